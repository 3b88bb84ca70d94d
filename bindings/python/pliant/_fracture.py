"""Triangle mesh that is cut and torn."""

import ctypes as c

import numpy as np

from ._calls import Calls, index

# Splits that one call returns.
CHUNK = 256


class Fracture(Calls):
    """Mesh of a scene that can break. It exerts no forces: springs and elements of a material do."""

    def add_triangle(self, *corners):
        """Adds a triangle between three particles, at rest in the current positions."""
        self._call("add_triangle", *map(index, corners))

    def triangles(self):
        """Corners of all triangles, in the order of addition."""
        return self._list("triangles", np.dtype((np.uint16, 3)))

    def pieces(self):
        """For each triangle the index of the first triangle of its piece."""
        return self._list("pieces", np.uint16)

    def cut(self, start, end, minimum=0):
        """Cuts along the path of a blade, m, into parts of at least ``minimum`` triangles.

        Returns the number of cut edges. Nodes stay whole until :meth:`separate`.
        """
        edges = c.c_size_t()
        self._call("cut", self._vector(start), self._vector(end), index(minimum), c.byref(edges))
        return edges.value

    def tear(self, limit, minimum=0):
        """Tears at the node of the largest strain above a limit, and returns the node, or ``None``.

        One node tears per call. Nodes stay whole until :meth:`separate`.
        """
        torn, node = c.c_uint8(), c.c_uint16()
        self._call("tear", self._real(limit), index(minimum), c.byref(torn), c.byref(node))
        return node.value if torn.value else None

    def separate(self):
        """Splits the nodes at cut edges, and returns each node and its copy, a new particle.

        Springs and elements of a material follow. Mass and momentum stay.
        """
        found = []
        while True:
            splits, count = np.zeros((CHUNK, 2), np.uint16), c.c_size_t()
            self._call("separate", c.c_void_p(splits.ctypes.data), c.c_size_t(CHUNK), c.byref(count))
            found.append(splits[: count.value])
            if count.value < CHUNK:
                return np.concatenate(found)

    def waiting(self):
        """Number of nodes at cut edges that are whole."""
        count = c.c_size_t()
        self._call("waiting", c.byref(count))
        return count.value
