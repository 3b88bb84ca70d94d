// Flag in gusts of wind.

import { sincos } from "../modules/turn.js";

const SEGMENTS = 30;
// Length of the flag, and heights of the ends of the pole relative to its upper corner, m.
const LENGTH = 3;
const POLE = [0.15, -3.2];
// Density, kg/m², and the coefficients of drag and lift.
const AIR = { kind: "wind", density: 1.2, drag: 0.4, lift: 1.5 };
// Start of the drawn arrow of the wind, m, and its length for a speed of 1 m/s.
const TAIL = [0.2, 0.8];
const ARROW = 0.1;

// Velocity of the wind at the time of a world, m/s.
function gust({ time, settings: { wind } }) {
  const wave = (frequency) => sincos(frequency * time)[0];
  return [wind * (1 + 0.4 * wave(0.143)), wind * 0.24 * (wave(0.796) + wave(1.321))];
}

function build(world) {
  const { scene } = world;
  const nodes = world.addRope({ from: [0, 0], to: [0, -LENGTH], segments: SEGMENTS });
  scene.pin(nodes.first);
  const wind = scene.addFlow(AIR);
  scene.addFlowEdges(wind, nodes, "open");
  world.parts = { wind };
}

function draw(world, pen) {
  pen.points("ground", POLE.map((y) => [0, y]));
  pen.springs(world);
  const velocity = gust(world);
  pen.points("line", [TAIL, TAIL.map((start, axis) => start + ARROW * velocity[axis])]);
}

export const flag = {
  name: "flag",
  caption: "A flag seen from its edge: drag and lift of every edge, in gusts. Drag it, or stop the wind.",
  settings: { mass: 0.02, spring: 1e5, wind: 5, substeps: 16, gravity: 9.81 },
  offers: ["mass", "spring", "wind"],
  build,
  drive: (world) => world.scene.setFlow(world.parts.wind, { ...AIR, velocity: gust(world) }),
  draw,
};
