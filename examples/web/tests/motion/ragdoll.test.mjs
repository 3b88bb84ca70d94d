import assert from "node:assert/strict";
import test from "node:test";
import { ragdoll } from "../../page/scenes/ragdoll.js";
import { opened, run } from "../opened.mjs";

// Center of the torso, the first body.
const center = ({ scene, parts }) => scene.rigidPose(parts.bodies[0]).position;

// The stairs end at 3.85 m, with a floor at -1.05 m from 3 m to 9 m.
test("the ragdoll falls down the stairs and comes to rest", async () => {
  const world = await opened(ragdoll);
  run(world, 800);
  const [before] = center(world);
  run(world, 100);
  const [x, y] = center(world);
  assert.ok(x > 2 && y < -0.3, `(${x}, ${y})`);
  assert.ok(Math.abs(x - before) < 1e-3, `from ${before} m to ${x} m`);
});
