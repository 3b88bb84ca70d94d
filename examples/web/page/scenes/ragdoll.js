// Ragdoll that tumbles down stairs.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { addSolids, capsule, disc, drawSolids, rectangle } from "./shared/solids.js";

// Half the length of the axis of the torso, and its radius, m. The neck is at its upper end.
const TORSO = { half: 0.3, radius: 0.12 };
// Height above the center of the torso, and radius, m; limits of the angle of the neck, rad.
const HEAD = { height: 0.56, radius: 0.14, limits: [-0.5, 0.5] };
// Limbs hang down from their hinges: length and radius, m; number of the parent, which is 0 for the torso; height
// of the hinge above the center of the torso or the hinge of the parent, m; limits of the angle, rad.
const LIMBS = [
  { length: 0.3, radius: 0.055, parent: 0, height: 0.25, limits: [-2.5, 1] },
  { length: 0.3, radius: 0.045, parent: 1, height: -0.3, limits: [-0.1, 2.2] },
  { length: 0.3, radius: 0.055, parent: 0, height: 0.25, limits: [-1, 2.5] },
  { length: 0.3, radius: 0.045, parent: 3, height: -0.3, limits: [-0.1, 2.2] },
  { length: 0.4, radius: 0.075, parent: 0, height: -0.3, limits: [-0.6, 1.6] },
  { length: 0.4, radius: 0.06, parent: 5, height: -0.4, limits: [-2.2, 0.05] },
  { length: 0.4, radius: 0.075, parent: 0, height: -0.3, limits: [-1.6, 0.6] },
  { length: 0.4, radius: 0.06, parent: 7, height: -0.4, limits: [-2.2, 0.05] },
];
// kg/m²
const DENSITY = 10;
// Initial center of the torso, m, velocity, m/s, and rate of rotation, rad/s.
const START = [-0.4, 2.4];
const MOTION = { velocity: [3, 0], spin: -2 };

// Layers of the ragdoll, whose parts do not collide with each other, and of the stairs.
const DOLL = { layers: 2, mask: 1 };
const STAIRS = { layers: 1, mask: 2 };
// Number of steps; length and height of a step, and height of the first, m.
const STEPS = 6;
const RUN = 0.7;
const RISE = 0.4;
const TOP = 1.35;

// Returns the height of the hinge of a limb above the center of the torso, m; zero for the torso.
function hinge(number) {
  if (number === 0) return 0;
  const { parent, height } = LIMBS[number - 1];
  return height + hinge(parent);
}

const above = (height) => [START[0], START[1] + height];

// Torso, limbs and head.
const PARTS = [
  capsule(TORSO.half, TORSO.radius, DENSITY, START, DOLL),
  ...LIMBS.map(({ length, radius }, i) => capsule(length / 2, radius, DENSITY, above(hinge(i + 1) - length / 2), DOLL)),
  disc(HEAD.radius, DENSITY, above(HEAD.height), DOLL),
];
const SOLIDS = [
  ...PARTS,
  ...range(0, STEPS).map((step) => rectangle([0.85, 0.5], 0, [RUN * step - 0.5, TOP - RISE * step - 0.5], STAIRS)),
  rectangle([3, 0.5], 0, [6, -1.55], STAIRS),
];

// Joins two bodies, each at a height above its center, m.
function join({ scene }, ends, limits) {
  const joint = scene.addRevolute(...ends.map(([body, height]) => ({ body, point: [0, height] })));
  const directions = limits.map((angle) => {
    const [sin, cos] = sincos(angle / (2 * Math.PI));
    return [cos, sin];
  });
  scene.setJointLimits(joint, ...directions);
}

function build(world) {
  const bodies = addSolids(world, SOLIDS);
  LIMBS.forEach(({ length, parent, height, limits }, i) => {
    const half = parent === 0 ? 0 : LIMBS[parent - 1].length / 2;
    join(world, [[bodies[parent], height + half], [bodies[i + 1], length / 2]], limits);
  });
  const head = bodies[PARTS.length - 1];
  join(world, [[bodies[0], TORSO.half], [head, TORSO.half - HEAD.height]], HEAD.limits);
  for (const body of bodies.slice(0, PARTS.length)) world.scene.setRigidMotion(body, MOTION);
  world.parts = { bodies };
}

export const ragdoll = {
  name: "ragdoll",
  caption: "Nine capsules and a head, with hinges whose angles are limited, on stairs. Lift it for another fall.",
  settings: { friction: 0.4, substeps: 8, gravity: 9.81 },
  offers: ["friction"],
  build,
  draw: (world, pen) => drawSolids(world, pen, SOLIDS, world.parts.bodies),
};
