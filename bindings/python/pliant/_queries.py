"""Queries, and points that follow particles."""

import ctypes as c

import numpy as np

from ._calls import Calls, index

# In place of the fourth particle of a point that is bound to a triangle.
TRIANGLE = 65535


class Queries(Calls):
    """Boxes, rays, nearest points and skins of a scene."""

    def nearest(self, point):
        """Number of the nearest particle, and its distance, m."""
        particle, distance = c.c_uint16(), self._t["real"]()
        self._call("nearest", self._vector(point), c.byref(particle), c.byref(distance))
        return particle.value, distance.value

    def in_box(self, lower, upper):
        """Particles inside a box, m, whose sides belong to it."""
        return self._list("in_box", np.uint16, self._vector(lower), self._vector(upper))

    def _hit(self, name, *arguments):
        hit = self._t["particle_hit"]()
        self._call(name, *arguments, c.byref(hit))
        return (hit.particle, hit.fraction, (hit.normal.x, hit.normal.y)) if hit.hit else None

    def hit_particles(self, particles, start, end, radius=0.0):
        """Particle, fraction of the ray and normal of the first hit on discs of a radius, m, or None without a hit."""
        return self._hit("hit_particles", self._range(particles), self._real(radius), self._vector(start), self._vector(end))

    def hit_outline(self, outline, start, end):
        """First corner of the edge, fraction of the ray and normal of the first hit on a closed outline, or None."""
        return self._hit("hit_outline", index(outline), self._vector(start), self._vector(end))

    def nearest_on_terrain(self, point, reach):
        """Position and distance, m, of the nearest point of the terrain, at most ``reach`` away, or None."""
        nearest = self._t["terrain_point"]()
        self._call("nearest_on_terrain", self._vector(point), self._real(reach), c.byref(nearest))
        return ((nearest.position.x, nearest.position.y), nearest.distance) if nearest.found else None

    def bind_skin(self, points, polygons):
        """Binds points, m, to cells of four particles in the order of a lattice, or to triangles.

        Returns a structured array with the ``particles`` and ``fractions`` of each point, for ``skin_positions``.
        """
        polygons = np.ascontiguousarray([[index(corner).value for corner in polygon] for polygon in polygons], np.uint16)
        count, sides = polygons.shape
        bound = np.zeros(len(points), np.dtype(self._t["skin_point"]))
        for place, point in enumerate(points):
            at = c.c_void_p(bound.ctypes.data + place * bound.itemsize)
            self._call("bind_point", c.c_void_p(polygons.ctypes.data), c.c_uint32(sides), c.c_size_t(count), self._vector(point), at)
        return bound

    def skin_positions(self, points):
        """Positions of bound points, m."""
        points = np.ascontiguousarray(points, np.dtype(self._t["skin_point"]))
        positions = np.zeros((len(points), 2), self._library.dtype)
        if len(points):
            self._call("skin_positions", c.c_void_p(points.ctypes.data), c.c_size_t(len(points)), c.c_void_p(positions.ctypes.data))
        return positions
