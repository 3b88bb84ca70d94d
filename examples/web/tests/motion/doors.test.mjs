import assert from "node:assert/strict";
import test from "node:test";
import { doors } from "../../page/scenes/doors.js";
import { opened, run } from "../opened.mjs";

// Positions of the doors, and the height of a closed one, m.
const PLACES = [-1.2, 0, 1.2];
const CLOSED = 0.36;

test("each door opens for the ball and closes behind it", async () => {
  for (const precision of ["single", "double"]) {
    const world = await opened(doors, precision);
    const height = (door) => world.scene.rigidPose(door.panel).position[1];
    const ball = () => world.scene.rigidPose(world.parts.ball).position[0];
    const passed = new Set();
    let turns = 0;
    let forward = true;
    for (let step = 0; step < 420; step++) {
      run(world, 1);
      world.parts.doors.forEach((door, i) => {
        const distance = Math.abs(ball() - PLACES[i]);
        if (distance < 0.23) {
          assert.ok(height(door) > CLOSED + 0.36 - 0.01, `door ${i} at ${height(door)}`);
          passed.add(i);
        }
        if (distance > 1.2) assert.ok(Math.abs(height(door) - CLOSED) < 0.02, `door ${i} at ${height(door)}`);
      });
      const isForward = world.scene.rigidMotion(world.parts.ball).velocity[0] > 0;
      if (isForward !== forward) [turns, forward] = [turns + 1, isForward];
    }
    assert.deepEqual([...passed].sort(), [0, 1, 2]);
    assert.equal(turns, 2);
  }
});
