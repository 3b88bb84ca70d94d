//! Regions driven to a target pose.

use super::conservation::{STEP, Strand, bent};
use crate::shape::target_pose::{still, turn};
use crate::support::bodies::{Body, Sums};
use crate::support::checksums::hash_state;
use crate::support::corpus::Bits;
use crate::support::float::Float;
use crate::support::rejected_input::{INFINITE, bad_vectors};
use crate::support::tolerance;
use pliant::{
    Error, Parameter, RegionBlend, RegionMatching, Rotation, Scheme, Solver, Stiffness, Vec2,
    measure,
};

type One<T> = RegionMatching<T, 1, 24>;

/// Returns the pentagon at rest, and a region of all its members.
fn pentagon<T: Float>(alpha: f64) -> (Body<T>, One<T>) {
    let body = still(alpha);
    let stiffness = Stiffness::Alpha(T::of(alpha));
    let all = [body.particles.ids()];
    let region = One::new(&body.particles, all, stiffness, RegionBlend::Averaged);
    (body, region.unwrap())
}

/// A region of all particles follows a pose as a body does, in both schemes, also with a pinned
/// member.
fn one_region_with_a_pose_moves_as_a_body<T: Float>() {
    let place = Some(T::vector(-1.0, 4.0));
    for (rotation, position) in [
        (Some(turn(0.6, -0.8)), None),
        (None, place),
        (Some(turn(0.0, 1.0)), place),
    ] {
        for (scheme, pinned) in [
            (Scheme::Predicted, false),
            (Scheme::Leapfrog, false),
            (Scheme::Predicted, true),
        ] {
            let (mut body, mut region) = pentagon::<T>(0.2);
            if pinned {
                body.particles.pin(pliant::ParticleId::new(4)).unwrap();
            }
            let (mut particles, solver) = (
                body.particles.clone(),
                Solver {
                    scheme,
                    ..Solver::new()
                },
            );
            body.shape.set_pose(rotation, position).unwrap();
            region.set_pose(0, rotation, position).unwrap();
            for _ in 0..50 {
                solver
                    .step(T::of(0.01), &mut body.particles, &mut body.shape)
                    .unwrap();
                solver
                    .step(T::of(0.01), &mut particles, &mut region)
                    .unwrap();
            }
            let pairs = particles.positions().iter().zip(body.particles.positions());
            let difference = pairs
                .map(|(a, b)| (*a - *b).length().wide())
                .fold(0.0, f64::max);
            let limit = 50.0 * tolerance::POSED * T::EPSILON.wide();
            assert!(
                difference <= limit,
                "{difference}: {rotation:?}, {position:?}, {scheme:?}, {pinned}"
            );
            let energies = [
                measure::elastic_energy(&particles, &region, T::of(0.01)).wide(),
                measure::elastic_energy(&particles, &body.shape, T::of(0.01)).wide(),
            ];
            let [a, b] = energies;
            assert!((a - b).abs() <= limit * b.max(1.0), "{energies:?}");
        }
    }
}

/// A released region computes the same bits as one that never had a pose.
fn released_regions_are_free<T: Float>() {
    let place = Some(T::vector(-1.0, 4.0));
    let (body, region) = pentagon::<T>(0.2);
    let mut released = region.clone();
    released.set_pose(0, Some(turn(0.0, 1.0)), place).unwrap();
    released.set_pose(0, None, None).unwrap();
    assert_eq!(hash_state(&released), hash_state(&region));
    let after = |mut region: One<T>| {
        let mut particles = body.particles.clone();
        particles
            .set_velocity(pliant::ParticleId::new(0), T::vector(1.0, 2.0))
            .unwrap();
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut region)
            .unwrap();
        particles.positions().to_vec()
    };
    assert_eq!(after(released), after(region));
}

/// A turned region bends the strand, with momentum conserved; a prescribed position moves it.
#[test]
fn target_rotation_of_a_region_conserves_momentum() {
    let strand = || {
        let stiffness = Stiffness::Alpha(0.4);
        Strand::<f64>::new(&bent(), [0.0, 0.0], stiffness, RegionBlend::Averaged)
    };
    let (mut turned, mut free, mut moved) = (strand(), strand(), strand());
    turned
        .chain
        .set_pose(4, Some(turn(0.0, 1.0)), None)
        .unwrap();
    moved
        .chain
        .set_pose(4, None, Some(Vec2::new(2.0, 2.0)))
        .unwrap();
    let before = Sums::from_view(&turned.particles);
    for strand in [&mut turned, &mut free, &mut moved] {
        for _ in 0..100 {
            Solver::new()
                .step(STEP, &mut strand.particles, &mut strand.chain)
                .unwrap();
        }
    }
    let [after, unturned, elsewhere] =
        [&turned, &free, &moved].map(|strand| Sums::from_view(&strand.particles));
    let size = after.mass * after.fastest.max(1.0) * after.farthest.max(1.0);
    assert!(after.momentum_change(&before) < 100.0 * 12.0 * f64::EPSILON * size);
    assert!(
        (after.angular_momentum - unturned.angular_momentum).abs() > 1e-3 * size,
        "{after:?}, {unturned:?}"
    );
    assert!(
        elsewhere.momentum_change(&before) > 1e-3 * size,
        "{elsewhere:?}"
    );
}

/// Skips target positions whose distance overflows.
fn poses_of_regions_with_overflowing_distance_are_skipped<T: Bits>() {
    let (mut body, mut region) = pentagon::<T>(0.5);
    for id in body.particles.ids() {
        let far = Vec2::new(-T::MAX, T::ZERO);
        body.particles.set_position(id, far).unwrap();
    }
    let before = body.particles.positions().to_vec();
    region
        .set_pose(0, None, Some(Vec2::new(T::MAX, T::ZERO)))
        .unwrap();
    Solver::new()
        .step(T::ONE, &mut body.particles, &mut region)
        .unwrap();
    assert_eq!(body.particles.positions(), before);
    let energy = measure::elastic_energy(&body.particles, &region, T::ONE);
    assert!(energy.wide().is_finite());
}

#[test]
fn invalid_poses_of_regions_are_rejected() {
    let (_, mut region) = pentagon::<f32>(0.5);
    region
        .set_pose(0, Some(turn(0.6, 0.8)), Some(Vec2::new(1.0, 2.0)))
        .unwrap();
    let before = hash_state(&region);
    let mut refused = |index, rotation, position, error| {
        assert_eq!(region.set_pose(index, rotation, position), Err(error));
        assert_eq!(hash_state(&region), before);
    };
    refused(1, None, None, Error::UnknownBody);
    for bad in bad_vectors() {
        refused(0, None, Some(bad), Error::NonFinite(Parameter::Position));
    }
    for bad in INFINITE {
        let rotation = Rotation { cos: bad, sin: 0.0 };
        refused(
            0,
            Some(rotation),
            None,
            Error::NonFinite(Parameter::Rotation),
        );
    }
    refused(
        0,
        Some(turn(2.0, 0.0)),
        None,
        Error::OutOfRange(Parameter::Rotation),
    );
}

crate::both!(
    one_region_with_a_pose_moves_as_a_body,
    released_regions_are_free,
    poses_of_regions_with_overflowing_distance_are_skipped,
);
