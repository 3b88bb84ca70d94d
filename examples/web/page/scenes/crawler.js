// Slug that crawls: waves run through its rest shape, and friction holds the feet on the ground.

import { border, range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { addPoints } from "./shared/polygon.js";

const COLUMNS = 29;
const ROWS = 6;
// Node that is drawn as the eye.
const EYE = COLUMNS + 23;

// Returns the rest shape at a time, s, row by row from the top: a dome whose feet circle clockwise with a phase shift.
function rest(time) {
  return range(0, COLUMNS * ROWS).map((node) => {
    const [column, row] = [node % COLUMNS, Math.floor(node / COLUMNS)];
    const along = (2 * column) / (COLUMNS - 1) - 1;
    const up = 1 - row / (ROWS - 1);
    const dome = up * (0.15 + 0.85 * Math.sqrt(1 - along * along));
    const [sin, cos] = sincos(1.5 * along - 1.3 * time);
    return [along + sin * 0.05 * (1 - up), dome - cos * 0.06 * (1 - up)];
  });
}

function build(world) {
  const members = addPoints(world, rest(0).map(([x, y]) => [x, y + 0.07]));
  world.parts = { shape: world.addShape(members) };
  world.addFloor(0);
}

function drive(world) {
  world.reshape(world.parts.shape, rest(world.time).flat());
}

function draw(world, pen) {
  pen.points("ground", [[-1.2, 0], [6, 0]]);
  pen.particles("body", world, border(0, COLUMNS, ROWS));
  pen.particles("particles", world, [EYE]);
}

export const crawler = {
  name: "crawler",
  caption: "A wave in the rest shape: feet move backward on the ground and forward above it.",
  settings: { mass: 0.01, alpha: 0.8, friction: 1, substeps: 8, gravity: 9.81 },
  offers: ["mass", "alpha", "friction"],
  build,
  drive,
  draw,
};
