// Arms of overlapping regions, whose tips rotate as prescribed; the rest of an arm follows.

import { border, range } from "../modules/grid.js";
import { sincos } from "../modules/turn.js";

const ARMS = 7;
const COLUMNS = 2;
const ROWS = 16;
const ARM = COLUMNS * ROWS;
// Rows of a region, and regions of an arm; the first one is the tip.
const WIDTH = 3;
const REGIONS = ROWS + 1 - WIDTH;
const SPACING = 0.06;
// Distance between arms, m.
const PITCH = 0.35;
// Duration of a cycle, s, and the part of a cycle by which an arm is behind the one on its left.
const CYCLE = 4;
const DELAY = 0.1;
// Largest angle of a tip, in turns.
const TURN = 0.3;

function build(world) {
  for (const arm of range(0, ARMS)) {
    const corner = [PITCH * arm, SPACING * (ROWS - 1)];
    const { first } = world.addLattice({ corner, columns: COLUMNS, rows: ROWS, spacing: SPACING });
    // The lowest two rows are in the ground.
    for (const particle of range(first + ARM - 2 * COLUMNS, first + ARM)) world.scene.pin(particle);
  }
  const regions = world.addRegions(range(0, ARMS * REGIONS).map((region) => {
    const first = Math.floor(region / REGIONS) * ARM + (region % REGIONS) * COLUMNS;
    return { first, count: WIDTH * COLUMNS };
  }));
  world.parts = { regions };
}

// Returns the angle of the tip of an arm at a time, s, in turns.
function angle(arm, time) {
  const cycles = time / CYCLE - DELAY * arm;
  return cycles > 0 ? TURN * sincos(cycles)[0] : 0;
}

function drive(world) {
  for (const arm of range(0, ARMS)) {
    const [sin, cos] = sincos(angle(arm, world.time));
    world.scene.setRegionPose(world.parts.regions, arm * REGIONS, { rotation: [cos, sin] });
  }
}

function draw(world, pen) {
  pen.points("ground", [-0.5, PITCH * (ARMS - 1) + 0.5].map((x) => [x, 0.5 * SPACING]));
  for (const arm of range(0, ARMS)) {
    const first = arm * ARM;
    pen.particles("body", world, border(first, COLUMNS, ROWS));
    // Members of the tip.
    pen.particles("particles", world, range(first, first + WIDTH * COLUMNS));
  }
}

export const anemone = {
  name: "anemone",
  caption: "Only the three rows at each tip have a prescribed rotation; overlapping regions bend the arm below.",
  settings: { mass: 0.002, substeps: 4, gravity: 1 },
  offers: ["mass", "alpha"],
  build,
  drive,
  draw,
};
