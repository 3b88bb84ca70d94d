"""Loaded C library with the structures of its interface."""

import ctypes as c
from pathlib import Path

import numpy as np


def _types(real):
    """Returns the structures of the C interface for a precision."""

    def structure(name, *fields):
        return type(name, (c.Structure,), {"_fields_": list(fields)})

    u8, u16, u32 = c.c_uint8, c.c_uint16, c.c_uint32
    vector = structure("PliantVec2", ("x", real), ("y", real))
    span = structure("PliantRange", ("first", u16), ("count", u16))
    pair = structure("PliantPair", ("a", u16), ("b", u16))
    material = structure("PliantContactMaterial", ("static_friction", real), ("kinetic_friction", real), ("restitution", real))
    at = ("point", vector), ("normal", vector)
    impulses = ("normal_impulse", real), ("friction_impulse", real), ("approach", real)
    return {
        "real": real,
        "vector": vector,
        "range": span,
        "pair": pair,
        "material": material,
        "stiffness": structure("PliantStiffness", ("kind", u32), ("value", real)),
        "contact": structure("PliantContact", ("particles", span), ("radius", real), ("position", vector), ("material", material)),
        "lattice": structure("PliantLattice", ("corner", vector), ("columns", u16), ("rows", u16), ("spacing", real), ("mass", real)),
        "solver": structure(
            "PliantSolver", ("gravity", vector), ("damping", real), ("substeps", u16), ("iterations", u16), ("symmetric", u8), ("leapfrog", u8)
        ),
        "energy": structure("PliantEnergy", ("kinetic", real), ("potential", real), ("elastic", real)),
        "constraint": structure("PliantConstraint", ("kind", u32), ("particles", u16 * 3), ("point", vector), ("parameters", real * 2)),
        "filter": structure("PliantHull", ("radius", real), ("layers", u32), ("mask", u32)),
        "outline": structure(
            "PliantOutline", ("kind", u32), ("layers", u32), ("mask", u32), ("self_collision", u8), ("automatic", u8), ("radius", real)
        ),
        "field": structure(
            "PliantField", ("kind", u32), ("falloff", u32), ("vector", vector), ("first", real), ("second", real), ("region", u32), ("a", vector), ("b", vector)
        ),
        "flow": structure(
            "PliantFlow",
            ("kind", u32),
            ("velocity", vector),
            ("density", real),
            ("drag", real),
            ("lift", real),
            ("friction", real),
            ("point", vector),
            ("normal", vector),
            ("amplitude", real),
            ("wavelength", real),
            ("speed", real),
        ),
        "fluid": structure("PliantFluid", ("spacing", real), ("compliance", real), ("viscosity", real), ("cohesion", real)),
        "sensor": structure(
            "PliantSensor", ("kind", u32), ("corners", span), ("extent", vector), ("position", vector), ("rotation", vector), ("radius", real)
        ),
        "surface": structure("PliantSurface", ("material", material), ("speed", real), ("layers", u32), ("mask", u32)),
        "chain": structure("PliantTerrainChain", ("closed", u8), ("one_way", u8), ("thickness", real)),
        "tile_map": structure("PliantTileMap", ("origin", vector), ("size", real), ("columns", u16), ("rows", u16)),
        "hit": structure("PliantTerrainHit", ("hit", u32), ("surface", u32), ("fraction", real), ("normal", vector)),
        "particle_hit": structure("PliantHit", ("hit", u32), ("particle", u32), ("fraction", real), ("normal", vector)),
        "terrain_point": structure("PliantTerrainPoint", ("found", u32), ("distance", real), ("position", vector)),
        "skin_point": structure("PliantSkinPoint", ("particles", u16 * 4), ("fractions", real * 2)),
        "mass": structure("PliantMassProperties", ("mass", real), ("center", vector), ("inertia", real)),
        "anchor": structure("PliantAnchor", ("body", u16), ("particle", u16), ("point", vector)),
        "contact_report": structure("PliantContactReport", ("pair", pair), ("began", u32), *at, ("impulse", vector), *impulses),
        "rigid_contact": structure("PliantRigidContact", ("hulls", pair), *at, *impulses),
        "rigid_terrain_contact": structure("PliantRigidTerrainContact", ("hull", u16), *at, *impulses),
    }


class Library:
    """Library of a precision with its types."""

    def __init__(self, precision):
        self.c = c.CDLL(str(Path(__file__).parent / f"libpliant-{precision}.so"))
        self.types = _types(c.c_float if precision == "single" else c.c_double)
        self.dtype = np.float32 if precision == "single" else np.float64
        self.c.pliant_world_size.restype = c.c_size_t
        self.c.pliant_version.restype = c.c_uint32


_LIBRARIES = {}


def library(precision):
    """Returns the library of a precision, which it loads once."""
    if precision not in ("single", "double"):
        raise ValueError("precision must be single or double")
    if precision not in _LIBRARIES:
        _LIBRARIES[precision] = Library(precision)
    return _LIBRARIES[precision]
