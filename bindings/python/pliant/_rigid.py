"""Rigid bodies, their hulls and joints."""

import ctypes as c

from ._calls import Calls, check, index, vectors
from ._contacts import ALL
from ._library import library

NO_BODY = 65535


def _mass(name, precision, arguments):
    loaded = library(precision)
    properties = loaded.types["mass"]()
    check(loaded, getattr(loaded.c, "pliant_" + name)(*arguments(loaded.types), c.byref(properties)))
    return properties.mass, (properties.center.x, properties.center.y), properties.inertia


def mass_of_circle(radius, density, precision="single"):
    """Mass, kg, center, m, and moment of inertia, kg m², of a disc of a density, kg/m²."""
    return _mass("mass_of_circle", precision, lambda t: (t["real"](radius), t["real"](density)))


def mass_of_capsule(a, b, radius, density, precision="single"):
    """As ``mass_of_circle``, for all points within a radius of a segment."""
    return _mass("mass_of_capsule", precision, lambda t: (t["vector"](*a), t["vector"](*b), t["real"](radius), t["real"](density)))


def mass_of_polygon(corners, density, precision="single"):
    """As ``mass_of_circle``, for a polygon of counter-clockwise corners."""
    return _mass("mass_of_polygon", precision, lambda t: (*vectors(t, corners), t["real"](density)))


class Rigid(Calls):
    """Rigid bodies of a scene. An anchor is the number of a particle, or a pair of the number of a body and a point in its coordinates, m."""

    def add_rigid_body(self, properties, position, rotation=(1.0, 0.0)):
        """Adds a body with mass, center and moment of inertia; ``rotation`` is the direction of its x axis. Returns its number."""
        mass, center, inertia = properties
        given = self._t["mass"](mass, self._vector(center), inertia)
        return self._number("add_rigid_body", c.byref(given), self._vector(position), self._vector(rotation))

    def rigid_particles(self, body):
        """Range of the two particles of a body; removing them removes the body, its hulls and joints."""
        return self._added("rigid_particles", index(body))

    def pin_rigid(self, body):
        """Pins a body."""
        self._call("pin_rigid", index(body))

    def release_rigid(self, body):
        """Frees a pinned body."""
        self._call("release_rigid", index(body))

    def rigid_pose(self, body):
        """Position, m, and direction of the x axis of a body."""
        position, rotation = self._t["vector"](), self._t["vector"]()
        self._call("rigid_pose", index(body), c.byref(position), c.byref(rotation))
        return (position.x, position.y), (rotation.x, rotation.y)

    def set_rigid_pose(self, body, position, rotation=(1.0, 0.0)):
        """Moves a body to a position, m, and a direction of its x axis."""
        self._call("set_rigid_pose", index(body), self._vector(position), self._vector(rotation))

    def rigid_motion(self, body):
        """Velocity, m/s, and angular velocity, rad/s, of a body."""
        velocity, spin = self._t["vector"](), self._t["real"]()
        self._call("rigid_motion", index(body), c.byref(velocity), c.byref(spin))
        return (velocity.x, velocity.y), spin.value

    def set_rigid_motion(self, body, velocity=(0.0, 0.0), spin=0.0):
        """Sets the velocity, m/s, and the angular velocity, rad/s, of a body."""
        self._call("set_rigid_motion", index(body), self._vector(velocity), self._real(spin))

    def add_hull(self, body, corners, radius=0.0, layers=1, mask=ALL):
        """Adds a convex hull of at most 8 corners, m, in the coordinates of the body. One is a disc, two a capsule."""
        return self._number("add_hull", index(body), *self._vectors(corners), self._filter(radius, layers, mask))

    def add_hull_particle(self, particle, radius, layers=1, mask=ALL):
        """Lets a particle of a soft body collide with rigid bodies."""
        return self._number("add_hull_particle", index(particle), self._filter(radius, layers, mask))

    def add_hull_edge(self, a, b, radius=0.0, layers=1, mask=ALL):
        """Lets an edge of a soft body collide with rigid bodies."""
        return self._number("add_hull_edge", index(a), index(b), self._filter(radius, layers, mask))

    def remove_hull(self, hull):
        """Removes a hull."""
        self._call("remove_hull", index(hull))

    def _anchor(self, end):
        if isinstance(end, tuple):
            body, point = end
            return c.byref(self._t["anchor"](index(body).value, 0, self._vector(point)))
        return c.byref(self._t["anchor"](NO_BODY, index(end).value, self._vector((0.0, 0.0))))

    def add_revolute(self, a, b):
        """Holds two anchors together, and returns the number of the joint."""
        return self._number("add_revolute", self._anchor(a), self._anchor(b))

    def add_weld(self, a, b, compliance=0.0):
        """Also keeps the relative rotation, with a compliance, 1/(N m)."""
        return self._number("add_weld", self._anchor(a), self._anchor(b), self._real(compliance))

    def add_distance_joint(self, a, b, lower, upper):
        """Keeps the distance of two anchors between limits, m."""
        return self._number("add_distance_joint", self._anchor(a), self._anchor(b), self._real(lower), self._real(upper))

    def add_prismatic(self, a, b, axis):
        """Lets the second body slide along an axis."""
        return self._number("add_prismatic", self._anchor(a), self._anchor(b), self._vector(axis))

    def set_motor(self, joint, speed, max_torque):
        """Drives at a speed, rad/s, with at most a torque, N m; m/s and N for a prismatic joint."""
        self._call("set_motor", index(joint), self._real(speed), self._real(max_torque))

    def remove_motor(self, joint):
        """Removes the motor of a joint."""
        self._call("remove_motor", index(joint))

    def set_joint_limits(self, joint, lower, upper):
        """Limits the rotation to the arc from a direction counter-clockwise to another."""
        self._call("set_joint_limits", index(joint), self._vector(lower), self._vector(upper))

    def set_joint_range(self, joint, lower, upper):
        """Limits the position along the axis of a prismatic joint, m."""
        self._call("set_joint_range", index(joint), self._real(lower), self._real(upper))

    def set_joint_compliance(self, joint, compliance):
        """Sets the compliance of a joint, m/N."""
        self._call("set_joint_compliance", index(joint), self._real(compliance))

    def set_joint_max_force(self, joint, force):
        """Breaks the joint above a force, N."""
        self._call("set_joint_max_force", index(joint), self._real(force))

    def joint_broken(self, joint):
        """Whether a joint is broken."""
        broken = c.c_uint8()
        self._call("joint_broken", index(joint), c.byref(broken))
        return broken.value == 1

    def remove_joint(self, joint):
        """Removes a joint."""
        self._call("remove_joint", index(joint))
