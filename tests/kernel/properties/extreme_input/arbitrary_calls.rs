//! Totality: for any arguments, no call panics and no call produces non-finite state.

use crate::both;
use crate::support::corpus::{Bits, for_all};
use crate::support::setup::is_finite;
use crate::support::world::arguments::Call;
use crate::support::world::state::World;
use pliant::{
    Distance, Distances, Motion, ParticleId, Particles, Pass, Points, Project, Scheme,
    ShapeMatching, Solver, Stiffness, Vec2, build,
};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::prop_assert;
use std::cell::Cell;

/// Number of worlds, and exclusive upper bound of the calls to each.
const WORLDS: u32 = 1700;
const CALLS: usize = 40;

fn calls() -> impl Strategy<Value = Vec<Call>> {
    vec(any::<Call>(), 1..CALLS)
}

fn state_stays_finite_for_any_calls<T: Bits>() {
    calls_leave_finite_states::<T>(|kind| kind);
}

/// Most calls concern rigid bodies, joints and contacts.
fn state_stays_finite_for_rigid_calls<T: Bits>() {
    calls_leave_finite_states::<T>(|kind| [0, 5, 23, 29, 29, 29, 29, 29][usize::from(kind % 8)]);
}

/// Makes calls whose functions are chosen by `select`.
fn calls_leave_finite_states<T: Bits>(select: impl Fn(u8) -> u8) {
    let (accepted, steps) = (Cell::new(0), Cell::new(0));
    for_all(WORLDS, &calls(), |calls| {
        let mut world = World::<T>::new();
        for (kind, ids, seeds) in calls {
            let call = (select(kind), ids, seeds);
            world.call(call);
            prop_assert!(world.is_sound(), "{:?}", world.particles);
            world.measure(T::raw(call.2[0]));
        }
        accepted.set(accepted.get() + world.accepted);
        steps.set(steps.get() + world.steps);
        Ok(())
    });
    assert!(
        accepted.get() > 5000 && steps.get() > 1000,
        "only {} accepted, {} steps",
        accepted.get(),
        steps.get()
    );
}

/// Steps existing bodies and springs from positions and velocities of any magnitude.
fn wild_states_stay_finite<T: Bits>() {
    let numbers = || vec(any::<u64>(), 16);
    for_all(
        WORLDS,
        &(numbers(), numbers(), 0..4_u16, any::<(bool, bool)>()),
        |(places, seeds, pinned, (explicit, wide))| {
            let mut particles = Particles::<T, 4>::new();
            let ids = build::lattice(&mut particles, Vec2::ZERO, 2, 2, T::ONE, T::HALF).unwrap();
            let mut springs = Distances::<T, 3>::new();
            for (a, b) in ids.iter().zip(ids.iter().skip(1)) {
                springs
                    .add(Distance::new(a, b, T::ONE, T::ZERO).unwrap())
                    .unwrap();
            }
            let mut body =
                ShapeMatching::<T, 4>::new(&particles, ids.iter(), Stiffness::Alpha(T::HALF))
                    .unwrap();
            let drawn = |seed: u64| {
                crate::support::corpus::number::<T>(
                    seed,
                    if wide { 1 - T::TOP } else { T::TOP - 9 },
                    T::TOP,
                )
            };
            for ((id, place), velocity) in ids.iter().zip(places.chunks(2)).zip(seeds.chunks(2)) {
                particles
                    .set_position(id, Vec2::new(drawn(place[0]), drawn(place[1])))
                    .unwrap();
                particles
                    .set_velocity(id, Vec2::new(drawn(velocity[0]), drawn(velocity[1])))
                    .unwrap();
            }
            for place in 0..pinned {
                particles.pin(ParticleId::new(place)).unwrap();
            }
            let scheme = if explicit {
                Scheme::Leapfrog
            } else {
                Scheme::Predicted
            };
            let solver = Solver {
                gravity: T::vector(0.0, -9.81),
                substeps: 3,
                iterations: 2,
                scheme,
                ..Solver::new()
            };
            for _ in 0..3 {
                solver
                    .step(
                        T::of(1.0 / 60.0),
                        &mut particles,
                        &mut (&mut springs, &mut body),
                    )
                    .unwrap();
                prop_assert!(is_finite(&particles), "{particles:?}");
            }
            Ok(())
        },
    );
}

/// Calls projections directly, with slices that are too short and of different lengths.
fn projections_accept_slices_of_any_length<T: Bits>() {
    let mut particles = Particles::<T, 4>::new();
    let ids = build::lattice(&mut particles, Vec2::ZERO, 2, 2, T::ONE, T::HALF).unwrap();
    let mut springs = Distances::<T, 1>::new();
    springs
        .add(Distance::new(ParticleId::new(0), ParticleId::new(3), T::HALF, T::ZERO).unwrap())
        .unwrap();
    let mut body =
        ShapeMatching::<T, 4>::new(&particles, ids.iter(), Stiffness::Alpha(T::HALF)).unwrap();
    let (vectors, ones) = ([T::vector(1.0, 2.0); 5], [T::ONE; 5]);
    for lengths in 0..6_usize.pow(3) {
        let (a, b, c) = (lengths % 6, lengths / 6 % 6, lengths / 36);
        for (index, backward) in [(0, false), (u32::MAX, true)] {
            let pass = Pass {
                h: T::ONE,
                inv_h: T::ONE,
                substeps: 1,
                index,
                vacancies: false,
                backward,
                scheme: Scheme::Predicted,
            };
            let mut displacements = vectors;
            let mut motion = Motion {
                positions: &vectors[..a.min(5)],
                velocities: &vectors[..b.min(5)],
                displacements: &mut displacements[..c.min(5)],
                masses: &ones[..b.min(5)],
                inverse_masses: &ones[..b.min(5)],
            };
            let mut scene = (&mut springs, &mut body);
            let known = a.min(5) == 5 || a == 4;
            assert_eq!(scene.check(&pass, &motion).is_ok(), known);
            scene.prepare(&pass, &motion);
            scene.project(&pass, &mut motion);
            assert!(
                displacements
                    .iter()
                    .all(|d| d.x.wide().is_finite() && d.y.wide().is_finite())
            );
        }
    }
}

/// Differences, offsets and displacements of points beyond the last are zero.
fn points_beyond_the_last_are_zero<T: Bits>() {
    let points = Points::at([T::vector(1.0, 2.0), T::vector(4.0, 6.0)]);
    assert_eq!(points.difference(1, 0), T::vector(3.0, 4.0));
    assert_eq!(points.offset(1, T::vector(1.0, 1.0)), T::vector(3.0, 5.0));
    for beyond in [2, usize::MAX] {
        let zeros = [
            points.difference(beyond, 0),
            points.difference(0, beyond),
            points.offset(beyond, Vec2::ZERO),
        ];
        assert_eq!(zeros, [Vec2::ZERO; 3]);
        assert_eq!(points.displacement(beyond), Vec2::ZERO);
    }
}

both!(
    state_stays_finite_for_any_calls,
    state_stays_finite_for_rigid_calls,
    wild_states_stay_finite,
    projections_accept_slices_of_any_length,
    points_beyond_the_last_are_zero,
);
