"""Crawler: a soft body on rough ground that muscles drive, and how far its genes carry it.

Genes are numbers from 0 to 1: the amplitude and the frequency of all muscles, and a phase for each.
``python3 crawler.py`` measures how long many crawlers take alone, and in worlds that step together.
"""

import math
import time

import numpy as np
import pliant

COLUMNS = 5
SPACING = 0.2
MASS = 0.05
PARTICLES = 2 * COLUMNS
GENES = 2 + 2 * (COLUMNS - 1)
STEP = 1 / 60
SECONDS = 4.0
# Upper row, then lower row: verticals and diagonals between them, and muscles along them.
POSITIONS = [(column * SPACING, height) for height in (SPACING, 0.0) for column in range(COLUMNS)]
DIAGONALS = [(i, i + COLUMNS + 1) for i in range(COLUMNS - 1)] + [(i + 1, i + COLUMNS) for i in range(COLUMNS - 1)]
SPRINGS = [(i, i + COLUMNS) for i in range(COLUMNS)] + DIAGONALS
LENGTHS = [SPACING] * COLUMNS + [SPACING * math.sqrt(2.0)] * len(DIAGONALS)
MUSCLES = [(row + i, row + i + 1) for row in (COLUMNS, 0) for i in range(COLUMNS - 1)]
COMPLIANCE = {"springs": 1e-4, "muscles": 1e-3}
MAX_FORCE = 20.0
GROUND = {"normal": (0.0, 1.0), "material": (0.9, 0.8, 0.0)}
SETTINGS = {"gravity": (0.0, -9.81), "substeps": 4, "precision": "double"}


def build():
    """Returns a scene and its muscles."""
    scene = pliant.Scene(**SETTINGS)
    for position in POSITIONS:
        scene.add_particle(position, MASS)
    for (a, b), length in zip(SPRINGS, LENGTHS):
        scene.add_spring(a, b, length, COMPLIANCE["springs"])
    muscles = [scene.add_muscle(a, b, MAX_FORCE, COMPLIANCE["muscles"]) for a, b in MUSCLES]
    scene.add_half_plane((0, PARTICLES), **GROUND)
    return scene, muscles


def build_many(count):
    """Returns worlds with a crawler each."""
    worlds = pliant.Worlds(count, POSITIONS, [MASS] * PARTICLES, **SETTINGS)
    worlds.add_springs(SPRINGS, COMPLIANCE["springs"], LENGTHS)
    worlds.add_muscles(MUSCLES, MAX_FORCE, COMPLIANCE["muscles"])
    worlds.add_half_plane(**GROUND)
    return worlds


def pull(genes, frame):
    """Returns the lengths of the muscles in a frame, m, and their speed, m/s."""
    amplitude, frequency = 0.4 * genes[0] * SPACING, 0.5 + 3.5 * genes[1]
    lengths = [SPACING + amplitude * math.sin(2 * math.pi * (frequency * frame * STEP + phase)) for phase in genes[2:]]
    return lengths, 10.0 * amplitude * frequency


def frames():
    return range(round(SECONDS / STEP))


def distance(genes):
    """Returns how far to the right the center of the crawler moves, m. The same genes give the same bits."""
    scene, muscles = build()
    start = float(np.mean(scene.positions[:, 0]))
    for frame in frames():
        lengths, speed = pull(genes, frame)
        for muscle, length in zip(muscles, lengths):
            scene.move_muscle(muscle, length, speed)
        scene.step(STEP)
    return float(np.mean(scene.positions[:, 0])) - start


def distances(population):
    """Returns the distances of many crawlers in worlds that step together, with the same bits."""
    worlds = build_many(len(population))
    start = [float(np.mean(x)) for x in worlds.positions[:, :, 0]]
    for frame in frames():
        pulls = [pull(genes, frame) for genes in population]
        worlds.move_muscles([lengths for lengths, _ in pulls], [[speed] * len(MUSCLES) for _, speed in pulls])
        worlds.step(STEP)
    return [float(np.mean(x)) - before for x, before in zip(worlds.positions[:, :, 0], start)]


def main():
    count, steps = 256, 60

    def seconds(step):
        begin = time.perf_counter()
        for _ in range(steps):
            step()
        return time.perf_counter() - begin

    scenes = [build()[0] for _ in range(count // 8)]
    alone = seconds(lambda: [scene.step(STEP) for scene in scenes]) * 8
    worlds = build_many(count)
    together = seconds(lambda: worlds.step(STEP))
    each = 1e6 / (steps * count)
    print(f"step of a crawler: {alone * each:.1f} us alone, {together * each:.1f} us in {count} worlds that step together")


if __name__ == "__main__":
    main()
