// The kernel: a module of the package, in single or double precision, and the world that it computes.

import { load } from "pliant";
import { SCENES } from "../scenes/index.js";
import { ALWAYS, PLAIN } from "./keys.js";
import { Pen } from "./pen.js";
import { World } from "./world.js";

// Initial settings of a scene, and whether it offers a setting.
export const initial = (scene) => ({ ...PLAIN, ...SCENES[scene].settings });
export const offers = (scene, key) => ALWAYS.includes(key) || SCENES[scene].offers.includes(key);

export class Kernel {
  #pen = new Pen();

  // `precision` is "single" or "double", `instructions` "plain" or "simd". `source` replaces the module.
  static async load(precision, instructions, source) {
    return new Kernel(precision, instructions, await load({ precision, vectors: instructions === "simd", source }));
  }

  constructor(precision, instructions, { Scene }) {
    Object.assign(this, { precision, instructions, Scene });
    this.world = null;
    this.fault = "";
  }

  // Runs an action. Returns whether it succeeded; if not, `fault` is the reason.
  #run(action) {
    try {
      action();
      this.fault = "";
    } catch (error) {
      this.fault = error.message;
    }
    return this.fault === "";
  }

  // Opens a scene with these settings. Returns whether that succeeded. The previous scene is removed in any case.
  open(scene, settings) {
    this.world?.free();
    this.world = new World(this.Scene, SCENES[scene], settings);
    return this.#run(() => this.world.build());
  }

  // Calls an input by its name: set, take, drag_to, let_go, put or pin. Returns whether that succeeded.
  input(name, values) {
    return this.#run(() => this.world[name](...values));
  }

  step() {
    return this.#run(() => this.world.step());
  }

  // x and y of every particle, m: a view.
  positions() {
    return this.world.positions;
  }

  // Marks of the picture: see Pen.
  picture() {
    return this.#pen.draw(this.world);
  }

  measures() {
    return this.world.measures();
  }

  // Sixteen hexadecimal digits.
  checksum() {
    return this.world.scene.checksum;
  }
}
