"""Crawler: a soft body on rough ground that muscles drive, and how far its genes carry it.

Genes are numbers from 0 to 1: the amplitude and the frequency of all muscles, and a phase for each.
"""

import math

import numpy as np
import pliant

COLUMNS = 5
SPACING = 0.2
GENES = 2 + 2 * (COLUMNS - 1)
STEP = 1 / 60
SECONDS = 4.0


def build():
    """Returns the scene with its muscles: along the lower row, then along the upper one."""
    scene = pliant.Scene((0.0, -9.81), substeps=4, precision="double")
    first, count = scene.add_cloth((0.0, SPACING), COLUMNS, 2, SPACING, 0.05, 1e-4)
    scene.add_half_plane((first, count), (0.0, 1.0), material=(0.9, 0.8, 0.0))
    lower, upper = first + COLUMNS, first
    muscles = [scene.add_muscle(row + i, row + i + 1, max_force=20.0, compliance=1e-3) for row in (lower, upper) for i in range(COLUMNS - 1)]
    return scene, muscles


def distance(genes):
    """Returns how far to the right the center of the crawler moves, m. The same genes give the same bits."""
    scene, muscles = build()
    amplitude, frequency = 0.4 * genes[0] * SPACING, 0.5 + 3.5 * genes[1]
    start = float(np.mean(scene.positions[:, 0]))
    for frame in range(round(SECONDS / STEP)):
        for muscle, phase in zip(muscles, genes[2:]):
            target = SPACING + amplitude * math.sin(2 * math.pi * (frequency * frame * STEP + phase))
            scene.move_muscle(muscle, target, 10.0 * amplitude * frequency)
        scene.step(STEP)
    return float(np.mean(scene.positions[:, 0])) - start
