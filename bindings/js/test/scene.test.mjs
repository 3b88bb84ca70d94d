import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load, PliantError } from "pliant";
import { fill, run } from "./recorded.mjs";
import { double, rejects, single } from "./support.mjs";

/** Checksum of positions, velocities and masses of C and of Rust. */
async function recorded(file) {
    return (await readFile(`${process.env.PLIANT_CHECKSUMS}/${file}`, "utf8")).match(/^motion +(\w+)$/m)[1];
}

// The same modules without vector instructions.
const plain = await Promise.all(["single", "double"].map((precision) => load({ precision, vectors: false })));

test("recorded_scene_has_the_checksum_of_c_in_double_precision", async () => {
    const scene = new double.Scene();
    const exact = (number) => number;
    const corner = fill(scene, exact);
    run(scene, corner, exact);
    run(scene, corner, exact);
    assert.equal(scene.motionChecksum, await recorded("checksums-double.txt"));
    scene.free();
});

test("recorded_scene_has_the_checksum_of_c", async () => {
    const motion = await recorded("checksums.txt");
    const scene = new single.Scene();
    const corner = fill(scene);
    run(scene, corner);
    const middle = scene.checksum;
    const saved = scene.save();
    run(scene, corner);
    assert.equal(scene.motionChecksum, motion);
    const other = new single.Scene();
    other.restore(saved);
    assert.equal(other.checksum, middle);
    assert.notEqual(scene.checksum, middle);
    run(other, corner);
    assert.equal(other.motionChecksum, motion);
    assert.equal(other.checksum, scene.checksum);
    assert.deepEqual(other.save(), scene.save());
    scene.free();
    other.free();
});

for (const [index, vectors] of [single, double].entries()) {
    test(`${vectors.precision}: vectors_change_no_bit_and_read_the_snapshots_of_modules_without`, () => {
        const scenes = [vectors, plain[index]].map(({ Scene }) => new Scene());
        const corners = scenes.map((scene) => fill(scene));
        scenes.forEach((scene, index) => run(scene, corners[index]));
        const [scene, other] = scenes;
        assert.equal(scene.checksum, other.checksum);
        run(other, corners[1]);
        assert.notEqual(scene.checksum, other.checksum);
        scene.restore(other.save());
        assert.equal(scene.checksum, other.checksum);
        scenes.forEach((scene) => scene.free());
    });
}

test("vectors_are_used_where_the_engine_has_them", async () => {
    const { validate } = WebAssembly;
    const compiled = [];
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (bytes, imports) => (compiled.push(bytes.byteLength), instantiate(bytes, imports));
    try {
        await load();
        await load({ vectors: false });
        WebAssembly.validate = () => false;
        await load();
    } finally {
        Object.assign(WebAssembly, { validate, instantiate });
    }
    const [first, second, third] = compiled;
    assert.ok(first > second);
    assert.equal(second, third);
});

test("damaged_and_foreign_bytes_are_rejected_and_change_nothing", () => {
    const scene = new single.Scene();
    scene.addParticle([0, 0], 1);
    const before = scene.checksum;
    const saved = scene.save();
    const text = "no snapshot of this build, or a changed one";
    for (const index of [0, 9, saved.length - 1]) {
        const damaged = saved.slice();
        damaged[index] ^= 1;
        rejects(() => scene.restore(damaged), "BAD_SNAPSHOT", null, text);
    }
    rejects(() => scene.restore(saved.slice(0, -1)), "BAD_SNAPSHOT", null, text);
    rejects(() => scene.restore(new Uint8Array()), "BAD_SNAPSHOT", null, text);
    rejects(() => scene.restore(new double.Scene().save()), "BAD_SNAPSHOT", null, text);
    assert.equal(scene.checksum, before);
    scene.free();
});

test("errors_of_full_scenes_name_the_capacity", () => {
    const scene = new single.Scene();
    const full = (add, capacity) => assert.throws(() => { for (;;) add(); }, { code: "FULL", parameter: null, capacity });
    full(() => scene.addParticle([0, 0], 1), "particles");
    full(() => scene.addHalfPlane({ particles: { first: 0, count: 1 } }, [0, 1]), "colliders");
    assert.throws(() => scene.addParticle([0, 0], -1), { code: "OUT_OF_RANGE", parameter: "mass", capacity: null });
    scene.free();
});

test("errors_have_the_texts_of_the_kernel", () => {
    const scene = new double.Scene();
    rejects(() => scene.addParticle([0, 0], -1), "OUT_OF_RANGE", "mass", "mass must be positive, with a finite inverse");
    rejects(() => scene.addParticle([0, NaN], 1), "NON_FINITE", "position", "position must be finite");
    rejects(() => scene.pin(3), "UNKNOWN_PARTICLE", null, "no such particle");
    rejects(() => scene.moveCollider(3, {}), "UNKNOWN_COLLIDER", null, "no such collider");
    scene.addParticle([0, 0], 1);
    rejects(() => scene.setFluid({ first: 0, count: 1 }, { spacing: 1, viscosity: -1 }), "OUT_OF_RANGE", "viscosity", "viscosity must not be negative or too large for the step");
    assert.throws(() => scene.pin(65536), RangeError);
    scene.free();
    assert.throws(() => scene.pin(0), /freed/);
});

test("modules_of_the_other_precision_are_rejected", async () => {
    for (const [precision, other] of [["single", "double"], ["double", "single"]]) {
        const source = await readFile(new URL(`./wasm/${other}.wasm`, import.meta.resolve("pliant")));
        await assert.rejects(load({ precision, source }), { message: `the module does not have ${precision} precision` });
        assert.equal((await load({ precision: other, source })).precision, other);
    }
});

test("arguments_can_be_views_of_a_memory_that_grows", async () => {
    // The first slot of each module is taken while the argument is in use.
    const start = async () => {
        const { Scene } = await load();
        const scene = new Scene();
        scene.addRigidBody(Scene.massOfCircle(1, 1), [3, 4]);
        return scene;
    };
    const [posed, skinned, restored] = [await start(), await start(), await start()];
    assert.deepEqual(posed.rigidPose(0, posed.positions), posed.rigidPose(0));
    const fractions = skinned.inverseMasses.subarray(0, 2);
    const copy = [...fractions];
    assert.deepEqual(skinned.skinPositions([{ particles: [0, 1], fractions }]), skinned.skinPositions([{ particles: [0, 1], fractions: copy }]));
    const saved = skinned.save();
    const { buffer, byteOffset } = restored.positions;
    const bytes = new Uint8Array(buffer, byteOffset, saved.length);
    bytes.set(saved);
    restored.restore(bytes);
    assert.equal(restored.checksum, skinned.checksum);
});

for (const { precision, Scene, Clock } of [single, double]) {
    test(`${precision}: values_of_another_type_are_rejected`, () => {
        const scene = new Scene();
        const before = scene.checksum;
        for (const value of [[1], "1", null, {}, true, 1n]) {
            assert.throws(() => scene.addParticle([0, 0], value), TypeError);
            assert.throws(() => scene.addParticle([value, 0], 1), TypeError);
            assert.throws(() => scene.step(value), TypeError);
            assert.throws(() => new Clock({ dt: value }), TypeError);
        }
        for (const value of [undefined, 1, {}]) assert.throws(() => scene.addParticle(value, 1), TypeError);
        // A number that is not given is NaN.
        rejects(() => scene.addParticle([0, 0]), "NON_FINITE", "mass", "mass must be finite");
        rejects(() => scene.addParticle([0], 1), "NON_FINITE", "position", "position must be finite");
        rejects(() => scene.step(), "NON_FINITE", "timeStep", "time step must be finite");
        assert.throws(() => scene.pin(), RangeError);
        assert.equal(scene.checksum, before);
        assert.equal(scene.addParticle(Float32Array.of(1, 2), 1), 0);
        scene.free();
    });

    test(`${precision}: potential_energy_is_that_in_the_gravity_of_the_last_step`, () => {
        const scene = new Scene({ gravity: [0, -10] });
        scene.addParticle([0, 2], 1);
        scene.pin(0);
        scene.addParticle([0, 2], 1);
        assert.equal(scene.energy(0.5).potential, 0);
        scene.step(0.5);
        assert.equal(scene.energy(0.5).potential, -5);
        const copy = new Scene({ gravity: [0, -10] });
        copy.restore(scene.save());
        assert.equal(copy.energy(0.5).potential, 0);
        copy.free();
        scene.free();
    });

    test(`${precision}: positions_are_a_view_that_follows_steps`, () => {
        const scene = new Scene({ gravity: [0, -10] });
        scene.addParticle([1, 2], 1);
        const positions = scene.positions;
        assert.equal(positions.constructor, precision === "single" ? Float32Array : Float64Array);
        assert.deepEqual([...positions], [1, 2]);
        scene.step(0.5);
        assert.deepEqual([...positions], [1, -0.5]);
        assert.deepEqual([...scene.velocities], [0, -5]);
        assert.deepEqual([...scene.inverseMasses], [1]);
        scene.pin(0);
        assert.deepEqual([...scene.inverseMasses], [0]);
        scene.release(0);
        scene.setVelocity(0, [0, -5]);
        rejects(() => scene.energy(0), "OUT_OF_RANGE", "timeStep", "time step must be positive, and not too short");
        const { kinetic, potential } = scene.energy(0.5);
        assert.deepEqual([kinetic, potential], [12.5, -5]);
        assert.deepEqual(scene.momentum, { linear: [0, -5], angular: -5 });
        assert.deepEqual(scene.nearest([1, 0.5]), { particle: 0, distance: 1 });
        scene.free();
    });

    test(`${precision}: removed_numbers_are_rejected_and_reused`, () => {
        const scene = new Scene();
        const [a, b, d] = [0, 1, 2].map((x) => scene.addParticle([x, 0], 1));
        const first = scene.addSpring(a, b, { restLength: 1 });
        const second = scene.addSpring(b, d, { restLength: 1 });
        scene.removeSpring(first);
        rejects(() => scene.removeSpring(first), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        scene.remove({ first: d });
        rejects(() => scene.removeSpring(second), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        assert.equal(scene.addParticle([5, 0], 1), d);
        assert.deepEqual(scene.springs, []);
        scene.free();
    });

    test(`${precision}: every_constraint_acts_and_is_saved`, () => {
        const cases = [
            ["attachment", 1, { point: [0.5, 0.5] }], ["longRangeAttachment", 1, { point: [3, 0], second: 1 }],
            ["tether", 2, {}], ["rod", 2, {}], ["dampedSpring", 2, { first: 1e-3, second: 5 }],
            ["tearingSpring", 2, { second: 0.5 }], ["bending", 3, {}], ["angle", 3, {}], ["area", 3, {}],
            ["onSegment", 3, {}], ["pointEdge", 3, {}], ["neoHookean", 3, { first: 1000, second: 0.3 }],
            ["stVenantKirchhoff", 3, { first: 1000, second: 0.3 }],
        ];
        for (const [kind, count, options] of cases) {
            const play = (constrain) => {
                const scene = new Scene();
                // The edge from the second to the third particle has the first one on its right.
                const ids = [[1, 0.2], [0, 0], [0, 1]].map((p) => scene.addParticle(p, 1));
                const numbers = constrain ? scene.addConstraint(kind, ids.slice(0, count), options) : [];
                scene.setVelocity(0, [1.5, 0.5]);
                scene.setVelocity(1, [-1, 0]);
                for (let i = 0; i < 5; i++) scene.step(0.05);
                const copy = new Scene();
                copy.restore(scene.save());
                assert.equal(copy.checksum, scene.checksum, kind);
                copy.free();
                const positions = [...scene.positions];
                numbers.forEach((number) => scene.removeConstraint(kind, number));
                if (constrain) rejects(() => scene.removeConstraint(kind, numbers[0]), "UNKNOWN_CONSTRAINT", null, "no such constraint");
                scene.free();
                return positions;
            };
            assert.notDeepEqual(play(true), play(false), kind);
        }
    });

    test(`${precision}: torn_springs_are_reported`, () => {
        const scene = new Scene();
        scene.addParticle([0, 0], 1);
        scene.addParticle([1, 0], 1);
        const [spring] = scene.addConstraint("tearingSpring", [0, 1], { first: 1, second: 0.1 });
        scene.setVelocity(1, [10, 0]);
        assert.deepEqual(scene.torn, []);
        scene.step(0.1);
        scene.step(0.1);
        assert.deepEqual(scene.torn, [spring]);
        scene.free();
    });

    test(`${precision}: muscle_pressure_and_chain_act`, () => {
        const scene = new Scene();
        const ring = [[0, 0], [1, 0], [1, 1], [0, 1]].map((p) => scene.addParticle(p, 1));
        const air = scene.addPressure({ first: ring[0], count: 4 }, { pressure: 2, compliance: 1e-3 });
        scene.step(0.1);
        assert.ok(scene.positions[0] < 0);
        scene.setPressure(air, 1);
        scene.removePressure(air);
        const muscle = scene.addMuscle(0, 1, { maxForce: 1000 });
        scene.moveMuscle(muscle, 0.5, 10);
        for (let i = 0; i < 60; i++) scene.step(0.02);
        const [ax, ay, bx, by] = scene.positions;
        assert.ok(Math.abs(Math.hypot(bx - ax, by - ay) - 0.5) < 0.01);
        scene.removeMuscle(muscle);
        scene.removeChain(scene.addChain({ first: 0, count: 4 }));
        rejects(() => scene.removeChain(0), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        scene.free();
    });

    test(`${precision}: wrong_points_and_numbers_of_particles_are_rejected`, () => {
        const scene = new Scene();
        const { first } = scene.addLattice({ corner: [0, 0], columns: 2, rows: 2, spacing: 1, mass: 1 });
        scene.setFluid({ first, count: 4 }, { spacing: 1 });
        const before = scene.checksum;
        assert.throws(() => scene.addConstraint("rod", [0]), { name: "RangeError", message: "rod has 2 particles, not 1" });
        assert.throws(() => scene.addConstraint("attachment", []), RangeError);
        assert.throws(() => scene.addConstraint("tether", [0, 1, 2]), RangeError);
        for (const point of [[NaN, 0], [0, Infinity]]) {
            rejects(() => scene.nearest(point), "NON_FINITE", "position", "position must be finite");
            rejects(() => scene.fluidDensity(point), "NON_FINITE", "position", "position must be finite");
        }
        assert.equal(scene.checksum, before);
        scene.free();
    });

    test(`${precision}: rotations_have_angles`, () => {
        const tolerance = precision === "single" ? 1e-6 : 1e-14;
        for (const angle of [-3, 0, 0.5, 20]) {
            const [cos, sin] = Scene.rotation(angle);
            assert.ok(Math.abs(cos - Math.cos(angle)) + Math.abs(sin - Math.sin(angle)) < 10 * tolerance);
            assert.ok(Math.abs(Scene.angle([2 * cos, 2 * sin]) - Math.atan2(sin, cos)) < tolerance);
        }
        rejects(() => Scene.rotation(NaN), "NON_FINITE", "rotation", "rotation must be finite");
    });

    test(`${precision}: groups_move_as_rigid_bodies`, () => {
        const scene = new Scene();
        const body = scene.addLattice({ corner: [0, 2], columns: 2, rows: 2, spacing: 2, mass: 0.5 });
        scene.setGroupMotion(body, { velocity: [3, 0], spin: 2 });
        assert.deepEqual(scene.groupMotion(body), { mass: 2, center: [1, 1], velocity: [3, 0], inertia: 4, spin: 2 });
        assert.deepEqual(scene.groupBounds(body), { lower: [0, 0], upper: [2, 2] });
        scene.setVelocity(0, [9, -2]);
        const before = scene.groupMotion(body);
        scene.dampGroup(body, 1);
        assert.deepEqual(scene.groupMotion(body), before);
        assert.ok(Math.abs(scene.velocities[0] - 9) > 1);
        scene.setGroupMotion(body, {});
        scene.applyGroupImpulse(body, [2, 0], [1, 0]);
        assert.deepEqual([scene.groupMotion(body).velocity, scene.groupMotion(body).spin], [[1, 0], 0.5]);
        scene.applyAngularImpulse(body, 2);
        assert.equal(scene.groupMotion(body).spin, 1);
        scene.moveGroup(body, [1, 2]);
        scene.rotateGroup(body, [1, 2], [0, 1]);
        assert.deepEqual(scene.groupBounds(body), { lower: [-1, 2], upper: [1, 4] });
        assert.deepEqual(scene.groupMotion(body).velocity, [0, 1]);
        scene.pinGroup(body);
        assert.deepEqual([...scene.inverseMasses], [0, 0, 0, 0]);
        scene.releaseGroup(body);
        assert.deepEqual([...scene.inverseMasses], [2, 2, 2, 2]);
        rejects(() => scene.dampGroup(body, 2), "OUT_OF_RANGE", "damping", "damping must not be negative or too large");
        rejects(() => scene.groupMotion({ first: 3, count: 2 }), "UNKNOWN_PARTICLE", null, "no such particle");
        scene.free();
    });

    test(`${precision}: queries_find_particles_and_ground`, () => {
        const scene = new Scene();
        const block = scene.addLattice({ corner: [0, 0], columns: 3, rows: 3, spacing: 1, mass: 1 });
        assert.deepEqual(scene.inBox([0.5, -1.5], [2, 0]), [1, 2, 4, 5]);
        assert.deepEqual(scene.inBox([5, 5], [6, 6]), []);
        const hits = (hit, particle, fraction) => assert.ok(hit.particle === particle && hit.fraction === fraction && hit.normal[0] === -1);
        hits(scene.hitParticles(block, [-3, -1], [5, -1], 0.5), 3, 2.5 / 8);
        assert.equal(scene.hitParticles(block, [-3, -1], [5, 5], 0.5), null);
        const corners = [[10, 0], [14, 0], [10, 4]].map((corner) => scene.addParticle(corner, 1));
        const outline = scene.addOutline({ first: corners[0], count: 3 }, { radius: 0.01 });
        hits(scene.hitOutline(outline, [9, 1], [17, 1]), corners[2], 1 / 8);
        assert.equal(scene.hitOutline(outline, [9, 5], [17, 5]), null);
        const list = scene.addOutline([block.first + 6, block.first + 8, block.first + 2, block.first]);
        assert.deepEqual([[1.5, -0.5], [2.5, -0.5]].map((point) => scene.outlineContains(list, point)), [true, false]);
        scene.addTerrainChain([[9, -3], [-9, -3]]);
        assert.deepEqual(scene.nearestOnTerrain([3, -1], 4), { position: [3, -3], distance: 2 });
        assert.equal(scene.nearestOnTerrain([3, -1], 1), null);
        assert.throws(() => scene.inBox([NaN, 0], [1, 1]), PliantError);
        scene.free();
    });

    test(`${precision}: clocks_count_steps_and_positions_are_interpolated`, () => {
        const clock = new Clock({ dt: 0.25 });
        assert.deepEqual([clock.advance(0.625), clock.fraction, clock.dt], [2, 0.5, 0.25]);
        assert.deepEqual([clock.advance(60), clock.fraction], [4, 0]);
        rejects(() => clock.advance(-1), "OUT_OF_RANGE", "timeStep", "time step must be positive, and not too short");
        rejects(() => new Clock({ dt: 0 }), "OUT_OF_RANGE", "timeStep", "time step must be positive, and not too short");
        for (const maxSteps of [0, 70000]) assert.throws(() => new Clock({ dt: 1, maxSteps }), { name: "RangeError", message: `${maxSteps} is no number of steps` });
        const scene = new Scene();
        const ball = scene.addParticle([0, 0], 1);
        scene.setVelocity(ball, [8, 0]);
        assert.deepEqual([...scene.interpolated(0.5)], [0, 0]);
        scene.record();
        const late = scene.addParticle([3, 3], 1);
        scene.step(0.25);
        assert.deepEqual([...scene.interpolated(0.25)], [0.5, 0, 3, 3]);
        scene.forget(late);
        scene.forget(ball);
        assert.deepEqual([...scene.interpolated(0.25)], [2, 0, 3, 3]);
        rejects(() => scene.interpolated(2), "OUT_OF_RANGE", "blend", "blend must be from 0 to 1");
        scene.record();
        const saved = scene.save();
        scene.step(0.25);
        assert.deepEqual([...scene.interpolated(0.5).slice(0, 2)], [3, 0]);
        scene.restore(saved);
        assert.deepEqual([...scene.interpolated(0.5).slice(0, 2)], [2, 0]);
        scene.free();
    });
}

test("types_declare_every_method_and_no_other", async () => {
    const types = await readFile(new URL("./pliant.d.ts", import.meta.resolve("pliant")), "utf8");
    const scene = types.match(/export interface Scene \{\n([^]*?)\n\}/)[1];
    const declared = [...scene.matchAll(/^    (?:readonly )?(\w+)[(:]/gm)].map((match) => match[1]).filter((name) => name !== "solver");
    const present = Object.getOwnPropertyNames(single.Scene.prototype).filter((name) => name !== "constructor");
    assert.deepEqual(declared.sort(), present.sort());
});
