// Soft bodies that fall on pegs, pop on the ground, and make room for the next ones.

import { range } from "../modules/grid.js";
import { ellipse } from "../modules/turn.js";
import { OFFERS, addPolygon, drawBodies } from "./shared/polygon.js";

const BODIES = 10;
// Particles of a body, so that each takes the numbers of any other.
const COUNT = 12;
// Repeating kinds of bodies.
const KINDS = [
  { corners: 12, radius: 0.2, waist: 0.6 },
  { corners: 4, radius: 0.2 },
  { corners: 12, radius: 0.16 },
  { corners: 3, radius: 0.22 },
];
// Radius of the skins, m.
const RADIUS = 0.015;
// Height at which bodies start, m.
const TOP = 2.6;
// Positions of the pegs, their radius, m, and the number of edges around them.
const PEGS = [[-0.5, 1.6], [0.5, 1.6], [-1, 0.8], [0, 0.8], [1, 0.8]];
const PEG = 0.09;
const AROUND = 12;

// Returns the outline of a peg, counter-clockwise.
const outline = (peg) => range(0, AROUND).map((k) => ellipse(k / AROUND, PEG, PEG, peg));

// Adds the next body, at a height above the top, m.
function start(world, height) {
  const { number } = world.memory;
  world.memory.number += 1;
  const kind = KINDS[number % KINDS.length];
  const center = [0.09 * ((number * 7) % 23) - 1, TOP + height];
  const body = addPolygon(world, { center, turn: 0.3 * number, parts: COUNT / kind.corners, ...kind }, RADIUS);
  world.scene.addTerrainBody(body.members);
  return body;
}

function build(world) {
  const { scene } = world;
  scene.setContactMaterial("outlines", world.material);
  scene.setSurface(0, world.material);
  scene.setTerrainRadius(RADIUS);
  for (const peg of PEGS) scene.addTerrainChain(outline(peg), { closed: true, thickness: 0.8 * PEG });
  world.memory = { number: 0 };
  world.parts = { bodies: range(0, BODIES).map((body) => start(world, 0.4 * body)) };
}

// Replaces the bodies that have reached the ground.
function drive(world) {
  for (const { members, shape } of world.parts.bodies) {
    const { first, count } = members;
    const at = world.positions;
    if (range(first, first + count).every((corner) => at[2 * corner + 1] >= 0)) continue;
    world.scene.remove(members);
    world.forgetShape(shape);
    start(world, 0);
  }
}

function draw(world, pen) {
  pen.points("ground", [[-1.8, 0], [1.8, 0]]);
  for (const peg of PEGS) pen.points("solid", outline(peg));
  drawBodies(world, pen, world.parts.bodies, RADIUS);
}

export const rain = {
  name: "rain",
  caption: "Bodies are removed on the ground; new ones reuse their particles and outlines.",
  settings: { mass: 0.01, alpha: 0.2, mode: 1, blend: 0.5, friction: 0.3, time_step: 0.01, substeps: 4, gravity: 9.81 },
  offers: OFFERS,
  build,
  drive,
  draw,
};
