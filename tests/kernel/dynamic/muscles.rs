//! Distances that are driven with a limited force.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{Error, Muscle, ParticleId, Particles, Scheme, Solver, Vec2, measure};

fn pair<T: Float>(length: f64) -> (Particles<T, 2>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let a = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    let b = particles.add(T::vector(0.0, -length), T::TWO).unwrap();
    (particles, [a, b])
}

fn length<T: Float>(particles: &Particles<T, 2>) -> f64 {
    let x = particles.positions();
    (x[1] - x[0]).length().wide()
}

fn the_length_moves_at_the_speed<T: Float>() {
    let (mut particles, ends) = pair::<T>(2.0);
    let mut muscle = Muscle::new(&particles, ends, T::ZERO, T::of(1e4)).unwrap();
    muscle.move_to(T::ONE, T::HALF).unwrap();
    let solver = Solver {
        substeps: 4,
        ..Solver::default()
    };
    for step in 1..=30_u8 {
        solver
            .step(T::of(0.1), &mut particles, &mut muscle)
            .unwrap();
        let expected = (2.0 - 0.05 * f64::from(step)).max(1.0);
        let tolerance = 200.0 * T::EPSILON.wide();
        assert!((muscle.rest_length().wide() - expected).abs() < tolerance);
        assert!((length(&particles) - expected).abs() < tolerance);
    }
    muscle.move_to(T::of(1.5), T::of(100.0)).unwrap();
    solver
        .step(T::of(0.1), &mut particles, &mut muscle)
        .unwrap();
    assert_eq!(muscle.rest_length(), T::of(1.5), "it does not overshoot");
}

/// A weight m g is lifted by a larger force and sinks with (m g − F)/m against a smaller one.
fn a_load_above_the_largest_force_stretches_it<T: Float>() {
    let solver = Solver {
        gravity: T::vector(0.0, -10.0),
        substeps: 8,
        ..Solver::default()
    };
    let run = |force: f64| {
        let (mut particles, ends) = pair::<T>(1.0);
        let mut muscle = Muscle::new(&particles, ends, T::ZERO, T::of(force)).unwrap();
        muscle.move_to(T::HALF, T::of(0.1)).unwrap();
        for _ in 0..if force > 20.0 { 600 } else { 100 } {
            solver
                .step(T::of(0.01), &mut particles, &mut muscle)
                .unwrap();
        }
        let h = 0.01 / 8.0;
        let pull = -muscle.multiplier().wide() / (h * h);
        assert!(pull <= force * 1.001, "{pull}");
        (length(&particles), particles.velocities()[1].y.wide())
    };
    // Two kilograms at 0.1 m/s overshoot by 2 · 0.1²/2(25 − 20) m.
    let (lifted, _) = run(25.0);
    assert!((lifted - 0.5).abs() < 0.002, "{lifted}");
    let (_, speed) = run(15.0);
    assert!((speed + 2.5).abs() < 0.01, "{speed}");
    let (_, falling) = run(0.0);
    assert!((falling + 10.0).abs() < 0.01, "{falling}");
}

/// A compliant muscle pulls with its largest force while a load stretches it, and holds a load below that
/// force after a bounce has reached it, at any number of substeps.
fn a_compliant_muscle_keeps_its_largest_force<T: Float>() {
    let run = |force: f64, scheme, substeps, steps| {
        let solver = Solver {
            gravity: T::vector(0.0, -10.0),
            substeps,
            scheme,
            ..Solver::default()
        };
        let (mut particles, ends) = pair::<T>(1.0);
        let compliance = 1e-4;
        let muscle = Muscle::new(&particles, ends, T::of(compliance), T::of(force));
        let mut muscle = muscle.unwrap();
        for _ in 0..steps {
            let stepped = solver.step(T::of(0.0125), &mut particles, &mut muscle);
            stepped.unwrap();
            let energy = measure::elastic_energy(&particles, &muscle, T::ONE).wide();
            assert!(
                energy <= 0.5 * force * force * compliance * 1.0001,
                "{energy} J"
            );
        }
        (length(&particles), particles.velocities()[1].y.wide())
    };
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        for substeps in [1, 4, 16] {
            // 20 N against 10 N: two kilograms fall with 5 m/s².
            let (_, speed) = run(10.0, scheme, substeps, 80);
            assert!((speed + 5.0).abs() < 0.1, "{scheme:?} {substeps}: {speed}");
            let (length, _) = run(25.0, scheme, substeps, 800);
            assert!(
                (length - 1.002).abs() < 0.005,
                "{scheme:?} {substeps}: {length}"
            );
        }
    }
}

/// Both ends free: the momentum stays zero, and so does the angular momentum.
fn a_muscle_conserves_momentum<T: Float>() {
    let (mut particles, ends) = pair::<T>(1.0);
    particles.release(ends[0]).unwrap();
    particles
        .set_position(ends[1], T::vector(0.6, -0.8))
        .unwrap();
    let mut muscle = Muscle::new(&particles, ends, T::of(1e-4), T::of(50.0)).unwrap();
    muscle.move_to(T::TWO, T::ONE).unwrap();
    for _ in 0..50 {
        Solver::default()
            .step(T::of(0.01), &mut particles, &mut muscle)
            .unwrap();
    }
    assert!(length(&particles) > 1.3);
    let bound = 100.0 * T::EPSILON.wide();
    assert!(measure::momentum(&particles).length().wide() < bound);
    assert!(
        measure::angular_momentum(&particles, Vec2::ZERO)
            .wide()
            .abs()
            < bound
    );
}

fn settings_are_checked_and_hashed<T: Float>() {
    let (particles, ends) = pair::<T>(1.0);
    let new = |ends, compliance: f64, force: f64| {
        Muscle::new(&particles, ends, T::of(compliance), T::of(force))
    };
    assert_eq!(new([ends[0]; 2], 0.0, 1.0), Err(Error::RepeatedParticle));
    assert_eq!(
        new([ends[0], ParticleId::new(2)], 0.0, 1.0),
        Err(Error::UnknownParticle)
    );
    assert!(new(ends, -1.0, 1.0).is_err() && new(ends, 0.0, -1.0).is_err());
    let mut muscle = new(ends, 0.25, 8.0).unwrap();
    let before = part_checksum(&muscle);
    assert!(muscle.move_to(-T::ONE, T::ONE).is_err());
    assert!(muscle.move_to(T::ONE, -T::ONE).is_err());
    assert!(muscle.set_max_force(-T::ONE).is_err());
    assert_eq!(part_checksum(&muscle), before);
    let mut seen = vec![before];
    for other in [new(ends, 0.5, 8.0), new(ends, 0.25, 9.0)] {
        seen.push(part_checksum(&other.unwrap()));
    }
    muscle.move_to(T::TWO, T::ZERO).unwrap();
    seen.push(part_checksum(&muscle));
    muscle.move_to(T::TWO, T::ONE).unwrap();
    seen.push(part_checksum(&muscle));
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 5);
    let mut stretched = particles.clone();
    stretched
        .set_position(ends[1], T::vector(0.0, -2.0))
        .unwrap();
    let energy = measure::elastic_energy(&stretched, &muscle, T::ONE);
    assert_eq!(energy, T::TWO, "1²/(2 × 0.25) J");
}

fn a_muscle_without_an_end_does_nothing<T: Float>() {
    let (mut particles, ends) = pair::<T>(1.0);
    let mut muscle = Muscle::new(&particles, ends, T::ZERO, T::ONE).unwrap();
    assert_eq!(muscle.ends(), Some(ends));
    particles.remove([ends[0]], &mut muscle).unwrap();
    assert_eq!(muscle.ends(), None);
    let stays = particles.positions()[1];
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut muscle)
        .unwrap();
    assert_eq!(particles.positions()[1], stays);
    let (mut particles, ends) = pair::<T>(1.0);
    let mut muscle = Muscle::new(&particles, ends, T::ZERO, T::ONE).unwrap();
    particles.remove([ends[0]], &mut ()).unwrap();
    let refused = Solver::default().step(T::of(0.01), &mut particles, &mut muscle);
    assert_eq!(refused, Err(Error::UnknownParticle));
}

both!(
    the_length_moves_at_the_speed,
    a_load_above_the_largest_force_stretches_it,
    a_compliant_muscle_keeps_its_largest_force,
    a_muscle_conserves_momentum,
    settings_are_checked_and_hashed,
    a_muscle_without_an_end_does_nothing,
);
