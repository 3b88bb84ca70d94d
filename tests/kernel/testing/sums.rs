//! Sums over particles that the checker compares between steps.

use crate::both;
use crate::support::checker_worlds::{Row, power, scene, world};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::testing::Sums;

fn sums<T: Float>(rows: &[Row]) -> Sums {
    Sums::from_view(&world::<T>(rows).particles.view())
}

/// Three particles about (1, 2) with a velocity of (3, −1), and offsets from both that sum to zero.
const ABOUT: [Row; 3] = [
    ([-1.0, 5.0], [4.0, -3.0], 1.0),
    ([2.0, 2.0], [2.0, -1.0], 2.0),
    ([1.0, 1.25], [3.25, -0.5], 4.0),
];

fn sums_cover_free_particles_about_their_center<T: Float>() {
    let found = sums::<T>(&ABOUT);
    // 4 + 9, 2·1, 4·9/16, and 1 + 4, 2·1, 4·(1/16 + 1/4).
    assert_eq!((found.mass, found.spread, found.motion), (7.0, 17.25, 8.25));
    assert_eq!((found.farthest, found.fastest), (1.0_f64.hypot(5.0), 5.0));
    let mut pinned = scene::<T>(&[ABOUT[0], ABOUT[1], ABOUT[2], ([9.0, 0.0], [0.0, 7.0], 8.0)]);
    pinned.particles[3].pinned = true;
    let pinned = Sums::from_view(&pinned.build().unwrap().particles.view());
    assert_eq!(format!("{pinned:?}"), format!("{found:?}"));
}

fn offsets_do_not_cancel_far_from_the_origin<T: Float>() {
    // 2²⁰ and eighths are 23 bits.
    let far = ABOUT.map(|([x, y], v, m)| ([2.0 * x - 1_048_576.0, 2.0 * y + 1_048_576.0], v, m));
    assert_eq!(sums::<T>(&far).spread, 4.0 * 17.25);
    let found = sums::<T>(&[([3.0, 4.0], [-6.0, 8.0], 2.0)]);
    assert_eq!(
        (found.spread, found.motion, found.farthest, found.fastest),
        (0.0, 0.0, 5.0, 10.0)
    );
}

fn momentum_change_is_the_length_of_the_difference<T: Float>() {
    let moving = |[u, v]: [f64; 2], [p, q]: [f64; 2]| {
        sums::<T>(&[([0.0; 2], [u, v], 2.0), ([1.0, 0.0], [p, q], 0.5)])
    };
    let (before, after) = (
        moving([1.0, 2.0], [-4.0, 0.5]),
        moving([3.0, -1.0], [4.0, 8.5]),
    );
    // 2·(2, −3) + (8, 8)/2 = (8, −2).
    assert_eq!(after.momentum_change(&before), 8.0_f64.hypot(2.0));
    assert_eq!(before.momentum_change(&after), 8.0_f64.hypot(2.0));
    assert_eq!(after.momentum_change(&after), 0.0);
}

/// Of a mass of 7, the rounding of two splits is 14ε, and 70ε of momentum at a speed of 5.
fn change_beyond_the_rounding_of_splits_is_found<T: Float>() {
    let epsilon = T::EPSILON.wide();
    let rows = [([0.0; 2], [3.0, 4.0], 4.0), ([1.0, 0.0], [0.0; 2], 3.0)];
    let before = sums::<T>(&rows);
    let change = |to: fn(&mut [Row; 2], f64), size: f64, splits| {
        let mut after = rows;
        to(&mut after, size * epsilon);
        sums::<T>(&after).change_by_splits::<T>(&before, splits)
    };
    let moving: fn(&mut [Row; 2], f64) = |rows, size| rows[0].2 += size;
    let resting: fn(&mut [Row; 2], f64) = |rows, size| rows[1].2 -= size;
    let speed: fn(&mut [Row; 2], f64) = |rows, size| rows[0].1[1] += size;
    let found = |sizes: [f64; 3]| Some(sizes.map(|size| size * epsilon));
    assert_eq!(change(moving, 12.0, 2), None);
    assert_eq!(change(moving, 16.0, 2), found([16.0, 80.0, 14.0]));
    assert_eq!(change(moving, 12.0, 1), found([12.0, 60.0, 7.0]));
    assert_eq!(change(resting, 12.0, 2), None);
    assert_eq!(change(resting, 16.0, 2), found([16.0, 0.0, 14.0]));
    assert_eq!(change(speed, 16.0, 2), None);
    assert_eq!(change(speed, 20.0, 2), found([0.0, 80.0, 14.0]));
    // At the bounds, both of zero.
    assert_eq!(change(moving, 0.0, 0), None);
    assert_eq!(change(speed, 4.0, 0), found([0.0, 16.0, 0.0]));
}

both!(
    sums_cover_free_particles_about_their_center,
    offsets_do_not_cancel_far_from_the_origin,
    momentum_change_is_the_length_of_the_difference,
    change_beyond_the_rounding_of_splits_is_found,
);

#[test]
fn centered_sums_do_not_cancel() {
    // A sum of two such numbers would lose the last digit of each.
    let (large, larger) = (power(50), power(51));
    let far = ABOUT.map(|([x, y], [u, v], m)| {
        (
            [x / 4.0 + large, y + large],
            [u + large, v + 4.0 + larger],
            m,
        )
    });
    let found = sums::<f64>(&far);
    // 6/16 + 9 + 9/4.
    assert_eq!((found.spread, found.motion), (11.625, 8.25));
}

#[test]
fn momentum_is_summed_in_twice_double_precision() {
    let of = |momenta: &[(f64, f64)]| {
        sums::<f64>(
            &momenta
                .iter()
                .map(|&(m, v)| ([0.0; 2], [v, -v], m))
                .collect::<Vec<_>>(),
        )
    };
    let change =
        |a: &[(f64, f64)], b: &[(f64, f64)]| of(a).momentum_change(&of(b)) / 2.0_f64.sqrt();
    let near = |found: f64, exact: f64| {
        assert!(
            (found - exact).abs() <= tolerance::MOMENTUM_CHANGE * exact,
            "{found:e} for {exact:e}"
        );
    };
    let tiny = 1.0 + power(-30);
    // The square is 1 + 2⁻²⁹ + 2⁻⁶⁰, whose last term does not fit in a double.
    near(
        change(&[(tiny, tiny)], &[(1.0, 1.0 + power(-29))]),
        power(-60),
    );
    near(
        change(
            &[(1.0, power(60)), (1.0, 1.0), (1.0, -power(60))],
            &[(1.0, 0.0)],
        ),
        1.0,
    );
    near(
        change(
            &[
                (1.0, 1.0),
                (1.0, power(60)),
                (2.0, power(-30)),
                (1.0, -power(60)),
            ],
            &[(1.0, 0.5)],
        ),
        0.5 + power(-29),
    );
    // The difference of the high parts cancels that of the low parts.
    near(
        change(
            &[(1.0, power(53)), (1.0, 1.0)],
            &[(1.0, power(53)), (1.0, -1.0)],
        ),
        2.0,
    );
    near(
        change(
            &[(1.0, power(54)), (1.0, 3.0)],
            &[(1.0, power(54)), (1.0, 1.0)],
        ),
        2.0,
    );
}
