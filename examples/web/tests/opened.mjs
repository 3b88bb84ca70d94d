// Worlds of scenes, for tests.

import { load } from "../page/node_modules/pliant/pliant.js";
import { PLAIN } from "../page/modules/keys.js";
import { World } from "../page/modules/world.js";

const modules = {};

// Returns the built world of a scene, in single or double precision.
export async function opened(description, precision = "single") {
  const { Scene } = await (modules[precision] ??= load({ precision }));
  const world = new World(Scene, description, { ...PLAIN, ...description.settings });
  world.build();
  return world;
}

// Runs a number of steps.
export function run(world, steps) {
  for (let step = 0; step < steps; step += 1) world.step();
}
