// Winged seeds that fall through wind.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { compound } from "./shared/compound.js";
import { frame } from "./shared/solids.js";
import { wrap } from "./shared/wrap.js";

const SEEDS = 14;
// Ends of the wing in the coordinates of a seed, m: the heavy end and the tip.
const WING = [[-0.1, 0], [0.3, 0]];
// Radius, m, and density, kg/m², of the nut at the origin and of the blade along the wing.
const NUT = [0.05, 3];
const BLADE = [0.01, 2];

// Seeds in a row, and the distances between columns and between rows, m.
const COLUMNS = 7;
const SPACING = [0.55, 0.8];
// Initial height of the first row, m.
const TOP = 5;
// Initial angle between consecutive seeds, rad.
const TURN = 0.9;

// Density, kg/m², and the coefficients of drag and lift.
const AIR = { kind: "wind", density: 1.2, drag: 1.2, lift: 1.2 };
// Limits of the scene, m. A seed that leaves on one side returns on the other.
const SIDES = [-2, 5.3];

// Initial pose of a seed in a row.
function pose(number, row) {
  const [sin, cos] = sincos((TURN * number) / (2 * Math.PI));
  return { position: [SPACING[0] * (number % COLUMNS), TOP + SPACING[1] * row], rotation: [cos, sin] };
}

function build(world) {
  const { scene } = world;
  const { massOfCircle, massOfCapsule } = scene.constructor;
  const properties = compound([massOfCircle(...NUT), massOfCapsule(...WING, ...BLADE)]);
  const wind = scene.addFlow(AIR);
  // Outline of the blade.
  const [[root], [tip]] = WING;
  const [thickness] = BLADE;
  const blade = [[root, -thickness], [tip, -thickness], [tip, thickness], [root, thickness]];
  const seeds = range(0, SEEDS).map((number) => {
    const { position, rotation } = pose(number, Math.floor(number / COLUMNS));
    const seed = scene.addRigidBody(properties, position, rotation);
    scene.addFlowRigid(wind, seed, blade);
    return seed;
  });
  world.parts = { wind, seeds };
  // Number of seeds that have landed.
  world.memory.landed = 0;
}

// Sets the wind, and moves the seeds that leave: to the opposite side, or from the ground to the top, at rest.
function drive(world) {
  const { scene, memory, parts, settings } = world;
  scene.setFlow(parts.wind, { ...AIR, velocity: [settings.wind, 0] });
  if (world.held) return;
  for (const seed of parts.seeds) {
    if (scene.rigidPose(seed).position[1] < 0) {
      scene.setRigidPose(seed, pose(memory.landed, 1));
      scene.setRigidMotion(seed, {});
      memory.landed += 1;
    } else {
      wrap(world, scene.rigidParticles(seed), SIDES);
    }
  }
}

function draw(world, pen) {
  pen.points("ground", SIDES.map((x) => [x, 0]));
  const frames = world.parts.seeds.map((seed) => frame(world, seed));
  for (const place of frames) pen.points("line", WING.map(place));
  pen.points("particles", frames.map((place) => place([0, 0])));
}

export const seeds = {
  name: "seeds",
  caption: "Rigid wings with a heavy end: drag and lift turn them while they fall. Seeds that land start again at the top.",
  settings: { wind: 1.5, substeps: 4, gravity: 9.81 },
  offers: ["wind"],
  build,
  drive,
  draw,
};
