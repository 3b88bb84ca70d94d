//! Contacts between discs: momentum conservation to the rounding of each pair, and Coulomb's
//! friction cone.

use crate::contact::discs::balls::{Balls, RADIUS, balls};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::{id, surface};
use crate::support::tolerance;
use pliant::{ContactMaterial, Motion, Pass, Project, Scheme, Solver, Vec2};
use proptest::prelude::*;

fn pair(size: f64) -> [std::ops::Range<f64>; 2] {
    [-size..size, -size..size]
}

/// Projects once, with these displacements and the velocities that produce them in one second.
fn project<T: Float>((particles, discs): &mut Balls<T>, before: &[Vec2<T>]) -> Vec<Vec2<T>> {
    let (view, mut displacements) = (particles.view(), before.to_vec());
    let mut motion = Motion {
        positions: view.positions,
        velocities: before,
        displacements: &mut displacements,
        masses: view.masses,
        inverse_masses: view.inverse_masses,
    };
    let pass = Pass {
        h: T::ONE,
        inv_h: T::ONE,
        substeps: 1,
        index: 0,
        vacancies: false,
        backward: false,
        scheme: Scheme::Predicted,
    };
    discs.prepare(&pass, &motion);
    discs.project(&pass, &mut motion);
    displacements
}

/// |Σ m Δd| ≤ ε Σ m(|d'| + |Δd|) along both axes. Swapped discs give the same numbers in swapped
/// order; a rotation by 180° gives them with the opposite sign.
fn each_pair_conserves_momentum<T: Float>() {
    proptest!(settings(5000), |(
        at in pair(0.3), moves in (pair(0.3), pair(0.3)), masses in (-3.0..3.0_f64, -3.0..3.0_f64), far in prop::bool::ANY,
        friction in 0.0..1.0
    )| {
        let masses = [masses.0, masses.1].map(|power| 10.0_f64.powf(power));
        let offset = if far { 1000.0 } else { 0.0 };
        let all = [(masses[0], [offset + at[0], offset + at[1]], [0.0; 2]), (masses[1], [offset, offset], [0.0; 2])];
        let before = [moves.0, moves.1].map(|d| T::vector(d[0], d[1]));
        let mut scene = balls::<T>(&all, surface(friction, 0.0));
        let after = project(&mut scene, &before);
        let m: Vec<_> = scene.0.masses().iter().map(|m| m.wide()).collect();
        for axis in [0, 1] {
            let of = |v: Vec2<T>| if axis == 0 { v.x.wide() } else { v.y.wide() };
            let change = [0, 1].map(|k| of(after[k]) - of(before[k]));
            let momentum = m[0] * change[0] + m[1] * change[1];
            let terms = [0, 1].map(|k| m[k] * (of(after[k]).abs() + change[k].abs()));
            let bound = tolerance::of_a_contact(T::EPSILON.wide(), terms[0] + terms[1]);
            prop_assert!(momentum.abs() <= bound, "{momentum:e}, bound {bound:e}: {before:?} {after:?}");
        }
        let mut swap_xy = balls::<T>(&[all[1], all[0]], surface(friction, 0.0));
        prop_assert_eq!(project(&mut swap_xy, &[before[1], before[0]]), [after[1], after[0]]);
        let mut turned = balls::<T>(&all.map(|(m, [x, y], v)| (m, [-x, -y], v)), surface(friction, 0.0));
        prop_assert_eq!(project(&mut turned, &before.map(|d| -d)), [-after[0], -after[1]]);
    });
}

/// A step of several discs, with friction and restitution, conserves the momentum of velocities.
fn many_discs_conserve_momentum<T: Float>() {
    let ball = (0.1..10.0, pair(0.5), pair(3.0));
    proptest!(settings(500), |(
        all in prop::collection::vec(ball, 2..=8), coefficients in [0.0..1.0, 0.0..1.0], counts in [1..4_u16, 1..4_u16]
    )| {
        let all: Vec<_> = all.into_iter().map(|(m, x, v)| (m, [x[0], x[1]], [v[0], v[1]])).collect();
        let (mut particles, mut discs) = balls::<T>(&all, surface(coefficients[0], coefficients[1]));
        let before = particles.velocities().to_vec();
        let solver = Solver { substeps: counts[0], iterations: counts[1], ..Solver::new() };
        solver.step(T::of(1.0 / 64.0), &mut particles, &mut discs).unwrap();
        for axis in [0, 1] {
            let of = |v: &Vec2<T>| if axis == 0 { v.x.wide() } else { v.y.wide() };
            let (mut momentum, mut size) = (0.0, 0.0);
            for ((m, v), u) in particles.masses().iter().zip(particles.velocities()).zip(&before) {
                momentum += m.wide() * (of(v) - of(u));
                size += m.wide() * (of(v).abs() + of(u).abs() + v.length().wide());
            }
            let passes = 28 * usize::from(counts[0] * (counts[1] + 1));
            let bound = tolerance::of_contacts(T::EPSILON.wide(), passes, size);
            prop_assert!(momentum.abs() <= bound, "{momentum:e}, bound {bound:e}");
        }
    });
}

/// The impulse of one disc on another in a step: 0 ≤ J_n and |J_t| ≤ μ_s J_n, with the normal along
/// the line between them at the contact.
fn impulses_between_discs_stay_in_the_friction_cone<T: Float>() {
    proptest!(settings(3000), |(
        gap in -0.1..0.2, velocities in (pair(10.0), pair(3.0)), coefficients in [0.0..1.5, 0.0..1.0, 0.0..1.0],
        masses in [0.1..10.0, 0.1..10.0], iterations in 1..4_u16
    )| {
        let [friction, share, restitution] = coefficients;
        let surface = ContactMaterial { kinetic_friction: T::of(friction * share), ..surface(friction, restitution) };
        let (v, u) = velocities;
        let place = [0.0, 2.0 * RADIUS + gap];
        let all = [(masses[0], place, [v[0], v[1]]), (masses[1], [0.0, 0.0], [u[0], u[1]])];
        let (mut particles, mut discs) = balls::<T>(&all, surface);
        let before = particles.velocities().to_vec();
        let gravity = T::vector(2.0, -9.81);
        let solver = Solver { gravity, iterations, ..Solver::new() };
        let h = 0.02;
        solver.step(T::of(h), &mut particles, &mut discs).unwrap();
        let [change, other] = [0, 1].map(|k| particles.velocities()[k] - before[k] - gravity * T::of(h));
        let slack = tolerance::impulse(T::EPSILON.wide());
        let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
        if let Some(contact) = discs.contacts().next() {
            prop_assert_eq!(contact.particles, [id(0), id(1)]);
            let (n, impulse) = (wide(contact.normal), wide(change) * masses[0]);
            let slack = slack * masses[0].max(1.0);
            prop_assert!(n.dot(impulse) >= -slack, "pulled: {:?}", impulse);
            let bound = friction * n.dot(impulse) + slack;
            prop_assert!(n.perp().dot(impulse).abs() <= bound, "outside the cone: {:?}, friction {}", impulse, friction);
        } else {
            prop_assert!(wide(change).length() <= slack && wide(other).length() <= slack);
        }
    });
}

crate::both!(
    each_pair_conserves_momentum,
    many_discs_conserve_momentum,
    impulses_between_discs_stay_in_the_friction_cone
);
