// Light rope that swings from one end, with a heavy weight at the other.

const SEGMENTS = 40;
const WEIGHT = SEGMENTS + 1;

function build(world) {
  const { scene } = world;
  const { first } = world.addRope({ from: [0, 0], to: [1.8, -0.7], segments: SEGMENTS });
  scene.addParticle([1.845, -0.7175], 1);
  world.addSpring(SEGMENTS, WEIGHT);
  scene.pin(first);
}

function draw(world, pen) {
  pen.springs(world);
  pen.particles("particles", world, [WEIGHT]);
}

export const rope = {
  name: "rope",
  caption: "XPBD distance constraints, 40 substeps. The weight is that of a hundred particles of the rope.",
  settings: { mass: 0.01, spring: 1e6, time_step: 0.01, substeps: 40, gravity: 9.81 },
  offers: ["mass", "spring"],
  build,
  draw,
};
