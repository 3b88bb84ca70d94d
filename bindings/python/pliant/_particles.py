"""Particles, springs, grabs and builders."""

import ctypes as c

from ._calls import Calls, index


class Particles(Calls):
    """Particles of a scene, and the springs between them."""

    @property
    def positions(self):
        """Positions, m: an array of rows x, y that follows later steps, without a copy, read-only."""
        return self._array("positions")

    @property
    def velocities(self):
        """Velocities, m/s. As ``positions``."""
        return self._array("velocities")

    @property
    def inverse_masses(self):
        """Inverse masses, 1/kg, zero for pinned particles. As ``positions``."""
        return self._array("inverse_masses", width=1)[:, 0]

    def add_particle(self, position, mass):
        """Adds a free particle, kg, and returns its number."""
        return self._number("add_particle", self._vector(position), self._real(mass))

    def remove(self, first, count=1):
        """Removes particles and everything that needs them."""
        self._call("remove_particles", self._range((first, count)))

    def set_mass(self, particle, mass):
        """Sets the mass, kg."""
        self._call("set_mass", index(particle), self._real(mass))

    def pin(self, particle):
        """Pins a particle and stops it."""
        self._call("pin", index(particle))

    def release(self, particle):
        """Frees a pinned particle."""
        self._call("release", index(particle))

    def set_position(self, particle, position):
        """Sets the position, m."""
        self._call("set_position", index(particle), self._vector(position))

    def set_velocity(self, particle, velocity):
        """Sets the velocity, m/s."""
        self._call("set_velocity", index(particle), self._vector(velocity))

    def apply_impulse(self, particle, impulse):
        """Applies an impulse, kg m/s."""
        self._call("apply_impulse", index(particle), self._vector(impulse))

    def add_spring(self, a, b, rest_length, compliance=0.0):
        """Adds a spring of a length, m, and a compliance, m/N, and returns its number."""
        return self._number("add_spring", index(a), index(b), self._real(rest_length), self._real(compliance))

    def set_spring(self, spring, rest_length, compliance=0.0):
        """Sets the length, m, and the compliance, m/N, of a spring."""
        self._call("set_spring", index(spring), self._real(rest_length), self._real(compliance))

    def remove_spring(self, spring):
        """Removes a spring."""
        self._call("remove_spring", index(spring))

    @property
    def springs(self):
        """Ends of all springs: an array of rows a, b."""
        return self._pairs("springs")

    def _lattice(self, corner, columns, rows, spacing, mass):
        return c.byref(self._t["lattice"](self._vector(corner), index(columns).value, index(rows).value, spacing, mass))

    def add_lattice(self, corner, columns, rows, spacing, mass):
        """Adds particles, kg, row by row from the top left corner, and returns their range."""
        return self._added("add_lattice", self._lattice(corner, columns, rows, spacing, mass))

    def add_cloth(self, corner, columns, rows, spacing, mass, compliance=0.0):
        """Adds a lattice with springs, and returns the range of its particles."""
        return self._added("add_cloth", self._lattice(corner, columns, rows, spacing, mass), self._real(compliance))

    def add_rope(self, start, end, segments, mass, compliance=0.0):
        """Adds a rope of springs, and returns the range of its particles."""
        return self._added("add_rope", self._vector(start), self._vector(end), index(segments), self._real(mass), self._real(compliance))

    def grab(self, particle, pointer, compliance=0.0):
        """Grabs a particle at its offset from the pointer."""
        self._call("grab", index(particle), self._vector(pointer), self._real(compliance))

    def drag(self, pointer, duration):
        """Moves the pointer, which arrives after ``duration`` seconds."""
        self._call("drag", self._vector(pointer), self._real(duration))

    def drop(self):
        """Releases the grabbed particle."""
        self._call("drop")
