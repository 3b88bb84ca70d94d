// Lattices of particles, which are stored row by row from a first one.

export const range = (first, end) => Array.from({ length: Math.max(end - first, 0) }, (_, i) => first + i);

// Returns the cells of a lattice: corners clockwise from the upper left.
export function cells(first, columns, rows) {
  const [across, down] = [columns - 1, rows - 1];
  return range(0, across * down).map((cell) => {
    const corner = first + Math.floor(cell / across) * columns + (cell % across);
    return [corner, corner + 1, corner + 1 + columns, corner + columns];
  });
}

// Returns the triangles of a cell, divided by its rising diagonal or by the other one. Alternating diagonals
// make a mesh equally stiff in both directions.
export function halves([nw, ne, se, sw], rises) {
  return rises ? [[sw, se, ne], [sw, ne, nw]] : [[sw, se, nw], [se, ne, nw]];
}

// Returns the closed border of a lattice, clockwise from the upper left.
export function border(first, columns, rows) {
  const last = first + columns * (rows - 1);
  return [
    ...range(first, first + columns - 1),
    ...range(0, rows - 1).map((row) => first + columns - 1 + row * columns),
    ...range(last + 1, last + columns).reverse(),
    ...range(1, rows).map((row) => first + row * columns).reverse(),
  ];
}
