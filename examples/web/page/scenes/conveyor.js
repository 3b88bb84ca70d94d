// Belts that carry soft bodies.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { OFFERS, addPolygons, drawBodies } from "./shared/polygon.js";

// Bodies in a row above the upper belt.
const KINDS = [
  { corners: 16, radius: 0.2 },
  { corners: 4, parts: 5, radius: 0.25 },
  { corners: 6, parts: 3, radius: 0.22 },
  { corners: 3, parts: 6, radius: 0.27 },
  { corners: 5, parts: 4, radius: 0.23 },
  { corners: 16, radius: 0.16 },
];
const BODIES = KINDS.map((kind, i) => ({ center: [-1.3 + 0.5 * i, 1.9 + 0.07 * (i % 3)], turn: 0.2 * i, ...kind }));
// Radius of the skins, m.
const RADIUS = 0.02;
// Belts: the center, m, the distance of the axes of the rollers from it, m, and the speed to the right, m/s.
const BELTS = [
  { center: [0, 1.45], half: 1.4, speed: 0.9 },
  { center: [1.2, 0.55], half: 1.3, speed: -0.7 },
];
// Radius of the rollers, m.
const ROLLER = 0.1;
// Edges around a roller.
const BEND = 6;
// Marks on a belt.
const MARKS = 14;
// Positions of the walls, m.
const WALLS = [-1.8, 2.7];

// Returns half the length of a belt, m.
const length = ({ half }) => 2 * half + Math.PI * ROLLER;

// Returns the point at a distance along a belt, m, which begins at the upper left and runs clockwise: along the
// top, around the right roller, back, around the left one.
function at(belt, distance) {
  const { center: [x, y], half } = belt;
  const halves = Math.floor(distance / length(belt));
  const sign = halves % 2 === 0 ? 1 : -1;
  const rest = distance - halves * length(belt);
  const [sin, cos] = sincos(Math.max(rest - 2 * half, 0) / (2 * Math.PI * ROLLER));
  const along = Math.min(rest, 2 * half) - half;
  return [x + sign * (along + ROLLER * sin), y + sign * ROLLER * cos];
}

// Returns the closed outline of a belt, clockwise.
function outline(belt) {
  const corners = range(0, BEND + 1).map((corner) => 2 * belt.half + (Math.PI * ROLLER * corner) / BEND);
  return [0, length(belt)].flatMap((start) => corners.map((distance) => at(belt, start + distance)));
}

function build(world) {
  const { scene, material } = world;
  const bodies = addPolygons(world, BODIES, RADIUS);
  BELTS.forEach((belt, i) => {
    // The free side of edges is on the right, so the edges of floors run to the left.
    scene.setSurface(i, { ...material, speed: -belt.speed });
    const points = outline(belt).reverse();
    scene.addTerrainChain(points, { closed: true, surfaces: points.map(() => i), thickness: 0.8 * ROLLER });
  });
  scene.setTerrainRadius(RADIUS);
  for (const { members } of bodies) scene.addTerrainBody(members);
  world.enclose(WALLS, RADIUS);
  world.parts = { bodies };
}

function draw(world, pen) {
  const [left, right] = WALLS;
  pen.points("ground", [[left, 1.1], [left, 0], [right, 0], [right, 1.1]]);
  drawBodies(world, pen, world.parts.bodies, RADIUS);
  for (const belt of BELTS) {
    const { center: [x, y], half, speed } = belt;
    pen.points("solid", outline(belt));
    const marks = range(0, MARKS).map((mark) => speed * world.time + (2 * length(belt) * mark) / MARKS);
    pen.points("particles", marks.map((distance) => at(belt, distance)));
    pen.points("pins", [[x - half, y], [x + half, y]]);
  }
}

export const conveyor = {
  name: "conveyor",
  caption: "Moving surfaces of the terrain carry soft bodies by friction alone, and hand them on.",
  settings: {
    mass: 0.015,
    alpha: 0.2,
    mode: 1,
    blend: 0.5,
    friction: 0.7,
    time_step: 0.01,
    substeps: 8,
    gravity: 9.81,
  },
  offers: OFFERS,
  build,
  draw,
};
