"""Wind and water that push edges of bodies."""

import ctypes as c

from ._calls import Calls, choice, index
from ._contacts import OUTLINES


FLOWS = ("wind", "still_water", "waves")


class Flows(Calls):
    """Wind and water of a scene."""

    def _flow(
        self, kind, density, velocity=(0.0, 0.0), drag=0.0, lift=0.0, friction=0.0, point=(0.0, 0.0), normal=(0.0, 1.0), amplitude=0.0, wavelength=1.0, speed=0.0
    ):
        vectors = self._vector(point), self._vector(normal)
        return c.byref(self._t["flow"](choice(FLOWS, kind).value, self._vector(velocity), density, drag, lift, friction, *vectors, amplitude, wavelength, speed))

    def add_flow(self, kind, density, **settings):
        """Adds a flow of a kind of ``FLOWS`` and a density, kg/m², and returns its number.

        - all kinds: ``velocity``, m/s, and the coefficient ``drag``
        - ``wind``: the coefficient ``lift``
        - ``still_water`` and ``waves``: ``friction``, N s/m², and a ``point`` of the surface, m
        - ``still_water``: the unit ``normal`` of the surface, out of the water
        - ``waves``: ``amplitude``, m, ``wavelength``, m, and the ``speed`` of the crests to the right, m/s
        """
        return self._number("add_flow", self._flow(kind, density, **settings))

    def set_flow(self, flow, kind, density, **settings):
        """Changes the settings of a flow, not its kind. Waves continue from their phase."""
        self._call("set_flow", index(flow), self._flow(kind, density, **settings))

    def add_flow_edges(self, flow, corners, kind="closed"):
        """Lets a flow act on a ``closed`` outline of counter-clockwise particles, or on an ``open`` chain."""
        self._call("add_flow_edges", index(flow), self._range(corners), choice(OUTLINES, kind))

    def add_flow_rigid(self, flow, body, points):
        """Lets a flow act on a rigid body: on counter-clockwise corners, m, in its coordinates."""
        self._call("add_flow_rigid", index(flow), index(body), *self._vectors(points))

    def remove_flow(self, flow):
        """Removes a flow."""
        self._call("remove_flow", index(flow))
