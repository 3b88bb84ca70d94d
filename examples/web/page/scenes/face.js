// Face that blends to given expressions, then finds the nearest blend when its mouth is pulled.

import { range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";
import { blendOf, nearestWeights } from "./shared/examples.js";
import { BROWS, CHIN, EXPRESSIONS, EYES, HEAD, LIP, MOUTH, PUPILS } from "./shared/expressions.js";
import { pull, pulled } from "./shared/pulls.js";
import { addPoints } from "./shared/polygon.js";

// End of the given weights, s, and the duration of each example.
const GIVEN = 2.4;
const DURATION = 0.8;

// At the corners of the mouth; at the chin and the upper lip.
const PULLS = [
  { particle: MOUTH[0], displacement: [0.2, 0.1], times: [2.8, 3.3, 3.8] },
  { particle: MOUTH[10], displacement: [-0.2, 0.1], times: [2.8, 3.3, 3.8] },
  { particle: CHIN, displacement: [0, -0.25], times: [3.9, 4.4, 4.9] },
  { particle: LIP, displacement: [0, 0.35], times: [3.9, 4.4, 4.9] },
];

function build(world) {
  const members = addPoints(world, EXPRESSIONS[0]);
  const shape = world.addShape(members);
  world.scene.setShapePose(shape, { position: [0, 0] });
  world.parts = { shape };
  world.memory.weights = given(0);
}

// Returns the weights at a time before GIVEN. Each is held for half of its duration, and blended into the next during
// the other half.
function given(time) {
  const current = Math.floor(time / DURATION);
  const part = Math.max(2 * (time / DURATION - current) - 1, 0);
  const gentle = 0.5 - 0.5 * sincos(0.5 * part)[1];
  const weight = (at, example) => (at % EXPRESSIONS.length === example ? 1 : 0);
  return EXPRESSIONS.map((_, example) => weight(current, example) * (1 - gentle) + weight(current + 1, example) * gentle);
}

// Returns the positions of the particles, rotated back by the rotation of the shape.
function unrotated(world) {
  const goals = world.scene.shapeGoals(world.parts.shape);
  // The sides of the head are at the same height in all expressions.
  const [left, right] = [goals[HEAD.length / 2], goals[0]];
  const [x, y] = [right[0] - left[0], right[1] - left[1]];
  const length = Math.sqrt(x * x + y * y);
  const [cos, sin] = [x / length, y / length];
  return range(0, world.count).map((particle) => {
    const [px, py] = world.place(particle);
    return [cos * px + sin * py, cos * py - sin * px];
  });
}

function drive(world) {
  const { scene, parts, memory, time } = world;
  memory.weights = time < GIVEN ? given(time) : nearestWeights(EXPRESSIONS, unrotated(world));
  world.reshape(parts.shape, blendOf(EXPRESSIONS, memory.weights).flat());
  scene.setShapePose(parts.shape, { position: [0, 0] });
  pull(world, PULLS);
}

function draw(world, pen) {
  for (const part of [HEAD, MOUTH, ...EYES]) pen.particles("body", world, part);
  for (const brow of BROWS) pen.particles("line", world, brow);
  pen.particles("particles", world, PUPILS);
  pen.particles("pins", world, pulled(world));
  // Bars of the weights: neutral, smile, surprise.
  world.memory.weights.forEach((weight, row) => {
    const [left, low] = [1.3, 0.25 - 0.25 * row];
    const bar = (width) => [[left, low], [left + width, low], [left + width, low + 0.13], [left, low + 0.13]];
    pen.points("ghost", bar(0.6));
    pen.points("body", bar(0.6 * weight));
  });
}

export const face = {
  name: "face",
  caption: "Blended examples. Weights are given at first, then found as the face is pulled: pull its mouth.",
  settings: { mass: 0.01, alpha: 0.09, substeps: 2, damping: 2 },
  offers: ["mass", "alpha"],
  build,
  drive,
  draw,
};
