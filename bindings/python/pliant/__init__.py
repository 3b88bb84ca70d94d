"""2D soft bodies and rigid bodies: the C library of pliant, with numpy arrays.

Numbers are SI units, y points up, and angles are positive counter-clockwise. After the same calls every
machine computes the same bits. A rejected call raises :class:`PliantError` and changes nothing.
"""

import ctypes as c
from pathlib import Path

import numpy as np

__all__ = ["PliantError", "Scene"]
__version__ = "0.1.0"


class PliantError(ValueError):
    """Rejection by the kernel; ``status`` has the error and the parameter, as in the C interface."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


def _types(real):
    """Returns the structures of the C interface for a precision."""

    def structure(name, *fields):
        return type(name, (c.Structure,), {"_fields_": list(fields)})

    vector = structure("PliantVec2", ("x", real), ("y", real))
    span = structure("PliantRange", ("first", c.c_uint16), ("count", c.c_uint16))
    material = structure("PliantContactMaterial", ("static_friction", real), ("kinetic_friction", real), ("restitution", real))
    return {
        "real": real,
        "vector": vector,
        "range": span,
        "stiffness": structure("PliantStiffness", ("kind", c.c_uint32), ("value", real)),
        "contact": structure("PliantContact", ("particles", span), ("radius", real), ("position", vector), ("material", material)),
        "material": material,
        "lattice": structure("PliantLattice", ("corner", vector), ("columns", c.c_uint16), ("rows", c.c_uint16), ("spacing", real), ("mass", real)),
        "solver": structure("PliantSolver", ("gravity", vector), ("damping", real), ("substeps", c.c_uint16), ("iterations", c.c_uint16), ("symmetric", c.c_uint8), ("leapfrog", c.c_uint8)),
        "energy": structure("PliantEnergy", ("kinetic", real), ("potential", real), ("elastic", real)),
        "pair": structure("PliantPair", ("a", c.c_uint16), ("b", c.c_uint16)),
    }


class _Library:
    """Library of a precision with its types."""

    def __init__(self, precision):
        self.c = c.CDLL(str(Path(__file__).parent / f"libpliant-{precision}.so"))
        self.types = _types(c.c_float if precision == "single" else c.c_double)
        self.dtype = np.float32 if precision == "single" else np.float64
        self.c.pliant_world_size.restype = c.c_size_t


_LIBRARIES = {}


def _library(precision):
    if precision not in ("single", "double"):
        raise ValueError("precision must be single or double")
    if precision not in _LIBRARIES:
        _LIBRARIES[precision] = _Library(precision)
    return _LIBRARIES[precision]


def _index(value):
    """Rejects a number that does not fit 16 bits, which the call would cut."""
    if not 0 <= value <= 65535:
        raise ValueError(f"{value} is no number of an item")
    return c.c_uint16(value)


class Scene:
    """Scene: particles, and everything that acts on them.

    Ranges of particles are pairs of the first number and the count. The capacities are those of the C
    library with the feature ``host``: 4096 particles, 16384 springs, 64 shapes and 16 colliders.
    """

    def __init__(self, gravity=(0.0, 0.0), *, damping=0.0, substeps=1, iterations=1, symmetric=False, leapfrog=False, precision="single"):
        self._library = _library(precision)
        self._c, self._t = self._library.c, self._library.types
        self.solver = {"gravity": gravity, "damping": damping, "substeps": substeps, "iterations": iterations, "symmetric": symmetric, "leapfrog": leapfrog}
        size = self._c.pliant_world_size()
        # The memory is aligned to 64 bytes. Arrays of positions keep it alive.
        memory = np.empty(size + 64, np.uint8)
        start = -memory.ctypes.data % 64
        self._memory = memory[start : start + size]
        self._world = c.c_void_p()
        self._check(self._c.pliant_world_init(c.c_void_p(self._memory.ctypes.data), c.c_size_t(size), c.byref(self._world)))

    def _check(self, status):
        status &= 0xFFFFFFFF
        if status:
            text = c.create_string_buffer(64)
            self._c.pliant_status_text(c.c_uint32(status), text, c.c_size_t(64))
            raise PliantError(status, text.value.decode())

    def _call(self, name, *arguments):
        self._check(getattr(self._c, "pliant_" + name)(self._world, *arguments))

    def _real(self, value):
        return self._t["real"](value)

    def _vector(self, value):
        x, y = value
        return self._t["vector"](x, y)

    def _range(self, value):
        first, count = value
        return self._t["range"](_index(first).value, _index(count).value)

    def _number(self, name, *arguments):
        number = c.c_uint16()
        self._call(name, *arguments, c.byref(number))
        return number.value

    def _added(self, name, *arguments):
        added = self._t["range"]()
        self._call(name, *arguments, c.byref(added))
        return added.first, added.count

    def step(self, dt):
        """Advances by ``dt`` seconds with the settings of ``solver``."""
        s = self.solver
        solver = self._t["solver"](self._vector(s["gravity"]), s["damping"], _index(s["substeps"]).value, _index(s["iterations"]).value, s["symmetric"], s["leapfrog"])
        self._call("step", self._real(dt), c.byref(solver))

    def _array(self, name):
        address, count = c.c_void_p(), c.c_size_t()
        self._call(name, c.byref(address), c.byref(count))
        start = address.value - self._memory.ctypes.data if count.value else 0
        bytes_of = count.value * 2 * np.dtype(self._library.dtype).itemsize
        array = self._memory[start : start + bytes_of].view(self._library.dtype).reshape(-1, 2)
        array.flags.writeable = False
        return array

    @property
    def positions(self):
        """Positions, m: an array of rows x, y that follows later steps, without a copy, read-only."""
        return self._array("positions")

    @property
    def velocities(self):
        """Velocities, m/s. As ``positions``."""
        return self._array("velocities")

    def add_particle(self, position, mass):
        """Adds a free particle, kg, and returns its number."""
        return self._number("add_particle", self._vector(position), self._real(mass))

    def remove(self, first, count=1):
        """Removes particles and everything that needs them."""
        self._call("remove_particles", self._range((first, count)))

    def set_mass(self, particle, mass):
        """Sets the mass, kg."""
        self._call("set_mass", _index(particle), self._real(mass))

    def pin(self, particle):
        """Pins a particle and stops it."""
        self._call("pin", _index(particle))

    def release(self, particle):
        """Frees a pinned particle."""
        self._call("release", _index(particle))

    def set_position(self, particle, position):
        """Sets the position, m."""
        self._call("set_position", _index(particle), self._vector(position))

    def set_velocity(self, particle, velocity):
        """Sets the velocity, m/s."""
        self._call("set_velocity", _index(particle), self._vector(velocity))

    def apply_impulse(self, particle, impulse):
        """Applies an impulse, kg m/s."""
        self._call("apply_impulse", _index(particle), self._vector(impulse))

    def add_spring(self, a, b, rest_length, compliance=0.0):
        """Adds a spring of a length, m, and a compliance, m/N, and returns its number."""
        return self._number("add_spring", _index(a), _index(b), self._real(rest_length), self._real(compliance))

    def set_spring(self, spring, rest_length, compliance=0.0):
        """Sets the length, m, and the compliance, m/N, of a spring."""
        self._call("set_spring", _index(spring), self._real(rest_length), self._real(compliance))

    def remove_spring(self, spring):
        """Removes a spring."""
        self._call("remove_spring", _index(spring))

    @property
    def springs(self):
        """Ends of all springs: an array of rows a, b."""
        count = c.c_size_t()
        getattr(self._c, "pliant_springs")(self._world, None, c.c_size_t(0), c.byref(count))
        pairs = np.empty((count.value, 2), np.uint16)
        self._call("springs", c.c_void_p(pairs.ctypes.data), c.c_size_t(count.value), c.byref(count))
        return pairs

    def _lattice(self, corner, columns, rows, spacing, mass):
        return c.byref(self._t["lattice"](self._vector(corner), _index(columns).value, _index(rows).value, spacing, mass))

    def add_lattice(self, corner, columns, rows, spacing, mass):
        """Adds particles, kg, row by row from the top left corner, and returns their range."""
        return self._added("add_lattice", self._lattice(corner, columns, rows, spacing, mass))

    def add_cloth(self, corner, columns, rows, spacing, mass, compliance=0.0):
        """Adds a lattice with springs, and returns the range of its particles."""
        return self._added("add_cloth", self._lattice(corner, columns, rows, spacing, mass), self._real(compliance))

    def add_rope(self, start, end, segments, mass, compliance=0.0):
        """Adds a rope of springs, and returns the range of its particles."""
        return self._added("add_rope", self._vector(start), self._vector(end), _index(segments), self._real(mass), self._real(compliance))

    def _shape(self, name, members, compliance, *arguments):
        stiffness = self._t["stiffness"](1, compliance)
        self._call(name, self._range(members), stiffness, *map(self._real, arguments))

    def add_rigid_shape(self, members, compliance=0.0):
        """Holds particles in their current shape; the compliance 1/ω², s², is zero for a rigid one."""
        self._shape("add_rigid", members, compliance)

    def add_linear_shape(self, members, blend, compliance=0.0):
        """Also stretches and shears, with a weight from 0 to 1."""
        self._shape("add_linear", members, compliance, blend)

    def add_quadratic_shape(self, members, blend, compliance=0.0):
        """Also bends and twists, with a weight from 0 to 1."""
        self._shape("add_quadratic", members, compliance, blend)

    def add_plastic_shape(self, members, yield_strain, creep, limit, compliance=0.0):
        """Keeps the fraction ``creep``, 1/s, of a deformation above ``yield_strain``, up to ``limit``."""
        self._shape("add_plastic", members, compliance, yield_strain, creep, limit)

    def _collider(self, name, particles, radius, position, material, *arguments):
        contact = self._t["contact"](self._range(particles), radius, self._vector(position), self._t["material"](*material))
        return self._number(name, c.byref(contact), *arguments)

    def add_half_plane(self, particles, normal, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a half-plane. The material is static and kinetic friction and restitution."""
        return self._collider("add_half_plane", particles, radius, position, material, self._vector(normal))

    def add_circle(self, particles, circle_radius, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a circle."""
        return self._collider("add_circle", particles, radius, position, material, self._real(circle_radius))

    def add_box(self, particles, half, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a box of half extents, m."""
        return self._collider("add_box", particles, radius, position, material, self._vector(half))

    def add_inside(self, particles, half, radius=0.0, position=(0.0, 0.0), material=(0.0, 0.0, 0.0)):
        """Adds a box that particles cannot leave."""
        return self._collider("add_inside", particles, radius, position, material, self._vector(half))

    def move_collider(self, collider, velocity=(0.0, 0.0), angular_velocity=0.0):
        """Sets the velocity, m/s, and the angular velocity, rad/s, of a collider."""
        self._call("move_collider", _index(collider), self._vector(velocity), self._real(angular_velocity))

    def grab(self, particle, pointer, compliance=0.0):
        """Grabs a particle at its offset from the pointer."""
        self._call("grab", _index(particle), self._vector(pointer), self._real(compliance))

    def drag(self, pointer, duration):
        """Moves the pointer, which arrives after ``duration`` seconds."""
        self._call("drag", self._vector(pointer), self._real(duration))

    def drop(self):
        """Releases the grabbed particle."""
        self._call("drop")

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

    def nearest(self, point):
        """Number of the nearest particle, and its distance, m."""
        particle, distance = c.c_uint16(), self._t["real"]()
        self._call("nearest", self._vector(point), c.byref(particle), c.byref(distance))
        return particle.value, distance.value

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
