//! Sets of constraints, and other objects that act on several particles.

use super::{CAPACITY, PAIRS, T};
use pliant::{Chain, ConstraintId, Damped, Distance, Distances, Grab, ParticleId, Particles, Plasticity, Pressure, Tearing, Yielding};

type Springs = Distances<T, CAPACITY>;
type Threads = Tearing<T, Damped<T, Distance<T>>, 2, CAPACITY>;
type Wires = Yielding<T, Damped<T, Distance<T>>, 2, CAPACITY>;
type Air = Pressure<T, CAPACITY>;
type Rope = Chain<T, CAPACITY>;

entries! {
    0 "Constraints::new" = Springs::new;
    0 "Default for Constraints" = Springs::default;
    2 "Constraints::add" = Springs::add;
    2 "Constraints::order" = Springs::order::<CAPACITY>;
    2 "Constraints::get" = Springs::get;
    1 "Constraints::as_slice" = Springs::as_slice;
    1 "Constraints::ids" = (|set: &Springs| set.ids().map(ConstraintId::index).fold(0, usize::wrapping_add));
    2 "Constraints::multiplier" = Springs::multiplier;
    1 "Constraints::len" = Springs::len;
    1 "Constraints::is_empty" = Springs::is_empty;
    1 "Constraints::capacity" = Springs::capacity;
    0 "Tearing::new" = Threads::new;
    0 "Default for Tearing" = Threads::default;
    3 "Tearing::add" = Threads::add;
    3 "Tearing::add_all" = Threads::add_all::<PAIRS>;
    2 "Tearing::cut" = Threads::cut;
    1 "Tearing::broken" = (|set: &Threads| set.broken().map(ConstraintId::index).fold(0, usize::wrapping_add));
    1 "Tearing::ids" = (|set: &Threads| set.ids().map(ConstraintId::index).fold(0, usize::wrapping_add));
    2 "Tearing::is_broken" = Threads::is_broken;
    2 "Tearing::get" = Threads::get;
    2 "Tearing::multiplier" = Threads::multiplier;
    2 "Tearing::order" = Threads::order::<CAPACITY>;
    1 "Tearing::len" = Threads::len;
    1 "Tearing::is_empty" = Threads::is_empty;
    1 "Tearing::capacity" = Threads::capacity;
    0 "Yielding::new" = Wires::new;
    0 "Default for Yielding" = Wires::default;
    3 "Yielding::add" = Wires::add;
    3 "Yielding::add_all" = Wires::add_all::<PAIRS>;
    3 "Yielding::edit" = (|set: &mut Wires, id: ConstraintId, a: T| set.edit(id, |item| item.set_damping(a)));
    3 "Yielding::set_plasticity" = (|set: &mut Wires, id: ConstraintId, plasticity: Plasticity<T>| set.set_plasticity(id, plasticity));
    2 "Yielding::reset" = Wires::reset;
    2 "Yielding::remove" = Wires::remove;
    2 "Yielding::get" = Wires::get;
    2 "Yielding::original" = Wires::original;
    1 "Yielding::ids" = (|set: &Wires| set.ids().map(ConstraintId::index).fold(0, usize::wrapping_add));
    2 "Yielding::multiplier" = Wires::multiplier;
    2 "Yielding::order" = Wires::order::<CAPACITY>;
    1 "Yielding::len" = Wires::len;
    1 "Yielding::is_empty" = Wires::is_empty;
    1 "Yielding::capacity" = Wires::capacity;
    4 "Pressure::new" = (|particles: &Particles<T, CAPACITY>, outline: &[ParticleId], pressure, compliance| {
        Air::new(particles, outline.iter().copied(), pressure, compliance)
    });
    0 "Pressure::empty" = Air::empty;
    5 "Pressure::build" = (|air: &mut Air, particles: &Particles<T, CAPACITY>, outline: &[ParticleId], pressure, compliance| {
        air.build(particles, outline.iter().copied(), pressure, compliance)
    });
    2 "Pressure::set_pressure" = Air::set_pressure;
    2 "Pressure::set_damping" = Air::set_damping;
    1 "Pressure::damping" = Air::damping;
    1 "Pressure::vertices" = Air::vertices;
    1 "Pressure::rest_area" = Air::rest_area;
    1 "Pressure::pressure" = Air::pressure;
    1 "Pressure::multiplier" = Air::multiplier;
    3 "Chain::new" = (|particles: &Particles<T, CAPACITY>, members: &[ParticleId], compliance| {
        Rope::new(particles, members.iter().copied(), compliance)
    });
    0 "Chain::empty" = Rope::empty;
    4 "Chain::build" = (|rope: &mut Rope, particles: &Particles<T, CAPACITY>, members: &[ParticleId], compliance| {
        rope.build(particles, members.iter().copied(), compliance)
    });
    3 "Chain::set_rest_length" = Rope::set_rest_length;
    3 "Chain::set_compliance" = Rope::set_compliance;
    2 "Chain::cut" = Rope::cut;
    2 "Chain::rest_length" = Rope::rest_length;
    2 "Chain::compliance" = Rope::compliance;
    2 "Chain::multiplier" = Rope::multiplier;
    1 "Chain::members" = Rope::members;
    0 "Grab::new" = Grab::<T>::new;
    0 "Default for Grab" = Grab::<T>::default;
    5 "Grab::take" = Grab::<T>::take::<CAPACITY>;
    3 "Grab::move_to" = Grab::<T>::move_to;
    1 "Grab::release" = Grab::<T>::release;
    1 "Grab::held" = Grab::<T>::held;
}
