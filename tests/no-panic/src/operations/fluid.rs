//! Fluids.

use super::{CAPACITY, LISTED, T};
use pliant::{Cohesive, Emitter, Fluid, ParticleId, Particles};

type Water = Fluid<T, CAPACITY, LISTED>;

entries! {
    2 "Fluid::remove" = Water::remove;
    3 "Fluid::new" = (|particles: &Particles<T, CAPACITY>, members: &[ParticleId], spacing| {
        Water::new(particles, members.iter().copied(), spacing)
    });
    0 "Fluid::empty" = Water::empty;
    4 "Fluid::build" = (|water: &mut Water, particles: &Particles<T, CAPACITY>, members: &[ParticleId], spacing| {
        water.build(particles, members.iter().copied(), spacing)
    });
    2 "Fluid::set_compliance" = Water::set_compliance;
    2 "Fluid::set_viscosity" = Water::set_viscosity;
    1 "Cohesive::new" = (|water: &Water| Cohesive::new(water.clone()));
    2 "Cohesive::set_cohesion" = Cohesive::<T, CAPACITY, LISTED>::set_cohesion;
    1 "Cohesive::cohesion" = Cohesive::<T, CAPACITY, LISTED>::cohesion;
    5 "Emitter::new" = Emitter::<T>::new;
    2 "Emitter::set_position" = Emitter::<T>::set_position;
    2 "Emitter::set_velocity" = Emitter::<T>::set_velocity;
    1 "Emitter::position" = Emitter::<T>::position;
    1 "Emitter::velocity" = Emitter::<T>::velocity;
    2 "Emitter::hash_state" = Emitter::<T>::hash_state;
    4 "Emitter::emit" = Emitter::<T>::emit::<CAPACITY, CAPACITY, LISTED>;
    2 "Fluid::set_spacing" = Water::set_spacing;
    3 "Fluid::within" = Water::within::<CAPACITY, CAPACITY>;
    3 "Fluid::add" = Water::add::<CAPACITY>;
    1 "Fluid::members" = Water::members;
    1 "Fluid::radius" = Water::radius;
    1 "Fluid::compliance" = Water::compliance;
    1 "Fluid::viscosity" = Water::viscosity;
    1 "Fluid::spacing" = Water::spacing;
    3 "Fluid::density" = Water::density::<CAPACITY>;
    2 "Fluid::neighbors" = Water::neighbors;
    1 "Fluid::dropped" = Water::dropped;
}
