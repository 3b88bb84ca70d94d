//! Coincident members, pinned ends, extreme masses, overflow.

use super::chain;
use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, is_finite, row};
use pliant::{Chain, Particles, Scheme, Solver};

fn steps<T: Float, const N: usize>(particles: &mut Particles<T, N>, rope: &mut Chain<T, N>) {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let solver = Solver {
            iterations: 2,
            scheme,
            ..Solver::new()
        };
        for _ in 0..10 {
            solver.step(T::ratio(1, 60), particles, rope).unwrap();
            assert!(is_finite(particles));
        }
    }
}

/// The link between coincident members is skipped, and the others act.
fn coincident_members_are_skipped<T: Float>() {
    let mut particles = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [3.0, 0.0]]);
    let mut rope = chain(&particles, 0.0);
    for (link, length) in [1.0, 0.5, 1.0].into_iter().enumerate() {
        rope.set_rest_length(link, T::of(length)).unwrap();
    }
    Solver::new()
        .step(T::ratio(1, 60), &mut particles, &mut *rope)
        .unwrap();
    let x: Vec<f64> = particles.positions().iter().map(|x| x.x.wide()).collect();
    assert_eq!(rope.multiplier(1), Some(T::ZERO));
    assert!((x[3] - x[2] - 1.0).abs() < 0.01, "{x:?}");
    steps(&mut particles, &mut rope);
}

/// A chain of coincident members has no direction: nothing moves.
fn chain_in_one_point_is_at_rest<T: Float>() {
    let mut particles = at::<T, 4>(&[[1.0, 2.0]; 4]);
    let before = particles.positions().to_vec();
    let mut rope = chain(&particles, 0.0);
    steps(&mut particles, &mut rope);
    assert_eq!(particles.positions(), before);
}

fn link_between_pins_is_skipped<T: Float>() {
    let mut particles = row::<T, 4>(4);
    for pinned in [1, 2] {
        particles.pin(id(pinned)).unwrap();
    }
    let mut rope = chain(&particles, 0.0);
    for link in 0..3 {
        rope.set_rest_length(link, T::of(0.5)).unwrap();
    }
    Solver::new()
        .step(T::ratio(1, 60), &mut particles, &mut *rope)
        .unwrap();
    let x: Vec<f64> = particles.positions().iter().map(|x| x.x.wide()).collect();
    let error = (x[0] - 0.5).abs().max((x[3] - 2.5).abs());
    assert!(error < 1e-5 && x[1] == 1.0 && x[2] == 2.0, "{x:?}");
    steps(&mut particles, &mut rope);
}

/// Lengths hold at a mass ratio of 10²⁰.
fn any_mass_ratio_converges<T: Float>() {
    let mut particles = Particles::<T, 6>::new();
    for (node, mass) in [1.0, 1e-10, 1e10, 1e-5, 1e10, 1.0].into_iter().enumerate() {
        let (x, y) = ([0.0, 1.0, 2.0, 3.0, 4.0, 5.0][node], [0.0, 0.5][node % 2]);
        particles.add(T::vector(x, y), T::of(mass)).unwrap();
    }
    let mut rope = chain(&particles, 0.0);
    let length = rope.rest_length(0).unwrap().wide();
    particles.set_velocity(id(3), T::vector(1.0, -2.0)).unwrap();
    steps(&mut particles, &mut rope);
    assert!(super::stretch(&particles, length) < 1e-3);
}

/// The largest numbers give finite state, and a chain that overflows is skipped.
fn overflowing_chain_is_finite<T: Float>() {
    let large = T::MAX.wide() / 8.0;
    for scale in [large, 1e-3 * large, 1.0 / large] {
        let mut particles = at::<T, 4>(&[
            [0.0, 0.0],
            [scale, 0.0],
            [scale, scale],
            [-scale, 0.5 * scale],
        ]);
        for member in 0..4 {
            particles
                .set_velocity(id(member), T::vector(-scale, scale))
                .unwrap();
        }
        let mut rope = chain(&particles, 0.0);
        rope.set_rest_length(1, T::ZERO).unwrap();
        rope.set_rest_length(2, T::MAX).unwrap();
        steps(&mut particles, &mut rope);
    }
}

/// The sum of the errors of the first two links overflows, and so does the pivot of the second one.
/// The third link is cut. The last one alone would move its ends.
fn overflowing_link_skips_the_whole_chain<T: Float>() {
    let mut particles = Particles::<T, 5>::new();
    let points = [[0.0, 0.0], [1.0, 0.0], [2.0, 1.0], [3.0, 1.0], [4.0, 1.0]];
    let light = T::of(1.25) / T::MAX;
    for ([x, y], mass) in points
        .into_iter()
        .zip([T::ONE, light, light, T::ONE, T::ONE])
    {
        particles.add(T::vector(x, y), mass).unwrap();
    }
    particles.pin(id(0)).unwrap();
    let mut rope = chain(&particles, 0.0);
    rope.set_rest_length(3, T::ratio(15, 16)).unwrap();
    rope.cut(2).unwrap();
    for overflows in [true, false] {
        let length = if overflows { T::MAX } else { T::ONE };
        rope.set_rest_length(0, length).unwrap();
        rope.set_rest_length(1, length).unwrap();
        Solver::new()
            .step(T::ratio(1, 60), &mut particles, &mut *rope)
            .unwrap();
        let x = particles.positions()[3].x;
        assert_eq!(x, T::of(if overflows { 3.0 } else { 3.03125 }));
    }
}

both!(
    coincident_members_are_skipped,
    chain_in_one_point_is_at_rest,
    link_between_pins_is_skipped,
    any_mass_ratio_converges,
    overflowing_chain_is_finite,
    overflowing_link_skips_the_whole_chain,
);
