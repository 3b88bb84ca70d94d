// Soft bodies in a tile map with slopes, under a gravity that swings.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { OFFERS, addPolygons, drawBodies } from "./shared/polygon.js";

// Radius of the skins, side of a tile, m, and speed of the belt to the right, m/s.
const RADIUS = 0.02;
const TILE = 0.25;
const BELT = 1;
// Largest angle of the gravity, turns, and its period, s.
const SWING = 0.15;
const PERIOD = 6;

// Rows of the map, the highest first. `#` is solid, `>` is a belt, `=` is a one-way platform.
const ROWS = [
  "#                  #",
  "#                  #",
  "#                  #",
  "#                  #",
  "#       ====       #",
  "##                ##",
  "####            ####",
  "####### #>># #######",
  "####################",
];
// Kinds and surfaces of tiles: rough ground, and a belt.
const KINDS = { " ": ["empty"], "#": ["solid", 0], ">": ["solid", 1], "=": ["oneWay", 0] };
const COLUMNS = ROWS[0].length;
const CELLS = [...ROWS.toReversed().join("")].map((letter) => KINDS[letter]);

// Edges over the tiles at both sides, and the ceiling, m.
const FRAME = [[1.5, 0.5], [0.25, 1.125], [0.25, 2.5], [4.75, 2.5], [4.75, 1.125], [3.5, 0.5]];

const BODIES = [
  { corners: 16 },
  { corners: 4, parts: 4 },
  { corners: 5, parts: 3 },
  { corners: 3, parts: 5 },
  { corners: 16 },
].map((kind, i) => ({ center: [0.7 + 0.9 * i, 1.8], radius: 0.19, turn: 0.3 * i, ...kind }));

// Returns the gravity at the current time, m/s².
function gravity({ time, settings }) {
  const [angle] = sincos(time / PERIOD);
  const [sin, cos] = sincos(SWING * angle);
  return [settings.gravity * sin, -settings.gravity * cos];
}

function build(world) {
  const { scene, material } = world;
  const { tile } = scene.constructor;
  const bodies = addPolygons(world, BODIES, RADIUS);
  scene.setSurface(0, material);
  // The free side of edges is on the right, so the edges of floors run to the left.
  scene.setSurface(1, { ...material, speed: -BELT });
  scene.setTiles(CELLS.map((cell) => tile(...cell)), { size: TILE, columns: COLUMNS, rows: ROWS.length });
  scene.addTerrainChain(FRAME);
  scene.setTerrainRadius(RADIUS);
  for (const { members } of bodies) scene.addTerrainBody(members);
  world.parts = { bodies };
}

function drawTile(pen, [kind, surface], column, row) {
  const corner = (x, y) => [(column + x) * TILE, (row + y) * TILE];
  const top = [corner(0, 1), corner(1, 1)];
  if (kind === "oneWay") pen.points("ground", top);
  if (kind === "solid") pen.points("solid", [...top, corner(1, 0), corner(0, 0)]);
  if (surface === 1) pen.points("line", top);
}

function draw(world, pen) {
  for (const i of range(0, CELLS.length)) drawTile(pen, CELLS[i], i % COLUMNS, Math.floor(i / COLUMNS));
  pen.points("ground", FRAME);
  drawBodies(world, pen, world.parts.bodies, RADIUS);
  const [x, y] = gravity(world);
  pen.points("line", [[2.5, 2.9], [2.5 + 0.03 * x, 2.9 + 0.03 * y]]);
}

export const tiles = {
  name: "tiles",
  caption: "A tile map with slopes, in gravity that swings: seams do not catch, and corners stay outside.",
  settings: { mass: 0.02, alpha: 0.3, mode: 1, blend: 0.5, friction: 0.3, time_step: 0.01, substeps: 8, gravity: 9.81 },
  offers: OFFERS,
  build,
  drive(world) {
    world.scene.solver.gravity = gravity(world);
  },
  draw,
};
