// Face as a skin of a lattice whose muscles move it and let it breathe.

import { cells, range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { BROWS, EYES, HEAD, MOUTH, NOSE, POINTS, PUPILS } from "./shared/mask.js";

// Particles of a row of the square lattice, and their distance, m.
const SIDE = 4;
const SPACING = 0.6;
const WIDTH = SPACING * (SIDE - 1);
// Muscles at the cheeks, the jaw and the brows: ends as nodes row by row.
const MUSCLES = [[[4, 8], [7, 11]], [[9, 13], [10, 14]], [[1, 5], [2, 6]]];
// Muscles of the breath, along the rows.
const BREATH = [[0, 3], [4, 7], [8, 11], [12, 15]];
// Compliance of a muscle, m/N, its largest force, N, and its speed, m/s.
const MUSCLE = { compliance: 1e-4, maxForce: 20 };
const SPEED = 1;
// Times from which lengths are targets, s, and the lengths of the muscles at the cheeks, the jaw and the brows, in units
// of the spacing.
const LENGTHS = [
  [0, [1, 1, 1]],
  [0.6, [0.4, 0.9, 1]],
  [2, [1, 1, 1]],
  [3, [1.1, 1.6, 1.4]],
  [4.4, [1, 1, 1]],
  [5.2, [0.4, 1.3, 1.3]],
];
// Time after which the lengths repeat, s.
const PERIOD = 6;

function build(world) {
  const { scene } = world;
  const nodes = world.addLattice({ corner: [-0.5 * WIDTH, 0.5 * WIDTH], columns: SIDE, rows: SIDE, spacing: SPACING });
  const add = ([a, b]) => scene.addMuscle(a, b, MUSCLE);
  const muscles = MUSCLES.map((pair) => pair.map(add));
  const breath = BREATH.map(add);
  world.addLatticeShape(nodes, { columns: SIDE, halfWidth: 1 });
  // Corners row by row.
  const skin = scene.bindSkin(POINTS, cells(0, SIDE, SIDE).map(([nw, ne, se, sw]) => [nw, ne, sw, se]));
  world.parts = { muscles, breath, skin };
}

function drive(world) {
  const { scene, time, parts: { muscles, breath } } = world;
  const [, lengths] = LENGTHS.findLast(([start]) => start <= time % PERIOD);
  muscles.forEach((pair, group) => {
    for (const muscle of pair) scene.moveMuscle(muscle, SPACING * lengths[group], SPEED);
  });
  const width = WIDTH * (1 + 0.05 * sincos((3 * time) / (2 * Math.PI))[0]);
  for (const muscle of breath) scene.moveMuscle(muscle, width, SPEED);
}

function draw(world, pen) {
  const at = world.scene.skinPositions(world.parts.skin);
  const part = (kind, points) => pen.points(kind, points.map((point) => [at[2 * point], at[2 * point + 1]]));
  for (const points of [HEAD, MOUTH, ...EYES, ...PUPILS]) part("body", points);
  for (const points of [...BROWS, NOSE]) part("line", points);
  pen.particles("particles", world, range(0, SIDE * SIDE));
}

export const mask = {
  name: "mask",
  caption: "A skin: 16 particles with breath and muscles carry a face of 202 points. Pull it.",
  settings: { mass: 0.05, alpha: 0.2, time_step: 0.02, substeps: 4, damping: 2 },
  offers: ["mass", "alpha"],
  build,
  drive,
  draw,
};
