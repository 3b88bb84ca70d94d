// Mouse and touch: one pointer drags a particle or the view, two pinch, the wheel zooms.

export function listen(canvas, camera, hand) {
  const pointers = new Map();
  const at = (event) => [event.offsetX, event.offsetY];

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) {
      hand.choose(hand.nearest(...at(event)));
      hand.take(camera.place(...at(event)));
    } else {
      hand.release();
    }
  });

  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    const now = at(event);
    if (!before) {
      hand.choose(hand.nearest(...now));
      return;
    }
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const distance = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
      camera.zoom(distance(now) / Math.max(distance(before), 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    } else if (hand.held) {
      hand.drag(camera.place(...now));
    } else {
      camera.pan(now[0] - before[0], now[1] - before[1]);
    }
    pointers.set(event.pointerId, now);
  });

  const end = (event) => {
    pointers.delete(event.pointerId);
    hand.release();
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointerleave", () => hand.choose(null));

  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), ...at(event));
    },
    { passive: false },
  );
}
