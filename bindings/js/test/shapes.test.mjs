// Shapes, lattices, regions and meshes.
import assert from "node:assert/strict";
import test from "node:test";
import { PliantError } from "pliant";
import { double, rejects, single } from "./support.mjs";

for (const { precision, Scene } of [single, double]) {
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
        for (const region of [{ first: 0, count: 2e7 }, { first: 70000, count: 1 }, { first: 0 }]) {
            assert.throws(() => scene.addPlasticRegions([region], plasticity), RangeError);
            assert.throws(() => scene.addRegions([[0, 1, 3, 4], region]), RangeError);
        }
        assert.throws(() => scene.addPlasticRegions(Array(1e4).fill({ first: 0, count: 65535 }), plasticity), { message: "too many values in one call" });
        // A count is checked before its members are listed.
        assert.throws(() => scene.addPlasticRegions([{ first: 0, count: 2e7 }], plasticity), { message: "20000000 is no number of an item" });
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
        const text = "a bound point has 2 to 4 particles and 2 fractions";
        for (const fractions of [[], [0.5], [0, 0, 0]]) assert.throws(() => scene.skinPositions([{ particles: [0, 1], fractions }]), { name: "RangeError", message: text });
        for (const particles of [[], [0], [0, 1, 3, 4, 5]]) assert.throws(() => scene.skinPositions([{ particles, fractions: [0, 0] }]), { name: "RangeError", message: text });
        for (const value of [null, "0", [0]]) assert.throws(() => scene.skinPositions([{ particles: [0, 1], fractions: [0, value] }]), TypeError);
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
}
