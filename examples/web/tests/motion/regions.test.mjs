import assert from "node:assert/strict";
import { test } from "node:test";
import { range } from "../../page/modules/grid.js";
import { regions } from "../../page/scenes/regions.js";
import { opened, run } from "../opened.mjs";

// The last particle of a hammer is in the lower right corner of its head, at -0.35 m at rest.
test("wide regions in the head deflect like narrow ones", async () => {
  const world = await opened(regions, "double");
  assert.deepEqual(world.parts.hammers.map(({ memberships }) => memberships), [824, 436]);
  let largest = 0;
  for (const step of range(0, 600)) {
    run(world, 1);
    const [narrow, wide] = [world.count / 2 - 1, world.count - 1].map((tip) => -0.35 - world.place(tip)[1]);
    largest = Math.max(largest, narrow);
    assert.ok(Math.abs(narrow - wide) < 0.01 * largest + 1e-3, `${narrow} m and ${wide} m in step ${step}`);
  }
  assert.ok(largest > 0.2 && largest < 0.7, `${largest} m`);
});
