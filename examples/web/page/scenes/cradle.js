// Newton's cradle.

import { range } from "../modules/grid.js";
import { addSolid, disc, drawSolids, frame } from "./shared/solids.js";

const DISCS = 5;
// Radius of a disc, and length of its rod, m.
const RADIUS = 0.1;
const ROD = 1;
// Gap between discs at rest, m: at least the path of a substep, so each impact is in a substep of its own and
// the last disc receives all of the energy.
const GAP = 0.004;

const HOOKS = range(0, DISCS).map((number) => [number * (2 * RADIUS + GAP), 0]);
// The first disc is raised.
const SOLIDS = HOOKS.map(([x], number) => {
  const [sin, cos] = number === 0 ? [-0.6, 0.8] : [0, 1];
  return disc(RADIUS, 1, [x + ROD * sin, -ROD * cos]);
});

function build(world) {
  const { scene } = world;
  scene.setRigidMaterial({ restitution: 1 });
  const bodies = SOLIDS.map((solid, number) => {
    const { body } = addSolid(world, solid);
    const hook = scene.addParticle(HOOKS[number], 1);
    scene.pin(hook);
    scene.addDistanceJoint(hook, { body }, ROD, ROD);
    return body;
  });
  world.parts = { bodies };
}

function draw(world, pen) {
  const { bodies } = world.parts;
  bodies.forEach((body, number) => pen.points("line", [HOOKS[number], frame(world, body)([0, 0])]));
  drawSolids(world, pen, SOLIDS, bodies);
}

export const cradle = {
  name: "cradle",
  caption: "Newton's cradle: rigid discs on rods, with a restitution of one. Raise another disc.",
  settings: { time_step: 1 / 60, substeps: 16, scheme: 1, gravity: 9.81 },
  offers: [],
  build,
  draw,
};
