// Two beams of overlapping regions that sag from a wall: narrow regions are soft, wide ones stiff.

import { border, range } from "../modules/grid.js";

const COLUMNS = 22;
const ROWS = 4;
const BEAM = COLUMNS * ROWS;
// Columns of particles in a region, and the height of the beam, m.
const BEAMS = [[7, 1.3], [3, 0]];

// Returns the members of the regions of a beam.
function regions(first, width) {
  return range(0, COLUMNS + 1 - width).map((column) => (
    range(0, ROWS).flatMap((row) => range(0, width).map((node) => first + row * COLUMNS + column + node))
  ));
}

function build(world) {
  for (const [, height] of BEAMS) world.addLattice({ corner: [0, height], columns: COLUMNS, rows: ROWS, spacing: 0.1 });
  world.addRegions(BEAMS.flatMap(([width], beam) => regions(beam * BEAM, width)));
  for (const particle of range(0, world.count)) if (particle % COLUMNS < 2) world.scene.pin(particle);
}

function draw(world, pen) {
  BEAMS.forEach((_, beam) => {
    const first = beam * BEAM;
    pen.particles("body", world, border(first, COLUMNS, ROWS));
    pen.particles("particles", world, range(first, first + BEAM).filter((particle) => particle % COLUMNS > 1));
  });
}

export const beam = {
  name: "beam",
  caption: "Overlapping regions of seven columns of particles, and of three.",
  settings: { mass: 0.01, substeps: 4, gravity: 9.81 },
  offers: ["mass", "alpha"],
  build,
  draw,
};
