"""Constraints, muscles, pressures, chains, and yielding springs and elements."""

import ctypes as c

import numpy as np

from ._calls import Calls, choice, index


CONSTRAINTS = (
    "attachment",
    "long_range_attachment",
    "tether",
    "rod",
    "damped_spring",
    "tearing_spring",
    "bending",
    "angle",
    "area",
    "on_segment",
    "point_edge",
    "neo_hookean",
    "st_venant_kirchhoff",
)


class Constraints(Calls):
    """Constraints of a scene besides its springs and shapes."""

    def add_constraint(self, kind, *particles, point=(0.0, 0.0), first=0.0, second=0.0):
        """Adds a constraint of a kind of ``CONSTRAINTS`` in the current positions, and returns its numbers.

        ``first`` and ``second`` are the parameters of the kind, as in the C interface: mostly the
        compliance, then the damping, the limit of the strain, or Poisson's ratio. An element of a
        neo-Hookean material is two constraints; the others are one.
        """
        ends = [index(particle).value for particle in particles] + [0] * (3 - len(particles))
        given = self._t["constraint"](choice(CONSTRAINTS, kind).value, tuple(ends), self._vector(point), (first, second))
        numbers = (c.c_uint16 * 2)()
        self._call("add_constraint", c.byref(given), numbers)
        return tuple(numbers) if kind == "neo_hookean" else (numbers[0],)

    def remove_constraint(self, kind, number):
        """Removes a constraint."""
        self._call("remove_constraint", choice(CONSTRAINTS, kind), index(number))

    def set_compliance(self, kind, number, compliance):
        """Sets the compliance of a constraint."""
        self._call("set_compliance", choice(CONSTRAINTS, kind), index(number), self._real(compliance))

    def set_rest(self, kind, number, rest):
        """Sets the rest length, m, or area, m², of a constraint that has one."""
        self._call("set_rest", choice(CONSTRAINTS, kind), index(number), self._real(rest))

    def order(self):
        """Sorts springs and constraints of all kinds for faster steps, with the same bits. Numbers stay valid.

        Call it once after a cloth or a mesh is complete. What is added later is sorted by the next call.
        """
        self._call("order_constraints")

    def torn(self):
        """Numbers of the tearing springs that broke in the last step."""
        return self._list("torn", np.uint16)

    def add_muscle(self, a, b, max_force, compliance=0.0):
        """Adds a spring whose length a motor changes with at most a force, N, and returns its number."""
        return self._number("add_muscle", index(a), index(b), self._real(compliance), self._real(max_force))

    def move_muscle(self, muscle, target, speed):
        """Moves the length of a muscle towards a target, m, at a speed, m/s."""
        self._call("move_muscle", index(muscle), self._real(target), self._real(speed))

    def remove_muscle(self, muscle):
        """Removes a muscle."""
        self._call("remove_muscle", index(muscle))

    def add_pressure(self, polygon, pressure=1.0, compliance=0.0):
        """Keeps ``pressure`` times the current area of a polygon, and returns its number."""
        return self._number("add_pressure", self._range(polygon), self._real(pressure), self._real(compliance))

    def set_pressure(self, polygon, pressure):
        """Sets the factor of the area of a polygon."""
        self._call("set_pressure", index(polygon), self._real(pressure))

    def remove_pressure(self, polygon):
        """Removes the pressure of a polygon."""
        self._call("remove_pressure", index(polygon))

    def add_chain(self, members, compliance=0.0):
        """Holds the lengths between consecutive particles by a direct solve, and returns the number of the chain."""
        return self._number("add_chain", self._range(members), self._real(compliance))

    def remove_chain(self, chain):
        """Removes a chain."""
        self._call("remove_chain", index(chain))

    def add_yielding_spring(self, a, b, yield_strain, creep, limit, compliance=0.0):
        """Adds a spring of the current length, and returns its number.

        Above ``yield_strain`` it keeps the fraction ``creep``, 1/s, of its elastic strain, up to ``limit``.
        """
        return self._number("add_yielding_spring", index(a), index(b), *map(self._real, (compliance, yield_strain, creep, limit)))

    def yielding_length(self, spring):
        """Current rest length, m, of a yielding spring."""
        length = self._t["real"]()
        self._call("yielding_length", index(spring), c.byref(length))
        return length.value

    def reset_yielding_spring(self, spring):
        """Restores the rest length before any yielding."""
        self._call("reset_yielding_spring", index(spring))

    def remove_yielding_spring(self, spring):
        """Removes a yielding spring."""
        self._call("remove_yielding_spring", index(spring))

    def add_yielding_element(self, a, b, third, youngs_modulus, poissons_ratio, yield_strain, creep, limit):
        """Adds an element of a neo-Hookean material of the current shape, and returns the numbers of its two constraints.

        Above ``yield_strain`` it keeps the fraction ``creep``, 1/s, of its elastic strain, up to ``limit``.
        """
        values = map(self._real, (youngs_modulus, poissons_ratio, yield_strain, creep, limit))
        numbers = (c.c_uint16 * 2)()
        self._call("add_yielding_element", index(a), index(b), index(third), *values, numbers)
        return tuple(numbers)

    def reset_yielding_element(self, constraint):
        """Restores the rest shape before any yielding. Call it for both constraints of an element."""
        self._call("reset_yielding_element", index(constraint))

    def remove_yielding_element(self, constraint):
        """Removes a constraint of a yielding element. Call it for both constraints of an element."""
        self._call("remove_yielding_element", index(constraint))
