//! Continuous collision of discs: no tunneling at up to 10⁴ radii per substep.

use crate::contact::discs::balls::{RADIUS, balls, places};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::{id, surface};
use crate::support::tolerance;
use pliant::{ContactMaterial, DiscContacts, Filter, Particles, Solver, Vec2};
use proptest::prelude::*;

fn wide<T: Float>(v: Vec2<T>) -> Vec2<f64> {
    Vec2::new(v.x.wide(), v.y.wide())
}

/// Smallest distance of a straight path from the origin.
fn nearest(from: Vec2<f64>, to: Vec2<f64>) -> f64 {
    let way = to - from;
    let share = if way.dot(way) > 0.0 {
        (-from.dot(way) / way.dot(way)).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (from + way * share).length()
}

/// Both discs move, or one is pinned, with any masses. Covers gravity, friction and restitution,
/// near the origin and far from it.
fn fast_discs_do_not_tunnel_through_each_other<T: Float>() {
    let pair = || prop::array::uniform2(-1.0..1.0);
    proptest!(settings(2000), |(
        from in pair(), at in pair(), power in 0.0..4.0_f64, masses in [0.01..10.0, -1.0..10.0], restitution in 0..2_u8,
        drift in pair(), iterations in 1..3_u16, far in prop::bool::ANY
    )| {
        let offset = if far { 1000.0 } else { 0.0 };
        let (h, from) = (0.125, from.map(|c: f64| 4.0 * c));
        let aim = Vec2::new(2.0 * RADIUS * at[0] - from[0], 2.0 * RADIUS * at[1] - from[1]);
        let Some((direction, _)) = aim.direction() else { return Ok(()) };
        let speed = 10.0_f64.powf(power) * RADIUS / h;
        let all = [
            (masses[0], [from[0] + offset, from[1] + offset], [direction.x * speed, direction.y * speed]),
            (f64::max(masses[1], 0.0), [offset, offset], drift),
        ];
        let (mut particles, mut discs) = balls::<T>(&all, surface(0.5, f64::from(restitution)));
        let relative = |particles: &Particles<T, 8>| wide(particles.positions()[0]) - wide(particles.positions()[1]);
        if relative(&particles).length() <= 2.0 * RADIUS {
            return Ok(());
        }
        let solver = Solver { gravity: T::vector(0.0, -9.81), iterations, ..Solver::new() };
        let mut reach = 8.0 + offset;
        for _ in 0..3 {
            let before = relative(&particles);
            let fastest = particles.velocities().iter().map(|v| wide(*v).length()).fold(0.0, f64::max);
            reach = (2.0 * h).mul_add(fastest, reach);
            solver.step(T::of(h), &mut particles, &mut discs).unwrap();
            let gap = nearest(before, relative(&particles)) - 2.0 * RADIUS;
            let slack = tolerance::swept(T::EPSILON.wide(), reach);
            prop_assert!(gap >= -slack, "{gap} inside, at most {slack}: {before:?} {:?}", relative(&particles));
        }
    });
}

/// No disc passes a wall of pinned discs with gaps narrower than a disc, alone or three at the same
/// time.
fn fast_discs_do_not_pass_a_wall_of_discs<T: Float>() {
    for (power, count) in
        (0..=16).flat_map(|power| [1, 3].map(|count| (f64::from(power) / 4.0, count)))
    {
        let mut particles = Particles::<T, 67>::new();
        let mut discs = DiscContacts::<T, 2, 67, 300>::new(ContactMaterial::default()).unwrap();
        for y in -32..32_i8 {
            particles
                .add_pinned(T::vector(0.0, 1.75 * RADIUS * f64::from(y)), T::ONE)
                .unwrap();
        }
        discs
            .add_body(
                &particles,
                particles.ids(),
                T::of(RADIUS),
                Filter::default(),
            )
            .unwrap();
        let speed = 10.0_f64.powf(power) * RADIUS / 0.125;
        for shot in 0..count {
            let ball = particles
                .add(
                    T::vector(-1.0, 3.0 * RADIUS * f64::from(shot)),
                    T::of(1.0 + f64::from(shot)),
                )
                .unwrap();
            particles
                .set_velocity(
                    ball,
                    T::vector(speed, 0.3 * speed * (f64::from(shot) - 1.0)),
                )
                .unwrap();
        }
        discs
            .add_body(
                &particles,
                (64..64 + count).map(id),
                T::of(RADIUS),
                Filter::default(),
            )
            .unwrap();
        for _ in 0..16 {
            Solver {
                iterations: 8,
                ..Solver::new()
            }
            .step(T::of(0.125), &mut particles, &mut discs)
            .unwrap();
            let through = places(&particles)
                .into_iter()
                .skip(64)
                .find(|x| x.x.wide() > 0.0 && x.y.wide().abs() < 6.0);
            assert_eq!(through, None, "10^{power} radii, {count} at the same time");
            assert_eq!(discs.dropped(), 0);
        }
    }
}

/// A disc that passes another one with a clearance of 3·10⁻⁵ of the sum of radii does not touch it.
fn grazing_discs_do_not_touch<T: Float>() {
    for clear in [3e-5, 1e-3, 0.1] {
        let all = [
            (1.0, [-2.5, 2.0 * RADIUS * (1.0 + clear)], [40.0, 0.0]),
            (1.0, [0.0; 2], [0.0; 2]),
        ];
        let (mut particles, mut discs) = balls::<T>(&all, surface(0.5, 1.0));
        Solver::new()
            .step(T::of(0.125), &mut particles, &mut discs)
            .unwrap();
        assert_eq!(
            discs.contacts().count(),
            0,
            "clearance: {clear} of the sum of radii"
        );
        assert_eq!(
            particles.velocities(),
            [T::vector(40.0, 0.0), Vec2::ZERO],
            "clearance: {clear} of the sum of radii"
        );
    }
}

crate::both!(
    fast_discs_do_not_tunnel_through_each_other,
    fast_discs_do_not_pass_a_wall_of_discs,
    grazing_discs_do_not_touch
);
