import assert from "node:assert/strict";
import test from "node:test";
import { range } from "../../page/modules/grid.js";
import { Pen } from "../../page/modules/pen.js";
import { boat } from "../../page/scenes/boat.js";
import { opened, run } from "../opened.mjs";

// Returns how far the boat sails in 20 s, m, and checks that it stays upright. Its particles are the first two:
// the left one, and the right one at the same height.
async function sail(wind) {
  const world = await opened({ ...boat, settings: { ...boat.settings, wind } });
  let [x] = world.place(0);
  let path = 0;
  for (const step of range(0, 1200)) {
    run(world, 1);
    const [left, right] = [world.place(0), world.place(1)];
    assert.ok(right[0] - left[0] > 0.7, `${left} and ${right} in step ${step}`);
    assert.ok(left[1] > -1 && left[1] < 0.3, `${left} in step ${step}`);
    assert.ok(Math.abs(left[0]) < 7.6, `${left} in step ${step}`);
    // On the waves of 5 m, a period of 15 m to the left is no motion.
    path += left[0] - x - 15 * Math.round((left[0] - x) / 15);
    x = left[0];
  }
  return path;
}

test("the boat stays upright and sails to the right, faster in more wind", async () => {
  const [calm, breeze, gale] = [await sail(0), await sail(6), await sail(12)];
  assert.ok(calm > 3 && breeze > calm + 1 && breeze < 30 && gale > breeze + 10, `${calm} m, ${breeze} m, ${gale} m`);
});

// The line of the surface is the first mark. The balloon has a third of the density of water.
test("the balloon floats on the drawn surface", async () => {
  const world = await opened(boat);
  run(world, 600);
  for (const step of range(0, 300)) {
    run(world, 1);
    const [{ numbers }] = new Pen().draw(world);
    const ring = range(2, 22).map((particle) => world.place(particle));
    const [x, y] = [0, 1].map((axis) => ring.reduce((sum, place) => sum + place[axis] / 20, 0));
    // First point of the surface to the right of the center.
    const point = range(0, numbers.length / 2).find((k) => numbers[2 * k] > x);
    const above = y - numbers[2 * point + 1];
    assert.ok(Math.abs(above) < 0.2, `${above} m above the surface in step ${step}`);
  }
});
