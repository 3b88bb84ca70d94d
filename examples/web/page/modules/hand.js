// The hand of the user: which particle is chosen, and where it is pulled to.

// How near a pointer has to be to a particle, in pixels.
const REACH = 40;

export class Hand {
  constructor(player, camera) {
    Object.assign(this, { player, camera });
    this.forget();
  }

  forget() {
    this.chosen = null;
    this.held = false;
    this.pointer = null;
  }

  // Where the chosen particle is.
  place() {
    const positions = this.player.kernel.positions();
    return this.chosen !== null && 2 * this.chosen < positions.length ? [...positions.subarray(2 * this.chosen, 2 * this.chosen + 2)] : null;
  }

  // The particle nearest to a pixel, if one is within reach.
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

  // The next or the one before.
  turn(by) {
    const count = this.player.kernel.positions().length / 2;
    this.choose(((this.chosen ?? (by > 0 ? -1 : 0)) + by + count) % count);
  }

  // Takes the chosen particle, with the pointer there or where the particle is.
  take(pointer = this.place()) {
    if (this.chosen !== null && this.player.input("take", this.chosen, ...pointer)) {
      this.held = true;
      this.pointer = pointer;
    }
  }

  drag(pointer) {
    if (this.held && this.player.input("drag_to", ...pointer)) {
      this.pointer = pointer;
    }
  }

  release() {
    if (this.held) {
      this.player.input("let_go");
      this.held = false;
      this.pointer = null;
    }
  }

  pin() {
    if (this.chosen !== null) this.player.input("pin", this.chosen);
  }
}
