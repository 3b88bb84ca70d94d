// Car with motor wheels that crosses a soft bridge.

import { range } from "../modules/grid.js";
import { addSolids, disc, drawSolids, rectangle } from "./shared/solids.js";

const SEGMENTS = 16;
// Half of the width of the gap between the banks, m.
const GAP = 2.4;
const THICKNESS = 0.05;
const WHEEL = 0.35;
// Layers of the parts of the car, which do not collide with each other.
const CAR = { layers: 2, mask: 1 };

// Banks, chassis, wheels, crates, and walls at both ends.
const SOLIDS = [
  rectangle([3, 0.5], 0, [-GAP - 3, -0.5]),
  rectangle([3, 0.5], 0, [GAP + 3, -0.5]),
  rectangle([0.9, 0.2], 1.5, [-4.6, 0.7], CAR),
  disc(WHEEL, 2, [-5.2, WHEEL], CAR),
  disc(WHEEL, 2, [-4, WHEEL], CAR),
  rectangle([0.3, 0.3], 0.4, [GAP + 1, 0.3]),
  rectangle([0.3, 0.3], 0.4, [GAP + 1, 0.9]),
  rectangle([0.3, 0.3], 0.4, [GAP + 1, 1.5]),
  rectangle([0.2, 0.6], 0, [-GAP - 5.8, 0.6]),
  rectangle([0.2, 0.6], 0, [GAP + 5.8, 0.6]),
];

function build(world) {
  const { scene } = world;
  const rope = world.addRope({ from: [-GAP, -THICKNESS], to: [GAP, -THICKNESS], segments: SEGMENTS });
  scene.pin(rope.first);
  scene.pin(rope.first + SEGMENTS);
  const bodies = addSolids(world, SOLIDS);
  for (const edge of range(0, SEGMENTS)) scene.addHullEdge(edge, edge + 1, { radius: THICKNESS });
  const [, , chassis, ...wheels] = bodies;
  [-0.6, 0.6].forEach((x, i) => {
    const axle = scene.addWheel({ body: chassis, point: [x, -WHEEL] }, { body: wheels[i] }, [0, 1]);
    scene.setJointSpring(axle, { compliance: 1 / 200, damping: 12 });
    scene.setJointRange(axle, -0.15, 0.1);
    scene.setMotor(axle, -5, 6);
  });
  world.parts = { bodies };
}

function draw(world, pen) {
  pen.springs(world);
  pen.particles("particles", world, range(0, SEGMENTS + 1));
  drawSolids(world, pen, SOLIDS, world.parts.bodies);
}

export const car = {
  name: "car",
  caption: "Rigid bodies, wheels with springs and motors, and contacts with the edges of a soft bridge. Drag the car back.",
  settings: { mass: 0.3, spring: 5e4, friction: 0.9, time_step: 0.01, substeps: 4, gravity: 9.81 },
  offers: ["mass", "spring", "friction"],
  build,
  draw,
};
