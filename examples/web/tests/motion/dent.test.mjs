import assert from "node:assert/strict";
import { test } from "node:test";
import { dent } from "../../page/scenes/dent.js";
import { opened, run } from "../opened.mjs";

// A block has 17 x 9 nodes. The top rows are at 0.8 m at rest, and are pressed in the middle.
test("only the clay keeps a dent", async () => {
  const world = await opened(dent);
  run(world, 360);
  const [clay, rubber] = [8, 17 * 9 + 8].map((particle) => world.place(particle)[1] - 0.8);
  assert.ok(clay < -0.05 && Math.abs(rubber) < 0.02, `${clay} m and ${rubber} m`);
});
