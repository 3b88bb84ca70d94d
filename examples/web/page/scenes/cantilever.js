// Cantilevers of strain elements next to the deflection curve of beam theory. The coarse one is too stiff in bending.

import { cells, range } from "../modules/grid.js";
import { triangles } from "./shared/triangles.js";

const LENGTH = 1.8;
const DEPTH = 0.3;
// Mass per area, kg/m²: of a slice of one meter.
const DENSITY = 1000;
// Young's modulus, Pa.
const YOUNGS_MODULUS = 8e6;
const POISSONS_RATIO = 0.3;
const GRAVITY = 9.81;
// Columns and rows of particles, and the height of the upper side, m.
const MESHES = [[13, 3, 0.9], [37, 7, 0.15]];
// Intervals of the drawn curve.
const INTERVALS = 36;

// Returns the deflection of Timoshenko's beam under its own weight q, m, with a cross-section one meter wide, in plane
// strain and for small deflections: w(x) = q (x⁴ − 4Lx³ + 6L²x²)/(24 E' I) + q (Lx − x²/2)/(κ G A), E' = E/(1 − ν²),
// κ = 5/6. The first part is that of Euler and Bernoulli.
function deflection(x) {
  const load = DENSITY * GRAVITY * DEPTH;
  const bending = ((YOUNGS_MODULUS / (1 - POISSONS_RATIO ** 2)) * DEPTH ** 3) / 12;
  const shearing = ((5 / 6) * YOUNGS_MODULUS * DEPTH) / (2 * (1 + POISSONS_RATIO));
  const bent = (load * x ** 2 * (x ** 2 - 4 * LENGTH * x + 6 * LENGTH ** 2)) / (24 * bending);
  return bent + (load * x * (LENGTH - 0.5 * x)) / shearing;
}

// Adds a mesh whose left side is pinned, and returns its first particle.
function addMesh({ scene }, [columns, rows, top]) {
  const spacing = LENGTH / (columns - 1);
  const particles = range(0, columns * rows).map((node) => {
    const [column, row] = [node % columns, Math.floor(node / columns)];
    // A particle on an edge has the mass of half a cell, one in a corner that of a quarter.
    const part = (column % (columns - 1) === 0 ? 0.5 : 1) * (row % (rows - 1) === 0 ? 0.5 : 1);
    const mass = DENSITY * spacing * spacing * part;
    const particle = scene.addParticle([spacing * column, top - spacing * row], mass);
    if (column === 0) scene.pin(particle);
    return particle;
  });
  for (const corners of triangles(particles[0], columns, rows)) {
    scene.addConstraint("neoHookean", corners, { first: YOUNGS_MODULUS, second: POISSONS_RATIO });
  }
  return particles[0];
}

function build(world) {
  world.parts = { first: MESHES.map((mesh) => addMesh(world, mesh)) };
}

function draw(world, pen) {
  MESHES.forEach(([columns, rows, top], mesh) => {
    const first = world.parts.first[mesh];
    pen.cells(world, cells(first, columns, rows), LENGTH / (columns - 1));
    const middle = first + Math.floor(rows / 2) * columns;
    pen.particles("line", world, range(middle, middle + columns));
    const along = range(0, INTERVALS + 1).map((part) => (LENGTH * part) / INTERVALS);
    pen.points("dashes", along.map((x) => [x, top - 0.5 * DEPTH - deflection(x)]));
  });
}

export const cantilever = {
  name: "cantilever",
  caption: "Neo-Hookean meshes, two and six cells deep. Dashed: Timoshenko's beam.",
  settings: { substeps: 80, gravity: GRAVITY, damping: 2.5 },
  offers: [],
  build,
  draw,
};
