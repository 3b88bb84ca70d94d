//! Bounds of the checker for each pass of a part: the rounding of its impulses and torques.

use crate::support::checker_worlds::{Own, Row, STEP, number, scene, world};
use crate::support::float::Float;
use crate::testing::remainders::{assert_near, left, left_at_start};
use pliant::Scheme;
use pliant::testing::{Conserves, World};

/// Four particles with displacements of velocity · step, the last one at rest.
const ROWS: [Row; 4] = [
    ([1.0, 2.0], [8.0, -4.0], 1.0),
    ([-2.0, 0.5], [-2.0, 16.0], 2.0),
    ([0.5, -3.0], [4.0, 4.0], 4.0),
    ([5.0, 1.0], [0.0, 0.0], 0.5),
];

/// The same with displacements that are large relative to the distances.
const FAST: [Row; 3] = [
    ([0.5, 0.25], [512.0, 256.0], 2.0),
    ([0.25, -0.5], [-256.0, 1024.0], 1.0),
    ([-1.0, 0.0], [64.0, -512.0], 3.0),
];

/// A rounding of single precision.
const LITTLE: f64 = 1.0 / 4_194_304.0;

/// Kicks of one particle, of pairs with and without a torque, of all particles, and of a slightly
/// unbalanced pair.
const KICKS: [[[f64; 2]; 4]; 6] = [
    [[0.25, 0.0], [0.0; 2], [0.0; 2], [0.0; 2]],
    [[0.0; 2], [-0.125, 0.5], [0.0; 2], [0.0; 2]],
    [[0.5, 0.25], [-0.25, -0.125], [0.0; 2], [0.0; 2]],
    [[0.0; 2], [0.0, 0.5], [0.0625, -0.25], [-0.5, 0.0]],
    [[0.25, 0.5], [-0.5, 0.125], [0.0625, -0.25], [-1.0, 2.0]],
    [
        [0.5, 0.25],
        [-0.25 + LITTLE, -0.125 + LITTLE],
        [0.0; 2],
        [0.0; 2],
    ],
];

fn each_case<T: Float>(mut check: impl FnMut(&[Row], &[[f64; 2]])) {
    let far = ROWS.map(|([x, y], v, m)| ([x + 65_536.0, y - 65_536.0], v, m));
    for kicks in &KICKS {
        for rows in [ROWS.as_slice(), FAST.as_slice(), far.as_slice()] {
            check(rows, kicks);
        }
    }
}

fn remaining_impulse_is_reported_with_its_bound<T: Float>() {
    let mut reported = 0;
    each_case::<T>(|rows, kicks| {
        for keeps in [
            Conserves::Momentum,
            Conserves::Sweep,
            Conserves::Torque,
            Conserves::Fit,
        ] {
            let mut own = Own::<T>::kicking(kicks);
            let sentence = own.reported(&mut world(rows), keeps);
            let left = left(&own.seen[0], keeps);
            if left.impulse > left.rounding {
                reported += 1;
                assert!(
                    sentence.starts_with("in step 1: part 0 left an impulse of "),
                    "{sentence}"
                );
                assert_near(number(&sentence, "an impulse of "), left.impulse);
                assert_near(number(&sentence, "bound "), left.rounding);
            } else {
                assert!(!sentence.contains("impulse"), "{sentence}");
            }
        }
    });
    assert!(reported > 40, "{reported}");
}

fn remaining_torque_is_reported_with_its_bound<T: Float>() {
    let mut reported = 0;
    each_case::<T>(|rows, kicks| {
        for keeps in [Conserves::Torque, Conserves::Fit] {
            let mut own = Own::<T>::kicking(kicks);
            let sentence = own.reported(&mut world(rows), keeps);
            let left = left(&own.seen[0], keeps);
            if left.impulse <= left.rounding {
                assert!(left.torque > left.lever);
                reported += 1;
                assert!(
                    sentence.starts_with("in step 1: part 0 left a torque of "),
                    "{sentence}"
                );
                assert_near(number(&sentence, "a torque of "), left.torque);
                assert_near(number(&sentence, "bound "), left.lever);
            }
        }
    });
    assert!(reported >= 8, "{reported}");
}

#[test]
fn lever_arms_do_not_cancel_for_large_positions_or_displacements() {
    let (grain, kicks) = (1.0 / 524_288.0, [[0.5, 0.25], [-0.25, 0.0], [0.0, -0.0625]]);
    let at = [([0.0, 3.0], 1.0), ([5.0, 0.0], 2.0), ([2.0, 4.0], 4.0)];
    // Sums of two of these numbers are rounded to two units of `grain`.
    let far = at.map(|([x, y], m)| {
        (
            [8_589_934_592.0 + x * grain, 8_589_934_592.0 + y * grain],
            [0.0; 2],
            m,
        )
    });
    let fast = at.map(|([x, y], m)| {
        (
            [0.0; 2],
            [8_589_934_592.0 + x * grain, 8_589_934_592.0 + y * grain],
            m,
        )
    });
    for rows in [far, fast] {
        let mut own = Own::<f64>::kicking(&kicks);
        let sentence = own.reported(&mut world(&rows), Conserves::Torque);
        let left = left(&own.seen[0], Conserves::Torque);
        assert_near(number(&sentence, "a torque of "), left.torque);
        assert_near(number(&sentence, "bound "), left.lever);
    }
}

/// A pair pushed apart with a torque.
const TURNED: [[f64; 2]; 4] = [[0.5, 0.25], [-0.25, -0.125], [0.0; 2], [0.0; 2]];

fn torque_is_not_checked_for_other_parts<T: Float>() {
    for keeps in [Conserves::Nothing, Conserves::Momentum, Conserves::Sweep] {
        assert_eq!(
            Own::kicking(&TURNED).reported(&mut world::<T>(&ROWS), keeps),
            "true"
        );
    }
    assert_eq!(
        Own::kicking(&TURNED).reported(&mut leapfrog::<T>(&ROWS), Conserves::Sliding),
        "true"
    );
}

fn leapfrog<T: Float>(rows: &[Row]) -> World<T> {
    let mut world = world::<T>(rows);
    world.solver.scheme = Scheme::Leapfrog;
    world
}

/// Of a pair that turns, with kicks along it before, after and between, and outside on both sides.
fn leapfrog_impulse_lies_between_those_that_conserve_angular_momentum<T: Float>() {
    // From (1, 0) to (1, ½) in the frame of the second particle.
    let rows = [([1.0, 0.0], [0.0, 32.0], 1.0), ([0.0; 2], [0.0; 2], 1.0)];
    for (direction, whole, fit) in [
        ([1.0, 0.0], true, true),
        ([1.0, 0.5], true, false),
        ([1.0, 0.25], true, false),
        ([1.0, -0.25], false, false),
        ([1.0, 0.75], false, false),
    ] {
        for sign in [1.0, -1.0] {
            let kick = direction.map(|part| 0.5 * sign * part);
            let kicks = [kick, kick.map(|part| -part)];
            for (keeps, exact) in [(Conserves::Torque, whole), (Conserves::Fit, fit)] {
                let mut own = Own::<T>::kicking(&kicks);
                let sentence = own.reported(&mut leapfrog(&rows), keeps);
                if exact {
                    assert_eq!(sentence, "true", "{direction:?}");
                    continue;
                }
                let left = if keeps == Conserves::Fit {
                    left_at_start(&own.seen[0], keeps)
                } else {
                    left(&own.seen[0], keeps)
                };
                assert_near(number(&sentence, "a torque of "), left.torque);
                assert_near(number(&sentence, "bound "), left.lever);
            }
        }
    }
}

fn balanced_or_idle_part_stays_within_its_bounds<T: Float>() {
    for keeps in [
        Conserves::Momentum,
        Conserves::Sweep,
        Conserves::Torque,
        Conserves::Fit,
    ] {
        // Kicks along the connecting line exert no torque.
        let mut along = Own::kicking(&[[0.375, 0.1875], [-0.1875, -0.09375]]);
        assert_eq!(
            along.reported(
                &mut world::<T>(&[([1.0, 2.0], [0.0; 2], 1.0), ([-2.0, 0.5], [0.0; 2], 2.0)]),
                keeps
            ),
            "true"
        );
        // Without motion the bound is zero, and so is the remainder.
        let rest = [([0.0; 2], [0.0; 2], 1.0), ([1.0, 0.0], [0.0; 2], 2.0)];
        assert_eq!(
            Own::kicking(&[]).reported(&mut world::<T>(&rest), keeps),
            "true"
        );
    }
}

fn displacements_below_epsilon_cubed_count_as_epsilon_cubed<T: Float>() {
    let epsilon = T::EPSILON.wide();
    let rest = [([0.0; 2], [0.0; 2], 1.0), ([1.0, 0.0], [0.0; 2], 2.0)];
    // The bound is 9ε⁴ for one moved particle, plus ε of its displacement.
    for (kick, reported) in [(16.0, true), (8.0, false)] {
        let mut own = Own::<T>::kicking(&[[kick * epsilon.powi(4), 0.0]]);
        let sentence = own.reported(&mut world(&rest), Conserves::Momentum);
        assert_eq!(sentence.contains("impulse"), reported, "{sentence}");
        if reported {
            assert_near(
                number(&sentence, "bound "),
                left(&own.seen[0], Conserves::Momentum).rounding,
            );
        }
    }
}

fn impulses_are_checked_if_squares_are_in_range_and_no_particle_is_pinned<T: Float>() {
    let kick = [[0.0; 2], [0.5, 0.0]];
    for (size, reported) in [
        (0.0, true),
        (1e-10, true),
        (9e-11, false),
        (9e9, true),
        (1.1e10, false),
    ] {
        for place in 0..6 {
            let numbers: [f64; 6] = std::array::from_fn(|at| if at == place { -size } else { 0.0 });
            let mut scene = scene::<T>(&[([0.0; 2], [0.0; 2], 1.0), ([1.0, 0.0], [0.0; 2], 2.0)]);
            let [x, y, dx, dy, u, v] = numbers;
            (scene.particles[0].position, scene.particles[0].moved) =
                (T::vector(x, y), T::vector(dx, dy));
            // A large velocity raises the bound above the impulse of the kick; a large position
            // does not.
            scene.particles[0].velocity = T::vector(u, v);
            let sentence =
                Own::kicking(&kick).reported(&mut scene.build().unwrap(), Conserves::Momentum);
            let bound = 2.0 * T::EPSILON.wide() * size * STEP;
            let reported = reported && (place < 4 || bound < 1.0);
            assert_eq!(
                sentence.contains("impulse"),
                reported,
                "{size} at {place}: {sentence}"
            );
        }
    }
    let mut pinned = scene::<T>(&[([0.0; 2], [0.0; 2], 1.0), ([1.0, 0.0], [0.0; 2], 2.0)]);
    pinned.particles[0].pinned = true;
    assert_eq!(
        Own::kicking(&kick).reported(&mut pinned.build().unwrap(), Conserves::Momentum),
        "true"
    );
}

crate::both!(
    remaining_impulse_is_reported_with_its_bound,
    remaining_torque_is_reported_with_its_bound,
    torque_is_not_checked_for_other_parts,
    leapfrog_impulse_lies_between_those_that_conserve_angular_momentum,
    balanced_or_idle_part_stays_within_its_bounds,
    displacements_below_epsilon_cubed_count_as_epsilon_cubed,
    impulses_are_checked_if_squares_are_in_range_and_no_particle_is_pinned,
);
