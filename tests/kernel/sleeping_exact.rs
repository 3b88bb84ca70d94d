//! Sleep to the step: shares of delays, pinned members, and how often what sleeps is prepared.

use crate::both;
use crate::float::Float;
use crate::setup::row;
use pliant::{Motion, ParticleId, Pass, Project, Sleeping, Solver, Vec2, measure};
use std::cell::Cell;

fn sleeper<T: Float>(place: u16, delay: f64) -> Sleeping<T, (), 1> {
    Sleeping::new((), [ParticleId::new(place)], T::of(0.01), T::of(delay)).unwrap()
}

/// Whose delays are used up to the same share, they keep every bit of it.
fn equals_leave_each_other_alone<T: Float>() {
    let mut particles = row::<T, 1>(1);
    let [mut a, mut b, mut alone] = [0.7; 3].map(|delay| sleeper::<T>(0, delay));
    for _ in 0..40 {
        Solver::new().step(T::ratio(1, 60), &mut particles, &mut (&mut a, &mut b, &mut alone)).unwrap();
        a.rest_with(&mut b);
        for body in [&a, &b] {
            assert_eq!(measure::checksum(&particles, body), measure::checksum(&particles, &alone));
        }
    }
}

/// In sixteenths of a second: two bodies that have been still for different shares of their delays both have the lesser one, whoever is
/// asked.
fn shares_of_different_delays_are_shared<T: Float>() {
    // How long before the end the first one was woken, and the second one; then how long both go on until they sleep.
    for ([long, short], share) in [([16, 2], 0.25), ([8, 4], 0.25), ([4, 6], 0.125), ([20, 1], 0.125)] {
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
                Solver::new().step(T::of(0.0625), &mut particles, &mut (&mut slow, &mut quick)).unwrap();
            }
            if swap_xy {
                quick.rest_with(&mut slow);
            } else {
                slow.rest_with(&mut quick);
            }
            let (mut steps, mut asleep) = (0.0, [None; 2]);
            while asleep.contains(&None) {
                Solver::new().step(T::of(0.0625), &mut particles, &mut (&mut slow, &mut quick)).unwrap();
                steps += 1.0;
                for (found, is_asleep) in asleep.iter_mut().zip([slow.is_asleep(), quick.is_asleep()]) {
                    *found = found.or(is_asleep.then_some(steps));
                }
            }
            assert_eq!(asleep, [32.0, 8.0].map(|delay| Some(delay * (1.0 - share))), "{long} {short} {swap_xy}");
        }
    }
}

/// A pinned member that creeps, slower than the limit, goes on while the body sleeps; the free one does not fall.
fn pinned_members_go_on_in_sleep<T: Float>() {
    let mut particles = row::<T, 2>(2);
    let [free, pinned] = [0, 1].map(ParticleId::new);
    particles.pin(pinned).unwrap();
    particles.set_velocity(pinned, T::vector(0.0, 0.007_812_5)).unwrap();
    let mut body = Sleeping::<T, (), 2>::new((), [free, pinned], T::of(0.01), T::of(0.5)).unwrap();
    for step in 1..=16 {
        Solver::new().step(T::of(0.0625), &mut particles, &mut body).unwrap();
        assert_eq!(body.is_asleep(), step >= 8);
        assert_eq!(particles.positions()[1], T::vector(1.0, f64::from(step) * 0.007_812_5 / 16.0));
    }
    assert_eq!(particles.positions()[0], Vec2::ZERO);
}

/// Counts how often it is prepared, and how often it projects.
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

/// Once a step, and not in sleep; who wakes between substeps, before the next pass.
fn only_what_is_awake_is_prepared<T: Float>() {
    let count = Cell::new([0; 2]);
    let mut particles = row::<T, 1>(1);
    let mut body = Sleeping::<T, _, 1>::new(Counting(&count), [ParticleId::new(0)], T::of(0.01), T::of(0.5)).unwrap();
    let solver = Solver { substeps: 2, ..Solver::new() };
    let mut step = |solver: Solver<T>, body: &mut Sleeping<T, Counting<'_>, 1>| {
        count.set([0; 2]);
        solver.step(T::of(0.125), &mut particles, body).unwrap();
        (count.get(), body.is_asleep())
    };
    for asleep in [false, false, false, true] {
        assert_eq!(step(solver, &mut body), ([1, 2], asleep));
    }
    assert_eq!(step(solver, &mut body), ([0, 0], true));
    // Another gravity wakes it at the end of the first substep.
    let falling = Solver { gravity: T::vector(0.0, -1.0), ..solver };
    assert_eq!(step(falling, &mut body), ([1, 1], false));
    assert_eq!(step(falling, &mut body), ([1, 2], false));
}

both!(
    equals_leave_each_other_alone,
    shares_of_different_delays_are_shared,
    pinned_members_go_on_in_sleep,
    only_what_is_awake_is_prepared,
);
