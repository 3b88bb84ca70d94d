import assert from "node:assert/strict";
import { test } from "node:test";
import { Pen } from "../../page/modules/pen.js";
import { mask } from "../../page/scenes/mask.js";
import { opened, run } from "../opened.mjs";

// The first particle is the upper left one of the body. The outline of the head is the first mark.
test("the skin follows a dragged particle", async () => {
  const world = await opened(mask);
  const left = () => Math.min(...new Pen().draw(world)[0].numbers.filter((_, i) => i % 2 === 0));
  const before = left();
  const [x, y] = world.place(0);
  world.take(0, x, y);
  for (let step = 1; step <= 50; step += 1) {
    world.drag_to(x - 0.02 * step, y);
    run(world, 1);
  }
  const [moved] = world.place(0);
  assert.ok(Math.abs(moved - x + 1) < 0.1, `${moved} m`);
  assert.ok(left() < before - 0.4, `${left()} m`);
});
