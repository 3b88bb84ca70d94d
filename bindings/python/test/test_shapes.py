"""Tests of sleeping, breaking, yielding and overlapping shapes in the package for Python."""

import unittest

import pliant

PRECISIONS = ("single", "double")


def advance(scene, steps):
    for _ in range(steps):
        scene.step(1 / 60)


class ShapeTests(unittest.TestCase):
    def test_shapes_sleep_and_wake(self):
        scene = pliant.Scene()
        for x in (0, 3):
            scene.add_rigid_shape(scene.add_lattice((x, 1), 2, 2, 1, 1))
        for shape in (0, 1):
            scene.allow_sleep(shape, 0.01, 0.1)

        def asleep():
            return [scene.is_asleep(shape) for shape in (0, 1)]

        self.assertEqual(asleep(), [False, False])
        advance(scene, 12)
        self.assertEqual(asleep(), [True, True])
        scene.wake(0)
        self.assertEqual(asleep(), [False, True])
        scene.rest_with(0, 1)
        self.assertEqual(asleep(), [False, False])
        scene.forbid_sleep(0)
        advance(scene, 12)
        self.assertEqual(asleep(), [False, True])

    def test_meshes_break(self):
        for precision in PRECISIONS:
            scene, stretched = (pliant.Scene(precision=precision) for _ in range(2))
            for strip in scene, stretched:
                for i in range(6):
                    strip.add_particle((i // 2, i % 2), 1)
                for i in range(4):
                    strip.add_triangle(i, i + 1, i + 2)
                strip.add_spring(2, 3, 1)
            blade = (1, 2), (1, -1)
            self.assertIsNone(scene.tear(0.5))
            self.assertEqual([scene.cut(*blade, minimum) for minimum in (3, 2)], [0, 1])
            self.assertEqual(scene.waiting(), 2)
            self.assertEqual(scene.separate().tolist(), [[2, 6], [3, 7]])
            self.assertEqual(scene.waiting(), 0)
            self.assertEqual(scene.triangles().tolist(), [[0, 1, 2], [1, 2, 3], [6, 7, 4], [7, 4, 5]])
            self.assertEqual(scene.pieces().tolist(), [0, 0, 2, 2])
            self.assertEqual(scene.springs.tolist(), [[2, 3], [6, 7]])
            for particle in (4, 5):
                stretched.set_position(particle, (3, particle % 2))
            torn = stretched.tear(0.5)
            self.assertIn(torn, (2, 3))
            self.assertIn(torn, stretched.separate()[:, 0])
            with self.assertRaises(pliant.PliantError):
                scene.add_triangle(0, 1, 1)

    def test_springs_yield_and_regions_hold(self):
        for precision in PRECISIONS:
            scene = pliant.Scene((0, -9.81), substeps=4, precision=precision)
            wire = [scene.add_particle((x, 9), 1) for x in (0, 1)]
            spring = scene.add_yielding_spring(*wire, 0.1, 10, 1, 1e-3)
            scene.set_position(wire[1], (1.5, 9))
            first, count = scene.add_lattice((0, 0.1), 4, 2, 0.1, 0.1)
            shape = scene.add_lattice_shape((first, count), 4, 1)
            strand, _ = scene.add_lattice((3, 0.1), 2, 4, 0.1, 0.1)
            regions = scene.add_regions([(strand + i, 4) for i in (0, 2, 4)])
            for particle in (*wire, first, first + 4, strand, strand + 1):
                scene.pin(particle)
            advance(scene, 60)
            self.assertTrue(1.3 < scene.yielding_length(spring) < 1.5)
            tips = [first + 3, strand + 7]
            self.assertTrue((scene.positions[tips, 1] > -1).all())
            scene.reset_yielding_spring(spring)
            self.assertEqual(scene.yielding_length(spring), 1)
            scene.remove_yielding_spring(spring)
            scene.remove_lattice_shape(shape)
            scene.remove_regions(regions)
            advance(scene, 60)
            self.assertTrue((scene.positions[tips, 1] < -3).all())
            for remove in (scene.remove_yielding_spring, scene.remove_lattice_shape, scene.remove_regions):
                with self.assertRaisesRegex(pliant.PliantError, "^no such constraint$"):
                    remove(0)

    def test_summed_regions_are_stiffer(self):
        def sag(summed):
            scene = pliant.Scene((0, -9.81))
            strand, _ = scene.add_lattice((0, 0.1), 2, 4, 0.1, 0.1)
            scene.add_regions([(strand + i, 4) for i in (0, 2, 4)], 1e-3, summed)
            for particle in (strand, strand + 1):
                scene.pin(particle)
            advance(scene, 5)
            return -scene.positions[strand + 7, 1]

        self.assertLess(sag(True), sag(False))


if __name__ == "__main__":
    unittest.main()
