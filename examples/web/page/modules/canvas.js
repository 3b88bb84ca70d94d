// Canvas with the resolution of the screen, in CSS pixels.

// Returns the context and the size, and calls `resized` when the size has changed.
export function sharp(canvas, resized = () => {}) {
  const context = canvas.getContext("2d");
  const paper = { canvas, context, width: 1, height: 1 };
  const fit = () => {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth > 0 && clientHeight > 0) {
      Object.assign(paper, { width: clientWidth, height: clientHeight });
      canvas.width = Math.round(clientWidth * ratio);
      canvas.height = Math.round(clientHeight * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      resized(paper);
    }
  };
  new ResizeObserver(fit).observe(canvas);
  fit();
  return paper;
}
