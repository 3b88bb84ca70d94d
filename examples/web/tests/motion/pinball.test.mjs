import assert from "node:assert/strict";
import test from "node:test";
import { range } from "../../page/modules/grid.js";
import { Pen } from "../../page/modules/pen.js";
import { pinball } from "../../page/scenes/pinball.js";
import { opened, run } from "../opened.mjs";

// Particle of the ball.
const BALL = 6;

// Returns the segments of the score, which is to the right of the table. The table ends at 1.03 m.
function score(world) {
  return new Pen().draw(world).filter(({ kind, numbers }) => kind === "line" && numbers[0] > 1.1);
}

// The bumper is around (0, 1.55).
test("a hit of a bumper changes the score", async () => {
  const world = await opened(pinball);
  const before = score(world);
  // Five zeros.
  assert.equal(before.length, 30);
  world.put(BALL, 0.01, 1.85);
  run(world, 1);
  assert.deepEqual(score(world), before);
  run(world, 30);
  assert.notDeepEqual(score(world), before);
});

// The drain starts at a height of zero, a new ball at 1.4 m.
test("a ball in the drain starts again", async () => {
  const world = await opened(pinball, "double");
  world.put(BALL, 0, 0.05);
  run(world, 4);
  const [x, y] = world.place(BALL);
  assert.ok(x > 0.8 && y > 1.4, `(${x}, ${y})`);
});

// The ball is in the area in front of a flipper. A lost one would reach the drain, at a height of zero.
for (const x of [-0.25, 0.25]) {
  test(`a flipper returns a ball at ${x} m`, async () => {
    const world = await opened(pinball);
    world.put(BALL, x, 0.7);
    const heights = range(0, 120).map(() => {
      run(world, 1);
      return world.place(BALL)[1];
    });
    const end = heights.find((y) => y > 1.2 || y < 0.1);
    assert.ok(end > 1.2, `${end} m`);
  });
}

// From the bumper around (0, 1.55), whose surface is 0.23 m from the center of a touching ball.
test("a ball bounces off a bumper", async () => {
  const world = await opened(pinball);
  world.put(BALL, 0, 2.08);
  const heights = range(0, 60).map(() => {
    run(world, 1);
    return world.place(BALL)[1];
  });
  const lowest = heights.indexOf(Math.min(...heights));
  const highest = Math.max(...heights.slice(lowest));
  // It started 0.3 m above the touching position. The kick follows up to a step after the contact.
  const restitution = Math.sqrt((highest - 1.78) / 0.3);
  assert.ok(restitution > 0.87 && restitution < 0.91, `${restitution}`);
});
