// Running scene: a scene of the package, the settings of the page, and the simulated time.

import { Builder } from "./builder.js";

export class World extends Builder {
  // Builds a scene. `description` is one of ../scenes/index.js.
  constructor(Scene, description, settings) {
    super(Scene, settings);
    this.description = description;
    this.time = 0;
    this.steps = 0;
    // State of a scene besides that of the kernel: numbers, and arrays and objects of them.
    this.memory = {};
    // What a scene does not change after it is built.
    this.parts = {};
    // Whether the user holds a particle; if it is pinned, the particle and its target.
    this.held = false;
    this.dragged = null;
    this.#solve();
  }

  build() {
    this.description.build(this);
    this.scene.order();
  }

  // Frees the memory of the scene.
  free() {
    this.scene.free();
  }

  #solve() {
    const { gravity, damping, substeps, iterations, scheme } = this.settings;
    const count = (number) => Math.min(Math.trunc(number), 65535);
    Object.assign(this.scene.solver, { gravity: [0, -gravity], damping, substeps: count(substeps), iterations: count(iterations), leapfrog: scheme > 0 });
  }

  // State for `restore`.
  save() {
    const { time, steps, held, dragged, settings, shapes } = this;
    return { bytes: this.scene.save(), memory: structuredClone(this.memory), solver: { ...this.scene.solver }, time, steps, held, dragged, settings, shapes };
  }

  restore({ bytes, memory, solver, ...rest }) {
    this.scene.restore(bytes);
    this.memory = structuredClone(memory);
    this.scene.solver = { ...solver };
    Object.assign(this, rest);
  }

  // Advances by one step, after the action of the scene.
  step() {
    this.description.drive?.(this);
    const dt = this.settings.time_step;
    if (this.dragged) this.moveTo(this.dragged.particle, this.dragged.target, dt);
    this.scene.step(dt);
    this.steps += 1;
    this.time += dt;
  }

  // Whether the next step passes a time, s.
  reaches(moment) {
    return this.time <= moment && moment < this.time + this.settings.time_step;
  }

  isPinned(particle) {
    return this.scene.inverseMasses[particle] === 0;
  }

  // Gives a pinned particle the velocity that takes it to a position in a time, s.
  moveTo(particle, [x, y], duration) {
    const [x0, y0] = this.place(particle);
    this.scene.setVelocity(particle, [(x - x0) / duration, (y - y0) / duration]);
  }

  // Pins particles and moves them by a displacement, m, until the first of two times, s, and releases them
  // at the second.
  carry(particles, displacement, [arrival, end]) {
    const { scene } = this;
    for (const particle of particles) {
      if (this.steps === 0) scene.pin(particle);
      if (this.reaches(arrival)) {
        scene.setVelocity(particle, [0, 0]);
      } else if (this.reaches(end)) {
        scene.release(particle);
      } else if (this.time < arrival) {
        scene.setVelocity(particle, displacement.map((length) => length / arrival));
      }
    }
  }

  // Changes a setting that does not rebuild the scene. A rejected value changes nothing.
  set(key, value) {
    const { scene } = this;
    const before = scene.save();
    try {
      this.#apply({ ...this.settings, [key]: value }, key);
    } catch (error) {
      scene.restore(before);
      throw error;
    }
  }

  #apply(settings, key) {
    const { scene } = this;
    if (key === "alpha") {
      const stiffness = { alpha: settings.alpha };
      this.shapes.forEach((shape, number) => {
        if (!shape) return;
        scene.setShapeStiffness(number, stiffness);
        if (shape.sleep) scene.wake(number);
      });
      for (const lattice of this.lattices) scene.setLatticeStiffness(lattice, stiffness);
      for (const regions of this.regions) scene.setRegionsStiffness(regions, stiffness);
    } else if (key === "mode" || key === "blend") {
      this.shapes.forEach((shape, number) => shape && this.#renew(number, shape, settings));
    } else if (key === "spring") {
      const compliance = 1 / settings.spring;
      for (const { number, restLength } of this.springs) scene.setSpring(number, { restLength, compliance });
    }
    this.settings = settings;
    this.#solve();
  }

  // Sets the rest shape of a shape: x and y of each member, m.
  reshape(number, rest) {
    this.#renew(number, { ...this.shapes[number], rest }, this.settings);
  }

  // Replaces a shape by one of another mode or rest shape. The members are in the rest shape while it is added.
  #renew(number, shape, settings) {
    const { scene } = this;
    const { members: { first, count }, rest, sleep } = shape;
    const now = this.positions.slice(2 * first, 2 * (first + count));
    const move = (to) => {
      for (let i = 0; i < count; i += 1) scene.setPosition(first + i, [to[2 * i], to[2 * i + 1]]);
    };
    move(rest);
    scene.removeShape(number);
    this.insertShape(shape.members, settings);
    if (sleep) scene.allowSleep(number, ...sleep);
    move(now);
    this.shapes = this.shapes.with(number, shape);
  }

  // Lets a shape fall asleep once its members have been slower than a speed, m/s, for a delay, s.
  allowSleep(number, speed, delay) {
    this.scene.allowSleep(number, speed, delay);
    this.shapes = this.shapes.with(number, { ...this.shapes[number], sleep: [speed, delay] });
  }

  // Forgets a shape whose particles are removed.
  forgetShape(number) {
    this.shapes = this.shapes.with(number, null);
  }

  // Grabs a particle for the user, with the pointer at a position, m.
  take(particle, x, y) {
    this.let_go();
    if (this.isPinned(particle)) this.dragged = { particle, target: this.place(particle) };
    else this.scene.grab(particle, [x, y]);
    this.held = true;
  }

  // Moves the user's pointer to a position, m, in the next step.
  drag_to(x, y) {
    if (this.dragged) this.dragged = { ...this.dragged, target: [x, y] };
    else this.scene.drag([x, y], this.settings.time_step);
  }

  let_go() {
    this.scene.drop();
    if (this.dragged) this.scene.setVelocity(this.dragged.particle, [0, 0]);
    this.dragged = null;
    this.held = false;
  }

  // Moves a particle to a position, m, at rest.
  put(particle, x, y) {
    this.scene.setPosition(particle, [x, y]);
    this.scene.setVelocity(particle, [0, 0]);
  }

  // Pins a particle, or frees it.
  pin(particle) {
    if (this.isPinned(particle)) this.scene.release(particle);
    else this.scene.pin(particle);
  }

  // Contacts without effect in the last step, because they exceeded the capacity.
  get dropped() {
    return ["discs", "outlines", "hulls", "terrain"].reduce((sum, set) => sum + this.scene.dropped(set), 0);
  }

  // Contact points between bodies, m.
  contacts() {
    const { scene } = this;
    return [...scene.contactReports("discs"), ...scene.contactReports("outlines"), ...scene.rigidContacts].map(({ point }) => point);
  }

  // Kinetic, elastic and potential energy, J; momentum in x and y, kg m/s, and about the origin, kg m²/s.
  measures() {
    // The next step rejects a time step that is not positive.
    const { time_step: dt } = this.settings;
    const { kinetic, elastic, potential } = this.scene.energy(dt > 0 ? dt : 1 / 60);
    const { linear, angular } = this.scene.momentum;
    return [kinetic, elastic, potential, ...linear, angular];
  }
}
