/** Scenes: methods that write their arguments to memory and call the C interface. */

import { bits, byte, id, index, numeric } from "./check.js";
import { checker, PliantError } from "./error.js";

const STIFFNESS = ["alpha", "compliance", "relaxation"];
const NO_BODY = 65535;
const HOLE = 65535;
const NO_CORNER = 65535;
const CONSTRAINTS = ["attachment", "longRangeAttachment", "tether", "rod", "dampedSpring", "tearingSpring", "bending",
    "angle", "area", "onSegment", "pointEdge", "neoHookean", "stVenantKirchhoff"];
/** Number of particles of each kind. */
const ENDS = [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3];
const OUTLINES = ["closed", "open", "points"];
const SETS = ["discs", "outlines", "terrain"];
const PAIRS = [...SETS, "hulls"];
const EVENTS = ["touching", "began", "ended"];
const SENSORS = ["circle", "box", "halfPlane", "outline"];
const FLOWS = ["wind", "stillWater", "waves"];
/** Number of surfaces that tiles and edges can have. */
const SURFACES = 16;
const TILES = { empty: 0, solid: 64, oneWay: 128 };
const FIELDS = ["gravity", "attractor", "drag"];
const FALLOFFS = ["linear", "constant", "inverse", "inverseSquare"];
const REGIONS = ["rectangle", "circle", "halfPlane"];
const ALL = 0xffffffff;

export function build(memory) {
    const c = memory.calls;
    const check = checker(memory);

    const xy = ([x, y]) => [["real", x], ["real", y]];
    const vector = (v) => memory.struct(...xy(v));
    const range = ({ first, count }) => memory.struct(["u16", id(first)], ["u16", id(count)]);
    const stiffness = (given = { compliance: 0 }) => {
        const measures = Object.entries(given);
        if (measures.length !== 1) throw new RangeError(`a stiffness is one of ${STIFFNESS.join(", ")}`);
        const [[kind, value]] = measures;
        return memory.struct(["u32", index(STIFFNESS, kind)], ["real", value]);
    };
    const surface = ({ staticFriction = 0, kineticFriction = staticFriction, restitution = 0 } = {}) =>
        [["real", staticFriction], ["real", kineticFriction], ["real", restitution]];
    const filter = ({ radius = 0, layers = 1, mask = ALL } = {}) =>
        memory.struct(["real", radius], ["u32", bits(layers)], ["u32", bits(mask)]);
    const anchor = (end) => typeof end === "number"
        ? memory.struct(["u16", NO_BODY], ["u16", id(end)], ...xy([0, 0]))
        : memory.struct(["u16", id(end.body)], ["u16", 0], ...xy(end.point ?? [0, 0]));
    const corners = (points) => {
        const address = memory.room(0, memory.real);
        for (const [x, y] of points) { memory.put("real", x); memory.put("real", y); }
        return address;
    };
    const idList = (numbers) => {
        const address = memory.room(0, 2);
        for (const number of numbers) memory.put("u16", id(number));
        return address;
    };
    /** Addresses of the members of all regions, which are ranges or lists, and of the number of members of each. */
    const regionLists = (regions) => {
        const members = memory.room(0, 2);
        const counts = regions.map((region) => {
            if (Array.isArray(region)) {
                idList(region);
                return region.length;
            }
            const { first, count } = region;
            for (let k = 0, end = id(count); k < end; k++) memory.put("u16", id(first + k));
            return count;
        });
        return [members, idList(counts)];
    };
    /** Addresses of the vectors of a pose, null for one that is not given. */
    const optional = ({ rotation, position }) => [rotation ? vector(rotation) : 0, position ? vector(position) : 0];
    /** Number and vectors of a region of the plane. */
    const regionOf = (region) => {
        const { rectangle, circle, halfPlane } = region;
        for (const name of Object.keys(region)) index(REGIONS, name);
        return rectangle ? [1, rectangle.lower, rectangle.upper]
            : circle ? [2, circle.center, [circle.radius, 0]] : halfPlane ? [3, halfPlane.point, halfPlane.normal] : [0, [0, 0], [0, 0]];
    };
    const byteList = (numbers) => {
        const address = memory.room(0, 1);
        for (const number of numbers) memory.put("u8", byte(number));
        return address;
    };
    /** Calls a function that writes values of these types, and returns them. */
    function output(types, call) {
        const at = types.map((type) => memory.put(type, 0));
        check(call(...at));
        return at.map((address, index) => memory.get(types[index], address));
    }
    const number = (call) => output(["u16"], call)[0];
    function added(call) {
        const address = memory.struct(["u16", 0], ["u16", 0]);
        check(call(address));
        return { first: memory.get("u16", address), count: memory.get("u16", address + 2) };
    }

    /** Calls a function that writes a structure of reals, and returns them. */
    function reals(count, call) {
        const address = memory.struct(...Array(count).fill(["real", 0]));
        check(call(address));
        return [...memory.reals(address, count)];
    }

    return class Scene {
        #world;
        /** Positions of the last call of `record`, NaN for those that are not interpolated. */
        #recorded = [];
        constructor({ gravity = [0, 0], damping = 0, substeps = 1, iterations = 1, symmetric = false, leapfrog = false } = {}) {
            this.solver = { gravity, damping, substeps, iterations, symmetric, leapfrog };
            const memoryOfWorld = memory.take();
            memory.reset();
            check(c.pliant_world_init(memoryOfWorld, memory.slot, memory.put("u32", 0)));
            this.#world = memoryOfWorld;
        }

        /** Address of the world, which starts a new call. */
        get #w() {
            if (this.#world === null) throw new Error("the scene is freed");
            memory.reset();
            return this.#world;
        }

        free() {
            if (this.#world !== null) memory.release(this.#world);
            this.#world = null;
        }

        step(dt) {
            const w = this.#w;
            const { gravity, damping, substeps, iterations, symmetric, leapfrog } = this.solver;
            const solver = memory.struct(...xy(gravity), ["real", damping], ["u16", id(substeps)], ["u16", id(iterations)],
                ["u8", symmetric ? 1 : 0], ["u8", leapfrog ? 1 : 0]);
            check(c.pliant_step(w, dt, solver));
        }

        #vectors(call) {
            const [address, count] = output(["u32", "u32"], call);
            return memory.reals(address, 2 * count);
        }
        get positions() { const w = this.#w; return this.#vectors((at, n) => c.pliant_positions(w, at, n)); }
        get velocities() { const w = this.#w; return this.#vectors((at, n) => c.pliant_velocities(w, at, n)); }
        get inverseMasses() {
            const w = this.#w;
            const [address, count] = output(["u32", "u32"], (at, n) => c.pliant_inverse_masses(w, at, n));
            return memory.reals(address, count);
        }

        record() {
            const w = this.#w;
            const slot = memory.take();
            try {
                const [count] = output(["u32"], (n) => c.pliant_record_positions(w, slot, Math.floor(memory.slot / (2 * memory.real)), n));
                this.#recorded = memory.reals(slot, 2 * count).slice();
            } finally {
                memory.release(slot);
            }
        }
        forget(particle) { if (2 * id(particle) < this.#recorded.length) this.#recorded[2 * particle] = NaN; }
        interpolated(fraction) {
            const w = this.#w;
            const slot = memory.take();
            try {
                const recorded = this.#recorded.length;
                memory.reals(slot, recorded).set(this.#recorded);
                const drawn = slot + recorded * memory.real;
                const capacity = Math.floor((memory.slot - recorded * memory.real) / (2 * memory.real));
                const [count] = output(["u32"], (n) => c.pliant_interpolate(w, slot, recorded / 2, fraction, drawn, capacity, n));
                return memory.reals(drawn, 2 * count).slice();
            } finally {
                memory.release(slot);
            }
        }

        addParticle(position, mass) { const w = this.#w; return number((n) => c.pliant_add_particle(w, vector(position), mass, n)); }
        remove({ first, count = 1 }) { const w = this.#w; check(c.pliant_remove_particles(w, range({ first, count }))); }
        setMass(particle, mass) { check(c.pliant_set_mass(this.#w, id(particle), mass)); }
        pin(particle) { check(c.pliant_pin(this.#w, id(particle))); }
        release(particle) { check(c.pliant_release(this.#w, id(particle))); }
        setPosition(particle, position) { const w = this.#w; check(c.pliant_set_position(w, id(particle), vector(position))); }
        setVelocity(particle, velocity) { const w = this.#w; check(c.pliant_set_velocity(w, id(particle), vector(velocity))); }
        applyImpulse(particle, impulse) { const w = this.#w; check(c.pliant_apply_impulse(w, id(particle), vector(impulse))); }

        groupMotion(particles) {
            const w = this.#w;
            const [mass, x, y, vx, vy, inertia, spin] = reals(7, (at) => c.pliant_group_motion(w, range(particles), at));
            return { mass, center: [x, y], velocity: [vx, vy], inertia, spin };
        }
        groupBounds(particles) {
            const w = this.#w;
            const [left, bottom, right, top] = reals(4, (at) => c.pliant_group_bounds(w, range(particles), at));
            return { lower: [left, bottom], upper: [right, top] };
        }
        setGroupMotion(particles, { velocity = [0, 0], spin = 0 }) { const w = this.#w; check(c.pliant_set_group_motion(w, range(particles), vector(velocity), spin)); }
        dampGroup(particles, fraction) { const w = this.#w; check(c.pliant_damp_group(w, range(particles), fraction)); }
        applyGroupImpulse(particles, impulse, point) { const w = this.#w; check(c.pliant_apply_group_impulse(w, range(particles), vector(impulse), vector(point))); }
        applyAngularImpulse(particles, angularImpulse) { const w = this.#w; check(c.pliant_apply_angular_impulse(w, range(particles), angularImpulse)); }
        moveGroup(particles, offset) { const w = this.#w; check(c.pliant_move_group(w, range(particles), vector(offset))); }
        rotateGroup(particles, about, rotation) { const w = this.#w; check(c.pliant_rotate_group(w, range(particles), vector(about), vector(rotation))); }
        pinGroup(particles) { const w = this.#w; check(c.pliant_pin_group(w, range(particles))); }
        releaseGroup(particles) { const w = this.#w; check(c.pliant_release_group(w, range(particles))); }

        #lattice({ corner, columns, rows, spacing, mass }) {
            return memory.struct(...xy(corner), ["u16", id(columns)], ["u16", id(rows)], ["real", spacing], ["real", mass]);
        }
        addLattice(lattice) { const w = this.#w; return added((r) => c.pliant_add_lattice(w, this.#lattice(lattice), r)); }
        addCloth(lattice, compliance = 0) { const w = this.#w; return added((r) => c.pliant_add_cloth(w, this.#lattice(lattice), compliance, r)); }
        addRope({ from, to, segments, mass, compliance = 0 }) {
            const w = this.#w;
            return added((r) => c.pliant_add_rope(w, vector(from), vector(to), id(segments), mass, compliance, r));
        }

        addSpring(a, b, { restLength, compliance = 0 }) {
            const w = this.#w;
            return number((n) => c.pliant_add_spring(w, id(a), id(b), restLength, compliance, n));
        }
        setSpring(spring, { restLength, compliance = 0 }) { check(c.pliant_set_spring(this.#w, id(spring), restLength, compliance)); }
        removeSpring(spring) { check(c.pliant_remove_spring(this.#w, id(spring))); }
        get springs() { const w = this.#w; return pairs((at, room, n) => c.pliant_springs(w, at, room, n)); }

        order() { check(c.pliant_order_constraints(this.#w)); }

        addConstraint(kind, particles, { point = [0, 0], first = 0, second = 0 } = {}) {
            const w = this.#w;
            const [a, b = 0, d = 0] = particles.map(id);
            const which = index(CONSTRAINTS, kind);
            if (particles.length !== ENDS[which]) throw new RangeError(`${kind} has ${ENDS[which]} particles, not ${particles.length}`);
            const given = memory.struct(["u32", which], ["u16", a], ["u16", b], ["u16", d], ...xy(point), ["real", first], ["real", second]);
            const at = memory.struct(["u16", 0], ["u16", 0]);
            check(c.pliant_add_constraint(w, given, at));
            const numbers = [memory.get("u16", at), memory.get("u16", at + 2)];
            return kind === "neoHookean" ? numbers : numbers.slice(0, 1);
        }
        removeConstraint(kind, constraint) { check(c.pliant_remove_constraint(this.#w, index(CONSTRAINTS, kind), id(constraint))); }
        setCompliance(kind, constraint, value) { check(c.pliant_set_compliance(this.#w, index(CONSTRAINTS, kind), id(constraint), value)); }
        setRest(kind, constraint, value) { check(c.pliant_set_rest(this.#w, index(CONSTRAINTS, kind), id(constraint), value)); }
        moveAttachment(kind, constraint, point) {
            const w = this.#w;
            check(c.pliant_move_attachment(w, index(CONSTRAINTS, kind), id(constraint), vector(point)));
        }
        get torn() { const w = this.#w; return list(2, (at, room, n) => c.pliant_torn(w, at, room, n), (at) => memory.get("u16", at)); }

        addTriangle(a, b, d) { check(c.pliant_add_triangle(this.#w, id(a), id(b), id(d))); }
        get triangles() {
            const w = this.#w;
            return list(6, (at, room, n) => c.pliant_triangles(w, at, room, n), (at) => [0, 2, 4].map((offset) => memory.get("u16", at + offset)));
        }
        get pieces() { const w = this.#w; return list(2, (at, room, n) => c.pliant_pieces(w, at, room, n), (at) => memory.get("u16", at)); }
        cut(from, to, minimum = 0) {
            const w = this.#w;
            return output(["u32"], (n) => c.pliant_cut(w, vector(from), vector(to), id(minimum), n))[0];
        }
        tear(limit, minimum = 0) {
            const w = this.#w;
            const [torn, node] = output(["u8", "u16"], (...at) => c.pliant_tear(w, limit, id(minimum), ...at));
            return torn === 1 ? node : null;
        }
        separate() {
            const w = this.#w;
            const slot = memory.take();
            try {
                const [found] = output(["u32"], (n) => c.pliant_separate(w, slot, memory.slot / 4, n));
                return Array.from({ length: found }, (_, index) => [0, 2].map((offset) => memory.get("u16", slot + 4 * index + offset)));
            } finally {
                memory.release(slot);
            }
        }
        get waiting() { const w = this.#w; return output(["u32"], (n) => c.pliant_waiting(w, n))[0]; }

        addMuscle(a, b, { compliance = 0, maxForce }) { const w = this.#w; return number((n) => c.pliant_add_muscle(w, id(a), id(b), compliance, maxForce, n)); }
        moveMuscle(muscle, target, speed) { check(c.pliant_move_muscle(this.#w, id(muscle), target, speed)); }
        removeMuscle(muscle) { check(c.pliant_remove_muscle(this.#w, id(muscle))); }
        addPressure(polygon, { pressure = 1, compliance = 0 } = {}) { const w = this.#w; return number((n) => c.pliant_add_pressure(w, range(polygon), pressure, compliance, n)); }
        setPressure(polygon, pressure) { check(c.pliant_set_pressure(this.#w, id(polygon), pressure)); }
        removePressure(polygon) { check(c.pliant_remove_pressure(this.#w, id(polygon))); }
        addChain(members, compliance = 0) { const w = this.#w; return number((n) => c.pliant_add_chain(w, range(members), compliance, n)); }
        removeChain(chain) { check(c.pliant_remove_chain(this.#w, id(chain))); }

        addRigidShape(members, { stiffness: given } = {}) { const w = this.#w; return number((n) => c.pliant_add_rigid(w, range(members), stiffness(given), n)); }
        addLinearShape(members, { stiffness: given, blend }) { const w = this.#w; return number((n) => c.pliant_add_linear(w, range(members), stiffness(given), blend, n)); }
        addIsochoricShape(members, { stiffness: given, blend }) { const w = this.#w; return number((n) => c.pliant_add_isochoric(w, range(members), stiffness(given), blend, n)); }
        addQuadraticShape(members, { stiffness: given, blend }) { const w = this.#w; return number((n) => c.pliant_add_quadratic(w, range(members), stiffness(given), blend, n)); }
        addPlasticShape(members, { stiffness: given, yieldStrain, creep, limit }) {
            const w = this.#w;
            return number((n) => c.pliant_add_plastic(w, range(members), stiffness(given), yieldStrain, creep, limit, n));
        }

        setShapeStiffness(shape, given) { const w = this.#w; check(c.pliant_set_body_stiffness(w, id(shape), stiffness(given))); }
        setShapePose(shape, pose = {}) { const w = this.#w; check(c.pliant_set_body_pose(w, id(shape), ...optional(pose))); }
        setShapeRest(shape, positions) { const w = this.#w; check(c.pliant_set_body_rest(w, id(shape), corners(positions), positions.length)); }
        shapeGoals(shape) {
            const w = this.#w;
            return list(2 * memory.real, (at, room, n) => c.pliant_body_goals(w, id(shape), at, room, n), (at) => [...memory.reals(at, 2)]);
        }
        removeShape(shape) { check(c.pliant_remove_body(this.#w, id(shape))); }

        #collider({ particles, radius = 0, position = [0, 0], material }, call) {
            const w = this.#w;
            const { first, count } = particles;
            const contact = memory.struct(["u16", id(first)], ["u16", id(count)], ["real", radius], ...xy(position), ...surface(material));
            return number((n) => call(w, contact, n));
        }
        addHalfPlane(contact, normal) { return this.#collider(contact, (w, at, n) => c.pliant_add_half_plane(w, at, vector(normal), n)); }
        addCircle(contact, radius) { return this.#collider(contact, (w, at, n) => c.pliant_add_circle(w, at, radius, n)); }
        addCapsule(contact, halfLength, radius) { return this.#collider(contact, (w, at, n) => c.pliant_add_capsule(w, at, halfLength, radius, n)); }
        addBox(contact, half) { return this.#collider(contact, (w, at, n) => c.pliant_add_box(w, at, vector(half), n)); }
        addInside(contact, half) { return this.#collider(contact, (w, at, n) => c.pliant_add_inside(w, at, vector(half), n)); }
        moveCollider(collider, { velocity = [0, 0], angularVelocity = 0 }) {
            const w = this.#w;
            check(c.pliant_move_collider(w, id(collider), vector(velocity), angularVelocity));
        }
        colliderPose(collider) {
            const w = this.#w;
            const [position, rotation] = [vector([0, 0]), vector([0, 0])];
            check(c.pliant_collider_pose(w, id(collider), position, rotation));
            return { position: [...memory.reals(position, 2)], rotation: [...memory.reals(rotation, 2)] };
        }
        setColliderPose(collider, { position, rotation = [1, 0] }) {
            const w = this.#w;
            check(c.pliant_set_collider_pose(w, id(collider), vector(position), vector(rotation)));
        }
        addColliderParticle(collider, particle) { check(c.pliant_add_collider_particle(this.#w, id(collider), id(particle))); }
        removeColliderParticle(collider, particle) { check(c.pliant_remove_collider_particle(this.#w, id(collider), id(particle))); }

        grab(particle, pointer, compliance = 0) { const w = this.#w; check(c.pliant_grab(w, id(particle), vector(pointer), compliance)); }
        drag(pointer, duration) { const w = this.#w; check(c.pliant_drag(w, vector(pointer), duration)); }
        drop() { check(c.pliant_drop(this.#w)); }

        addDiscs(particles, disc) { const w = this.#w; return number((n) => c.pliant_add_discs(w, range(particles), filter(disc), n)); }
        removeDiscs(body) { check(c.pliant_remove_discs(this.#w, id(body))); }
        addOutline(corners, { kind = "closed", radius, layers = 1, mask = ALL, selfCollision = false } = {}) {
            const w = this.#w;
            const outline = memory.struct(["u32", index(OUTLINES, kind)], ["u32", bits(layers)], ["u32", bits(mask)],
                ["u8", selfCollision ? 1 : 0], ["u8", radius === undefined ? 1 : 0], ["real", radius ?? 0]);
            if (!Array.isArray(corners)) return number((n) => c.pliant_add_outline(w, range(corners), outline, n));
            const list = idList(corners);
            return number((n) => c.pliant_add_outline_list(w, list, corners.length, outline, n));
        }
        removeOutline(outline) { check(c.pliant_remove_outline(this.#w, id(outline))); }
        outlineContains(outline, point) {
            const w = this.#w;
            return output(["u8"], (at) => c.pliant_outline_contains(w, id(outline), vector(point), at))[0] === 1;
        }
        setContactMaterial(set, material) { const w = this.#w; check(c.pliant_set_contact_material(w, index(SETS, set), memory.struct(...surface(material)))); }
        #pairs(set, which) {
            const w = this.#w;
            const kind = index(PAIRS, set);
            if (set !== "hulls") return pairs((at, room, n) => c.pliant_contact_pairs(w, kind, which, at, room, n));
            const call = [c.pliant_touching, c.pliant_began, c.pliant_ended][which];
            return pairs((at, room, n) => call(w, at, room, n));
        }
        touching(set) { return this.#pairs(set, 0); }
        began(set) { return this.#pairs(set, 1); }
        ended(set) { return this.#pairs(set, 2); }
        dropped(set) {
            const w = this.#w;
            const kind = index(PAIRS, set);
            return output(["u32"], (n) => set === "hulls" ? c.pliant_dropped_contacts(w, n) : c.pliant_dropped_pairs(w, kind, n))[0];
        }

        contactReports(set) {
            const w = this.#w;
            return list(8 + 9 * memory.real, (at, room, n) => c.pliant_contact_reports(w, index(SETS, set), at, room, n), (at) => {
                const [px, py, nx, ny, ix, iy, normalImpulse, frictionImpulse, approach] = memory.reals(at + 8, 9);
                const pair = [memory.get("u16", at), memory.get("u16", at + 2)];
                const began = memory.get("u32", at + 4) === 1;
                return { pair, began, point: [px, py], normal: [nx, ny], impulse: [ix, iy], normalImpulse, frictionImpulse, approach };
            });
        }
        droppedReports(set) { const w = this.#w; return output(["u32"], (n) => c.pliant_dropped_reports(w, index(SETS, set), n))[0]; }

        setSurface(surface_, { speed = 0, layers = 1, mask = ALL, ...material } = {}) {
            const w = this.#w;
            check(c.pliant_set_surface(w, byte(surface_), memory.struct(...surface(material), ["real", speed], ["u32", bits(layers)], ["u32", bits(mask)])));
        }
        addTerrainChain(points, { surfaces, closed = false, oneWay = false, thickness = 0 } = {}) {
            const w = this.#w;
            const address = corners(points);
            const numbers = surfaces === undefined ? 0 : byteList(points.map((_, index) => surfaces[index] ?? 0));
            const chain = memory.struct(["u8", closed ? 1 : 0], ["u8", oneWay ? 1 : 0], ["real", thickness]);
            return number((n) => c.pliant_add_terrain_chain(w, address, numbers, points.length, chain, n));
        }
        removeTerrainChain(chain) { check(c.pliant_remove_terrain_chain(this.#w, id(chain))); }
        setTiles(tiles, { origin = [0, 0], size, columns, rows }) {
            const w = this.#w;
            const map = memory.struct(...xy(origin), ["real", size], ["u16", id(columns)], ["u16", id(rows)]);
            check(c.pliant_set_tiles(w, byteList(tiles), tiles.length, map));
        }
        setTile(column, row, tile) { check(c.pliant_set_tile(this.#w, id(column), id(row), byte(tile))); }
        removeTiles() { check(c.pliant_remove_tiles(this.#w)); }
        setHeights(heights, { origin = [0, 0], spacing, surface: number = 0 }) {
            const w = this.#w;
            const address = memory.room(0, memory.real);
            for (const height of heights) memory.put("real", height);
            check(c.pliant_set_heights(w, address, heights.length, memory.struct(...xy(origin), ["real", spacing], ["u8", byte(number)])));
        }
        setHeight(index, height) { check(c.pliant_set_height(this.#w, id(index), height)); }
        removeHeights() { check(c.pliant_remove_heights(this.#w)); }
        static tile(kind, surface = 0) {
            const names = Object.keys(TILES);
            if (byte(surface) >= SURFACES) throw new RangeError(`${surface} is no surface`);
            return TILES[names[index(names, kind)]] + surface;
        }
        addTerrainBody(corners, kind = "closed") { const w = this.#w; check(c.pliant_add_terrain_body(w, range(corners), index(OUTLINES, kind))); }
        removeTerrainBody(particle) { check(c.pliant_remove_terrain_body(this.#w, id(particle))); }
        setTerrainRadius(radius) { check(c.pliant_set_terrain_radius(this.#w, radius)); }
        setTerrainFilter({ layers = 1, mask = ALL } = {}) { check(c.pliant_set_terrain_filter(this.#w, bits(layers), bits(mask))); }
        castDisc(from, to, radius = 0) {
            const w = this.#w;
            const hit = memory.struct(["u32", 0], ["u32", 0], ["real", 0], ...xy([0, 0]));
            check(c.pliant_cast_disc(w, vector(from), vector(to), radius, hit));
            const [fraction, x, y] = memory.reals(hit + 8, 3);
            return memory.get("u32", hit) === 0 ? null : { surface: memory.get("u32", hit + 4), fraction, normal: [x, y] };
        }
        get rigidTerrainContacts() {
            const w = this.#w;
            return list(8 * memory.real, (at, room, n) => c.pliant_rigid_terrain_contacts(w, at, room, n), (at) => {
                const [px, py, nx, ny, normalImpulse, frictionImpulse, approach] = memory.reals(at + memory.real, 7);
                return { hull: memory.get("u16", at), point: [px, py], normal: [nx, ny], normalImpulse, frictionImpulse, approach };
            });
        }
        terrainHulls(which = "touching") {
            const w = this.#w;
            return list(2, (at, room, n) => c.pliant_terrain_hulls(w, index(EVENTS, which), at, room, n), (at) => memory.get("u16", at));
        }

        addSensor({ kind, corners = { first: 0, count: 0 }, extent = [0, 0], position = [0, 0], rotation = [1, 0], radius = 0 }) {
            const w = this.#w;
            const sensor = memory.struct(["u32", index(SENSORS, kind)], ["u16", id(corners.first)], ["u16", id(corners.count)],
                ...xy(extent), ...xy(position), ...xy(rotation), ["real", radius]);
            return number((n) => c.pliant_add_sensor(w, sensor, n));
        }
        removeSensor(sensor) { check(c.pliant_remove_sensor(this.#w, id(sensor))); }
        moveSensor(sensor, { position, rotation = [1, 0] }) { const w = this.#w; check(c.pliant_move_sensor(w, id(sensor), vector(position), vector(rotation))); }
        watch(sensor, particles, group = 0) { const w = this.#w; check(c.pliant_watch(w, id(sensor), range(particles), id(group))); }
        unwatch(sensor, group = 0) { check(c.pliant_unwatch(this.#w, id(sensor), id(group))); }
        sensed(sensor, which = "touching") {
            const w = this.#w;
            return list(4, (at, room, n) => c.pliant_sensed(w, id(sensor), index(EVENTS, which), at, room, n),
                (at) => ({ particle: memory.get("u16", at), group: memory.get("u16", at + 2) }));
        }

        allowSleep(shape, speed, delay) { check(c.pliant_allow_sleep(this.#w, id(shape), speed, delay)); }
        forbidSleep(shape) { check(c.pliant_forbid_sleep(this.#w, id(shape))); }
        wake(shape) { check(c.pliant_wake(this.#w, id(shape))); }
        restWith(a, b) { check(c.pliant_rest_with(this.#w, id(a), id(b))); }
        isAsleep(shape) { const w = this.#w; return output(["u8"], (at) => c.pliant_is_asleep(w, id(shape), at))[0] === 1; }

        addYieldingSpring(a, b, { compliance = 0, yieldStrain, creep, limit }) {
            const w = this.#w;
            return number((n) => c.pliant_add_yielding_spring(w, id(a), id(b), compliance, yieldStrain, creep, limit, n));
        }
        yieldingLength(spring) { const w = this.#w; return output(["real"], (at) => c.pliant_yielding_length(w, id(spring), at))[0]; }
        resetYieldingSpring(spring) { check(c.pliant_reset_yielding_spring(this.#w, id(spring))); }
        removeYieldingSpring(spring) { check(c.pliant_remove_yielding_spring(this.#w, id(spring))); }
        addYieldingElement(a, b, d, { youngsModulus, poissonsRatio, yieldStrain, creep, limit }) {
            const w = this.#w;
            const values = [youngsModulus, poissonsRatio, yieldStrain, creep, limit];
            return output(["u16", "u16"], (at) => c.pliant_add_yielding_element(w, id(a), id(b), id(d), ...values, at));
        }
        resetYieldingElement(constraint) { check(c.pliant_reset_yielding_element(this.#w, id(constraint))); }
        removeYieldingElement(constraint) { check(c.pliant_remove_yielding_element(this.#w, id(constraint))); }
        addLatticeShape(members, { columns, halfWidth, stiffness: given }) {
            const w = this.#w;
            if (!Array.isArray(members)) {
                return number((n) => c.pliant_add_lattice_shape(w, range(members), id(columns), id(halfWidth), stiffness(given), n));
            }
            const nodes = idList(members.map((node) => node ?? HOLE));
            return number((n) => c.pliant_add_cut_lattice_shape(w, nodes, members.length, id(columns), id(halfWidth), stiffness(given), n));
        }
        setLatticeStiffness(lattice, given) { const w = this.#w; check(c.pliant_set_lattice_stiffness(w, id(lattice), stiffness(given))); }
        setLatticeRest(lattice, positions) {
            const w = this.#w;
            check(c.pliant_set_lattice_rest(w, id(lattice), corners(positions), positions.length));
        }
        removeLatticeShape(lattice) { check(c.pliant_remove_lattice_shape(this.#w, id(lattice))); }
        addRegions(regions, { stiffness: given, summed = false } = {}) {
            const w = this.#w;
            const rest = [regions.length, stiffness(given), summed ? 1 : 0];
            if (!regions.some(Array.isArray)) {
                const address = memory.room(0, 2);
                regions.forEach(range);
                return number((n) => c.pliant_add_regions(w, address, ...rest, n));
            }
            const lists = regionLists(regions);
            return number((n) => c.pliant_add_region_lists(w, ...lists, ...rest, n));
        }
        addPlasticRegions(regions, { stiffness: given, summed = false, yieldStrain, creep, limit }) {
            const w = this.#w;
            const lists = regionLists(regions);
            const blend = [stiffness(given), summed ? 1 : 0];
            return number((n) => c.pliant_add_plastic_regions(w, ...lists, regions.length, ...blend, yieldStrain, creep, limit, n));
        }
        setRegionsStiffness(regions, given) { const w = this.#w; check(c.pliant_set_regions_stiffness(w, id(regions), stiffness(given))); }
        setRegionPose(regions, region, pose = {}) { const w = this.#w; check(c.pliant_set_region_pose(w, id(regions), id(region), ...optional(pose))); }
        setRegionRest(regions, region, positions) {
            const w = this.#w;
            check(c.pliant_set_region_rest(w, id(regions), id(region), corners(positions), positions.length));
        }
        removeRegions(regions) { check(c.pliant_remove_regions(this.#w, id(regions))); }

        #flow({ kind, velocity = [0, 0], density, drag = 0, lift = 0, friction = 0, point = [0, 0], normal = [0, 1], amplitude = 0, wavelength = 1, speed = 0 }) {
            return memory.struct(["u32", index(FLOWS, kind)], ...xy(velocity), ["real", density], ["real", drag], ["real", lift], ["real", friction],
                ...xy(point), ...xy(normal), ["real", amplitude], ["real", wavelength], ["real", speed]);
        }
        addFlow(flow) { const w = this.#w; return number((n) => c.pliant_add_flow(w, this.#flow(flow), n)); }
        setFlow(flow, settings) { const w = this.#w; check(c.pliant_set_flow(w, id(flow), this.#flow(settings))); }
        addFlowEdges(flow, corners, kind = "closed") { const w = this.#w; check(c.pliant_add_flow_edges(w, id(flow), range(corners), index(OUTLINES, kind))); }
        addFlowRigid(flow, body, points) { const w = this.#w; check(c.pliant_add_flow_rigid(w, id(flow), id(body), corners(points), points.length)); }
        removeFlow(flow) { check(c.pliant_remove_flow(this.#w, id(flow))); }

        setFluid(particles, { spacing, compliance = 0, viscosity = 0, cohesion = 0 }) {
            const w = this.#w;
            check(c.pliant_set_fluid(w, range(particles), memory.struct(["real", spacing], ["real", compliance], ["real", viscosity], ["real", cohesion])));
        }
        addFluidParticle(particle) { check(c.pliant_add_fluid_particle(this.#w, id(particle))); }
        removeFluidParticle(particle) { check(c.pliant_remove_fluid_particle(this.#w, id(particle))); }
        addEmitter({ position, velocity, columns = 1, spacing, mass }) {
            const w = this.#w;
            const emitter = memory.struct(...xy(position), ...xy(velocity), ["real", spacing], ["real", mass], ["u16", id(columns)]);
            return number((n) => c.pliant_add_emitter(w, emitter, n));
        }
        moveEmitter(emitter, { position, velocity }) {
            const w = this.#w;
            check(c.pliant_move_emitter(w, id(emitter), vector(position), vector(velocity)));
        }
        emit(emitter, dt) { const w = this.#w; return output(["u32"], (n) => c.pliant_emit(w, id(emitter), dt, n))[0]; }
        removeEmitter(emitter) { check(c.pliant_remove_emitter(this.#w, id(emitter))); }
        drainFluid(region = {}) {
            const w = this.#w;
            const [kind, a, b] = regionOf(region);
            const points = [vector(a), vector(b)];
            return output(["u32"], (n) => c.pliant_drain_fluid(w, kind, ...points, n))[0];
        }
        fluidDensity(point) { const w = this.#w; return output(["real"], (at) => c.pliant_fluid_density(w, vector(point), at))[0]; }

        addField({ kind, vector: v = [0, 0], first = 0, second = 0, falloff = "inverseSquare", region = {} }) {
            const w = this.#w;
            const [place, a, b] = regionOf(region);
            const field = memory.struct(["u32", index(FIELDS, kind)], ["u32", index(FALLOFFS, falloff)], ...xy(v),
                ["real", first], ["real", second], ["u32", place], ...xy(a), ...xy(b));
            return number((n) => c.pliant_add_field(w, field, n));
        }
        removeField(field) { check(c.pliant_remove_field(this.#w, id(field))); }
        explode(particles, { center, radius, falloff = 0, speed }) {
            const w = this.#w;
            check(c.pliant_explode(w, range(particles), vector(center), radius, falloff, speed));
        }

        static rotation(angle) {
            memory.reset();
            return reals(2, (at) => c.pliant_rotation(angle, at));
        }
        static angle(rotation) {
            memory.reset();
            const direction = vector(rotation);
            return reals(1, (at) => c.pliant_angle(direction, at))[0];
        }

        static #mass(call) {
            memory.reset();
            const [mass, x, y, inertia] = reals(4, call);
            return { mass, center: [x, y], inertia };
        }
        static massOfCircle(radius, density) { return Scene.#mass((at) => c.pliant_mass_of_circle(radius, density, at)); }
        static massOfCapsule(a, b, radius, density) { return Scene.#mass((at) => c.pliant_mass_of_capsule(vector(a), vector(b), radius, density, at)); }
        static massOfPolygon(points, density) { return Scene.#mass((at) => c.pliant_mass_of_polygon(corners(points), points.length, density, at)); }

        addRigidBody({ mass, center, inertia }, position, rotation = [1, 0]) {
            const w = this.#w;
            const properties = memory.struct(["real", mass], ...xy(center), ["real", inertia]);
            return number((n) => c.pliant_add_rigid_body(w, properties, vector(position), vector(rotation), n));
        }
        rigidParticles(body) { const w = this.#w; return added((r) => c.pliant_rigid_particles(w, id(body), r)); }
        pinRigid(body) { check(c.pliant_pin_rigid(this.#w, id(body))); }
        releaseRigid(body) { check(c.pliant_release_rigid(this.#w, id(body))); }
        rigidPose(body, positions) {
            const w = this.#w;
            const [position, rotation] = [vector([0, 0]), vector([0, 0])];
            if (positions === undefined) {
                check(c.pliant_rigid_pose(w, id(body), position, rotation));
            } else {
                // A copy: `positions` can be a view of the memory, which ends when the memory grows.
                const copy = positions.slice(0, 2 * Math.min(positions.length >> 1, Math.floor(memory.slot / (2 * memory.real))));
                const slot = memory.take();
                try {
                    memory.reals(slot, copy.length).set(copy);
                    check(c.pliant_rigid_pose_at(w, id(body), slot, copy.length / 2, position, rotation));
                } finally {
                    memory.release(slot);
                }
            }
            return { position: [...memory.reals(position, 2)], rotation: [...memory.reals(rotation, 2)] };
        }
        setRigidPose(body, { position, rotation = [1, 0] }) { const w = this.#w; check(c.pliant_set_rigid_pose(w, id(body), vector(position), vector(rotation))); }
        rigidMotion(body) {
            const w = this.#w;
            const [velocity, spin] = [vector([0, 0]), memory.put("real", 0)];
            check(c.pliant_rigid_motion(w, id(body), velocity, spin));
            return { velocity: [...memory.reals(velocity, 2)], spin: memory.get("real", spin) };
        }
        setRigidMotion(body, { velocity = [0, 0], spin = 0 }) { const w = this.#w; check(c.pliant_set_rigid_motion(w, id(body), vector(velocity), spin)); }

        addHull(body, points, hull) { const w = this.#w; return number((n) => c.pliant_add_hull(w, id(body), corners(points), points.length, filter(hull), n)); }
        addHullParticle(particle, hull) { const w = this.#w; return number((n) => c.pliant_add_hull_particle(w, id(particle), filter(hull), n)); }
        addHullEdge(a, b, hull) { const w = this.#w; return number((n) => c.pliant_add_hull_edge(w, id(a), id(b), filter(hull), n)); }
        removeHull(hull) { check(c.pliant_remove_hull(this.#w, id(hull))); }
        setHullFilter(hull, { layers = 1, mask = ALL } = {}) { check(c.pliant_set_hull_filter(this.#w, id(hull), bits(layers), bits(mask))); }
        setHullSensor(hull, sensor = true) { check(c.pliant_set_hull_sensor(this.#w, id(hull), sensor ? 1 : 0)); }
        setHullMaterial(hull, material) {
            const w = this.#w;
            const { staticFriction, kineticFriction, restitution } = material ?? {};
            const isGiven = [staticFriction, kineticFriction, restitution].some((value) => value !== undefined);
            check(c.pliant_set_hull_material(w, id(hull), isGiven ? memory.struct(...surface(material)) : 0));
        }
        setRigidMaterial(material) { const w = this.#w; check(c.pliant_set_rigid_material(w, memory.struct(...surface(material)))); }
        get rigidContacts() {
            const w = this.#w;
            const start = memory.real === 4 ? 4 : 8;
            return list(start + 7 * memory.real, (at, room, n) => c.pliant_rigid_contacts(w, at, room, n), (at) => {
                const [px, py, nx, ny, normalImpulse, frictionImpulse, approach] = memory.reals(at + start, 7);
                return { hulls: [memory.get("u16", at), memory.get("u16", at + 2)], point: [px, py], normal: [nx, ny], normalImpulse, frictionImpulse, approach };
            });
        }

        addRevolute(a, b) { const w = this.#w; return number((n) => c.pliant_add_revolute(w, anchor(a), anchor(b), n)); }
        addWeld(a, b, compliance = 0) { const w = this.#w; return number((n) => c.pliant_add_weld(w, anchor(a), anchor(b), compliance, n)); }
        addDistanceJoint(a, b, lower, upper) { const w = this.#w; return number((n) => c.pliant_add_distance_joint(w, anchor(a), anchor(b), lower, upper, n)); }
        addPrismatic(a, b, axis) { const w = this.#w; return number((n) => c.pliant_add_prismatic(w, anchor(a), anchor(b), vector(axis), n)); }
        addWheel(a, b, axis) { const w = this.#w; return number((n) => c.pliant_add_wheel(w, anchor(a), anchor(b), vector(axis), n)); }
        setJointSpring(joint, { rest = 0, compliance, damping = 0 }) { check(c.pliant_set_joint_spring(this.#w, id(joint), rest, compliance, damping)); }
        setMotor(joint, speed, maxTorque) { check(c.pliant_set_motor(this.#w, id(joint), speed, maxTorque)); }
        removeMotor(joint) { check(c.pliant_remove_motor(this.#w, id(joint))); }
        setJointLimits(joint, lower, upper) { const w = this.#w; check(c.pliant_set_joint_limits(w, id(joint), vector(lower), vector(upper))); }
        setJointRange(joint, lower, upper) { check(c.pliant_set_joint_range(this.#w, id(joint), lower, upper)); }
        setJointCompliance(joint, compliance) { check(c.pliant_set_joint_compliance(this.#w, id(joint), compliance)); }
        setJointMaxForce(joint, force) { check(c.pliant_set_joint_max_force(this.#w, id(joint), force)); }
        jointBroken(joint) { const w = this.#w; return output(["u8"], (at) => c.pliant_joint_broken(w, id(joint), at))[0] === 1; }
        removeJoint(joint) { check(c.pliant_remove_joint(this.#w, id(joint))); }

        inBox(lower, upper) {
            const w = this.#w;
            const box = [vector(lower), vector(upper)];
            return list(2, (at, room, n) => c.pliant_in_box(w, ...box, at, room, n), (at) => memory.get("u16", at));
        }
        #hit(call) {
            const hit = memory.struct(["u32", 0], ["u32", 0], ["real", 0], ...xy([0, 0]));
            check(call(hit));
            const [fraction, x, y] = memory.reals(hit + 8, 3);
            return memory.get("u32", hit) === 0 ? null : { particle: memory.get("u32", hit + 4), fraction, normal: [x, y] };
        }
        hitParticles(particles, from, to, radius = 0) {
            const w = this.#w;
            return this.#hit((at) => c.pliant_hit_particles(w, range(particles), radius, vector(from), vector(to), at));
        }
        hitOutline(outline, from, to) {
            const w = this.#w;
            return this.#hit((at) => c.pliant_hit_outline(w, id(outline), vector(from), vector(to), at));
        }
        hitHulls(from, to, { radius = 0, mask = ALL } = {}) {
            const w = this.#w;
            const hit = this.#hit((at) => c.pliant_hit_hulls(w, vector(from), vector(to), radius, bits(mask), at));
            return hit && { hull: hit.particle, fraction: hit.fraction, normal: hit.normal };
        }
        nearestOnHulls(point, { reach = 0, mask = ALL } = {}) {
            const w = this.#w;
            const at = memory.struct(["u32", 0], ["u32", 0], ["real", 0], ...xy([0, 0]));
            check(c.pliant_nearest_on_hulls(w, vector(point), reach, bits(mask), at));
            const [distance, x, y] = memory.reals(at + 8, 3);
            return memory.get("u32", at) === 0 ? null : { hull: memory.get("u32", at + 4), position: [x, y], distance };
        }
        nearestOnTerrain(point, reach) {
            const w = this.#w;
            const at = memory.struct(["u32", 0], ["real", 0], ...xy([0, 0]));
            check(c.pliant_nearest_on_terrain(w, vector(point), reach, at));
            const [distance, x, y] = memory.reals(at + memory.real, 3);
            return memory.get("u32", at) === 0 ? null : { position: [x, y], distance };
        }

        bindSkin(points, polygons) {
            const w = this.#w;
            const sides = polygons[0]?.length ?? 0;
            if (polygons.some((polygon) => polygon.length !== sides)) throw new RangeError("all polygons must have as many corners");
            const address = idList(polygons.flat());
            const bound = memory.struct(["u16", 0], ["u16", 0], ["u16", 0], ["u16", 0], ...xy([0, 0]));
            const mark = memory.next;
            return points.map((point) => {
                memory.next = mark;
                check(c.pliant_bind_point(w, address, sides, polygons.length, vector(point), bound));
                const particles = [0, 2, 4, 6].map((offset) => memory.get("u16", bound + offset));
                return { particles: particles.filter((particle) => particle !== NO_CORNER), fractions: [...memory.reals(bound + 8, 2)] };
            });
        }
        skinPositions(points) {
            const w = this.#w;
            const size = 8 + 2 * memory.real;
            if (points.length * (size + 2 * memory.real) > memory.slot) throw new RangeError("too many points in one call");
            // Copies: `fractions` can be views of the memory, which end when the memory grows.
            const bound = points.map(({ particles, fractions }) => {
                if (!(particles.length >= 2 && particles.length <= 4 && fractions.length === 2)) throw new RangeError("a bound point has 2 to 4 particles and 2 fractions");
                return [[...particles, NO_CORNER, NO_CORNER].slice(0, 4).map(id), Array.from(fractions, numeric)];
            });
            const slot = memory.take();
            try {
                bound.forEach(([corners, fractions], index) => {
                    const at = slot + index * size;
                    corners.forEach((corner, k) => memory.view.setUint16(at + 2 * k, corner, true));
                    memory.reals(at + 8, 2).set(fractions);
                });
                const positions = slot + points.length * size;
                check(c.pliant_skin_positions(w, slot, points.length, positions));
                return memory.reals(positions, 2 * points.length).slice();
            } finally {
                memory.release(slot);
            }
        }

        nearest(point) {
            const w = this.#w;
            const [particle, distance] = output(["u16", "real"], (p, d) => c.pliant_nearest(w, vector(point), p, d));
            return { particle, distance };
        }
        energy(dt) {
            const w = this.#w;
            const at = memory.struct(["real", 0], ["real", 0], ["real", 0]);
            check(c.pliant_energy(w, dt, at));
            const [kinetic, potential, elastic] = memory.reals(at, 3);
            return { kinetic, potential, elastic };
        }
        get momentum() {
            const w = this.#w;
            const [linear, angular] = [vector([0, 0]), memory.put("real", 0)];
            check(c.pliant_momentum(w, linear, angular));
            return { linear: [...memory.reals(linear, 2)], angular: memory.get("real", angular) };
        }
        get checksum() { return this.#sum(c.pliant_checksum); }
        get motionChecksum() { return this.#sum(c.pliant_motion_checksum); }
        #sum(call) {
            const w = this.#w;
            const at = memory.room(8, 8);
            check(call(w, at));
            return memory.view.getBigUint64(at, true).toString(16).padStart(16, "0");
        }

        save() {
            const w = this.#w;
            const slot = memory.take();
            try {
                const length = output(["u32"], (n) => c.pliant_write(w, slot, memory.slot, n))[0];
                return memory.bytes(slot, length);
            } finally {
                memory.release(slot);
            }
        }
        restore(bytes) {
            const w = this.#w;
            if (bytes.length > memory.slot) throw new PliantError(15, "the bytes are no saved scene");
            // A copy: `bytes` can be a view of the memory, which ends when the memory grows.
            const copy = Uint8Array.from(bytes);
            const slot = memory.take();
            try {
                new Uint8Array(memory.exports.memory.buffer, slot, copy.length).set(copy);
                check(c.pliant_read(w, slot, copy.length));
                this.#recorded = [];
            } finally {
                memory.release(slot);
            }
        }
    };

    /** Calls a function that copies items of `size` bytes: once for their number, and again for them. */
    function list(size, call, item) {
        const count = memory.put("u32", 0);
        const status = call(0, 0, count);
        const found = memory.get("u32", count);
        if (found === 0) {
            check(status);
            return [];
        }
        const slot = memory.take();
        try {
            check(call(slot, found, count));
            return Array.from({ length: found }, (_, index) => item(slot + index * size));
        } finally {
            memory.release(slot);
        }
    }

    function pairs(call) {
        return list(4, call, (at) => [memory.get("u16", at), memory.get("u16", at + 2)]);
    }
}
