import assert from "node:assert/strict";
import test from "node:test";
import { cheese } from "../../page/scenes/cheese.js";
import { opened, run } from "../opened.mjs";

// Particles of the first row of nodes, which has no hole, from the left. The floor is at -1.2 m.
const ROW = [0, 4, 7, 9, 12];

test("slices of cheese fall one after the other", async () => {
  const world = await opened(cheese);
  // Whether each particle is below -0.5 m after a number of tenths of a second.
  const fallen = (tenths) => {
    run(world, 6 * tenths - world.steps);
    return ROW.map((particle) => world.place(particle)[1] < -0.5);
  };
  assert.deepEqual(fallen(9), [false, false, false, false, false]);
  assert.deepEqual(fallen(16), [false, false, false, false, true]);
  assert.deepEqual(fallen(26), [false, false, false, true, true]);
  assert.deepEqual(fallen(60), [false, false, true, true, true]);
});
