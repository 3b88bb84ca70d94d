"""2D soft bodies and rigid bodies: the kernel of pliant, with numpy arrays.

Numbers are SI units, y points up, and angles are positive counter-clockwise. After the same calls every
machine computes the same bits. A rejected call raises :class:`PliantError` and changes nothing.
"""

from __future__ import annotations

from typing import Any

from . import _native
from ._error import PliantError
from ._native import CONSTRAINTS, tile, version
from ._types import Integer, Items, Number, Numbers

__all__ = ["CONSTRAINTS", "Clock", "PliantError", "Scene", "Worlds", "angle", "mass_of_capsule", "mass_of_circle", "mass_of_polygon", "rotation", "tile", "version"]
__version__ = "0.1.0"

_MODULES = {"single": _native, "double": _native.double}


def _module(precision: str) -> Any:
    if precision not in _MODULES:
        raise ValueError("precision must be single or double")
    return _MODULES[precision]


def Scene(
    gravity: Numbers = (0.0, 0.0),
    *,
    precision: str = "single",
    damping: Number = 0.0,
    substeps: Integer = 1,
    iterations: Integer = 1,
    symmetric: bool = False,
    leapfrog: bool = False,
) -> _native.Scene:
    """Returns an empty scene in single or double precision.

    The settings of the solver are ``damping``, 1/s, ``substeps``, ``iterations``, ``symmetric`` and
    ``leapfrog``; ``scene.solver`` is a dictionary with them and the gravity, m/s².

    This is a function, as are :func:`Clock` and :func:`Worlds`: ``isinstance`` needs the class, which is
    ``type(pliant.Scene())``. Each precision has its own.
    """
    return _module(precision).Scene(
        gravity, damping=damping, substeps=substeps, iterations=iterations, symmetric=symmetric, leapfrog=leapfrog
    )


def Clock(dt: Number, max_steps: Integer = 4, precision: str = "single") -> _native.Clock:
    """Returns a clock that divides the time of frames into steps of ``dt`` seconds."""
    return _module(precision).Clock(dt, max_steps)


def Worlds(
    count: Integer,
    positions: Items[Numbers],
    masses: Items[Number],
    gravity: Numbers = (0.0, 0.0),
    *,
    precision: str = "single",
    pinned: Items[Integer] = (),
    damping: Number = 0.0,
    substeps: Integer = 1,
    iterations: Integer = 1,
    symmetric: bool = False,
    leapfrog: bool = False,
) -> _native.Worlds:
    """Returns worlds of one topology that step together, in single or double precision.

    Each begins with free particles at these positions, m, with these masses, kg, except the numbers in
    ``pinned``. The other settings are those of :func:`Scene`. Parts are added to all worlds.
    """
    return _module(precision).Worlds(
        count,
        positions,
        masses,
        gravity,
        pinned=pinned,
        damping=damping,
        substeps=substeps,
        iterations=iterations,
        symmetric=symmetric,
        leapfrog=leapfrog,
    )


def mass_of_circle(radius: Number, density: Number, precision: str = "single") -> tuple[float, list[float], float]:
    """Mass, kg, center, m, and moment of inertia, kg m², of a disc of a density, kg/m²."""
    return _module(precision).mass_of_circle(radius, density)


def mass_of_capsule(
    a: Numbers, b: Numbers, radius: Number, density: Number, precision: str = "single"
) -> tuple[float, list[float], float]:
    """As ``mass_of_circle``, for all points within a radius of a segment."""
    return _module(precision).mass_of_capsule(a, b, radius, density)


def mass_of_polygon(
    corners: Items[Numbers], density: Number, precision: str = "single"
) -> tuple[float, list[float], float]:
    """As ``mass_of_circle``, for a polygon of counter-clockwise corners."""
    return _module(precision).mass_of_polygon(corners, density)


def rotation(angle: Number, precision: str = "single") -> tuple[float, float]:
    """Direction of the x axis, rotated by an angle, rad. The same bits on every machine, unlike ``math.cos``."""
    return _module(precision).rotation(angle)


def angle(rotation: Numbers, precision: str = "single") -> float:
    """Angle, rad, from −π to π, of the direction of a rotated x axis, of any length."""
    return _module(precision).angle(rotation)
