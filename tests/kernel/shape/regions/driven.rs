//! Regions whose rest shapes change over time.

use super::conservation::{STEP, Strand, bent};
use crate::support::bodies::Sums;
use crate::support::checksums::hash_state;
use crate::support::float::Float;
use pliant::{
    Capacity, Error, ExampleShapes, Parameter, RegionBlend, Scheme, Solver, Stiffness, Vec2,
};

fn strand<T: Float>() -> Strand<T> {
    let stiffness = Stiffness::Alpha(T::of(0.4));
    Strand::new(&bent(), [0.0, 0.0], stiffness, RegionBlend::Averaged)
}

/// Positions of three members in a frame far from that of the strand.
fn hook<T: Float>() -> [Vec2<T>; 3] {
    [(7.0, 3.25), (7.3, 3.5), (7.25, 3.9)].map(|(x, y)| T::vector(x, y))
}

/// A region with a new rest shape has the goals of one that was built with it, bit for bit.
fn new_rest_shape_equals_that_of_regions_built_with_it<T: Float>() {
    let Strand { particles, chain } = strand::<T>();
    let mut there = particles.clone();
    let members = chain.members(4).unwrap().to_vec();
    for (id, x) in members.iter().zip(hook::<T>()) {
        there.set_position(*id, x).unwrap();
    }
    let stiffness = Stiffness::Alpha(T::of(0.4));
    let built = |at| {
        let windows = particles.ids().windows(3);
        pliant::RegionMatching::<T, 22, 66>::new(at, windows, stiffness, RegionBlend::Averaged)
    };
    let (mut other, mut driven) = (built(&there).unwrap(), built(&particles).unwrap());
    driven.set_rest(4, hook()).unwrap();
    for chain in [&mut other, &mut driven] {
        let step = Solver::new().step(T::of(STEP), &mut particles.clone(), chain);
        step.unwrap();
    }
    let goals =
        |chain: &pliant::RegionMatching<T, 22, 66>| chain.goals(4).unwrap().collect::<Vec<_>>();
    assert_eq!(goals(&other), goals(&driven));
    assert_eq!(other.mode(4).unwrap(), driven.mode(4).unwrap());
    assert_ne!(goals(&chain), goals(&driven));
}

/// Rest shapes that change in every step exert no force on the strand as a whole, and no torque.
#[test]
fn changing_rest_shapes_conserve_momentum() {
    let mut strand = strand::<f64>();
    let before = Sums::from_view(&strand.particles);
    let (straight, shrunk) = ([-0.3, 0.0, 0.3].map(|x| Vec2::new(x, 0.0)), hook::<f64>());
    let examples = ExampleShapes::new([&straight, &shrunk]).unwrap();
    let start = strand.particles.positions().to_vec();
    for step in 0..200_u32 {
        let bending = f64::from(step % 20) / 20.0;
        for region in 0..strand.chain.len() {
            let weights = [1.0 - bending, bending];
            strand
                .chain
                .set_rest(region, examples.blend(weights, 1.0))
                .unwrap();
        }
        strand.step(Scheme::Leapfrog);
    }
    let after = Sums::from_view(&strand.particles);
    let moved = start.iter().zip(strand.particles.positions());
    let farthest = moved.map(|(a, b)| (*b - *a).length()).fold(0.0, f64::max);
    assert!(farthest > 0.3, "the strand moves: {farthest}");
    let size = after.mass * after.fastest.max(1.0) * after.farthest.max(1.0);
    let rounding = 200.0 * 12.0 * f64::EPSILON * size;
    assert!(after.momentum_change(&before) < rounding);
    assert!((after.angular_momentum - before.angular_momentum).abs() < rounding);
}

#[test]
fn invalid_rest_shapes_are_rejected() {
    let mut chain = strand::<f64>().chain;
    chain.set_rest(3, hook()).unwrap();
    let before = hash_state(&chain);
    let largest = f64::MAX;
    let mut refused = |region, positions: &[(f64, f64)], error| {
        let positions = positions.iter().map(|(x, y)| Vec2::new(*x, *y));
        assert_eq!(chain.set_rest(region, positions), Err(error));
        assert_eq!(hash_state(&chain), before);
    };
    let position = Error::NonFinite(Parameter::Position);
    refused(
        22,
        &[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)],
        Error::UnknownBody,
    );
    refused(3, &[(0.0, 0.0), (1.0, 0.0)], Error::TooFewParticles);
    refused(3, &[(0.0, 0.0); 4], Error::Full(Capacity::Members));
    refused(3, &[(0.0, 0.0), (f64::NAN, 0.0), (2.0, 0.0)], position);
    refused(
        3,
        &[(largest, 0.0), (0.0, -largest), (-largest, 0.0)],
        position,
    );
}

crate::both!(new_rest_shape_equals_that_of_regions_built_with_it);
