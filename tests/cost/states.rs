//! Random states of particles: ordinary ones, and those that take rare paths.

use crate::counting_scalar::Counted;
use pliant::{Particles, Vec2};
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof};
use proptest::{collection::vec, option};

/// Number of items of the largest scene of a part.
pub(crate) const MOST: usize = 12;

pub(crate) type Set = Particles<Counted, MOST>;

#[derive(Clone, Debug)]
pub(crate) struct State {
    /// Positions and velocities at the start of the step.
    pub(crate) motion: Vec<[f64; 4]>,
    /// Whether positions are relative to those of the rest shapes.
    pub(crate) near_rest: bool,
    /// Which particle is pinned.
    pub(crate) pinned: Option<usize>,
    pub(crate) rigid: bool,
}

/// Size of positions and velocities.
fn size() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => Just(1.0),
        1 => Just(0.0),
        1 => Just(1e-180),
        1 => Just(1e100),
        1 => Just(1e170),
        1 => Just(1e4),
    ]
}

pub(crate) fn strategy() -> impl Strategy<Value = State> {
    let coordinates = vec([-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0], MOST);
    let pinned = option::weighted(0.2, 0..MOST);
    let flags = (any::<bool>(), prop::bool::weighted(0.2));
    (coordinates, size(), size(), pinned, flags).prop_map(
        |(coordinates, position, velocity, pinned, (rigid, near_rest))| State {
            near_rest,
            motion: coordinates
                .into_iter()
                .map(|[x, y, u, v]| [x * position, y * position, u * velocity, v * velocity])
                .collect(),
            pinned,
            rigid,
        },
    )
}

/// Returns a strategy of states that differ from a state in one respect.
pub(crate) fn change(state: &State) -> impl Strategy<Value = State> + use<> {
    let motion = state.motion.clone();
    let coordinate = (0..MOST, 0..4_usize, -1.0..1.0, size());
    let motion = prop_oneof![
        2 => (Just(motion.clone()), coordinate).prop_map(|(mut motion, (at, axis, x, size))| {
            motion[at][axis] = x * size;
            motion
        }),
        // Coincident particles.
        1 => (Just(motion.clone()), 0..MOST, 0..MOST).prop_map(|(mut motion, from, to)| {
            motion[to] = motion[from];
            motion
        }),
        // Another size of positions or velocities.
        1 => (Just(motion.clone()), any::<bool>(), -20..20).prop_map(|(mut motion, speed, power)| {
            let axes = if speed { 2..4 } else { 0..2 };
            for x in motion.iter_mut().flat_map(|motion| &mut motion[axes.clone()]) {
                *x *= 2.0_f64.powi(power);
            }
            motion
        }),
        1 => Just(motion),
    ];
    let pinned = prop_oneof![3 => Just(state.pinned), 1 => option::of(0..MOST)];
    let rigid = prop_oneof![4 => Just(state.rigid), 1 => Just(!state.rigid)];
    let near_rest = prop_oneof![8 => Just(state.near_rest), 1 => Just(!state.near_rest)];
    (motion, pinned, rigid, near_rest).prop_map(|(motion, pinned, rigid, near_rest)| State {
        motion,
        near_rest,
        pinned,
        rigid,
    })
}

/// Returns a slow motion near the rest shape.
pub(crate) fn ordinary() -> State {
    let wave = |index: usize| f64::from(u8::try_from(index * 5 % 7).unwrap()) / 7.0 - 0.5;
    State {
        motion: (0..MOST)
            .map(|index| {
                let [a, b] = [wave(index), wave(index + 3)];
                [0.1 * a, 0.1 * b, b, a]
            })
            .collect(),
        near_rest: true,
        pinned: None,
        rigid: false,
    }
}

/// Returns particles at the corners of a grid, where the rest shapes are defined.
pub(crate) fn at_rest() -> Set {
    let mut particles = Set::new();
    for index in 0..MOST {
        #[allow(clippy::cast_precision_loss, reason = "small counts")]
        let (column, row) = ((index % 4) as f64, (index / 4) as f64);
        let place = Vec2::new(Counted(column + 0.1 * row * row), Counted(row));
        particles.add(place, Counted(1.0 + 0.1 * column)).unwrap();
    }
    particles
}

/// Moves particles to a state.
pub(crate) fn disturb(particles: &mut Set, state: &State) {
    for (index, id) in particles.ids().iter().enumerate() {
        let [x, y, u, v] = state.motion[index].map(Counted);
        let rest = if state.near_rest {
            particles.position(id).unwrap()
        } else {
            Vec2::ZERO
        };
        particles.set_position(id, rest + Vec2::new(x, y)).unwrap();
        particles.set_velocity(id, Vec2::new(u, v)).unwrap();
        if state.pinned == Some(index) {
            particles.pin(id).unwrap();
        }
    }
}
