"""Terrain: surfaces, chains of edges, tiles, and the bodies that collide with them."""

import ctypes as c

import numpy as np

from ._calls import Calls, byte, choice, index
from ._contacts import ALL, EVENTS, OUTLINES


TILES = ("empty", "solid", "one_way")


def tile(kind, surface=0):
    """Tile of a kind of ``TILES`` and a surface, for ``set_tiles``. Bodies pass ``one_way`` tiles from below."""
    return byte(64 * choice(TILES, kind).value + byte(surface).value).value


class Terrain(Calls):
    """Terrain of a scene."""

    def set_surface(self, surface, material=(0.0, 0.0, 0.0), speed=0.0, layers=1, mask=ALL):
        """Sets a surface, from 0 to 15. The speed, m/s, is that of a belt: to the left on a floor."""
        given = self._t["surface"](self._t["material"](*material), speed, layers, mask)
        self._call("set_surface", byte(surface), c.byref(given))

    def add_terrain_chain(self, points, surfaces=(), *, closed=False, one_way=False, thickness=0.0):
        """Adds a chain of edges between points, m, with the free side on the right, and returns its number.

        ``surfaces`` has the surface of the edge that each point begins; missing ones are zero. Within
        ``thickness``, m, behind an edge, particles are pushed out.
        """
        corners, count = self._vectors(points)
        numbers = bytes(surfaces).ljust(len(points), b"\0")
        chain = self._t["chain"](closed, one_way, thickness)
        return self._number("add_terrain_chain", corners, numbers, count, c.byref(chain))

    def remove_terrain_chain(self, chain):
        """Removes a chain of edges."""
        self._call("remove_terrain_chain", index(chain))

    def set_tiles(self, tiles, size, origin=(0.0, 0.0)):
        """Replaces the tiles by rows of tiles of a size, m, the lowest row first, from the lower left corner."""
        tiles = np.asarray(tiles)
        rows, columns = tiles.shape
        tile_map = self._t["tile_map"](self._vector(origin), size, index(columns).value, index(rows).value)
        self._call("set_tiles", bytes(tiles.ravel().tolist()), c.c_size_t(tiles.size), c.byref(tile_map))

    def set_tile(self, column, row, tile):
        """Replaces a tile."""
        self._call("set_tile", index(column), index(row), byte(tile))

    def remove_tiles(self):
        """Removes all tiles."""
        self._call("remove_tiles")

    def add_terrain_body(self, corners, kind="closed"):
        """Lets particles collide with the terrain, as an outline of a kind of ``add_outline``."""
        self._call("add_terrain_body", self._range(corners), choice(OUTLINES, kind))

    def remove_terrain_body(self, particle):
        """Removes the body of a particle from the terrain."""
        self._call("remove_terrain_body", index(particle))

    def set_terrain_radius(self, radius):
        """Sets the radius, m, of all particles that collide with the terrain."""
        self._call("set_terrain_radius", self._real(radius))

    def set_terrain_filter(self, layers=1, mask=ALL):
        """Sets the layers of all particles that collide with the terrain, and those of their surfaces."""
        self._call("set_terrain_filter", c.c_uint32(layers), c.c_uint32(mask))

    def cast_disc(self, start, end, radius=0.0):
        """Surface, fraction of the path and normal of the first hit of a moving disc, or None without a hit."""
        hit = self._t["hit"]()
        self._call("cast_disc", self._vector(start), self._vector(end), self._real(radius), c.byref(hit))
        return (hit.surface, hit.fraction, (hit.normal.x, hit.normal.y)) if hit.hit else None

    def rigid_terrain_contacts(self):
        """Contact points of hulls with the terrain. As ``rigid_contacts``, with one ``hull``."""
        return self._list("rigid_terrain_contacts", np.dtype(self._t["rigid_terrain_contact"]))

    def terrain_hulls(self, which="touching"):
        """Hulls that touched the terrain in the last step, or those that ``began`` or ``ended`` to touch it."""
        return self._list("terrain_hulls", np.uint16, choice(EVENTS, which))
