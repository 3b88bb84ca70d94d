"""Tests of emitters, clocks and positions between steps in the package for Python."""

import unittest

import numpy as np
import pliant

PRECISIONS = ("single", "double")


class EmitterTests(unittest.TestCase):
    def test_emitters_fill_an_empty_fluid_and_drains_empty_it(self):
        for precision in PRECISIONS:
            scene = pliant.Scene((0, -9.81), substeps=2, precision=precision)
            with self.assertRaisesRegex(pliant.PliantError, "^velocity is out of range$"):
                scene.add_emitter((0, 1), (0, 0), 0.1, 0.01)
            nozzle = scene.add_emitter((0, 1), (2, 0), 0.1, 0.01, columns=3)
            with self.assertRaisesRegex(pliant.PliantError, "^spacing must be positive, or zero where documented$"):
                scene.emit(nozzle, 0.1)
            scene.set_fluid((0, 0), 0.1)
            self.assertEqual(scene.emit(nozzle, 0.03), 0)
            copy = pliant.Scene(**scene.solver, precision=precision)
            copy.restore(scene.save())
            for each in scene, copy:
                self.assertEqual(each.emit(nozzle, 0.03), 3)
                each.step(1 / 60)
            self.assertEqual(copy.checksum(), scene.checksum())
            np.testing.assert_allclose(sorted(scene.positions[:, 1]), [0.9, 1.0, 1.1], atol=0.02)
            scene.move_emitter(nozzle, (5, 5), (0, 4))
            self.assertEqual(scene.emit(nozzle, 0.025), 3)
            self.assertEqual(scene.drain_fluid(("circle", (5, 5), 1)), 3)
            self.assertEqual([scene.drain_fluid() for _ in range(2)], [3, 0])
            scene.remove_emitter(nozzle)
            with self.assertRaises(pliant.PliantError):
                scene.emit(nozzle, 0.1)

    def test_full_scene_names_the_capacity(self):
        scene = pliant.Scene()
        with self.assertRaisesRegex(pliant.PliantError, "^the capacity for emitters is used up$"):
            for _ in range(1000):
                scene.add_emitter((0, 1), (2, 0), 0.1, 0.01)


class DrawingTests(unittest.TestCase):
    def test_clocks_count_steps(self):
        for precision in PRECISIONS:
            clock = pliant.Clock(0.25, precision=precision)
            self.assertEqual((clock.advance(0.625), clock.fraction, clock.dt), (2, 0.5, 0.25))
            self.assertEqual((clock.advance(60), clock.fraction), (4, 0))
            self.assertEqual(pliant.Clock(0.25, 9, precision).advance(60), 9)
            for call in (lambda: clock.advance(-1), lambda: pliant.Clock(0)):
                with self.assertRaisesRegex(pliant.PliantError, "^time step must be positive, and not too short$"):
                    call()

    def test_positions_are_interpolated(self):
        for precision in PRECISIONS:
            scene = pliant.Scene(precision=precision)
            ball = scene.add_particle((0, 0), 1)
            scene.set_velocity(ball, (8, 0))
            before = scene.record()
            scene.add_particle((3, 3), 1)
            scene.step(0.25)
            self.assertEqual(before.tolist(), [[0, 0]])
            self.assertEqual(scene.interpolate(before, 0.25).tolist(), [[0.5, 0], [3, 3]])
            before[ball] = np.nan
            self.assertEqual(scene.interpolate(before, 0.25).tolist(), [[2, 0], [3, 3]])
            with self.assertRaisesRegex(pliant.PliantError, "^blend must be from 0 to 1$"):
                scene.interpolate(before, 2)
            with self.assertRaises(ValueError):
                scene.interpolate(np.zeros((1, 3)), 0.5)


if __name__ == "__main__":
    unittest.main()
