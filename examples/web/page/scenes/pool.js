// Dam break of water, and a floating soft body.

import { border, range } from "../modules/grid.js";

// Columns and rows of the water, and of the body.
const WATER = [20, 16];
const RAFT = [8, 5];
const SPACING = 0.06;
const WIDTH = 2;

function build(world) {
  const { scene, settings: { mass } } = world;
  const block = (left, [columns, rows], weight) =>
    world.addLattice({ corner: [left, SPACING * (rows - 1)], columns, rows, spacing: SPACING, mass: weight });
  const water = block(0, WATER, mass);
  const raft = block(1.4, RAFT, mass / 3);
  scene.setFluid(world.all, { spacing: SPACING, viscosity: 20 });
  world.addShape(raft);
  world.enclose([0, WIDTH]);
  world.parts = { water, raft };
}

function draw(world, pen) {
  const { water, raft } = world.parts;
  pen.points("ground", [[0, 1.2], [0, 0], [WIDTH, 0], [WIDTH, 1.2]]);
  pen.particles("drops", world, range(0, water.count));
  pen.particles("body", world, border(raft.first, ...RAFT));
  pen.particles("particles", world, range(raft.first, raft.first + raft.count));
}

export const pool = {
  name: "pool",
  caption: "A fluid, and a soft body of a third of its density, held together by shape matching.",
  settings: { mass: 0.003, alpha: 0.06, friction: 0, time_step: 0.01, substeps: 4, gravity: 9.81 },
  offers: ["mass", "alpha", "mode", "blend"],
  build,
  draw,
};
