import assert from "node:assert/strict";
import test from "node:test";
import { cable } from "../../page/scenes/cable.js";
import { opened, run } from "../opened.mjs";

// Length of both ropes at rest, from a pin to a weight, m.
const LENGTH = 1.83;
const ENDS = [[0, 61], [62, 123]];

test("a chain stretches less than springs", async () => {
  const world = await opened(cable);
  const longest = [0, 0];
  for (let tenth = 0; tenth < 40; tenth += 1) {
    run(world, 6);
    ENDS.forEach((ends, rope) => {
      const [[ax, ay], [bx, by]] = ends.map((particle) => world.place(particle));
      longest[rope] = Math.max(longest[rope], Math.hypot(ax - bx, ay - by) / LENGTH);
    });
  }
  assert.ok(longest[0] > 1.02 && longest[1] < 1.001, String(longest));
});
