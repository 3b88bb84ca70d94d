// Keyboard input. A focused control keeps its own keys.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function listen(canvas, camera, hand, commands) {
  const keys = {
    " ": commands.toggle,
    ".": commands.step,
    r: commands.restart,
    "[": () => commands.rewind(-10),
    "]": () => commands.rewind(10),
    n: () => hand.turn(1),
    b: () => hand.turn(-1),
    g: () => (hand.held ? hand.release() : hand.take()),
    p: () => hand.pin(),
    "+": () => camera.zoom(1.2),
    "=": () => camera.zoom(1.2),
    "-": () => camera.zoom(1 / 1.2),
    0: commands.fit,
  };
  addEventListener("keydown", (event) => {
    const isElsewhere = event.target !== canvas && event.target !== document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
    const arrow = ARROWS[event.key];
    const action = keys[event.key.toLowerCase()];
    if (arrow) {
      const [x, y] = arrow;
      if (hand.held) {
        const way = 12 / camera.scale;
        hand.drag([hand.pointer[0] + x * way, hand.pointer[1] + y * way]);
      } else {
        camera.pan(-30 * x, 30 * y);
      }
    } else if (action) {
      action();
    } else {
      return;
    }
    event.preventDefault();
  });
}
