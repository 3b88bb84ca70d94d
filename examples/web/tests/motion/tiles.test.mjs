import assert from "node:assert/strict";
import { test } from "node:test";
import { tiles } from "../../page/scenes/tiles.js";
import { opened, run } from "../opened.mjs";

// Returns the height of slopes, pits, and the floor, m.
function ground(x) {
  const side = Math.min(x, 5 - x);
  if (side < 1.5) return 1.25 - 0.5 * side;
  return side >= 1.75 && side < 2 ? 0.25 : 0.5;
}

test("bodies cross the tiles and stay outside", async () => {
  const world = await opened(tiles);
  const sides = world.parts.bodies.map(() => [false, false]);
  for (let step = 0; step < 4000; step += 1) {
    run(world, 1);
    const at = world.positions;
    for (let i = 0; i < at.length; i += 2) {
      const [x, y] = [at[i], at[i + 1]];
      const isOutside = x >= 0.25 && x < 4.75 && y >= ground(x) && y < 2.5;
      assert.ok(isOutside, `(${x}, ${y}) in step ${step}`);
    }
    world.parts.bodies.forEach(({ members: { first } }, body) => {
      sides[body][0] ||= at[2 * first] < 1;
      sides[body][1] ||= at[2 * first] > 4;
    });
  }
  assert.deepEqual(sides, Array(5).fill([true, true]));
});
