// Sailing boat on waves, and a balloon that rises from the water.

import { range } from "../modules/grid.js";
import { ellipse } from "../modules/turn.js";
import { compound } from "./shared/compound.js";
import { addRing } from "./shared/polygon.js";
import { frame } from "./shared/solids.js";
import { wrap } from "./shared/wrap.js";

// Corners of the hull, and ends of the sail, in the coordinates of the boat, m.
const HULL = [[-0.8, -0.35], [0.8, -0.35], [1.2, 0.35], [-1.2, 0.35]];
const SAIL = [[0, 0.4], [-0.3, 2]];
// Outline of the sail, m.
const CLOTH = [[-0.01, 0.4], [0.01, 0.4], [-0.29, 2], [-0.31, 2]];
// Density of the hull, kg/m².
const DENSITY = 200;
// Ballast: mass, kg, center, m, and moment of inertia, kg m².
const KEEL = { mass: 500, center: [0, -0.6], inertia: 10 };
// Initial position of the boat, m.
const START = [-4, 0.2];

// Particles of the balloon, its center and radius, m, the mass of a particle, kg, and the compliance of its air.
const RING = 20;
const CENTER = [1.5, -1.5];
const RADIUS = 0.4;
const MASS = 8;
const AIR = 1e-9;

const WAVES = { kind: "waves", density: 1000, drag: 0.6, friction: 150, amplitude: 0.25, wavelength: 5, speed: 2 };
const WIND = { kind: "wind", density: 1.2, drag: 1.2, lift: 1 };

// Half of the width after which the scene repeats, three wavelengths, and the distance beyond that is drawn, m.
const HALF = 1.5 * WAVES.wavelength;
const MARGIN = 1.5;
// Points on the drawn surface.
const POINTS = 100;

function build(world) {
  const { scene } = world;
  const properties = compound([scene.constructor.massOfPolygon(HULL, DENSITY), KEEL]);
  const boat = scene.addRigidBody(properties, START);
  const ring = addRing(world, range(0, RING).map((k) => ellipse(k / RING, RADIUS, RADIUS, CENTER)), MASS);
  scene.addPressure(ring, { compliance: AIR });
  const sea = scene.addFlow(WAVES);
  scene.addFlowRigid(sea, boat, HULL);
  scene.addFlowEdges(sea, ring);
  const wind = scene.addFlow(WIND);
  scene.addFlowRigid(wind, boat, CLOTH);
  world.parts = { boat, ring, wind };
}

// Sets the wind, and moves bodies that leave on one side to the other. The waves are the same there.
function drive(world) {
  const { boat, ring, wind } = world.parts;
  world.scene.setFlow(wind, { ...WIND, velocity: [world.settings.wind, 0] });
  if (world.held) return;
  for (const body of [world.scene.rigidParticles(boat), ring]) wrap(world, body, [-HALF, HALF]);
}

// Returns the height of the surface at a horizontal position and a time: a chain of parabolas.
function height(x, time) {
  const { amplitude, wavelength, speed } = WAVES;
  const cycles = (x - speed * time) / wavelength;
  const phase = cycles - Math.round(cycles);
  return 8 * amplitude * phase * (1 - 2 * Math.abs(phase));
}

function draw(world, pen) {
  const { boat, ring } = world.parts;
  const surface = range(0, POINTS + 1).map((k) => {
    const x = (HALF + MARGIN) * ((2 * k) / POINTS - 1);
    return [x, height(x, world.time)];
  });
  pen.points("line", surface);
  pen.particles("body", world, range(ring.first, ring.first + RING));
  const place = frame(world, boat);
  pen.points("body", HULL.map(place));
  pen.points("line", SAIL.map(place));
}

export const boat = {
  name: "boat",
  caption: "A boat with a sail and a heavy keel, and a balloon: buoyancy and drag of waves, and wind. In more wind it surfs.",
  settings: { spring: 1e5, wind: 6, substeps: 8, gravity: 9.81 },
  offers: ["wind"],
  build,
  drive,
  draw,
};
