/** The scene of bindings/c/example/main.c: a dragged cloth and a body of each mode, in a box. */

export function fill(scene, round = Math.fround) {
    const cloth = scene.addCloth({ corner: [0.3, 2.2], columns: 8, rows: 6, spacing: 0.12, mass: 0.02 }, 1e-4);
    scene.pin(cloth.first);
    scene.pin(cloth.first + 7);
    const jelly = [0, 1, 2, 3].map((i) => scene.addLattice({
        corner: [line(0.4, 0.65, i, round), line(1, 0.1, i, round)], columns: 4, rows: 4, spacing: 0.1, mass: 0.05,
    }));
    const stiffness = { compliance: 1e-3 };
    scene.addRigidShape(jelly[0], { stiffness });
    scene.addLinearShape(jelly[1], { stiffness, blend: 0.6 });
    scene.addQuadraticShape(jelly[2], { stiffness, blend: 0.8 });
    scene.addPlasticShape(jelly[3], { stiffness, yieldStrain: 0.02, creep: 5, limit: 0.5 });
    scene.applyImpulse(jelly[3].first, [-0.3, 0.2]);
    const contact = (x, y, staticFriction, kineticFriction, restitution) => ({
        particles: { first: 0, count: cloth.count + 64 }, radius: 0.02, position: [x, y],
        material: { staticFriction, kineticFriction, restitution },
    });
    scene.addCircle(contact(2.3, 0.2, 0.4, 0.3, 0.2), 0.2);
    scene.addHalfPlane(contact(0, 0.25, 0.6, 0.5, 0), [0.3, 1]);
    const lift = scene.addBox(contact(1.2, 0.1, 0.5, 0.5, 0.3), [0.2, 0.1]);
    scene.moveCollider(lift, { velocity: [0, 0.05], angularVelocity: 0.1 });
    scene.addInside(contact(1.6, 1.2, 0.3, 0.2, 0.5), [1.6, 1.2]);
    return cloth.first + cloth.count - 1;
}

/** Two seconds, during which a corner of the cloth is dragged and released. */
export function run(scene, corner, round = Math.fround) {
    scene.solver = { gravity: [0, -9.81], damping: 0.1, substeps: 4, iterations: 1, symmetric: true, leapfrog: false };
    const dt = round(1 / 60);
    let x = round(1.14);
    scene.grab(corner, [x, 1.6], 1e-4);
    for (let frame = 0; frame < 120; frame++) {
        if (frame < 60) {
            x = line(x, 0.01, 1, round);
            scene.drag([x, 1.6], dt);
        } else if (frame === 60) {
            scene.drop();
        }
        scene.step(dt);
    }
}

// Single precision, as in C.
/** start + slope * i in the precision of `round`. */
const line = (start, slope, i, round) => round(round(start) + round(round(slope) * i));
