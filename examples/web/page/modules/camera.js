// Conversion from meters, y up, to pixels, y down.

export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 100;
    // Whether the view follows objects that leave it, until the user moves it.
    this.follows = true;
    this.width = 1;
    this.height = 1;
  }

  resize(width, height) {
    const factor = Math.min(width / this.width, height / this.height);
    this.scale *= Number.isFinite(factor) && factor > 0 ? factor : 1;
    this.width = width;
    this.height = height;
  }

  // Shows a whole box with an empty margin.
  fit(box) {
    const { left, right, low, high } = box;
    this.box = box;
    this.follows = true;
    this.x = (left + right) / 2;
    this.y = (low + high) / 2;
    // Reserves space for the text in the corners.
    const [across, down] = [0.9 * this.width, Math.max(this.height - 80, 0.5 * this.height)];
    this.scale = Math.min(across / Math.max(right - left, 1e-6), down / Math.max(high - low, 1e-6));
  }

  // Zooms out if a box exceeds the fitted one.
  follow(box) {
    const { left, right, low, high } = this.box;
    if (box.left < left || box.right > right || box.low < low || box.high > high) {
      this.fit({
        left: Math.min(left, box.left),
        right: Math.max(right, box.right),
        low: Math.min(low, box.low),
        high: Math.max(high, box.high),
      });
    }
  }

  pixel(x, y) {
    return [this.width / 2 + (x - this.x) * this.scale, this.height / 2 - (y - this.y) * this.scale];
  }

  place(px, py) {
    return [this.x + (px - this.width / 2) / this.scale, this.y - (py - this.height / 2) / this.scale];
  }

  // Zooms by a factor around a pixel.
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const [x, y] = this.place(px, py);
    this.follows = false;
    this.scale = Math.min(Math.max(this.scale * factor, 1), 1e5);
    const [nx, ny] = this.place(px, py);
    this.x += x - nx;
    this.y += y - ny;
  }

  // Moves the view by pixels.
  pan(dx, dy) {
    this.follows = false;
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }
}
