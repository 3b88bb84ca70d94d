// Calls that TypeScript must accept, and wrong ones that it must reject. It is compiled, not run.
import { load, PliantError, type Clock, type Range, type Solver } from "../pliant.js";

const { Scene, Clock: Timer, precision } = await load({ precision: "double", vectors: false });
const solver: Solver = { gravity: [0, -9.81], substeps: 4 };
const scene = new Scene(solver);
const rope: Range = scene.addRope({ from: [0, 0], to: [1, 0], segments: 10, mass: 0.1 });
scene.pin(rope.first);
const shape: number = scene.addRigidShape(rope, { stiffness: { alpha: 0.5 } });
scene.setShapeStiffness(shape, { relaxation: 0.1 });
const clock: Clock = new Timer({ dt: 1 / 60 });
for (let steps = clock.advance(0.1); steps > 0; steps--) scene.step(1 / 60);
// What methods return, others accept.
const body = scene.addRigidBody(Scene.massOfCircle(1, 1), [0, 0], Scene.rotation(1));
scene.setRigidPose(body, scene.rigidPose(body, scene.interpolated(clock.fraction)));
scene.setRigidMotion(body, scene.rigidMotion(body));
scene.setPosition(rope.first, scene.groupMotion(rope).center);
scene.rotateGroup(rope, scene.groupBounds(rope).lower, scene.rigidPose(body).rotation);
scene.applyImpulse(rope.first, scene.momentum.linear);
scene.setColliderPose(scene.addCircle({ particles: rope }, 1), scene.colliderPose(0));
scene.skinPositions(scene.bindSkin([scene.groupBounds(rope).upper], [[0, 1]]));
const angle: number = Scene.angle(scene.rigidPose(body).rotation);
scene.setHullMaterial(scene.addHull(body, [[0, 0]], { radius: 1 }), { restitution: angle });
scene.drainFluid({});
const positions: Float32Array | Float64Array = scene.positions;
const width: "single" | "double" = precision;
try {
    scene.setMass(rope.first, positions.length + width.length);
} catch (error) {
    if (error instanceof PliantError) console.log(error.code, error.parameter);
}

// @ts-expect-error: a vector has two numbers.
scene.setPosition(rope.first, [0]);
// @ts-expect-error: there is no such setting.
new Scene({ gravitation: [0, -9.81] });
// @ts-expect-error: a stiffness is one of three measures.
scene.addRigidShape(rope, { stiffness: 0.5 });
// @ts-expect-error: a region is a rectangle, a circle or a half-plane.
scene.drainFluid({ square: 1 });
// @ts-expect-error: a bound point has two fractions.
scene.skinPositions([{ particles: [0, 1], fractions: [0] }]);
// @ts-expect-error: there is no third precision.
await load({ precision: "half" });
// @ts-expect-error: views are replaced by the scene only.
scene.positions = positions;
