// Cloth of springs that hangs from its top row.

import { cells, range } from "../modules/grid.js";

const SPACING = 0.2;
// Number of springs below which all are drawn.
const FEW = 600;

function build(world) {
  const columns = Math.trunc(world.settings.columns);
  const rows = Math.trunc(world.settings.rows);
  world.addCloth({ corner: [0, 0], columns, rows, spacing: SPACING });
  world.parts = { columns, rows };
  // Distributed evenly along the top row, with the first one in the corner.
  const pins = Math.min(Math.trunc(world.settings.pins), columns);
  const gaps = Math.max(pins, 2) - 1;
  for (const pin of range(0, pins)) world.scene.pin(Math.floor((pin * (columns - 1)) / gaps));
}

function draw(world, pen) {
  const { columns, rows } = world.parts;
  pen.cells(world, cells(0, columns, rows), SPACING);
  // Of a large cloth only the springs along rows and columns, which come first.
  const threads = (columns - 1) * rows + columns * (rows - 1);
  const shown = world.springs.length < FEW ? world.springs : world.springs.slice(0, threads);
  pen.springs(world, shown);
}

export const cloth = {
  name: "cloth",
  caption: "XPBD distance constraints: a net with diagonals that hangs from a few particles of its top row.",
  settings: { columns: 40, rows: 30, pins: 2, mass: 0.5, time_step: 0.01, iterations: 5, gravity: 9.81 },
  offers: ["columns", "rows", "pins", "mass", "spring"],
  build,
  draw,
};
