// Building of a scene: items with the mass, stiffness and friction of the settings.

import { MODES } from "./keys.js";

// Strain above which plastic bodies yield, the fraction of it that they keep per second, and its limit.
const PLASTICITY = { yieldStrain: 0.1, creep: 10, limit: 0.6 };

// Distance of two particles, m: Math.hypot and powers differ between engines.
function distance(at, a, b) {
  const [x, y] = [at[2 * a] - at[2 * b], at[2 * a + 1] - at[2 * b + 1]];
  return Math.sqrt(x * x + y * y);
}

export class Builder {
  constructor(Scene, settings) {
    this.scene = new Scene();
    this.settings = { ...settings };
    // Shapes by their numbers, and the sets and springs that have a setting of their own.
    this.shapes = [];
    this.lattices = [];
    this.regions = [];
    this.springs = [];
  }

  // Positions of all particles, m: x and y of the first one, then of the second. Changes end the view.
  get positions() {
    return this.scene.positions;
  }

  // Position of a particle, m.
  place(particle) {
    const at = this.positions;
    return [at[2 * particle], at[2 * particle + 1]];
  }

  get count() {
    return this.positions.length / 2;
  }

  // All particles.
  get all() {
    return { first: 0, count: this.count };
  }

  // Adds a shape of successive particles, by default in the mode of the settings, and returns its number.
  addShape(members, mode = this.settings.mode) {
    const { first, count } = members;
    const rest = this.positions.slice(2 * first, 2 * (first + count));
    this.insertShape(members, { ...this.settings, mode });
    // It takes the lowest free number.
    const free = this.shapes.findIndex((shape) => !shape);
    const number = free < 0 ? this.shapes.length : free;
    this.shapes = [...this.shapes];
    this.shapes[number] = { members, rest };
    return number;
  }

  // Adds it without a record.
  insertShape(members, { mode, blend, alpha }) {
    const { scene } = this;
    const stiffness = { alpha };
    switch (MODES[mode]) {
      case "rigid":
        return scene.addRigidShape(members, { stiffness });
      case "linear":
        return scene.addLinearShape(members, { stiffness, blend });
      case "isochoric":
        return scene.addIsochoricShape(members, { stiffness, blend });
      case "quadratic":
        return scene.addQuadraticShape(members, { stiffness, blend });
      default:
        return scene.addPlasticShape(members, { stiffness, ...PLASTICITY });
    }
  }

  // As the methods of the scene, with the stiffness of the settings.
  addLatticeShape(members, { columns, halfWidth }) {
    const stiffness = { alpha: this.settings.alpha };
    this.lattices.push(this.scene.addLatticeShape(members, { columns, halfWidth, stiffness }));
    return this.lattices.at(-1);
  }

  addRegions(regions) {
    this.regions.push(this.scene.addRegions(regions, { stiffness: { alpha: this.settings.alpha } }));
    return this.regions.at(-1);
  }

  addPlasticRegions(regions) {
    this.regions.push(this.scene.addPlasticRegions(regions, { stiffness: { alpha: this.settings.alpha }, ...PLASTICITY }));
    return this.regions.at(-1);
  }

  // As the methods of the scene, with the mass and the compliance of the settings.
  addLattice(lattice) {
    return this.scene.addLattice({ mass: this.settings.mass, ...lattice });
  }

  addCloth(lattice) {
    return this.#withSprings(() => this.scene.addCloth({ mass: this.settings.mass, ...lattice }, 1 / this.settings.spring));
  }

  addRope(rope) {
    return this.#withSprings(() => this.scene.addRope({ mass: this.settings.mass, compliance: 1 / this.settings.spring, ...rope }));
  }

  addSpring(a, b) {
    const restLength = distance(this.positions, a, b);
    const number = this.scene.addSpring(a, b, { restLength, compliance: 1 / this.settings.spring });
    this.springs.push({ number, ends: [a, b], restLength });
    return number;
  }

  // Records the springs that a call adds, at rest.
  #withSprings(add) {
    const before = this.scene.springs.length;
    const added = add();
    const springs = this.scene.springs.slice(before);
    const at = this.positions;
    springs.forEach(([a, b], i) => {
      this.springs.push({ number: before + i, ends: [a, b], restLength: distance(at, a, b) });
    });
    return added;
  }

  // Contact material of the settings.
  get material() {
    const { friction } = this.settings;
    return { staticFriction: friction, kineticFriction: 0.8 * friction };
  }

  // Adds a floor at a height, m, below all particles as discs of a radius, m.
  addFloor(height, radius = 0) {
    return this.scene.addHalfPlane({ particles: this.all, radius, position: [0, height], material: this.material }, [0, 1]);
  }

  // Adds walls to the left and the right of all particles, m, and a floor at zero.
  enclose([left, right], radius = 0) {
    const { all: particles, material } = this;
    this.scene.addHalfPlane({ particles, radius, position: [left, 0], material }, [1, 0]);
    this.scene.addHalfPlane({ particles, radius, position: [right, 0], material }, [-1, 0]);
    this.addFloor(0, radius);
  }
}
