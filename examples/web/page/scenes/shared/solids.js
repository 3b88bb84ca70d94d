// Rigid bodies of a scene: rectangles, discs and upright capsules.

import { range } from "../../modules/grid.js";
import { ellipse } from "../../modules/turn.js";

// Points on the drawn outline of a disc or a capsule.
const AROUND = 24;

// Half extents and center, m, and density, kg/m²; zero pins the body. `filter` has layers and a mask.
export const rectangle = (half, density, center, filter = {}) => ({ half, radius: 0, density, center, filter });
export const disc = (radius, density, center, filter) => capsule(0, radius, density, center, filter);
// `half` is half the length of the axis, m.
export const capsule = (half, radius, density, center, filter = {}) => ({ half: [0, half], radius, density, center, filter });

// Corners of the hull, counter-clockwise: one of a disc, two of a capsule.
function corners({ half: [x, y], radius }) {
  if (radius === 0) return [[-x, -y], [x, -y], [x, y], [-x, y]];
  return y > 0 ? [[0, -y], [0, y]] : [[0, 0]];
}

function massOf({ Scene }, solid) {
  const density = solid.density || 1;
  const points = corners(solid);
  if (points.length === 1) return Scene.massOfCircle(solid.radius, density);
  if (points.length === 2) return Scene.massOfCapsule(...points, solid.radius, density);
  return Scene.massOfPolygon(points, density);
}

// Adds a body and its hull. Returns the numbers of both.
export function addSolid(world, solid) {
  const { scene } = world;
  const body = scene.addRigidBody(massOf({ Scene: scene.constructor }, solid), solid.center);
  if (solid.density === 0) scene.pinRigid(body);
  const hull = scene.addHull(body, corners(solid), { radius: solid.radius, ...solid.filter });
  return { body, hull };
}

// Adds bodies with contacts in the material of the settings, and returns their numbers.
export function addSolids(world, solids) {
  world.scene.setRigidMaterial(world.material);
  return solids.map((solid) => addSolid(world, solid).body);
}

// Returns a function from points of a body to positions, m.
export function frame(world, body) {
  const { position: [px, py], rotation: [cos, sin] } = world.scene.rigidPose(body);
  return ([x, y]) => [px + cos * x - sin * y, py + sin * x + cos * y];
}

// Draws a body.
export function drawSolid(world, pen, solid, body) {
  const kind = solid.density > 0 ? "body" : "solid";
  const place = frame(world, body);
  if (solid.radius === 0) {
    pen.points(kind, corners(solid).map(place));
    return;
  }
  const half = solid.half[1];
  const rim = (k) => place(ellipse(k / AROUND, solid.radius, solid.radius, [0, k < AROUND / 2 ? half : -half]));
  pen.points(kind, range(0, AROUND).map(rim));
  if (half === 0) pen.points("line", [place([0, 0]), rim(0)]);
}

// Draws bodies, given with their numbers.
export function drawSolids(world, pen, solids, bodies) {
  pen.radius(0);
  solids.forEach((solid, i) => drawSolid(world, pen, solid, bodies[i]));
}
