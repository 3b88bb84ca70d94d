// Crates and balls of different materials.

import { addSolid, disc, drawSolids, rectangle } from "./shared/solids.js";

// Rise of the plank.
const SLOPE = 0.35;
const [COS, SIN] = [1 / Math.hypot(1, SLOPE), -SLOPE / Math.hypot(1, SLOPE)];
const PLANK = [-2.5, 1];
// Frictions of the crates, from the lowest one. On a plank of 0.4 they are 0, 0.2, 0.28, 0.4 and 0.8: the last
// two crates hold.
const CRATES = [0, 0.1, 0.2, 0.4, 1.6];
// Half the side of a crate, and the radius of a ball, m.
const HALF = 0.2;
// Restitutions of the balls.
const BALLS = [0, 0.3, 0.6, 0.8, 0.95];

// Returns a position on the plank, m.
const onPlank = (along, above) => [PLANK[0] + along * COS - above * SIN, PLANK[1] + along * SIN + above * COS];

const STATIC = [rectangle([6, 0.25], 0, [0, -0.25]), rectangle([2.5, 0.1], 0, PLANK)];
const SOLIDS = [
  ...STATIC,
  ...CRATES.map((_, k) => rectangle([HALF, HALF], 1, onPlank(0.6 - 0.7 * k, 0.1 + HALF))),
  ...BALLS.map((_, k) => disc(HALF, 1, [2.6 + 0.7 * k, 2])),
];

// Returns the material of the hull of a solid; none for plank and floor, which have that of the settings.
function materialOf(place, friction) {
  const [crate, ball] = [place - STATIC.length, place - STATIC.length - CRATES.length];
  if (crate < 0) return undefined;
  return ball < 0 ? { staticFriction: CRATES[crate] } : { staticFriction: friction, restitution: BALLS[ball] };
}

function build(world) {
  const { scene, settings: { friction } } = world;
  scene.setRigidMaterial(world.material);
  const bodies = SOLIDS.map((solid, place) => {
    const { body, hull } = addSolid(world, solid);
    scene.setHullMaterial(hull, materialOf(place, friction));
    if (solid.half[0] !== 6 && solid.radius === 0) scene.setRigidPose(body, { position: solid.center, rotation: [COS, SIN] });
    return body;
  });
  world.parts = { bodies };
}

export const materials = {
  name: "materials",
  caption: "Crates with frictions from ice to rubber on a plank, and balls with restitutions up to 0.95. Drag them.",
  settings: { friction: 0.4, time_step: 1 / 60, substeps: 8, gravity: 9.81 },
  offers: ["friction"],
  build,
  draw: (world, pen) => drawSolids(world, pen, SOLIDS, world.parts.bodies),
};
