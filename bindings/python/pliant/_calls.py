"""Calls of the C interface that all parts of a scene share."""

import ctypes as c

import numpy as np

from ._library import library


class PliantError(ValueError):
    """Rejection by the kernel; ``status`` has the error and the parameter, as in the C interface."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


def check(loaded, status):
    """Raises the error of a rejected call."""
    status &= 0xFFFFFFFF
    if status:
        text = c.create_string_buffer(64)
        loaded.c.pliant_status_text(c.c_uint32(status), text, c.c_size_t(64))
        raise PliantError(status, text.value.decode())


def index(value):
    """Rejects a number that does not fit 16 bits, which the call would cut."""
    if not 0 <= value <= 65535:
        raise ValueError(f"{value} is no number of an item")
    return c.c_uint16(value)


def byte(value):
    """Rejects a number that does not fit 8 bits, which the call would cut."""
    if not 0 <= value <= 255:
        raise ValueError(f"{value} is no surface or tile")
    return c.c_uint8(value)


def choice(names, name):
    """Returns the number of a name."""
    if name not in names:
        raise ValueError(f"{name} is none of {', '.join(names)}")
    return c.c_uint32(names.index(name))


def vectors(types, points):
    """Returns points as an array of C, and their number."""
    return (types["vector"] * len(points))(*(types["vector"](x, y) for x, y in points)), c.c_size_t(len(points))


class Calls:
    """Memory of a world, and conversions of arguments and results."""

    def __init__(self, precision):
        self._library = library(precision)
        self._c, self._t = self._library.c, self._library.types
        size = self._c.pliant_world_size()
        # The memory is aligned to 64 bytes. Arrays of positions keep it alive.
        memory = np.empty(size + 64, np.uint8)
        start = -memory.ctypes.data % 64
        self._memory = memory[start : start + size]
        self._world = c.c_void_p()
        self._check(self._c.pliant_world_init(c.c_void_p(self._memory.ctypes.data), c.c_size_t(size), c.byref(self._world)))

    def _check(self, status):
        check(self._library, status)

    def _call(self, name, *arguments):
        self._check(getattr(self._c, "pliant_" + name)(self._world, *arguments))

    def _real(self, value):
        return self._t["real"](value)

    def _vector(self, value):
        x, y = value
        return self._t["vector"](x, y)

    def _vectors(self, points):
        return vectors(self._t, points)

    def _range(self, value):
        first, count = value
        return self._t["range"](index(first).value, index(count).value)

    def _number(self, name, *arguments):
        number = c.c_uint16()
        self._call(name, *arguments, c.byref(number))
        return number.value

    def _added(self, name, *arguments):
        added = self._t["range"]()
        self._call(name, *arguments, c.byref(added))
        return added.first, added.count

    def _filter(self, radius, layers, mask):
        return c.byref(self._t["filter"](radius, layers, mask))

    def _list(self, name, dtype, *arguments):
        """Calls a function that copies items: once for their number, and again for them."""
        count = c.c_size_t()
        status = getattr(self._c, "pliant_" + name)(self._world, *arguments, None, c.c_size_t(0), c.byref(count))
        if count.value == 0:
            self._check(status)
        items = np.zeros(count.value, dtype)
        self._call(name, *arguments, c.c_void_p(items.ctypes.data), c.c_size_t(count.value), c.byref(count))
        return items

    def _pairs(self, name, *arguments):
        return self._list(name, np.dtype((np.uint16, 2)), *arguments)

    def _array(self, name, width=2):
        """Returns vectors of the world, or rows of ``width`` numbers, as an array without a copy."""
        address, count = c.c_void_p(), c.c_size_t()
        self._call(name, c.byref(address), c.byref(count))
        start = address.value - self._memory.ctypes.data if count.value else 0
        bytes_of = count.value * width * np.dtype(self._library.dtype).itemsize
        array = self._memory[start : start + bytes_of].view(self._library.dtype).reshape(-1, width)
        array.flags.writeable = False
        return array
