//! Thresholds of fits between parts of a shape and rounding.

use crate::support::float::Float;
use pliant::{LatticeMatching, Particles, Quadratic, ShapeMatching, Solver, Stiffness, Vec2};

type Body<T, const N: usize> = ShapeMatching<T, N, Quadratic<T>>;

fn body<T: Float, const N: usize>(places: [[f64; 2]; N]) -> Body<T, N> {
    let mut particles = Particles::<T, N>::new();
    let ids = places.map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap());
    Body::with_mode(
        &particles,
        ids,
        Stiffness::Alpha(T::ONE),
        Quadratic::new(T::ONE).unwrap(),
    )
    .unwrap()
}

/// Each basis function has a positive coefficient of the term that it adds. On a 3×3 square the
/// functions are x, y, x² − ⅔, y² − ⅔ and xy, each divided by its root mean square.
fn basis_functions_have_the_signs_of_their_terms<T: Float>() {
    let sides = [-1.0, 0.0, 1.0];
    let square: [[f64; 2]; 9] = std::array::from_fn(|place| [sides[place % 3], sides[place / 3]]);
    let body = body::<T, 9>(square);
    let side = 1.5_f64.sqrt();
    let expected = [side, side, 0.5_f64.sqrt(), 0.5_f64.sqrt(), 1.5];
    let found = body.mode().modes(Vec2::new(T::ONE, T::ONE)).map(T::wide);
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() <= 16.0 * T::EPSILON.wide(),
            "{found}, not {expected}"
        );
    }
}

/// A basis function counts if the mean square of its residual beside the functions before it
/// exceeds 4√ε of its own. Tested on four points near a diagonal, with their offsets across it.
fn basis_functions_below_the_residual_threshold_vanish<T: Float>() {
    let limit = 4.0 * T::EPSILON.wide().sqrt();
    for (factor, counts) in [(0.75, false), (1.5, true)] {
        // Over t = ±1 and ±3, whose mean square is five, these signs are orthogonal to t.
        let across = (5.0 * limit * factor).sqrt();
        let points = [(-3.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (3.0, 1.0)]
            .map(|(t, sign)| [t, t + sign * across]);
        let body = body::<T, 4>(points);
        for q in body.rest_offsets() {
            let [along, across, ..] = body.mode().modes(*q);
            assert!(
                along != T::ZERO && (across != T::ZERO) == counts,
                "{factor}: {across:?}"
            );
        }
    }
}

/// Four mirrored nodes plus a fraction μ of the upright ones: p = conj(q) + μ q has the moment 2μ.
/// Rounding amounts to at most 4(n + 4) ε (L u + r(L + u)). Here n = 2 nodes along a side, both
/// radii L = r = √2, and deviations are u = 2 − μ. From 92 ε on, 2μ is above that. Below, the
/// rotation stays as it was.
fn regions_rotate_only_if_their_moment_exceeds_rounding<T: Float>() {
    for half_width in [1, 2] {
        for (roundings, turns) in [(91.0, false), (92.0, true)] {
            let corners =
                [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, y)| T::vector(x, y));
            let mut particles = Particles::<T, 4>::new();
            let ids = corners.map(|corner| particles.add(corner, T::ONE).unwrap());
            let still = Stiffness::Alpha(T::ZERO);
            let mut lattice =
                LatticeMatching::<T, 4>::new(&particles, 2, ids.map(Some), half_width, still)
                    .unwrap();
            let part = T::of(roundings) * T::EPSILON;
            let lie = |q: Vec2<T>| Vec2::new(q.x * (T::ONE + part), q.y * (part - T::ONE));
            for (places, expected) in [
                (corners.map(Vec2::perp), [T::ZERO, T::ONE]),
                (
                    corners.map(lie),
                    if turns {
                        [T::ONE, T::ZERO]
                    } else {
                        [T::ZERO, T::ONE]
                    },
                ),
            ] {
                for (id, place) in ids.into_iter().zip(places) {
                    particles.set_position(id, place).unwrap();
                }
                Solver::new()
                    .step(T::ONE, &mut particles, &mut lattice)
                    .unwrap();
                assert!(
                    lattice
                        .rotations()
                        .iter()
                        .all(|r| [r.cos, r.sin] == expected),
                    "{roundings}: {:?}",
                    lattice.rotations()
                );
            }
        }
    }
}

crate::both!(
    basis_functions_have_the_signs_of_their_terms,
    basis_functions_below_the_residual_threshold_vanish,
    regions_rotate_only_if_their_moment_exceeds_rounding,
);
