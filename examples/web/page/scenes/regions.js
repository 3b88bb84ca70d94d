// Two hammers that sag from a wall: narrow regions, and regions that are wide in the head.

import { range } from "../modules/grid.js";
import { addCutout, presentCells } from "./shared/cutout.js";

// Columns of the arm and of the head, which has as many rows; the rows of the arm end before the last of these.
const ARM = 16;
const HEAD = 8;
const [ABOVE, BELOW] = [3, 6];
const COLUMNS = ARM + HEAD;
const SPACING = 0.05;
// Distance between the left ends of the hammers, m.
const PITCH = 1.5;
// Sides of the squares in the centers of the widest regions of each hammer, in nodes.
const SIDES = [1, 4];
// Centers of the numbers relative to the left end of a hammer, m, and their height, m.
const NUMBERS = [[0.2, -0.45], [0.2, -0.6]];
const HEIGHT = 0.1;

const isPresent = (column, row) => column >= ARM || (row >= ABOVE && row < BELOW);

// Returns the squares of a hammer, as lists of nodes without the missing ones: of this side in the head, and of one
// node in the arm. Each is extended by a number of nodes in all directions.
function squares(side, extension) {
  const corners = range(0, COLUMNS * HEAD).map((node) => [node % COLUMNS, Math.floor(node / COLUMNS)]);
  const size = (column) => (column < ARM ? 1 : side);
  const isFirst = ([column, row]) => isPresent(column, row) && [column, row].every((index) => index % size(column) === 0);
  return corners.filter(isFirst).map(([column, row]) => corners.flatMap(([x, y], node) => {
    const isInside = [x - column, y - row].every((offset) => offset >= -extension && offset < size(column) + extension);
    return isInside && isPresent(x, y) ? [node] : [];
  }));
}

function build(world) {
  const hammers = SIDES.map((side, hammer) => {
    const lattice = { corner: [PITCH * hammer, 0], columns: COLUMNS, rows: HEAD, spacing: SPACING };
    const nodes = addCutout(world, lattice, isPresent);
    const members = squares(side, 1).map((square) => square.map((node) => nodes[node]));
    world.addRegions(members);
    // Squares in the centers of the wide regions.
    const centers = squares(side, 0).filter((square) => square.length > 1).map((square) => (
      [0, side - 1, side * side - 1, side * (side - 1)].map((corner) => nodes[square[corner]])
    ));
    const [memberships, tip] = [members.flat().length, world.count - 1];
    return { nodes, centers, memberships, cells: presentCells(nodes, COLUMNS), tip };
  });
  // The end of the arm is the first column.
  for (const { nodes } of hammers) for (const row of range(ABOVE, BELOW)) world.scene.pin(nodes[row * COLUMNS]);
  world.parts = { hammers };
}

function draw(world, pen) {
  world.parts.hammers.forEach(({ centers, memberships, cells, tip }, hammer) => {
    pen.cells(world, cells, SPACING);
    for (const corners of centers) pen.particles("body", world, corners);
    const left = PITCH * hammer;
    const start = [left + SPACING * (COLUMNS - 1), -SPACING * (HEAD - 1)];
    const [x, y] = world.place(tip);
    pen.points("dashes", [start, [x, y]]);
    const deflection = Math.floor(1000 * Math.hypot(x - start[0], y - start[1]));
    [memberships, deflection].forEach((number, i) => {
      const [across, up] = NUMBERS[i];
      pen.digits(number, String(number).length, [left + across, up], HEIGHT);
    });
  });
}

export const regions = {
  name: "regions",
  caption: "Narrow regions, and wide ones in the head: fewer memberships (above), almost the same deflection in mm (below).",
  settings: { mass: 0.01, substeps: 4, damping: 0.3, gravity: 0.15 },
  offers: ["mass", "alpha"],
  build,
  draw,
};
