//! Random states of particles: ordinary ones, and those that take rare paths.

use crate::MOST;
use crate::counting_scalar::Counted;
use pliant::{Particles, Vec2};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::{collection::vec, option};

pub(crate) type Set = Particles<Counted, MOST>;

#[derive(Clone, Debug)]
pub(crate) struct State {
    /// Positions and velocities at the start of the step.
    pub(crate) motion: Vec<[f64; 4]>,
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
    (coordinates, size(), size(), pinned, any::<bool>()).prop_map(
        |(coordinates, position, velocity, pinned, rigid)| State {
            motion: coordinates
                .into_iter()
                .map(|[x, y, u, v]| [x * position, y * position, u * velocity, v * velocity])
                .collect(),
            pinned,
            rigid,
        },
    )
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
        particles.set_position(id, Vec2::new(x, y)).unwrap();
        particles.set_velocity(id, Vec2::new(u, v)).unwrap();
        if state.pinned == Some(index) {
            particles.pin(id).unwrap();
        }
    }
}
