// Hand of the user: the selected particle, and its target.

// Maximum distance between pointer and particle, in pixels.
const REACH = 40;

export class Hand {
  constructor(player, camera) {
    Object.assign(this, { player, camera });
    this.forget();
  }

  // Whether a drag moves the particle itself, instead of pulling it.
  moves = false;

  forget() {
    this.chosen = null;
    this.held = false;
    this.pointer = null;
  }

  // Returns the position of the selected particle.
  place() {
    const positions = this.player.kernel.positions();
    return this.chosen !== null && 2 * this.chosen < positions.length ? [...positions.subarray(2 * this.chosen, 2 * this.chosen + 2)] : null;
  }

  // Returns the particle nearest to a pixel, if it is within reach.
  nearest(px, py) {
    const positions = this.player.kernel.positions();
    const [x, y] = this.camera.place(px, py);
    let [best, distance] = [null, REACH / this.camera.scale];
    for (let i = 0; i < positions.length; i += 2) {
      const away = Math.hypot(positions[i] - x, positions[i + 1] - y);
      if (away < distance) [best, distance] = [i / 2, away];
    }
    return best;
  }

  choose(particle) {
    if (!this.held) this.chosen = particle;
  }

  // Selects the next or the previous particle.
  turn(by) {
    const count = this.player.kernel.positions().length / 2;
    this.choose(((this.chosen ?? (by > 0 ? -1 : 0)) + by + count) % count);
  }

  // Grabs the selected particle, with the pointer at the given position or at the particle.
  take(pointer = this.place()) {
    if (this.chosen !== null && (this.moves || this.player.input("take", this.chosen, ...pointer))) {
      this.held = true;
      this.pointer = pointer;
    }
  }

  drag(pointer) {
    const input = this.moves ? ["put", this.chosen] : ["drag_to"];
    if (this.held && this.player.input(...input, ...pointer)) {
      this.pointer = pointer;
    }
  }

  release() {
    if (this.held) {
      if (!this.moves) this.player.input("let_go");
      this.held = false;
      this.pointer = null;
    }
  }

  pin() {
    if (this.chosen !== null) this.player.input("pin", this.chosen);
  }
}
