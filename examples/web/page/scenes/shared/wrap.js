// Scenes that repeat from left to right.

import { range } from "../../modules/grid.js";

// Moves successive particles to the opposite side if the first of them is beyond a side, m.
export function wrap(world, { first, count }, [left, right]) {
  const [x] = world.place(first);
  if (x >= left && x <= right) return;
  const offset = x < left ? right - left : left - right;
  for (const particle of range(first, first + count)) {
    const [px, py] = world.place(particle);
    world.scene.setPosition(particle, [px + offset, py]);
  }
}
