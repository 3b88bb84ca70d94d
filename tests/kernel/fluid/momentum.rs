//! Density updates of a fluid: their gradients, and conservation of momentum.

use crate::both;
use crate::constraint::gradients::derivative;
use crate::support::float::Float;
use crate::support::fluid_basin::{MAX_PARTICLES, SPACING, Water, cloud, project};
use crate::support::settings::settings;
use crate::support::setup::id;
use crate::support::tolerance;
use pliant::{ParticleId, Particles, Vec2};
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::{prop_assert, proptest};

/// A particle above the rest density and six around it below: only the constraint of the first
/// acts.
fn ring() -> impl Strategy<Value = Vec<([f64; 2], f64)>> {
    let corner = (0.45..0.5, -0.03..0.03, 0.1..10.0);
    (vec(corner, 6), 0.1..10.0).prop_map(|(corners, mass)| {
        let around =
            (0..6)
                .zip(corners)
                .map(|(place, (radius, turn, mass)): (u8, (f64, f64, f64))| {
                    let angle = std::f64::consts::TAU / 6.0 * (f64::from(place) + turn);
                    let radius = radius * 2.0 * SPACING;
                    (
                        [0.3 + radius * angle.cos(), -0.7 + radius * angle.sin()],
                        mass,
                    )
                });
        std::iter::once(([0.3, -0.7], mass)).chain(around).collect()
    })
}

fn only_the_first_is_dense<T: Float>(
    particles: &Particles<T, MAX_PARTICLES>,
    fluid: &Water<T>,
) -> bool {
    let densities: Vec<_> = particles
        .positions()
        .iter()
        .map(|x| fluid.density(particles, *x).wide())
        .collect();
    densities[0] > 1.0 && densities[1..].iter().all(|density| *density < 0.999)
}

/// Corrections are −w ∇C C/Σ max(w, w₀)|∇C|², with the gradient from differences of the density.
#[test]
fn corrections_follow_the_gradient() {
    proptest!(settings(200), |(ring in ring())| {
        let (particles, mut fluid) = cloud::<f64>(&ring);
        prop_assert!(only_the_first_is_dense(&particles, &fluid));
        let value = |moved: ParticleId, by: Vec2<f64>| {
            let mut other = particles.clone();
            other.set_position(moved, particles.position(moved).unwrap() + by).unwrap();
            fluid.density(&other, other.positions()[0]) - 1.0
        };
        let slope = |id, axis: Vec2<f64>| derivative(|by| value(id, axis * by));
        let gradient = |id| Vec2::new(slope(id, Vec2::new(1.0, 0.0)), slope(id, Vec2::new(0.0, 1.0)));
        let gradients: Vec<_> = particles.ids().iter().map(gradient).collect();
        let w = particles.inverse_masses();
        let weight: f64 = gradients.iter().zip(w).map(|(g, w_k)| w_k.max(w[0]) * g.dot(*g)).sum();
        let factor = -value(id(0), Vec2::ZERO) / weight;
        let found = project(&particles, &mut fluid, &[Vec2::ZERO; 7]);
        let largest = found.iter().map(|d| d.length()).fold(0.0, f64::max);
        for ((d, g), w) in found.iter().zip(&gradients).zip(w) {
            let expected = *g * (*w * factor);
            prop_assert!((*d - expected).length() <= tolerance::GRADIENT * largest, "{:?}, expected {:?}", d, expected);
        }
    });
}

/// Changes made by a pass: the sums of m Δd and of (x − x₀) × m Δd, and the magnitudes that scale
/// their rounding.
struct Change {
    momentum: [f64; 2],
    torque: f64,
    /// Σ m |d'| and Σ m |Δd|, both by components.
    moved: [f64; 2],
    changed: [f64; 2],
    /// Σ m |r| |d'| and Σ m |r| |Δd|.
    levers: (f64, f64),
}

fn change<T: Float>(
    particles: &Particles<T, MAX_PARTICLES>,
    before: &[Vec2<T>],
    after: &[Vec2<T>],
) -> Change {
    let wide = |v: Vec2<T>| [v.x.wide(), v.y.wide()];
    let place = |k: usize| {
        let (x, d) = (wide(particles.positions()[k]), wide(before[k]));
        [x[0] + d[0], x[1] + d[1]]
    };
    let mut sum = Change {
        momentum: [0.0; 2],
        torque: 0.0,
        moved: [0.0; 2],
        changed: [0.0; 2],
        levers: (0.0, 0.0),
    };
    for (k, mass) in particles.masses().iter().enumerate() {
        let (old, new, mass) = (wide(before[k]), wide(after[k]), mass.wide());
        let change = [new[0] - old[0], new[1] - old[1]];
        for axis in [0, 1] {
            sum.momentum[axis] += mass * change[axis];
            sum.moved[axis] += mass * new[axis].abs();
            sum.changed[axis] += mass * change[axis].abs();
        }
        let r = [place(k)[0] - place(0)[0], place(k)[1] - place(0)[1]];
        let lever = mass * r[0].hypot(r[1]);
        sum.torque += mass * (r[0] * change[1] - r[1] * change[0]);
        sum.levers.0 += lever * new[0].hypot(new[1]);
        sum.levers.1 += lever * change[0].hypot(change[1]);
    }
    sum
}

/// One constraint alone: each displacement is rounded once, and the gradient of the first particle
/// is the sum of six.
fn updates_conserve_linear_and_angular_momentum<T: Float>() {
    proptest!(settings(1000), |(ring in ring(), moves in vec([-0.01..0.01, -0.01..0.01], 7))| {
        let (particles, mut fluid) = cloud::<T>(&ring);
        // All particles have the same displacement.
        let before = vec![T::vector(moves[0][0], moves[0][1]); 7];
        prop_assert!(only_the_first_is_dense(&particles, &fluid));
        let after = project(&particles, &mut fluid, &before);
        let change = change(&particles, &before, &after);
        for axis in [0, 1] {
            let bound = tolerance::of_an_update(T::EPSILON.wide(), change.moved[axis], change.changed[0] + change.changed[1]);
            prop_assert!(change.momentum[axis].abs() <= bound, "{:e}, bound {:e}", change.momentum[axis], bound);
        }
        let bound = tolerance::of_an_update(T::EPSILON.wide(), change.levers.0, change.levers.1);
        prop_assert!(change.torque.abs() <= bound, "torque {:e}, bound {:e}", change.torque, bound);
    });
}

/// All constraints of a dense cloud, one after the other.
fn passes_conserve_momentum<T: Float>() {
    let places = vec(([-0.1..0.1, -0.1..0.1], 0.1..10.0), 8..=MAX_PARTICLES);
    proptest!(settings(500), |(places in places, moves in vec([-0.01..0.01, -0.01..0.01], MAX_PARTICLES), viscosity in 0.0..100.0)| {
        let (particles, mut fluid) = cloud::<T>(&places);
        fluid.set_viscosity(T::of(viscosity)).unwrap();
        let before: Vec<_> = moves[..places.len()].iter().map(|d| T::vector(d[0], d[1])).collect();
        let after = project(&particles, &mut fluid, &before);
        prop_assert!(after != before);
        let change = change(&particles, &before, &after);
        for axis in [0, 1] {
            let (moved, changed) = (change.moved[0] + change.moved[1], change.changed[0] + change.changed[1]);
            let bound = tolerance::of_a_pass(T::EPSILON.wide(), places.len(), moved, changed);
            prop_assert!(change.momentum[axis].abs() <= bound, "{:e}, bound {:e}", change.momentum[axis], bound);
        }
    });
}

both!(
    updates_conserve_linear_and_angular_momentum,
    passes_conserve_momentum
);
