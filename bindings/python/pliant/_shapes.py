"""Shape matching, and sleeping shapes."""

import ctypes as c

import numpy as np

from ._calls import Calls, index

# In place of a node that a lattice does not have.
HOLE = 65535


class Shapes(Calls):
    """Shapes of a scene. A compliance 1/ω², s², of zero is rigid."""

    def _stiffness(self, compliance):
        return self._t["stiffness"](1, compliance)

    def _shape(self, name, members, compliance, *arguments):
        self._call(name, self._range(members), self._stiffness(compliance), *map(self._real, arguments))

    def add_rigid_shape(self, members, compliance=0.0):
        """Holds particles in their current shape."""
        self._shape("add_rigid", members, compliance)

    def add_linear_shape(self, members, blend, compliance=0.0):
        """Also stretches and shears, with a weight from 0 to 1."""
        self._shape("add_linear", members, compliance, blend)

    def add_isochoric_shape(self, members, blend, compliance=0.0):
        """Also stretches and shears, with a weight from 0 to 1, without changing its area."""
        self._shape("add_isochoric", members, compliance, blend)

    def add_quadratic_shape(self, members, blend, compliance=0.0):
        """Also bends and twists, with a weight from 0 to 1."""
        self._shape("add_quadratic", members, compliance, blend)

    def add_plastic_shape(self, members, yield_strain, creep, limit, compliance=0.0):
        """Keeps the fraction ``creep``, 1/s, of a deformation above ``yield_strain``, up to ``limit``."""
        self._shape("add_plastic", members, compliance, yield_strain, creep, limit)

    def set_shape_stiffness(self, shape, compliance):
        """Changes the compliance of a shape. Shapes of all modes have numbers in order of addition."""
        self._call("set_body_stiffness", index(shape), self._stiffness(compliance))

    def _pose(self, rotation, position):
        return (None if vector is None else c.byref(self._vector(vector)) for vector in (rotation, position))

    def set_shape_pose(self, shape, rotation=None, position=None):
        """Prescribes the direction of the x axis of the rest shape, the position of the center, or both."""
        self._call("set_body_pose", index(shape), *self._pose(rotation, position))

    def shape_goals(self, shape):
        """Points to which the members of a shape were pulled in the last pass, m, in their order."""
        return self._list("body_goals", np.dtype((self._library.dtype, 2)), index(shape))

    def remove_shape(self, shape):
        """Removes a shape; its particles remain. The next shape takes the lowest free number."""
        self._call("remove_body", index(shape))

    def add_cut_lattice_shape(self, nodes, columns, half_width, compliance=0.0):
        """Holds a lattice with holes: particles row by row, and None where one is missing."""
        given = (c.c_uint16 * len(nodes))(*(HOLE if node is None else index(node).value for node in nodes))
        sizes = c.c_size_t(len(nodes)), index(columns), index(half_width)
        return self._number("add_cut_lattice_shape", given, *sizes, self._stiffness(compliance))

    def set_lattice_stiffness(self, lattice, compliance):
        """Changes the compliance of the shape of a lattice."""
        self._call("set_lattice_stiffness", index(lattice), self._stiffness(compliance))

    def add_lattice_shape(self, members, columns, half_width, compliance=0.0):
        """Holds a lattice, row by row, by a square region around each particle, and returns its number.

        A region has ``half_width`` neighbors to each side; a larger one is stiffer at the same cost.
        """
        return self._number("add_lattice_shape", self._range(members), index(columns), index(half_width), self._stiffness(compliance))

    def remove_lattice_shape(self, lattice):
        """Removes the shape of a lattice."""
        self._call("remove_lattice_shape", index(lattice))

    def add_regions(self, regions, compliance=0.0, summed=False):
        """Holds ranges of particles, which may overlap, in shape, and returns the number of the set.

        The corrections of a particle in several regions are averaged; ``summed`` ones are stiffer, and
        only stable for a low stiffness.
        """
        given = (self._t["range"] * len(regions))(*map(self._range, regions))
        return self._number("add_regions", given, c.c_size_t(len(regions)), self._stiffness(compliance), c.c_uint8(bool(summed)))

    def add_region_lists(self, regions, compliance=0.0, summed=False):
        """As ``add_regions``, for lists of particles."""
        return self._number("add_region_lists", *self._region_lists(regions, compliance, summed))

    def add_plastic_regions(self, regions, yield_strain, creep, limit, compliance=0.0, summed=False):
        """As ``add_region_lists``, for regions that keep part of a deformation above ``yield_strain``.

        It is the fraction ``creep``, 1/s, up to the strain ``limit``.
        """
        plasticity = map(self._real, (yield_strain, creep, limit))
        return self._number("add_plastic_regions", *self._region_lists(regions, compliance, summed), *plasticity)

    def _region_lists(self, regions, compliance, summed):
        members = [index(member).value for region in regions for member in region]
        members = (c.c_uint16 * len(members))(*members)
        counts = (c.c_uint16 * len(regions))(*(index(len(region)).value for region in regions))
        return members, counts, c.c_size_t(len(regions)), self._stiffness(compliance), c.c_uint8(bool(summed))

    def set_regions_stiffness(self, regions, compliance):
        """Changes the compliance of a set of regions."""
        self._call("set_regions_stiffness", index(regions), self._stiffness(compliance))

    def set_region_pose(self, regions, region, rotation=None, position=None):
        """Prescribes the pose of one region of a set, by its index. Others with the same particles pull as well."""
        self._call("set_region_pose", index(regions), index(region), *self._pose(rotation, position))

    def remove_regions(self, regions):
        """Removes a set of regions."""
        self._call("remove_regions", index(regions))

    def allow_sleep(self, shape, speed, delay):
        """Lets a shape fall asleep after ``delay`` seconds below a speed, m/s. Shapes have numbers in order of addition."""
        self._call("allow_sleep", index(shape), self._real(speed), self._real(delay))

    def forbid_sleep(self, shape):
        """Keeps a shape awake."""
        self._call("forbid_sleep", index(shape))

    def wake(self, shape):
        """Wakes a shape."""
        self._call("wake", index(shape))

    def rest_with(self, a, b):
        """Lets two shapes in contact sleep and wake together. Call it after each step with the contact."""
        self._call("rest_with", index(a), index(b))

    def is_asleep(self, shape):
        """Whether a shape sleeps."""
        asleep = c.c_uint8()
        self._call("is_asleep", index(shape), c.byref(asleep))
        return asleep.value == 1
