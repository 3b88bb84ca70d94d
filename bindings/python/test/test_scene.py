"""Tests of the package for Python."""

import copy
import os
import pickle
import re
import subprocess
import sys
import threading
import unittest

import numpy as np
import pliant


# Calls whose functions have large frames, on a thread with 256 KB of stack.
SMALL_STACK = """
import sys, threading
import numpy as np
import pliant

def work(precision):
    scene = pliant.Scene((0, -9.81), precision=precision)
    block = scene.add_lattice((0, 0), 8, 8, 0.1, 1)
    scene.add_rigid_shape(block)
    scene.add_lattice_shape(block, 8, 1)
    scene.add_cut_lattice_shape([None, *range(1, 64)], 8, 1)
    scene.add_regions([(0, 9), (5, 9)])
    scene.add_region_lists([range(9)])
    scene.add_plastic_regions([range(9)], 0.1, 1, 1)
    scene.set_fluid(block, 0.1)
    scene.set_heights([0] * 100, 1, (-50, -1))
    scene.set_height(0, 1)
    scene.remove_heights()
    scene.set_tiles([[64] * 30] * 30, 1, (-15, -40))
    scene.set_tile(0, 0, 0)
    scene.remove_tiles()
    scene.remove_terrain_chain(scene.add_terrain_chain([(1, -9), (-1, -9)]))
    for corner in ((0, 1, 8), (9, 8, 1)):
        scene.add_triangle(*corner)
    scene.add_chain((0, 9))
    scene.allow_sleep(0, 0.1, 1)
    scene.add_flow("wind", 1)
    scene.step(1 / 60)
    for call in (lambda: scene.cut((0, -0.05), (1, -0.05)), lambda: scene.tear(0.001), scene.separate, scene.order, scene.checksum):
        call()
    scene.restore(scene.save())
    scene.remove(0, 9)
    worlds = pliant.Worlds(9, [(i, 0) for i in range(256)], [1] * 256, precision=precision)
    worlds.add_springs([(0, 1)])
    worlds.add_tethers([(0, 2)])
    worlds.add_shape(range(64))
    worlds.add_muscles([(3, 4)], 1)
    worlds.add_half_plane((0, 1))
    worlds.add_box((1, 1))
    worlds.move_muscles(np.ones((9, 1)), np.ones((9, 1)))
    worlds.set_accelerations(np.ones((9, 2)))
    worlds.step(1 / 60)
    worlds.positions = worlds.positions
    worlds.reset()
    print("done")

threading.stack_size(256 * 1024)
thread = threading.Thread(target=work, args=sys.argv[1:])
thread.start()
thread.join()
"""


class Converted:
    """Number whose conversion calls a function."""

    def __init__(self, call):
        self.call = call

    def __float__(self):
        self.call()
        return 0.5


def recorded(name):
    """Checksum of positions, velocities and masses of C and of Rust."""
    with open(os.path.join(os.environ["PLIANT_CHECKSUMS"], name)) as file:
        return re.search(r"^motion +(\w+)$", file.read(), re.M).group(1)


def fill(scene, f=np.float32):
    """The scene of bindings/c/example/main.c."""
    first, count = scene.add_cloth((0.3, 2.2), 8, 6, 0.12, 0.02, 1e-4)
    scene.pin(first)
    scene.pin(first + 7)
    jelly = [scene.add_lattice((f(0.4) + f(0.65) * f(i), f(1.0) + f(0.1) * f(i)), 4, 4, 0.1, 0.05) for i in range(4)]
    scene.add_rigid_shape(jelly[0], 1e-3)
    scene.add_linear_shape(jelly[1], 0.6, 1e-3)
    scene.add_quadratic_shape(jelly[2], 0.8, 1e-3)
    scene.add_plastic_shape(jelly[3], 0.02, 5.0, 0.5, 1e-3)
    scene.apply_impulse(jelly[3][0], (-0.3, 0.2))
    every = (0, count + 64)
    scene.add_circle(every, 0.2, 0.02, (2.3, 0.2), (0.4, 0.3, 0.2))
    scene.add_half_plane(every, (0.3, 1.0), 0.02, (0.0, 0.25), (0.6, 0.5, 0.0))
    lift = scene.add_box(every, (0.2, 0.1), 0.02, (1.2, 0.1), (0.5, 0.5, 0.3))
    scene.move_collider(lift, (0.0, 0.05), 0.1)
    scene.add_inside(every, (1.6, 1.2), 0.02, (1.6, 1.2), (0.3, 0.2, 0.5))
    return first + count - 1


def run(scene, corner, f=np.float32):
    """Two seconds, during which a corner of the cloth is dragged and released."""
    x, dt = f(1.14), 1 / 60
    scene.grab(corner, (x, 1.6), 1e-4)
    for frame in range(120):
        if frame < 60:
            x += f(0.01)
            scene.drag((x, 1.6), dt)
        elif frame == 60:
            scene.drop()
        scene.step(dt)


class Scenes(unittest.TestCase):
    def test_recorded_scene_has_the_checksum_of_c(self):
        scene = pliant.Scene((0.0, -9.81), damping=0.1, substeps=4, symmetric=True)
        corner = fill(scene)
        run(scene, corner)
        saved = scene.save()
        run(scene, corner)
        self.assertEqual(f"{scene.motion_checksum():016x}", recorded("checksums.txt"))
        other = pliant.Scene(**{**scene.solver})
        other.restore(saved)
        run(other, corner)
        self.assertEqual(other.checksum(), scene.checksum())

    def test_recorded_scene_has_the_checksum_of_c_in_double_precision(self):
        scene = pliant.Scene((0.0, -9.81), damping=0.1, substeps=4, symmetric=True, precision="double")
        corner = fill(scene, np.float64)
        run(scene, corner, np.float64)
        run(scene, corner, np.float64)
        self.assertEqual(f"{scene.motion_checksum():016x}", recorded("checksums-double.txt"))

    def test_threads_with_little_stack_create_and_restore_scenes(self):
        restored = []

        def work():
            for precision in ("single", "double"):
                scene = pliant.Scene(precision=precision)
                scene.add_particle((1, 2), 3)
                other = pliant.Scene(precision=precision)
                other.restore(scene.save())
                restored.append(other.checksum() == scene.checksum())

        before = threading.stack_size(256 * 1024)
        thread = threading.Thread(target=work)
        thread.start()
        threading.stack_size(before)
        thread.join()
        self.assertEqual(restored, [True, True])

    def test_threads_with_little_stack_call_everything(self):
        for precision in ("single", "double"):
            ran = subprocess.run([sys.executable, "-c", SMALL_STACK, precision], capture_output=True, text=True)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "done\n", ""), precision)

    def test_arrays_are_refused_during_a_step(self):
        for name in ("positions", "velocities", "inverse_masses"):
            scene = pliant.Scene()
            scene.add_particle((0, 0), 1)
            scene.solver["damping"] = Converted(lambda: getattr(scene, name))
            with self.assertRaisesRegex(RuntimeError, "^Already mutably borrowed$"):
                scene.step(1 / 60)
            scene.solver["damping"] = 0
            with self.assertRaisesRegex(TypeError, "borrowed"):
                scene.interpolate(scene.positions, Converted(lambda: scene.positions))
            scene.step(1 / 60)

    def test_errors_are_copied_and_sent_to_other_processes(self):
        with self.assertRaises(pliant.PliantError) as caught:
            pliant.Scene().pin(3)
        error = caught.exception
        error.__notes__ = ["in a worker"]
        for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            self.assertIs(type(other), pliant.PliantError)
            self.assertEqual((str(other), other.status, other.__notes__), ("no such particle", error.status, ["in a worker"]))

    def test_errors_have_the_texts_of_the_kernel(self):
        for precision in ("single", "double"):
            scene = pliant.Scene(precision=precision)
            before = scene.checksum()
            with self.assertRaisesRegex(pliant.PliantError, "^mass must be positive, with a finite inverse$"):
                scene.add_particle((0, 0), -1)
            with self.assertRaisesRegex(pliant.PliantError, "^position must be finite$"):
                scene.add_particle((0, np.nan), 1)
            with self.assertRaisesRegex(pliant.PliantError, "^no such particle$"):
                scene.pin(0)
            with self.assertRaisesRegex(pliant.PliantError, "^no snapshot of this build"):
                scene.restore(b"bytes of another kind")
            for number in (65536, -1):
                with self.assertRaises(OverflowError):
                    scene.pin(number)
            self.assertEqual(scene.checksum(), before)

    def test_every_setting_of_the_solver_has_an_effect(self):
        results = set()
        settings = ({}, {"damping": 1.0}, {"substeps": 2}, {"iterations": 2}, {"symmetric": True, "iterations": 2}, {"leapfrog": True})
        for setting in settings:
            scene = pliant.Scene((0, -10), **setting)
            scene.add_cloth((0, 0), 4, 4, 0.5, 1, 1e-3)
            scene.pin(0)
            for _ in range(10):
                scene.step(1 / 60)
            results.add(scene.motion_checksum())
        self.assertEqual(len(results), len(settings))

    def test_the_solver_has_its_settings_only(self):
        scene = pliant.Scene()
        scene.solver["substep"] = 8
        with self.assertRaisesRegex(TypeError, "^the solver has no setting substep$"):
            scene.step(1 / 60)
        del scene.solver["substep"], scene.solver["substeps"]
        with self.assertRaisesRegex(KeyError, "substeps"):
            scene.step(1 / 60)

    def test_the_potential_energy_is_in_the_gravity_of_the_last_step(self):
        scene = pliant.Scene((0, -10))
        scene.add_particle((0, 4), 2)
        self.assertEqual(scene.energy(0.5)[1], 0)
        scene.step(0.5)
        self.assertEqual(scene.energy(0.5)[1], 30)
        other = pliant.Scene((0, -10))
        other.restore(scene.save())
        self.assertEqual(other.energy(0.5)[1], 0)

    def test_positions_are_a_view_that_follows_steps(self):
        for precision, dtype in (("single", np.float32), ("double", np.float64)):
            scene = pliant.Scene((0, -10), precision=precision)
            self.assertEqual(scene.positions.shape, (0, 2))
            self.assertEqual(scene.springs.shape, (0, 2))
            scene.add_particle((1, 2), 1)
            scene.add_particle((3, 2), 1)
            scene.add_spring(0, 1, 2, 1e-3)
            x = scene.positions
            self.assertEqual(x.dtype, dtype)
            scene.step(0.5)
            np.testing.assert_array_equal(x, [[1, -0.5], [3, -0.5]])
            np.testing.assert_array_equal(scene.velocities, [[0, -5], [0, -5]])
            np.testing.assert_array_equal(scene.springs, [[0, 1]])
            self.assertEqual(scene.energy(0.5), (25, -10, 0))
            self.assertEqual(scene.momentum(), ((0, -10), -20))
            self.assertEqual(scene.nearest((3, 0.5)), (1, 1))
            with self.assertRaises(ValueError):
                x[0, 0] = 1
            scene.remove(1)
            self.assertEqual(len(scene.springs), 0)
            del scene
            self.assertEqual(x[0, 0], 1)


if __name__ == "__main__":
    unittest.main()
