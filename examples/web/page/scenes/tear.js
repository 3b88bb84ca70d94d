// Cloth with a cut, pulled apart until it tears.

import { cells, range } from "../modules/grid.js";

const COLUMNS = 28;
const ROWS = 18;
const SPACING = 0.1;
const COMPLIANCE = 1e-3;
// Cells of a row that the cut removes, from the left.
const CUT = { row: 8, cells: 8 };
// Speed of the lower edge, m/s, until a time, s.
const [SPEED, END] = [0.08, 2.8];

const CELLS = cells(0, COLUMNS, ROWS);
const isCut = (node) => Math.floor(node / COLUMNS) === CUT.row && node % COLUMNS < CUT.cells;
const ALONG = range(0, COLUMNS * ROWS).filter((node) => (node + 1) % COLUMNS > 0).map((node) => [node, node + 1]);
const DOWN = range(0, COLUMNS * (ROWS - 1)).filter((node) => !isCut(node)).map((node) => [node, node + COLUMNS]);
const THREADS = [...ALONG, ...DOWN];
const DIAGONALS = CELLS.filter(([nw]) => !isCut(nw)).flatMap(([nw, ne, se, sw]) => [[nw, se], [ne, sw]]);

const UPPER = range(0, COLUMNS);
const LOWER = UPPER.map((node) => node + COLUMNS * (ROWS - 1));

function build(world) {
  const { scene } = world;
  world.addLattice({ corner: [0, 0], columns: COLUMNS, rows: ROWS, spacing: SPACING });
  for (const particle of [...UPPER, ...LOWER]) scene.pin(particle);
  const add = (ends, limit) => scene.addConstraint("tearingSpring", ends, { first: COMPLIANCE, second: limit });
  // Numbered in the order of THREADS. The strain of diagonals is half as large under a pull along the columns.
  for (const ends of THREADS) add(ends, 0.2);
  for (const ends of DIAGONALS) add(ends, 0.1);
  world.memory.torn = [];
}

// Moves the lower edge down for a limited time.
function drive(world) {
  const { scene, memory, time } = world;
  memory.torn.push(...scene.torn);
  for (const particle of LOWER) scene.setVelocity(particle, [0, time < END ? -SPEED : 0]);
}

function draw(world, pen) {
  const torn = new Set([...world.memory.torn, ...world.scene.torn]);
  const threads = THREADS.filter((_, number) => !torn.has(number));
  const held = new Set(threads.map(String));
  const holds = ([nw, ne, se, sw]) => [[nw, ne], [sw, se], [nw, sw], [ne, se]].every((ends) => held.has(String(ends)));
  pen.cells(world, CELLS.filter(holds), SPACING);
  pen.springs(world, threads.map((ends) => ({ ends, restLength: SPACING })));
}

export const tear = {
  name: "tear",
  caption: "Springs that break, pulled apart. The cut on the left runs through the cloth.",
  settings: { mass: 0.01, time_step: 0.01, substeps: 4, iterations: 4, damping: 10 },
  offers: ["mass"],
  build,
  drive,
  draw,
};
