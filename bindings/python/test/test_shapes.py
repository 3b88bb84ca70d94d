"""Tests of sleeping, breaking, yielding and overlapping shapes in the package for Python."""

import unittest

import numpy as np

import pliant

PRECISIONS = ("single", "double")


def advance(scene, steps):
    for _ in range(steps):
        scene.step(1 / 60)


class ShapeTests(unittest.TestCase):
    def test_shapes_have_numbers(self):
        scene = pliant.Scene()
        block = scene.add_lattice((0, 1), 2, 2, 1, 1)
        shapes = [
            scene.add_rigid_shape(block),
            scene.add_linear_shape(block, 0.5),
            scene.add_isochoric_shape(block, 0.5),
            scene.add_quadratic_shape(block, 0.5),
            scene.add_plastic_shape(block, 0.1, 1, 0.5),
        ]
        self.assertEqual(shapes, [0, 1, 2, 3, 4])
        scene.remove_shape(2)
        self.assertEqual(scene.add_linear_shape(block, 0.5), 2)

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

    def test_order_changes_no_bit_and_no_number(self):
        for precision in PRECISIONS:
            scene, ordered = (pliant.Scene((0, -9.81), substeps=4, precision=precision) for _ in range(2))
            for each in scene, ordered:
                each.add_cloth((0, 0), 8, 8, 0.1, 0.1, 1e-3)
                each.pin(0)
            ordered.order()
            self.assertNotEqual(scene.save(), ordered.save())
            restored = pliant.Scene((0, -9.81), substeps=4, precision=precision)
            restored.restore(ordered.save())
            self.assertEqual(restored.save(), ordered.save())
            for each in scene, ordered, restored:
                each.remove_spring(23)
                advance(each, 3)
                self.assertEqual(each.checksum(), scene.checksum())
                self.assertEqual(each.springs.tolist(), scene.springs.tolist())

    def test_regions_and_elements_keep_a_plastic_deformation(self):
        plasticity = 0.05, 10, 1
        lists = [[0, 1, 3, 4, 6, 7], [1, 2, 4, 5, 7, 8]]
        for precision in PRECISIONS:
            scene = pliant.Scene(damping=5, substeps=4, precision=precision)
            scene.add_lattice((0, 0), 3, 3, 1, 1)
            regions = scene.add_plastic_regions(lists, *plasticity)
            corners = [scene.add_particle(corner, 1) for corner in ((9, 0), (10, 0), (9, 1))]
            element = scene.add_yielding_element(*corners, 1e4, 0.3, *plasticity)
            self.assertEqual(element, (0, 1))
            for particle in range(12):
                scene.pin(particle)
                x, y = scene.positions[particle]
                if particle < 9:
                    scene.set_position(particle, (1.5 * x, y / 1.5))
            scene.set_position(10, (10.5, 0))
            advance(scene, 60)
            for particle in range(12):
                if particle != corners[0]:
                    scene.release(particle)
            advance(scene, 240)

            def width(a, b):
                return float(np.hypot(*(scene.positions[b] - scene.positions[a])))

            self.assertTrue(2.6 < width(3, 5) < 3)
            self.assertTrue(1.15 < width(9, 10) < 1.4)
            for constraint in element:
                scene.reset_yielding_element(constraint)
            advance(scene, 240)
            self.assertAlmostEqual(width(9, 10), 1, delta=0.05)
            for constraint in element:
                scene.remove_yielding_element(constraint)
            scene.remove_regions(regions)
            self.assertEqual(scene.add_region_lists(lists), regions)
            with self.assertRaisesRegex(pliant.PliantError, "^no such constraint$"):
                scene.remove_yielding_element(0)
            for wrong in ((-1, 10, 1), (0.05, float("nan"), 1), (0.05, 10, 0)):
                with self.assertRaises(pliant.PliantError):
                    scene.add_plastic_regions(lists, *wrong)
                with self.assertRaises(pliant.PliantError):
                    scene.add_yielding_element(*corners, 1e4, 0.3, *wrong)
            with self.assertRaises(OverflowError):
                scene.add_plastic_regions([[0, 1, 70000]], *plasticity)

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
