//! Contacts of rigid bodies with the outline of a soft body, as edges between its particles.

use super::{World, rectangle};
use pliant::{
    ContactMaterial, Filter, ParticleId, Scheme, ShapeMatching, Stiffness, Vec2, measure,
};

/// A box hits a soft ring, dents it and rebounds, and neither a corner of the box enters the ring
/// nor a particle of the ring the box.
#[test]
fn soft_outline_stops_a_box_and_conserves_momenta() {
    const SIDES: u32 = 12;
    for (substeps, speed) in [(1, 2.0), (4, 6.0), (8, 20.0)] {
        let mut world = World::<f64>::new(ContactMaterial::with_friction(0.5), substeps);
        world.solver.gravity = Vec2::ZERO;
        // Shape matching conserves angular momentum to rounding in this scheme.
        world.solver.scheme = Scheme::Leapfrog;
        world.add(&rectangle(0.3, 0.2), 0.0, 1.0, (-2.0, 0.15, 0.5));
        let body = world.bodies[0];
        world
            .particles
            .set_group_motion(&body, Vec2::new(speed, 0.0), 1.0)
            .unwrap();
        let particles = &mut world.particles;
        let ring: Vec<ParticleId> = (0..SIDES)
            .map(|side| {
                let (sin, cos) =
                    (std::f64::consts::TAU * f64::from(side) / f64::from(SIDES)).sin_cos();
                particles.add(Vec2::new(cos, sin), 0.1).unwrap()
            })
            .collect();
        let radius = 0.05;
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let filter = Filter::default();
            world
                .contacts
                .add_edge(particles, [*a, *b], radius, filter)
                .unwrap();
        }
        let stiffness = Stiffness::Compliance(1e-4);
        let mut soft =
            ShapeMatching::<f64, 12>::new(particles, ring.iter().copied(), stiffness).unwrap();
        let start = measure::momentum(&world.particles);
        let angular = measure::angular_momentum(&world.particles, Vec2::ZERO);
        let energy = measure::kinetic_energy(&world.particles);
        for _ in 0..120 {
            let mut scene = (&mut soft, &mut world.contacts, &mut world.bodies);
            world
                .solver
                .step(1.0 / 60.0, &mut world.particles, &mut scene)
                .unwrap();
            let rounding = 1e-12 * energy;
            assert!((measure::momentum(&world.particles) - start).length() < rounding);
            let now = measure::angular_momentum(&world.particles, Vec2::ZERO);
            assert!((now - angular).abs() < rounding, "{now} {angular}");
            for id in &ring {
                let local = world.particles.position(*id).unwrap();
                let local = body.local(&world.particles, local).unwrap();
                let outside = (local.x.abs() - 0.3).max(local.y.abs() - 0.2);
                assert!(outside > 0.0, "{substeps}: {outside}");
            }
        }
        let moved = world.particles.group_motion(&body).unwrap().velocity.x;
        assert!(moved < 0.5 * speed, "{moved}");
    }
}
