// Face of 202 points.

import { range } from "../../modules/grid.js";
import { ellipse } from "../../modules/turn.js";

// Ellipses, counter-clockwise from the right, and arcs above a line, from left to right: number of points, center and
// half axes, m.
const CURVES = [
  [56, [0, 0], [0.82, 0.9]],
  [24, [-0.36, 0.22], [0.17, 0.12]],
  [24, [0.36, 0.22], [0.17, 0.12]],
  [8, [-0.36, 0.22], [0.05, 0.05]],
  [8, [0.36, 0.22], [0.05, 0.05]],
  [12, [-0.36, 0.45], [0.2, 0.06], "arc"],
  [12, [0.36, 0.45], [0.2, 0.06], "arc"],
  [12, [0, -0.14], [0.1, -0.08], "arc"],
  [46, [0, -0.48], [0.5, 0.06]],
];

// Points of the face at rest, m.
export const POINTS = CURVES.flatMap(([count, center, [width, height], kind]) => range(0, count).map((point) => (
  ellipse(kind === "arc" ? 0.5 - (0.5 * point) / (count - 1) : point / count, width, height, center)
)));

// Points of each part.
let end = 0;
const [head, leftEye, rightEye, leftPupil, rightPupil, leftBrow, rightBrow, nose, mouth] = CURVES.map(([count]) => {
  end += count;
  return range(end - count, end);
});
export const HEAD = head;
export const EYES = [leftEye, rightEye];
export const PUPILS = [leftPupil, rightPupil];
export const BROWS = [leftBrow, rightBrow];
export const NOSE = nose;
export const MOUTH = mouth;
