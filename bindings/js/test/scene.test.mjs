import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load, PliantError } from "pliant";
import { fill, run } from "./recorded.mjs";

const single = await load();
const double = await load({ precision: "double" });

/** Checksum of positions, velocities and masses of C and of Rust. */
async function recorded(file) {
    return (await readFile(`${process.env.PLIANT_CHECKSUMS}/${file}`, "utf8")).match(/^motion +(\w+)$/m)[1];
}

// The same modules without vector instructions.
const plain = await Promise.all(["single", "double"].map((precision) => load({ precision, vectors: false })));

function rejects(call, code, parameter, text) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof PliantError);
        assert.deepEqual([error.code, error.parameter, error.message], [code, parameter, text]);
        return true;
    });
}

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
    rejects(() => scene.addParticle([0, 0], -1), "OUT_OF_RANGE", "mass", "mass is out of range");
    rejects(() => scene.addParticle([0, NaN], 1), "NON_FINITE", "position", "position is not finite");
    rejects(() => scene.pin(3), "UNKNOWN_PARTICLE", null, "no such particle");
    rejects(() => scene.moveCollider(3, {}), "UNKNOWN_COLLIDER", null, "no such collider");
    scene.addParticle([0, 0], 1);
    rejects(() => scene.setFluid({ first: 0, count: 1 }, { spacing: 1, viscosity: -1 }), "OUT_OF_RANGE", "viscosity", "viscosity is out of range");
    assert.throws(() => scene.pin(65536), RangeError);
    scene.free();
    assert.throws(() => scene.pin(0), /freed/);
});

for (const { precision, Scene, Clock } of [single, double]) {
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

    test(`${precision}: discs_and_outlines_collide_and_report_pairs`, () => {
        for (const set of ["discs", "outlines"]) {
            const scene = new Scene({ substeps: 4 });
            const add = (x) => {
                const block = scene.addLattice({ corner: [x, 1], columns: 2, rows: 2, spacing: 1, mass: 1 });
                scene.addRigidShape(block);
                return block;
            };
            const bodies = [add(0), add(3)];
            for (const body of bodies) {
                if (set === "discs") scene.addDiscs(body, { radius: 0.5 });
                else scene.addOutline(body, { kind: "points", radius: 0.5 });
            }
            if (set === "outlines") {
                // A rope between the blocks has edges that the points collide with.
                const rope = scene.addRope({ from: [2, -1], to: [2, 2], segments: 1, mass: 10 });
                scene.addOutline(rope, { kind: "open", radius: 0.2 });
            }
            scene.setContactMaterial(set, { restitution: 0.5 });
            for (let i = 0; i < 4; i++) scene.setVelocity(bodies[0].first + i, [5, 0]);
            let began = [];
            for (let i = 0; i < 60 && began.length === 0; i++) {
                scene.step(1 / 60);
                began = scene.began(set);
            }
            assert.equal(began.length, 1, set);
            assert.deepEqual(scene.touching(set), began);
            assert.equal(scene.dropped(set), 0);
            const copy = new Scene();
            copy.restore(scene.save());
            assert.equal(copy.checksum, scene.checksum);
            assert.deepEqual(copy.touching(set), began);
            if (set === "outlines") copy.removeOutline(0); else copy.removeDiscs(0);
            copy.free();
            scene.free();
        }
    });

    test(`${precision}: fluid_fields_and_explosions_move_particles`, () => {
        const scene = new Scene();
        const water = scene.addLattice({ corner: [0, 1], columns: 8, rows: 8, spacing: 0.1, mass: 0.01 });
        scene.setFluid(water, { spacing: 0.12, viscosity: 1 });
        assert.ok(scene.fluidDensity([0.35, 0.65]) > 1);
        scene.step(0.01);
        assert.ok(scene.positions[0] < 0);
        scene.removeFluidParticle(0);
        scene.addFluidParticle(0);
        const alone = scene.addParticle([10, 10], 1);
        const field = scene.addField({ kind: "gravity", vector: [0, 3], region: { rectangle: { lower: [9, 9], upper: [11, 11] } } });
        scene.step(1);
        assert.deepEqual([...scene.velocities.slice(2 * alone)], [0, 3]);
        scene.removeField(field);
        scene.explode({ first: alone, count: 1 }, { center: [9, 13], radius: 5, speed: 2 });
        assert.deepEqual([...scene.velocities.slice(2 * alone)], [2, 3]);
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
            rejects(() => scene.nearest(point), "NON_FINITE", "position", "position is not finite");
            rejects(() => scene.fluidDensity(point), "NON_FINITE", "position", "position is not finite");
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
        rejects(() => Scene.rotation(NaN), "NON_FINITE", "rotation", "rotation is not finite");
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
        rejects(() => scene.dampGroup(body, 2), "OUT_OF_RANGE", "damping", "damping is out of range");
        rejects(() => scene.groupMotion({ first: 3, count: 2 }), "UNKNOWN_PARTICLE", null, "no such particle");
        scene.free();
    });

    test(`${precision}: bodies_rest_on_terrain_and_are_reported`, () => {
        for (const tiles of [false, true]) {
            const scene = new Scene({ gravity: [0, -9.81], substeps: 4 });
            if (tiles) scene.setTiles(Array(6).fill(Scene.tile("solid", 2)), { origin: [-3, -1], size: 1, columns: 6, rows: 1 });
            else scene.addTerrainChain([[3, 0], [0.5, 0], [-3, 0]], { surfaces: [2, 2] });
            scene.setSurface(2, { staticFriction: 0.5, kineticFriction: 0.5 });
            scene.setTerrainRadius(0.1);
            const ball = scene.addParticle([-1, 0.3], 2);
            scene.addTerrainBody({ first: ball, count: 1 }, "points");
            const square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
            const body = scene.addRigidBody(Scene.massOfPolygon(square, 1), [1, 0.6]);
            const hull = scene.addHull(body, square);
            let began = [];
            for (let i = 0; i < 60; i++) {
                scene.step(1 / 60);
                began = began.concat(scene.began("terrain"));
            }
            assert.deepEqual(began, [[ball, 65535]]);
            assert.deepEqual(scene.terrainHulls(), [hull]);
            assert.deepEqual(scene.terrainHulls("ended"), []);
            const [report] = scene.contactReports("terrain");
            assert.ok(!report.began && report.normal[1] > 0.999 && Math.abs(report.normalImpulse - 2 * 9.81 / 60) < 1e-4);
            assert.ok(Math.abs(report.point[1]) < 1e-4 && Math.abs(report.impulse[1] - report.normalImpulse) < 1e-6);
            assert.equal(scene.droppedReports("terrain"), 0);
            const contacts = scene.rigidTerrainContacts;
            assert.equal(contacts.length, 2);
            assert.ok(contacts.every((contact) => contact.hull === hull && contact.normal[1] > 0.999 && contact.normalImpulse > 0));
            const hit = scene.castDisc([-2, 3], [-2, -1], 1);
            assert.ok(hit.surface === 2 && Math.abs(hit.fraction - 0.5) < 1e-5 && hit.normal[1] > 0.999);
            assert.equal(scene.castDisc([-2, 3], [-2, 2]), null);
            const copy = new Scene({ ...scene.solver });
            copy.restore(scene.save());
            for (const each of [scene, copy]) each.step(1 / 60);
            assert.equal(copy.checksum, scene.checksum);
            copy.free();
            scene.setTerrainFilter({ layers: 2, mask: 2 });
            if (tiles) { scene.setTile(4, 0, Scene.tile("empty")); scene.removeTiles(); } else scene.removeTerrainChain(0);
            for (let i = 0; i < 30; i++) scene.step(1 / 60);
            assert.ok(scene.positions[1] < -0.5 && scene.rigidPose(body).position[1] < -0.5);
            scene.removeTerrainBody(ball);
            rejects(() => scene.removeTerrainBody(ball), "UNKNOWN_PARTICLE", null, "no such particle");
            scene.free();
        }
        const other = new Scene();
        rejects(() => other.addTerrainChain([[0, 0]]), "OUT_OF_RANGE", "outline", "outline is out of range");
        assert.throws(() => Scene.tile("liquid"), RangeError);
        for (const surface of [-1, 16, 70]) assert.throws(() => Scene.tile("solid", surface), RangeError);
        other.free();
    });

    test(`${precision}: sensors_report_particles_that_enter_and_leave`, () => {
        const scene = new Scene({ gravity: [0, -9.81] });
        const ball = scene.addParticle([0, 0], 1);
        const ring = [[-3, -3], [3, -3], [3, 1]].map((point) => scene.addParticle(point, 1));
        ring.forEach((particle) => scene.pin(particle));
        const disc = scene.addSensor({ kind: "circle", extent: [0.5, 0], position: [0, -1], radius: 0.1 });
        const outline = scene.addSensor({ kind: "outline", corners: { first: ring[0], count: 3 } });
        for (const sensor of [disc, outline]) scene.watch(sensor, { first: ball, count: 1 }, 7);
        const events = [disc, outline].map(() => []);
        for (let i = 0; i < 60; i++) {
            scene.step(1 / 60);
            for (const sensor of [disc, outline]) {
                for (const which of ["began", "ended"]) if (scene.sensed(sensor, which).length > 0) events[sensor].push(which);
            }
        }
        assert.deepEqual(events, [["began", "ended"], ["began", "ended"]]);
        scene.setPosition(ball, [5, 5]);
        scene.moveSensor(disc, { position: [5, 5] });
        scene.step(1 / 60);
        assert.deepEqual(scene.sensed(disc), [{ particle: ball, group: 7 }]);
        scene.unwatch(disc, 7);
        assert.deepEqual(scene.sensed(disc), []);
        scene.removeSensor(disc);
        rejects(() => scene.sensed(disc), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        scene.free();
    });

    test(`${precision}: shapes_have_numbers`, () => {
        const scene = new Scene();
        const block = scene.addLattice({ corner: [0, 1], columns: 2, rows: 2, spacing: 1, mass: 1 });
        const add = [
            () => scene.addRigidShape(block), () => scene.addLinearShape(block, { blend: 0.5 }), () => scene.addIsochoricShape(block, { blend: 0.5 }),
            () => scene.addQuadraticShape(block, { blend: 0.5 }), () => scene.addPlasticShape(block, { yieldStrain: 0.1, creep: 1, limit: 0.5 }),
        ];
        assert.deepEqual(add.map((shape) => shape()), [0, 1, 2, 3, 4]);
        scene.removeShape(2);
        assert.equal(scene.addLinearShape(block, { blend: 0.5 }), 2);
        scene.free();
    });

    test(`${precision}: shapes_sleep_and_wake`, () => {
        const scene = new Scene();
        for (const x of [0, 3]) {
            scene.addRigidShape(scene.addLattice({ corner: [x, 1], columns: 2, rows: 2, spacing: 1, mass: 1 }));
        }
        for (const shape of [0, 1]) scene.allowSleep(shape, 0.01, 0.1);
        for (let i = 0; i < 12; i++) scene.step(1 / 60);
        assert.deepEqual([0, 1].map((shape) => scene.isAsleep(shape)), [true, true]);
        scene.wake(0);
        assert.deepEqual([0, 1].map((shape) => scene.isAsleep(shape)), [false, true]);
        scene.restWith(0, 1);
        assert.equal(scene.isAsleep(1), false);
        scene.forbidSleep(0);
        for (let i = 0; i < 12; i++) scene.step(1 / 60);
        assert.deepEqual([0, 1].map((shape) => scene.isAsleep(shape)), [false, true]);
        scene.free();
    });

    test(`${precision}: meshes_break`, () => {
        const strip = () => {
            const scene = new Scene();
            for (let i = 0; i < 6; i++) scene.addParticle([i >> 1, i % 2], 1);
            for (let i = 0; i < 4; i++) scene.addTriangle(i, i + 1, i + 2);
            scene.addSpring(2, 3, { restLength: 1 });
            return scene;
        };
        const scene = strip();
        const blade = [[1, 2], [1, -1]];
        assert.equal(scene.tear(0.5), null);
        assert.equal(scene.cut(...blade, 3), 0);
        assert.equal(scene.cut(...blade, 2), 1);
        assert.equal(scene.waiting, 2);
        assert.deepEqual(scene.separate(), [[2, 6], [3, 7]]);
        assert.equal(scene.waiting, 0);
        assert.deepEqual(scene.triangles, [[0, 1, 2], [1, 2, 3], [6, 7, 4], [7, 4, 5]]);
        assert.deepEqual(scene.pieces, [0, 0, 2, 2]);
        assert.deepEqual(scene.springs, [[2, 3], [6, 7]]);
        const stretched = strip();
        for (const particle of [4, 5]) stretched.setPosition(particle, [3, particle % 2]);
        const torn = stretched.tear(0.5);
        assert.ok([2, 3].includes(torn), `${torn}`);
        assert.ok(stretched.separate().some(([node]) => node === torn));
        stretched.free();
        assert.throws(() => scene.addTriangle(0, 1, 1), PliantError);
        assert.throws(() => scene.tear(0), PliantError);
        scene.free();
    });

    test(`${precision}: springs_yield_and_regions_hold`, () => {
        const scene = new Scene({ gravity: [0, -9.81], substeps: 4 });
        const wire = [0, 1].map((x) => scene.addParticle([x, 9], 1));
        const spring = scene.addYieldingSpring(...wire, { compliance: 1e-3, yieldStrain: 0.1, creep: 10, limit: 1 });
        scene.setPosition(wire[1], [1.5, 9]);
        wire.forEach((particle) => scene.pin(particle));
        const lattice = scene.addLattice({ corner: [0, 0.1], columns: 4, rows: 2, spacing: 0.1, mass: 0.1 });
        const shape = scene.addLatticeShape(lattice, { columns: 4, halfWidth: 1, stiffness: { alpha: 0.5 } });
        const strand = scene.addLattice({ corner: [3, 0.1], columns: 2, rows: 4, spacing: 0.1, mass: 0.1 });
        const regions = scene.addRegions([0, 2, 4].map((i) => ({ first: strand.first + i, count: 4 })), { stiffness: { alpha: 0.5 } });
        for (const particle of [lattice.first, lattice.first + 4, strand.first, strand.first + 1]) scene.pin(particle);
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        assert.ok(scene.yieldingLength(spring) > 1.3 && scene.yieldingLength(spring) < 1.5);
        const tips = () => [lattice.first + 3, strand.first + 7].map((particle) => scene.positions[2 * particle + 1]);
        assert.ok(tips().every((height) => height > -1));
        scene.resetYieldingSpring(spring);
        assert.equal(scene.yieldingLength(spring), 1);
        scene.removeYieldingSpring(spring);
        scene.removeLatticeShape(shape);
        scene.removeRegions(regions);
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        assert.ok(tips().every((height) => height < -3));
        scene.free();
    });

    test(`${precision}: order_changes_no_bit_and_no_number`, () => {
        const scenes = [0, 1].map(() => new Scene({ gravity: [0, -9.81], substeps: 4 }));
        const [scene, ordered] = scenes;
        const bytes = scenes.map((scene) => {
            const cloth = scene.addCloth({ corner: [0, 0], columns: 8, rows: 8, spacing: 0.1, mass: 0.1 }, 1e-3);
            scene.pin(cloth.first);
            scene.addYieldingElement(0, 1, 8, { youngsModulus: 10, poissonsRatio: 0.3, yieldStrain: 0.1, creep: 1, limit: 1 });
            if (scene === ordered) scene.order();
            return scene.save();
        });
        assert.notDeepEqual(bytes[0], bytes[1]);
        const restored = new Scene(ordered.solver);
        restored.restore(bytes[1]);
        assert.deepEqual(restored.save(), bytes[1]);
        for (const change of [() => {}, (scene) => scene.removeSpring(23), (scene) => assert.equal(scene.addSpring(0, 63, { restLength: 0.5 }), 23)]) {
            for (const each of [...scenes, restored]) {
                change(each);
                each.step(1 / 60);
                assert.equal(each.checksum, scene.checksum);
                assert.deepEqual(each.springs, scene.springs);
            }
        }
        [...scenes, restored].forEach((each) => each.free());
        assert.throws(() => scene.order(), /freed/);
    });

    test(`${precision}: regions_and_elements_keep_a_plastic_deformation`, () => {
        const scene = new Scene({ damping: 5, substeps: 4 });
        const plasticity = { yieldStrain: 0.05, creep: 10, limit: 1 };
        const block = scene.addLattice({ corner: [0, 0], columns: 3, rows: 3, spacing: 1, mass: 1 });
        const lists = [[0, 1, 3, 4, 6, 7], [1, 2, 4, 5, 7, 8]];
        const regions = scene.addPlasticRegions(lists, { stiffness: { alpha: 0.5 }, ...plasticity });
        const [a, b, d] = [[9, 0], [10, 0], [9, 1]].map((corner) => scene.addParticle(corner, 1));
        const material = { youngsModulus: 1e4, poissonsRatio: 0.3 };
        const element = scene.addYieldingElement(a, b, d, { ...material, ...plasticity });
        assert.deepEqual(element, [0, 1]);
        const x = (particle) => scene.positions[2 * particle];
        for (let i = 0; i < 12; i++) {
            scene.pin(i);
            const [at, y] = scene.positions.subarray(2 * i, 2 * i + 2);
            if (i < block.count) scene.setPosition(i, [1.5 * at, y / 1.5]);
        }
        scene.setPosition(b, [10.5, 0]);
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        const copy = new Scene(scene.solver);
        copy.restore(scene.save());
        assert.equal(copy.checksum, scene.checksum);
        copy.free();
        for (let i = 0; i < 12; i++) if (i !== a) scene.release(i);
        for (let i = 0; i < 240; i++) scene.step(1 / 60);
        assert.ok(x(5) - x(3) > 2.6 && x(5) - x(3) < 3);
        assert.ok(x(b) - x(a) > 1.15 && x(b) - x(a) < 1.4);
        element.forEach((constraint) => scene.resetYieldingElement(constraint));
        scene.setRegionsStiffness(regions, { alpha: 1 });
        for (const region of [0, 1]) scene.setRegionPose(regions, region, { rotation: [0, 1] });
        for (let i = 0; i < 240; i++) scene.step(1 / 60);
        const [upper, lower] = [5, 3].map((particle) => scene.positions[2 * particle + 1]);
        assert.ok(upper - lower > 1.8);
        assert.ok(Math.hypot(x(b) - x(a), scene.positions[2 * b + 1]) < 1.05);
        element.forEach((constraint) => scene.removeYieldingElement(constraint));
        scene.removeRegions(regions);
        assert.equal(scene.addRegions(lists), regions);
        rejects(() => scene.removeYieldingElement(0), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        for (const change of [{ yieldStrain: -1 }, { creep: NaN }, { limit: 0 }]) {
            assert.throws(() => scene.addPlasticRegions(lists, { ...plasticity, ...change }), PliantError);
            assert.throws(() => scene.addYieldingElement(a, b, d, { ...material, ...plasticity, ...change }), PliantError);
        }
        assert.throws(() => scene.addYieldingElement(a, b, d, plasticity), PliantError);
        assert.throws(() => scene.addYieldingElement(a, b, -1, { ...material, ...plasticity }), RangeError);
        assert.throws(() => scene.addPlasticRegions([[0, 1, 70000]], plasticity), RangeError);
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

    test(`${precision}: queries_find_hulls`, () => {
        const near = (a, b) => a.every((value, index) => Math.abs(value - b[index]) < 1e-6);
        const scene = new Scene();
        const corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
        const [box, disc] = [2.5, 6].map((x) => scene.addRigidBody(Scene.massOfCircle(0.5, 1), [x, 0]));
        const hull = scene.addHull(box, corners, { layers: 1 });
        const round = scene.addHull(disc, [[0, 0]], { radius: 0.5, layers: 2 });
        const hits = (hit, number, fraction) => assert.ok(hit.hull === number && hit.fraction === fraction && near(hit.normal, [-1, 0]));
        hits(scene.hitHulls([0, 0], [8, 0]), hull, 0.25);
        hits(scene.hitHulls([0, 0], [8, 0], { radius: 0.5, mask: 2 }), round, 0.625);
        assert.equal(scene.hitHulls([0, 0], [0, 8]), null);
        assert.deepEqual(scene.nearestOnHulls([0, 0], { reach: 4 }), { hull, position: [2, 0], distance: 2 });
        assert.deepEqual(scene.nearestOnHulls([6.25, 0]), { hull: round, position: [6.25, 0], distance: 0 });
        assert.equal(scene.nearestOnHulls([6.25, 0], { mask: 1 }), null);
        assert.throws(() => scene.hitHulls([NaN, 0], [8, 0]), PliantError);
        assert.throws(() => scene.nearestOnHulls([0, 0], { reach: -1 }), PliantError);
        scene.record();
        scene.setRigidPose(disc, { position: [6, 4] });
        const between = scene.rigidPose(disc, scene.interpolated(0.25));
        assert.ok(near(between.position, [6, 1]) && near(between.rotation, [1, 0]));
        assert.throws(() => scene.rigidPose(disc, scene.positions.slice(0, 6)), PliantError);
        scene.free();
    });

    test(`${precision}: skins_follow_their_polygons`, () => {
        const scene = new Scene();
        scene.addLattice({ corner: [0, 0], columns: 3, rows: 3, spacing: 1, mass: 1 });
        const cells = scene.bindSkin([[1.5, -1.25]], [[0, 1, 3, 4], [4, 5, 7, 8]]);
        assert.deepEqual(cells, [{ particles: [4, 5, 7, 8], fractions: [0.5, 0.25] }]);
        const skin = [...cells, ...scene.bindSkin([[0.25, -0.5], [1.5, -1.25]], [[0, 1, 3], [4, 5, 7]])];
        assert.deepEqual(skin.map(({ particles }) => particles.length), [4, 3, 3]);
        const before = scene.positions.slice();
        for (let i = 0; i < 9; i++) scene.setPosition(i, [2 * before[2 * i], before[2 * i + 1] + 2]);
        assert.deepEqual([...scene.skinPositions(skin)], [3, 0.75, 0.5, 1.5, 3, 0.75]);
        assert.throws(() => scene.skinPositions([{ particles: [0, 1, 99], fractions: [0, 0] }]), PliantError);
        assert.throws(() => scene.bindSkin([[0, 0]], [[0, 1, 3], [0, 1, 3, 4]]), RangeError);
        assert.throws(() => scene.bindSkin([[0, 0]], [[0]]), PliantError);
        const [beside] = scene.bindSkin([[1, 2.5]], [[3, 4], [0, 1]]);
        assert.deepEqual(beside, { particles: [0, 1], fractions: [0.5, 0.25] });
        scene.setPosition(1, [0, 4]);
        assert.deepEqual([...scene.skinPositions([beside])], [-0.5, 3]);
        scene.free();
    });

    test(`${precision}: shapes_change_and_their_numbers_are_reused`, () => {
        const scene = new Scene();
        const block = scene.addLattice({ corner: [0, 0], columns: 3, rows: 3, spacing: 1, mass: 1 });
        const height = (particle) => scene.positions[2 * particle + 1];
        scene.addRigidShape(block, { stiffness: { alpha: 0 } });
        scene.setShapePose(0, { rotation: [0, 1], position: [5, 5] });
        scene.step(1 / 60);
        assert.equal(height(0), 0);
        scene.setShapeStiffness(0, { alpha: 1 });
        scene.step(1 / 60);
        assert.ok(scene.shapeGoals(0).every(([x, y], i) => Math.hypot(x - scene.positions[2 * i], y - height(i)) < 1e-5));
        assert.ok(Math.abs(height(0) - 4) < 1e-5 && Math.abs(height(8) - 6) < 1e-5);
        scene.removeShape(0);
        assert.throws(() => scene.setShapePose(0), PliantError);
        scene.addIsochoricShape(block, { stiffness: { alpha: 0 }, blend: 1 });
        for (let i = 0; i < 9; i++) {
            scene.setPosition(i, [2 * (i % 3), -Math.floor(i / 3)]);
            scene.setVelocity(i, [0, 0]);
        }
        scene.step(1 / 60);
        const goals = scene.shapeGoals(0);
        assert.ok(Math.abs((goals[2][0] - goals[0][0]) * (goals[0][1] - goals[6][1]) - 4) < 1e-4, "the goals keep the area");
        scene.setShapePose(0, {});
        scene.remove(block);
        assert.throws(() => scene.shapeGoals(0), PliantError);

        const ring = scene.addLattice({ corner: [0, 0], columns: 3, rows: 3, spacing: 1, mass: 1 });
        const cut = scene.addLatticeShape([0, 1, 2, 3, null, 5, 6, 7, 8], { columns: 3, halfWidth: 1, stiffness: { alpha: 0 } });
        scene.setLatticeStiffness(cut, { alpha: 1 });
        const regions = scene.addRegions([[0, 2, 8, 4], { first: 4, count: 2 }], { stiffness: { alpha: 0 } });
        scene.setPosition(4, [1.2, -1.1]);
        scene.setPosition(ring.first, [-0.5, 0.5]);
        scene.step(1 / 60);
        assert.ok(Math.abs(scene.positions[0]) < 0.5 && scene.positions[8] > 1.19, "the lattice has a hole");
        scene.setRegionsStiffness(regions, { alpha: 1 });
        scene.setRegionPose(regions, 0, { rotation: [0, 1] });
        scene.removeLatticeShape(cut);
        scene.step(1 / 60);
        assert.ok(height(2) - height(0) > 1.5, "the upper side points up");
        assert.throws(() => scene.setRegionPose(regions, 2, {}), PliantError);
        scene.free();
    });

    test(`${precision}: flows_push_and_carry`, () => {
        const scene = new Scene({ gravity: [0, -9.81], substeps: 4 });
        const plate = [0, 2].map((y) => scene.addParticle([9, y], 3));
        const wind = scene.addFlow({ kind: "wind", velocity: [10, 0], density: 1.2, drag: 1 });
        scene.addFlowEdges(wind, { first: plate[0], count: 2 }, "open");
        const corners = [[-1, -0.25], [1, -0.25], [1, 0.25], [-1, 0.25]];
        const raft = scene.addRigidBody(Scene.massOfPolygon(corners, 250), [0, 0.2]);
        const water = scene.addFlow({ kind: "stillWater", density: 1000, drag: 1, friction: 500 });
        scene.addFlowRigid(water, raft, corners);
        for (let i = 0; i < 600; i++) scene.step(1 / 60);
        assert.ok(scene.velocities[2 * plate[0]] > 5);
        assert.ok(Math.abs(scene.rigidPose(raft).position[1] - 0.125) < 1e-3);
        scene.setFlow(water, { kind: "stillWater", density: 1000, drag: 1, friction: 500, point: [0, 1] });
        for (let i = 0; i < 600; i++) scene.step(1 / 60);
        assert.ok(Math.abs(scene.rigidPose(raft).position[1] - 1.125) < 1e-3);
        scene.removeFlow(water);
        rejects(() => scene.removeFlow(water), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        scene.free();
    });

    test(`${precision}: emitters_fill_an_empty_fluid_and_drains_empty_it`, () => {
        const scene = new Scene({ gravity: [0, -9.81], substeps: 2 });
        const settings = { position: [0, 1], velocity: [2, 0], columns: 3, spacing: 0.1, mass: 0.01 };
        rejects(() => scene.addEmitter({ ...settings, velocity: [0, 0] }), "OUT_OF_RANGE", "velocity", "velocity is out of range");
        const nozzle = scene.addEmitter(settings);
        rejects(() => scene.emit(nozzle, 0.1), "OUT_OF_RANGE", "spacing", "spacing is out of range");
        scene.setFluid({ first: 0, count: 0 }, { spacing: 0.1 });
        assert.equal(scene.emit(nozzle, 0.03), 0);
        const copy = new Scene({ ...scene.solver });
        copy.restore(scene.save());
        for (const each of [scene, copy]) {
            assert.equal(each.emit(nozzle, 0.03), 3);
            each.step(1 / 60);
        }
        assert.equal(copy.checksum, scene.checksum);
        scene.moveEmitter(nozzle, { position: [5, 5], velocity: [0, 4] });
        assert.equal(scene.emit(nozzle, 0.025), 3);
        assert.ok(Math.abs(scene.positions[6] - 4.9) < 1e-6 || Math.abs(scene.positions[6] - 5.1) < 1e-6);
        assert.equal(scene.drainFluid({ circle: { center: [5, 5], radius: 1 } }), 3);
        assert.equal(scene.drainFluid(), 3);
        assert.equal(scene.drainFluid(), 0);
        scene.removeEmitter(nozzle);
        assert.throws(() => scene.emit(nozzle, 0.1), PliantError);
        copy.free();
        scene.free();
    });

    test(`${precision}: clocks_count_steps_and_positions_are_interpolated`, () => {
        const clock = new Clock({ dt: 0.25 });
        assert.deepEqual([clock.advance(0.625), clock.fraction, clock.dt], [2, 0.5, 0.25]);
        assert.deepEqual([clock.advance(60), clock.fraction], [4, 0]);
        rejects(() => clock.advance(-1), "OUT_OF_RANGE", "timeStep", "time step is out of range");
        rejects(() => new Clock({ dt: 0 }), "OUT_OF_RANGE", "timeStep", "time step is out of range");
        assert.throws(() => new Clock({ dt: 1, maxSteps: 70000 }), RangeError);
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
        rejects(() => scene.interpolated(2), "OUT_OF_RANGE", "blend", "blend is out of range");
        scene.record();
        const saved = scene.save();
        scene.step(0.25);
        assert.deepEqual([...scene.interpolated(0.5).slice(0, 2)], [3, 0]);
        scene.restore(saved);
        assert.deepEqual([...scene.interpolated(0.5).slice(0, 2)], [2, 0]);
        scene.free();
    });

    test(`${precision}: capsules_turn_and_their_particles_change`, () => {
        const scene = new Scene({ gravity: [0, -9.81], substeps: 4 });
        const [one, other] = [2.9, 3.1].map((x) => scene.addParticle([x, 1], 1));
        const contact = { particles: { first: one, count: 1 }, position: [0, -1], material: { staticFriction: 1 } };
        const capsule = scene.addCapsule(contact, 1, 0.5);
        scene.addColliderParticle(capsule, other);
        rejects(() => scene.addColliderParticle(capsule, other), "REPEATED_PARTICLE", null, "the same particle twice");
        assert.deepEqual(scene.colliderPose(capsule), { position: [0, -1], rotation: [1, 0] });
        scene.setColliderPose(capsule, { position: [3, -1] });
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        assert.ok([one, other].every((particle) => Math.abs(scene.positions[2 * particle + 1] + 0.5) < 1e-3));
        scene.removeColliderParticle(capsule, other);
        scene.setColliderPose(capsule, { position: [2.9, -1.5], rotation: [0, 3] });
        scene.setPosition(one, [2.9, 0.5]);
        assert.ok(Math.abs(scene.colliderPose(capsule).rotation[1] - 1) < 1e-6);
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        assert.ok(Math.abs(scene.positions[2 * one + 1]) < 1e-2 && scene.positions[2 * other + 1] < -2);
        scene.free();
    });

    test(`${precision}: bodies_rest_on_heights`, () => {
        const scene = new Scene({ gravity: [0, -9.81], substeps: 4 });
        scene.setHeights(Array(9).fill(0), { origin: [-4, 1], spacing: 1, surface: 2 });
        rejects(() => scene.setHeight(9, 0), "OUT_OF_RANGE", "outline", "outline is out of range");
        scene.setHeight(8, 1);
        const ball = scene.addParticle([0.5, 2], 1);
        scene.addTerrainBody({ first: ball, count: 1 }, "points");
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        assert.ok(Math.abs(scene.positions[2 * ball + 1] - 1) < 1e-3);
        assert.equal(scene.castDisc([3.5, 9], [3.5, -9]).surface, 2);
        const copy = new Scene({ ...scene.solver });
        copy.restore(scene.save());
        scene.removeHeights();
        for (const each of [scene, copy]) for (let i = 0; i < 60; i++) each.step(1 / 60);
        assert.ok(scene.positions[2 * ball + 1] < 0 && copy.positions[2 * ball + 1] > 0.99);
        copy.free();
        scene.free();
    });

    test(`${precision}: rest_shapes_and_attachments_move`, () => {
        const block = { corner: [0, 0], columns: 3, rows: 3, spacing: 1, mass: 1 };
        const rest = Array.from({ length: 9 }, (_, i) => [2 * (i % 3), -Math.floor(i / 3)]);
        const stiffness = { alpha: 0.5 };
        for (const kind of ["shape", "lattice", "region"]) {
            const scene = new Scene({ damping: 5, substeps: 4 });
            const members = scene.addLattice(block);
            if (kind === "shape") {
                scene.addRigidShape(members, { stiffness });
                rejects(() => scene.setShapeRest(0, rest.slice(1)), "TOO_FEW_PARTICLES", null, "too few particles");
                scene.setShapeRest(0, rest);
            } else if (kind === "lattice") scene.setLatticeRest(scene.addLatticeShape(members, { columns: 3, halfWidth: 1, stiffness }), rest);
            else scene.setRegionRest(scene.addRegions([members], { stiffness }), 0, rest);
            for (let i = 0; i < 300; i++) scene.step(1 / 60);
            assert.ok(Math.abs(scene.positions[10] - scene.positions[6] - 4) < 0.05, kind);
            scene.free();
        }
        const scene = new Scene();
        const particle = scene.addParticle([0, 0], 1);
        const [tie] = scene.addConstraint("attachment", [particle], { point: [0, 0] });
        scene.moveAttachment("attachment", tie, [3, 4]);
        scene.step(1 / 60);
        assert.deepEqual([...scene.positions].map(Math.round), [3, 4]);
        rejects(() => scene.moveAttachment("tether", 0, [0, 0]), "UNKNOWN_CONSTRAINT", null, "no such constraint");
        scene.free();
    });

    test(`${precision}: rigid_bodies_fall_rest_and_turn`, () => {
        const scene = new Scene({ gravity: [0, -9.81], substeps: 4 });
        const square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
        const properties = Scene.massOfPolygon(square, 1);
        assert.ok(Math.abs(properties.mass - 1) < 1e-6);
        scene.setRigidMaterial({ staticFriction: 0.5 });
        const bodies = [0, 1.2].map((y) => scene.addRigidBody(properties, [0, y]));
        for (const body of bodies) scene.addHull(body, square);
        scene.pinRigid(bodies[0]);
        for (let i = 0; i < 120; i++) scene.step(1 / 60);
        assert.ok(Math.abs(scene.rigidPose(bodies[1]).position[1] - 1) < 0.01);
        assert.deepEqual(scene.touching("hulls"), [[0, 1]]);
        assert.ok(scene.rigidContacts.every((contact) => contact.normal[1] < -0.99 && contact.normalImpulse > 0));
        // Without a friction of its own it keeps its speed; with that of all hulls it stops.
        const motion = () => scene.rigidMotion(bodies[1]).velocity[0];
        scene.setRigidMotion(bodies[1], { velocity: [0.5, 0] });
        scene.setHullMaterial(1, { restitution: 0.5 });
        for (let i = 0; i < 12; i++) scene.step(1 / 60);
        assert.ok(Math.abs(motion() - 0.5) < 1e-3);
        scene.setHullMaterial(1);
        for (let i = 0; i < 12; i++) scene.step(1 / 60);
        assert.ok(Math.abs(motion()) < 1e-3);
        rejects(() => scene.setHullMaterial(1, { staticFriction: -1 }), "OUT_OF_RANGE", "friction", "friction is out of range");
        rejects(() => scene.setHullMaterial(9), "UNKNOWN_HULL", null, "no such hull");
        // A sensor touches the floor and falls into it; without layers it touches nothing.
        scene.setHullSensor(1);
        scene.step(1 / 60);
        assert.deepEqual([scene.touching("hulls"), scene.rigidContacts], [[[0, 1]], []]);
        assert.ok(scene.rigidMotion(bodies[1]).velocity[1] < -0.15);
        scene.setHullFilter(1, { layers: 0 });
        scene.step(1 / 60);
        assert.deepEqual(scene.touching("hulls"), []);
        scene.setHullFilter(1);
        scene.setHullSensor(1, false);
        rejects(() => scene.setHullSensor(9), "UNKNOWN_HULL", null, "no such hull");
        rejects(() => scene.setHullFilter(9), "UNKNOWN_HULL", null, "no such hull");
        const wheel = scene.addRigidBody(properties, [5, 0]);
        const stand = scene.addRigidBody(properties, [5, 0]);
        scene.pinRigid(stand);
        const joint = scene.addRevolute({ body: stand }, { body: wheel });
        scene.setMotor(joint, 3, 100);
        for (let i = 0; i < 60; i++) scene.step(1 / 60);
        assert.ok(Math.abs(scene.rigidMotion(wheel).spin - 3) < 0.01);
        // A car of one wheel on the stand: the spring yields by the weight.
        const chassis = scene.addRigidBody({ mass: 4, center: [0, 0], inertia: 1 }, [5, 1]);
        const suspension = scene.addWheel({ body: chassis, point: [0, -1] }, { body: stand }, [0, 1]);
        scene.setJointSpring(suspension, { compliance: 1 / 400, damping: 15 });
        scene.setJointRange(suspension, -0.5, 0.5);
        for (let i = 0; i < 240; i++) scene.step(1 / 60);
        assert.ok(Math.abs(scene.rigidPose(chassis).position[1] - (1 - (4 * 9.81) / 400)) < 1e-3);
        rejects(() => scene.setJointSpring(joint, { compliance: 1 }), "NO_LINE", null, "the joint has no line");
        const copy = new Scene({ ...scene.solver });
        copy.restore(scene.save());
        for (const each of [scene, copy]) each.step(1 / 60);
        assert.equal(copy.checksum, scene.checksum);
        copy.free();
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
