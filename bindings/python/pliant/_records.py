"""Types of the records in structured arrays: those of the C interface."""

import numpy as np


def _types(real):
    """Returns the fields of each record, with numbers of this many bytes."""
    real = f"f{real}"
    vector = np.dtype([("x", real), ("y", real)], align=True)
    pair = np.dtype([("a", "u2"), ("b", "u2")], align=True)
    at = [("point", vector), ("normal", vector)]
    impulses = [(name, real) for name in ("normal_impulse", "friction_impulse", "approach")]
    return {
        "contact_report": [("pair", pair), ("began", "u4"), *at, ("impulse", vector), *impulses],
        "rigid_contact": [("hulls", pair), *at, *impulses],
        "rigid_terrain_contact": [("hull", "u2"), *at, *impulses],
        "skin_point": [("particles", "u2", 4), ("fractions", real, 2)],
    }


_TYPES = {real: {name: np.dtype(fields, align=True) for name, fields in _types(real).items()} for real in (4, 8)}


def _type(name, real, size):
    found = _TYPES[real][name]
    if found.itemsize != size:
        raise TypeError(f"{name} has {found.itemsize} bytes here, and {size} in the C interface")
    return found


def array(name, real, size, data):
    """Returns a structured array of the records in bytes, which have this size."""
    return np.frombuffer(data, _type(name, real, size)).copy()


def _fields(type):
    return [(name, type[name].shape) for name in type.names or ()]


def bytes_of(name, real, size, records):
    """Returns the bytes of the records in a structured array, which has the fields of the type."""
    records, expected = np.asarray(records), _type(name, real, size)
    if _fields(records.dtype) != _fields(expected):
        raise TypeError(f"the array must be a structured array with {' and '.join(expected.names)}")
    return records.astype(expected).tobytes()
