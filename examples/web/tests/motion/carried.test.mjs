import assert from "node:assert/strict";
import { test } from "node:test";
import { conveyor } from "../../page/scenes/conveyor.js";
import { crawler } from "../../page/scenes/crawler.js";
import { walker } from "../../page/scenes/walker.js";
import { opened, run } from "../opened.mjs";

// The upper belt ends at 1.5 m and moves to the right at 0.9 m/s, the lower one begins at -0.2 m.
test("the belts carry bodies to the right and back to the left", async () => {
  const world = await opened(conveyor);
  // The second body is a square, which does not roll.
  const [, { members: { first: corner } }] = world.parts.bodies;
  run(world, 100);
  const [x] = world.place(corner);
  run(world, 100);
  const speed = world.place(corner)[0] - x;
  assert.ok(Math.abs(speed - 0.9) < 0.05, `${speed} m/s`);
  run(world, 700);
  for (const { members: { first } } of world.parts.bodies) {
    const [right, y] = world.place(first);
    assert.ok(right < 2.7 && y < 1.2, `(${right}, ${y})`);
  }
  run(world, 600);
  const onFloor = world.parts.bodies.filter(({ members: { first } }) => world.place(first)[0] < 0);
  assert.ok(onFloor.length >= 4, `${onFloor.length} bodies`);
});

test("the walker and the crawler move to the right at a constant speed", async () => {
  for (const [scene, least, most] of [[walker, 0.6, 0.8], [crawler, 0.3, 0.5]]) {
    const world = await opened(scene);
    run(world, 60);
    for (let part = 0; part < 4; part += 1) {
      const [x] = world.place(0);
      run(world, 290);
      const speed = (world.place(0)[0] - x) / (290 / 60);
      assert.ok(speed > least && speed < most, `${scene.name}: ${speed} m/s`);
    }
  }
});
