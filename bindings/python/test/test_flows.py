"""Tests of sensors, wind and water in the package for Python."""

import unittest

import numpy as np
import pliant

PRECISIONS = ("single", "double")
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def advance(scene, steps):
    for _ in range(steps):
        scene.step(1 / 60)


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
