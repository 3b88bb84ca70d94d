//! Plastic bodies: invariants of the stretch, and conditions for its change.

use crate::bodies::{Body, Cloud, LONG_RUN, PENTAGON, cloud};
use crate::corpus::{Bits, matrix};
use crate::energy::bounded_norm;
use crate::exact::Exact;
use crate::float::Float;
use crate::momentum::{SCHEMES, conserving_step};
use crate::refusals::{bad_numbers, refused};
use crate::settings::settings;
use crate::setup::is_finite;
use crate::tolerance;
use pliant::{
    Mat2, Mode, Parameter, Plastic, Plasticity, Polar, Real, Rigid, Scheme, Solver, Vec2, polar,
};
use proptest::prelude::*;

pub(crate) type Clay<T> = Body<T, Plastic<T>>;

pub(crate) fn plasticity<T: Float>(yield_strain: f64, creep: f64, limit: f64) -> Plasticity<T> {
    Plasticity {
        yield_strain: T::of(yield_strain),
        creep: T::of(creep),
        limit: T::of(limit),
    }
}

pub(crate) fn clay<T: Float>(cloud: &Cloud, alpha: f64, numbers: [f64; 3]) -> Clay<T> {
    let [yield_strain, creep, limit] = numbers;
    Body::with_mode(
        cloud,
        [0.0, 0.0],
        alpha,
        Plastic::new(plasticity(yield_strain, creep, limit)).unwrap(),
    )
}

/// The pentagon at rest.
pub(crate) fn pentagon() -> Cloud {
    PENTAGON
        .map(|(x, _, _, m)| (x, [0.0; 2], [0.0; 2], m))
        .into()
}

/// Moves the members to the image of the rest shape under a matrix, at zero velocity. Returns
/// `None` if a position is not finite.
pub(crate) fn deform<T: Float, M: Mode<T>>(body: &mut Body<T, M>, by: Mat2<T>) -> Option<()> {
    let places = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| by * *q)
        .collect::<Vec<_>>();
    for (id, x) in body.particles.ids().iter().zip(places) {
        body.particles.set_position(id, x).ok()?;
        body.particles.set_velocity(id, Vec2::ZERO).unwrap();
    }
    Some(())
}

pub(crate) fn step<T: Float, M: Mode<T>>(body: &mut Body<T, M>, dt: f64, solver: &Solver<T>) {
    solver
        .step(T::of(dt), &mut body.particles, &mut body.shape)
        .unwrap();
}

pub(crate) fn stretch<T: Float>(body: &Clay<T>) -> Mat2<T> {
    body.shape.mode().stretch()
}

pub(crate) fn bits<T: Float>(a: Mat2<T>) -> [u64; 4] {
    [a.xx, a.xy, a.yx, a.yy].map(Real::bits)
}

/// Symmetric bit for bit; |det S − 1| ≤ 3ε‖S‖²; ‖S − I‖ ≤ c + 4ε(1 + c). In exact arithmetic.
pub(crate) fn is_sound<T: Float>(s: Mat2<T>, limit: f64) {
    assert_eq!(s.xy.bits(), s.yx.bits(), "{s:?}");
    let [xx, xy, yy] = [s.xx, s.xy, s.yy].map(|element| Exact::of(element.wide()));
    let epsilons = |count: f64| Exact::of(count * T::EPSILON.wide());
    let one = Exact::of(1.0);
    let det = &(&xx * &yy) - &xy.square();
    let norm = &(&xx.square() + &yy.square()) + &(&Exact::of(2.0) * &xy.square());
    let bound = &epsilons(tolerance::PLASTIC_DET) * &norm;
    assert!((&det - &one).square() <= bound.square(), "det of {s:?}");
    // r ≤ c + 4ε(1 + c) − |tr S/2 − 1|.
    let half = Exact::of(0.5);
    let mean = &(&half * &(&xx + &yy)) - &one;
    let mean = if mean.is_positive() {
        mean
    } else {
        &Exact::of(0.0) - &mean
    };
    let longest = T::of(limit).wide();
    let room = &(&Exact::of(longest)
        + &(&epsilons(tolerance::PLASTIC_LIMIT) * &(&one + &Exact::of(longest))))
        - &mean;
    let radius = &(&half * &(&xx - &yy)).square() + &xy.square();
    assert!(
        room.is_positive() && radius <= room.square(),
        "{s:?} exceeds {longest}"
    );
}

/// Returns F = A S⁻¹ in double precision, with A the affine fit to the current positions.
pub(crate) fn elastic<T: Float>(body: &Clay<T>) -> Mat2<f64> {
    let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
    let sum = |of: &dyn Fn(Vec2<f64>, Vec2<f64>) -> Mat2<f64>| {
        let view = body.particles.view();
        let members = view
            .positions
            .iter()
            .zip(body.shape.rest_offsets())
            .zip(view.masses);
        members.fold(Mat2::ZERO, |sum, ((p, q), m)| {
            sum + of(wide(*p), wide(*q)) * m.wide()
        })
    };
    let inverse = |a: Mat2<f64>| Mat2::new(a.yy, -a.xy, -a.yx, a.xx) * (1.0 / a.determinant());
    sum(&|p, q| Mat2::outer(p, q))
        * inverse(sum(&|_, q| Mat2::outer(q, q)))
        * inverse(wide_matrix(stretch(body)))
}

pub(crate) fn wide_matrix<T: Float>(a: Mat2<T>) -> Mat2<f64> {
    Mat2::new(a.xx.wide(), a.xy.wide(), a.yx.wide(), a.yy.wide())
}

/// Returns ‖E − I‖ of F = R E, and the part of it that is not a change of size; NaN if there is no
/// R.
fn strain(f: Mat2<f64>) -> (f64, f64) {
    let Ok(Polar { s: e, .. }) = polar(f) else {
        return (f64::NAN, f64::NAN);
    };
    let shear = ((e.xx - e.yy) / 2.0).hypot(e.xy);
    ((e.trace() / 2.0 - 1.0).abs() + shear, shear)
}

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
            let number = |seed| crate::corpus::number::<T>(seed, 1 - T::TOP, T::TOP);
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
                Scheme::Explicit
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
