// Pulls of particles along straight paths.

// Pulls particles. A pull has a particle, a displacement, m, a compliance, m/N, and three times, s: of the start, of the
// arrival and of the release.
export function pull(world, pulls) {
  const { scene, memory, time } = world;
  memory.pulls ??= pulls.map(() => null);
  pulls.forEach(({ particle, displacement, compliance = 0, times: [start, arrival, end] }, i) => {
    const origin = world.reaches(start) ? world.place(particle) : memory.pulls[i]?.origin;
    if (memory.pulls[i]) scene.removeConstraint("attachment", memory.pulls[i].constraint);
    memory.pulls[i] = null;
    if (!origin || world.reaches(end)) return;
    const part = Math.min((time + world.settings.time_step - start) / (arrival - start), 1);
    const point = origin.map((number, axis) => number + part * displacement[axis]);
    const [constraint] = scene.addConstraint("attachment", [particle], { point, first: compliance });
    memory.pulls[i] = { particle, origin, constraint };
  });
}

// Returns the pulled particles.
export const pulled = ({ memory }) => (memory.pulls ?? []).filter(Boolean).map(({ particle }) => particle);
