//! Attachments, tethers and beads in degenerate and extreme states.

use crate::constraint::attachments::projected;
use crate::support::corpus::{Bits, for_all, number};
use crate::support::float::Float;
use crate::support::setup::{id, is_finite};
use pliant::{
    Attachment, Attachments, Constraint, Constraints, Grab, LongRangeAttachment, OnSegment,
    Particles, PointEdge, Points, Solver, Tearing, Tether, Vec2,
};
use proptest::prelude::*;

/// At 1024 m from the origin, a displacement of a quarter of ε of that is registered and undone.
fn small_displacements_count_far_from_the_origin<T: Float>() {
    let (place, part) = (T::vector(1024.0, -1024.0), T::of(256.0) * T::EPSILON);
    let moved = [Vec2::new(part, T::ZERO)];
    let back = projected(
        Attachment::new(id(0), place, T::ZERO).unwrap(),
        [place],
        moved,
        [T::ONE],
    );
    assert_eq!(back, [Vec2::ZERO]);
    let slack = LongRangeAttachment::new(id(0), place, part * T::HALF, T::ZERO).unwrap();
    assert_eq!(
        projected(slack, [place], moved, [T::ONE]),
        [Vec2::new(part * T::HALF, T::ZERO)]
    );
    let tether = Tether::new(id(0), id(1), part * T::HALF, T::ZERO).unwrap();
    let ends = projected(tether, [place; 2], [moved[0], Vec2::ZERO], [T::ONE; 2]);
    let quarter = part * T::HALF * T::HALF;
    assert_eq!(
        ends,
        [
            Vec2::new(part - quarter, T::ZERO),
            Vec2::new(quarter, T::ZERO)
        ]
    );
    let ends = [place - T::vector(1.0, 0.0), place + T::vector(1.0, 0.0)];
    let positions = [place, ends[0], ends[1]];
    let bead = OnSegment::new(id(0), [id(1), id(2)], T::ZERO).unwrap();
    let up = [Vec2::new(T::ZERO, part), Vec2::ZERO, Vec2::ZERO];
    let [d, e, f] = projected(bead, positions, up, [T::ONE; 3]).map(|d| (d.y / part).wide());
    assert!(
        (d - 1.0 / 3.0).abs() < 1e-6
            && (e - 1.0 / 3.0).abs() < 1e-6
            && (f - 1.0 / 3.0).abs() < 1e-6,
        "{d} {e} {f}"
    );
}

/// Coincident ends of a tether and an attachment at its anchor have no direction and are skipped.
/// The attachment holds as soon as its particle leaves the anchor.
fn undefined_directions_are_skipped<T: Float>() {
    let x = T::vector(0.3, -7.7);
    assert_eq!(
        Attachment::new(id(0), x, T::ZERO)
            .unwrap()
            .linearize(&Points::at([x])),
        None
    );
    assert_eq!(
        LongRangeAttachment::new(id(0), x, T::ZERO, T::ZERO)
            .unwrap()
            .linearize(&Points::at([x])),
        None
    );
    assert_eq!(
        Tether::new(id(0), id(1), T::ZERO, T::ZERO)
            .unwrap()
            .linearize(&Points::at([x; 2])),
        None
    );
    let mut particles = Particles::<T, 1>::new();
    let ball = particles.add(x, T::ONE).unwrap();
    let mut attachments = Attachments::<T, 1>::new();
    attachments
        .add(Attachment::new(ball, x, T::ZERO).unwrap())
        .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 3,
        ..Solver::new()
    };
    for _ in 0..10 {
        solver
            .step(T::of(0.01), &mut particles, &mut attachments)
            .unwrap();
    }
    assert!(
        (particles.position(ball).unwrap() - x).length() <= T::of(4.0) * T::EPSILON,
        "{particles:?}"
    );
}

/// Positions and velocities of every magnitude.
fn extreme_states_stay_finite<T: Bits>() {
    let numbers = || prop::collection::vec(any::<u64>(), 10);
    for_all(
        1000,
        &(numbers(), numbers(), any::<bool>()),
        |(places, seeds, wide)| {
            let mut particles = Particles::<T, 3>::new();
            let drawn =
                |seed: u64| number::<T>(seed, if wide { 1 - T::TOP } else { T::TOP - 9 }, T::TOP);
            for (place, velocity) in places.chunks(2).zip(seeds.chunks(2)).take(3) {
                let id = particles
                    .add(Vec2::new(drawn(place[0]), drawn(place[1])), T::HALF)
                    .unwrap();
                particles
                    .set_velocity(id, Vec2::new(drawn(velocity[0]), drawn(velocity[1])))
                    .unwrap();
            }
            let (far, length) = (
                Vec2::new(drawn(places[6]), drawn(places[7])),
                drawn(places[8]).abs(),
            );
            let mut places = Attachments::<T, 1>::new();
            places
                .add(Attachment::new(id(0), far, T::ZERO).unwrap())
                .unwrap();
            let mut long = Constraints::<T, _, 1, 1>::new();
            long.add(LongRangeAttachment::new(id(1), far, length, T::ZERO).unwrap())
                .unwrap();
            let mut tethers = Tearing::<T, _, 2, 1>::new();
            tethers
                .add(Tether::new(id(0), id(1), length, T::ZERO).unwrap(), T::ONE)
                .unwrap();
            let (mut beads, mut edges) = (
                Constraints::<T, _, 3, 1>::new(),
                Constraints::<T, _, 3, 1>::new(),
            );
            beads
                .add(OnSegment::new(id(0), [id(1), id(2)], T::ZERO).unwrap())
                .unwrap();
            edges
                .add(PointEdge::new(id(1), [id(2), id(0)], T::ZERO).unwrap())
                .unwrap();
            let mut grab = Grab::new();
            let _ = grab.take(&particles, id(2), far, T::ZERO);
            let _ = grab.move_to(Vec2::new(length, T::ONE), T::HALF);
            let solver = Solver {
                substeps: 2,
                iterations: 2,
                damping: length,
                ..Solver::new()
            };
            for _ in 0..3 {
                let mut scene = (
                    &mut places,
                    &mut long,
                    &mut tethers,
                    &mut beads,
                    &mut edges,
                    &mut grab,
                );
                solver
                    .step(T::of(0.01), &mut particles, &mut scene)
                    .unwrap();
                prop_assert!(is_finite(&particles), "{particles:?}");
            }
            Ok(())
        },
    );
}

crate::both!(
    extreme_states_stay_finite,
    small_displacements_count_far_from_the_origin,
    undefined_directions_are_skipped,
);
