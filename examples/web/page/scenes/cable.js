// The same rope twice, with a heavy weight: solved spring by spring, and as a whole.

import { range } from "../modules/grid.js";

const SEGMENTS = 60;
// Particles of a rope, with the weight at its end.
const MEMBERS = SEGMENTS + 2;
const SEGMENT = 0.03;
// Half the distance between the ropes, m.
const OFFSET = 0.6;
// Mass of a weight, in particles of a rope.
const WEIGHT = 100;

// Adds the particles of a rope on one side, with the first one pinned, and returns their range.
function addMembers(world, side) {
  const { scene, settings } = world;
  const numbers = range(0, MEMBERS).map((member) => {
    const along = SEGMENT * member;
    const mass = settings.mass * (member === MEMBERS - 1 ? WEIGHT : 1);
    return scene.addParticle([side * OFFSET - 0.6 * along, -0.8 * along], mass);
  });
  scene.pin(numbers[0]);
  return { first: numbers[0], count: MEMBERS };
}

function build(world) {
  const { first } = addMembers(world, -1);
  for (const member of range(first, first + MEMBERS - 1)) world.addSpring(member, member + 1);
  world.scene.addChain(addMembers(world, 1));
}

function draw(world, pen) {
  pen.springs(world);
  pen.particles("line", world, range(MEMBERS, 2 * MEMBERS));
  for (const weight of [MEMBERS - 1, 2 * MEMBERS - 1]) pen.particles("particles", world, [weight]);
}

export const cable = {
  name: "cable",
  caption: "Two rigid ropes, each with a weight of 100 particles: solved link by link, which stretches, and all links at once.",
  settings: { mass: 0.01, spring: Infinity, substeps: 10, gravity: 9.81, damping: 0.1 },
  offers: ["mass"],
  build,
  draw,
};
