"""Calls that mypy accepts, and mistakes that it finds. It reports a comment without its mistake."""

import numpy as np
import pliant

scene = pliant.Scene((0, -9.81), precision="double", substeps=4)
first: int
first, count = scene.add_cloth(np.array([0.0, 2.0]), 3, np.int64(3), 0.1, 0.01, compliance=1e-6)
scene.pin(first)
scene.add_half_plane((first, count), [0, 1], 0.02, material=(0.5, 0.4, 0.0))
scene.step(1 / 60)
scene.positions[0] = 0, 3
highest: float = scene.positions[:, 1].max()
kinetic, potential, elastic = scene.energy(1 / 60)
clock: pliant._native.Clock = pliant.Clock(1 / 60)
steps: int = clock.advance(0.1)
worlds = pliant.Worlds(8, np.zeros((2, 2)), [1.0, 2.0], pinned=[0])
status: int = pliant.PliantError(1, "text").status

pliant.Scene(substep=4)  # type: ignore[call-arg]
pliant.Scene(gravity=9.81)  # type: ignore[arg-type]
scene.pin("0")  # type: ignore[arg-type]
scene.positons  # type: ignore[attr-defined]
scene.add_half_plane(first, [0, 1])  # type: ignore[arg-type]
clock.advance()  # type: ignore[call-arg]
