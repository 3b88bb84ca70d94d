//! Rules of every mode: rejected input, scales, pinned members, extreme states, snapshots.

use crate::each_mode;
use crate::support::bits::Bits;
use crate::support::bodies::{Body, PENTAGON};
use crate::support::float::Float;
use crate::support::mode_bodies::{SEVEN, body, layouts};
use crate::support::rejected_input::{bad_numbers, refused};
use crate::support::settings::settings;
use crate::support::setup::is_finite;
use crate::support::{corpus, tolerance};
use pliant::{
    Isochoric, Linear, Mode, Parameter, ParticleId, Quadratic, Scheme, Solver, Vec2, measure,
};
use proptest::prelude::*;

/// Bytes of the largest mode, in single and double precision.
const MODE: [usize; 2] = [140, 280];

#[test]
fn modes_reject_invalid_blends() {
    for (bad, error) in bad_numbers(
        Parameter::Blend,
        &[-0.1, 1.0 + f32::EPSILON, -f32::MIN_POSITIVE],
    ) {
        refused(&mut (), error, |()| Linear::new(bad));
        refused(&mut (), error, |()| Isochoric::new(bad));
        refused(&mut (), error, |()| Quadratic::new(bad));
    }
    for good in [0.0, 0.3, 1.0_f32] {
        assert_eq!(Linear::new(good).unwrap().blend(), good);
        assert_eq!(Isochoric::new(good).unwrap().blend(), good);
        assert_eq!(Quadratic::new(good).unwrap().blend(), good);
    }
    assert_eq!(
        pliant::Error::OutOfRange(Parameter::Blend).to_string(),
        "blend must be from 0 to 1"
    );
}

/// Goals of a body whose rest shape and positions are scaled by a factor, divided by that factor.
fn scaled<T: Float, M: Mode<T>>(mode: M, factor: f64) -> Vec<[T; 2]> {
    let points = SEVEN.map(|x| x.map(|x| T::of(x).wide() * factor));
    let mut body = body::<T, M>(&points, mode);
    body.put(|[x, y]| [T::of(1.25 * x - 0.5 * y).wide(), T::of(0.75 * x + y).wide()]);
    body.step();
    body.particles
        .positions()
        .iter()
        .map(|x| [x.x / T::of(factor), x.y / T::of(factor)])
        .collect()
}

#[test]
fn mode_size_matches_the_documentation() {
    assert_eq!(
        (size_of::<Quadratic<f32>>(), size_of::<Quadratic<f64>>()),
        (MODE[0], MODE[1])
    );
    assert!(size_of::<Linear<f32>>() <= MODE[0] && size_of::<Isochoric<f64>>() <= MODE[1]);
}

/// Scaling by powers of two changes no bit. Other factors change only rounding.
fn goals_are_scale_invariant<T: Float>() {
    each_mode!(0.7, |mode| {
        let plain = scaled(mode, 1.0);
        for exponent in [-20, -7, 1, 20] {
            assert_eq!(scaled(mode, 2.0_f64.powi(exponent)), plain, "{exponent}");
        }
        for factor in [1e-6, 1e6] {
            let pairs = scaled(mode, factor)
                .into_iter()
                .flatten()
                .zip(plain.iter().flatten());
            let off = pairs
                .map(|(a, b)| (a.wide() - b.wide()).abs())
                .fold(0.0, f64::max);
            assert!(
                off <= tolerance::planted(T::EPSILON.wide(), 7, 4.0, 4.0),
                "{factor}: {off:e}"
            );
        }
    });
}

fn mean<T: Float>(points: impl Iterator<Item = Vec2<T>>, count: f64) -> [f64; 2] {
    points.fold([0.0; 2], |sum, p| {
        [sum[0] + p.x.wide() / count, sum[1] + p.y.wide() / count]
    })
}

/// The goal of the pinned members' rest center is their center. The rotation is theirs, and only
/// free members move.
fn pinned_members_determine_center_and_rotation<T: Float>() {
    for count in [1, 2, 6_usize] {
        for blend in [0.0, 0.6] {
            each_mode!(blend, |mode| {
                let mut body = body::<T, _>(&SEVEN, mode);
                body.put(|[x, y]| [1.5 - y, x + 0.25]);
                let ids: Vec<_> = body.particles.ids().iter().collect();
                // One free member is displaced: weighted by mass, it would shift the goals of the
                // others.
                let stray = body.particles.position(ids[6]).unwrap() + T::vector(0.5, 0.25);
                body.particles.set_position(ids[6], stray).unwrap();
                for id in &ids[..count] {
                    body.particles.pin(*id).unwrap();
                }
                let places = body.particles.positions().to_vec();
                body.step();
                assert_eq!(body.particles.positions()[..count], places[..count]);
                let rotation = body.shape.mode().rotation();
                let turned =
                    count == 1 || (rotation.cos.wide().abs() <= 1e-5 && rotation.sin.wide() > 0.0);
                assert!(turned, "{count} pinned: {rotation:?}");
                // A linear map takes the pinned members' rest center to their current center.
                if body.shape.mode().is_linear() {
                    let number = f64::from(u8::try_from(count).unwrap());
                    let (goals, now) = (
                        mean(body.shape.goals().take(count), number),
                        mean(places[..count].iter().copied(), number),
                    );
                    let off = (goals[0] - now[0]).hypot(goals[1] - now[1]);
                    assert!(
                        off <= tolerance::planted(T::EPSILON.wide(), 7, 4.0, 4.0),
                        "{count} pinned, off by {off:e}"
                    );
                }
            });
        }
    }
}

/// Whether a mode maps the center of points to the center of their goals.
trait IsLinear {
    fn is_linear(&self) -> bool {
        true
    }
}
impl<T> IsLinear for Linear<T> {}
impl<T> IsLinear for Isochoric<T> {}
impl<T: Float> IsLinear for Quadratic<T> {
    fn is_linear(&self) -> bool {
        self.blend() == T::ZERO
    }
}

/// The single pinned member of a body is at its goal while the others are bent.
fn single_pinned_member_is_at_its_goal<T: Float>() {
    each_mode!(0.8, |mode| {
        let mut body = body::<T, _>(&SEVEN, mode);
        body.put(|[x, y]| [x + 0.3 * y * y, y - 0.2 * x * y]);
        let pinned = ParticleId::new(3);
        body.particles.pin(pinned).unwrap();
        body.step();
        let (goal, place) = (
            body.shape.goals().nth(3).unwrap(),
            body.particles.position(pinned).unwrap(),
        );
        assert!(
            (goal - place).length().wide() <= tolerance::planted(T::EPSILON.wide(), 7, 4.0, 4.0)
        );
    });
}

/// Rest shapes and positions of every magnitude, with up to three pinned members, stay finite.
fn extreme_bodies_stay_finite<T: Bits>() {
    let numbers = || prop::collection::vec(any::<u64>(), 28);
    proptest!(settings(400), |(rest in numbers(), now in numbers(), pinned in 0..4_u16, wide in any::<[bool; 2]>(), explicit in any::<bool>())| {
        let drawn = |seed: u64, wide: bool| corpus::number::<T>(seed, if wide { 1 - T::TOP } else { -2 }, if wide { T::TOP - 4 } else { 2 });
        each_mode!(0.9, |mode| {
            let mut particles = pliant::Particles::<T, 7>::new();
            for x in rest.chunks(4) {
                particles.add(Vec2::new(drawn(x[0], wide[0]), drawn(x[1], wide[0])), T::of(1.0)).unwrap();
            }
            let ids = particles.ids();
            let alpha = pliant::Stiffness::Alpha(T::HALF);
            let mut shape = pliant::ShapeMatching::<T, 7, _>::with_mode(&particles, ids.iter(), alpha, mode).unwrap();
            for (id, x) in ids.iter().zip(now.chunks(4)) {
                particles.set_position(id, Vec2::new(drawn(x[0], wide[1]), drawn(x[1], wide[1]))).unwrap();
                particles.set_velocity(id, Vec2::new(drawn(x[2], wide[1]), drawn(x[3], wide[1]))).unwrap();
                if id.index() < usize::from(pinned) {
                    particles.pin(id).unwrap();
                }
            }
            let scheme = if explicit { Scheme::Leapfrog } else { Scheme::Predicted };
            for _ in 0..3 {
                Solver { scheme, substeps: 2, ..Solver::new() }.step(T::of(0.01), &mut particles, &mut shape).unwrap();
                prop_assert!(is_finite(&particles), "{particles:?}");
            }
        });
    });
}

/// The matrix of a body that grows by a factor above the largest number overflows, and R replaces
/// it. All goals then coincide at the center of the body. The coefficients of quadratic bodies are
/// no larger than the positions.
fn overflowing_fits_fall_back_to_the_rotation<T: Bits>() {
    let tiny = T::raw(1 << T::MANTISSA).wide().sqrt();
    each_mode!(0.9, |mode| {
        let mut body = body::<T, _>(&SEVEN.map(|x| x.map(|x| x * tiny)), mode);
        let huge = T::MAX.wide() / 64.0 / tiny;
        let huge = if huge.is_finite() { huge } else { f64::MAX };
        body.put(|[x, y]| [-y * huge, x * huge]);
        let size = body
            .particles
            .positions()
            .iter()
            .fold(0.0_f64, |most, x| most.max(x.length().wide()));
        body.step();
        assert!(body.is_finite());
        let goals: Vec<_> = body.shape.goals().collect();
        let collapsed = goals
            .iter()
            .all(|goal| (*goal - goals[0]).length().wide() < size * T::EPSILON.wide());
        assert_eq!(collapsed, body.shape.mode().is_linear());
    });
}

fn degenerate_layouts_stay_finite<T: Float>() {
    for layout in layouts() {
        each_mode!(0.7, |mode| {
            let mut body = body::<T, _>(&layout.points, mode);
            for map in [[0.0; 4], [1.0, 0.0, 0.0, 0.0], [-1.0, 0.0, 0.0, 1.0]] {
                body.put(|[x, y]| [map[0] * x + map[1] * y, map[2] * x + map[3] * y]);
                body.step();
                assert!(body.is_finite(), "{}", layout.name);
            }
        });
    }
}

/// A clone continues with the same bits. The checksum includes the rotation, the only state that a
/// later fit may keep.
fn clones_continue_bit_identically<T: Float>() {
    each_mode!(0.6, |mode| {
        let mut body = Body::<T, _>::with_mode(&PENTAGON.into(), [0.0, 0.0], 0.3, mode);
        let run = |body: &mut Body<T, _>| {
            let sums = (0..40).map(|_| {
                body.step();
                measure::checksum(&body.particles, &body.shape)
            });
            sums.collect::<Vec<_>>()
        };
        run(&mut body);
        let mut snapshot = body.clone();
        assert_eq!(run(&mut body), run(&mut snapshot));
        // The same particles with a body that has not rotated: only its rotation differs.
        let mut other = Body::<T, _>::with_mode(&PENTAGON.into(), [0.0, 0.0], 0.3, mode);
        other.particles = body.particles.clone();
        assert_ne!(
            measure::checksum(&body.particles, &body.shape),
            measure::checksum(&other.particles, &other.shape)
        );
        // Neither keeps other state: after one more step the fits are equal.
        body.step();
        other.step();
        assert_eq!(
            measure::checksum(&body.particles, &body.shape),
            measure::checksum(&other.particles, &other.shape)
        );
        assert!(body.shape.goals().eq(other.shape.goals()));
    });
}

crate::both!(
    goals_are_scale_invariant,
    pinned_members_determine_center_and_rotation,
    single_pinned_member_is_at_its_goal,
    extreme_bodies_stay_finite,
    overflowing_fits_fall_back_to_the_rotation,
    degenerate_layouts_stay_finite,
    clones_continue_bit_identically,
);
