import assert from "node:assert/strict";
import test from "node:test";
import { wrecking } from "../../page/scenes/wrecking.js";
import { opened, run } from "../opened.mjs";

// The highest box of the first stack is the seventh body after the 11 particles of the rope.
test("the wrecking ball topples the stack", async () => {
  const world = await opened(wrecking);
  const heights = [100, 300].map((steps) => {
    run(world, steps);
    return world.place(11 + 2 * 6)[1];
  });
  assert.ok(heights[0] > 2.6 && heights[1] < 1.6, `${heights}`);
});
