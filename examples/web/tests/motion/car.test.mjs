import assert from "node:assert/strict";
import test from "node:test";
import { car } from "../../page/scenes/car.js";
import { opened, run } from "../opened.mjs";

// The chassis has the fifth particle after the 17 of the bridge. The gap is from -2.4 m to 2.4 m.
test("the car crosses the bridge", async () => {
  const world = await opened(car);
  const chassis = [];
  for (let second = 0; second < 8; second += 1) {
    run(world, 100);
    chassis.push(world.place(21));
  }
  assert.ok(chassis.every(([, y]) => y > 0 && y < 1.5), String(chassis));
  assert.ok(chassis[7][0] > 1.5, String(chassis));
});
