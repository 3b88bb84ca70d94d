// Face of particles in three expressions.

import { range } from "../../modules/grid.js";
import { ellipse } from "../../modules/turn.js";

// Particles of each part, counter-clockwise from the right.
export const HEAD = range(0, 36);
export const EYES = [range(36, 48), range(48, 60)];
export const BROWS = [range(60, 65), range(65, 70)];
export const MOUTH = range(70, 90);
export const PUPILS = range(90, 92);
export const CHIN = HEAD[27];
export const LIP = MOUTH[5];

// Centers of the eyes, m.
const CENTERS = [[-0.37, 0.25], [0.37, 0.25]];

const round = (count, width, height, center) => range(0, count).map((part) => ellipse(part / count, width, height, center));

// Returns the positions of all particles, m. Parameters are lengths in m, besides `jaw`.
function places({ brow, eye, jaw, width, curve, gape }) {
  const head = round(HEAD.length, 0.95, 1.05).map(([x, y]) => [x, y < 0 ? y * (1 + jaw) : y]);
  const eyes = CENTERS.flatMap((center) => round(EYES[0].length, 0.15, eye, center));
  const brows = CENTERS.flatMap(([left]) => BROWS[0].map((_, i) => {
    const part = i / 2 - 1;
    return [left + 0.2 * part, brow - 0.06 * part * part];
  }));
  const mouth = round(MOUTH.length, 1, gape).map(([x, y]) => [width * x, y - 0.48 + curve * (x * x - 0.6)]);
  return [...head, ...eyes, ...brows, ...mouth, ...CENTERS];
}

// Neutral, a smile, surprise.
export const EXPRESSIONS = [
  { brow: 0.56, eye: 0.15, jaw: 0, width: 0.3, curve: 0, gape: 0.02 },
  { brow: 0.62, eye: 0.11, jaw: -0.04, width: 0.5, curve: 0.26, gape: 0.07 },
  { brow: 0.76, eye: 0.24, jaw: 0.2, width: 0.18, curve: 0, gape: 0.26 },
].map(places);
