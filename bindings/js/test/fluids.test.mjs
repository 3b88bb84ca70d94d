// Fluids, fields and flows.
import assert from "node:assert/strict";
import test from "node:test";
import { PliantError } from "pliant";
import { double, rejects, single } from "./support.mjs";

for (const { precision, Scene } of [single, double]) {
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
        rejects(() => scene.emit(nozzle, 0.1), "OUT_OF_RANGE", "spacing", "spacing must be positive, or zero where documented");
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
}
