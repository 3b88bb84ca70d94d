import assert from "node:assert/strict";
import { test } from "node:test";
import { stack } from "../../page/scenes/stack.js";
import { opened, run } from "../opened.mjs";

const asleep = (world) => world.parts.boxes.map(({ shape }) => world.scene.isAsleep(shape));

test("boxes sleep until the ball hits them", async () => {
  for (const precision of ["single", "double"]) {
    const world = await opened(stack, precision);
    run(world, 195);
    assert.deepEqual(asleep(world), Array(5).fill(true), precision);
    // The highest box falls from above 1.5 m.
    const { first } = world.parts.boxes[4].members;
    assert.ok(world.place(first)[1] > 1.5);
    run(world, 35);
    assert.deepEqual(asleep(world), Array(5).fill(false), precision);
    run(world, 200);
    assert.ok(world.place(first)[1] < 1.2, `${world.place(first)}`);
  }
});
