// Eight soft rings that fall into a box.

import { range } from "../modules/grid.js";
import { ellipse } from "../modules/turn.js";
import { addRing } from "./shared/polygon.js";

const BLOBS = 8;
// Particles around a blob.
const AROUND = 24;
const RADIUS = 0.26;
// Radius of a disc, m: neighbors nearly touch.
const DISC = 0.033;
// Half the width of the box, m.
const HALF = 0.95;

// Returns the center of a blob, m.
function center(blob) {
  const [column, row] = [blob % 3, Math.floor(blob / 3)];
  return [0.59 * (column - 1) + 0.05 * (row - 1), 0.5 + 0.66 * row];
}

function build(world) {
  const { scene } = world;
  scene.setContactMaterial("discs", world.material);
  for (const blob of range(0, BLOBS)) {
    const ring = addRing(world, range(0, AROUND).map((k) => ellipse(k / AROUND, RADIUS, RADIUS, center(blob))));
    for (const k of range(0, AROUND)) {
      const corners = [k, k + 1, k + 2].map((corner) => ring.first + (corner % AROUND));
      scene.addConstraint("angle", corners, { first: 1 });
    }
    scene.addPressure(ring, { pressure: 1, compliance: 2e-3 });
    scene.addDiscs(ring, { radius: DISC });
  }
  world.enclose([-HALF, HALF], DISC);
}

function draw(world, pen) {
  pen.points("ground", [[-HALF, 1.5], [-HALF, 0], [HALF, 0], [HALF, 1.5]]);
  for (const blob of range(0, BLOBS)) {
    const ring = range(blob * AROUND, (blob + 1) * AROUND);
    pen.radius(0);
    pen.particles("body", world, ring);
    pen.radius(DISC);
    pen.particles("drops", world, ring);
  }
  pen.springs(world);
}

export const blobs = {
  name: "blobs",
  caption: "Rings with air in them, made of discs that collide with each other.",
  settings: { mass: 0.01, spring: 1e3, friction: 0.4, time_step: 0.01, substeps: 8, gravity: 9.81, damping: 0.3 },
  offers: ["mass", "spring", "friction"],
  build,
  draw,
};
