//! Rods in the predicted scheme: accuracy of a pass at any length.

use crate::support::float::Float;
use pliant::{Constraints, Damped, ParticleId, Particles, Project, Rod, Rods, Solver, Vec2};

const LENGTH: f64 = 0.7;

/// Two particles at rest at this multiple of a rod's length; a mass of zero is a pinned particle.
fn pair<T: Float>(stretch: f64, masses: [f64; 2]) -> Particles<T, 2> {
    let mut particles = Particles::new();
    let far = T::vector(0.6 * LENGTH * stretch, -0.8 * LENGTH * stretch);
    for (x, mass) in [Vec2::ZERO, far].into_iter().zip(masses) {
        if mass > 0.0 {
            particles.add(x, T::of(mass)).unwrap();
        } else {
            particles.add_pinned(x, T::ONE).unwrap();
        }
    }
    particles
}

fn rod<T: Float>() -> Rod<T> {
    let [a, b] = [0, 1].map(ParticleId::new);
    Rod::new(a, b, T::of(LENGTH)).unwrap()
}

/// Distance of the particles relative to L after a pass, and the displacement of the center of
/// mass.
fn after_a_pass<T: Float>(
    particles: &Particles<T, 2>,
    set: &mut impl Project<T>,
) -> (f64, Vec2<T>) {
    let mut particles = particles.clone();
    let center = |particles: &Particles<T, 2>| pliant::measure::center(particles).unwrap();
    let before = center(&particles);
    Solver::new()
        .step(T::ratio(1, 60), &mut particles, set)
        .unwrap();
    let [a, b] = [0, 1].map(|k| particles.positions()[k]);
    (
        (a - b).length().wide() / LENGTH,
        center(&particles) - before,
    )
}

/// A pass leaves an error of third order, and never goes beyond the length of the rod.
fn pass_approaches_the_length_from_the_same_side<T: Float>() {
    let rounding = 8.0 * T::EPSILON.wide();
    for masses in [[1.0, 1.0], [0.2, 5.0], [0.0, 2.0]] {
        for step in -120..=120 {
            let stretch = 10.0_f64.powf(f64::from(step) / 30.0);
            let mut rods = Rods::<T, 1>::new();
            rods.add(rod()).unwrap();
            let (after, moved) = after_a_pass(&pair(stretch, masses), &mut rods);
            let [low, high] = [stretch.min(1.0), stretch.max(1.0)];
            let case = format!("{stretch} to {after}, masses {masses:?}");
            assert!(
                after >= low - rounding && after <= high + rounding,
                "{case}"
            );
            let u = stretch * stretch - 1.0;
            if u.abs() < 0.3 {
                let bound = 0.4 * u.abs().powi(3) + rounding;
                assert!((after - 1.0).abs() <= bound, "{case}");
            } else {
                let [before, left] = [stretch, after].map(|s| (s - 1.0).abs());
                assert!(left < 0.6 * before || after > 1.5 * stretch, "{case}");
            }
            if masses[0] > 0.0 {
                let bound = T::EPSILON.wide() * LENGTH * (1.0 + stretch);
                assert!(moved.length().wide() <= 4.0 * bound, "{case}: {moved:?}");
            }
        }
    }
}

/// The corrected length changes without a jump with the length before, also where one formula
/// replaces the other.
fn correction_is_continuous<T: Float>() {
    let after = |k: i32| {
        let mut rods = Rods::<T, 1>::new();
        rods.add(rod()).unwrap();
        let stretch = 1.0 + f64::from(k) / 1000.0;
        after_a_pass(&pair(stretch, [1.0, 1.0]), &mut rods).0
    };
    for k in 0..800 {
        let change = after(k + 1) - after(k);
        assert!(
            change.abs() < 0.002,
            "{change} at a stretch of {k} thousandths"
        );
    }
}

/// A rigid constraint is not damped, so a damped rod has the bits of a rod.
fn damped_rod_equals_a_rod<T: Float>() {
    for stretch in [0.3, 0.9, 1.1, 4.0] {
        let particles = pair::<T>(stretch, [1.0, 3.0]);
        let mut rods = Rods::<T, 1>::new();
        rods.add(rod()).unwrap();
        let mut damped = Constraints::<T, _, 2, 1>::new();
        damped.add(Damped::new(rod(), T::of(5.0)).unwrap()).unwrap();
        assert_eq!(
            after_a_pass(&particles, &mut rods),
            after_a_pass(&particles, &mut damped)
        );
    }
}

/// A rod of current length zero keeps its particles and its multiplier.
fn coincident_ends_are_skipped<T: Float>() {
    let mut particles = pair::<T>(0.0, [1.0, 1.0]);
    let mut rods = Rods::<T, 1>::new();
    let id = rods.add(rod()).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut rods)
        .unwrap();
    assert_eq!(particles.positions(), [Vec2::ZERO; 2]);
    assert_eq!(rods.multiplier(id), Some(T::ZERO));
}

crate::both!(
    pass_approaches_the_length_from_the_same_side,
    correction_is_continuous,
    damped_rod_equals_a_rod,
    coincident_ends_are_skipped,
);
