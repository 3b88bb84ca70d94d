// Ring of springs with internal air pressure, on the ground.

import { range } from "../modules/grid.js";
import { ellipse, sincos } from "../modules/turn.js";
import { addRing } from "./shared/polygon.js";

const COUNT = 36;
const RADIUS = 0.4;
// Area at rest, m².
const AREA = 0.5 * COUNT * RADIUS * RADIUS * sincos(1 / COUNT)[0];
// Limits of the pressure factor, and its period, s.
const [LOW, HIGH, PERIOD] = [0.4, 1.8, 4];

function build(world) {
  const { scene } = world;
  const ring = addRing(world, range(0, COUNT).map((k) => ellipse(k / COUNT, RADIUS, RADIUS, [0, 1])));
  for (const k of range(0, COUNT)) {
    const corners = [k, k + 1, k + 2].map((corner) => ring.first + (corner % COUNT));
    scene.addConstraint("angle", corners, { first: 0.5 });
  }
  world.parts = { air: scene.addPressure(ring, { pressure: 1, compliance: 1e-4 }) };
  world.addFloor(0);
}

// Returns the pressure factor at a time, s.
const pressure = (time) => LOW + (HIGH - LOW) * (0.5 - 0.5 * sincos(time / PERIOD + 0.25)[1]);

function draw(world, pen) {
  const ring = range(0, COUNT);
  const [x, y] = [0, 1].map((axis) => ring.reduce((sum, k) => sum + world.place(k)[axis], 0) / COUNT);
  // Around the ring, or resting on the ground below it.
  const radius = Math.sqrt((pressure(world.time) * AREA) / Math.PI);
  const center = [x, Math.max(y, radius)];
  pen.points("ground", [[-1.4, 0], [1.4, 0]]);
  pen.points("ghost", range(0, 48).map((k) => ellipse(k / 48, radius, radius, center)));
  pen.radius(0);
  pen.particles("body", world, ring);
  pen.springs(world);
}

export const ring = {
  name: "ring",
  caption: "Air in a ring of springs. Dashed: a circle with the area that its pressure targets.",
  settings: { mass: 0.02, spring: 500, friction: 0.6, substeps: 16, gravity: 9.81, damping: 1 },
  offers: ["mass", "spring", "friction"],
  build,
  drive: (world) => world.scene.setPressure(world.parts.air, pressure(world.time)),
  draw,
};
