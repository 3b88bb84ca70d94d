// Every scene in both precisions: replays repeat the bits, pictures are valid, contacts fit, rejected inputs
// change nothing.

import assert from "node:assert/strict";
import test from "node:test";
import { Kernel, initial } from "../page/modules/kernel.js";
import { KINDS } from "../page/modules/pen.js";
import { Player } from "../page/modules/player.js";
import { SCENES } from "../page/scenes/index.js";
import { opened, run } from "./opened.mjs";
import { rehearse } from "./rehearsal.mjs";

const STEPS = 150;

// Returns a player with a scene, by its index.
async function played(scene, precision = "single") {
  const player = new Player(await Kernel.load(precision, "simd"));
  assert.ok(player.open(scene, initial(scene)), player.fault);
  return player;
}

for (const precision of ["single", "double"]) {
  for (const [place, scene] of SCENES.entries()) {
    test(`${scene.name} in ${precision} precision repeats its bits after rewinding`, async () => {
      const player = await played(place, precision);
      const end = rehearse(player, STEPS);
      assert.deepEqual(player.verify(), { same: STEPS / 10, differs: null });
      for (const step of [3, STEPS - 1, 67, 0, STEPS]) player.seek(step);
      assert.equal(player.kernel.checksum(), end);
    });

    test(`${scene.name} in ${precision} precision moves, and has capacity for its contacts`, async () => {
      const world = await opened(scene, precision);
      let before = world.scene.checksum;
      for (let step = 0; step < 300; step += 1) {
        world.step();
        assert.equal(world.dropped, 0, `in step ${step}`);
        const checksum = world.scene.checksum;
        if (step < 130) assert.notEqual(checksum, before, `in step ${step}`);
        before = checksum;
      }
      world.free();
    });
  }
}

for (const [place, scene] of SCENES.entries()) {
  test(`${scene.name} has a picture of known marks with finite numbers`, async () => {
    const player = await played(place);
    rehearse(player, 30);
    const picture = player.kernel.picture();
    assert.ok(picture.some(({ numbers }) => numbers.length > 2));
    for (const { kind, numbers } of picture) {
      assert.ok(KINDS.includes(kind), kind);
      assert.ok(numbers.every(Number.isFinite), kind);
    }
  });
}

test("a rejected input changes nothing", async () => {
  const player = await played(0);
  rehearse(player, 10);
  assert.ok(player.input("set", "mode", 1));
  const before = [player.kernel.checksum(), { ...player.kernel.world.settings }];
  for (const [key, value] of [["alpha", 1.5], ["alpha", NaN], ["blend", 2]]) {
    assert.equal(player.input("set", key, value), false, key);
    assert.deepEqual([player.kernel.checksum(), player.kernel.world.settings], before, key);
  }
  assert.ok(player.input("set", "time_step", 0));
  assert.equal(player.step(), false);
  assert.match(player.fault, /time step must be positive, and not too short/);
  assert.equal(player.kernel.checksum(), before[0]);
  assert.equal(player.now, 10);
});

test("a change of mode keeps the rest shape, the motion and the positions", async () => {
  const world = await opened(SCENES[0]);
  run(world, 30);
  const before = [...world.positions, ...world.scene.velocities];
  world.set("mode", 1);
  assert.deepEqual([...world.positions, ...world.scene.velocities], before);
  world.set("mode", 0);
  world.set("alpha", 1);
  world.step();
  // Rigid and at its goals: the sides of the unit square are as long as at rest.
  const [a, b] = [world.place(1), world.place(3)];
  assert.ok(Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1]) - 1) < 1e-4);
});
