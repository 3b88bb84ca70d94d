"""Tests of queries, skins and changes of shapes in the package for Python."""

import unittest

import numpy as np
import pliant

PRECISIONS = ("single", "double")


class QueryTests(unittest.TestCase):
    def test_queries_find_particles_and_ground(self):
        for precision in PRECISIONS:
            scene = pliant.Scene(precision=precision)
            block = scene.add_lattice((0, 0), 3, 3, 1, 1)
            self.assertEqual(scene.in_box((0.5, -1.5), (2, 0)).tolist(), [1, 2, 4, 5])
            self.assertEqual(scene.in_box((5, 5), (6, 6)).tolist(), [])
            self.assertEqual(scene.hit_particles(block, (-3, -1), (5, -1), 0.5), (3, 2.5 / 8, (-1, 0)))
            self.assertIsNone(scene.hit_particles(block, (-3, -1), (5, 5), 0.5))
            corners = [scene.add_particle(corner, 1) for corner in ((10, 0), (14, 0), (10, 4))]
            outline = scene.add_outline((corners[0], 3), radius=0.01)
            self.assertEqual(scene.hit_outline(outline, (9, 1), (17, 1)), (corners[2], 1 / 8, (-1, 0)))
            self.assertIsNone(scene.hit_outline(outline, (9, 5), (17, 5)))
            square = scene.add_outline_list([6, 8, 2, 0])
            inside = [scene.outline_contains(square, point) for point in ((1.5, -0.5), (2.5, -0.5))]
            self.assertEqual(inside, [True, False])
            scene.pin(1)
            self.assertEqual(scene.inverse_masses.tolist(), [1, 0] + 10 * [1])
            scene.release(1)
            scene.add_terrain_chain([(9, -3), (-9, -3)])
            self.assertEqual(scene.nearest_on_terrain((3, -1), 4), ((3, -3), 2))
            self.assertIsNone(scene.nearest_on_terrain((3, -1), 1))
            with self.assertRaises(pliant.PliantError):
                scene.in_box((float("nan"), 0), (1, 1))

    def test_queries_find_hulls(self):
        for precision in PRECISIONS:
            scene = pliant.Scene(precision=precision)
            corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            box, disc = [scene.add_rigid_body(pliant.mass_of_circle(0.5, 1), (x, 0)) for x in (2.5, 6)]
            hull = scene.add_hull(box, corners, layers=1)
            round_hull = scene.add_hull(disc, [(0, 0)], radius=0.5, layers=2)
            self.assertEqual(scene.hit_hulls((0, 0), (8, 0)), (hull, 0.25, (-1, 0)))
            self.assertEqual(scene.hit_hulls((0, 0), (8, 0), radius=0.5, mask=2), (round_hull, 0.625, (-1, 0)))
            self.assertIsNone(scene.hit_hulls((0, 0), (0, 8)))
            self.assertEqual(scene.nearest_on_hulls((0, 0), reach=4), (hull, (2, 0), 2))
            self.assertEqual(scene.nearest_on_hulls((6.25, 0)), (round_hull, (6.25, 0), 0))
            self.assertIsNone(scene.nearest_on_hulls((6.25, 0), mask=1))
            with self.assertRaises(pliant.PliantError):
                scene.hit_hulls((float("nan"), 0), (8, 0))
            before = scene.record()
            scene.set_rigid_pose(disc, (6, 4))
            pose = scene.rigid_pose(disc, scene.interpolate(before, 0.25))
            np.testing.assert_allclose(pose, ((6, 1), (1, 0)), atol=1e-6)
            with self.assertRaises(pliant.PliantError):
                scene.rigid_pose(disc, before[:3])

    def test_skins_follow_their_polygons(self):
        for precision in PRECISIONS:
            scene = pliant.Scene(precision=precision)
            scene.add_lattice((0, 0), 3, 3, 1, 1)
            cells = scene.bind_skin([(1.5, -1.25)], [(0, 1, 3, 4), (4, 5, 7, 8)])
            self.assertEqual(cells["particles"].tolist(), [[4, 5, 7, 8]])
            self.assertEqual(cells["fractions"].tolist(), [[0.5, 0.25]])
            triangles = scene.bind_skin([(0.25, -0.5), (1.5, -1.25)], [(0, 1, 3), (4, 5, 7)])
            skin = np.concatenate([cells, triangles])
            for i, (x, y) in enumerate(scene.positions.copy()):
                scene.set_position(i, (2 * x, y + 2))
            self.assertEqual(scene.skin_positions(skin).tolist(), [[3, 0.75], [0.5, 1.5], [3, 0.75]])
            beside = scene.bind_skin([(1, 2.5)], [(3, 4), (0, 1)])
            self.assertEqual(beside["particles"].tolist(), [[0, 1, 65535, 65535]])
            scene.set_position(1, (0, 4))
            self.assertEqual(scene.skin_positions(beside).tolist(), [[-0.5, 3]])
            skin["particles"][0, 1] = 99
            for call in (lambda: scene.skin_positions(skin), lambda: scene.bind_skin([(0, 0)], [(0,)])):
                with self.assertRaises(pliant.PliantError):
                    call()

    def test_skins_are_structured_arrays(self):
        scene = pliant.Scene()
        scene.add_lattice((0, 0), 2, 2, 1, 1)
        skin = scene.bind_skin([(0.5, -0.5)], [(0, 1, 2, 3)])
        wide = skin.astype([("particles", "u4", 4), ("fractions", "f8", 2)])
        self.assertEqual(scene.skin_positions(wide).tolist(), [[0.5, -0.5]])
        self.assertEqual(scene.skin_positions(skin[:0]).shape, (0, 2))
        narrow = np.zeros(1, [("particles", "u2", 3), ("fractions", "f4", 2)])
        swapped = skin[["fractions", "particles"]]
        for wrong in (np.zeros(3), [(0, 1, 2)], None, swapped, narrow):
            with self.assertRaisesRegex(TypeError, "^the array must be a structured array with particles and fractions$"):
                scene.skin_positions(wrong)

    def test_shapes_change_and_their_numbers_are_reused(self):
        for precision in PRECISIONS:
            scene = pliant.Scene(precision=precision)
            block = scene.add_lattice((0, 0), 3, 3, 1, 1)
            scene.add_rigid_shape(block, 1e9)
            scene.set_shape_pose(0, (0, 1), (5, 5))
            scene.step(1 / 60)
            self.assertLess(abs(scene.positions[0, 1]), 1e-6)
            scene.set_shape_stiffness(0, 0)
            scene.step(1 / 60)
            np.testing.assert_allclose(scene.shape_goals(0), scene.positions, atol=1e-5)
            np.testing.assert_allclose(scene.positions[[0, 8]], [(4, 4), (6, 6)], atol=1e-5)
            scene.remove_shape(0)
            with self.assertRaises(pliant.PliantError):
                scene.set_shape_pose(0)
            scene.add_isochoric_shape(block, 1, 1e9)
            for i in range(9):
                scene.set_position(i, (2 * (i % 3), -(i // 3)))
                scene.set_velocity(i, (0, 0))
            scene.step(1 / 60)
            goals = scene.shape_goals(0)
            self.assertAlmostEqual((goals[2, 0] - goals[0, 0]) * (goals[0, 1] - goals[6, 1]), 4, places=4)
            scene.set_shape_pose(0)
            scene.remove(*block)
            with self.assertRaises(pliant.PliantError):
                scene.shape_goals(0)

            scene.add_lattice((0, 0), 3, 3, 1, 1)
            cut = scene.add_cut_lattice_shape([0, 1, 2, 3, None, 5, 6, 7, 8], 3, 1, 1e9)
            scene.set_lattice_stiffness(cut, 0)
            regions = scene.add_region_lists([(0, 2, 8, 4), (4, 5)], 1e9)
            scene.set_position(4, (1.2, -1.1))
            scene.set_position(0, (-0.5, 0.5))
            scene.step(1 / 60)
            self.assertLess(abs(scene.positions[0, 0]), 0.5)
            self.assertGreater(scene.positions[4, 0], 1.19)
            scene.set_regions_stiffness(regions, 0)
            scene.set_region_pose(regions, 0, (0, 1))
            scene.remove_lattice_shape(cut)
            scene.step(1 / 60)
            self.assertGreater(scene.positions[2, 1] - scene.positions[0, 1], 1.5)
            with self.assertRaises(pliant.PliantError):
                scene.set_region_pose(regions, 2)
