//! Chains that a step does not resolve gain no more energy than with the predicted scheme.

use super::{Chain, GRAVITY, solver};
use crate::support::settings::settings;
use pliant::{Constraint, Distance, ParticleId, Particles, Rod, Scheme, Tether};
use proptest::prelude::*;

const LINKS: usize = 24;

/// Points, masses and gravity of a chain.
type Plan = (Vec<[f64; 2]>, Vec<f64>);

/// Hanging chains of 1 to 24 links in zigzag at any angle, with mass ratios up to 10,000.
fn plans() -> impl Strategy<Value = Plan> {
    let links = prop::collection::vec(
        (prop::array::uniform2(-0.4..0.4_f64), -1.0..1.0_f64),
        1..=LINKS,
    );
    (links, 0.0..3.1_f64, 0..3).prop_map(|(links, angle, weights): (Vec<_>, f64, i32)| {
        let count = f64::from(u32::try_from(links.len()).unwrap());
        let (mut points, mut masses) = (vec![[0.0; 2]], vec![0.0]);
        for (place, ([x, y], exponent)) in (1..).zip(&links) {
            let s = f64::from(place) / count;
            points.push([s * angle.sin() + x / count, -s * angle.cos() + y / count]);
            masses.push(match weights {
                0 => 1.0,
                1 => 10.0_f64.powf(2.0 * exponent),
                _ if f64::from(place) == count => 10.0_f64.powf(2.0 + 2.0 * exponent),
                _ => 1.0,
            });
        }
        (points, masses)
    })
}

/// Largest gain of energy in 10 s of one pass at 60 steps per second, relative to the total weight
/// times 1 m.
fn gain<C: Constraint<f64, 2>>(
    (points, masses): &Plan,
    scheme: Scheme,
    link: impl Fn(&Particles<f64, 25>, ParticleId, ParticleId) -> C,
) -> f64 {
    let mut chain = Chain::<f64, C, 25>::new(points, masses, link);
    let solver = solver(scheme, GRAVITY, 1);
    let mut energy = || chain.energy_of_step(&solver, 1.0 / 60.0);
    let (start, weight) = (energy(), GRAVITY * masses.iter().sum::<f64>());
    (0..600)
        .map(|_| (energy() - start) / weight)
        .fold(0.0, f64::max)
}

#[test]
fn unresolved_chains_gain_little_energy() {
    proptest!(settings(150), |(plan in plans())| {
        let rod = |p: &Particles<_, 25>, a, b| Rod::between(p, a, b).unwrap();
        let distance = |p: &Particles<_, 25>, a, b| Distance::between(p, a, b, 0.0).unwrap();
        let tether = |p: &Particles<_, 25>, a, b| Tether::between(p, a, b, 0.0).unwrap();
        let gains = [
            [gain(&plan, Scheme::Predicted, rod), gain(&plan, Scheme::Leapfrog, rod)],
            [gain(&plan, Scheme::Predicted, distance), gain(&plan, Scheme::Leapfrog, distance)],
            [gain(&plan, Scheme::Predicted, tether), gain(&plan, Scheme::Leapfrog, tether)],
        ];
        for [predicted, leapfrog] in gains {
            prop_assert!(leapfrog <= predicted + 0.03, "{gains:?}");
        }
    });
}
