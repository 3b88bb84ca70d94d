// Doors that sensors open.

import { addSolid, disc, drawSolids, frame, rectangle } from "./shared/solids.js";

// Positions of the doors, m.
const DOORS = [-1.2, 0, 1.2];
// Half extents of a door and of the zone around it, and half the width of the room, m.
const DOOR = [0.05, 0.35];
const ZONE = [0.5, 0.15];
const ROOM = 2.2;
// Radius of the ball, m, and its velocity, m/s.
const RADIUS = 0.18;
const VELOCITY = [1.5, 0];
// Gap below a closed door, and the way that it opens, m.
const GAP = 0.01;
const OPENING = 0.6;
// Speed, m/s, and largest force, N, of the motor of a door.
const SPEED = 3;
const FORCE = 10;
// Layers of the room, the doors and the zones, which do not collide with each other, and of the ball.
const FIXED = { layers: 1, mask: 2 };
const MOVING = { layers: 2, mask: 1 };

const FLOOR = rectangle([ROOM + 0.2, 0.1], 0, [0, -0.1], FIXED);
const WALLS = [-1, 1].map((side) => rectangle([0.1, 0.6], 0, [side * (ROOM + 0.1), 0.6], FIXED));
const BALL = disc(RADIUS, 1, [-ROOM + 2 * RADIUS, RADIUS], MOVING);
const PANELS = DOORS.map((x) => rectangle(DOOR, 1, [x, GAP + DOOR[1]], FIXED));
const ZONES = DOORS.map((x) => rectangle(ZONE, 0, [x, GAP + ZONE[1]], FIXED));
const SOLIDS = [FLOOR, ...WALLS, BALL, ...PANELS];

function build(world) {
  const { scene } = world;
  // Neither friction nor loss: the ball slides to and fro.
  scene.setRigidMaterial({ restitution: 1 });
  const bodies = SOLIDS.map((solid) => addSolid(world, solid).body);
  const [floor, , , ball, ...panels] = bodies;
  scene.setRigidMotion(ball, { velocity: VELOCITY });
  const doors = panels.map((panel, i) => {
    const zone = addSolid(world, ZONES[i]);
    scene.setHullSensor(zone.hull);
    const [x, y] = PANELS[i].center;
    const slide = scene.addPrismatic({ body: floor, point: [x, y - FLOOR.center[1]] }, { body: panel }, [0, 1]);
    scene.setJointRange(slide, 0, OPENING);
    return { panel, slide, zone };
  });
  world.parts = { bodies, ball, doors };
}

// Returns whether a zone touched the ball in the last step.
function isTouching({ scene }, { zone }) {
  return scene.touching("hulls").some((pair) => pair.includes(zone.hull));
}

// Moves each door up while its zone sees the ball, and down otherwise.
function drive(world) {
  for (const door of world.parts.doors) {
    world.scene.setMotor(door.slide, isTouching(world, door) ? SPEED : -SPEED, FORCE);
  }
}

function draw(world, pen) {
  const { bodies, doors } = world.parts;
  drawSolids(world, pen, SOLIDS, bodies);
  doors.forEach((door, i) => {
    const [x, y] = ZONES[i].half;
    const corners = [[-x, -y], [x, -y], [x, y], [-x, y], [-x, -y]];
    pen.points(isTouching(world, door) ? "line" : "dashes", corners.map(frame(world, door.zone.body)));
  });
}

export const doors = {
  name: "doors",
  caption: "Hulls that are sensors detect the ball and start the motors of sliding doors. Drag the ball.",
  settings: { time_step: 1 / 60, substeps: 8, gravity: 9.81 },
  offers: [],
  build,
  drive,
  draw,
};
