// Octopus built from a bitmap, whose top moves around.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { addCutout, presentCells } from "./shared/cutout.js";

// A node of the lattice for each `#`. Arms are two nodes apart, because regions of half-width one cross a gap of one.
const BITMAP = [
  "......######......",
  "....##########....",
  "...############...",
  "..##############..",
  "..##############..",
  "..###.######.###..",
  "..##############..",
  "..##############..",
  "...############...",
  "..##############..",
  ".################.",
  "##################",
  "##################",
  "###..###..###..###",
  "###..###..###..###",
  "###..###..###..###",
  "###..###..###..###",
  "###..###..###..###",
  "###..###..###..###",
  ".##..###..###..##.",
  ".##..###..###..##.",
  ".##..##....##..##.",
  ".##..##....##..##.",
  "..#..##....##..#..",
];
const COLUMNS = BITMAP[0].length;
// Eyes, as columns and rows of missing nodes.
const EYES = [[5, 5], [12, 5]];
const SPACING = 0.1;
// Particles of the first row, which is held.
const TOP = range(0, 6);

function build(world) {
  const lattice = { corner: [-0.5 * SPACING * (COLUMNS - 1), 0], columns: COLUMNS, rows: BITMAP.length, spacing: SPACING };
  const nodes = addCutout(world, lattice, (column, row) => BITMAP[row][column] === "#");
  world.addLatticeShape(nodes, { columns: COLUMNS, halfWidth: 1 });
  for (const particle of TOP) world.scene.pin(particle);
  world.parts = { nodes, cells: presentCells(nodes, COLUMNS) };
}

// Returns the displacement of the first row at a time, s: sideways, and up and down at twice the frequency.
function displacement(time) {
  const [sin] = sincos((3 * time) / (2 * Math.PI));
  const [, cos] = sincos((6 * time) / (2 * Math.PI));
  return [0.6 * sin, 0.1 * cos];
}

function drive(world) {
  const { time, settings: { time_step } } = world;
  const [x0, y0] = displacement(time);
  const [x, y] = displacement(time + time_step);
  for (const particle of TOP) world.scene.setVelocity(particle, [(x - x0) / time_step, (y - y0) / time_step]);
}

function draw(world, pen) {
  const { nodes, cells } = world.parts;
  pen.cells(world, cells, SPACING);
  // Each pupil is halfway between the nodes above and below it.
  pen.points("particles", EYES.map(([column, row]) => {
    const [[ax, ay], [bx, by]] = [row - 1, row + 1].map((next) => world.place(nodes[next * COLUMNS + column]));
    return [0.5 * (ax + bx), 0.5 * (ay + by)];
  }));
}

export const creature = {
  name: "creature",
  caption: "Lattice shape matching of a bitmap: 288 nodes, regions of 3 × 3.",
  settings: { mass: 0.01, substeps: 6, gravity: 9.81, damping: 0.5 },
  offers: ["mass", "alpha"],
  build,
  drive,
  draw,
};
