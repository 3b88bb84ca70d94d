// Wrecking ball on a rope against a stack of rigid boxes.

import { range } from "../modules/grid.js";
import { addSolids, disc, drawSolids, rectangle } from "./shared/solids.js";

const SEGMENTS = 10;
const HALF = 0.3;
const BALL = 0.4;
// Hook of the rope, and its other end, m.
const HOOK = [-0.4, 4.2];
const END = [-3.6, 4.2];

const column = (x) => range(0, 5).map((row) => rectangle([HALF, HALF], 0.5, [x, HALF * (2 * row + 1)]));

// Floor, ball, and two columns of boxes.
const SOLIDS = [
  rectangle([6, 0.25], 0, [1, -0.25]),
  disc(BALL, 8, [END[0] - BALL, END[1]]),
  ...column(0.4),
  ...column(1.1),
];

function build(world) {
  const { scene } = world;
  const rope = world.addRope({ from: HOOK, to: END, segments: SEGMENTS });
  scene.pin(rope.first);
  const bodies = addSolids(world, SOLIDS);
  scene.addRevolute({ body: bodies[1], point: [BALL, 0] }, rope.first + SEGMENTS);
  world.parts = { bodies };
}

function draw(world, pen) {
  drawSolids(world, pen, SOLIDS, world.parts.bodies);
  pen.springs(world);
}

export const wrecking = {
  name: "wrecking",
  caption: "A rigid ball on a rope of springs hits two stacks of rigid boxes. Drag it back for another blow.",
  settings: { mass: 0.1, spring: 1e6, friction: 0.5, time_step: 0.01, substeps: 8, gravity: 9.81 },
  offers: ["mass", "spring", "friction"],
  build,
  draw,
};
