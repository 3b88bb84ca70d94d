// Bar of metal above a bar of rubber: both are bent and released.

import { border, cells, range } from "../modules/grid.js";
import { triangles } from "./shared/triangles.js";

const COLUMNS = 17;
const ROWS = 4;
const BAR = COLUMNS * ROWS;
const SPACING = 0.1;
// Height of the upper side of each bar, m.
const TOPS = [0, -1.4];
const YOUNGS_MODULUS = 2e4;
const POISSONS_RATIO = 0.3;
const PLASTICITY = { yieldStrain: 0.04, creep: 10, limit: 0.6 };
// Right ends of the bars, the depth of the press, m, and the times at which it stops and is lifted, s.
const ENDS = range(1, 2 * ROWS + 1).map((row) => row * COLUMNS - 1);
const DEPTH = 0.8;
const TIMES = [1.2, 1.6];

function build(world) {
  const { scene } = world;
  for (const top of TOPS) world.addLattice({ corner: [0, top], columns: COLUMNS, rows: ROWS, spacing: SPACING });
  for (const corners of triangles(0, COLUMNS, ROWS)) {
    scene.addYieldingElement(...corners, { youngsModulus: YOUNGS_MODULUS, poissonsRatio: POISSONS_RATIO, ...PLASTICITY });
  }
  for (const corners of triangles(BAR, COLUMNS, ROWS)) {
    scene.addConstraint("neoHookean", corners, { first: YOUNGS_MODULUS, second: POISSONS_RATIO });
  }
  for (const particle of range(0, 2 * BAR)) if (particle % COLUMNS < 2) scene.pin(particle);
}

function draw(world, pen) {
  for (const first of [0, BAR]) {
    pen.cells(world, cells(first, COLUMNS, ROWS), SPACING);
    pen.particles("body", world, border(first, COLUMNS, ROWS));
  }
}

export const bend = {
  name: "bend",
  caption: "Elements of metal above elements of rubber, bent and released. Only the metal yields.",
  settings: { mass: 0.01, substeps: 8, iterations: 2, damping: 2 },
  offers: ["mass"],
  build,
  drive: (world) => world.carry(ENDS, [0, -DEPTH], TIMES),
  draw,
};
