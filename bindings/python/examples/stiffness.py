"""Identifies the compliance of a rope from noisy positions of its end, and plots the motion and its energies.

The cells, from ``# %%`` to ``# %%``, run one by one in editors that know them. ``python3 stiffness.py`` runs
them all, and writes ``stiffness.png``.
"""

# %% A rope falls from the horizontal. Its end is measured in each of 90 frames.
import matplotlib.pyplot as plt
import numpy as np
import pliant

FRAMES, STEP = 90, 1 / 60


def swing(compliance):
    """Returns the positions of the end, m, and kinetic, potential and elastic energies, J, in each frame."""
    scene = pliant.Scene(gravity=(0, -9.81), substeps=8, precision="double")
    first, count = scene.add_rope((0, 0), (1, 0), segments=10, mass=0.05, compliance=compliance)
    scene.pin(first)
    ends, energies = np.empty((FRAMES, 2)), np.empty((FRAMES, 3))
    for frame in range(FRAMES):
        scene.step(STEP)
        ends[frame] = scene.positions[first + count - 1]
        energies[frame] = scene.energy(STEP)
    return ends, energies


TRUTH = 3e-3
measured = swing(TRUTH)[0] + np.random.default_rng(1).normal(scale=0.002, size=(FRAMES, 2))


# %% The sum of squared differences is least for the compliance in question.
def misfit(logarithm):
    return np.sum((swing(10**logarithm)[0] - measured) ** 2)


# The least of a coarse grid, then of ever finer ones around it.
center, width = -3.0, 1.0
for _ in range(6):
    candidates = np.linspace(center - width, center + width, 9)
    center, width = min(candidates, key=misfit), width / 4
found = 10**center
print(f"compliance found: {found:.3e} m/N, true: {TRUTH:.3e} m/N")

# %% Measured and simulated motion, and the energies of the simulation.
ends, energies = swing(found)
seconds = STEP * np.arange(1, FRAMES + 1)
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4))
left.plot(*measured.T, ".", label="measured")
left.plot(*ends.T, label="simulated")
left.set(xlabel="x, m", ylabel="y, m", aspect="equal", title="end of the rope")
left.legend()
right.plot(seconds, energies, label=["kinetic", "potential", "elastic"])
right.plot(seconds, energies.sum(axis=1), "k:", label="sum")
right.set(xlabel="time, s", ylabel="energy, J")
right.legend()
figure.tight_layout()
figure.savefig("stiffness.png")
