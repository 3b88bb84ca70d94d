// Contacts of soft and rigid bodies, terrain and sensors.
import assert from "node:assert/strict";
import test from "node:test";
import { PliantError } from "pliant";
import { double, rejects, single } from "./support.mjs";

for (const { precision, Scene } of [single, double]) {
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
        rejects(() => scene.setHullMaterial(1, { staticFriction: -1 }), "OUT_OF_RANGE", "friction", "friction must not be negative, and static at least kinetic");
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

    test(`${precision}: colliders_and_joints_distinguish_vectors_and_numbers`, () => {
        const scene = new Scene();
        const contact = { particles: scene.addLattice({ corner: [0, 0], columns: 2, rows: 1, spacing: 1, mass: 1 }) };
        const [a, b] = [0, 1].map((x) => ({ body: scene.addRigidBody(Scene.massOfCircle(1, 1), [x, 5]) }));
        const before = scene.checksum;
        for (const radius of [[1, 2], "2", null]) {
            assert.throws(() => scene.addCircle(contact, radius), TypeError);
            assert.throws(() => scene.addCapsule(contact, 1, radius), TypeError);
            assert.throws(() => scene.addWeld(a, b, radius), TypeError);
            assert.throws(() => scene.addDistanceJoint(a, b, 0, radius), TypeError);
        }
        for (const direction of [undefined, 65536]) {
            assert.throws(() => scene.addHalfPlane(contact, direction), TypeError);
            assert.throws(() => scene.addBox(contact, direction), TypeError);
            assert.throws(() => scene.addInside(contact, direction), TypeError);
            assert.throws(() => scene.addPrismatic(a, b, direction), TypeError);
            assert.throws(() => scene.addWheel(a, b, direction), TypeError);
        }
        assert.equal(scene.checksum, before);
        const empty = scene.save();
        const sums = [(x, y) => [x, y], (x, y) => Float32Array.of(x, y)].map((vector) => {
            scene.restore(empty);
            scene.addHalfPlane(contact, vector(0, 1));
            scene.addBox(contact, vector(1, 2));
            scene.addInside(contact, vector(9, 9));
            scene.addPrismatic(a, b, vector(1, 0));
            scene.addWheel(a, b, vector(0, 1));
            return scene.checksum;
        });
        assert.equal(sums[0], sums[1]);
        scene.free();
    });

    test(`${precision}: unknown_names_are_rejected`, () => {
        const scene = new Scene();
        const block = scene.addLattice({ corner: [0, 0], columns: 2, rows: 2, spacing: 1, mass: 1 });
        const before = scene.checksum;
        for (const name of ["foo", "toString", "constructor", undefined]) {
            const text = { name: "RangeError", message: `${name} is none of discs, outlines, terrain` };
            const pairs = { name: "RangeError", message: `${name} is none of discs, outlines, terrain, hulls` };
            for (const method of ["touching", "began", "ended", "dropped"]) assert.throws(() => scene[method](name), pairs);
            for (const method of ["contactReports", "droppedReports"]) assert.throws(() => scene[method](name), text);
            assert.throws(() => scene.setContactMaterial(name, {}), text);
            assert.throws(() => scene.addRigidShape(block, { stiffness: { [name]: 0.5 } }), { name: "RangeError", message: `${name} is none of alpha, compliance, relaxation` });
            assert.throws(() => scene.drainFluid({ [name]: 1 }), { name: "RangeError", message: `${name} is none of rectangle, circle, halfPlane` });
        }
        for (const stiffness of [{}, 0.5, { alpha: 0.5, compliance: 0 }]) {
            assert.throws(() => scene.addRigidShape(block, { stiffness }), { name: "RangeError", message: "a stiffness is one of alpha, compliance, relaxation" });
        }
        for (const set of ["terrain", "hulls"]) assert.deepEqual(scene.touching(set), []);
        assert.throws(() => scene.contactReports("hulls"), RangeError);
        assert.equal(scene.checksum, before);
        scene.free();
    });

    test(`${precision}: layers_have_32_bits`, () => {
        const scene = new Scene();
        const block = scene.addLattice({ corner: [0, 0], columns: 2, rows: 2, spacing: 1, mass: 1 });
        const hull = scene.addHull(scene.addRigidBody(Scene.massOfCircle(1, 1), [0, 5]), [[0, 0]], { radius: 1 });
        const before = scene.checksum;
        for (const bits of [2 ** 32, -(2 ** 31) - 1, NaN, 1.9, null, "1", [1]]) {
            for (const filter of [{ layers: bits }, { mask: bits }]) {
                assert.throws(() => scene.addDiscs(block, { radius: 0.1, ...filter }), { name: "RangeError", message: `${bits} is no integer of 32 bits` });
                assert.throws(() => scene.addOutline(block, filter), RangeError);
                assert.throws(() => scene.addHullParticle(0, filter), RangeError);
                assert.throws(() => scene.setHullFilter(hull, filter), RangeError);
                assert.throws(() => scene.setSurface(0, filter), RangeError);
                assert.throws(() => scene.setTerrainFilter(filter), RangeError);
            }
            assert.throws(() => scene.hitHulls([0, 0], [1, 0], { mask: bits }), RangeError);
            assert.throws(() => scene.nearestOnHulls([0, 0], { mask: bits }), RangeError);
        }
        assert.equal(scene.checksum, before);
        // Operators such as ~ return negative numbers.
        const sums = [[1 << 31, ~1], [2 ** 31, 2 ** 32 - 2]].map(([layers, mask]) => {
            scene.setHullFilter(hull, { layers, mask });
            return scene.checksum;
        });
        assert.equal(sums[0], sums[1]);
        assert.notEqual(sums[0], before);
        scene.free();
    });

    test(`${precision}: materials_of_hulls_have_the_given_values_or_are_those_of_all`, () => {
        const scene = new Scene();
        const hull = scene.addHull(scene.addRigidBody(Scene.massOfCircle(1, 1), [0, 0]), [[0, 0]], { radius: 1 });
        const sum = (...material) => {
            scene.setHullMaterial(hull, { staticFriction: 9 });
            scene.setHullMaterial(hull, ...material);
            return scene.checksum;
        };
        const zeros = { staticFriction: 0, kineticFriction: 0, restitution: 0 };
        const none = sum();
        for (const material of [undefined, null, {}, { restitution: undefined }]) assert.equal(sum(material), none);
        for (const given of [{ staticFriction: 0 }, { kineticFriction: 0 }, { restitution: 0 }]) assert.equal(sum(given), sum(zeros));
        assert.notEqual(sum(zeros), none);
        assert.equal(sum({ restitution: 0.5 }), sum({ ...zeros, restitution: 0.5 }));
        assert.equal(sum({ staticFriction: 0.5 }), sum({ ...zeros, staticFriction: 0.5, kineticFriction: 0.5 }));
        assert.throws(() => sum({ kineticFriction: 0.5 }), { code: "OUT_OF_RANGE", parameter: "friction" });
        scene.free();
    });
}
