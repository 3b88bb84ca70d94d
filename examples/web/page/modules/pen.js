// Contents of a picture: marks in meters, from the back to the front. A mark is a kind and numbers.

// Kinds of marks, whose names are those of the methods of Painter.
//
// - body: closed outline of a body; ghost: that of its goals; solid: that of a fixed object
// - line, ground, and dashes, which mark an expected position: open lines
// - drops, particles, pins, contacts, asleep: points
// - cells: four corners and the strain; springs: two ends and the strain
// - skin: radius of the following drops and outlines of bodies, m
export const KINDS = ["body", "ghost", "solid", "line", "ground", "dashes", "drops", "particles", "pins", "contacts", "asleep", "cells", "springs", "skin"];

export class Pen {
  #marks = [];
  #numbers = null;

  // Returns the picture of a world.
  draw(world) {
    this.#marks = [];
    world.description.draw(world, this);
    this.points("contacts", world.contacts());
    const masses = world.scene.inverseMasses;
    this.particles("pins", world, Array.from(masses.keys()).filter((particle) => masses[particle] === 0));
    return this.#marks;
  }

  // Adds a mark with the numbers that a function writes.
  #mark(kind, write) {
    this.#numbers = [];
    write();
    this.#marks.push({ kind, numbers: this.#numbers });
  }

  // Adds a mark of points.
  points(kind, points) {
    this.#mark(kind, () => {
      for (const [x, y] of points) this.#numbers.push(x, y);
    });
  }

  // Sets the radius, m, of the following skins and drops.
  radius(radius) {
    this.#mark("skin", () => this.#numbers.push(radius));
  }

  // Adds a mark of particles.
  particles(kind, world, particles) {
    const at = world.positions;
    this.#mark(kind, () => {
      for (const particle of particles) this.#numbers.push(at[2 * particle], at[2 * particle + 1]);
    });
  }

  // Writes the corners of a closed outline, and the mean strain of its sides, which have this length at rest.
  #strained(at, corners, rest) {
    let sum = 0;
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length];
      this.#numbers.push(at[2 * corner], at[2 * corner + 1]);
      sum += Math.abs(Math.hypot(at[2 * corner] - at[2 * next], at[2 * corner + 1] - at[2 * next + 1]) / rest - 1);
    });
    this.#numbers.push(sum / corners.length);
  }

  // Adds springs: by default those of the world.
  springs(world, springs = world.springs) {
    const at = world.positions;
    this.#mark("springs", () => {
      for (const { ends, restLength } of springs) this.#strained(at, ends, restLength);
    });
  }

  // Adds cells, which are squares of this side at rest.
  cells(world, cells, side) {
    const at = world.positions;
    this.#mark("cells", () => {
      for (const corners of cells) this.#strained(at, corners, side);
    });
  }

  // Adds the goals of these members of a shape as a closed outline.
  goals(world, shape, members) {
    const goals = world.scene.shapeGoals(shape);
    this.points("ghost", members.map((member) => goals[member]));
  }

  // Adds the last digits of a number, with zeros in front, around a center, m, with a height, m.
  digits(number, count, [x, y], height) {
    const half = 0.5 * height;
    const left = x - 0.5 * half * (PITCH * (count - 1) + 1);
    for (let place = 0; place < count; place += 1) {
      const lit = DIGITS[Math.floor(number / 10 ** (count - 1 - place)) % 10];
      const start = left + half * PITCH * place;
      ENDS.forEach((ends, segment) => {
        if ((lit >> segment) & 1) this.points("line", ends.map(([u, v]) => [start + half * u, y + half * (v - 1)]));
      });
    }
  }
}

// Segments of each digit: a bit for each of ENDS.
const DIGITS = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f];
// Ends of the segments, in halves of the height: clockwise from the top, then the middle.
const ENDS = [
  [[0, 2], [1, 2]],
  [[1, 2], [1, 1]],
  [[1, 1], [1, 0]],
  [[1, 0], [0, 0]],
  [[0, 0], [0, 1]],
  [[0, 1], [0, 2]],
  [[0, 1], [1, 1]],
];
// Distance between the left sides of two digits, in halves of the height.
const PITCH = 1.6;
