import assert from "node:assert/strict";
import { test } from "node:test";
import { net } from "../../page/scenes/net.js";
import { opened, run } from "../opened.mjs";

// The nets hang from a height of zero, and the floor is at -1.2 m.
test("a net stops the light ball, and the heavy one tears through", async () => {
  for (const precision of ["single", "double"]) {
    const world = await opened(net, precision);
    run(world, 1200);
    const { threads, balls } = world.parts;
    const [light, heavy] = balls.map(({ first }) => world.place(first)[1]);
    assert.ok(light > -0.3 && heavy < -0.6, `${light} m and ${heavy} m, ${precision}`);
    const { torn } = world.memory;
    assert.ok(torn.length >= 4 && torn.every((thread) => thread >= threads.length / 2), `${torn}`);
  }
});

test("torn threads have no outlines", async () => {
  const world = await opened(net);
  run(world, 400);
  const { outlines } = world.parts;
  const { torn } = world.memory;
  assert.ok(torn.length > 0);
  for (const thread of torn) assert.throws(() => world.scene.removeOutline(outlines[thread]), { code: "UNKNOWN_BODY" });
});
