import assert from "node:assert/strict";
import { test } from "node:test";
import { bend } from "../../page/scenes/bend.js";
import { opened, run } from "../opened.mjs";

// The tips of the bars are at the heights 0 and -1.4 m at rest.
test("only the metal stays bent", async () => {
  const world = await opened(bend);
  run(world, 360);
  const [metal, rubber] = [world.place(16)[1], world.place(68 + 16)[1] + 1.4];
  assert.ok(metal < -0.25 && Math.abs(rubber) < 0.02, `${metal} m and ${rubber} m`);
});
