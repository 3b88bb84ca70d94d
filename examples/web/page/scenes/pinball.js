// Pinball table whose contacts and sensors count the score and move the flippers.

import { range } from "../modules/grid.js";
import { ellipse } from "../modules/turn.js";
import { frame } from "./shared/solids.js";

// The origin is at the lower end of the inclined table, and y points up along it. Radii, m:
const BALL = 0.06;
const WALL = 0.03;
const FLIPPER = 0.04;
const BUMPER = 0.17;
// Walls, flippers and bumpers.
const WOOD = { restitution: 0.4, staticFriction: 0.1 };
// Impulse of a bumper on the ball, relative to the momentum with which the ball approaches.
const KICK = 0.5;
// Mass of the ball, kg, and density of the flippers, kg/m².
const MASS = 0.08;
const DENSITY = 10;

// Walls of the left half of the table, m; the right half is its mirror image. A flipper starts at the first corner.
const WALLS = [[-0.45, 0.6], [-1, 0.95], [-1, 2.5], [-0.6, 3], [0, 3.1]];
const BUMPERS = [[-0.45, 2.15], [0.45, 2.15], [0, 1.55]];

// Length of a flipper, m; cosine and sine of the angle of the left one at rest and raised.
const LENGTH = 0.36;
const REST = [0.89, -0.456];
const RAISED = [0.866, 0.5];
// Speed, rad/s, and largest torque, N m, of the motor of a flipper.
const MOTOR = [20, 10];
// Number of steps for which a flipper rises, and after which it can rise again.
const STROKE = 12;
const CYCLE = 24;

// Areas in front of the left and the right flipper, with centers and half extents, m.
const REACHES = [[[-0.22, 0.52], [0.2, 0.12]], [[0.22, 0.52], [0.2, 0.12]]];
// Lane with extra points, and drain.
const LANE = [[0, 2.7], [0.2, 0.08]];
const DRAIN = [[0, -0.2], [2, 0.2]];
// Points of a hit of a bumper, and of a ball in the lane.
const BUMPER_POINTS = 100;
const LANE_POINTS = 500;
// Center, number of digits, and height, m, of the score, and height of the points on the table.
const SCORE = { center: [1.65, 1.6], digits: 5, height: 0.22 };
const SMALL = 0.09;

// Position, m, and velocity, m/s, of a new ball.
const START = [0.85, 1.4];
const VELOCITY = [0, 4.4];

// Signs of the left and the right half of the table.
const SIDES = [1, -1];
// Layers of the table and the flippers, which do not collide with each other, and of the ball.
const FIXED = { layers: 1, mask: 2 };
const MOVING = { layers: 2, mask: 1 };
// Points on a drawn circle.
const CHORDS = 24;

// Ends of all walls.
const ENDS = range(1, WALLS.length).flatMap((i) =>
  SIDES.map((side) => [WALLS[i - 1], WALLS[i]].map(([x, y]) => [side * x, y])),
);

// Adds a flipper and its hinge, and returns the numbers of both.
function addFlipper({ scene }, table, side) {
  const pivot = [side * WALLS[0][0], WALLS[0][1]];
  const ends = [[0, 0], [side * LENGTH, 0]];
  const [rest, raised] = [REST, RAISED].map(([cos, sin]) => [cos, side * sin]);
  const body = scene.addRigidBody(scene.constructor.massOfCapsule(...ends, FLIPPER, DENSITY), pivot, rest);
  scene.addHull(body, ends, { radius: FLIPPER, ...FIXED });
  const hinge = scene.addRevolute({ body: table, point: pivot }, { body });
  scene.setJointLimits(hinge, ...(side > 0 ? [rest, raised] : [raised, rest]));
  return { body, hinge };
}

// Adds a sensor of the ball, and returns its number.
function addArea({ scene }, ball, [position, extent]) {
  const sensor = scene.addSensor({ kind: "box", extent, position, radius: BALL });
  scene.watch(sensor, { first: ball, count: 1 });
  return sensor;
}

function build(world) {
  const { scene } = world;
  scene.setRigidMaterial(WOOD);
  // The table is pinned, so that its mass has no effect.
  const table = scene.addRigidBody({ mass: 1, center: [0, 2], inertia: 1 }, [0, 0]);
  scene.pinRigid(table);
  for (const ends of ENDS) scene.addHull(table, ends, { radius: WALL, ...FIXED });
  const flippers = SIDES.map((side) => addFlipper(world, table, side));
  const ball = scene.addParticle([0, 0], MASS);
  scene.addHullParticle(ball, { radius: BALL, ...MOVING });
  // Their numbers are above that of the ball, so that normals of contacts point to the ball.
  const bumpers = BUMPERS.map((center) => scene.addHull(table, [center], { radius: BUMPER, ...FIXED }));
  const [lane, drain, ...reaches] = [LANE, DRAIN, ...REACHES].map((area) => addArea(world, ball, area));
  world.parts = { flippers, ball, bumpers, lane, drain, reaches };
  // Score, and steps until each flipper can rise.
  world.memory = { points: 0, waits: [0, 0] };
  launch(world);
}

function launch({ scene, parts: { ball } }) {
  scene.setPosition(ball, START);
  scene.setVelocity(ball, VELOCITY);
}

const contains = ({ scene }, sensor) => scene.sensed(sensor).length > 0;

// Counts the points of the last step, kicks the ball off bumpers, returns a lost ball, and moves the flippers.
function drive(world) {
  const { scene, memory, parts } = world;
  const began = scene.began("hulls").map(([, second]) => second);
  for (const { hulls: [, second], normal, approach } of scene.rigidContacts) {
    if (!parts.bumpers.includes(second) || !began.includes(second)) continue;
    memory.points += BUMPER_POINTS;
    scene.applyImpulse(parts.ball, normal.map((part) => -KICK * MASS * approach * part));
  }
  memory.points += LANE_POINTS * scene.sensed(parts.lane, "began").length;
  const isLost = world.place(parts.ball)[1] < DRAIN[0][1];
  if ((isLost || contains(world, parts.drain)) && !world.held) launch(world);
  parts.flippers.forEach(({ hinge }, i) => {
    memory.waits[i] = Math.max(memory.waits[i] - 1, 0);
    if (memory.waits[i] === 0 && contains(world, parts.reaches[i])) memory.waits[i] = CYCLE;
    const isRising = memory.waits[i] > CYCLE - STROKE;
    const [speed, torque] = MOTOR;
    scene.setMotor(hinge, isRising ? SIDES[i] * speed : -SIDES[i] * speed, torque);
  });
}

// Draws a fixed capsule.
function drawCapsule(pen, [a, b], radius) {
  const outline = range(0, CHORDS).map((k) => {
    const [x, y] = ellipse(k / CHORDS, radius);
    // The farthest point in this direction.
    const [cx, cy] = x * (b[0] - a[0]) + y * (b[1] - a[1]) > 0 ? b : a;
    return [cx + x, cy + y];
  });
  pen.points("solid", outline);
}

function draw(world, pen) {
  const { ball, lane, flippers } = world.parts;
  const [[x, y], [half, height]] = LANE;
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => [x + half * u, y + height * v]);
  pen.radius(0);
  pen.points(contains(world, lane) ? "body" : "ghost", corners);
  for (const ends of ENDS) drawCapsule(pen, ends, WALL);
  for (const center of BUMPERS) {
    drawCapsule(pen, [center, center], BUMPER);
    pen.digits(BUMPER_POINTS, 3, center, SMALL);
  }
  pen.digits(LANE_POINTS, 3, LANE[0], SMALL);
  pen.digits(world.memory.points, SCORE.digits, SCORE.center, SCORE.height);
  pen.points("body", range(0, CHORDS).map((k) => ellipse(k / CHORDS, BALL, BALL, world.place(ball))));
  pen.radius(FLIPPER);
  flippers.forEach(({ body }, i) => pen.points("body", [[0, 0], [SIDES[i] * LENGTH, 0]].map(frame(world, body))));
}

export const pinball = {
  name: "pinball",
  caption: "Contact reports of the bumpers and a sensor count points; sensors start the flippers and return the ball.",
  settings: { substeps: 8, gravity: 4 },
  offers: [],
  build,
  drive,
  draw,
};
