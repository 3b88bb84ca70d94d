// Cheese: a lattice of overlapping regions, which a wire cuts into slices.

import { cells, halves, range } from "../modules/grid.js";

const COLUMNS = 13;
const ROWS = 6;
const SPACING = 0.12;
const FLOOR = -1.2;
// Column, row and squared radius of each hole, in nodes.
const HOLES = [[2.5, 2, 0.3], [5.5, 3, 0.3], [8.5, 2, 0.3]];
// Upper and lower end of each cut, m from the left, and the time at which it starts, s.
const CUTS = [[1.25, 1.1, 0.5], [0.88, 0.78, 1.6], [0.5, 0.4, 2.7]];
// Duration of a cut, s, and heights of its ends, m.
const DURATION = 0.6;
const HEIGHTS = [0.2, -1.1];

// Columns and rows of the particles, in their order.
const NODES = range(0, COLUMNS * ROWS)
  .map((node) => [node % COLUMNS, Math.floor(node / COLUMNS)])
  .filter(([column, row]) => HOLES.every(([x, y, square]) => (column - x) ** 2 + (row - y) ** 2 > square));
// Particles by their nodes.
const PARTICLES = new Map(NODES.map(([column, row], particle) => [row * COLUMNS + column, particle]));

// Returns the particles at most one column and one row away from a node.
function region([column, row]) {
  const isNear = ([c, r]) => Math.abs(c - column) <= 1 && Math.abs(r - row) <= 1;
  return range(0, NODES.length).filter((particle) => isNear(NODES[particle]));
}

// Adds the triangles of a cell. Three nodes of a cell at a hole have one, which connects their regions.
function addTriangles(scene, cell) {
  const [nw, ne, se, sw] = cell.map((node) => !PARTICLES.has(node));
  const isEven = ((cell[0] % COLUMNS) + Math.floor(cell[0] / COLUMNS)) % 2 === 0;
  for (const corners of halves(cell, nw || se || (isEven && !ne && !sw))) {
    if (corners.every((node) => PARTICLES.has(node))) scene.addTriangle(...corners.map((node) => PARTICLES.get(node)));
  }
}

function build(world) {
  const { scene, settings } = world;
  for (const [column, row] of NODES) {
    const particle = scene.addParticle([SPACING * column, -SPACING * row], settings.mass);
    if (column === 0) scene.pin(particle);
  }
  world.addRegions(NODES.map(region));
  for (const cell of cells(0, COLUMNS, ROWS)) addTriangles(scene, cell);
  // Terrain, because particles that cuts add collide with it as well.
  scene.setSurface(0, world.material);
  scene.addTerrainChain([[20, FLOOR], [-20, FLOOR]]);
  scene.addTerrainBody(world.all, "points");
}

// Returns the position of the wire at a time, s, or null.
function wire(time) {
  const cut = CUTS.find(([, , start]) => start <= time && time < start + DURATION);
  if (!cut) return null;
  const [top, bottom, start] = cut;
  const part = (time - start) / DURATION;
  return [top + (bottom - top) * part, HEIGHTS[0] + (HEIGHTS[1] - HEIGHTS[0]) * part];
}

function drive(world) {
  const { scene, time, settings } = world;
  const step = settings.time_step;
  const [tip, to] = [wire(time - step), wire(time + step)];
  if (tip && to) {
    // The material at the tip has moved with the lattice. The paths of two steps overlap.
    const { particle } = scene.nearest(tip);
    const [vx, vy] = scene.velocities.subarray(2 * particle);
    scene.cut([tip[0] + vx * step, tip[1] + vy * step], to);
  }
  for (const [, copy] of scene.separate()) scene.addTerrainBody({ first: copy, count: 1 }, "points");
}

function draw(world, pen) {
  pen.points("ground", [[-1, FLOOR], [2.6, FLOOR]]);
  pen.radius(0);
  for (const corners of world.scene.triangles) pen.particles("body", world, corners);
  const tip = wire(world.time);
  if (tip) pen.points("particles", [tip]);
}

export const cheese = {
  name: "cheese",
  caption: "A lattice of overlapping regions with holes, cut by a wire. Each slice gets regions of its own.",
  settings: { mass: 0.01, alpha: 0.8, substeps: 8, gravity: 9.81, damping: 0.1 },
  offers: ["mass", "alpha"],
  build,
  drive,
  draw,
};
