"""Tests of constraints, contacts, forces and rigid bodies in the package for Python."""

import math
import unittest

import numpy as np
import pliant

# Three particles each, of which a stretched triangle violates the rest shape of every kind.
KINDS = {
    "attachment": (1, {"point": (0.0, 0.0)}),
    "long_range_attachment": (1, {"point": (0.0, 0.0), "second": 1.0}),
    "tether": (2, {}),
    "rod": (2, {}),
    "damped_spring": (2, {"second": 1.0}),
    "tearing_spring": (2, {"second": 10.0}),
    "bending": (3, {}),
    "angle": (3, {}),
    "area": (3, {}),
    "on_segment": (3, {}),
    "point_edge": (3, {}),
    "neo_hookean": (3, {"first": 1e3, "second": 0.3}),
    "st_venant_kirchhoff": (3, {"first": 1e3, "second": 0.3}),
}


def triangle(**settings):
    scene = pliant.Scene(**settings)
    for position in ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)):
        scene.add_particle(position, 1.0)
    return scene


class Parts(unittest.TestCase):
    def test_every_constraint_acts_and_is_saved(self):
        self.assertEqual(tuple(KINDS), pliant.CONSTRAINTS)
        moved = {}
        for precision in ("single", "double"):
            for kind, (ends, parameters) in KINDS.items():
                scene = triangle(precision=precision)
                particles = (0, 1, 2) if kind != "point_edge" else (2, 0, 1)
                numbers = scene.add_constraint(kind, *particles[:ends], **parameters)
                self.assertEqual(numbers, (0, 1) if kind == "neo_hookean" else (0,))
                saved = scene.save()
                scene.set_position(particles[0], (0.5 if kind == "point_edge" else -1.5, -0.75))
                if kind in ("bending", "angle", "on_segment"):
                    scene.set_position(1, (1.5, 0.5))
                before = scene.positions.copy()
                scene.step(0.1)
                self.assertFalse(np.array_equal(scene.positions, before), kind)
                moved[kind, precision] = scene.checksum()
                other = pliant.Scene(precision=precision)
                other.restore(saved)
                scene.remove_constraint(kind, 0)
                with self.assertRaisesRegex(pliant.PliantError, "^no such constraint$"):
                    scene.remove_constraint(kind, 0)
                other.remove_constraint(kind, 0)
        self.assertEqual(len(set(moved.values())), len(moved))

    def test_settings_of_constraints(self):
        scene = triangle()
        (spring,) = scene.add_constraint("damped_spring", 0, 1, second=1.0)
        scene.set_rest("damped_spring", spring, 2.0)
        scene.step(1.0)
        self.assertAlmostEqual(float(np.linalg.norm(scene.positions[1] - scene.positions[0])), 2.0, 5)
        scene.set_compliance("damped_spring", spring, 1e9)
        with self.assertRaisesRegex(pliant.PliantError, "^compliance must not be negative or too large for the step$"):
            scene.set_compliance("damped_spring", spring, -1.0)
        with self.assertRaisesRegex(ValueError, "^spring is none of attachment"):
            scene.add_constraint("spring", 0, 1)
        scene.add_constraint("tearing_spring", 0, 2, second=0.1)
        self.assertEqual(len(scene.torn()), 0)
        scene.set_position(2, (9.0, 9.0))
        scene.step(0.01)
        self.assertEqual(list(scene.torn()), [0])

    def test_muscles_pressures_and_chains(self):
        scene = triangle(iterations=20)
        muscle = scene.add_muscle(0, 1, max_force=1e3)
        scene.move_muscle(muscle, 0.5, 10.0)
        for _ in range(60):
            scene.step(1 / 60)
        self.assertAlmostEqual(float(np.linalg.norm(scene.positions[1] - scene.positions[0])), 0.5, 4)
        scene.remove_muscle(muscle)
        scene = triangle(iterations=20)
        pressure = scene.add_pressure((0, 3), 1.0)
        scene.set_pressure(pressure, 2.0)
        scene.step(1.0)
        a, b, d = scene.positions
        self.assertAlmostEqual(float((b - a)[0] * (d - a)[1] - (b - a)[1] * (d - a)[0]), 2.0, 4)
        scene.remove_pressure(pressure)
        chain = scene.add_chain((0, 3))
        lengths = np.linalg.norm(np.diff(scene.positions, axis=0), axis=1)
        scene.apply_impulse(2, (3.0, 4.0))
        scene.step(0.1)
        np.testing.assert_allclose(np.linalg.norm(np.diff(scene.positions, axis=0), axis=1), lengths, rtol=1e-3)
        scene.remove_chain(chain)
        for remove in (scene.remove_muscle, scene.remove_pressure, scene.remove_chain):
            with self.assertRaises(pliant.PliantError):
                remove(0)

    def test_contacts_begin_persist_and_end(self):
        for kind in ("discs", "outlines"):
            scene = pliant.Scene(precision="double")
            for x in (0.0, 1.0):
                corners = [scene.add_particle((x + dx, dy), 1.0) for dx, dy in ((0.0, 0.0), (0.4, 0.0), (0.4, 0.4), (0.0, 0.4))]
                scene.add_rigid_shape((corners[0], 4))
                if kind == "discs":
                    scene.add_discs((corners[0], 4), 0.1)
                else:
                    scene.add_outline((corners[0], 4), "closed", 0.1)
                for corner in corners:
                    scene.set_velocity(corner, (2.0 - 2.0 * x, 0.0))
            scene.set_contact_material(kind, restitution=1.0)
            pairs, began, ended = [], 0, 0
            for _ in range(60):
                scene.step(1 / 60)
                pairs += [tuple(pair) for pair in scene.touching(kind)]
                began += len(scene.began(kind))
                ended += len(scene.ended(kind))
            self.assertEqual((set(pairs), began, ended, scene.dropped(kind)), ({(0, 1)}, 1, 1, 0), kind)
            left, right = scene.velocities[:4, 0].sum(), scene.velocities[4:, 0].sum()
            np.testing.assert_allclose((left + right, scene.velocities[:, 1].sum()), (8.0, 0.0), atol=1e-9)
            self.assertGreater(right, left)
            remove = scene.remove_discs if kind == "discs" else scene.remove_outline
            remove(0)
            with self.assertRaises(pliant.PliantError):
                remove(0)
            remove(1)
        scene = triangle()
        outline = scene.add_outline((0, 3), "closed")
        self.assertEqual([scene.outline_contains(outline, point) for point in ((0.5, 0.5), (2.0, 0.0))], [True, False])

    def test_fields_and_explosions(self):
        scene = triangle(gravity=(0.0, -10.0), precision="double")
        field = scene.add_field("gravity", (3.0, 0.0), 0.0, region=("circle", (0.0, 0.0), 0.5))
        scene.step(0.1)
        np.testing.assert_allclose(scene.velocities, [[0.3, 0.0], [0.0, -1.0], [0.0, -1.0]])
        scene.remove_field(field)
        for region in (None, ("rectangle", (0.0, 0.0), (1.0, 1.0)), ("half_plane", (0.0, 0.0), (0.0, 1.0))):
            scene.add_field("drag", (0.0, 0.0), 0.5, region=region)
            scene.add_field("attractor", (0.0, 5.0), 1.0, 0.1, "inverse", region)
        with self.assertRaisesRegex(ValueError, "^wind is none of gravity"):
            scene.add_field("wind")
        scene = triangle(precision="double")
        scene.explode((0, 2), (-1.0, 0.0), 1.5, 2.0)
        np.testing.assert_allclose(scene.velocities, [[2.0, 0.0], [0.0, 0.0], [0.0, 0.0]], atol=1e-15)

    def test_constraints_have_their_number_of_particles(self):
        scene = triangle()
        before = scene.checksum()
        for kind, (count, _) in KINDS.items():
            for wrong in {0, 1, 2, 3} - {count}:
                with self.assertRaisesRegex(ValueError, f"^{kind} has {count} particles$"):
                    scene.add_constraint(kind, *range(wrong))
        self.assertEqual(scene.checksum(), before)

    def test_rotations_have_angles(self):
        for precision, tolerance in (("single", 1e-7), ("double", 1e-15)):
            for angle in (-3.0, 0.0, 0.5, 20.0):
                cos, sin = pliant.rotation(angle, precision)
                self.assertLess(abs(cos - math.cos(angle)) + abs(sin - math.sin(angle)), 50 * tolerance)
                self.assertLess(abs(pliant.angle((2 * cos, 2 * sin), precision) - math.atan2(sin, cos)), 10 * tolerance)
            with self.assertRaises(pliant.PliantError):
                pliant.rotation(math.nan, precision)

    def test_groups_move_as_rigid_bodies(self):
        scene = pliant.Scene(precision="double")
        body = scene.add_lattice((0.0, 2.0), 2, 2, 2.0, 0.5)
        scene.set_group_motion(body, (3.0, 0.0), 2.0)
        self.assertEqual(scene.group_motion(body), (2.0, (1.0, 1.0), (3.0, 0.0), 4.0, 2.0))
        self.assertEqual(scene.group_bounds(body), ((0.0, 0.0), (2.0, 2.0)))
        scene.set_velocity(0, (9.0, -2.0))
        before = scene.group_motion(body)
        scene.damp_group(body, 1.0)
        self.assertEqual(scene.group_motion(body), before)
        self.assertGreater(abs(scene.velocities[0, 0] - 9.0), 1.0)
        scene.set_group_motion(body)
        scene.apply_group_impulse(body, (2.0, 0.0), (1.0, 0.0))
        self.assertEqual(scene.group_motion(body)[2:], ((1.0, 0.0), 4.0, 0.5))
        scene.apply_angular_impulse(body, 2.0)
        self.assertEqual(scene.group_motion(body)[4], 1.0)
        scene.move_group(body, (1.0, 2.0))
        scene.rotate_group(body, (1.0, 2.0), (0.0, 1.0))
        self.assertEqual(scene.group_bounds(body), ((-1.0, 2.0), (1.0, 4.0)))
        scene.pin_group(body)
        self.assertEqual(scene.inverse_masses.tolist(), [0.0] * 4)
        scene.release_group(body)
        self.assertEqual(scene.inverse_masses.tolist(), [2.0] * 4)
        for call in (lambda: scene.damp_group(body, 2.0), lambda: scene.group_motion((3, 2))):
            with self.assertRaises(pliant.PliantError):
                call()

    def test_fluid(self):
        scene = pliant.Scene(precision="double")
        water = scene.add_lattice((0.0, 0.0), 9, 9, 0.1, 0.01)
        scene.set_fluid(water, 0.1, viscosity=0.1)
        scene.step(1 / 60)
        self.assertAlmostEqual(scene.fluid_density((0.4, -0.4)), 1.0, 1)
        drop = scene.add_particle((5.0, 5.0), 0.01)
        scene.add_fluid_particle(drop)
        self.assertGreater(scene.fluid_density((5.0, 5.0)), 0.0)
        scene.remove_fluid_particle(drop)
        scene.step(1 / 60)
        self.assertEqual(scene.fluid_density((5.0, 5.0)), 0.0)
        with self.assertRaisesRegex(pliant.PliantError, "^viscosity must not be negative or too large for the step$"):
            scene.set_fluid(water, 0.1, viscosity=-1.0)

    def test_rigid_bodies_joints_and_hulls(self):
        square = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        for precision in ("single", "double"):
            box = pliant.mass_of_polygon(square, 6.0, precision)
            np.testing.assert_allclose((box[0], box[2]), (6.0, 1.0), rtol=1e-6)
            np.testing.assert_allclose(pliant.mass_of_circle(1.0, 1.0, precision)[2], np.pi / 2, rtol=1e-6)
            self.assertGreater(pliant.mass_of_capsule((0.0, 0.0), (1.0, 0.0), 0.5, 1.0, precision)[0], 1.0)
            scene = pliant.Scene((0.0, -10.0), substeps=4, iterations=8, precision=precision)
            ground, crate, ball = (scene.add_rigid_body(box, position) for position in ((0.0, -0.5), (0.0, 0.6), (3.0, 0.0)))
            self.assertEqual(scene.rigid_particles(crate)[1], 2)
            scene.pin_rigid(ground)
            for body in (ground, crate):
                scene.add_hull(body, square)
            scene.set_contact_material("hulls", 0.5, 0.5)
            hinge = scene.add_revolute((ground, (2.0, 0.5)), (ball, (-1.0, 0.0)))
            scene.set_motor(hinge, 1.0, 1e4)
            began = 0
            for _ in range(60):
                scene.step(1 / 60)
                began += len(scene.began("hulls"))
            self.assertEqual((began, len(scene.touching("hulls")), scene.dropped("hulls")), (1, 1, 0))
            contacts = scene.rigid_contacts()
            self.assertEqual(len(contacts), 2)
            # The impulses of a resting crate carry its weight.
            np.testing.assert_allclose(contacts["normal_impulse"].sum(), 6.0 * 10.0 / 60, rtol=0.02)
            np.testing.assert_allclose(scene.rigid_pose(crate)[0], (0.0, 0.5), atol=2e-3)
            np.testing.assert_allclose(scene.rigid_motion(ball)[1], 1.0, rtol=0.02)
            # Without a friction of its own it keeps its speed; with that of all hulls it stops.
            scene.set_rigid_motion(crate, (0.5, 0.0), 0.0)
            for own, speed in (((1, 0.0), 0.5), ((1,), 0.0)):
                scene.set_hull_material(*own)
                for _ in range(12):
                    scene.step(1 / 60)
                np.testing.assert_allclose(scene.rigid_motion(crate)[0][0], speed, atol=1e-3)
            scene.set_hull_material(1, 0.5, restitution=0.5)
            with self.assertRaises(pliant.PliantError):
                scene.set_hull_material(9)
            # A sensor touches the ground and falls into it; without layers it touches nothing.
            scene.set_hull_sensor(1)
            scene.step(1 / 60)
            self.assertEqual((len(scene.touching("hulls")), len(scene.rigid_contacts())), (1, 0))
            np.testing.assert_allclose(scene.rigid_motion(crate)[0][1], -10 / 60, atol=1e-2)
            scene.set_hull_filter(1, layers=0)
            scene.step(1 / 60)
            self.assertEqual(len(scene.touching("hulls")), 0)
            scene.set_hull_filter(1)
            scene.set_hull_sensor(1, False)
            for change in (scene.set_hull_filter, scene.set_hull_sensor):
                with self.assertRaises(pliant.PliantError):
                    change(9)
            scene.remove_motor(hinge)
            scene.set_rigid_pose(crate, (0.0, 9.0), (0.0, 1.0))
            scene.set_rigid_motion(crate, (1.0, 0.0), 2.0)
            self.assertEqual(scene.rigid_pose(crate), ((0.0, 9.0), (0.0, 1.0)))
            np.testing.assert_allclose(scene.rigid_motion(crate)[0], (1.0, 0.0), atol=1e-6)
            scene.release_rigid(ground)
            scene.remove_hull(0)

    def test_every_joint_has_settings(self):
        scene = pliant.Scene()
        disc = pliant.mass_of_circle(0.5, 1.0)
        a, b = (scene.add_rigid_body(disc, (x, 0.0)) for x in (0.0, 2.0))
        middle = ((a, (1.0, 0.0)), (b, (-1.0, 0.0)))
        hinge, weld, slide = scene.add_revolute(*middle), scene.add_weld(*middle, 1e-3), scene.add_prismatic(*middle, (1.0, 0.0))
        scene.set_joint_limits(hinge, (1.0, -0.5), (1.0, 0.5))
        scene.set_joint_compliance(weld, 1e-2)
        scene.set_joint_range(slide, -0.1, 0.1)
        scene.set_joint_spring(slide, 0.05, compliance=1e-3, damping=2.0)
        wheel = scene.add_wheel(*middle, (1.0, 0.0))
        scene.set_joint_spring(wheel, compliance=1e-3)
        with self.assertRaisesRegex(pliant.PliantError, "^the joint has no line$"):
            scene.set_joint_spring(weld, compliance=1e-3)
        for joint in (hinge, weld, slide, wheel):
            scene.remove_joint(joint)
        rope = scene.add_distance_joint(*middle, 0.0, 1.0)
        scene.set_joint_max_force(rope, 1e-3)
        self.assertFalse(scene.joint_broken(rope))
        scene.set_rigid_motion(b, (90.0, 0.0))
        scene.step(1 / 60)
        self.assertTrue(scene.joint_broken(rope))
        scene.remove_joint(rope)
        with self.assertRaisesRegex(pliant.PliantError, "^no such joint$"):
            scene.joint_broken(rope)
        edge = [scene.add_particle((x, 5.0), 1.0) for x in (0.0, 1.0)]
        self.assertEqual((scene.add_hull_edge(*edge, 0.1), scene.add_hull_particle(edge[0], 0.1)), (0, 1))

    def test_version_is_that_of_the_package(self):
        self.assertEqual(pliant.version(), pliant.__version__)


if __name__ == "__main__":
    unittest.main()
