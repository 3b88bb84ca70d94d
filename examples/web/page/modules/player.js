// Plays a scene: opens it, steps, takes inputs, goes back and forth.

import { History } from "./history.js";

export class Player {
  constructor(kernel) {
    this.use(kernel);
  }

  use(kernel) {
    this.kernel = kernel;
    this.history = null;
  }

  // Opens a scene with these settings. Returns whether that worked.
  open(scene, settings) {
    this.now = 0;
    this.kernelTime = 0;
    const worked = this.kernel.open(scene, settings);
    this.fault = worked ? "" : this.kernel.fault();
    this.history = new History(this.kernel);
    return worked;
  }

  // One step, in which what came after a step that was gone back to is forgotten. Returns whether that worked.
  step() {
    this.history.cut(this.now);
    const start = performance.now();
    const worked = this.kernel.step();
    this.kernelTime = performance.now() - start;
    this.fault = worked ? "" : this.kernel.fault();
    if (worked) {
      this.history.advance();
      this.now = this.history.head;
    }
    return worked;
  }

  // An input before the next step: see Kernel.input. Returns whether that worked.
  input(name, ...values) {
    this.history.cut(this.now);
    const worked = this.kernel.input(name, values);
    this.fault = worked ? "" : this.kernel.fault();
    if (worked) {
      this.history.record(name, values);
    }
    return worked;
  }

  // Goes to a step that is kept.
  seek(step) {
    this.now = Math.min(Math.max(step, this.history.tail), this.history.head);
    this.history.restore(this.now);
  }

  // Plays everything again and compares. Ends where it was.
  verify() {
    const verdict = this.history.verify();
    if (this.now < this.history.head) {
      this.history.restore(this.now);
    }
    return verdict;
  }
}
