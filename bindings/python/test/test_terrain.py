"""Tests of terrain and contact reports in the package for Python."""

import unittest

import numpy as np
import pliant

PRECISIONS = ("single", "double")
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def floor(tiles, precision):
    """A floor of surface 2 at the height of zero."""
    scene = pliant.Scene((0, -9.81), substeps=4, precision=precision)
    if tiles:
        scene.set_tiles([[pliant.tile("solid", 2)] * 6], 1, (-3, -1))
    else:
        scene.add_terrain_chain([(3, 0), (0.5, 0), (-3, 0)], [2, 2])
    scene.set_surface(2, (0.5, 0.5, 0))
    return scene


def advance(scene, steps):
    for _ in range(steps):
        scene.step(1 / 60)


class TerrainTests(unittest.TestCase):
    def test_bodies_rest_on_terrain_and_are_reported(self):
        for precision in PRECISIONS:
            for tiles in (False, True):
                scene = floor(tiles, precision)
                scene.set_terrain_radius(0.1)
                ball = scene.add_particle((-1, 0.3), 2)
                scene.add_terrain_body((ball, 1), "points")
                box = scene.add_rigid_body(pliant.mass_of_polygon(SQUARE, 1, precision), (1, 0.6))
                hull = scene.add_hull(box, SQUARE)
                began, before = 0, []
                for _ in range(60):
                    scene.step(1 / 60)
                    began += len(scene.began("terrain"))
                    now, first, last = (list(scene.terrain_hulls(which)) for which in ("touching", "began", "ended"))
                    self.assertEqual((first, last), ([h for h in now if h not in before], [h for h in before if h not in now]))
                    before = now
                self.assertEqual(began, 1)
                np.testing.assert_array_equal(scene.touching("terrain"), [[ball, 65535]])
                (report,) = scene.contact_reports("terrain")
                self.assertEqual((report["pair"]["a"], report["pair"]["b"], report["began"]), (ball, 65535, 0))
                self.assertAlmostEqual(float(report["normal_impulse"]), 2 * 9.81 / 60, 4)
                self.assertAlmostEqual(float(report["impulse"]["y"]), float(report["normal_impulse"]), 6)
                self.assertAlmostEqual(float(report["point"]["y"]), 0, 4)
                self.assertGreater(report["normal"]["y"], 0.999)
                self.assertEqual(scene.dropped_reports("terrain"), 0)
                self.assertEqual(list(scene.terrain_hulls()), [hull])
                contacts = scene.rigid_terrain_contacts()
                self.assertEqual(list(contacts["hull"]), [hull, hull])
                np.testing.assert_allclose(contacts["normal_impulse"].sum(), 9.81 / 60, rtol=0.02)
                self.assertEqual(sorted(np.round(contacts["point"]["x"], 2)), [0.5, 1.5])
                self.assertTrue((contacts["normal"]["y"] > 0.999).all())

    def test_terrain_is_saved_changed_and_removed(self):
        for precision in PRECISIONS:
            for tiles in (False, True):
                scene = floor(tiles, precision)
                scene.set_terrain_radius(0.1)
                balls = [scene.add_particle((x, 0.1), 1) for x in (-1, 1.5)]
                for ball in balls:
                    scene.add_terrain_body((ball, 1), "points")
                advance(scene, 10)
                copy = pliant.Scene(**scene.solver, precision=precision)
                copy.restore(scene.save())
                for each in (scene, copy):
                    advance(each, 10)
                self.assertEqual(copy.checksum(), scene.checksum())
                if tiles:
                    scene.set_tile(4, 0, pliant.tile("empty"))
                    advance(scene, 30)
                    self.assertLess(scene.positions[balls[1], 1], -0.2)
                    self.assertAlmostEqual(float(scene.positions[balls[0], 1]), 0.1, 3)
                    scene.remove_tiles()
                else:
                    scene.remove_terrain_chain(0)
                advance(scene, 30)
                self.assertTrue((scene.positions[:, 1] < -0.5).all())
                copy.set_surface(2, layers=1, mask=4)
                for layers, mask, falls in ((4, 1, False), (4, 2, True), (2, 1, True)):
                    copy.set_terrain_filter(layers, mask)
                    copy.set_position(balls[0], (-1, 0.1))
                    copy.set_velocity(balls[0], (0, 0))
                    advance(copy, 30)
                    self.assertAlmostEqual(float(copy.positions[balls[0], 1]), 0.1 - falls * 9.81 * 0.5**2 / 2, 1)
                scene.remove_terrain_body(balls[0])
                with self.assertRaisesRegex(pliant.PliantError, "^no such particle$"):
                    scene.remove_terrain_body(balls[0])

    def test_belts_carry_and_one_way_tiles_are_passed_from_below(self):
        scene = floor(True, "single")
        scene.set_surface(2, (1, 1, 0), speed=1)
        ball = scene.add_particle((0, 0), 1)
        scene.add_terrain_body((ball, 1), "points")
        advance(scene, 60)
        self.assertAlmostEqual(float(scene.velocities[ball, 0]), -1, 3)
        for kind, passes in (("solid", False), ("one_way", True)):
            scene = pliant.Scene()
            scene.set_tiles([[pliant.tile(kind)]], 1, (-0.5, 0))
            ball = scene.add_particle((0, -0.5), 1)
            scene.add_terrain_body((ball, 1), "points")
            scene.set_velocity(ball, (0, 3))
            advance(scene, 60)
            self.assertEqual(bool(scene.positions[ball, 1] > 1), passes)

    def test_thickness_closed_chains_and_one_way_chains(self):
        def end(start, velocity, corners, **settings):
            scene = pliant.Scene()
            scene.add_terrain_chain(corners, **settings)
            ball = scene.add_particle(start, 1)
            scene.add_terrain_body((ball, 1), "points")
            scene.set_velocity(ball, velocity)
            advance(scene, 60)
            return scene.positions[ball]

        triangle = [(0, 0), (2, 0), (1, 2)]
        self.assertLess(end((-1, 0.5), (2, 0), triangle, closed=True)[0], 0.5)
        self.assertGreater(end((-1, 0.5), (2, 0), triangle)[0], 0.5)
        ground = [(3, 0), (-3, 0)]
        self.assertLess(end((0, -0.25), (0, 0), ground)[1], -0.2)
        self.assertGreater(end((0, -0.25), (0, 0), ground, thickness=0.5)[1], -0.1)
        self.assertLess(end((0, -0.25), (0, 0), ground, thickness=0.5, one_way=True)[1], -0.2)

    def test_contacts_beyond_the_capacity_have_no_report(self):
        scene = pliant.Scene()
        for i in range(80):
            scene.add_discs((scene.add_particle((i / 1000, i % 7 / 1000), 1), 1), 0.5)
        scene.step(1 / 60)
        self.assertEqual(len(scene.contact_reports("discs")), 1024)
        self.assertGreater(scene.dropped_reports("discs"), 0)
        self.assertEqual(scene.dropped_reports("discs"), len(scene.touching("discs")) - 1024)

    def test_discs_hit_the_terrain(self):
        for precision in PRECISIONS:
            for tiles in (False, True):
                scene = floor(tiles, precision)
                surface, fraction, normal = scene.cast_disc((-2, 3), (-2, -1), 1)
                self.assertEqual(surface, 2)
                self.assertAlmostEqual(fraction, 0.5, 5)
                np.testing.assert_allclose(normal, (0, 1), atol=1e-6)
                self.assertIsNone(scene.cast_disc((-2, 3), (-2, 2)))

    def test_invalid_terrain_is_rejected(self):
        scene = pliant.Scene()
        before = scene.checksum()
        with self.assertRaisesRegex(pliant.PliantError, "^outline is out of range$"):
            scene.add_terrain_chain([(0, 0)])
        with self.assertRaises(pliant.PliantError):
            scene.set_surface(16)
        for call in (
            lambda: scene.set_surface(256),
            lambda: scene.set_tile(0, 0, 256),
            lambda: scene.set_tiles([[256]], 1),
            lambda: scene.add_terrain_chain([(0, 0), (1, 0)], [256]),
            lambda: scene.add_terrain_body((0, 1), "liquid"),
            lambda: scene.terrain_hulls("liquid"),
            lambda: pliant.tile("liquid"),
            lambda: pliant.tile("solid", 16),
            lambda: pliant.tile("solid", 70),
        ):
            with self.assertRaises((ValueError, OverflowError)):
                call()
        self.assertEqual(scene.checksum(), before)


if __name__ == "__main__":
    unittest.main()
