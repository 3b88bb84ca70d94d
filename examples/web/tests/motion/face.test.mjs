import assert from "node:assert/strict";
import { test } from "node:test";
import { range } from "../../page/modules/grid.js";
import { face } from "../../page/scenes/face.js";
import { blendOf, nearestWeights } from "../../page/scenes/shared/examples.js";
import { EXPRESSIONS } from "../../page/scenes/shared/expressions.js";
import { opened, run } from "../opened.mjs";

// Returns the sum of the squared distances between points.
const difference = (a, b) => a.reduce((sum, [x, y], i) => sum + (x - b[i][0]) ** 2 + (y - b[i][1]) ** 2, 0);

test("the weights of a blend are found", () => {
  for (const weights of [[1, 0, 0], [0.2, 0.5, 0.3], [0, 0.4, 0.6]]) {
    const found = nearestWeights(EXPRESSIONS, blendOf(EXPRESSIONS, weights).map(([x, y]) => [x + 3, y - 2]));
    weights.forEach((weight, i) => assert.ok(Math.abs(found[i] - weight) < 1e-9, `${found} instead of ${weights}`));
  }
});

// Compares with all blends of a grid, for points outside of the triangle of the examples. Their means are moved to zero.
test("no blend is nearer than that of the weights", () => {
  const toZero = (points) => {
    const mean = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    return points.map(([x, y]) => [x - mean[0], y - mean[1]]);
  };
  const examples = EXPRESSIONS.map(toZero);
  const parts = range(0, 51).map((part) => part / 50);
  for (const weights of [[-1, 1, 1], [2, -0.5, -0.5], [0.5, 1.5, -1], [0.8, -0.9, 1.1], [-0.4, 1.9, -0.5], [-0.2, -0.3, 1.5]]) {
    const points = blendOf(examples, weights);
    const found = nearestWeights(examples, points);
    assert.ok(found.every((weight) => weight >= 0 && weight <= 1), `${found}`);
    const least = difference(blendOf(examples, found), points);
    for (const u of parts) {
      for (const v of parts.filter((part) => part <= 1 - u)) {
        const other = difference(blendOf(examples, [1 - u - v, u, v]), points);
        assert.ok(least < other + 1e-9, `${found} instead of ${[1 - u - v, u, v]}`);
      }
    }
  }
});

// The corners of the mouth are pulled to those of the smile from 2.8 s on, the chin to that of the surprise from 3.9 s on.
test("a pull at the mouth selects an expression", async () => {
  const world = await opened(face);
  run(world, 150);
  assert.ok(world.memory.weights[0] > 0.9, `${world.memory.weights}`);
  run(world, 60);
  assert.ok(world.memory.weights[1] > 0.6, `${world.memory.weights}`);
  run(world, 70);
  assert.ok(world.memory.weights[2] > 0.4, `${world.memory.weights}`);
});
