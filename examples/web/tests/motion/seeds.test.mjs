import assert from "node:assert/strict";
import test from "node:test";
import { range } from "../../page/modules/grid.js";
import { seeds } from "../../page/scenes/seeds.js";
import { opened, run } from "../opened.mjs";

// Each seed has two particles. It lands at a height of zero and starts again above 5 m.
test("seeds that land start again at the top", async () => {
  const world = await opened(seeds, "double");
  const heights = new Array(world.count / 2).fill(6);
  const returns = heights.map(() => 0);
  for (const step of range(0, 1200)) {
    run(world, 1);
    heights.forEach((height, seed) => {
      const [x, y] = world.place(2 * seed);
      if (y > height + 4) returns[seed] += 1;
      heights[seed] = y;
      const isNear = x > -2.5 && x < 5.8 && y > -0.5 && y < 6.5;
      assert.ok(isNear, `(${x}, ${y}) in step ${step}`);
    });
  }
  assert.ok(returns.every((count) => count > 0), `${returns}`);
});
