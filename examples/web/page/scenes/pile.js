// Soft bodies poured into a bin.

import { range } from "../modules/grid.js";
import { OFFERS, addPolygons, drawBodies } from "./shared/polygon.js";

const BODIES = 20;
// Repeating kinds of bodies.
const KINDS = [
  { corners: 10, radius: 0.3, waist: 0.55 },
  { corners: 4, parts: 4, radius: 0.24 },
  { corners: 16, radius: 0.19 },
  { corners: 3, parts: 5, radius: 0.27 },
  { corners: 8, radius: 0.3, waist: 0.5 },
  { corners: 6, parts: 2, radius: 0.21 },
];
// Radius of the skins, m.
const RADIUS = 0.015;
// Half the width of the bin, m.
const HALF = 1.2;

// Returns the polygon of a body.
function polygon(body) {
  const [column, row] = [body % 4, Math.floor(body / 4)];
  const center = [0.58 * (column - 1.5) + 0.04 * (row % 2), 0.4 + 0.6 * row];
  return { center, turn: 0.3 * body, ...KINDS[body % KINDS.length] };
}

function build(world) {
  world.parts = { bodies: addPolygons(world, range(0, BODIES).map(polygon), RADIUS) };
  world.enclose([-HALF, HALF], RADIUS);
}

function draw(world, pen) {
  pen.points("ground", [[-HALF, 1.6], [-HALF, 0], [HALF, 0], [HALF, 1.6]]);
  drawBodies(world, pen, world.parts.bodies, RADIUS);
}

export const pile = {
  name: "pile",
  caption: "Twenty soft bodies, with contacts between their outlines, corners and notches included.",
  settings: { mass: 0.015, alpha: 0.3, mode: 1, blend: 0.5, time_step: 0.01, substeps: 8, gravity: 9.81, damping: 0.1 },
  offers: OFFERS,
  build,
  draw,
};
