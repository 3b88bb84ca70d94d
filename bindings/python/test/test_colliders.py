"""Tests of capsules, heights, rest shapes, attachments and materials that change in the package for Python."""

import unittest

import numpy as np
import pliant

PRECISIONS = ("single", "double")


def advance(scene, steps):
    for _ in range(steps):
        scene.step(1 / 60)


class ChangeTests(unittest.TestCase):
    def test_capsules_turn_and_their_particles_change(self):
        for precision in PRECISIONS:
            scene = pliant.Scene((0, -9.81), substeps=4, precision=precision)
            one, other = (scene.add_particle((x, 1), 1) for x in (2.9, 3.1))
            capsule = scene.add_capsule((one, 1), 1, 0.5, position=(0, -1), material=(1, 0, 0))
            scene.add_collider_particle(capsule, other)
            with self.assertRaises(pliant.PliantError):
                scene.add_collider_particle(capsule, other)
            self.assertEqual(scene.collider_pose(capsule), ((0, -1), (1, 0)))
            scene.set_collider_pose(capsule, (3, -1))
            advance(scene, 60)
            np.testing.assert_allclose(scene.positions[[one, other], 1], -0.5, atol=1e-3)
            scene.remove_collider_particle(capsule, other)
            x = float(scene.positions[one, 0])
            scene.set_collider_pose(capsule, (x, -1.5), (0, 3))
            self.assertAlmostEqual(scene.collider_pose(capsule)[1][1], 1, 6)
            scene.set_position(one, (x, 0.5))
            advance(scene, 60)
            self.assertAlmostEqual(float(scene.positions[one, 1]), 0, 2)
            self.assertLess(scene.positions[other, 1], -2)

    def test_bodies_rest_on_heights(self):
        for precision in PRECISIONS:
            scene = pliant.Scene((0, -9.81), substeps=4, precision=precision)
            scene.set_heights([0] * 9, 1, (-4, 1), 2)
            with self.assertRaisesRegex(pliant.PliantError, "^outline is out of range$"):
                scene.set_height(9, 0)
            scene.set_height(8, 1)
            ball = scene.add_particle((0.5, 2), 1)
            scene.add_terrain_body((ball, 1), "points")
            advance(scene, 60)
            self.assertAlmostEqual(float(scene.positions[ball, 1]), 1, 3)
            surface, fraction, _ = scene.cast_disc((3.5, 9), (3.5, -9))
            self.assertEqual((surface, round(fraction, 4)), (2, round(7.5 / 18, 4)))
            scene.remove_heights()
            advance(scene, 60)
            self.assertLess(scene.positions[ball, 1], 0)

    def test_rest_shapes_and_attachments_move(self):
        rest = [(2 * (i % 3), -(i // 3)) for i in range(9)]
        for kind in ("shape", "lattice", "region"):
            scene = pliant.Scene(damping=5, substeps=4)
            members = scene.add_lattice((0, 0), 3, 3, 1, 1)
            if kind == "shape":
                scene.add_rigid_shape(members, 1e-3)
                with self.assertRaisesRegex(pliant.PliantError, "^too few particles$"):
                    scene.set_shape_rest(0, rest[1:])
                scene.set_shape_rest(0, rest)
            elif kind == "lattice":
                scene.set_lattice_rest(scene.add_lattice_shape(members, 3, 1, 1e-3), rest)
            else:
                scene.set_region_rest(scene.add_regions([members], 1e-3), 0, rest)
            advance(scene, 300)
            self.assertAlmostEqual(float(scene.positions[5, 0] - scene.positions[3, 0]), 4, delta=0.05, msg=kind)
        scene = pliant.Scene()
        scene.add_particle((0, 0), 1)
        (tie,) = scene.add_constraint("attachment", 0)
        scene.move_attachment("attachment", tie, (3, 4))
        scene.step(1 / 60)
        np.testing.assert_allclose(scene.positions, [[3, 4]])
        with self.assertRaises(pliant.PliantError):
            scene.move_attachment("tether", 0, (0, 0))

    def test_materials_have_the_static_friction_by_default(self):
        scene = pliant.Scene()
        for _ in range(2):
            scene.add_hull(scene.add_rigid_body(pliant.mass_of_circle(1, 1), (5, 5)), [(0, 0)], radius=1)

        def saved(change, *arguments, **names):
            change(*arguments, **names)
            return scene.save()

        for kind in ("discs", "outlines", "hulls"):
            given = saved(scene.set_contact_material, kind, 0.5, 0.5)
            self.assertNotEqual(saved(scene.set_contact_material, kind, 0.5, 0), given)
            self.assertEqual(saved(scene.set_contact_material, kind, 0.5), given)
        without = saved(scene.set_hull_material, 1)
        given = saved(scene.set_hull_material, 1, 0, 0, 0.5)
        self.assertNotEqual(given, without)
        self.assertEqual(saved(scene.set_hull_material, 1), without)
        self.assertEqual(saved(scene.set_hull_material, 1, restitution=0.5), given)
        self.assertEqual(saved(scene.set_hull_material, 1, 0.5), saved(scene.set_hull_material, 1, 0.5, 0.5, 0))
        with self.assertRaisesRegex(pliant.PliantError, "^friction must not be negative, and static at least kinetic$"):
            scene.set_hull_material(1, kinetic_friction=0.3)


if __name__ == "__main__":
    unittest.main()
