//! Soft bodies that joints attach to rigid ones, and their impacts.

use super::contacts::rectangle;
use super::{body, solver};
use crate::support::settings::settings;
use pliant::{
    Anchor, ContactMaterial, Distances, Filter, Joint, LatticeMatching, MassProperties, Particles,
    RigidBody, RigidContacts, Rotation, Scheme, Solver, Stiffness, Vec2, build, measure,
};
use proptest::prelude::*;

/// A rope of six segments carries a body at its lower end, off the center of mass.
#[test]
fn a_rope_carries_the_weight_of_the_body_at_its_end() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = Particles::<f64, 9>::new();
        let mut springs = Distances::<f64, 6>::new();
        let rope = build::Rope {
            from: Vec2::ZERO,
            to: Vec2::new(0.0, -0.6),
            segments: 6,
            mass: 0.1,
            compliance: 0.0,
        };
        let nodes = build::rope(&mut particles, &mut springs, rope).unwrap();
        particles.pin(nodes.get(0).unwrap()).unwrap();
        let end = nodes.get(6).unwrap();
        let mut load = body(&mut particles, (2.0, 0.2), [0.3, -0.6], 0.0);
        let anchor = load.anchor(Vec2::new(-0.3, 0.0)).unwrap();
        let mut joint = Joint::revolute(anchor, Anchor::from(end)).unwrap();
        let solver = Solver {
            substeps: 8,
            iterations: 20,
            damping: 1.0,
            ..solver(scheme)
        };
        for _ in 0..3000 {
            let mut scene = (&mut springs, &mut joint, &mut load);
            solver.step(1.0 / 60.0, &mut particles, &mut scene).unwrap();
        }
        // The rope and the center of mass are below the hook, and the joint carries 2 kg.
        let force = joint.multiplier() * (480.0 * 480.0);
        let error = force - Vec2::new(0.0, 2.0 * 9.81);
        assert!(error.length() < 1e-9, "{scheme:?}: {force:?}");
        let place = load.point(&particles, Vec2::new(-0.3, 0.0)).unwrap();
        let rope_end = particles.position(end).unwrap();
        assert!((place - rope_end).length() < 1e-14, "{place:?}");
        // The springs stretch by what a pass leaves.
        assert!(
            rope_end.x.abs() < 1e-9 && (rope_end.y + 0.6).abs() < 3e-4,
            "{rope_end:?}"
        );
        let center = particles.group_motion(&load).unwrap().center;
        assert!(
            (center - rope_end - Vec2::new(0.0, -0.3)).length() < 1e-9,
            "{center:?}"
        );
    }
}

/// A lattice that two joints hold at a rigid beam turns with it in free flight. The predicted
/// scheme damps rotation, so only leapfrog conserves angular momentum.
#[test]
fn a_lattice_at_a_beam_keeps_its_pose_and_conserves_momentum() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = Particles::<f64, 18>::new();
        let corner = Vec2::new(-0.3, -0.1);
        let nodes = build::lattice(&mut particles, corner, 4, 4, 0.2, 0.05).unwrap();
        let all = nodes.iter().map(Some);
        let soft = LatticeMatching::<_, 16>::new(&particles, 4, all, 1, Stiffness::Alpha(0.5));
        let mut soft = soft.unwrap();
        let mut beam = body(&mut particles, (1.0, 0.4), [0.0, 0.0], 0.0);
        let corners = [0, 3].map(|index| nodes.get(index).unwrap());
        let mut joints = corners.map(|id| {
            let local = beam.local(&particles, particles.position(id).unwrap());
            let anchor = beam.anchor(local.unwrap()).unwrap();
            Joint::revolute(anchor, Anchor::from(id)).unwrap()
        });
        let moving = particles.ids();
        particles
            .set_group_motion(moving, Vec2::new(1.0, 0.5), 6.0)
            .unwrap();
        let solver = Solver {
            substeps: 4,
            iterations: 4,
            scheme,
            ..Solver::new()
        };
        let (momentum, angular) = sums(&particles);
        for _ in 0..300 {
            let mut scene = (&mut soft, &mut joints, &mut beam);
            solver.step(1.0 / 60.0, &mut particles, &mut scene).unwrap();
            let now = sums(&particles);
            // Of 2 kg m/s and, in five seconds, angular momenta of 10 kg m²/s.
            assert!((now.0 - momentum).length() < 1e-13, "{now:?}");
            let drift = (now.1 - angular).abs();
            assert!(scheme == Scheme::Predicted || drift < 1e-10, "{drift}");
            for (id, x) in corners.iter().zip([-0.3, 0.3]) {
                let end = beam.point(&particles, Vec2::new(x, -0.1)).unwrap();
                let gap = (end - particles.position(*id).unwrap()).length();
                // What four passes leave of a path of 0.02 m.
                assert!(gap < 3e-5, "{gap}");
            }
            // The lowest row stays below the beam, and centrifugal forces stretch it little.
            let low = particles.position(nodes.get(13).unwrap()).unwrap();
            let low = beam.local(&particles, low).unwrap() - Vec2::new(-0.1, -0.7);
            assert!(low.length() < 0.02, "{low:?}");
        }
    }
}

fn sums<const N: usize>(particles: &Particles<f64, N>) -> (Vec2<f64>, f64) {
    let angular = measure::angular_momentum(particles, Vec2::ZERO);
    (measure::momentum(particles), angular)
}

proptest! {
    #![proptest_config(settings(64))]

    /// A soft square with edges hits a rigid plate. The springs of the predicted scheme damp
    /// rotation, so only leapfrog conserves angular momentum.
    #[test]
    fn impacts_of_soft_bodies_conserve_momentum_and_angular_momentum(
        (height, angle, spin) in (-0.7..0.7_f64, -3.0..3.0_f64, -4.0..4.0_f64),
        (speed, turn) in (0.5..5.0_f64, -3.0..3.0_f64),
        (friction, restitution) in (0.0..1.0_f64, 0.0..0.8_f64),
        leapfrog in any::<bool>(),
    ) {
        let mut particles = Particles::<f64, 11>::new();
        let nodes = build::lattice(&mut particles, Vec2::new(-0.4, 0.4), 3, 3, 0.4, 0.2).unwrap();
        let shape = MassProperties::polygon(&rectangle(0.2, 0.6), 2.0).unwrap();
        let rotation = Rotation { cos: angle.cos(), sin: angle.sin() };
        let mut plate = RigidBody::new(&mut particles, shape, Vec2::new(1.6, height), rotation).unwrap();
        let material = ContactMaterial { restitution, ..ContactMaterial::with_friction(friction) };
        let mut contacts = RigidContacts::<f64, 9, 4, 64>::new(material).unwrap();
        contacts.add(&plate, &rectangle(0.2, 0.6), 0.0, Filter::default()).unwrap();
        let rim: Vec<_> = build::lattice_boundary(nodes, 3).collect();
        for (k, id) in rim.iter().enumerate() {
            let edge = [*id, rim[(k + 1) % rim.len()]];
            contacts.add_edge(&particles, edge, 0.05, Filter::default()).unwrap();
        }
        let mut springs = Distances::<f64, 20>::new();
        for (k, a) in nodes.iter().enumerate() {
            for b in nodes.iter().skip(k + 1) {
                if (particles.position(a).unwrap() - particles.position(b).unwrap()).length() < 0.6 {
                    springs.add(pliant::Distance::between(&particles, a, b, 1e-4).unwrap()).unwrap();
                }
            }
        }
        particles.set_group_motion(nodes, Vec2::new(speed, 0.0), turn).unwrap();
        particles.set_group_motion(&plate, Vec2::new(-1.0, 0.0), spin).unwrap();
        let scheme = if leapfrog { Scheme::Leapfrog } else { Scheme::Predicted };
        let solver = Solver { substeps: 8, scheme, ..Solver::new() };
        let start = sums(&particles);
        let mut touched = false;
        for _ in 0..120 {
            solver.step(1.0 / 60.0, &mut particles, &mut (&mut springs, &mut contacts, &mut plate)).unwrap();
            touched |= contacts.touching().next().is_some();
            let now = sums(&particles);
            prop_assert!((now.0 - start.0).length() < 1e-12, "{:?} {:?}", now, start);
            let drift = (now.1 - start.1).abs();
            prop_assert!(!leapfrog || drift < 1e-11, "{drift}");
        }
        prop_assert!(touched);
    }
}
