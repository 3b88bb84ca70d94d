"""Fields of force and fluid."""

import ctypes as c

from ._calls import Calls, choice, index


FIELDS = ("gravity", "attractor", "drag")
FALLOFFS = ("linear", "constant", "inverse", "inverse_square")
REGIONS = ("everywhere", "rectangle", "circle", "half_plane")


class Forces(Calls):
    """Forces and the fluid of a scene."""

    def add_field(self, kind, vector=(0.0, 0.0), first=0.0, second=0.0, falloff="inverse_square", region=None):
        """Adds a field, and returns its number.

        - ``gravity``: an acceleration ``vector``, m/s², and ``first`` times the gravity of the step
        - ``attractor``: a point ``vector``, m, with the strength ``first``, the softening ``second``, m, and the falloff
        - ``drag``: a velocity ``vector``, m/s, with the linear coefficient ``first``, 1/s, and the quadratic one ``second``, 1/m

        The region is None for everywhere, or a tuple: ``("rectangle", lower, upper)``,
        ``("circle", center, radius)`` or ``("half_plane", point, normal)``.
        """
        place, a, b = region or ("everywhere", (0.0, 0.0), (0.0, 0.0))
        if place == "circle":
            b = (b, 0.0)
        field = self._t["field"](
            choice(FIELDS, kind).value, choice(FALLOFFS, falloff).value, self._vector(vector), first, second, choice(REGIONS, place).value, self._vector(a), self._vector(b)
        )
        return self._number("add_field", c.byref(field))

    def remove_field(self, field):
        """Removes a field."""
        self._call("remove_field", index(field))

    def explode(self, particles, center, radius, speed, falloff=0.0):
        """Changes velocities by ``speed``, m/s, within ``radius``, m, and by less over the distance ``falloff``, m."""
        self._call("explode", self._range(particles), self._vector(center), self._real(radius), self._real(falloff), self._real(speed))

    def set_fluid(self, particles, spacing, compliance=0.0, viscosity=0.0, cohesion=0.0):
        """Replaces the fluid. An empty range removes it."""
        self._call("set_fluid", self._range(particles), c.byref(self._t["fluid"](spacing, compliance, viscosity, cohesion)))

    def add_fluid_particle(self, particle):
        """Adds a particle to the fluid."""
        self._call("add_fluid_particle", index(particle))

    def remove_fluid_particle(self, particle):
        """Removes a particle from the fluid."""
        self._call("remove_fluid_particle", index(particle))

    def fluid_density(self, point):
        """Density at a point, relative to that at rest."""
        density = self._t["real"]()
        self._call("fluid_density", self._vector(point), c.byref(density))
        return density.value
