// Tuft of hair on a head that oscillates sideways: chains of overlapping regions.

import { range } from "../modules/grid.js";
import { ellipse, sincos } from "../modules/turn.js";

const STRANDS = 7;
// Particles of a strand, the first two of which are in the head.
const LENGTH = 24;
// Distance between them, m.
const SPACING = 0.06;
// Particles of a region: larger regions make stiffer hair.
const WIDTH = 5;
// Radius of the head, m.
const HEAD = 0.25;

function build(world) {
  const { scene, settings } = world;
  const strands = range(0, STRANDS).map((strand) => {
    // Fanned out around the vertical, root first.
    const turn = 0.25 - (strand / (STRANDS - 1) - 0.5) * 0.38;
    return range(0, LENGTH).map((k) => scene.addParticle(ellipse(turn, HEAD + SPACING * k), settings.mass));
  });
  for (const [root, next] of strands) {
    scene.pin(root);
    scene.pin(next);
  }
  world.addRegions(strands.flatMap((strand) => strand.slice(0, LENGTH + 1 - WIDTH).map((first) => ({ first, count: WIDTH }))));
  world.parts = { strands };
}

// Returns the position of the head at a time, s.
const head = (time) => [0.3 * sincos((3 / (2 * Math.PI)) * time)[0], 0];

function drive(world) {
  const { time, settings } = world;
  const duration = settings.time_step;
  const velocity = [(head(time + duration)[0] - head(time)[0]) / duration, 0];
  for (const [root, next] of world.parts.strands) {
    world.scene.setVelocity(root, velocity);
    world.scene.setVelocity(next, velocity);
  }
}

function draw(world, pen) {
  for (const strand of world.parts.strands) pen.particles("line", world, strand);
  pen.radius(0);
  pen.points("body", range(0, 48).map((k) => ellipse(k / 48, HEAD, HEAD, head(world.time))));
}

export const hair = {
  name: "hair",
  caption: "Chains: overlapping regions of five particles along each strand.",
  settings: { mass: 0.002, substeps: 4, gravity: 9.81 },
  offers: ["mass", "alpha"],
  build,
  drive,
  draw,
};
