//! Custom constraints that return arbitrary numbers.

use crate::support::corpus::Bits;
use crate::support::world::arbitrary_constraint::ArbitraryConstraint;
use pliant::{Constraints, Distance, Distances, ParticleId, Particles, Solver, Vec2};

/// Two moving particles; the second one may be pinned.
fn pair<T: Bits>(pinned: bool) -> (Particles<T, 2>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let ids = [T::vector(0.25, 1.0), T::vector(-2.0, 0.5)]
        .map(|place| particles.add(place, T::of(2.0)).unwrap());
    if pinned {
        particles.pin(ids[1]).unwrap();
    }
    for id in ids {
        particles.set_velocity(id, T::vector(0.5, -0.75)).unwrap();
    }
    (particles, ids)
}

/// Particles after a step with this constraint, and its multiplier.
fn step<T: Bits, const BOUND: u8, const DAMPED: bool>(
    pinned: bool,
    value: T,
    gradients: [Vec2<T>; 2],
) -> (Particles<T, 2>, T) {
    let (mut particles, ids) = pair(pinned);
    let mut set = Constraints::<T, ArbitraryConstraint<T, BOUND, DAMPED>, 2, 1>::new();
    let [compliance, damping] = [0.5, 0.25].map(T::of);
    let custom = set
        .add(ArbitraryConstraint {
            particles: ids,
            compliance,
            damping,
            value,
            gradients,
        })
        .unwrap();
    Solver {
        iterations: 3,
        ..Solver::new()
    }
    .step(T::of(0.125), &mut particles, &mut set)
    .unwrap();
    (particles, set.multiplier(custom).unwrap())
}

/// A non-finite value or gradient leaves the particles exactly as without the constraint.
fn non_finite_updates_are_skipped<T: Bits>() {
    let infinity = T::of(f64::INFINITY);
    for bad in [infinity, -infinity, T::of(f64::NAN)] {
        let good = T::vector(0.0, 1.0);
        let poisons = [Vec2::new(bad, T::ZERO), Vec2::new(T::ONE, bad)];
        let mut cases = vec![(bad, [good, -good])];
        cases.extend(
            poisons
                .into_iter()
                .flat_map(|poison| [[poison, good], [good, poison]])
                .map(|gradients| (T::ONE, gradients)),
        );
        cases.extend(
            poisons
                .into_iter()
                .map(|poison| (T::ZERO, [poison, poison])),
        );
        for (value, gradients) in cases {
            for pinned in [false, true] {
                let mut alone = pair::<T>(pinned).0;
                Solver::new()
                    .step(T::of(0.125), &mut alone, &mut ())
                    .unwrap();
                let all = [
                    step::<T, 0, false>(pinned, value, gradients),
                    step::<T, 0, true>(pinned, value, gradients),
                    step::<T, 1, false>(pinned, value, gradients),
                    step::<T, 2, false>(pinned, value, gradients),
                ];
                for (particles, multiplier) in all {
                    assert_eq!(
                        particles.velocities(),
                        alone.velocities(),
                        "C = {value:?}, gradients {gradients:?}, pinned: {pinned}"
                    );
                    assert_eq!(particles.positions(), alone.positions());
                    assert_eq!(multiplier, T::ZERO);
                }
            }
        }
    }
    let (moved, _) =
        step::<T, 0, false>(false, T::ONE, [T::vector(0.0, 1.0), T::vector(0.0, -1.0)]);
    assert_ne!(
        moved.velocities()[0],
        moved.velocities()[1],
        "a finite update acts"
    );
}

/// A rod whose multiplier overflows, between heavy particles, leaves them exactly as without the
/// rod.
fn multipliers_that_overflow_are_skipped<T: Bits>() {
    for pinned in [false, true] {
        let mut particles = Particles::<T, 2>::new();
        let heavy = T::MAX * T::HALF * T::HALF;
        let ids =
            [T::ZERO, T::of(1000.0)].map(|x| particles.add(Vec2::new(x, T::ZERO), heavy).unwrap());
        if pinned {
            particles.pin(ids[1]).unwrap();
        }
        for id in ids {
            particles.set_velocity(id, T::vector(0.5, -0.75)).unwrap();
        }
        let mut alone = particles.clone();
        let mut rods = Distances::<T, 1>::new();
        let rod = rods
            .add(Distance::new(ids[0], ids[1], T::ONE, T::ZERO).unwrap())
            .unwrap();
        Solver::new()
            .step(T::of(0.125), &mut particles, &mut rods)
            .unwrap();
        Solver::new()
            .step(T::of(0.125), &mut alone, &mut ())
            .unwrap();
        assert_eq!(
            particles.velocities(),
            alone.velocities(),
            "pinned: {pinned}"
        );
        assert_eq!(
            (particles.positions(), rods.multiplier(rod)),
            (alone.positions(), Some(T::ZERO))
        );
    }
}

crate::both!(
    non_finite_updates_are_skipped,
    multipliers_that_overflow_are_skipped,
);
