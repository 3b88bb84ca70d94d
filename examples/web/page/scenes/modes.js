// Three pillars of the same geometry in three modes, which are bent, released, compressed and released.

import { border } from "../modules/grid.js";
import { pull, pulled } from "./shared/pulls.js";

const COLUMNS = 5;
const ROWS = 14;
const PILLAR = COLUMNS * ROWS;
const SPACING = 0.08;
// Distance between pillars, m.
const PITCH = 1;
// Rows from the top, and the relative mass of their particles: the ends are heaviest, so the fits follow them.
const PARTS = [[1, 1], [11, 0.1], [2, 1]];
// Rigid, linear, quadratic.
const MODES = [0, 1, 3];

// Times of the pushes, s, and their displacements, m.
const PUSHES = [
  { times: [0.1, 0.9, 1.4], displacement: [0.62, 0] },
  { times: [3, 3.7, 4.1], displacement: [0, -0.5] },
];
const PULLS = PUSHES.flatMap((push) => MODES.map((_, pillar) => (
  { ...push, particle: pillar * PILLAR + Math.floor(COLUMNS / 2), compliance: 0.004 }
)));

function build(world) {
  const { scene, settings } = world;
  MODES.forEach((mode, pillar) => {
    const first = pillar * PILLAR;
    let above = 0;
    for (const [rows, weight] of PARTS) {
      const corner = [PITCH * pillar, SPACING * (ROWS - 1 - above)];
      world.addLattice({ corner, columns: COLUMNS, rows, spacing: SPACING, mass: settings.mass * weight });
      above += rows;
    }
    for (let foot = PILLAR - 2 * COLUMNS; foot < PILLAR; foot += 1) scene.pin(first + foot);
    world.addShape({ first, count: PILLAR }, mode);
  });
}

function draw(world, pen) {
  MODES.forEach((_, pillar) => {
    pen.particles("body", world, border(pillar * PILLAR, COLUMNS, ROWS));
    pen.goals(world, pillar, border(0, COLUMNS, ROWS));
  });
  pen.particles("particles", world, pulled(world));
}

export const modes = {
  name: "modes",
  caption: "Three modes of shape matching, bent and squashed: rigid, linear, quadratic. Dashed: the goals.",
  settings: { mass: 0.2, blend: 0.997, substeps: 4, damping: 3 },
  offers: ["mass", "alpha"],
  build,
  drive: (world) => pull(world, PULLS),
  draw,
};
