"""Tests of terrain, sensors, flows, and sleeping and yielding shapes in the package for Python."""

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
        ):
            with self.assertRaises(ValueError):
                call()
        self.assertEqual(scene.checksum(), before)


class SensorTests(unittest.TestCase):
    def test_sensors_report_particles_that_enter_and_leave(self):
        for precision in PRECISIONS:
            scene = pliant.Scene((0, -9.81), precision=precision)
            ball = scene.add_particle((0, 0), 1)
            ring = [scene.add_particle(point, 1) for point in ((-3, -3), (3, -3), (3, 1))]
            for corner in ring:
                scene.pin(corner)
            disc = scene.add_sensor("circle", (0.5, 0), (0, -1), radius=0.1)
            outline = scene.add_sensor("outline", corners=(ring[0], 3))
            events = {disc: [], outline: []}
            for sensor in events:
                scene.watch(sensor, (ball, 1), 7)
            for _ in range(60):
                scene.step(1 / 60)
                for sensor, seen in events.items():
                    seen += [which for which in ("began", "ended") if len(scene.sensed(sensor, which))]
            self.assertEqual(events, {disc: ["began", "ended"], outline: ["began", "ended"]})
            scene.set_position(ball, (5, 5))
            scene.move_sensor(disc, (5, 5))
            scene.step(1 / 60)
            np.testing.assert_array_equal(scene.sensed(disc), [[ball, 7]])
            scene.unwatch(disc, 7)
            self.assertEqual(len(scene.sensed(disc)), 0)
            scene.remove_sensor(disc)
            with self.assertRaisesRegex(pliant.PliantError, "^no such constraint$"):
                scene.sensed(disc)

    def test_rotated_boxes_and_half_planes_have_an_area(self):
        scene = pliant.Scene()
        for x in (-1.2, 0.0, 1.2):
            scene.add_particle((x, 0.0), 1)
        box = scene.add_sensor("box", (2, 0.1))
        left = scene.add_sensor("half_plane", (1, 0), (-0.5, 0))
        discs = scene.add_sensor("half_plane", (1, 0), (-0.5, 0), radius=0.6)
        for sensor in (box, left, discs):
            scene.watch(sensor, (0, 3))
        scene.step(1 / 60)
        self.assertEqual([list(scene.sensed(sensor)[:, 0]) for sensor in (box, left, discs)], [[0, 1, 2], [0], [0, 1]])
        scene.move_sensor(box, (0, 0), (0, 1))
        scene.step(1 / 60)
        self.assertEqual(list(scene.sensed(box)[:, 0]), [1])
        self.assertEqual(list(scene.sensed(box, "ended")[:, 0]), [0, 2])


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


class FlowTests(unittest.TestCase):
    def test_wind_pushes_and_water_carries(self):
        raft = ((-1, -0.25), (1, -0.25), (1, 0.25), (-1, 0.25))
        for precision in PRECISIONS:
            scene = pliant.Scene((0, -9.81), substeps=4, precision=precision)
            plate = [scene.add_particle((9, y), 3) for y in (0, 2)]
            wind = scene.add_flow("wind", 1.2, velocity=(10, 0), drag=1)
            scene.add_flow_edges(wind, (plate[0], 2), "open")
            body = scene.add_rigid_body(pliant.mass_of_polygon(raft, 250, precision), (0, 0.2))
            settings = {"density": 1000, "drag": 1, "friction": 500}
            water = scene.add_flow("still_water", **settings)
            scene.add_flow_rigid(water, body, raft)
            advance(scene, 600)
            self.assertGreater(scene.velocities[plate[0], 0], 5)
            # A quarter of the density of water: a quarter of the height is below the surface.
            self.assertAlmostEqual(scene.rigid_pose(body)[0][1], 0.125, 3)
            scene.set_flow(water, "still_water", point=(0, 1), **settings)
            advance(scene, 600)
            self.assertAlmostEqual(scene.rigid_pose(body)[0][1], 1.125, 3)
            scene.remove_flow(water)
            with self.assertRaisesRegex(pliant.PliantError, "^no such constraint$"):
                scene.remove_flow(water)

    def test_every_setting_of_a_flow_has_an_effect(self):
        settings = {
            "wind": {"velocity": (1, 2), "drag": 1.0, "lift": 1.0},
            "still_water": {"velocity": (1, 2), "drag": 1.0, "friction": 5.0, "point": (0, 1), "normal": (0.6, 0.8)},
            "waves": {"velocity": (1, 2), "drag": 1.0, "friction": 5.0, "point": (0, 1), "amplitude": 0.3, "wavelength": 2.0, "speed": 1.5},
        }
        for kind, changes in settings.items():
            results = set()
            for left_out in (None, *changes):
                scene = pliant.Scene((0, -9.81))
                for x, y in SQUARE:
                    scene.add_particle((x, y + 0.5), 1)
                flow = scene.add_flow(kind, 10, **{name: value for name, value in changes.items() if name != left_out})
                scene.add_flow_edges(flow, (0, 4))
                advance(scene, 20)
                results.add(scene.motion_checksum())
            self.assertEqual(len(results), 1 + len(changes), kind)


if __name__ == "__main__":
    unittest.main()
