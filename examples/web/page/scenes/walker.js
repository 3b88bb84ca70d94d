// Walker: a truss with four legs, each a foot on two muscles.

import { range } from "../modules/grid.js";

// Nodes along the truss, and its rows.
const COLUMNS = 8;
const ROWS = 2;
const LEGS = COLUMNS / 2;
// Side of a cell, m.
const SPACING = 0.25;
// Height of the upper row of the truss, from which the legs hang, above the feet, m.
const HEIGHT = 0.4;
// Speed of the muscles, m/s, and their largest force, N.
const SPEED = 2;
const FORCE = 30;
// Half of a stride, lift of a foot, m, and duration of two strides, s.
const HALF_STRIDE = 0.12;
const LIFT = 0.1;
const PERIOD = 0.8;

// Ends of the springs of the truss, as indices of its nodes, row by row from the top.
const TRUSS = range(0, COLUMNS).flatMap((left) => {
  const [right, below] = [left + 1, left + COLUMNS];
  const cell = [[left, right], [below, below + 1], [left, below + 1], [right, below]];
  return [[left, below], ...(right < COLUMNS ? cell : [])];
});

// Returns the position of the foot of a leg at a time, s, from the middle between the upper ends of its muscles.
// On the ground the foot moves backward at constant speed; in the air it returns. Every other leg is half a
// period late, so two legs always carry the walker.
function foot(leg, time) {
  const turns = time / PERIOD + (leg % 2) / 2;
  const phase = turns - Math.floor(turns);
  if (phase < 0.5) return [HALF_STRIDE * (1 - 4 * phase), -HEIGHT];
  const swing = 4 * phase - 3;
  return [HALF_STRIDE * swing, LIFT * (1 - swing * swing) - HEIGHT];
}

// Returns the lengths of the muscles of a leg at a time, s: the left one, then the right one.
function lengths(leg, time) {
  const [x, y] = foot(leg, time);
  return [-0.5, 0.5].map((end) => {
    const across = x - end * SPACING;
    return Math.sqrt(across * across + y * y);
  });
}

function build(world) {
  const { scene, settings: { mass } } = world;
  world.addLattice({ corner: [0, HEIGHT], columns: COLUMNS, rows: ROWS, spacing: SPACING });
  for (const ends of TRUSS) world.addSpring(...ends);
  const muscles = range(0, LEGS).flatMap((leg) => {
    const end = scene.addParticle([(2 * leg + 0.5) * SPACING, 0], mass);
    return [2 * leg, 2 * leg + 1].map((node) => {
      return { ends: [node, end], number: scene.addMuscle(node, end, { maxForce: FORCE }) };
    });
  });
  world.addFloor(0);
  world.parts = { muscles };
}

function drive({ scene, time, parts: { muscles } }) {
  muscles.forEach(({ number }, i) => scene.moveMuscle(number, lengths(Math.floor(i / 2), time)[i % 2], SPEED));
}

function draw(world, pen) {
  const { muscles } = world.parts;
  pen.points("ground", [[-1, 0], [6, 0]]);
  pen.springs(world);
  pen.springs(world, muscles.map(({ ends }, i) => ({ ends, restLength: lengths(Math.floor(i / 2), world.time)[i % 2] })));
  pen.particles("particles", world, range(COLUMNS * ROWS, COLUMNS * ROWS + LEGS));
}

export const walker = {
  name: "walker",
  caption: "Four legs of two muscles each: a speed, a largest force, and friction at the feet.",
  settings: { mass: 0.05, spring: 1e6, friction: 1, substeps: 16, gravity: 9.81 },
  offers: ["mass", "spring", "friction"],
  build,
  drive,
  draw,
};
