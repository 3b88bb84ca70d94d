"""Sensors: areas that report the particles inside."""

import ctypes as c

import numpy as np

from ._calls import Calls, choice, index
from ._contacts import EVENTS


SENSORS = ("circle", "box", "half_plane", "outline")


class Sensors(Calls):
    """Sensors of a scene."""

    def add_sensor(self, kind, extent=(0.0, 0.0), position=(0.0, 0.0), rotation=(1.0, 0.0), corners=(0, 0), radius=0.0):
        """Adds a sensor of a kind of ``SENSORS``, and returns its number.

        ``extent`` is the radius and zero, the half extents, or the normal; ``corners`` are the particles
        of an outline; ``radius``, m, is that of the watched particles.
        """
        sensor = self._t["sensor"](
            choice(SENSORS, kind).value, self._range(corners), self._vector(extent), self._vector(position), self._vector(rotation), radius
        )
        return self._number("add_sensor", c.byref(sensor))

    def remove_sensor(self, sensor):
        """Removes a sensor."""
        self._call("remove_sensor", index(sensor))

    def move_sensor(self, sensor, position, rotation=(1.0, 0.0)):
        """Moves a sensor to a position, m, and a direction of its x axis."""
        self._call("move_sensor", index(sensor), self._vector(position), self._vector(rotation))

    def watch(self, sensor, particles, group=0):
        """Lets a sensor watch particles. The group is a number of the caller."""
        self._call("watch", index(sensor), self._range(particles), index(group))

    def unwatch(self, sensor, group=0):
        """Removes the particles of a group from a sensor, without an event."""
        self._call("unwatch", index(sensor), index(group))

    def sensed(self, sensor, which="touching"):
        """Rows of particle and group in a sensor after the last step, or those that ``began`` or ``ended`` to be in it."""
        return self._pairs("sensed", index(sensor), choice(EVENTS, which))
