// Lattices with missing nodes.

import { range } from "../../modules/grid.js";

// Adds particles at the nodes for which `isPresent` holds, and returns the number of the particle of each node, row
// by row, or null.
export function addCutout(world, { corner: [x, y], columns, rows, spacing }, isPresent) {
  return range(0, columns * rows).map((node) => {
    const [column, row] = [node % columns, Math.floor(node / columns)];
    if (!isPresent(column, row)) return null;
    return world.scene.addParticle([x + spacing * column, y - spacing * row], world.settings.mass);
  });
}

// Returns the cells whose corners are all present: corners clockwise from the upper left.
export function presentCells(nodes, columns) {
  const corners = nodes.map((_, i) => [i, i + 1, i + 1 + columns, i + columns]);
  const inside = corners.filter(([first, , last]) => (first + 1) % columns !== 0 && last < nodes.length);
  return inside.map((cell) => cell.map((node) => nodes[node])).filter((cell) => !cell.includes(null));
}
