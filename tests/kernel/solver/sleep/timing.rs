//! Exact sleep timing: fractions of delays, pinned members, and preparation counts of sleeping
//! bodies.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::row;
use pliant::{Motion, ParticleId, Pass, Project, Sleeping, Solver, Vec2, measure};
use std::cell::Cell;

fn sleeper<T: Float>(place: u16, delay: f64) -> Sleeping<T, (), 1> {
    Sleeping::new((), [ParticleId::new(place)], T::of(0.01), T::of(delay)).unwrap()
}

/// Resting together keeps the exact timers of bodies that have used the same fraction of their
/// delays.
fn rest_with_keeps_equal_timers_bit_identical<T: Float>() {
    let mut particles = row::<T, 1>(1);
    let [mut a, mut b, mut alone] = [0.7; 3].map(|delay| sleeper::<T>(0, delay));
    for _ in 0..40 {
        Solver::new()
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut a, &mut b, &mut alone),
            )
            .unwrap();
        a.rest_with(&mut b);
        for body in [&a, &b] {
            assert_eq!(
                measure::checksum(&particles, body),
                measure::checksum(&particles, &alone)
            );
        }
    }
}

/// Two bodies that have used different fractions of their delays both get the lesser fraction, in
/// either order of arguments. Times are in sixteenths of a second.
fn rest_with_uses_the_lesser_fraction_of_both_delays<T: Float>() {
    // Times between the last wake of the slow and the quick body and `rest_with`; then the used
    // fraction of both delays.
    for ([long, short], share) in [
        ([16, 2], 0.25),
        ([8, 4], 0.25),
        ([4, 6], 0.125),
        ([20, 1], 0.125),
    ] {
        for swap_xy in [false, true] {
            let mut particles = row::<T, 2>(2);
            let (mut slow, mut quick) = (sleeper::<T>(0, 2.0), sleeper::<T>(1, 0.5));
            for left in (1..=20).rev() {
                if left == long {
                    slow.wake();
                }
                if left == short {
                    quick.wake();
                }
                Solver::new()
                    .step(T::of(0.0625), &mut particles, &mut (&mut slow, &mut quick))
                    .unwrap();
            }
            if swap_xy {
                quick.rest_with(&mut slow);
            } else {
                slow.rest_with(&mut quick);
            }
            let (mut steps, mut asleep) = (0.0, [None; 2]);
            while asleep.contains(&None) {
                Solver::new()
                    .step(T::of(0.0625), &mut particles, &mut (&mut slow, &mut quick))
                    .unwrap();
                steps += 1.0;
                for (found, is_asleep) in
                    asleep.iter_mut().zip([slow.is_asleep(), quick.is_asleep()])
                {
                    *found = found.or(is_asleep.then_some(steps));
                }
            }
            assert_eq!(
                asleep,
                [32.0, 8.0].map(|delay| Some(delay * (1.0 - share))),
                "{long} {short} {swap_xy}"
            );
        }
    }
}

/// A pinned member with a velocity below the sleep speed keeps moving while the body sleeps; the
/// free member stays.
fn pinned_member_keeps_its_velocity_in_sleep<T: Float>() {
    let mut particles = row::<T, 2>(2);
    let [free, pinned] = [0, 1].map(ParticleId::new);
    particles.pin(pinned).unwrap();
    particles
        .set_velocity(pinned, T::vector(0.0, 0.007_812_5))
        .unwrap();
    let mut body = Sleeping::<T, (), 2>::new((), [free, pinned], T::of(0.01), T::of(0.5)).unwrap();
    for step in 1..=16 {
        Solver::new()
            .step(T::of(0.0625), &mut particles, &mut body)
            .unwrap();
        assert_eq!(body.is_asleep(), step >= 8);
        assert_eq!(
            particles.positions()[1],
            T::vector(1.0, f64::from(step) * 0.007_812_5 / 16.0)
        );
    }
    assert_eq!(particles.positions()[0], Vec2::ZERO);
}

/// A sleeping body wakes in the next step if a pinned member is released, a free one pinned, or
/// both; the same members pinned again do not wake it.
fn a_change_of_pinned_members_wakes_a_body<T: Float>() {
    let ids = [0, 1, 2].map(ParticleId::new);
    let edits: [(&[usize], &[usize], bool); 5] = [
        (&[1], &[], false),
        (&[], &[2], false),
        (&[1], &[0], false),
        (&[1], &[1], true),
        (&[], &[], true),
    ];
    for (released, pinned, stays) in edits {
        let mut particles = row::<T, 3>(3);
        particles.pin(ids[1]).unwrap();
        let mut body = Sleeping::<T, (), 3>::new((), ids, T::of(0.01), T::of(0.5)).unwrap();
        let step = |particles: &mut _, body: &mut _| {
            Solver::new().step(T::of(0.0625), particles, body).unwrap();
        };
        for _ in 0..9 {
            step(&mut particles, &mut body);
        }
        assert!(body.is_asleep());
        for place in released {
            particles.release(ids[*place]).unwrap();
        }
        for place in pinned {
            particles.pin(ids[*place]).unwrap();
        }
        step(&mut particles, &mut body);
        assert_eq!(body.is_asleep(), stays, "{released:?} {pinned:?}");
    }
}

/// The pinned members are part of the checksum of a sleeping body, because they determine when it
/// wakes.
fn checksum_covers_the_pinned_members<T: Float>() {
    let ids = [0, 1].map(ParticleId::new);
    let sums = [0, 1].map(|pinned| {
        let mut particles = row::<T, 2>(2);
        particles.pin(ids[pinned]).unwrap();
        let mut body = Sleeping::<T, (), 2>::new((), ids, T::of(0.01), T::of(0.5)).unwrap();
        for _ in 0..9 {
            Solver::new()
                .step(T::of(0.0625), &mut particles, &mut body)
                .unwrap();
        }
        measure::part_checksum(&body)
    });
    assert_ne!(sums[0], sums[1]);
}

/// Counts preparations and passes.
struct Counting<'a>(&'a Cell<[usize; 2]>);

impl<T: Float> Project<T> for Counting<'_> {
    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        let [prepared, projected] = self.0.get();
        self.0.set([prepared + 1, projected]);
    }
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {
        let [prepared, projected] = self.0.get();
        self.0.set([prepared, projected + 1]);
    }
}

/// An awake body is prepared once per step, a sleeping one never. A body that wakes between
/// substeps is prepared before the next pass.
fn only_awake_bodies_are_prepared<T: Float>() {
    let count = Cell::new([0; 2]);
    let mut particles = row::<T, 1>(1);
    let mut body = Sleeping::<T, _, 1>::new(
        Counting(&count),
        [ParticleId::new(0)],
        T::of(0.01),
        T::of(0.5),
    )
    .unwrap();
    let solver = Solver {
        substeps: 2,
        ..Solver::new()
    };
    let mut step = |solver: Solver<T>, body: &mut Sleeping<T, Counting<'_>, 1>| {
        count.set([0; 2]);
        solver.step(T::of(0.125), &mut particles, body).unwrap();
        (count.get(), body.is_asleep())
    };
    for asleep in [false, false, false, true] {
        assert_eq!(step(solver, &mut body), ([1, 2], asleep));
    }
    assert_eq!(step(solver, &mut body), ([0, 0], true));
    // A different gravity wakes the body at the end of the first substep.
    let falling = Solver {
        gravity: T::vector(0.0, -1.0),
        ..solver
    };
    assert_eq!(step(falling, &mut body), ([1, 1], false));
    assert_eq!(step(falling, &mut body), ([1, 2], false));
}

/// A body at rest stays awake under a gravity that overflows in one step: it could not be saved.
fn gravity_that_overflows_keeps_bodies_awake<T: Float>() {
    for (gravity, sleeps) in [(-1.0, true), (-9.81, false)] {
        let mut particles = row::<T, 1>(1);
        particles.pin(ParticleId::new(0)).unwrap();
        let mut body = sleeper::<T>(0, 0.7);
        let solver = Solver {
            gravity: T::vector(0.0, gravity),
            ..Solver::new()
        };
        solver
            .step(T::MAX * T::ratio(1, 4), &mut particles, &mut body)
            .unwrap();
        assert_eq!(body.is_asleep(), sleeps, "{gravity}");
    }
}

both!(
    gravity_that_overflows_keeps_bodies_awake,
    rest_with_keeps_equal_timers_bit_identical,
    rest_with_uses_the_lesser_fraction_of_both_delays,
    pinned_member_keeps_its_velocity_in_sleep,
    a_change_of_pinned_members_wakes_a_body,
    checksum_covers_the_pinned_members,
    only_awake_bodies_are_prepared,
);
