// Soft bodies built from regular polygons and stars.

import { range } from "../../modules/grid.js";
import { sincos } from "../../modules/turn.js";

// Settings that scenes of polygons offer.
export const OFFERS = ["mass", "alpha", "mode", "blend", "friction"];

// Returns the positions of the particles of a polygon, m, counter-clockwise. `corners` have the distance
// `radius` from the center, m, every second one a fraction `waist` of it; the first is at the angle `turn`, rad.
// Each side has a number `parts` of particles.
export function places({ center: [x, y], corners, radius, turn = 0, waist = 1, parts = 1 }) {
  const corner = (place) => {
    const [sin, cos] = sincos(turn / (2 * Math.PI) + place / corners);
    const reach = place % 2 === 1 ? radius * waist : radius;
    return [reach * cos, reach * sin];
  };
  return range(0, corners * parts).map((place) => {
    const [side, along] = [Math.floor(place / parts), (place % parts) / parts];
    const [[ax, ay], [bx, by]] = [corner(side), corner((side + 1) % corners)];
    return [x + ax + (bx - ax) * along, y + ay + (by - ay) * along];
  });
}

// Adds particles at these positions, m, with the mass of the settings or another one, and returns their range.
export function addPoints(world, points, mass = world.settings.mass) {
  const numbers = points.map((point) => world.scene.addParticle(point, mass));
  return { first: numbers[0], count: points.length };
}

// Adds particles at these positions, m, with a spring from each to the next around the ring, and returns their range.
export function addRing(world, points, mass) {
  const { first, count } = addPoints(world, points, mass);
  for (let i = 0; i < count; i += 1) world.addSpring(first + i, first + ((i + 1) % count));
  return { first, count };
}

// Adds a body of a polygon, and its outline with a skin of a radius, m. Returns the members, and the numbers of
// the shape and of the outline.
export function addPolygon(world, polygon, radius, filter = {}) {
  const members = addPoints(world, places(polygon));
  return { members, shape: world.addShape(members), outline: world.scene.addOutline(members, { radius, ...filter }) };
}

// Adds bodies with contacts in the material of the settings, and returns them.
export function addPolygons(world, polygons, radius) {
  world.scene.setContactMaterial("outlines", world.material);
  return polygons.map((polygon) => addPolygon(world, polygon, radius));
}

// Draws bodies, given with their members.
export function drawBodies(world, pen, bodies, radius) {
  pen.radius(radius);
  for (const { members } of bodies) pen.particles("body", world, range(members.first, members.first + members.count));
}
