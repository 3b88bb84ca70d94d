// Prints the time of a step in the plain module and in the one with vectors, in microseconds:
// node speed.mjs [SCENE...], after examples/web/build. Without arguments, of all scenes.
//
// A round opens the scene and times the same steps in each module, one after the other. Printed is
// the fastest round of each, because other programs only make rounds slower.

import { cpus } from "node:os";
import { Kernel, initial } from "../page/modules/kernel.js";
import { SCENES } from "../page/scenes/index.js";

const ROUNDS = 15;
// Time of the steps of a round in the slowest module, and of the steps before the first round, ms.
const ROUND = 40;
const WARM = 150;
const MODULES = [["single", "plain"], ["single", "simd"], ["double", "plain"], ["double", "simd"]];

// Returns the time of a step, ms.
function time(kernel, scene, steps) {
  if (!kernel.open(scene, initial(scene))) throw new Error(`${SCENES[scene].name}: ${kernel.fault}`);
  const { world } = kernel;
  const start = performance.now();
  for (let step = 0; step < steps; step += 1) world.step();
  return (performance.now() - start) / steps;
}

// Runs a scene until the engine has compiled its functions for speed. Returns the time of a step, ms.
function warm(kernel, scene) {
  let fastest = Infinity;
  for (const end = performance.now() + WARM; performance.now() < end; ) fastest = Math.min(fastest, time(kernel, scene, 20));
  return fastest;
}

// Returns the fastest time of a step in each module, ms.
function compare(kernels, scene) {
  const slowest = Math.max(...kernels.map((kernel) => warm(kernel, scene)));
  const steps = Math.min(Math.max(Math.ceil(ROUND / slowest), 20), 2000);
  const fastest = kernels.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    kernels.forEach((kernel, place) => (fastest[place] = Math.min(fastest[place], time(kernel, scene, steps))));
  }
  return fastest;
}

const kernels = await Promise.all(MODULES.map((module) => Kernel.load(...module)));
const chosen = process.argv.slice(2);
const row = (name, cells) => console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(12)).join(""));

console.log(`${cpus()[0].model}, node ${process.version}: microseconds per step`);
row("", ["f32", "simd128", "ratio", "f64", "simd128", "ratio"]);
for (const [scene, { name }] of SCENES.entries()) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const [single, singleSimd, double, doubleSimd] = compare(kernels, scene).map((time) => 1000 * time);
  const figures = [single, singleSimd, singleSimd / single, double, doubleSimd, doubleSimd / double];
  row(name, figures.map((figure) => Number(figure.toPrecision(3))));
}
