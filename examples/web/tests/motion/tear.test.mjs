import assert from "node:assert/strict";
import test from "node:test";
import { tear } from "../../page/scenes/tear.js";
import { opened, run } from "../opened.mjs";

// Springs along the columns, below the ninth row of nodes and right of the cut of eight cells. They follow
// the 486 springs along the rows, and the 224 along the columns of the rows above.
const [FIRST, COUNT] = [486 + 224, 20];

test("a cut runs through the cloth", async () => {
  const world = await opened(tear);
  const across = () => {
    const torn = new Set([...world.memory.torn, ...world.scene.torn]);
    return Array.from({ length: COUNT }, (_, k) => torn.has(FIRST + k));
  };
  run(world, 180);
  const some = across();
  assert.ok(some[0] && !some[COUNT - 1], String(some));
  run(world, 100);
  // The last column may tear a row above or below.
  assert.ok(across().slice(0, -1).every(Boolean), String(across()));
});
