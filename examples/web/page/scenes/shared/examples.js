// Rest shapes that are blends of three examples, given as lists of points. Weights are not negative and sum to one.

// Returns the sum of the examples, multiplied by their weights.
export function blendOf(examples, weights) {
  return examples[0].map((_, point) => [0, 1].map((axis) => (
    examples.reduce((sum, example, i) => sum + weights[i] * example[point][axis], 0)
  )));
}

// Returns the coordinates of points relative to their mean.
function centered(points) {
  const mean = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return points.flatMap(([x, y]) => [x - mean[0], y - mean[1]]);
}

const dot = (a, b) => a.reduce((sum, number, i) => sum + number * b[i], 0);
const clamp = (number) => Math.min(Math.max(number, 0), 1);

// Returns the weights of the blend nearest to points, whose mean has no influence.
export function nearestWeights(examples, points) {
  const [origin, ...others] = examples.map(centered);
  const [a, b, target] = [...others, centered(points)].map((shape) => shape.map((number, i) => number - origin[i]));
  const [aa, ab, bb, at, bt] = [dot(a, a), dot(a, b), dot(b, b), dot(a, target), dot(b, target)];
  // Weights of the second and the third example that minimize |u a + v b − target|² without limits, then on the sides
  // of the triangle of permitted weights.
  const determinant = aa * bb - ab * ab;
  const [u, v] = [(at * bb - bt * ab) / determinant, (bt * aa - at * ab) / determinant];
  if (u >= 0 && v >= 0 && u + v <= 1) return [1 - u - v, u, v];
  const along = clamp((aa - ab - at + bt) / (aa - 2 * ab + bb));
  const sides = [[clamp(at / aa), 0], [0, clamp(bt / bb)], [1 - along, along]];
  const error = ([p, q]) => p * (p * aa + 2 * q * ab - 2 * at) + q * (q * bb - 2 * bt);
  const [p, q] = sides.reduce((best, side) => (error(side) < error(best) ? side : best));
  return [1 - p - q, p, q];
}
