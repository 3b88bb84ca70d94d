// The same rope twice, on one bar: without bending stiffness on the left, with bending stiffness on the right.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";

const SEGMENTS = 30;
const ROPE = SEGMENTS + 1;
const SEGMENT = 0.05;
// Half the distance between the ropes, m.
const HALF = 0.6;
// Bending stiffness, N m².
const STIFFNESS = 7;

function build(world) {
  const { scene } = world;
  const ropes = [-1, 1].map((side) => {
    const end = (x) => [side * (HALF + x), 0];
    const { first } = world.addRope({ from: end(0), to: end(SEGMENT * SEGMENTS), segments: SEGMENTS });
    scene.pin(first);
    scene.pin(first + 1);
    return first;
  });
  for (const particle of range(ropes[1], ropes[1] + SEGMENTS - 1)) {
    const row = [particle, particle + 1, particle + 2];
    const [bend] = scene.addConstraint("bending", row, { first: SEGMENT ** 3 / STIFFNESS });
    // The current bending is zero except for rounding.
    scene.setRest("bending", bend, 0);
  }
  world.parts = { ropes };
}

// Returns the height of the bar at a time, s: it starts to move after the ropes have fallen.
const bar = (time) => 0.25 * sincos(0.8 * Math.max(time - 1.4, 0))[0];

function drive(world) {
  const { time, settings } = world;
  const duration = settings.time_step;
  const velocity = [0, (bar(time + duration) - bar(time)) / duration];
  for (const first of world.parts.ropes) {
    world.scene.setVelocity(first, velocity);
    world.scene.setVelocity(first + 1, velocity);
  }
}

function draw(world, pen) {
  const height = bar(world.time);
  pen.radius(0);
  pen.points("body", [[-HALF, 0.03], [HALF, 0.03], [HALF, -0.03], [-HALF, -0.03]].map(([x, y]) => [x, height + y]));
  for (const first of world.parts.ropes) pen.particles("line", world, range(first, first + ROPE));
}

export const whip = {
  name: "whip",
  caption: "The same rope twice, on a bar that moves up and down. The right one resists bending.",
  settings: { mass: 0.01, spring: 1e6, substeps: 60, gravity: 9.81, damping: 0.7 },
  offers: ["mass", "spring"],
  build,
  drive,
  draw,
};
