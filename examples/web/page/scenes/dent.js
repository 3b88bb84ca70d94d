// Block of clay next to a block of rubber: both are pressed and released.

import { border, cells, range } from "../modules/grid.js";

const COLUMNS = 17;
const ROWS = 9;
const BLOCK = COLUMNS * ROWS;
const SPACING = 0.1;
// Nodes along the side of a region.
const WIDTH = 3;
// First nodes of the blocks.
const BLOCKS = [0, BLOCK];
// Pressed particles of the top rows, the depth, m, and the times at which the press stops and is lifted, s.
const PRESSED = BLOCKS.flatMap((first) => range(first + 6, first + 11));
const DEPTH = 0.3;
const TIMES = [1, 1.4];

// Returns the members of the square regions of a block.
function regions(first) {
  const across = COLUMNS + 1 - WIDTH;
  return range(0, across * (ROWS + 1 - WIDTH)).map((region) => {
    const corner = first + Math.floor(region / across) * COLUMNS + (region % across);
    return range(0, WIDTH * WIDTH).map((node) => corner + Math.floor(node / WIDTH) * COLUMNS + (node % WIDTH));
  });
}

function build(world) {
  for (const left of [0, 2]) world.addLattice({ corner: [left, 0.8], columns: COLUMNS, rows: ROWS, spacing: SPACING });
  const [clay, rubber] = BLOCKS;
  world.addPlasticRegions(regions(clay));
  world.addRegions(regions(rubber));
  for (const first of BLOCKS) {
    for (const foot of range(first + BLOCK - COLUMNS, first + BLOCK)) world.scene.pin(foot);
  }
}

function draw(world, pen) {
  for (const first of BLOCKS) {
    pen.cells(world, cells(first, COLUMNS, ROWS), SPACING);
    pen.particles("body", world, border(first, COLUMNS, ROWS));
  }
}

export const dent = {
  name: "dent",
  caption: "Overlapping regions, pressed and released: clay on the left keeps a dent, rubber on the right does not.",
  settings: { mass: 0.01, substeps: 4 },
  offers: ["mass", "alpha"],
  build,
  drive: (world) => world.carry(PRESSED, [0, -DEPTH], TIMES),
  draw,
};
