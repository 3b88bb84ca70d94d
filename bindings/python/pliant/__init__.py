"""2D soft bodies and rigid bodies: the C library of pliant, with numpy arrays.

Numbers are SI units, y points up, and angles are positive counter-clockwise. After the same calls every
machine computes the same bits. A rejected call raises :class:`PliantError` and changes nothing.
"""

import ctypes as c

from ._calls import PliantError, index
from ._constraints import CONSTRAINTS, Constraints
from ._contacts import Contacts
from ._flows import Flows
from ._forces import Forces
from ._fracture import Fracture
from ._library import library
from ._particles import Particles
from ._queries import Queries
from ._rigid import Rigid, mass_of_capsule, mass_of_circle, mass_of_polygon
from ._sensors import Sensors
from ._shapes import Shapes
from ._terrain import Terrain, tile

__all__ = ["CONSTRAINTS", "PliantError", "Scene", "mass_of_capsule", "mass_of_circle", "mass_of_polygon", "tile", "version"]
__version__ = "0.1.0"


def version():
    """Version of the C library."""
    number = library("single").c.pliant_version()
    return f"{number >> 16}.{number >> 8 & 0xFF}.{number & 0xFF}"


class Scene(Particles, Constraints, Shapes, Contacts, Terrain, Sensors, Forces, Flows, Rigid, Fracture, Queries):
    """Scene: particles, and everything that acts on them.

    Ranges of particles are pairs of the first number and the count. The capacities are those of the C
    library with the feature ``host``: 4096 particles, 16384 springs, 64 shapes and 16 colliders.
    """

    def __init__(self, gravity=(0.0, 0.0), *, damping=0.0, substeps=1, iterations=1, symmetric=False, leapfrog=False, precision="single"):
        super().__init__(precision)
        self.solver = {"gravity": gravity, "damping": damping, "substeps": substeps, "iterations": iterations, "symmetric": symmetric, "leapfrog": leapfrog}

    def step(self, dt):
        """Advances by ``dt`` seconds with the settings of ``solver``."""
        s = self.solver
        solver = self._t["solver"](self._vector(s["gravity"]), s["damping"], index(s["substeps"]).value, index(s["iterations"]).value, s["symmetric"], s["leapfrog"])
        self._call("step", self._real(dt), c.byref(solver))

    def energy(self, dt):
        """Kinetic, potential and elastic energy, J, at steps of ``dt`` seconds."""
        energy = self._t["energy"]()
        self._call("energy", self._real(dt), c.byref(energy))
        return energy.kinetic, energy.potential, energy.elastic

    def momentum(self):
        """Momentum, kg m/s, and angular momentum about the origin, kg m²/s."""
        linear, angular = self._t["vector"](), self._t["real"]()
        self._call("momentum", c.byref(linear), c.byref(angular))
        return (linear.x, linear.y), angular.value

    def _sum(self, name):
        value = c.c_uint64()
        self._call(name, c.byref(value))
        return value.value

    def checksum(self):
        """Checksum of all state: equal on every machine after the same calls."""
        return self._sum("checksum")

    def motion_checksum(self):
        """Checksum of positions, velocities and masses: equal to that of the C library."""
        return self._sum("motion_checksum")

    def save(self):
        """Returns all state besides ``solver`` as bytes."""
        size, length = self._memory.size, c.c_size_t()
        page = c.create_string_buffer(size)
        self._call("write", page, c.c_size_t(size), c.byref(length))
        return page.raw[: length.value]

    def restore(self, saved):
        """Restores saved bytes of the same version and precision. Every value is validated."""
        self._call("read", bytes(saved), c.c_size_t(len(saved)))
