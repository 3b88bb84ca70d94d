"""Colliders, and contacts between soft bodies and between rigid bodies."""

import ctypes as c

import numpy as np

from ._calls import Calls, choice, index


ALL = 0xFFFFFFFF
OUTLINES = ("closed", "open", "points")
CONTACTS = ("discs", "outlines", "terrain")
EVENTS = ("touching", "began", "ended")


class Contacts(Calls):
    """Contacts of a scene."""

    def _collider(self, name, particles, radius, position, material, *arguments):
        contact = self._t["contact"](self._range(particles), radius, self._vector(position), self._t["material"](*material))
        return self._number(name, c.byref(contact), *arguments)

    def add_half_plane(self, particles, normal, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a half-plane. The material is static and kinetic friction and restitution."""
        return self._collider("add_half_plane", particles, radius, position, material, self._vector(normal))

    def add_circle(self, particles, circle_radius, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a circle."""
        return self._collider("add_circle", particles, radius, position, material, self._real(circle_radius))

    def add_box(self, particles, half, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a box of half extents, m."""
        return self._collider("add_box", particles, radius, position, material, self._vector(half))

    def add_inside(self, particles, half, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a box that particles cannot leave."""
        return self._collider("add_inside", particles, radius, position, material, self._vector(half))

    def move_collider(self, collider, velocity=(0.0, 0.0), angular_velocity=0.0):
        """Sets the velocity, m/s, and the angular velocity, rad/s, of a collider."""
        self._call("move_collider", index(collider), self._vector(velocity), self._real(angular_velocity))

    def add_discs(self, particles, radius, layers=1, mask=ALL):
        """Makes particles discs that collide with other bodies of discs, and returns the number of the body."""
        return self._number("add_discs", self._range(particles), self._filter(radius, layers, mask))

    def remove_discs(self, body):
        """Removes the discs of a body."""
        self._call("remove_discs", index(body))

    def add_outline(self, corners, kind="closed", radius=None, layers=1, mask=ALL, self_collision=False):
        """Adds an outline that collides with others, and returns its number.

        ``kind`` is ``closed``, counter-clockwise, ``open`` for a rope, or ``points``. Without a radius,
        m, the kernel chooses one from the lengths of the edges.
        """
        outline = self._outline(kind, radius, layers, mask, self_collision)
        return self._number("add_outline", self._range(corners), c.byref(outline))

    def add_outline_list(self, corners, kind="closed", radius=None, layers=1, mask=ALL, self_collision=False):
        """As ``add_outline``, for a list of any particles."""
        outline = self._outline(kind, radius, layers, mask, self_collision)
        numbers = (c.c_uint16 * len(corners))(*(index(corner).value for corner in corners))
        return self._number("add_outline_list", numbers, c.c_size_t(len(corners)), c.byref(outline))

    def _outline(self, kind, radius, layers, mask, self_collision):
        automatic = radius is None
        return self._t["outline"](choice(OUTLINES, kind).value, layers, mask, self_collision, automatic, 0.0 if automatic else radius)

    def remove_outline(self, outline):
        """Removes an outline."""
        self._call("remove_outline", index(outline))

    def outline_contains(self, outline, point):
        """Whether a closed outline contains a point."""
        inside = c.c_uint8()
        self._call("outline_contains", index(outline), self._vector(point), c.byref(inside))
        return inside.value == 1

    def set_contact_material(self, kind, static_friction=0.0, kinetic_friction=0.0, restitution=0.0):
        """Sets the material of contacts between ``discs``, ``outlines`` or ``hulls``; that of the terrain is in its surfaces."""
        material = c.byref(self._t["material"](static_friction, kinetic_friction, restitution))
        if kind == "hulls":
            self._call("set_hull_material", material)
        else:
            self._call("set_contact_material", choice(CONTACTS, kind), material)

    def _touching(self, kind, which, hulls):
        if kind == "hulls":
            return self._pairs(hulls)
        return self._pairs("contact_pairs", choice(CONTACTS, kind), c.c_uint32(which))

    def touching(self, kind):
        """Pairs of numbers that touched in the last step: an array of rows a, b.

        The kind is one of ``CONTACTS``, or ``hulls``. For ``terrain``, a is the particle, and b is 65535.
        """
        return self._touching(kind, 0, "touching")

    def began(self, kind):
        """Touching pairs that did not touch in the step before."""
        return self._touching(kind, 1, "began")

    def ended(self, kind):
        """Pairs that touched in the step before but not in the last one."""
        return self._touching(kind, 2, "ended")

    def dropped(self, kind):
        """Number of contacts that exceeded the capacity in the last step, and had no effect."""
        count = c.c_size_t()
        if kind == "hulls":
            self._call("dropped_contacts", c.byref(count))
        else:
            self._call("dropped_pairs", choice(CONTACTS, kind), c.byref(count))
        return count.value

    def contact_reports(self, kind):
        """Reports of the touching pairs of a kind of ``CONTACTS``: a structured array with impulses, N s, on the first body.

        Its names are ``pair``, ``began``, ``point``, ``normal``, ``impulse``, ``normal_impulse``,
        ``friction_impulse`` and ``approach``, m/s.
        """
        return self._list("contact_reports", np.dtype(self._t["contact_report"]), choice(CONTACTS, kind))

    def dropped_reports(self, kind):
        """Number of contacts of the last step without a report, beyond its capacity. They act like all others."""
        count = c.c_size_t()
        self._call("dropped_reports", choice(CONTACTS, kind), c.byref(count))
        return count.value

    def rigid_contacts(self):
        """Contact points of hulls: a structured array with ``hulls``, ``point``, ``normal``, impulses, N s, and speed, m/s."""
        return self._list("rigid_contacts", np.dtype(self._t["rigid_contact"]))
