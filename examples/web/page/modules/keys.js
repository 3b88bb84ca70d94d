// Settings of the page.

// Settings that every scene offers.
export const ALWAYS = ["time_step", "substeps", "iterations", "gravity", "damping"];

// Settings whose change rebuilds the scene.
export const REBUILDS = ["columns", "rows", "pins", "mass", "friction"];

// One step of 1/60 s and one pass, without gravity. `mode` is an index of MODES. `scheme` is 1 for goals from the
// positions at the start of a substep. `friction` is static; the kinetic one is four fifths of it.
export const PLAIN = {
  columns: 1,
  rows: 1,
  pins: 0,
  mass: 1,
  alpha: 1,
  spring: 1e3,
  mode: 0,
  blend: 0.9,
  time_step: 1 / 60,
  substeps: 1,
  iterations: 1,
  gravity: 0,
  damping: 0,
  scheme: 0,
  friction: 0.5,
  wind: 0,
};

export const MODES = ["rigid", "linear", "isochoric", "quadratic", "plastic"];
