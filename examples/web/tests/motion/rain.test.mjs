import assert from "node:assert/strict";
import { test } from "node:test";
import { rain } from "../../page/scenes/rain.js";
import { opened, run } from "../opened.mjs";

// Particles of a body.
const COUNT = 12;
const PEGS = [[-0.5, 1.6], [0.5, 1.6], [-1, 0.8], [0, 0.8], [1, 0.8]];

const heights = (world) => Array.from({ length: world.count }, (_, particle) => world.place(particle)[1]);

// Bodies that reach the ground start again at the top, and no other particle jumps.
test("rain reuses the particles of bodies on the ground", async () => {
  const world = await opened(rain, "double");
  const { count } = world;
  let jumps = 0;
  for (let step = 0; step < 600; step += 1) {
    const before = heights(world);
    run(world, 1);
    assert.equal(world.count, count, `in step ${step}`);
    const after = heights(world);
    for (let first = 0; first < count; first += COUNT) {
      const [from, to] = [before, after].map((all) => all.slice(first, first + COUNT));
      const jumped = to.every((y) => y > 2) && from.some((y) => y < 0);
      jumps += Number(jumped);
      const moved = from.some((y, corner) => Math.abs(y - to[corner]) > 0.5);
      assert.equal(moved, jumped, `in step ${step}: ${from} ${to}`);
    }
    // The pegs of 0.09 m stop new bodies too.
    for (let particle = 0; particle < count; particle += 1) {
      const [x, y] = world.place(particle);
      const isFree = PEGS.every(([u, v]) => Math.hypot(x - u, y - v) > 0.08);
      assert.ok(isFree, `(${x}, ${y}) in step ${step}`);
    }
  }
  assert.ok(jumps >= 10, `${jumps} bodies`);
});

test("bodies of rain that start again have the mode of the settings", async () => {
  const world = await opened(rain);
  world.set("mode", 0);
  run(world, 300);
  assert.ok(world.memory.number > 12, `${world.memory.number} bodies`);
  assert.equal(world.shapes.length, 10);
  assert.ok(world.shapes.every((shape, number) => shape.members.first === COUNT * number));
  world.set("blend", 0.1);
  run(world, 10);
});
