// Sine and cosine by their series: those of Math differ between engines.

// Returns the sine and the cosine of an angle in turns: a full rotation is 1. Computed up to an eighth
// of a turn, to 1e-15: sin x = x (1 − x²/(2·3) (1 − x²/(4·5) (…))), cos x = 1 − x²/(1·2) (1 − x²/(3·4) (…)).
export function sincos(turns) {
  const quarters = Math.floor(4 * turns + 0.5);
  const x = (turns - 0.25 * quarters) * 2 * Math.PI;
  const series = (first) => {
    let sum = 1;
    for (let term = 8; term >= 0; term -= 1) {
      const number = first + 2 * term;
      sum = 1 - ((x * x) / (number * (number + 1))) * sum;
    }
    return sum;
  };
  const [sin, cos] = [x * series(2), series(1)];
  return [[sin, cos], [cos, -sin], [-sin, -cos], [-cos, sin]][((quarters % 4) + 4) % 4];
}

// Returns the point of an ellipse at an angle in turns, counter-clockwise from the right.
export function ellipse(turn, width, height = width, [x, y] = [0, 0]) {
  const [sin, cos] = sincos(turn);
  return [x + width * cos, y + height * sin];
}
