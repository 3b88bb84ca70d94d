//! Plastic bodies: invariants of the stretch, and conditions for its change.

use crate::shape::energy::bounded_norm;
use crate::shape::momentum::{SCHEMES, conserving_step};
use crate::shape::plastic::clay::{
    bits, clay, deform, elastic, is_sound, pentagon, plasticity, step, strain, stretch,
};
use crate::support::bodies::{LONG_RUN, PENTAGON, cloud};
use crate::support::corpus::{Bits, matrix};
use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused};
use crate::support::settings::settings;
use crate::support::setup::is_finite;
use crate::support::tolerance;
use pliant::{Mat2, Parameter, Plastic, Plasticity, Rigid, Scheme, Solver, Vec2};
use proptest::prelude::*;

/// Random load: usually a moderate one, otherwise from one of the extreme families.
pub(crate) fn load<T: Bits>(seed: [u64; 8], drawn: u64) -> Mat2<T> {
    let spread = |seed: u64, size: f64| {
        T::of(size * (f64::from(u16::try_from(seed % 2001).unwrap()) / 1000.0 - 1.0))
    };
    let [a, b, c, d, ..] = seed;
    match drawn % 16 {
        0 => matrix(usize::try_from(drawn / 16 % 10).unwrap(), seed),
        1..=3 => Mat2::new(
            spread(a, 3.0),
            spread(b, 3.0),
            spread(c, 3.0),
            spread(d, 3.0),
        ),
        4..=7 => {
            Mat2::IDENTITY
                + Mat2::new(
                    spread(a, 0.1),
                    spread(b, 0.1),
                    spread(c, 0.1),
                    spread(d, 0.1),
                )
        }
        _ => {
            Mat2::IDENTITY
                + Mat2::new(
                    spread(a, 0.9),
                    spread(b, 0.9),
                    spread(c, 0.9),
                    spread(d, 0.9),
                )
        }
    }
}

/// Applies 10⁵ random loads at several limits. The load of a step is random, so load and stretch
/// alone decide the outcome.
fn stretch_keeps_its_invariants_under_any_load<T: Bits>() {
    const YIELD: f64 = 0.1;
    let mut random = proptest::test_runner::TestRng::deterministic_rng(
        proptest::test_runner::RngAlgorithm::ChaCha,
    );
    let (mut flowed, mut held) = (0, 0);
    for limit in [0.01, 0.5, 3.0, 1e3, 1e30] {
        let mut body = clay::<T>(&pentagon(), 0.0, [YIELD, 30.0, limit]);
        for _ in 0..20_000 {
            let seed = [(); 8].map(|()| random.next_u64());
            if deform(&mut body, load::<T>(seed, random.next_u64())).is_none() {
                continue;
            }
            let (before, f) = (stretch(&body), elastic(&body));
            let (det, (strain, shear), size) = (f.determinant(), strain(f), f.max_abs());
            step(
                &mut body,
                [0.001, 0.01, 0.1][usize::from(seed[7] % 3 == 0) + usize::from(seed[7] % 5 == 0)],
                &Solver::new(),
            );
            let after = stretch(&body);
            is_sound(after, limit);
            // Margin within which rounding of F, of the size of A S⁻¹, may change the outcome.
            let stray = tolerance::ELASTIC_STRAIN
                * T::EPSILON.wide()
                * size
                * before.max_abs().wide()
                * before.max_abs().wide();
            if strain < YIELD - stray || det < -stray * size {
                assert_eq!(bits(before), bits(after), "det F = {det}, strain {strain}");
                held += 1;
            } else if strain > YIELD + stray
                && det > stray * size
                && shear > 0.01
                && size < 100.0
                && limit > 1.0
            {
                assert_ne!(bits(before), bits(after), "det F = {det}, strain {strain}");
                flowed += 1;
            }
        }
    }
    assert!(
        flowed > 10_000 && held > 10_000,
        "{flowed} flowed, {held} held"
    );
}

/// The bits of the stretch do not change below the yield strain or without creep. They do not
/// change for collinear members or inverted, flattened and coincident loads either.
fn no_flow_below_yield_or_in_degenerate_configurations<T: Float>() {
    let stretched = |x: f64, y: f64| Mat2::new(T::of(x), T::ZERO, T::ZERO, T::of(y));
    let row = vec![
        ([-1.0, 0.5], [0.0; 2], [0.0; 2], 1.0),
        ([0.0, 0.75], [0.0; 2], [0.0; 2], 2.0),
        ([1.0, 1.0], [0.0; 2], [0.0; 2], 1.0),
    ];
    for (name, cloud, creep, load, flows) in [
        ("stretched", pentagon(), 30.0, stretched(2.0, 1.0), true),
        (
            "below the yield strain",
            pentagon(),
            30.0,
            stretched(1.09, 0.92),
            false,
        ),
        ("without creep", pentagon(), 0.0, stretched(2.0, 1.0), false),
        ("collinear members", row, 30.0, stretched(2.0, 1.0), false),
        ("inverted", pentagon(), 30.0, stretched(-2.0, 1.0), false),
        ("flat", pentagon(), 30.0, stretched(2.0, 0.0), false),
        ("coincident", pentagon(), 30.0, stretched(0.0, 0.0), false),
    ] {
        let mut body = clay::<T>(&cloud, 0.0, [0.1, creep, 0.5]);
        for _ in 0..10 {
            deform(&mut body, load).unwrap();
            step(&mut body, 0.01, &Solver::new());
        }
        assert_eq!(
            bits(stretch(&body)) != bits(Mat2::<T>::IDENTITY),
            flows,
            "{name}: {:?}",
            stretch(&body)
        );
    }
}

fn momentum_is_conserved_at_every_step<T: Float>() {
    proptest!(settings(100), |(cloud in cloud(1.0, 3.0), alpha in 0.01..=1.0, scheme in prop::sample::select(&SCHEMES[..]))| {
        let mut body = clay::<T>(&cloud, alpha, [0.05, 20.0, 0.5]);
        for _ in 0..50 {
            conserving_step(&mut body, alpha, scheme);
        }
        is_sound(stretch(&body), 0.5);
    });
}

/// N̂' ≤ √(1−α) N̂ + α|S q| at each step of a long run, with S the stretch at the end of the
/// step.
fn norm_stays_bounded<T: Float>() {
    for alpha in [0.02, 1.0] {
        let mut body = clay::<T>(&PENTAGON.into(), alpha, [0.05, 20.0, 0.5]);
        for _ in 0..LONG_RUN {
            let before = body.sums();
            step(&mut body, 0.01, &Solver::new());
            let s = stretch(&body);
            let view = body.particles.view();
            let lengths = body
                .shape
                .rest_offsets()
                .iter()
                .map(|q| (s * *q).length().wide());
            let square: f64 = lengths
                .clone()
                .zip(view.masses)
                .map(|(q, m)| m.wide() * q * q)
                .sum();
            let size = before.farthest + lengths.fold(0.0, f64::max) + 0.01 * before.fastest;
            let slack = tolerance::rounding_of_norm(
                T::EPSILON.wide(),
                body.particles.len(),
                before.mass,
                size,
            );
            let bound =
                (1.0 - alpha).sqrt() * bounded_norm(&before, alpha) + alpha * square.sqrt() + slack;
            let norm = bounded_norm(&body.sums(), alpha);
            assert!(norm <= bound, "norm {norm}, bound {bound}");
        }
    }
}

/// Loads and limits of any magnitude at extreme creep leave the particles finite.
fn extreme_loads_stay_finite<T: Bits>() {
    let mut random = proptest::test_runner::TestRng::deterministic_rng(
        proptest::test_runner::RngAlgorithm::ChaCha,
    );
    for case in 0..300_u32 {
        let mut body = clay::<T>(
            &PENTAGON.into(),
            0.5,
            [
                0.0,
                1e30,
                [1e-30, 0.5, 1e30][usize::try_from(case % 3).unwrap()],
            ],
        );
        for _ in 0..10 {
            let number = |seed| crate::support::corpus::number::<T>(seed, 1 - T::TOP, T::TOP);
            for id in body.particles.ids() {
                body.particles
                    .set_position(
                        id,
                        Vec2::new(number(random.next_u64()), number(random.next_u64())),
                    )
                    .unwrap();
            }
            let scheme = if random.next_u64().is_multiple_of(2) {
                Scheme::Predicted
            } else {
                Scheme::Leapfrog
            };
            step(
                &mut body,
                0.01,
                &Solver {
                    scheme,
                    ..Solver::new()
                },
            );
            assert!(is_finite(&body.particles), "{:?}", body.particles);
            is_sound(stretch(&body), 1e30);
        }
    }
}

#[test]
fn invalid_plasticity_is_rejected() {
    let good = plasticity::<f32>(0.1, 1.0, 0.5);
    let mut mode = Plastic::new(good).unwrap();
    let mut check = |bad: Plasticity<f32>, error| {
        refused(&mut (), error, |()| Plastic::new(bad));
        refused(&mut (), error, |()| Plastic::around(Rigid::new(), bad));
        refused(&mut mode, error, |mode| mode.set_plasticity(bad));
    };
    for (bad, error) in bad_numbers(Parameter::YieldStrain, &[-1.0, -f32::MIN_POSITIVE]) {
        check(
            Plasticity {
                yield_strain: bad,
                ..good
            },
            error,
        );
    }
    for (bad, error) in bad_numbers(Parameter::Creep, &[-1.0]) {
        check(Plasticity { creep: bad, ..good }, error);
    }
    for (bad, error) in bad_numbers(Parameter::PlasticLimit, &[0.0, -0.0, -1.0]) {
        check(Plasticity { limit: bad, ..good }, error);
    }
}

crate::both!(
    stretch_keeps_its_invariants_under_any_load,
    no_flow_below_yield_or_in_degenerate_configurations,
    momentum_is_conserved_at_every_step,
    norm_stays_bounded,
    extreme_loads_stay_finite,
);
