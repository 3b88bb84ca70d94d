// Triangles of a lattice.

import { cells, halves } from "../../modules/grid.js";

// Returns the triangles of a lattice with alternating diagonals, counter-clockwise.
export function triangles(first, columns, rows) {
  return cells(first, columns, rows).flatMap((cell) => {
    const corner = cell[0] - first;
    return halves(cell, ((corner % columns) + Math.floor(corner / columns)) % 2 === 0);
  });
}
