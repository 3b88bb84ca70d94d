//! Bodies driven to a target pose.

use crate::support::bodies::{Body, PENTAGON};
use crate::support::corpus::Bits;
use crate::support::float::Float;
use crate::support::rejected_input::{INFINITE, bad_vectors, refused};
use crate::support::tolerance;
use pliant::{Error, Parameter, Rotation, ShapeMatching, Solver, Vec2, measure};

const STEP: f64 = 0.01;

fn run<T: Float>(body: &mut Body<T>, steps: usize) {
    for _ in 0..steps {
        Solver::new()
            .step(T::of(STEP), &mut body.particles, &mut body.shape)
            .unwrap();
    }
}

pub(super) fn turn<T: Float>(cos: f64, sin: f64) -> Rotation<T> {
    Rotation {
        cos: T::of(cos),
        sin: T::of(sin),
    }
}

/// Returns the pentagon at rest, off the origin.
pub(super) fn still<T: Float>(alpha: f64) -> Body<T> {
    Body::new(
        &PENTAGON
            .map(|(x, _, _, m)| (x, [0.0; 2], [0.0; 2], m))
            .into(),
        [3.0, -2.0],
        alpha,
    )
}

/// Returns the largest distance of a member from a pose of the rest shape.
fn off<T: Float>(body: &Body<T>, rotation: Rotation<T>, position: Vec2<T>) -> f64 {
    let members = body
        .particles
        .positions()
        .iter()
        .zip(body.shape.rest_offsets());
    members
        .map(|(x, q)| (*x - position - rotation * *q).length().wide())
        .fold(0.0, f64::max)
}

/// Bodies reach any rotation, including a half turn. The center of mass stays.
fn bodies_reach_a_target_rotation<T: Float>() {
    for rotation in [
        turn(0.6, 0.8),
        turn(0.0, -1.0),
        turn(-1.0, 0.0),
        turn(-0.8, 0.6),
    ] {
        let mut body = still::<T>(0.2);
        let center = measure::center(&body.particles).unwrap();
        body.shape.set_pose(Some(rotation), None).unwrap();
        let mut fastest = 0.0_f64;
        for _ in 0..400 {
            run(&mut body, 1);
            fastest = fastest.max(body.sums().fastest);
        }
        let now = measure::center(&body.particles).unwrap();
        let off = off(&body, rotation, now);
        assert!(
            off <= tolerance::POSED * T::EPSILON.wide(),
            "{rotation:?}: {off}"
        );
        // Four seconds of drift caused by rounding during the motion, which decays by √(1 − α) per
        // step.
        let drift = 4.0 * tolerance::random_walk(20, T::EPSILON.wide(), fastest);
        assert!(
            (now - center).length().wide() <= drift + tolerance::POSED * T::EPSILON.wide(),
            "{now:?}, not {center:?}"
        );
        assert!(
            (body.shape.mode().rotation().cos - rotation.cos)
                .abs()
                .wide()
                <= tolerance::POLAR_UNIT * T::EPSILON.wide()
        );
    }
}

fn bodies_reach_a_target_position<T: Float>() {
    let place = T::vector(-5.0, 7.0);
    let mut body = still::<T>(0.2);
    body.shape.set_pose(None, Some(place)).unwrap();
    run(&mut body, 400);
    assert!(
        off(&body, body.shape.mode().rotation(), place) <= tolerance::POSED * T::EPSILON.wide()
    );
    let rotation = turn(0.0, 1.0);
    body.shape.set_pose(Some(rotation), Some(place)).unwrap();
    run(&mut body, 400);
    assert!(off(&body, rotation, place) <= tolerance::POSED * T::EPSILON.wide());
    // A released body matches, bit for bit, one that never had a target.
    body.shape.set_pose(None, None).unwrap();
    body.particles
        .set_velocity(pliant::ParticleId::new(0), T::vector(1.0, 2.0))
        .unwrap();
    let (before, mut other) = (body.sums(), body.clone());
    other.shape = still::<T>(0.2).shape;
    run(&mut body, 10);
    run(&mut other, 10);
    assert_eq!(body.particles.positions(), other.particles.positions());
    assert!(
        body.sums().momentum_change(&before)
            <= tolerance::random_walk(100, T::EPSILON.wide(), before.mass * 2.0)
    );
}

/// A target rotation changes angular momentum but not momentum. A target position changes momentum.
fn target_rotation_conserves_momentum<T: Float>() {
    let mut body = Body::<T>::new(&PENTAGON.into(), [0.0, 0.0], 0.3);
    body.shape.set_pose(Some(turn(0.6, -0.8)), None).unwrap();
    for _ in 0..200 {
        // For the predicted scheme, this checks momentum only.
        crate::shape::momentum::conserving_step(&mut body, 0.3, pliant::Scheme::Predicted);
    }
    let mut spinning = still::<T>(0.3);
    spinning.shape.set_pose(Some(turn(0.0, 1.0)), None).unwrap();
    run(&mut spinning, 1);
    assert!(
        spinning.sums().angular_momentum > 1.0,
        "{}",
        spinning.sums().angular_momentum
    );
    let mut moved = still::<T>(0.3);
    let before = moved.sums();
    moved.shape.set_pose(None, Some(Vec2::ZERO)).unwrap();
    run(&mut moved, 1);
    assert!(moved.sums().momentum_change(&before) > 1.0);
}

/// The elastic energy is that of the target pose.
fn elastic_energy_is_that_of_the_target_pose<T: Float>() {
    let mut body = still::<T>(0.5);
    body.shape
        .set_stiffness(pliant::Stiffness::Compliance(T::of(0.25)))
        .unwrap();
    let energy = |shape: &ShapeMatching<T, 24>| {
        measure::elastic_energy(&body.particles, shape, T::of(STEP)).wide()
    };
    assert!(energy(&body.shape) <= T::EPSILON.wide());
    let center = measure::center(&body.particles).unwrap();
    let mut shape = body.shape.clone();
    shape
        .set_pose(None, Some(center + T::vector(3.0, 4.0)))
        .unwrap();
    // M ω² d²/2.
    let expected = body.sums().mass * 4.0 * 25.0 / 2.0;
    assert!(
        (energy(&shape) - expected).abs() <= expected * tolerance::POSED * T::EPSILON.wide(),
        "{}",
        energy(&shape)
    );
    shape.set_pose(Some(turn(-1.0, 0.0)), None).unwrap();
    let expected = body.rest().0 * 4.0 * 4.0 / 2.0;
    assert!(
        (energy(&shape) - expected).abs() <= expected * tolerance::POSED * T::EPSILON.wide(),
        "{}",
        energy(&shape)
    );
}

/// Pinned members stay, and the others move to the pose.
fn pinned_members_ignore_the_target_pose<T: Float>() {
    let mut body = still::<T>(0.2);
    let id = pliant::ParticleId::new(4);
    body.particles.pin(id).unwrap();
    let hook = body.particles.position(id).unwrap();
    let rotation = turn(0.0, 1.0);
    body.shape.set_pose(Some(rotation), None).unwrap();
    run(&mut body, 400);
    assert_eq!(body.particles.position(id), Some(hook));
    let center = hook - rotation * body.shape.rest_offsets()[4];
    assert!(off(&body, rotation, center) <= tolerance::POSED * T::EPSILON.wide());
}

/// Skips target positions whose distance overflows.
fn poses_with_overflowing_distance_are_skipped<T: Bits>() {
    let mut body = still::<T>(0.5);
    body.particles.ids().iter().for_each(|id| {
        body.particles
            .set_position(id, Vec2::new(-T::MAX, T::ZERO))
            .unwrap();
    });
    let before = body.particles.positions().to_vec();
    body.shape
        .set_pose(None, Some(Vec2::new(T::MAX, T::ZERO)))
        .unwrap();
    run(&mut body, 1);
    assert_eq!(body.particles.positions(), before);
    assert!(
        measure::elastic_energy(&body.particles, &body.shape, T::ONE)
            .wide()
            .is_finite()
    );
}

#[test]
fn invalid_poses_are_rejected() {
    let mut shape = still::<f32>(0.5).shape;
    shape
        .set_pose(Some(turn(0.6, 0.8)), Some(Vec2::new(1.0, 2.0)))
        .unwrap();
    for bad in bad_vectors() {
        refused(&mut shape, Error::NonFinite(Parameter::Position), |shape| {
            shape.set_pose(None, Some(bad))
        });
    }
    for bad in INFINITE {
        for rotation in [
            Rotation { cos: bad, sin: 0.0 },
            Rotation { cos: 1.0, sin: bad },
        ] {
            refused(&mut shape, Error::NonFinite(Parameter::Rotation), |shape| {
                shape.set_pose(Some(rotation), None)
            });
        }
    }
    for (cos, sin) in [
        (0.0, 0.0),
        (1.0, 0.02),
        (0.6, 0.79),
        (f32::MAX, f32::MAX),
        (1e-30, 0.0),
        (2.0, 0.0),
    ] {
        let error = Error::OutOfRange(Parameter::Rotation);
        refused(&mut shape, error, |shape| {
            shape.set_pose(Some(Rotation { cos, sin }), None)
        });
    }
    // A norm of one to half of the digits suffices.
    shape
        .set_pose(
            Some(Rotation {
                cos: 0.6001,
                sin: 0.8,
            }),
            None,
        )
        .unwrap();
}

crate::both!(
    bodies_reach_a_target_rotation,
    bodies_reach_a_target_position,
    target_rotation_conserves_momentum,
    elastic_energy_is_that_of_the_target_pose,
    pinned_members_ignore_the_target_pose,
    poses_with_overflowing_distance_are_skipped,
);
