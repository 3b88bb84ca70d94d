"""Tests of many worlds in one step in the package for Python."""

import multiprocessing
import unittest

import numpy as np
import pliant

PRECISIONS = ("single", "double")
SETTINGS = {"gravity": (0, -9.81), "substeps": 3, "iterations": 2, "symmetric": True, "damping": 0.1}
COLUMNS, ROWS, SPACING, MASS = 4, 3, 0.2, 0.05
PARTICLES = COLUMNS * ROWS
LENGTH = 0.19
SPRINGS = [(i, i + 1) for i in range(PARTICLES) if (i + 1) % COLUMNS] + [(i, i + COLUMNS) for i in range(PARTICLES - COLUMNS)]


def fill(scene):
    """Adds a cloth with a pinned corner, and springs of lengths that are not those of the start."""
    every = scene.add_lattice((0, 1), COLUMNS, ROWS, SPACING, MASS)
    for a, b in SPRINGS:
        scene.add_spring(a, b, LENGTH, 1e-4)
    scene.pin(0)
    return every


def parts(scene, every):
    """Adds a shape, a tether, muscles and colliders, and returns the muscles."""
    scene.add_linear_shape((8, 4), 0.5, 1e-3)
    scene.add_constraint("tether", 0, 8)
    muscles = [scene.add_muscle(a, b, max_force=5.0, compliance=1e-3) for a, b in ((1, 6), (2, 5))]
    scene.add_half_plane(every, (0.1, 1), 0.02, (0, 0.58), (0.5, 0.4, 0.3))
    scene.add_box(every, (0.2, 0.1), 0.02, (0.3, 0.3), (0.5, 0.4, 0))
    return muscles


def many(count, precision, settings=SETTINGS):
    """The same worlds, in a batch."""
    scene = pliant.Scene(precision=precision)
    fill(scene)
    worlds = pliant.Worlds(count, scene.positions, [MASS] * PARTICLES, pinned=[0], precision=precision, **settings)
    worlds.add_springs(SPRINGS, 1e-4, [LENGTH] * len(SPRINGS))
    worlds.add_shape(range(8, 12), 0.5, 1e-3)
    worlds.add_tethers([(0, 8)])
    worlds.add_muscles([(1, 6), (2, 5)], 5.0, 1e-3)
    worlds.add_half_plane((0.1, 1), 0.02, (0, 0.58), (0.5, 0.4, 0.3))
    worlds.add_box((0.2, 0.1), 0.02, (0.3, 0.3), (0.5, 0.4, 0))
    return worlds


def inputs(count):
    """Velocities, accelerations and targets of muscles that differ in each world."""
    dice = np.random.Generator(np.random.PCG64(1))
    velocities = dice.uniform(-2, 2, (count, PARTICLES, 2)).astype(np.float32)
    velocities[:, 0] = 0
    return velocities, dice.uniform(-5, 5, (count, 2)).astype(np.float32), dice.uniform(0.1, 0.5, (count, 2)).astype(np.float32)


def finish(worlds, connection):
    """Steps worlds, and sends their positions and those of a new scene."""
    worlds.step(1 / 60)
    connection.send((worlds.positions, pliant.Scene().positions))


class WorldsTests(unittest.TestCase):
    def test_each_world_has_the_bits_of_a_scene(self):
        count = 11
        velocities, accelerations, targets = inputs(count)
        for precision in PRECISIONS:
            worlds = many(count, precision)
            self.assertEqual(len(worlds), count)
            worlds.velocities = velocities
            worlds.set_accelerations(accelerations)
            worlds.move_muscles(targets, np.ones((count, 2)))
            for _ in range(40):
                worlds.step(1 / 60)
            self.assertEqual(worlds.positions.shape, (count, PARTICLES, 2))
            for world in range(count):
                scene = pliant.Scene(precision=precision, **SETTINGS)
                muscles = parts(scene, fill(scene))
                scene.add_field("gravity", accelerations[world], 1)
                for particle, velocity in enumerate(velocities[world]):
                    scene.set_velocity(particle, velocity)
                for muscle, target in zip(muscles, targets[world]):
                    scene.move_muscle(muscle, target, 1)
                for _ in range(40):
                    scene.step(1 / 60)
                np.testing.assert_array_equal(worlds.positions[world], scene.positions)
                np.testing.assert_array_equal(worlds.velocities[world], scene.velocities)

    def test_every_part_and_setting_has_an_effect(self):
        velocities, accelerations, targets = inputs(1)

        def run(left_out=None, **changed):
            scene = pliant.Scene()
            fill(scene)
            settings = {**SETTINGS, "pinned": [0], **changed}
            worlds = pliant.Worlds(1, scene.positions, [MASS] * PARTICLES, **settings)
            steps = {
                "springs": lambda: worlds.add_springs(SPRINGS, 1e-4),
                "shape": lambda: worlds.add_shape(range(8, 12), 0.5),
                "tethers": lambda: worlds.add_tethers([(0, 8)]),
                "muscles": lambda: worlds.add_muscles([(1, 6), (2, 5)], 5.0),
                "plane": lambda: worlds.add_half_plane((0.1, 1), 0.02, (0, 0.58)),
                "box": lambda: worlds.add_box((0.5, 0.4), 0.02, (0.3, 0.3)),
                "velocities": lambda: setattr(worlds, "velocities", velocities),
                "accelerations": lambda: worlds.set_accelerations(accelerations),
                "targets": lambda: worlds.move_muscles(targets, np.ones((1, 2))),
            }
            skipped = {left_out, "targets" if left_out == "muscles" else None}
            for name, step in steps.items():
                if name not in skipped:
                    step()
            for _ in range(30):
                worlds.step(1 / 60)
            return worlds.positions.tobytes()

        names = (None, "springs", "shape", "tethers", "muscles", "plane", "box", "velocities", "accelerations", "targets")
        results = {run(name) for name in names}
        changes = {"gravity": (0, -1)}, {"substeps": 2}, {"iterations": 1}, {"symmetric": False}, {"leapfrog": True}, {"damping": 0}, {"pinned": []}
        results |= {run(**change) for change in changes}
        self.assertEqual(len(results), len(names) + len(changes))

    def test_worlds_begin_again(self):
        count = 9
        velocities, accelerations, targets = inputs(count)
        worlds, fresh = (many(count, "single") for _ in range(2))
        start = worlds.positions

        def run(each):
            each.set_accelerations(accelerations)
            each.velocities = velocities
            each.move_muscles(targets, np.ones((count, 2)))
            for _ in range(20):
                each.step(1 / 60)
            return each.positions

        first = run(worlds)
        worlds.reset([8, 2])
        np.testing.assert_array_equal(worlds.positions[[2, 8]], start[[2, 8]])
        np.testing.assert_array_equal(worlds.velocities[[2, 8]], np.zeros_like(start[:2]))
        np.testing.assert_array_equal(worlds.positions[3:8], first[3:8])
        worlds.reset()
        np.testing.assert_array_equal(run(worlds), first)
        # Without the parts as added, a run from the same positions differs.
        worlds.positions = start
        self.assertFalse(np.array_equal(run(worlds), first))
        np.testing.assert_array_equal(run(fresh), first)

    def test_invalid_worlds_are_rejected_and_nothing_changes(self):
        worlds = many(3, "double")
        positions, velocities = worlds.positions, worlds.velocities
        infinite = positions.copy()
        infinite[2, 3, 1] = np.inf
        for call in (
            lambda: setattr(worlds, "positions", positions[:2]),
            lambda: setattr(worlds, "positions", infinite),
            lambda: setattr(worlds, "velocities", infinite),
            lambda: worlds.add_springs([(0, 1), (0, 99)]),
            lambda: worlds.add_springs([(0, 1)], -1),
            lambda: worlds.add_springs([(0, 1)], 0, []),
            lambda: worlds.add_tethers([(1, 1)]),
            lambda: worlds.add_shape([0, 1, 1]),
            lambda: worlds.add_shape([0, 1], 2),
            lambda: worlds.add_muscles([(0, 1)] * 31, 1),
            lambda: worlds.add_half_plane((0, 0)),
            lambda: worlds.add_box((1, -1)),
            lambda: worlds.move_muscles(np.ones((3, 1)), np.ones((3, 1))),
            lambda: worlds.move_muscles(-np.ones((3, 2)), np.ones((3, 2))),
            lambda: worlds.set_accelerations(np.full((3, 2), np.nan)),
            lambda: worlds.reset([3]),
            lambda: worlds.step(0),
            lambda: pliant.Worlds(2, [(0, 0)], []),
            lambda: pliant.Worlds(2, [(0, 0)], [1], pinned=[1]),
            lambda: pliant.Worlds(2, [(0, 0)] * 257, [1] * 257),
            lambda: pliant.Worlds(2, [(0, 0)], [1], precision="half"),
        ):
            with self.assertRaises(ValueError):
                call()
        np.testing.assert_array_equal(worlds.positions, positions)
        np.testing.assert_array_equal(worlds.velocities, velocities)
        worlds.step(1 / 60)
        other = many(3, "double")
        other.step(1 / 60)
        np.testing.assert_array_equal(worlds.positions, other.positions)
        with self.assertRaisesRegex(pliant.PliantError, "^compliance must not be negative or too large for the step$"):
            worlds.add_springs([(0, 1)], -1)

    def test_arrays_are_of_real_numbers(self):
        worlds = many(2, "single")
        positions = worlds.positions
        shape = positions.shape
        for wrong in (np.ones(shape, complex), np.full(shape, "1"), np.ones(shape, "m8[s]")):
            for call in (
                lambda: setattr(worlds, "positions", wrong),
                lambda: setattr(worlds, "velocities", wrong),
                lambda: worlds.set_accelerations(wrong[:, 0]),
                lambda: worlds.move_muscles(wrong[:, :2, 0], np.ones((2, 2))),
                lambda: pliant.Scene().interpolate(wrong[0], 0.5),
            ):
                with self.assertRaisesRegex(TypeError, "^the numbers must be real$"):
                    call()
        np.testing.assert_array_equal(worlds.positions, positions)
        for right in (np.ones(shape, int), np.ones(shape, bool), np.ones(shape).tolist(), np.ones(shape, object)):
            worlds.positions = right
            np.testing.assert_array_equal(worlds.positions, np.ones(shape))

    def test_pinned_particles_move_with_their_velocities(self):
        worlds = pliant.Worlds(1, [(0, 0)], [1], (0, -10), pinned=[0])
        worlds.velocities = [[[2, 0]]]
        worlds.step(0.5)
        self.assertEqual((worlds.positions.tolist(), worlds.velocities.tolist()), ([[[1, 0]]], [[[2, 0]]]))

    @unittest.skipUnless("fork" in multiprocessing.get_all_start_methods(), "the system has no fork")
    def test_worlds_step_in_the_child_of_a_fork(self):
        worlds = many(20, "single")
        worlds.step(1 / 60)
        receiver, sender = multiprocessing.Pipe(False)
        child = multiprocessing.get_context("fork").Process(target=finish, args=(worlds, sender))
        child.start()
        answered = receiver.poll(20)
        child.join(1 if answered else 0)
        child.kill()
        self.assertTrue(answered)
        worlds.step(1 / 60)
        positions, none = receiver.recv()
        np.testing.assert_array_equal(positions, worlds.positions)
        self.assertEqual(none.shape, (0, 2))

    def test_too_many_worlds_raise_an_error(self):
        for count in (10**12, 2**64 - 1):
            with self.assertRaises(MemoryError):
                pliant.Worlds(count, [(0, 0)], [1])


if __name__ == "__main__":
    unittest.main()
