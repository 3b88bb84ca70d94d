// Stack of soft boxes that fall asleep, until a ball hits them.

import { border, cells, range } from "../modules/grid.js";
import { ellipse } from "../modules/turn.js";
import { addPoints, drawBodies } from "./shared/polygon.js";

const BOXES = 5;
const COLUMNS = 5;
const ROWS = 4;
const SPACING = 0.12;
// Radius of the skins, m.
const RADIUS = 0.015;
// Nodes of a box, row by row from the upper left, in the order of its particles: the border counter-clockwise,
// so that it is a range, then the others.
const BORDER = border(0, COLUMNS, ROWS).reverse();
const ORDER = [...BORDER, ...range(0, COLUMNS * ROWS).filter((node) => !BORDER.includes(node))];
const CELLS = cells(0, COLUMNS, ROWS).map((corners) => corners.map((node) => ORDER.indexOf(node)));
// Displacements of the boxes to the right, m.
const SHIFTS = [0, 0.09, -0.07, 0.05, -0.02];
// Particles around the ball, its initial position and its radius, m, and the mass of its particles relative to
// those of the boxes.
const AROUND = 16;
const CENTER = [-1.2, 0.9];
const BALL = 0.18;
const WEIGHT = 3;
// Time of the shot, s, and its velocity, m/s.
const SHOT = 1.99;
const VELOCITY = [6.5, 1.2];
// Boxes fall asleep when they are slower than this, m/s, for this time, s.
const SLOW = 0.04;
const DELAY = 0.3;

// Returns the positions of the particles of a box, m.
function nodes(box) {
  const height = SPACING * (ROWS - 1);
  const top = height + RADIUS + box * (height + 2 * RADIUS + 0.002);
  return ORDER.map((node) => [SHIFTS[box] + SPACING * (node % COLUMNS), top - SPACING * Math.floor(node / COLUMNS)]);
}

// Adds a body whose first particles are the corners of its outline. Returns them, and the number of the shape, which
// is also that of the outline.
function addBody(world, points, count, mass) {
  const { first } = addPoints(world, points, mass);
  const members = { first, count };
  world.scene.addOutline(members, { radius: RADIUS });
  return { members, shape: world.addShape({ first, count: points.length }) };
}

function build(world) {
  const { scene, settings: { mass } } = world;
  scene.setContactMaterial("outlines", world.material);
  const boxes = range(0, BOXES).map((box) => addBody(world, nodes(box), BORDER.length, mass));
  for (const { shape } of boxes) world.allowSleep(shape, SLOW, DELAY);
  const around = range(0, AROUND).map((k) => ellipse(k / AROUND, BALL, BALL, CENTER));
  const ball = addBody(world, around, AROUND, WEIGHT * mass);
  for (const k of range(0, AROUND)) scene.pin(ball.members.first + k);
  world.addFloor(0, RADIUS);
  world.parts = { boxes, ball };
}

function drive(world) {
  const { scene, parts: { ball } } = world;
  if (world.reaches(SHOT)) {
    for (const k of range(0, AROUND)) {
      scene.release(ball.members.first + k);
      scene.setVelocity(ball.members.first + k, VELOCITY);
    }
  }
  // Boxes in contact sleep and wake together; the ball is awake.
  for (const pair of scene.touching("outlines")) {
    if (pair.includes(ball.shape)) scene.wake(pair.find((shape) => shape !== ball.shape));
    else scene.restWith(...pair);
  }
}

function draw(world, pen) {
  const { boxes, ball } = world.parts;
  pen.points("ground", [[-1.5, 0], [3.2, 0]]);
  for (const { members: { first } } of boxes) {
    pen.cells(world, CELLS.map((corners) => corners.map((corner) => first + corner)), SPACING);
  }
  drawBodies(world, pen, [...boxes, ball], RADIUS);
  const asleep = boxes.filter(({ shape }) => world.scene.isAsleep(shape));
  pen.points("asleep", asleep.map(({ members: { first } }) => middle(world, first)));
}

// Returns the center of a box, m.
function middle(world, first) {
  const places = range(first, first + ORDER.length).map((particle) => world.place(particle));
  return [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / ORDER.length);
}

export const stack = {
  name: "stack",
  caption: "Soft boxes stacked by their outlines, which fall asleep until they are hit.",
  settings: {
    mass: 0.02,
    alpha: 0.8,
    mode: 1,
    blend: 0.5,
    friction: 0.6,
    time_step: 0.01,
    substeps: 8,
    gravity: 9.81,
    damping: 0.5,
  },
  offers: ["mass", "alpha", "friction"],
  build,
  drive,
  draw,
};
