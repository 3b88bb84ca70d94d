import assert from "node:assert/strict";
import { test } from "node:test";
import { range } from "../../page/modules/grid.js";
import { anemone } from "../../page/scenes/anemone.js";
import { opened, run } from "../opened.mjs";

// An arm has 16 rows of two particles, from the tip down. The tip of the first arm points left after a quarter of its
// cycle of four seconds, and right after three quarters.
test("arms bend to the side to which their tips rotate", async () => {
  const world = await opened(anemone, "double");
  const tips = range(1, 241).map((step) => {
    run(world, 1);
    assert.deepEqual(world.place(30), [0, 0], `in step ${step}`);
    return world.place(0)[0];
  });
  const [left, right] = [tips[59], tips[179]];
  assert.ok(left < -0.2 && right > 0.2, `at ${left} m, then at ${right} m`);
});
