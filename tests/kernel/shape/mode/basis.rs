//! Modes of quadratic bodies: as many as a layout distinguishes, and orthonormal.

use crate::support::bodies::{Body, cloud};
use crate::support::float::Float;
use crate::support::mode_bodies::{Layout, body, layouts, linear, quadratic};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Linear, Mode, Quadratic};
use proptest::prelude::*;

/// Largest element of Σ w ψ ψᵀ − I, and of Σ w ψ, over the modes present.
pub(crate) fn defect<T: Float>(body: &Body<T, Quadratic<T>>) -> f64 {
    let mass: f64 = body.particles.view().masses.iter().map(|m| m.wide()).sum();
    let (mut sums, mut gram) = ([0.0; 5], [[0.0; 5]; 5]);
    for (q, m) in body
        .shape
        .rest_offsets()
        .iter()
        .zip(body.particles.view().masses)
    {
        let psi = body.shape.mode().modes(*q).map(Float::wide);
        for j in 0..5 {
            sums[j] += m.wide() / mass * psi[j];
            for k in 0..5 {
                gram[j][k] += m.wide() / mass * psi[j] * psi[k];
            }
        }
    }
    let elements = (0..5).flat_map(|j| (0..5).map(move |k| (j, k)));
    let off = |(j, k): (usize, usize)| gram[j][k] - f64::from(u8::from(j == k && gram[j][j] > 0.0));
    elements
        .map(off)
        .chain(sums)
        .fold(0.0, |most, x| most.max(x.abs()))
}

fn assert_orthonormal<T: Float>(body: &Body<T, Quadratic<T>>) {
    let (off, bound) = (defect(body), tolerance::orthonormal(T::EPSILON.wide()));
    assert!(off <= bound, "off by {off:e}, bound {bound:e}");
}

fn layouts_have_the_expected_rank<T: Float>() {
    for Layout { name, points, rank } in layouts() {
        for far in [0.0, 1000.0] {
            let points: Vec<_> = points.iter().map(|x| [x[0] + far, x[1] - far]).collect();
            let body = body::<T, _>(&points, quadratic(1.0));
            assert_eq!(body.shape.mode().rank(), rank, "{name}");
            assert_orthonormal(&body);
        }
    }
}

/// Clouds of any number of members, squeezed to any width.
fn modes_are_orthonormal<T: Float>() {
    proptest!(settings(2000), |(cloud in cloud(0.0, 0.0), width in 0_i32..20, turned in prop::bool::ANY)| {
        let squeeze = |[x, y]: [f64; 2]| {
            let y = y * 0.5_f64.powi(width);
            if turned { [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y] } else { [x, y] }
        };
        let cloud = cloud.into_iter().map(|(x, d, v, m)| (squeeze(x), d, v, m)).collect();
        let body = Body::<T, _>::with_mode(&cloud, [0.0, 0.0], 1.0, quadratic(1.0));
        prop_assert!(body.shape.mode().rank() < cloud.len());
        assert_orthonormal(&body);
    });
}

/// Asserts that the fit is a projection: after any deformation, a second pass changes nothing.
fn assert_projects<T: Float, M: Mode<T>>(name: &str, mut body: Body<T, M>) {
    // A deformation of third degree, which no mode represents.
    body.put(|[x, y]| {
        [
            x - 0.5 * y + 0.1 * x * x * y,
            0.3 * x + 0.8 * y - 0.2 * x * x + 0.05 * y * y * y,
        ]
    });
    body.step();
    assert!(body.is_finite(), "{name}");
    let goals = body.particles.positions().to_vec();
    body.put(|x| x);
    body.step();
    let (off, size) = body.distance(&goals);
    let bound = tolerance::planted(T::EPSILON.wide(), goals.len(), size, 8.0);
    assert!(off <= bound, "{name}: off by {off:e}, bound {bound:e}");
}

fn fitting_the_goals_again_changes_nothing<T: Float>() {
    for layout in layouts() {
        assert_projects::<T, Linear<T>>(layout.name, body(&layout.points, linear(1.0)));
        assert_projects::<T, Quadratic<T>>(layout.name, body(&layout.points, quadratic(1.0)));
    }
}

crate::both!(
    layouts_have_the_expected_rank,
    modes_are_orthonormal,
    fitting_the_goals_again_changes_nothing,
);
