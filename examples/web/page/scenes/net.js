// Two balls that fall into nets: one is held, the other tears through.

import { range } from "../modules/grid.js";
import { ellipse } from "../modules/turn.js";
import { addPoints } from "./shared/polygon.js";

const NETS = 2;
const COLUMNS = 15;
const ROWS = 4;
const SPACING = 0.12;
// Distance between the nets, m.
const PITCH = 2.2;
// Compliance of a thread, m/N.
const COMPLIANCE = 5e-4;
// Strains at which threads break: those along the columns and in the middle, and those towards the posts.
const WEAK = 0.2;
const STRONG = 0.6;
// Particles around a ball, its radius, m, and the mass of its particles relative to a knot.
const AROUND = 20;
const BALL = 0.26;
const WEIGHTS = [3, 20];
// Radius of the skins, m.
const RADIUS = 0.012;
// Height of the floor, m.
const FLOOR = -1.2;
// Threads collide with balls, but not with each other.
const BALLS = { layers: 1 };
const THREADS = { layers: 2, mask: 1 };

// Threads of a net: the indices of two knots and a limit of the strain, along the rows first.
const ALONG = range(0, COLUMNS * ROWS).filter((knot) => knot % COLUMNS < COLUMNS - 1);
const PATTERN = [
  ...ALONG.map((knot) => [knot, knot + 1, Math.abs((knot % COLUMNS) - (COLUMNS - 2) / 2) < 2 ? WEAK : STRONG]),
  ...range(0, COLUMNS * (ROWS - 1)).map((knot) => [knot, knot + COLUMNS, WEAK]),
];

// Adds a net that hangs between posts, and returns the pairs of knots at the ends of its threads.
function addNet(world, net) {
  const { scene } = world;
  const knots = world.addLattice({ corner: [PITCH * net, 0], columns: COLUMNS, rows: ROWS, spacing: SPACING });
  for (const row of range(0, ROWS)) {
    scene.pin(knots.first + COLUMNS * row);
    scene.pin(knots.first + COLUMNS * (row + 1) - 1);
  }
  return PATTERN.map(([a, b, limit]) => {
    const ends = [knots.first + a, knots.first + b];
    scene.addConstraint("tearingSpring", ends, { first: COMPLIANCE, second: limit });
    return ends;
  });
}

function addBall(world, net) {
  const center = [PITCH * net + (SPACING * (COLUMNS - 1)) / 2 + 0.03, 0.8];
  const points = range(0, AROUND).map((k) => ellipse(k / AROUND, BALL, BALL, center));
  const members = addPoints(world, points, WEIGHTS[net] * world.settings.mass);
  world.addShape(members);
  world.scene.addOutline(members, { radius: RADIUS, ...BALLS });
  return members;
}

function build(world) {
  const { scene } = world;
  scene.setContactMaterial("outlines", world.material);
  const threads = range(0, NETS).flatMap((net) => addNet(world, net));
  const balls = range(0, NETS).map((net) => addBall(world, net));
  const outlines = threads.map((ends) => scene.addOutline(ends, { kind: "open", radius: RADIUS, ...THREADS }));
  world.addFloor(FLOOR, RADIUS);
  world.parts = { threads, balls, outlines };
  world.memory = { torn: [] };
}

// Removes the outlines of the threads that broke.
function drive({ scene, memory, parts: { outlines } }) {
  for (const thread of scene.torn) {
    scene.removeOutline(outlines[thread]);
    memory.torn.push(thread);
  }
}

function draw(world, pen) {
  const { threads, balls } = world.parts;
  const torn = new Set([...world.memory.torn, ...world.scene.torn]);
  pen.points("ground", [[-0.3, FLOOR], [4.2, FLOOR]]);
  pen.springs(world, threads.filter((_, thread) => !torn.has(thread)).map((ends) => ({ ends, restLength: SPACING })));
  pen.radius(RADIUS);
  for (const { first, count } of balls) pen.particles("body", world, range(first, first + count));
}

export const net = {
  name: "net",
  caption: "Threads that stop balls and break at 20 % of strain. The right ball is heavier.",
  settings: { mass: 0.01, friction: 0.3, time_step: 0.005, substeps: 8, iterations: 2, gravity: 9.81, damping: 0.3 },
  offers: ["mass", "friction"],
  build,
  drive,
  draw,
};
