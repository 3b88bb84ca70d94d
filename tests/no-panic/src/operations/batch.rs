//! Batches of worlds.

use super::{CAPACITY, T};
use core::fmt::{Debug, Formatter};
use pliant::{BatchedLengths, ColliderContacts, Constraints, Distance, EachWorld, Error, HalfPlane, ParticleId, Particles, Solver, Tether, Worlds};

type Batch = Worlds<T, CAPACITY, 4>;
type Springs = BatchedLengths<T, Distance<T>, CAPACITY, 4>;
type Tethers = BatchedLengths<T, Tether<T>, CAPACITY, 4>;
type Floors = EachWorld<ColliderContacts<T, HalfPlane<T>, CAPACITY>, 4>;
type Parts = (Springs, Tethers, Floors);

fn step(worlds: &mut Batch, solver: &Solver<T>, dt: T, parts: &mut Parts) -> Result<(), Error> {
    worlds.step(solver, dt, parts)
}

entries! {
    1 "Worlds::new" = Batch::new;
    2 "Worlds::world" = (|worlds: &mut Batch, world| worlds.world(world).map(Particles::len));
    3 "Worlds::set_world" = Batch::set_world;
    3 "Worlds::position" = Batch::position;
    3 "Worlds::velocity" = Batch::velocity;
    4 "Worlds::set_position" = Batch::set_position;
    4 "Worlds::set_velocity" = Batch::set_velocity;
    4 "Worlds::step" = step;
    4 "ProjectBatch for BatchedLengths" = (|worlds: &mut Batch, solver: &Solver<T>, dt, parts: &mut Springs| worlds.step(solver, dt, parts));
    4 "ProjectBatch for EachWorld" = (|worlds: &mut Batch, solver: &Solver<T>, dt, parts: &mut Floors| worlds.step(solver, dt, parts));
    1 "BatchedLengths::new" = (|set: &Constraints<T, Distance<T>, 2, CAPACITY>| Springs::new(set.clone()));
    1 "BatchedLengths::constraints" = Springs::constraints;
    1 "BatchedLengths::constraints_mut" = Springs::constraints_mut;
    1 "LengthConstraint for Distance" = <Distance<T> as pliant::LengthConstraint<T>>::length;
    1 "LengthConstraint for Tether" = <Tether<T> as pliant::LengthConstraint<T>>::length;
}

derived! {
    "Worlds" Batch: Clone;
    "BatchedLengths" Springs: Clone;
    "EachWorld" EachWorld<ParticleId, 4>: Clone Debug;
}
