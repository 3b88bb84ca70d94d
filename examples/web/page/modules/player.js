// Player of a scene: opens it, steps, applies inputs, rewinds and replays.

import { History } from "./history.js";

export class Player {
  constructor(kernel) {
    this.use(kernel);
  }

  use(kernel) {
    this.kernel = kernel;
    this.history = null;
  }

  // Opens a scene with these settings. Returns whether that succeeded.
  open(scene, settings) {
    this.now = 0;
    this.kernelTime = 0;
    const worked = this.kernel.open(scene, settings);
    this.fault = this.kernel.fault;
    this.history = new History(this.kernel);
    return worked;
  }

  // Runs one step, and discards the history after the current step. Returns whether that succeeded.
  step() {
    this.history.cut(this.now);
    const start = performance.now();
    const worked = this.kernel.step();
    this.kernelTime = performance.now() - start;
    this.fault = this.kernel.fault;
    if (worked) {
      this.history.advance();
      this.now = this.history.head;
    }
    return worked;
  }

  // Applies an input before the next step: see Kernel.input. Returns whether that succeeded.
  input(name, ...values) {
    this.history.cut(this.now);
    const worked = this.kernel.input(name, values);
    this.fault = this.kernel.fault;
    if (worked) {
      this.history.record(name, values);
    }
    return worked;
  }

  // Returns the picture of the current positions, with the goals that a step computes for them.
  still() {
    const { kernel } = this;
    const before = kernel.world.save();
    kernel.step();
    const goals = kernel.picture().filter(({ kind }) => kind === "ghost");
    kernel.world.restore(before);
    return kernel.picture().map((mark) => (mark.kind === "ghost" ? goals.shift() : mark));
  }

  // Goes to a stored step.
  seek(step) {
    this.now = Math.min(Math.max(step, this.history.tail), this.history.head);
    this.history.restore(this.now);
  }

  // Repeats everything and compares. Ends at the current step.
  verify() {
    const verdict = this.history.verify();
    if (this.now < this.history.head) {
      this.history.restore(this.now);
    }
    return verdict;
  }
}
