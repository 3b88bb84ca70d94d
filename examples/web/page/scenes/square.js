// Square of particles, held together only by shape matching.

import { border } from "../modules/grid.js";

// Height of the floor, on which the square falls if gravity is on, m.
const FLOOR = -1.2;

// Adds the unit square and moves corners, which are counted along the rows, to positions, m.
function lay(world, pulled) {
  const { scene, settings } = world;
  const side = Math.trunc(settings.columns);
  const nodes = world.addLattice({ corner: [-0.5, 0.5], columns: side, rows: side, spacing: 1 / (Math.max(side, 2) - 1) });
  world.parts = { side, shape: world.addShape(nodes) };
  for (let pin = 0; pin < Math.min(settings.pins, nodes.count); pin += 1) scene.pin(pin);
  for (const [corner, x, y] of pulled) {
    scene.setPosition((corner % 2) * (side - 1) + Math.floor(corner / 2) * (side - 1) * side, [x, y]);
  }
  world.addFloor(FLOOR);
}

function draw(world, pen) {
  const { side, shape } = world.parts;
  pen.points("ground", [[-2, FLOOR], [2, FLOOR]]);
  pen.goals(world, shape, border(0, side, side));
  pen.particles("body", world, border(0, side, side));
}

const COMMON = {
  offers: ["columns", "pins", "mass", "alpha", "mode", "blend", "scheme"],
  draw,
};

export const square = {
  ...COMMON,
  name: "square",
  caption: "Shape matching, α = 0.02. One corner was pulled away; dashed: the goals.",
  settings: { columns: 2, rows: 2, alpha: 0.02, time_step: 0.01 },
  build: (world) => lay(world, [[0, -1, 0.6]]),
};

// Times, s, and impulses, kg m/s, of the hits.
const BLOWS = [[0.6, 6], [1.8, -12], [3, 8]];

export const stiffSquare = {
  ...COMMON,
  name: "square, stiff",
  caption: "Shape matching, α = 1. Two corners were pulled away, later two are hit.",
  settings: { ...square.settings, alpha: 1 },
  build: (world) => lay(world, [[0, -1, 1.1], [3, 0.9, -0.7]]),
  drive(world) {
    // Equal and opposite impulses, so the square rotates without moving.
    const blow = BLOWS.find(([moment]) => world.reaches(moment));
    if (!blow) return;
    world.scene.applyImpulse(0, [blow[1], 0]);
    world.scene.applyImpulse(world.count - 1, [-blow[1], 0]);
  },
};
