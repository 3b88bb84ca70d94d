//! Bodies with weighted members.

use crate::shape::momentum::{SCHEMES, conserving_step};
use crate::support::bodies::{Body, Cloud, PENTAGON, cloud};
use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{
    Error, Parameter, ParticleId, Particles, Rigid, ShapeMatching, Solver, Stiffness, Vec2, measure,
};
use proptest::prelude::*;

/// Body of a cloud whose members have these weights cyclically, with the rest shape of the cloud.
fn weighted<T: Float>(cloud: &Cloud, center: [f64; 2], alpha: f64, shares: &[f64]) -> Body<T> {
    let still = cloud
        .iter()
        .map(|c| (c.0, [0.0; 2], [0.0; 2], c.3))
        .collect();
    let still = Body::<T>::new(&still, center, alpha).particles;
    let members = still
        .ids()
        .iter()
        .zip(shares.iter().cycle().map(|share| T::of(*share)));
    let shape = ShapeMatching::weighted(
        &still,
        members,
        Stiffness::Alpha(T::of(alpha)),
        Rigid::new(),
    )
    .unwrap();
    Body {
        shape,
        ..Body::new(cloud, center, alpha)
    }
}

fn momenta_are_conserved_at_every_step<T: Float>() {
    let shares = prop::collection::vec(prop_oneof![Just(1.0), 0.01..=1.0], 24);
    proptest!(settings(100), |(cloud in cloud(1.0, 3.0), alpha in 0.01..=1.0, shares in shares, far in prop::bool::ANY, scheme in prop::sample::select(&SCHEMES[..]))| {
        let center = if far { [1000.0, -1000.0] } else { [0.0, 0.0] };
        let mut body = weighted::<T>(&cloud, center, alpha, &shares);
        for _ in 0..50 {
            conserving_step(&mut body, alpha, scheme);
        }
    });
}

/// Weights of one give the same bits as no weights.
fn weights_of_one_match_an_unweighted_body_bit_for_bit<T: Float>() {
    for scheme in SCHEMES {
        let mut plain = Body::<T>::new(&PENTAGON.into(), [0.0, 0.0], 0.3);
        let mut whole = weighted::<T>(&PENTAGON.into(), [0.0, 0.0], 0.3, &[1.0]);
        for _ in 0..100 {
            for body in [&mut plain, &mut whole] {
                Solver {
                    scheme,
                    ..Solver::new()
                }
                .step(T::of(0.01), &mut body.particles, &mut body.shape)
                .unwrap();
            }
            assert_eq!(plain.particles.positions(), whole.particles.positions());
            assert_eq!(plain.particles.velocities(), whole.particles.velocities());
        }
    }
}

/// Equal weights s with a stiffness of α act like a stiffness of s α, up to the rounding of s.
fn equal_weights_scale_the_stiffness<T: Float>() {
    for share in [0.5, 0.3] {
        for pinned in [false, true] {
            let mut plain = Body::<T>::new(&PENTAGON.into(), [0.0, 0.0], 0.8 * share);
            let mut shared = weighted::<T>(&PENTAGON.into(), [0.0, 0.0], 0.8, &[share]);
            for body in [&mut plain, &mut shared] {
                if pinned {
                    body.particles.pin(ParticleId::new(2)).unwrap();
                }
                (0..10).for_each(|_| {
                    Solver::new()
                        .step(T::of(0.01), &mut body.particles, &mut body.shape)
                        .unwrap();
                });
            }
            for (a, b) in plain
                .particles
                .positions()
                .iter()
                .zip(shared.particles.positions())
            {
                assert!(
                    (*a - *b).length().wide() <= tolerance::SHARED * T::EPSILON.wide(),
                    "{a:?}, not {b:?}"
                );
            }
        }
    }
}

/// A member with weight s moves by the fraction s towards its goal. The weight also scales its
/// influence on the goals.
fn member_moves_by_its_weight<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let ids =
        [(0.0, 1.0), (1.0, 3.0)].map(|(x, m)| particles.add(T::vector(x, 0.0), T::of(m)).unwrap());
    let members = [(ids[0], T::ONE), (ids[1], T::of(0.25))];
    let mut body = ShapeMatching::<T, 2>::weighted(
        &particles,
        members,
        Stiffness::Alpha(T::ONE),
        Rigid::new(),
    )
    .unwrap();
    assert_eq!(body.mass(), T::of(4.0));
    particles.set_position(ids[1], T::vector(2.0, 0.0)).unwrap();
    let energy = measure::elastic_energy(&particles, &body, T::ONE);
    assert_eq!(energy, T::ZERO, "rigid");
    body.set_stiffness(Stiffness::Compliance(T::of(0.25)))
        .unwrap();
    // s m = 1 and 3/4. The weighted rest center is 3/7 and the current one 6/7: distances to the
    // goals of 3/7 and 4/7, ω² = 4.
    let energy = measure::elastic_energy(&particles, &body, T::ONE).wide();
    let expected = 2.0 * (9.0 / 49.0 + 0.75 * 16.0 / 49.0);
    assert!(
        (energy - expected).abs() <= 8.0 * T::EPSILON.wide(),
        "{energy}, not {expected}"
    );
    body.set_stiffness(Stiffness::Alpha(T::ONE)).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut body)
        .unwrap();
    for (x, expected) in particles
        .positions()
        .iter()
        .zip([3.0 / 7.0, 2.0 - 0.25 * 4.0 / 7.0])
    {
        assert!(
            (x.x.wide() - expected).abs() <= 4.0 * T::EPSILON.wide(),
            "{x:?}, not {expected}"
        );
    }
}

/// Eight bodies of the same members at α = 1 are stable with weights of 1/8, and unstable with
/// weights of one.
fn overlapping_bodies_are_stable_with_weights<T: Float>() {
    let fastest = |share: f64| {
        let mut body = weighted::<T>(&PENTAGON.into(), [0.0, 0.0], 1.0, &[share]);
        let mut shapes: [_; 8] = std::array::from_fn(|_| body.shape.clone());
        let solver = Solver {
            scheme: pliant::Scheme::Leapfrog,
            ..Solver::new()
        };
        (0..20).for_each(|_| {
            solver
                .step(T::of(0.01), &mut body.particles, &mut shapes)
                .unwrap();
        });
        body.sums().fastest
    };
    assert!(fastest(0.125) < 100.0, "{}", fastest(0.125));
    assert!(fastest(1.0) > 1e5, "{}", fastest(1.0));
}

#[test]
fn invalid_weights_are_rejected() {
    let mut particles = Particles::<f32, 3>::new();
    let ids = [1.0, 1e-30].map(|m| particles.add(Vec2::new(m, 0.0), m).unwrap());
    let body = |particles: &mut Particles<f32, 3>, shares: [f32; 2]| {
        let members = ids.into_iter().zip(shares);
        ShapeMatching::<f32, 2>::weighted(particles, members, Stiffness::Alpha(1.0), Rigid::new())
    };
    for (bad, error) in bad_numbers(Parameter::Weight, &[0.0, -0.0, -0.5, 1.0 + f32::EPSILON]) {
        refused(&mut particles, error, |particles| {
            body(particles, [bad, 1.0])
        });
        refused(&mut particles, error, |particles| {
            body(particles, [0.5, bad])
        });
    }
    refused(
        &mut particles,
        Error::OutOfRange(Parameter::Weight),
        |particles| body(particles, [1.0, 1e-20]),
    );
    body(&mut particles, [1.0, 1e-5]).unwrap();
}

/// A body needs a free member when it is built; later all members may be pinned.
#[test]
fn body_of_pinned_members_is_rejected() {
    let mut particles = Particles::<f32, 3>::new();
    let ids = [0.0, 1.0, 2.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
    particles.pin(ids[0]).unwrap();
    particles.pin(ids[1]).unwrap();
    let body = |particles: &mut Particles<f32, 3>, members: &[ParticleId]| {
        ShapeMatching::<f32, 3>::new(particles, members.iter().copied(), Stiffness::Alpha(1.0))
    };
    refused(&mut particles, Error::AllPinned, |particles| {
        body(particles, &ids[..1])
    });
    refused(&mut particles, Error::AllPinned, |particles| {
        body(particles, &ids[..2])
    });
    assert_eq!(Error::AllPinned.to_string(), "every particle is pinned");
    let mut body = body(&mut particles, &ids).unwrap();
    particles.pin(ids[2]).unwrap();
    let before = particles.positions().to_vec();
    Solver::new().step(0.01, &mut particles, &mut body).unwrap();
    assert_eq!(particles.positions(), before);
}

crate::both!(
    momenta_are_conserved_at_every_step,
    weights_of_one_match_an_unweighted_body_bit_for_bit,
    equal_weights_scale_the_stiffness,
    member_moves_by_its_weight,
    overlapping_bodies_are_stable_with_weights,
);
