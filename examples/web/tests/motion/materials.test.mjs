import assert from "node:assert/strict";
import test from "node:test";
import { materials } from "../../page/scenes/materials.js";
import { opened, run } from "../opened.mjs";

// Bodies 2 to 6 are crates on the plank, the lowest first, and 7 to 11 are balls.
const CRATES = [2, 3, 4, 5, 6];
const BALLS = [7, 8, 9, 10, 11];
const position = (world, body) => world.scene.rigidPose(body).position;

test("crates of ice slide farther than those of wood, and those of rubber hold", async () => {
  const world = await opened(materials);
  const starts = CRATES.map((body) => position(world, body));
  run(world, 40);
  const paths = CRATES.map((body, k) => Math.hypot(...position(world, body).map((now, axis) => now - starts[k][axis])));
  // 9.81 (0.35 - mu) / sqrt(1 + 0.35^2) t^2 / 2 after two thirds of a second, with a kinetic friction of 0, 0.18 and 0.25.
  for (const [k, expected] of [0.72, 0.35, 0.2].entries()) assert.ok(Math.abs(paths[k] - expected) < 0.05, `${k}: ${paths[k]} m`);
  assert.ok(paths[3] < 0.01 && paths[4] < 0.01, `${paths}`);
});

test("balls rebound to the square of their restitution", async () => {
  const world = await opened(materials);
  const highest = BALLS.map(() => 0);
  const falls = BALLS.map(() => true);
  for (let step = 0; step < 120; step += 1) {
    const before = BALLS.map((body) => position(world, body)[1]);
    run(world, 1);
    BALLS.forEach((body, k) => {
      const height = position(world, body)[1];
      if (height > before[k] + 1e-6) falls[k] = false;
      if (!falls[k]) highest[k] = Math.max(highest[k], height - 0.2);
    });
  }
  [0, 0.3, 0.6, 0.8, 0.95].forEach((restitution, k) => {
    const expected = 1.8 * restitution ** 2;
    assert.ok(Math.abs(highest[k] - expected) < 0.02 * expected + 0.005, `${restitution}: ${highest[k]} m`);
  });
});
