/**
 * 2D soft bodies (rope, cloth, jelly, fluid) and rigid bodies, computed by the kernel of pliant in
 * WebAssembly. Numbers are SI units, y points up, and angles are positive counter-clockwise. After the
 * same calls every machine computes the same bits.
 *
 * A call that the kernel rejects throws a {@link PliantError} and changes nothing. A missing or wrong number of an
 * item, layers that do not fit 32 bits, an unknown name, or a list of more than 64 KB throws a `RangeError`. A missing
 * vector, list or object, and a value of another type where a number is expected, throws a `TypeError`. Any other
 * missing number is NaN, which the kernel rejects with the code NON_FINITE. A scene after `free` throws an `Error`.
 *
 * Capacities are fixed, for a scene:
 * - 4096 particles, 16384 springs, 2048 constraints of each other kind, and 2048 triangles of the mesh
 * - 64 shapes and 16 colliders
 * - 32 muscles, 32 pressures, 32 chains, 32 fields and 32 emitters; 8 flows, 8 lattices and 8 sets of regions
 * - 256 rigid bodies, 256 joints, 512 hulls with 2048 corners, and 1024 contact points of hulls
 * - 256 bodies of discs, 256 outlines, and 4096 contacts of each
 * - 32 terrain chains, 16384 tiles, 1024 heights, 16 surfaces, and 1024 particles of soft bodies on the terrain
 * - 16 sensors
 *
 * For an item: 256 particles of a shape, a pressure or a chain; 512 of a lattice; 160 regions of a set with 1024
 * members; 256 edges of a flow; 256 points of a terrain chain; 512 particles that a sensor watches.
 * @packageDocumentation
 */

/** Point, m, or vector: x to the right and y up. */
export type Vector = readonly [x: number, y: number];

/** Successive particles. */
export interface Range {
    /** Number of the first particle. */
    first: number;
    /** Number of particles. */
    count: number;
}

/** Settings of steps. */
export interface Solver {
    /** Acceleration of free particles, m/s². Default: none. */
    gravity?: Vector;
    /** Rate at which velocities decay, 1/s: not negative. Default: 0. */
    damping?: number;
    /** Substeps of a step, at least 1. More substeps improve the result more than iterations. Default: 1. */
    substeps?: number;
    /** Iterations in a substep, at least 1. Default: 1. */
    iterations?: number;
    /** Whether each iteration runs backward after forward. Default: false. */
    symmetric?: boolean;
    /** Whether constraints act along the directions at the start of the substep, which conserves energy. Default: false. */
    leapfrog?: boolean;
}

/** Stiffness of a shape: one of three measures. */
export type Stiffness =
    /** Fraction of the distance to its goal that a particle moves in a pass, from 0 to 1. */
    | { alpha: number }
    /** Compliance 1/ω², s², with the angular frequency ω about the goals. Zero is rigid. */
    | { compliance: number }
    /** Time in which the distance to the goals shrinks to 1/e, s. */
    | { relaxation: number };

/** Surface. Default: no friction and no bounce. Each value that is left out has its default. */
export interface Material {
    /** Coefficient of static friction. Default: 0. */
    staticFriction?: number;
    /** Coefficient of kinetic friction, at most the static one. Default: the static one. */
    kineticFriction?: number;
    /** Coefficient of restitution, from 0 to 1. Default: 0. */
    restitution?: number;
}

/** Particles that collide with a collider, and the position and surface of the collider. */
export interface Contact {
    particles: Range;
    /** Radius of the particles, m. Default: 0. */
    radius?: number;
    /** Position of the collider, m. Default: the origin. */
    position?: Vector;
    material?: Material;
}

/**
 * Radius, and layers as an integer of 32 bits, signed as `~1` or not. Two items collide if each is in a layer of the
 * other's mask.
 */
export interface Filter {
    /** Radius, m. Default: 0, which polygons of hulls allow. */
    radius?: number;
    /** Default: 1. */
    layers?: number;
    /** Default: all layers. */
    mask?: number;
}

/** Outline of a soft body. */
export interface Outline {
    /** Closed and counter-clockwise, an open rope, or points without edges. Default: closed. */
    kind?: "closed" | "open" | "points";
    /** Thickness, m. Default: derived from the edges. */
    radius?: number;
    layers?: number;
    mask?: number;
    /** Whether corners collide with edges of the same outline. Default: false. */
    selfCollision?: boolean;
}

/** Rectangular lattice of particles, row by row from the top left corner. */
export interface Lattice {
    /** Top left corner, m. */
    corner: Vector;
    columns: number;
    rows: number;
    /** Distance between neighbors, m. */
    spacing: number;
    /** Mass of a particle, kg. */
    mass: number;
}

/**
 * Kind of a constraint, whose rest state is the current one. In brackets: the number of particles, and
 * the parameters `first`, `second`.
 *
 * - `attachment` [1]: spring to the fixed `point` (compliance, m/N)
 * - `longRangeAttachment` [1]: largest distance from `point` (compliance, m/N; length, m)
 * - `tether` [2]: largest distance (compliance, m/N)
 * - `rod` [2]: rigid, without a square root
 * - `dampedSpring` [2] (compliance, m/N; rate of the damping, 1/s)
 * - `tearingSpring` [2] (compliance, m/N; limit of the strain)
 * - `bending` [3], middle particle second (compliance, m/N)
 * - `angle` [3], vertex second (compliance, 1/(N m))
 * - `area` [3] of a triangle (compliance, m³/N)
 * - `onSegment` [3]: bead on the segment between the others (compliance, m/N)
 * - `pointEdge` [3]: point to the left of an edge (compliance, m/N)
 * - `neoHookean` [3]: triangle of a material (Young's modulus, Pa; Poisson's ratio); two constraints
 * - `stVenantKirchhoff` [3]: triangle of a material (Young's modulus, Pa; Poisson's ratio)
 */
export type ConstraintKind = "attachment" | "longRangeAttachment" | "tether" | "rod" | "dampedSpring" | "tearingSpring"
    | "bending" | "angle" | "area" | "onSegment" | "pointEdge" | "neoHookean" | "stVenantKirchhoff";

/** Properties of a fluid. */
export interface Fluid {
    /** Distance between neighbors at rest, m. */
    spacing: number;
    /** Compliance of the density, 1/J. Default: 0, incompressible. */
    compliance?: number;
    /** Viscosity, 1/s. Default: 0. */
    viscosity?: number;
    /** Cohesion, m/s². Default: 0. */
    cohesion?: number;
}

/** Force field that acts on all free particles in a region. */
export interface Field {
    /**
     * - `gravity`: additional acceleration `vector`, m/s², and the factor `first` of the scene's gravity. The
     *   default of zero replaces that gravity.
     * - `attractor`: point `vector` with strength `first`, softening `second`, m, and a `falloff`.
     * - `drag`: relative to the velocity `vector`, m/s, with the rates `first`, 1/s, and `second`, 1/m.
     */
    kind: "gravity" | "attractor" | "drag";
    vector?: Vector;
    first?: number;
    second?: number;
    /** Default: inverseSquare. */
    falloff?: "linear" | "constant" | "inverse" | "inverseSquare";
    /** Default: the whole plane. */
    region?: Region;
}

/** Part of the plane, m. An empty object is the whole plane. The normal of a half-plane points into it. */
export type Region = { rectangle: { lower: Vector; upper: Vector } } | { circle: { center: Vector; radius: number } }
    | { halfPlane: { point: Vector; normal: Vector } } | Record<string, never>;

/** Nozzle that adds rows of particles to the fluid. */
export interface Emitter {
    /** Middle of the opening, m. */
    position: Vector;
    /** Velocity with which the fluid leaves, m/s: not zero. Rows are perpendicular to it. */
    velocity: Vector;
    /** Number of particles in a row. Default: 1. */
    columns?: number;
    /** Distance between particles, m. Use that of the fluid. */
    spacing: number;
    /** Mass of a particle, kg. */
    mass: number;
}

/** Mass, kg, center of mass in the coordinates of the body, m, and moment of inertia about it, kg m². */
export interface MassProperties {
    mass: number;
    center: Vector;
    inertia: number;
}

/** End of a joint: a particle, or a point of a rigid body, by default its origin. */
export type Anchor = number | { body: number; point?: Vector };

/** Contact point of hulls that pushed in the last step. */
export interface RigidContact {
    hulls: [number, number];
    /** Position, m. */
    point: Vector;
    /** Unit vector from the second hull to the first. */
    normal: Vector;
    /** Impulse on the first hull along the normal, N s. */
    normalImpulse: number;
    /** Impulse on the first hull along the normal rotated counter-clockwise, N s. */
    frictionImpulse: number;
    /** Normal velocity before the contact, m/s; negative if the hulls approach. */
    approach: number;
}

/** Set of contacts that events are about. */
export type ContactSet = "discs" | "outlines" | "hulls" | "terrain";

/** What happened to a pair: it touched in the last step, did so for the first time, or no longer did. */
export type ContactEvent = "touching" | "began" | "ended";

/** Pair that touched in the last step. Impulses are sums over its contacts and the substeps. */
export interface ContactReport {
    /** Numbers of the bodies; for the terrain, the particle and 65535. */
    pair: [number, number];
    /** Whether the pair did not touch in the step before. */
    began: boolean;
    /** Position of the strongest contact, m. */
    point: [number, number];
    /** Unit vector from the second body to the first. */
    normal: [number, number];
    /** Impulse on the first body, N s. */
    impulse: [number, number];
    /** Sum of the impulses along the normals, N s. */
    normalImpulse: number;
    frictionImpulse: number;
    /** Smallest normal velocity before a contact, m/s; negative if the bodies approach. */
    approach: number;
}

/** Surface of edges of the terrain. Its layers select the bodies that it collides with. */
export interface Surface extends Material {
    /** Speed along the edges, m/s: to the left on a floor. Default: 0. */
    speed?: number;
    layers?: number;
    mask?: number;
}

/** Chain of edges of the terrain, whose free side is on the right. */
export interface TerrainChain {
    /** Surface of the edge that each point begins. Default: zeros. */
    surfaces?: readonly number[];
    /** Whether the last point is joined to the first. Default: no. */
    closed?: boolean;
    /** Whether bodies pass the edges from behind. Default: no. */
    oneWay?: boolean;
    /** Depth of the solid behind each edge, m. Default: 0. */
    thickness?: number;
}

/** Place and size of a tile map. */
export interface TileMap {
    /** Lower left corner, m. Default: the origin. */
    origin?: Vector;
    /** Side of a tile, m. */
    size: number;
    columns: number;
    rows: number;
}

/** Place and surface of a height field. */
export interface HeightField {
    /** Position of the first height, if it is zero, m. Default: the origin. */
    origin?: Vector;
    /** Width of a column, m. */
    spacing: number;
    /** Number of the surface. Default: 0. */
    surface?: number;
}

/** Contact point of a hull and the terrain that pushed in the last step. */
export interface RigidTerrainContact {
    hull: number;
    /** Position, m. */
    point: [number, number];
    /** Unit vector from the terrain to the hull. */
    normal: [number, number];
    /** Impulse of the step along the normal, N s. */
    normalImpulse: number;
    frictionImpulse: number;
    /** Normal velocity before the contact, m/s. */
    approach: number;
}

/** Area of a sensor. */
export interface Sensor {
    /** Region, or the inside of the polygon of the particles `corners`. */
    kind: "circle" | "box" | "halfPlane" | "outline";
    corners?: Range;
    /** Radius and 0, half extents, m, or the normal of a half-plane out of the area. */
    extent?: Vector;
    position?: Vector;
    /** Cosine and sine. Default: no rotation. */
    rotation?: Vector;
    /** Radius of the watched particles, m. Default: 0. */
    radius?: number;
}

/** Wind or water on the edges of bodies. */
export interface Flow {
    kind: "wind" | "stillWater" | "waves";
    /** Velocity, m/s. Default: at rest. */
    velocity?: Vector;
    /** Mass per area of the plane, kg/m². */
    density: number;
    /** Drag coefficient. Default: 0. */
    drag?: number;
    /** Lift coefficient of wind. Default: 0. */
    lift?: number;
    /** Force of water per length and speed, N s/m². Default: 0. */
    friction?: number;
    /** Point of the surface, m. Default: the origin. */
    point?: Vector;
    /** Unit normal of still water. Default: up. */
    normal?: Vector;
    /** Height of waves above the mean, m. Default: 0. */
    amplitude?: number;
    /** Distance of their crests, m. Default: 1. */
    wavelength?: number;
    /** Speed of their crests, m/s. Default: 0. */
    speed?: number;
}

/** Prescribed rotation, the direction of the x axis of the rest shape, and position, m. What is left out is free. */
export interface Pose {
    rotation?: Vector;
    position?: Vector;
}

/** First hit of a ray. */
export interface Hit {
    particle: number;
    /** Fraction of the ray before the hit, from 0 to 1. */
    fraction: number;
    /** Unit normal of the surface, on the side from which the ray comes. */
    normal: [number, number];
}

/** First hit of a ray or a moving disc on hulls. */
export interface HullHit {
    hull: number;
    /** Fraction of the path before the hit, from 0 to 1. */
    fraction: number;
    /** Unit normal of the hull, on the side from which the ray comes. */
    normal: [number, number];
}

/** Point of a hull nearest to a given point. */
export interface HullPoint {
    hull: number;
    /** Position, m: the given point itself if it is inside the hull. */
    position: [number, number];
    /** Distance, m: zero inside the hull. */
    distance: number;
}

/** Point bound to a cell of four particles or to a triangle, with its coordinates there. */
export interface SkinPoint {
    /** Four corners of a cell, three of a triangle, or two of a pair. */
    particles: number[];
    /**
     * Fractions along the rows and across them; barycentric coordinates of the second and the third corner of a
     * triangle; coordinates along a pair and to its left, in units of its length.
     */
    fractions: [number, number];
}

/** Array of the precision of the module. */
export type Reals = Float32Array | Float64Array;

/** Reason of a rejection. The message is the text of the kernel, such as "mass is out of range". */
export class PliantError extends Error {
    /** Code, such as OUT_OF_RANGE or UNKNOWN_PARTICLE. */
    readonly code: string;
    /** Parameter that the error concerns, or null. */
    readonly parameter: string | null;
    /** Capacity that is used up, such as "particles", if the code is FULL, otherwise null. */
    readonly capacity: string | null;
}

/** Scene. Call {@link Scene.free} when it is not needed any more: its memory is reused. */
export interface Scene {
    /** Settings of steps, which may change between steps. */
    solver: Required<Solver>;
    /**
     * Advances by `dt` seconds. Use steps of one length, as a {@link Clock} divides frames: what a long step leaves of a
     * constraint, a short one corrects with a larger velocity, and stacks can topple.
     */
    step(dt: number): void;
    /** Frees the memory of the scene. */
    free(): void;

    /**
     * Coordinates of all particles, m: x and y of particle 0, then of particle 1. A view without a copy, which
     * follows steps. Read the property again after every call except {@link step}: a view does not follow the number of
     * particles, and ends, with the length 0, when the memory grows. It can grow in `new Scene`, {@link record},
     * {@link interpolated}, {@link save}, {@link restore}, {@link separate}, {@link skinPositions}, {@link rigidPose} with
     * positions, and everything that returns a list. A view of a freed scene shows what the memory holds next.
     *
     * No value that is written to a view is validated: after a NaN, {@link restore} rejects what {@link save} returns.
     * Prefer {@link setPosition} and {@link setVelocity}.
     */
    readonly positions: Reals;
    /** Velocities of all particles, m/s. As {@link positions}. */
    readonly velocities: Reals;
    /** Inverse masses of all particles, 1/kg, zero for pinned ones. As {@link positions}. */
    readonly inverseMasses: Reals;

    /** Records the positions for {@link interpolated}: call it before each step, after adding particles. */
    record(): void;
    /** Draws a particle at its current position until the next {@link record}, because it has jumped or is new. */
    forget(particle: number): void;
    /**
     * Positions at a fraction, from 0 to 1, between the recorded ones and the current ones, m: a copy. Those of particles that
     * are not recorded are current. The fraction of a {@link Clock} gives smooth pictures at any frame rate.
     */
    interpolated(fraction: number): Reals;

    /** Adds a particle, kg, and returns its number: the lowest free one. */
    addParticle(position: Vector, mass: number): number;
    /** Removes particles and everything that needs them. Others keep their numbers. */
    remove(particles: { first: number; count?: number }): void;
    /** Sets the mass, kg. A pinned particle stays pinned. */
    setMass(particle: number, mass: number): void;
    /** Pins a particle and stops it. */
    pin(particle: number): void;
    /** Frees a pinned particle. */
    release(particle: number): void;
    /** Moves a particle to a position, m. Its velocity stays. */
    setPosition(particle: number, position: Vector): void;
    /** Sets the velocity, m/s. A pinned particle with a velocity is kinematic. */
    setVelocity(particle: number, velocity: Vector): void;
    /** Applies an impulse, kg m/s. */
    applyImpulse(particle: number, impulse: Vector): void;

    /** Motion of particles as if they were a rigid body: mass, kg, center, m, velocity, m/s, inertia, kg m², spin, rad/s. */
    groupMotion(particles: Range): { mass: number; center: [number, number]; velocity: [number, number]; inertia: number; spin: number };
    /** Lower left and upper right corner of the smallest box around particles, m. */
    groupBounds(particles: Range): { lower: [number, number]; upper: [number, number] };
    /** Sets the velocities of particles to those of a rigid body. */
    setGroupMotion(particles: Range, motion: { velocity?: Vector; spin?: number }): void;
    /**
     * Damps the motion of a body within itself, such as the wobble of a jelly: velocities approach those of its rigid motion
     * by a fraction from 0 to 1. Momentum does not change.
     */
    dampGroup(particles: Range, fraction: number): void;
    /** Applies an impulse, kg m/s, at a point, m, as if the particles were a rigid body. */
    applyGroupImpulse(particles: Range, impulse: Vector, point: Vector): void;
    /** Applies an angular impulse, kg m²/s, counter-clockwise: a torque times its duration. */
    applyAngularImpulse(particles: Range, angularImpulse: number): void;
    /** Moves particles by an offset, m, without changing velocities. */
    moveGroup(particles: Range, offset: Vector): void;
    /** Rotates the positions and the velocities of particles about a point, m, by the direction of a rotated x axis. */
    rotateGroup(particles: Range, about: Vector, rotation: Vector): void;
    /** Pins particles at their positions and stops them. */
    pinGroup(particles: Range): void;
    /** Frees particles. */
    releaseGroup(particles: Range): void;

    /** Adds particles without springs. */
    addLattice(lattice: Lattice): Range;
    /** Adds a lattice with springs of a compliance, m/N, along rows, columns and diagonals. */
    addCloth(lattice: Lattice, compliance?: number): Range;
    /** Adds a rope of springs between `segments` + 1 particles. `mass` is that of each particle, kg. */
    addRope(rope: { from: Vector; to: Vector; segments: number; mass: number; compliance?: number }): Range;

    /** Adds a spring of a length, m, and compliance, m/N, and returns its number. */
    addSpring(a: number, b: number, spring: { restLength: number; compliance?: number }): number;
    /** Sets the length, m, and the compliance, m/N, of a spring. */
    setSpring(spring: number, values: { restLength: number; compliance?: number }): void;
    removeSpring(spring: number): void;
    /** Ends of all springs. */
    readonly springs: [number, number][];
    /**
     * Sorts springs and constraints of all kinds for faster steps, with the same bits. Numbers stay valid. Call it once after a
     * cloth or a mesh is complete. What is added later is sorted by the next call.
     */
    order(): void;

    /**
     * Adds a constraint and returns its number within its kind; two numbers for `neoHookean`. A kind ignores the options that
     * it does not have.
     */
    addConstraint(kind: ConstraintKind, particles: readonly number[], options?: { point?: Vector; first?: number; second?: number }): number[];
    removeConstraint(kind: ConstraintKind, constraint: number): void;
    /** Sets the compliance. Rods and elements of a material have none. */
    setCompliance(kind: ConstraintKind, constraint: number, compliance: number): void;
    /** Sets a length, m, a bending, or an area, m². */
    setRest(kind: ConstraintKind, constraint: number, rest: number): void;
    /** Moves the fixed point of an attachment, m. A rigid one moves its particle in one substep. */
    moveAttachment(kind: "attachment" | "longRangeAttachment", constraint: number, point: Vector): void;
    /** Numbers of the tearing springs that broke in the last step. */
    readonly torn: number[];

    /** Adds a triangle to the mesh that can break. The mesh exerts no forces: springs and elements do. */
    addTriangle(a: number, b: number, c: number): void;
    /** Corners of all triangles of the mesh, in the order of addition. */
    readonly triangles: [number, number, number][];
    /** For each triangle the index of the first triangle of its piece. */
    readonly pieces: number[];
    /** Cuts the mesh along the path of a blade, m, into parts of at least `minimum` triangles. Returns the number of cut edges. */
    cut(from: Vector, to: Vector, minimum?: number): number;
    /** Tears the mesh at the node of the largest strain above a limit, and returns the node. One node tears per call. */
    tear(limit: number, minimum?: number): number | null;
    /** Splits the nodes at cut edges. Returns each node and its copy, a new particle; springs and elements follow. */
    separate(): [number, number][];
    /** Number of nodes at cut edges that are whole. */
    readonly waiting: number;

    /** Adds a spring whose length is driven with at most a force, N. */
    addMuscle(a: number, b: number, muscle: { compliance?: number; maxForce: number }): number;
    /** Moves the length to a target, m, at a speed, m/s. */
    moveMuscle(muscle: number, target: number, speed: number): void;
    removeMuscle(muscle: number): void;
    /** Adds the pressure of a counter-clockwise polygon, with a compliance, m³/N; a factor of 1 keeps its area. */
    addPressure(polygon: Range, options?: { pressure?: number; compliance?: number }): number;
    /** Sets the pressure factor. */
    setPressure(polygon: number, pressure: number): void;
    removePressure(polygon: number): void;
    /** Adds rods between successive particles, solved together. */
    addChain(members: Range, compliance?: number): number;
    removeChain(chain: number): void;

    /** Holds particles in their current shape, which rotates, and returns the number of the shape. Default
     * stiffness: rigid. A shape takes the lowest free number. */
    addRigidShape(members: Range, options?: { stiffness?: Stiffness }): number;
    /** Also stretches and shears; `blend`, from 0 to 1, is the weight of the deformation. */
    addLinearShape(members: Range, options: { stiffness?: Stiffness; blend: number }): number;
    /** Also stretches and shears, without changing its area. */
    addIsochoricShape(members: Range, options: { stiffness?: Stiffness; blend: number }): number;
    /** Also bends and twists. */
    addQuadraticShape(members: Range, options: { stiffness?: Stiffness; blend: number }): number;
    /** Keeps the fraction `creep`, 1/s, of a deformation above `yieldStrain`, up to the strain `limit`. */
    addPlasticShape(members: Range, options: { stiffness?: Stiffness; yieldStrain: number; creep: number; limit: number }): number;

    /** Changes the stiffness of a shape. A sleeping shape stays asleep. */
    setShapeStiffness(shape: number, stiffness: Stiffness): void;
    /** Prescribes the rotation of a shape, the position of its center of mass, m, or both, until the next call. */
    setShapePose(shape: number, pose?: Pose): void;
    /** Sets the rest shape of a shape: a position, m, for each member in their order, relative to any frame. */
    setShapeRest(shape: number, positions: readonly Vector[]): void;
    /** Points to which the members of a shape were pulled in the last pass, in their order, m. */
    shapeGoals(shape: number): [number, number][];
    /** Removes a shape; its particles remain. The next shape takes the lowest free number. */
    removeShape(shape: number): void;

    /** Adds a half-plane whose normal points to the free side, and returns its number. */
    addHalfPlane(contact: Contact, normal: Vector): number;
    addCircle(contact: Contact, radius: number): number;
    /** Adds all points within a radius, m, of a segment of twice the half length, m, on the x axis of the collider. */
    addCapsule(contact: Contact, halfLength: number, radius: number): number;
    /** Adds a box of half extents, m. */
    addBox(contact: Contact, half: Vector): number;
    /** Adds a box that particles cannot leave. */
    addInside(contact: Contact, half: Vector): number;
    /** Sets the velocity, m/s, and the angular velocity, rad/s, of a collider. */
    moveCollider(collider: number, motion: { velocity?: Vector; angularVelocity?: number }): void;
    /** Position of a collider, m, and direction of its x axis. */
    colliderPose(collider: number): { position: [number, number]; rotation: [number, number] };
    /** Moves a collider without sweeping: it pushes out the particles that it overlaps. Default rotation: none. */
    setColliderPose(collider: number, pose: { position: Vector; rotation?: Vector }): void;
    /** Lets another particle collide with a collider. */
    addColliderParticle(collider: number, particle: number): void;
    removeColliderParticle(collider: number, particle: number): void;

    /** Grabs a particle at its offset from the pointer, with a compliance, m/N. Default: it follows exactly. */
    grab(particle: number, pointer: Vector, compliance?: number): void;
    /** Moves the pointer, which arrives after `duration` seconds. */
    drag(pointer: Vector, duration: number): void;
    drop(): void;

    /** Makes particles discs that collide with other bodies of discs, and returns the number of the body. */
    addDiscs(particles: Range, disc: Filter): number;
    removeDiscs(body: number): void;
    /** Adds an outline that collides with others, and returns its number. Corners may be any particles in order. */
    addOutline(corners: Range | readonly number[], outline?: Outline): number;
    removeOutline(outline: number): void;
    outlineContains(outline: number, point: Vector): boolean;
    setContactMaterial(set: "discs" | "outlines", material: Material): void;
    /**
     * Pairs of numbers that touched in the last step. Particles that have been removed from terrain stay in the list until
     * the next step.
     */
    touching(set: ContactSet): [number, number][];
    /** Pairs that did not touch in the step before. */
    began(set: ContactSet): [number, number][];
    /** Pairs that touched in the step before but not in the last one. */
    ended(set: ContactSet): [number, number][];
    /** Contacts that exceeded the capacity in the last step, and had no effect. */
    dropped(set: ContactSet): number;

    /** Pairs that touched in the last step, with impulses. What has been removed stays in the list until the next step. */
    contactReports(set: "discs" | "outlines" | "terrain"): ContactReport[];
    /** Contacts without a report. */
    droppedReports(set: "discs" | "outlines" | "terrain"): number;

    /** Sets a surface of the terrain, from 0 to 15. Default: no friction. */
    setSurface(surface: number, settings?: Surface): void;
    /** Adds a chain of edges between points, m, to the terrain, and returns its number. */
    addTerrainChain(points: readonly Vector[], chain?: TerrainChain): number;
    removeTerrainChain(chain: number): void;
    /** Replaces the tile map of the terrain. Tiles are those of `Scene.tile`, row by row, the lowest row first. */
    setTiles(tiles: ArrayLike<number> & Iterable<number>, map: TileMap): void;
    setTile(column: number, row: number, tile: number): void;
    removeTiles(): void;
    /**
     * Replaces the height field of the terrain by at least 2 and at most 1024 heights above its origin, m, from left to right.
     * The ground below is solid.
     */
    setHeights(heights: ArrayLike<number> & Iterable<number>, field: HeightField): void;
    /** Sets one height, m. */
    setHeight(index: number, height: number): void;
    removeHeights(): void;
    /** Lets a soft body collide with the terrain. Rigid bodies do so by their hulls. */
    addTerrainBody(corners: Range, kind?: "closed" | "open" | "points"): void;
    /** Removes the body of a particle from the terrain. */
    removeTerrainBody(particle: number): void;
    /** Sets the radius of all soft bodies that collide with the terrain, m. */
    setTerrainRadius(radius: number): void;
    setTerrainFilter(filter?: { layers?: number; mask?: number }): void;
    /** First hit of a disc on the terrain, while its center moves between two points, m. */
    castDisc(from: Vector, to: Vector, radius?: number): { surface: number; fraction: number; normal: [number, number] } | null;
    readonly rigidTerrainContacts: RigidTerrainContact[];
    /** Hulls that touched the terrain. */
    terrainHulls(which?: ContactEvent): number[];

    /** Adds an area that reports particles without pushing them, and returns its number. */
    addSensor(sensor: Sensor): number;
    removeSensor(sensor: number): void;
    /** Moves a region, m. */
    moveSensor(sensor: number, pose: { position: Vector; rotation?: Vector }): void;
    /** Lets a sensor watch particles of a group: a number of your choice. */
    watch(sensor: number, particles: Range, group?: number): void;
    unwatch(sensor: number, group?: number): void;
    /** Particles in a sensor, and those that entered or left it in the last step. */
    sensed(sensor: number, which?: ContactEvent): { particle: number; group: number }[];

    /** Lets a shape fall asleep once its members have been slower than a speed, m/s, for a delay, s. */
    allowSleep(shape: number, speed: number, delay: number): void;
    forbidSleep(shape: number): void;
    wake(shape: number): void;
    /** Lets two shapes in contact sleep and wake together: call it after each step. */
    restWith(a: number, b: number): void;
    isAsleep(shape: number): boolean;

    /** Adds a spring of the current length that keeps the fraction `creep`, 1/s, of a strain above `yieldStrain`. */
    addYieldingSpring(a: number, b: number, spring: { compliance?: number; yieldStrain: number; creep: number; limit: number }): number;
    /** Present rest length, m. */
    yieldingLength(spring: number): number;
    resetYieldingSpring(spring: number): void;
    removeYieldingSpring(spring: number): void;
    /**
     * Adds an element of a material of the current shape, a triangle that keeps the fraction `creep`, 1/s, of a strain
     * above `yieldStrain`, up to `limit`. `youngsModulus` is in Pa. Returns the numbers of its two constraints.
     */
    addYieldingElement(a: number, b: number, c: number, element: { youngsModulus: number; poissonsRatio: number; yieldStrain: number; creep: number; limit: number }): [number, number];
    /** Restores the rest shape before any yielding: call it for both constraints of an element. */
    resetYieldingElement(constraint: number): void;
    /** Removes a constraint: call it for both of an element. */
    removeYieldingElement(constraint: number): void;
    /**
     * Holds a lattice of particles in shape by a region around each, of `halfWidth` neighbors to each side. A list of
     * nodes, row by row, has `null` where one is missing.
     */
    addLatticeShape(members: Range | readonly (number | null)[], lattice: { columns: number; halfWidth: number; stiffness?: Stiffness }): number;
    setLatticeStiffness(lattice: number, stiffness: Stiffness): void;
    /** Sets the rest shape of a lattice: a position, m, for each particle in the order of the nodes, without holes. */
    setLatticeRest(lattice: number, positions: readonly Vector[]): void;
    removeLatticeShape(lattice: number): void;
    /** Holds regions of particles, which may overlap, in shape. */
    addRegions(regions: readonly (Range | readonly number[])[], options?: { stiffness?: Stiffness; summed?: boolean }): number;
    /** Holds regions in shape that keep the fraction `creep`, 1/s, of a deformation above `yieldStrain`, up to the strain `limit`. */
    addPlasticRegions(regions: readonly (Range | readonly number[])[], options: { stiffness?: Stiffness; summed?: boolean; yieldStrain: number; creep: number; limit: number }): number;
    setRegionsStiffness(regions: number, stiffness: Stiffness): void;
    /** Prescribes the pose of one region of a set, by its index. Others with the same particles pull as well. */
    setRegionPose(regions: number, region: number, pose?: Pose): void;
    /** Sets the rest shape of one region of a set: a position, m, for each member in their order. */
    setRegionRest(regions: number, region: number, positions: readonly Vector[]): void;
    removeRegions(regions: number): void;

    addFlow(flow: Flow): number;
    /** Changes the settings of a flow of the same kind. */
    setFlow(flow: number, settings: Flow): void;
    /** Lets a flow act on the edges between particles. */
    addFlowEdges(flow: number, corners: Range, kind?: "closed" | "open"): void;
    /** Lets a flow act on the outline of a rigid body, in its coordinates, m. */
    addFlowRigid(flow: number, body: number, corners: readonly Vector[]): void;
    removeFlow(flow: number): void;

    /** Replaces the fluid of the scene. An empty range leaves a fluid without particles, to which emitters add some. */
    setFluid(particles: Range, fluid: Fluid): void;
    addFluidParticle(particle: number): void;
    removeFluidParticle(particle: number): void;
    /** Adds an emitter, which adds particles when {@link emit} is called, and returns its number. */
    addEmitter(emitter: Emitter): number;
    moveEmitter(emitter: number, motion: { position: Vector; velocity: Vector }): void;
    /**
     * Adds the rows of an emitter that leave within `dt` seconds to the fluid: call it with each step. Returns the number of
     * new particles. Without room the rest is dropped.
     */
    emit(emitter: number, dt: number): number;
    removeEmitter(emitter: number): void;
    /** Removes the particles of the fluid in a region from the scene, and returns their number. */
    drainFluid(region?: Region): number;
    /** Density at a point, relative to that at rest. */
    fluidDensity(point: Vector): number;

    addField(field: Field): number;
    removeField(field: number): void;
    /** Changes velocities by `speed`, m/s, within `radius`, m, and by less over the distance `falloff`, m. */
    explode(particles: Range, explosion: { center: Vector; radius: number; falloff?: number; speed: number }): void;

    /** Adds a rigid body of two particles; `rotation` is the direction of its x axis. Returns its number. */
    addRigidBody(properties: MassProperties, position: Vector, rotation?: Vector): number;
    /** Particles of a body; removing them removes the body, its hulls and joints. */
    rigidParticles(body: number): Range;
    pinRigid(body: number): void;
    releaseRigid(body: number): void;
    /** Position, m, and direction of the x axis: now, or for positions of the particles, those of {@link interpolated}. */
    rigidPose(body: number, positions?: Reals): { position: [number, number]; rotation: [number, number] };
    /** Moves a body to a position, m, and a direction of its x axis. Velocity and spin stay. */
    setRigidPose(body: number, pose: { position: Vector; rotation?: Vector }): void;
    rigidMotion(body: number): { velocity: [number, number]; spin: number };
    /** Sets the velocity of the center of mass, m/s, and the spin, rad/s, counter-clockwise. */
    setRigidMotion(body: number, motion: { velocity?: Vector; spin?: number }): void;

    /** Adds a convex hull, at most 8 corners, m, in the coordinates of the body. One is a disc, two a capsule. */
    addHull(body: number, corners: readonly Vector[], hull?: Filter): number;
    /** Lets a particle of a soft body collide with rigid bodies. */
    addHullParticle(particle: number, hull: Filter): number;
    /** Lets an edge of a soft body collide with rigid bodies. */
    addHullEdge(a: number, b: number, hull: Filter): number;
    removeHull(hull: number): void;
    /** Sets the layers of a hull and those with which it collides, as bits. Without layers it has no contacts. */
    setHullFilter(hull: number, filter?: { layers?: number; mask?: number }): void;
    /**
     * Makes a hull a sensor, or an obstacle again. A sensor pushes nothing and nothing pushes it: a trigger zone, or a foot of
     * a character. What it overlaps or passes through counts as touching, without a contact point.
     */
    setHullSensor(hull: number, sensor?: boolean): void;
    /**
     * Gives a hull a friction and a restitution of its own. Values that are left out have the defaults of {@link Material},
     * not those of all hulls. Without any value, the hull has the material of all hulls again. A contact has the geometric
     * mean of the frictions of both hulls, or of a hull and the terrain, and the larger restitution.
     */
    setHullMaterial(hull: number, material?: Material): void;
    /** Sets the material of all hulls that have none of their own. */
    setRigidMaterial(material: Material): void;
    readonly rigidContacts: RigidContact[];

    /** Holds two points together. */
    addRevolute(a: Anchor, b: Anchor): number;
    /** Also keeps the relative rotation, with a compliance, 1/(N m). */
    addWeld(a: Anchor, b: Anchor, compliance?: number): number;
    /** Keeps a distance between limits, m. */
    addDistanceJoint(a: Anchor, b: Anchor, lower: number, upper: number): number;
    /** Lets the second body slide along an axis. */
    addPrismatic(a: Anchor, b: Anchor, axis: Vector): number;
    /**
     * Lets the second end slide along an axis of the world, which turns with the first body, and turn freely: a wheel with
     * a suspension, after {@link setJointSpring}. A motor turns the wheel.
     */
    addWheel(a: Anchor, b: Anchor, axis: Vector): number;
    /** Drives at a speed, rad/s, with at most a torque, N m; m/s and N for a prismatic joint. */
    setMotor(joint: number, speed: number, maxTorque: number): void;
    removeMotor(joint: number): void;
    /** Limits the rotation to the arc from a direction counter-clockwise to another. */
    setJointLimits(joint: number, lower: Vector, upper: Vector): void;
    /**
     * Pulls the second end of a prismatic joint or a wheel along the axis to the position `rest`, m, measured from the first,
     * with a compliance, m/N, and a damping rate r, 1/s: the amplitude of an oscillation decays as e^(−rt/2).
     */
    setJointSpring(joint: number, spring: { rest?: number; compliance: number; damping?: number }): void;
    /**
     * Limits the position along the axis of a prismatic joint or a wheel, m, or the distance of a distance joint: a winch
     * shortens a rope by a little in each step.
     */
    setJointRange(joint: number, lower: number, upper: number): void;
    setJointCompliance(joint: number, compliance: number): void;
    /** Breaks the joint above a force, N. */
    setJointMaxForce(joint: number, force: number): void;
    jointBroken(joint: number): boolean;
    removeJoint(joint: number): void;

    /** Particles inside a box, whose sides belong to it, m. */
    inBox(lower: Vector, upper: Vector): number[];
    /** First of the particles, as discs of a radius, m, that a ray between two points hits. */
    hitParticles(particles: Range, from: Vector, to: Vector, radius?: number): Hit | null;
    /** First edge of a closed outline that a ray between two points hits, with its first corner. */
    hitOutline(outline: number, from: Vector, to: Vector): Hit | null;
    /**
     * First hull that a disc of a radius, m, hits, while its center moves from one point to another. A radius of zero, the
     * default, is a ray. Only hulls in a layer of `mask`, by default all.
     */
    hitHulls(from: Vector, to: Vector, options?: { radius?: number; mask?: number }): HullHit | null;
    /**
     * Point of the hulls nearest to a point, at most `reach` away, m. With a reach of zero, the default, it is the hull that
     * contains the point. Only hulls in a layer of `mask`, by default all.
     */
    nearestOnHulls(point: Vector, options?: { reach?: number; mask?: number }): HullPoint | null;
    /** Point of the terrain nearest to a point, at most `reach` away, m. */
    nearestOnTerrain(point: Vector, reach: number): { position: [number, number]; distance: number } | null;

    /**
     * Binds points, m, such as the vertices of a drawing, to cells of four particles in the order of a lattice (two
     * in a row, and two in the row below), to triangles, or to pairs, such as the edges of a rope or the particles of a
     * rigid body. A point outside of all of them is bound to the nearest.
     */
    bindSkin(points: readonly Vector[], polygons: readonly (readonly number[])[]): SkinPoint[];
    /** Positions of bound points, m: x and y of the first point, then of the second. */
    skinPositions(points: readonly SkinPoint[]): Reals;

    /** Nearest particle and its distance, m. */
    nearest(point: Vector): { particle: number; distance: number };
    /**
     * Energies, J, at steps of `dt` seconds. The potential energy is that in the gravity of the last step of this scene, and 0
     * before its first step, even after {@link restore}.
     */
    energy(dt: number): { kinetic: number; potential: number; elastic: number };
    /** Momentum, kg m/s, and angular momentum about the origin, kg m²/s. */
    readonly momentum: { linear: [number, number]; angular: number };
    /** Checksum of all state, 16 hexadecimal digits: equal on every machine after the same calls. */
    readonly checksum: string;
    /** Checksum of positions, velocities and masses: equal to that of the C library. */
    readonly motionChecksum: string;

    /** Returns all state besides {@link solver}, for {@link restore}. */
    save(): Uint8Array;
    /** Restores saved bytes of the same version and precision. Every value is validated. */
    restore(bytes: Uint8Array): void;
}

/** Constructor of scenes, and mass properties of a density, kg/m². */
export interface SceneConstructor {
    new(solver?: Solver): Scene;
    /** Tile of a map, with the number of its surface. */
    tile(kind: "empty" | "solid" | "oneWay", surface?: number): number;
    /** Direction of the x axis, rotated by an angle, rad. The same bits in every engine, unlike `Math.cos`. */
    rotation(angle: number): [number, number];
    /** Angle, rad, from −π to π, of the direction of a rotated x axis, of any length. */
    angle(rotation: Vector): number;
    massOfCircle(radius: number, density: number): MassProperties;
    massOfCapsule(a: Vector, b: Vector, radius: number, density: number): MassProperties;
    massOfPolygon(corners: readonly Vector[], density: number): MassProperties;
}

/** Clock that divides the time of frames into steps of one length. */
export interface Clock {
    /** Length of a step, s. */
    readonly dt: number;
    /** Time since the last step as a fraction of a step, from 0 to less than 1, for {@link Scene.interpolated}. */
    readonly fraction: number;
    /**
     * Adds the time of a frame, s, and returns the number of steps to take. Time beyond the largest number of steps is
     * dropped, so a slow simulation does not fall behind more and more.
     */
    advance(elapsed: number): number;
}

/** Constructor of clocks with steps of `dt` seconds, and at most `maxSteps` in a frame, from 1 to 65535. Default: 4. */
export interface ClockConstructor {
    new(settings: { dt: number; maxSteps?: number }): Clock;
}

/** Loaded module. */
export interface Pliant {
    readonly precision: "single" | "double";
    readonly version: string;
    readonly Scene: SceneConstructor;
    readonly Clock: ClockConstructor;
}

/** Whether this engine runs modules with vector instructions. */
export function hasVectors(): boolean;

/** Loads a module: by default single precision, from the file of this package. */
export function load(options?: {
    precision?: "single" | "double";
    /** Whether the module uses vector instructions: by default if the engine has them. The bits are the same. */
    vectors?: boolean;
    /** URL, bytes, or a compiled module, of the same precision. Another one is rejected. */
    source?: string | URL | BufferSource | WebAssembly.Module;
}): Promise<Pliant>;
