//! Energy of resolved motion.

use super::{Chain, GRAVITY, hanging, solver, straight};
use crate::support::float::Float;
use core::f64::consts::FRAC_PI_2;
use pliant::{Distance, Rod, Scheme};

/// Lowest and highest energy of a chain released at an angle, relative to the work that gravity can
/// do on it: links × 1 kg × g × 1 m.
fn range_of_energy<T: Float, const N: usize>(
    [compliance, angle, h]: [f64; 3],
    scheme: Scheme,
    iterations: u16,
    steps: usize,
) -> [f64; 2] {
    let links = N - 1;
    let mut chain = Chain::<T, _, N>::new(&straight(links, angle), &hanging(links), |p, a, b| {
        Distance::between(p, a, b, T::of(compliance)).unwrap()
    });
    let solver = solver(scheme, GRAVITY, iterations);
    let start = chain.energy_of_step(&solver, h);
    let scale = GRAVITY * f64::from(u32::try_from(links).unwrap());
    let changes = (1..steps).map(|_| (chain.energy_of_step(&solver, h) - start) / scale);
    changes.fold([0.0, 0.0], |[low, high], change| {
        [f64::min(low, change), f64::max(high, change)]
    })
}

/// One and two rods keep the energy for 200 s, without drift. Ten rods that are solved to
/// convergence keep it within 1 % for 10 s.
#[test]
fn converged_chains_keep_their_energy() {
    let within = |[low, high]: [f64; 2], bound: f64| {
        assert!(
            low >= -bound && high <= bound,
            "{low} to {high}, bound {bound}"
        );
    };
    let h = 1.0 / 480.0;
    within(
        range_of_energy::<f64, 2>([0.0, 1.0, h], Scheme::Leapfrog, 1, 100_000),
        1e-5,
    );
    within(
        range_of_energy::<f64, 3>([0.0, FRAC_PI_2, h], Scheme::Leapfrog, 20, 100_000),
        1e-3,
    );
    within(
        range_of_energy::<f64, 11>([0.0, FRAC_PI_2, h], Scheme::Leapfrog, 100, 5000),
        0.01,
    );
    let [low, _] = range_of_energy::<f64, 2>([0.0, 1.0, h], Scheme::Predicted, 1, 5000);
    assert!(low < -0.1, "the predicted scheme: {low}");
}

/// Springs that a substep resolves, X = h²Σw/α ≤ ½, keep the energy with one pass.
#[test]
fn resolved_springs_keep_their_energy() {
    for (compliance, h) in [(1e-2, 1.0 / 60.0), (1e-2, 1.0 / 480.0), (1e-4, 1.0 / 480.0)] {
        let [low, high] =
            range_of_energy::<f64, 2>([compliance, 1.0, h], Scheme::Leapfrog, 1, 20_000);
        assert!(
            low > -0.01 && high < 0.01,
            "{compliance} {h}: {low} to {high}"
        );
    }
    let spring = [1e-2, FRAC_PI_2, 1.0 / 480.0];
    let [low, high] = range_of_energy::<f64, 11>(spring, Scheme::Leapfrog, 1, 20_000);
    assert!(low > -0.01 && high < 0.01, "{low} to {high}");
    let [low, _] = range_of_energy::<f64, 11>(spring, Scheme::Predicted, 1, 20_000);
    assert!(low < -0.1, "the predicted scheme: {low}");
}

/// A rod and a distance give the same motion up to the error of the step.
#[test]
fn rods_move_as_distances_do() {
    let points = straight(3, 1.0);
    let masses = hanging(3);
    let mut rods =
        Chain::<f64, _, 4>::new(&points, &masses, |p, a, b| Rod::between(p, a, b).unwrap());
    let mut distances = Chain::<f64, _, 4>::new(&points, &masses, |p, a, b| {
        Distance::between(p, a, b, 0.0).unwrap()
    });
    let solver = solver(Scheme::Leapfrog, GRAVITY, 30);
    for _ in 0..480 {
        rods.step(&solver, 1.0 / 480.0);
        distances.step(&solver, 1.0 / 480.0);
    }
    for (a, b) in rods
        .particles
        .positions()
        .iter()
        .zip(distances.particles.positions())
    {
        assert!((*a - *b).length() < 1e-3, "{a:?} {b:?}");
    }
}
