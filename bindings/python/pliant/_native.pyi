"""Types of the extension module in both precisions. The script `stubs` writes this file."""

from typing import Any, final

from typing_extensions import disjoint_base

from ._types import Array, Integer, Integers, Items, Number, Numbers, Region

__all__ = ['CONSTRAINTS', 'double', 'Clock', 'Scene', 'Worlds', 'angle', 'mass_of_capsule', 'mass_of_circle', 'mass_of_polygon', 'rotation', 'tile', 'version']
CONSTRAINTS: tuple[str, ...]
double: Any

@final
class Clock:
    """
    Clock that divides the time of frames into steps of ``dt`` seconds.

    Time beyond ``max_steps`` steps in a frame is dropped, so a slow simulation does not fall behind
    more and more.
    """
    def __new__(cls, /, dt: Number, max_steps: Integer = 4) -> Clock: ...
    def advance(self, /, elapsed: Number) -> int:
        """
        Adds the time of a frame, s, and returns the number of steps to take.
        """
    @property
    def dt(self, /) -> float:
        """
        Length of a step, s.
        """
    @property
    def fraction(self, /) -> float:
        """
        Time since the last step as a fraction of a step, for ``Scene.interpolate``.
        """

@disjoint_base
class Scene:
    """
    Scene: particles, and everything that acts on them.

    Ranges of particles are pairs of the first number and the count. The capacities are those of the
    C library with the feature ``host``: 4096 particles, 16384 springs, 64 shapes and 16 colliders.
    """
    def __new__(cls, /, gravity: Numbers = ..., *, damping: Number = 0.0, substeps: Integer = 1, iterations: Integer = 1, symmetric: bool = False, leapfrog: bool = False) -> Scene: ...
    def add_box(self, /, particles: Integers, half: Numbers, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> int:
        """
        Adds a box of half extents, m.
        """
    def add_capsule(self, /, particles: Integers, half_length: Number, capsule_radius: Number, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> int:
        """
        Adds a capsule: all points within a radius, m, of a segment of twice ``half_length``, m, on
        its x axis.
        """
    def add_chain(self, /, members: Integers, compliance: Number = 0.0) -> int:
        """
        Holds the lengths between consecutive particles by a direct solve, and returns the number of
        the chain.
        """
    def add_circle(self, /, particles: Integers, circle_radius: Number, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> int:
        """
        Adds a circle.
        """
    def add_cloth(self, /, corner: Numbers, columns: Integer, rows: Integer, spacing: Number, mass: Number, compliance: Number = 0.0) -> tuple[int, int]:
        """
        As ``add_lattice``, with springs of a compliance, m/N.
        """
    def add_collider_particle(self, /, collider: Integer, particle: Integer) -> None:
        """
        Lets another particle collide with a collider.
        """
    def add_constraint(self, /, kind: str, *particles: Integer, point: Numbers = ..., first: Number = 0.0, second: Number = 0.0) -> tuple[int, ...]:
        """
        Adds a constraint of a kind of ``CONSTRAINTS`` in the current positions, and returns its
        numbers.

        ``first`` and ``second`` are the parameters of the kind, as in the C interface: mostly the
        compliance, then the damping, the limit of the strain, or Poisson's ratio. An element of a
        neo-Hookean material is two constraints; the others are one.
        """
    def add_cut_lattice_shape(self, /, nodes: Items[Integer | None], columns: Integer, half_width: Integer, compliance: Number = 0.0) -> int:
        """
        Holds a lattice with holes: particles row by row, and None where one is missing.
        """
    def add_discs(self, /, particles: Integers, radius: Number, layers: Integer = 1, mask: Integer = ...) -> int:
        """
        Makes particles discs that collide with other bodies of discs, and returns the number of the
        body.
        """
    def add_distance_joint(self, /, a: Integer | tuple[Integer, Numbers], b: Integer | tuple[Integer, Numbers], lower: Number, upper: Number) -> int:
        """
        Keeps the distance of two anchors between limits, m.
        """
    def add_emitter(self, /, position: Numbers, velocity: Numbers, spacing: Number, mass: Number, columns: Integer = 1) -> int:
        """
        Adds an emitter, and returns its number: rows of ``columns`` particles at a distance
        ``spacing``, m, that of the fluid, with a mass, kg, each. They leave the position, m, with
        the velocity, m/s, and are perpendicular to it.
        """
    def add_field(self, /, kind: str, vector: Numbers = ..., first: Number = 0.0, second: Number = 0.0, falloff: str = "inverse_square", region: Region | None = None) -> int:
        """
        Adds a field, and returns its number.

        - ``gravity``: an acceleration ``vector``, m/s², and ``first`` times the gravity of the step
        - ``attractor``: a point ``vector``, m, with the strength ``first``, the softening
          ``second``, m, and the falloff
        - ``drag``: a velocity ``vector``, m/s, with the linear coefficient ``first``, 1/s, and the
          quadratic one ``second``, 1/m

        The region is None for everywhere, or a tuple: ``("rectangle", lower, upper)``,
        ``("circle", center, radius)`` or ``("half_plane", point, normal)``.
        """
    def add_flow(self, /, kind: str, density: Number, **settings: Any) -> int:
        """
        Adds a flow of a kind, ``wind``, ``still_water`` or ``waves``, and a density, kg/m², and
        returns its number.

        - all kinds: ``velocity``, m/s, and the coefficient ``drag``
        - ``wind``: the coefficient ``lift``
        - ``still_water`` and ``waves``: ``friction``, N s/m², and a ``point`` of the surface, m
        - ``still_water``: the unit ``normal`` of the surface, out of the water
        - ``waves``: ``amplitude``, m, ``wavelength``, m, and the ``speed`` of the crests to the
          right, m/s
        """
    def add_flow_edges(self, /, flow: Integer, corners: Integers, kind: str = "closed") -> None:
        """
        Lets a flow act on a ``closed`` outline of counter-clockwise particles, or on an ``open``
        chain.
        """
    def add_flow_rigid(self, /, flow: Integer, body: Integer, points: Items[Numbers]) -> None:
        """
        Lets a flow act on a rigid body: on counter-clockwise corners, m, in its coordinates.
        """
    def add_fluid_particle(self, /, particle: Integer) -> None:
        """
        Adds a particle to the fluid.
        """
    def add_half_plane(self, /, particles: Integers, normal: Numbers, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> int:
        """
        Adds a half-plane. The material is static and kinetic friction and restitution.
        """
    def add_hull(self, /, body: Integer, corners: Items[Numbers], radius: Number = 0.0, layers: Integer = 1, mask: Integer = ...) -> int:
        """
        Adds a convex hull of at most 8 corners, m, in the coordinates of the body. One is a disc,
        two a capsule.
        """
    def add_hull_edge(self, /, a: Integer, b: Integer, radius: Number = 0.0, layers: Integer = 1, mask: Integer = ...) -> int:
        """
        Lets an edge of a soft body collide with rigid bodies.
        """
    def add_hull_particle(self, /, particle: Integer, radius: Number, layers: Integer = 1, mask: Integer = ...) -> int:
        """
        Lets a particle of a soft body collide with rigid bodies.
        """
    def add_inside(self, /, particles: Integers, half: Numbers, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> int:
        """
        Adds a box that particles cannot leave.
        """
    def add_isochoric_shape(self, /, members: Integers, blend: Number, compliance: Number = 0.0) -> int:
        """
        As ``add_linear_shape``, but its area stays.
        """
    def add_lattice(self, /, corner: Numbers, columns: Integer, rows: Integer, spacing: Number, mass: Number) -> tuple[int, int]:
        """
        Adds particles row by row from the top left corner, and returns their range. ``mass``, kg,
        is that of each.
        """
    def add_lattice_shape(self, /, members: Integers, columns: Integer, half_width: Integer, compliance: Number = 0.0) -> int:
        """
        Holds a lattice, row by row, by a square region around each particle, and returns its
        number.

        A region has ``half_width`` neighbors to each side; a larger one is stiffer at the same
        cost.
        """
    def add_linear_shape(self, /, members: Integers, blend: Number, compliance: Number = 0.0) -> int:
        """
        As ``add_rigid_shape``, but the shape also stretches and shears, with a weight ``blend``
        from 0 to 1.
        """
    def add_muscle(self, /, a: Integer, b: Integer, max_force: Number, compliance: Number = 0.0) -> int:
        """
        Adds a spring whose length a motor changes with at most a force, N, and returns its number.
        """
    def add_outline(self, /, corners: Integers, kind: str = "closed", radius: Number | None = None, layers: Integer = 1, mask: Integer = ..., self_collision: bool = False) -> int:
        """
        Adds an outline that collides with others, and returns its number.

        ``kind`` is ``closed``, counter-clockwise, ``open`` for a rope, or ``points``. Without a
        radius, m, the kernel chooses one from the lengths of the edges.
        """
    def add_outline_list(self, /, corners: Items[Integer], kind: str = "closed", radius: Number | None = None, layers: Integer = 1, mask: Integer = ..., self_collision: bool = False) -> int:
        """
        As ``add_outline``, for a list of any particles.
        """
    def add_particle(self, /, position: Numbers, mass: Number) -> int:
        """
        Adds a free particle, kg, and returns its number.
        """
    def add_plastic_regions(self, /, regions: Items[Items[Integer]], yield_strain: Number, creep: Number, limit: Number, compliance: Number = 0.0, summed: bool = False) -> int:
        """
        As ``add_region_lists``, for regions that keep part of a deformation above ``yield_strain``.

        It is the fraction ``creep``, 1/s, up to the strain ``limit``.
        """
    def add_plastic_shape(self, /, members: Integers, yield_strain: Number, creep: Number, limit: Number, compliance: Number = 0.0) -> int:
        """
        As ``add_rigid_shape``, but the shape keeps the fraction ``creep``, 1/s, of a deformation
        above ``yield_strain``, up to ``limit``.
        """
    def add_pressure(self, /, polygon: Integers, pressure: Number = 1.0, compliance: Number = 0.0) -> int:
        """
        Keeps ``pressure`` times the current area of a polygon, and returns its number.
        """
    def add_prismatic(self, /, a: Integer | tuple[Integer, Numbers], b: Integer | tuple[Integer, Numbers], axis: Numbers) -> int:
        """
        Lets the second body slide along an axis.
        """
    def add_quadratic_shape(self, /, members: Integers, blend: Number, compliance: Number = 0.0) -> int:
        """
        As ``add_linear_shape``, but it also bends and twists.
        """
    def add_region_lists(self, /, regions: Items[Items[Integer]], compliance: Number = 0.0, summed: bool = False) -> int:
        """
        As ``add_regions``, for lists of particles.
        """
    def add_regions(self, /, regions: Items[Integers], compliance: Number = 0.0, summed: bool = False) -> int:
        """
        Holds ranges of particles, which may overlap, in shape, and returns the number of the set.

        The corrections of a particle in several regions are averaged; ``summed`` ones are stiffer,
        and only stable for a low stiffness.
        """
    def add_revolute(self, /, a: Integer | tuple[Integer, Numbers], b: Integer | tuple[Integer, Numbers]) -> int:
        """
        Holds two anchors together, and returns the number of the joint.

        An anchor is the number of a particle, or a pair of the number of a body and a point in its
        coordinates, m.
        """
    def add_rigid_body(self, /, properties: tuple[Number, Numbers, Number], position: Numbers, rotation: Numbers = ...) -> int:
        """
        Adds a body with mass, center and moment of inertia; ``rotation`` is the direction of its x
        axis. Returns its number.
        """
    def add_rigid_shape(self, /, members: Integers, compliance: Number = 0.0) -> int:
        """
        Holds particles in their current shape, and returns the number of the shape.

        A compliance 1/ω², s², of zero is rigid; ω is the angular frequency of an oscillation about
        the shape.
        """
    def add_rope(self, /, start: Numbers, end: Numbers, segments: Integer, mass: Number, compliance: Number = 0.0) -> tuple[int, int]:
        """
        Adds a rope of springs, and returns the range of its particles, one more than ``segments``.
        ``mass``, kg, is that of each.
        """
    def add_sensor(self, /, kind: str, extent: Numbers = ..., position: Numbers = ..., rotation: Numbers = ..., corners: Integers = ..., radius: Number = 0.0) -> int:
        """
        Adds a sensor of a kind, ``circle``, ``box``, ``half_plane`` or ``outline``, and returns its
        number.

        ``extent`` is the radius and zero, the half extents, or the normal; ``corners`` are the
        particles of an outline; ``radius``, m, is that of the watched particles.
        """
    def add_spring(self, /, a: Integer, b: Integer, rest_length: Number, compliance: Number = 0.0) -> int:
        """
        Adds a spring of a length, m, and a compliance, m/N, and returns its number.
        """
    def add_terrain_body(self, /, corners: Integers, kind: str = "closed") -> None:
        """
        Lets particles collide with the terrain, as an outline of a kind of ``add_outline``.
        """
    def add_terrain_chain(self, /, points: Items[Numbers], surfaces: Items[Integer] = ..., *, closed: bool = False, one_way: bool = False, thickness: Number = 0.0) -> int:
        """
        Adds a chain of edges between points, m, with the free side on the right, and returns its
        number.

        ``surfaces`` has the surface of the edge that each point begins; missing ones are zero.
        Within ``thickness``, m, behind an edge, particles are pushed out.
        """
    def add_triangle(self, /, a: Integer, b: Integer, c: Integer) -> None:
        """
        Adds a triangle between three particles, at rest in the current positions.
        """
    def add_weld(self, /, a: Integer | tuple[Integer, Numbers], b: Integer | tuple[Integer, Numbers], compliance: Number = 0.0) -> int:
        """
        As ``add_revolute``, and keeps the relative rotation, with a compliance, 1/(N m).
        """
    def add_wheel(self, /, a: Integer | tuple[Integer, Numbers], b: Integer | tuple[Integer, Numbers], axis: Numbers) -> int:
        """
        Lets the second end slide along an axis and turn freely: a wheel with a suspension, after
        ``set_joint_spring``.

        The axis turns with the first body. A motor turns the wheel.
        """
    def add_yielding_element(self, /, a: Integer, b: Integer, third: Integer, youngs_modulus: Number, poissons_ratio: Number, yield_strain: Number, creep: Number, limit: Number) -> tuple[int, int]:
        """
        Adds an element of a neo-Hookean material of the current shape, and returns the numbers of
        its two constraints.

        Above ``yield_strain`` it keeps the fraction ``creep``, 1/s, of its elastic strain, up to
        ``limit``.
        """
    def add_yielding_spring(self, /, a: Integer, b: Integer, yield_strain: Number, creep: Number, limit: Number, compliance: Number = 0.0) -> int:
        """
        Adds a spring of the current length, and returns its number.

        Above ``yield_strain`` it keeps the fraction ``creep``, 1/s, of its elastic strain, up to
        ``limit``.
        """
    def allow_sleep(self, /, shape: Integer, speed: Number, delay: Number) -> None:
        """
        Lets a shape fall asleep after ``delay`` seconds below a speed, m/s. Shapes have numbers in
        order of addition.
        """
    def apply_angular_impulse(self, /, particles: Integers, angular_impulse: Number) -> None:
        """
        Applies an angular impulse, kg m²/s, counter-clockwise: a torque times its duration.
        """
    def apply_group_impulse(self, /, particles: Integers, impulse: Numbers, point: Numbers) -> None:
        """
        Applies an impulse, kg m/s, at a point, m, as if the particles were a rigid body.
        """
    def apply_impulse(self, /, particle: Integer, impulse: Numbers) -> None:
        """
        Applies an impulse, kg m/s.
        """
    def began(self, /, kind: str) -> Array:
        """
        Touching pairs that did not touch in the step before.
        """
    def bind_skin(self, /, points: Items[Numbers], polygons: Items[Items[Integer]]) -> Array:
        """
        Binds points, m, to cells of four particles in the order of a lattice, to triangles, or to
        pairs.

        Returns a structured array with the ``particles`` and ``fractions`` of each point, for
        ``skin_positions``.
        """
    def cast_disc(self, /, start: Numbers, end: Numbers, radius: Number = 0.0) -> tuple[int, float, tuple[float, float]] | None:
        """
        Surface, fraction of the path and normal of the first hit of a moving disc, or None without
        a hit.
        """
    def checksum(self, /) -> int:
        """
        Checksum of all state: equal on every machine after the same calls.
        """
    def collider_pose(self, /, collider: Integer) -> tuple[tuple[float, float], tuple[float, float]]:
        """
        Position, m, and direction of the x axis of a collider.
        """
    def contact_reports(self, /, kind: str) -> Array:
        """
        Reports of the touching pairs of a kind, ``discs``, ``outlines`` or ``terrain``: a
        structured array with impulses, N s, on the first body.

        Its names are ``pair``, ``began``, ``point``, ``normal``, ``impulse``, ``normal_impulse``,
        ``friction_impulse`` and ``approach``, m/s.
        """
    def cut(self, /, start: Numbers, end: Numbers, minimum: Integer = 0) -> int:
        """
        Cuts along the path of a blade, m, into parts of at least ``minimum`` triangles.

        Returns the number of cut edges. Nodes stay whole until :meth:`separate`.
        """
    def damp_group(self, /, particles: Integers, fraction: Number) -> None:
        """
        Damps the motion of a body within itself, such as the wobble of a jelly: velocities approach
        those of its rigid motion by a fraction from 0 to 1. Momentum does not change.
        """
    def drag(self, /, pointer: Numbers, duration: Number) -> None:
        """
        Moves the pointer, which arrives after ``duration`` seconds.
        """
    def drain_fluid(self, /, region: Region | None = None) -> int:
        """
        Removes the particles of the fluid in a region of ``add_field``, and returns their number.
        """
    def drop(self, /) -> None:
        """
        Releases the grabbed particle.
        """
    def dropped(self, /, kind: str) -> int:
        """
        Number of contacts that exceeded the capacity in the last step, and had no effect.
        """
    def dropped_reports(self, /, kind: str) -> int:
        """
        Number of contacts of the last step without a report, beyond its capacity. They act like all
        others.
        """
    def emit(self, /, emitter: Integer, dt: Number) -> int:
        """
        Adds the rows that leave within ``dt`` seconds to the fluid, and returns the number of their
        particles. Call it once for each step, after ``set_fluid``.
        """
    def ended(self, /, kind: str) -> Array:
        """
        Pairs that touched in the step before but not in the last one.
        """
    def energy(self, /, dt: Number) -> tuple[float, float, float]:
        """
        Kinetic, potential and elastic energy, J, at steps of ``dt`` seconds.

        The potential energy is that in the gravity of the last step of this scene, zero at the
        origin, and 0 before its first step; saved bytes have no gravity.
        """
    def explode(self, /, particles: Integers, center: Numbers, radius: Number, speed: Number, falloff: Number = 0.0) -> None:
        """
        Changes velocities by ``speed``, m/s, within ``radius``, m, and by less over the distance
        ``falloff``, m.
        """
    def fluid_density(self, /, point: Numbers) -> float:
        """
        Density at a point, relative to that at rest.
        """
    def forbid_sleep(self, /, shape: Integer) -> None:
        """
        Keeps a shape awake.
        """
    def grab(self, /, particle: Integer, pointer: Numbers, compliance: Number = 0.0) -> None:
        """
        Grabs a particle at its offset from the pointer.
        """
    def group_bounds(self, /, particles: Integers) -> tuple[tuple[float, float], tuple[float, float]]:
        """
        Lower left and upper right corner of the smallest box around particles, m.
        """
    def group_motion(self, /, particles: Integers) -> tuple[float, tuple[float, float], tuple[float, float], float, float]:
        """
        Motion of particles as if they were a rigid body: a tuple of the mass, kg, the center of
        mass, m, its velocity, m/s, the moment of inertia, kg m², and the angular velocity, rad/s.
        """
    def hit_hulls(self, /, start: Numbers, end: Numbers, radius: Number = 0.0, mask: Integer = ...) -> tuple[int, float, tuple[float, float]] | None:
        """
        Hull, fraction of the path and normal of the first hit of a disc on hulls in a layer of
        ``mask``, or None.

        The center of the disc moves from ``start`` to ``end``. A radius of zero is a ray.
        """
    def hit_outline(self, /, outline: Integer, start: Numbers, end: Numbers) -> tuple[int, float, tuple[float, float]] | None:
        """
        First corner of the edge, fraction of the ray and normal of the first hit on a closed
        outline, or None.
        """
    def hit_particles(self, /, particles: Integers, start: Numbers, end: Numbers, radius: Number = 0.0) -> tuple[int, float, tuple[float, float]] | None:
        """
        Particle, fraction of the ray and normal of the first hit on discs of a radius, m, or None
        without a hit.
        """
    def in_box(self, /, lower: Numbers, upper: Numbers) -> Array:
        """
        Particles inside a box, m, whose sides belong to it.
        """
    def interpolate(self, /, recorded: Array, fraction: Number) -> Array:
        """
        Returns the positions at a fraction, from 0 to 1, between recorded positions and the current
        ones, m.

        A particle whose recorded row is NaN or missing is at its current position: write NaN where
        one jumps.
        """
    @property
    def inverse_masses(self, /) -> Array:
        """
        Inverse masses, 1/kg, zero for pinned particles. As ``positions``.
        """
    def is_asleep(self, /, shape: Integer) -> bool:
        """
        Whether a shape sleeps.
        """
    def joint_broken(self, /, joint: Integer) -> bool:
        """
        Whether a joint is broken.
        """
    def momentum(self, /) -> tuple[tuple[float, float], float]:
        """
        Momentum, kg m/s, and angular momentum about the origin, kg m²/s.
        """
    def motion_checksum(self, /) -> int:
        """
        Checksum of positions, velocities and masses: equal to that of the C library.
        """
    def move_attachment(self, /, kind: str, number: Integer, point: Numbers) -> None:
        """
        Moves the fixed point of an ``attachment`` or ``long_range_attachment``, m. It jumps there.
        """
    def move_collider(self, /, collider: Integer, velocity: Numbers = ..., angular_velocity: Number = 0.0) -> None:
        """
        Sets the velocity, m/s, and the angular velocity, rad/s, of a collider.
        """
    def move_emitter(self, /, emitter: Integer, position: Numbers, velocity: Numbers) -> None:
        """
        Moves an emitter, m, and sets the velocity with which the fluid leaves, m/s.
        """
    def move_group(self, /, particles: Integers, offset: Numbers) -> None:
        """
        Moves particles by an offset, m, without changing velocities.
        """
    def move_muscle(self, /, muscle: Integer, target: Number, speed: Number) -> None:
        """
        Moves the length of a muscle towards a target, m, at a speed, m/s.
        """
    def move_sensor(self, /, sensor: Integer, position: Numbers, rotation: Numbers = ...) -> None:
        """
        Moves a sensor to a position, m, and a direction of its x axis.
        """
    def nearest(self, /, point: Numbers) -> tuple[int, float]:
        """
        Number of the nearest particle, and its distance, m.
        """
    def nearest_on_hulls(self, /, point: Numbers, reach: Number = 0.0, mask: Integer = ...) -> tuple[int, tuple[float, float], float] | None:
        """
        Hull, position and distance, m, of the nearest point of the hulls in a layer of ``mask``, or
        None.

        It is at most ``reach`` away. With a reach of zero, it is the hull that contains the point.
        """
    def nearest_on_terrain(self, /, point: Numbers, reach: Number) -> tuple[tuple[float, float], float] | None:
        """
        Position and distance, m, of the nearest point of the terrain, at most ``reach`` away, or
        None.
        """
    def order(self, /) -> None:
        """
        Sorts springs and constraints of all kinds for faster steps, with the same bits. Numbers
        stay valid.

        Call it once after a cloth or a mesh is complete. What is added later is sorted by the next
        call.
        """
    def outline_contains(self, /, outline: Integer, point: Numbers) -> bool:
        """
        Whether a closed outline contains a point.
        """
    def pieces(self, /) -> Array:
        """
        For each triangle the index of the first triangle of its piece.
        """
    def pin(self, /, particle: Integer) -> None:
        """
        Pins a particle and stops it.
        """
    def pin_group(self, /, particles: Integers) -> None:
        """
        Pins particles at their positions and stops them.
        """
    def pin_rigid(self, /, body: Integer) -> None:
        """
        Pins a body.
        """
    @property
    def positions(self, /) -> Array:
        """
        Positions, m: an array of rows x, y that follows later steps, without a copy, read-only.
        """
    def record(self, /) -> Array:
        """
        Returns a copy of all positions, m, for ``interpolate``: call it before each step.

        Rows of removed particles are NaN.
        """
    def release(self, /, particle: Integer) -> None:
        """
        Frees a pinned particle.
        """
    def release_group(self, /, particles: Integers) -> None:
        """
        Frees particles.
        """
    def release_rigid(self, /, body: Integer) -> None:
        """
        Frees a pinned body.
        """
    def remove(self, /, first: Integer, count: Integer = 1) -> None:
        """
        Removes particles and everything that needs them.
        """
    def remove_chain(self, /, chain: Integer) -> None:
        """
        Removes a chain.
        """
    def remove_collider_particle(self, /, collider: Integer, particle: Integer) -> None:
        """
        Lets a particle pass through a collider.
        """
    def remove_constraint(self, /, kind: str, number: Integer) -> None:
        """
        Removes a constraint.
        """
    def remove_discs(self, /, body: Integer) -> None:
        """
        Removes the discs of a body.
        """
    def remove_emitter(self, /, emitter: Integer) -> None:
        """
        Removes an emitter; its particles remain.
        """
    def remove_field(self, /, field: Integer) -> None:
        """
        Removes a field.
        """
    def remove_flow(self, /, flow: Integer) -> None:
        """
        Removes a flow.
        """
    def remove_fluid_particle(self, /, particle: Integer) -> None:
        """
        Removes a particle from the fluid.
        """
    def remove_heights(self, /) -> None:
        """
        Removes the height field.
        """
    def remove_hull(self, /, hull: Integer) -> None:
        """
        Removes a hull.
        """
    def remove_joint(self, /, joint: Integer) -> None:
        """
        Removes a joint.
        """
    def remove_lattice_shape(self, /, lattice: Integer) -> None:
        """
        Removes the shape of a lattice.
        """
    def remove_motor(self, /, joint: Integer) -> None:
        """
        Removes the motor of a joint.
        """
    def remove_muscle(self, /, muscle: Integer) -> None:
        """
        Removes a muscle.
        """
    def remove_outline(self, /, outline: Integer) -> None:
        """
        Removes an outline.
        """
    def remove_pressure(self, /, polygon: Integer) -> None:
        """
        Removes the pressure of a polygon.
        """
    def remove_regions(self, /, regions: Integer) -> None:
        """
        Removes a set of regions.
        """
    def remove_sensor(self, /, sensor: Integer) -> None:
        """
        Removes a sensor.
        """
    def remove_shape(self, /, shape: Integer) -> None:
        """
        Removes a shape; its particles remain. The next shape takes the lowest free number.
        """
    def remove_spring(self, /, spring: Integer) -> None:
        """
        Removes a spring.
        """
    def remove_terrain_body(self, /, particle: Integer) -> None:
        """
        Removes the body of a particle from the terrain.
        """
    def remove_terrain_chain(self, /, chain: Integer) -> None:
        """
        Removes a chain of edges.
        """
    def remove_tiles(self, /) -> None:
        """
        Removes all tiles.
        """
    def remove_yielding_element(self, /, constraint: Integer) -> None:
        """
        Removes a constraint of a yielding element. Call it for both constraints of an element.
        """
    def remove_yielding_spring(self, /, spring: Integer) -> None:
        """
        Removes a yielding spring.
        """
    def reset_yielding_element(self, /, constraint: Integer) -> None:
        """
        Restores the rest shape before any yielding. Call it for both constraints of an element.
        """
    def reset_yielding_spring(self, /, spring: Integer) -> None:
        """
        Restores the rest length before any yielding.
        """
    def rest_with(self, /, a: Integer, b: Integer) -> None:
        """
        Lets two shapes in contact sleep and wake together. Call it after each step with the
        contact.
        """
    def restore(self, /, saved: bytes) -> None:
        """
        Restores saved bytes of the same version and precision. Every value is validated.
        """
    def rigid_contacts(self, /) -> Array:
        """
        Contact points of hulls: a structured array with ``hulls``, ``point``, ``normal``, impulses,
        N s, and speed, m/s.
        """
    def rigid_motion(self, /, body: Integer) -> tuple[tuple[float, float], float]:
        """
        Velocity, m/s, and angular velocity, rad/s, of a body.
        """
    def rigid_particles(self, /, body: Integer) -> tuple[int, int]:
        """
        Range of the two particles of a body; removing them removes the body, its hulls and joints.
        """
    def rigid_pose(self, /, body: Integer, positions: Array | None = None) -> tuple[tuple[float, float], tuple[float, float]]:
        """
        Position, m, and direction of the x axis of a body: now, or for positions of the particles,
        as of ``interpolate``.
        """
    def rigid_terrain_contacts(self, /) -> Array:
        """
        Contact points of hulls with the terrain. As ``rigid_contacts``, with one ``hull``.
        """
    def rotate_group(self, /, particles: Integers, about: Numbers, rotation: Numbers) -> None:
        """
        Rotates the positions and the velocities of particles about a point, m, by the direction of
        a rotated x axis.
        """
    def save(self, /) -> bytes:
        """
        Returns all state besides ``solver`` as bytes.
        """
    def sensed(self, /, sensor: Integer, which: str = "touching") -> Array:
        """
        Rows of particle and group in a sensor after the last step, or those that ``began`` or
        ``ended`` to be in it.
        """
    def separate(self, /) -> Array:
        """
        Splits the nodes at cut edges, and returns each node and its copy, a new particle.

        Springs and elements of a material follow. Mass and momentum stay.
        """
    def set_collider_pose(self, /, collider: Integer, position: Numbers, rotation: Numbers = ...) -> None:
        """
        Moves a collider to a position, m, and a direction of its x axis. It jumps there, and pushes
        particles out.
        """
    def set_compliance(self, /, kind: str, number: Integer, compliance: Number) -> None:
        """
        Sets the compliance of a constraint.
        """
    def set_contact_material(self, /, kind: str, static_friction: Number = 0.0, kinetic_friction: Number | None = None, restitution: Number = 0.0) -> None:
        """
        Sets the material of contacts between ``discs``, ``outlines`` or ``hulls``; that of the
        terrain is in its surfaces.

        Without a kinetic friction, it is the static one.
        """
    def set_flow(self, /, flow: Integer, kind: str, density: Number, **settings: Any) -> None:
        """
        Changes the settings of a flow, not its kind. Waves continue from their phase.
        """
    def set_fluid(self, /, particles: Integers, spacing: Number, compliance: Number = 0.0, viscosity: Number = 0.0, cohesion: Number = 0.0) -> None:
        """
        Replaces the fluid. An empty range leaves a fluid without particles, to which emitters and
        ``add_fluid_particle`` add some.
        """
    def set_group_motion(self, /, particles: Integers, velocity: Numbers = ..., spin: Number = 0.0) -> None:
        """
        Sets the velocities of particles to those of a rigid body: the velocity of the center of
        mass, m/s, and the angular velocity, rad/s.
        """
    def set_height(self, /, index: Integer, height: Number) -> None:
        """
        Sets one height, m: a crater, or a hill that grows.
        """
    def set_heights(self, /, heights: Items[Number], spacing: Number, origin: Numbers = ..., surface: Integer = 0) -> None:
        """
        Replaces the height field by heights above its origin, m, from left to right in columns of a
        width, m.
        """
    def set_hull_filter(self, /, hull: Integer, layers: Integer = 1, mask: Integer = ...) -> None:
        """
        Sets the layers of a hull and those with which it collides, as bits. Without layers it has
        no contacts.
        """
    def set_hull_material(self, /, hull: Integer, static_friction: Number | None = None, kinetic_friction: Number | None = None, restitution: Number | None = None) -> None:
        """
        Gives a hull a friction and a restitution of its own, or, without any of them, those of all
        hulls again.

        A contact has the geometric mean of the frictions of both hulls, or of a hull and the
        terrain, and the larger restitution. If one of the three is given, a missing kinetic
        friction is the static one, and the others are zero.
        """
    def set_hull_sensor(self, /, hull: Integer, sensor: bool = True) -> None:
        """
        Makes a hull a sensor, or an obstacle again: a trigger zone, or a foot of a character.

        A sensor pushes nothing and nothing pushes it. What it overlaps or passes through counts as
        touching, without a contact point.
        """
    def set_joint_compliance(self, /, joint: Integer, compliance: Number) -> None:
        """
        Sets the compliance of a joint, m/N.
        """
    def set_joint_limits(self, /, joint: Integer, lower: Numbers, upper: Numbers) -> None:
        """
        Limits the rotation to the arc from a direction counter-clockwise to another.
        """
    def set_joint_max_force(self, /, joint: Integer, force: Number) -> None:
        """
        Breaks the joint above a force, N.
        """
    def set_joint_range(self, /, joint: Integer, lower: Number, upper: Number) -> None:
        """
        Limits the position along the axis of a prismatic joint or a wheel, m, or the distance of a
        distance joint: a winch shortens a rope by a little in each step.
        """
    def set_joint_spring(self, /, joint: Integer, rest: Number = 0.0, compliance: Number = 0.0, damping: Number = 0.0) -> None:
        """
        Pulls the second end of a prismatic joint or a wheel along the axis to a position at rest,
        m.

        The compliance is in m/N. Oscillations decay as exp(-damping t / 2).
        """
    def set_lattice_rest(self, /, lattice: Integer, positions: Items[Numbers]) -> None:
        """
        Sets the rest shape of a lattice: positions, m, in the order of its nodes, without holes.
        """
    def set_lattice_stiffness(self, /, lattice: Integer, compliance: Number) -> None:
        """
        Changes the compliance of the shape of a lattice.
        """
    def set_mass(self, /, particle: Integer, mass: Number) -> None:
        """
        Sets the mass, kg.
        """
    def set_motor(self, /, joint: Integer, speed: Number, max_torque: Number) -> None:
        """
        Drives at a speed, rad/s, with at most a torque, N m; m/s and N for a prismatic joint.
        """
    def set_position(self, /, particle: Integer, position: Numbers) -> None:
        """
        Sets the position, m.
        """
    def set_pressure(self, /, polygon: Integer, pressure: Number) -> None:
        """
        Sets the factor of the area of a polygon.
        """
    def set_region_pose(self, /, regions: Integer, region: Integer, rotation: Numbers | None = None, position: Numbers | None = None) -> None:
        """
        Prescribes the pose of one region of a set, by its index. Others with the same particles
        pull as well.
        """
    def set_region_rest(self, /, regions: Integer, region: Integer, positions: Items[Numbers]) -> None:
        """
        Sets the rest shape of one region of a set: positions, m, of the members in their order.
        """
    def set_regions_stiffness(self, /, regions: Integer, compliance: Number) -> None:
        """
        Changes the compliance of a set of regions.
        """
    def set_rest(self, /, kind: str, number: Integer, rest: Number) -> None:
        """
        Sets the rest length, m, or area, m², of a constraint that has one.
        """
    def set_rigid_motion(self, /, body: Integer, velocity: Numbers = ..., spin: Number = 0.0) -> None:
        """
        Sets the velocity, m/s, and the angular velocity, rad/s, of a body.
        """
    def set_rigid_pose(self, /, body: Integer, position: Numbers, rotation: Numbers = ...) -> None:
        """
        Moves a body to a position, m, and a direction of its x axis.
        """
    def set_shape_pose(self, /, shape: Integer, rotation: Numbers | None = None, position: Numbers | None = None) -> None:
        """
        Prescribes the direction of the x axis of the rest shape, the position of the center, or
        both.
        """
    def set_shape_rest(self, /, shape: Integer, positions: Items[Numbers]) -> None:
        """
        Sets the rest shape: positions, m, of the members in their order, relative to any frame.
        """
    def set_shape_stiffness(self, /, shape: Integer, compliance: Number) -> None:
        """
        Changes the compliance of a shape.
        """
    def set_spring(self, /, spring: Integer, rest_length: Number, compliance: Number = 0.0) -> None:
        """
        Sets the length, m, and the compliance, m/N, of a spring.
        """
    def set_surface(self, /, surface: Integer, material: Numbers = ..., speed: Number = 0.0, layers: Integer = 1, mask: Integer = ...) -> None:
        """
        Sets a surface, from 0 to 15. The speed, m/s, is that of a belt: to the left on a floor.
        """
    def set_terrain_filter(self, /, layers: Integer = 1, mask: Integer = ...) -> None:
        """
        Sets the layers of all particles that collide with the terrain, and those of their surfaces.
        """
    def set_terrain_radius(self, /, radius: Number) -> None:
        """
        Sets the radius, m, of all particles that collide with the terrain.
        """
    def set_tile(self, /, column: Integer, row: Integer, tile: Integer) -> None:
        """
        Replaces a tile.
        """
    def set_tiles(self, /, tiles: Items[Items[Integer]], size: Number, origin: Numbers = ...) -> None:
        """
        Replaces the tiles by rows of tiles of a size, m, the lowest row first, from the lower left
        corner.
        """
    def set_velocity(self, /, particle: Integer, velocity: Numbers) -> None:
        """
        Sets the velocity, m/s.
        """
    def shape_goals(self, /, shape: Integer) -> Array:
        """
        Points to which the members of a shape were pulled in the last pass, m, in their order.
        """
    def skin_positions(self, /, points: Any) -> Array:
        """
        Positions of bound points, m.
        """
    @property
    def solver(self, /) -> dict[str, Any]:
        """
        Settings of the solver: gravity, damping, substeps, iterations, symmetric and leapfrog. A
        step rejects other keys.
        """
    @solver.setter
    def solver(self, /, value: dict) -> None:
        """
        Settings of the solver: gravity, damping, substeps, iterations, symmetric and leapfrog. A
        step rejects other keys.
        """
    @property
    def springs(self, /) -> Array:
        """
        Ends of all springs: an array of rows a, b.
        """
    def step(self, /, dt: Number) -> None:
        """
        Advances by ``dt`` seconds with the settings of ``solver``.

        Other threads run meanwhile, but must not use this scene or its arrays.
        """
    def tear(self, /, limit: Number, minimum: Integer = 0) -> int | None:
        """
        Tears at the node of the largest strain above a limit, and returns the node, or ``None``.

        One node tears per call. Nodes stay whole until :meth:`separate`.
        """
    def terrain_hulls(self, /, which: str = "touching") -> Array:
        """
        Hulls that touched the terrain in the last step, or those that ``began`` or ``ended`` to
        touch it.
        """
    def torn(self, /) -> Array:
        """
        Numbers of the tearing springs that broke in the last step.
        """
    def touching(self, /, kind: str) -> Array:
        """
        Pairs of numbers that touched in the last step: an array of rows a, b.

        The kind is ``discs``, ``outlines``, ``terrain`` or ``hulls``. For ``terrain``, a is the
        particle, and b is 65535.
        """
    def triangles(self, /) -> Array:
        """
        Corners of all triangles, in the order of addition.
        """
    def unwatch(self, /, sensor: Integer, group: Integer = 0) -> None:
        """
        Removes the particles of a group from a sensor, without an event.
        """
    @property
    def velocities(self, /) -> Array:
        """
        Velocities, m/s. As ``positions``.
        """
    def waiting(self, /) -> int:
        """
        Number of nodes at cut edges that are whole.
        """
    def wake(self, /, shape: Integer) -> None:
        """
        Wakes a shape.
        """
    def watch(self, /, sensor: Integer, particles: Integers, group: Integer = 0) -> None:
        """
        Lets a sensor watch particles. The group is a number of the caller.
        """
    def yielding_length(self, /, spring: Integer) -> float:
        """
        Current rest length, m, of a yielding spring.
        """

@final
class Worlds:
    """
    Many worlds of one topology: the same particles, springs, shapes, muscles and colliders.

    They differ in positions, velocities, gravity and the targets of muscles. A step computes eight
    worlds side by side, and the groups of eight on all cores. Every world has the bits that it has
    alone, in a ``Scene`` with the same calls in the order shapes, tethers, muscles, gravity,
    colliders.

    Arrays have the shape (worlds, particles, 2). A world has at most 256 particles, 1024 springs,
    256 tethers, 8 shapes of at most 64 particles, 32 muscles, and 4 half-planes and 4 boxes.
    """
    def __len__(self, /) -> int:
        """
        Number of worlds.
        """
    def __new__(cls, /, count: Integer, positions: Items[Numbers], masses: Items[Number], gravity: Numbers = ..., *, pinned: Items[Integer] = ..., damping: Number = 0.0, substeps: Integer = 1, iterations: Integer = 1, symmetric: bool = False, leapfrog: bool = False) -> Worlds: ...
    def add_box(self, /, half: Numbers, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> None:
        """
        Adds a box of half extents, m, with which all particles, of a radius, m, collide.
        """
    def add_half_plane(self, /, normal: Numbers, radius: Number = 0.0, position: Numbers = ..., material: Numbers = ...) -> None:
        """
        Adds a half-plane with which all particles, of a radius, m, collide.
        """
    def add_muscles(self, /, pairs: Items[Integers], max_force: Number, compliance: Number = 0.0) -> None:
        """
        Adds muscles between pairs of particles: springs whose lengths motors change with at most a
        force, N.
        """
    def add_shape(self, /, members: Items[Integer], blend: Number = 0.0, compliance: Number = 0.0) -> None:
        """
        Holds particles in their shape at the start, which also stretches and shears with a weight
        ``blend`` from 0, rigid, to 1. A compliance 1/ω², s², of zero is rigid.
        """
    def add_springs(self, /, pairs: Items[Integers], compliance: Number = 0.0, rest_lengths: Items[Number] | None = None) -> None:
        """
        Adds springs between pairs of particles, of these rest lengths, m, or their distances at the
        start. The compliance is in m/N.
        """
    def add_tethers(self, /, pairs: Items[Integers], compliance: Number = 0.0) -> None:
        """
        Adds tethers, which limit the distances of pairs of particles to those at the start.
        """
    def move_muscles(self, /, targets: Array, speeds: Array) -> None:
        """
        Moves the lengths of all muscles towards targets, m, at speeds, m/s: arrays of shape
        (worlds, muscles).
        """
    @property
    def positions(self, /) -> Array:
        """
        Positions, m: an array of shape (worlds, particles, 2), which is a copy.
        """
    @positions.setter
    def positions(self, /, positions: Array) -> None:
        """
        Sets all positions, m. Muscles keep their lengths, and shapes the rotation of the last step:
        see ``reset``.
        """
    def reset(self, /, worlds: Items[Integer] | None = None) -> None:
        """
        Lets worlds, or all of them, begin again: at the start, without velocities, with the parts
        as added. Accelerations stay.
        """
    def set_accelerations(self, /, accelerations: Array) -> None:
        """
        Accelerates each world by a vector, m/s², besides its gravity: an array of shape (worlds,
        2).
        """
    def step(self, /, dt: Number) -> None:
        """
        Advances all worlds by ``dt`` seconds. Other Python threads run meanwhile.
        """
    @property
    def velocities(self, /) -> Array:
        """
        Velocities, m/s. As ``positions``.
        """
    @velocities.setter
    def velocities(self, /, velocities: Array) -> None:
        """
        Sets all velocities, m/s. A pinned particle moves with its velocity.
        """

def angle(rotation: Numbers) -> float:
    """
    Angle, rad, from −π to π, of the direction of a rotated x axis, of any length.
    """

def mass_of_capsule(a: Numbers, b: Numbers, radius: Number, density: Number) -> tuple[float, list[float], float]:
    """
    As ``mass_of_circle``, for all points within a radius of a segment.
    """

def mass_of_circle(radius: Number, density: Number) -> tuple[float, list[float], float]:
    """
    Mass, kg, center, m, and moment of inertia, kg m², of a disc of a density, kg/m².
    """

def mass_of_polygon(corners: Items[Numbers], density: Number) -> tuple[float, list[float], float]:
    """
    As ``mass_of_circle``, for a polygon of counter-clockwise corners.
    """

def rotation(angle: Number) -> tuple[float, float]:
    """
    Direction of the x axis, rotated by an angle, rad: the same bits on every machine.
    """

def tile(kind: str, surface: Integer = 0) -> int:
    """
    Tile of a kind, ``empty``, ``solid`` or ``one_way``, and a surface, for ``set_tiles``. Bodies
    pass ``one_way`` tiles from below.
    """

def version() -> str:
    """
    Version of the C library.
    """
