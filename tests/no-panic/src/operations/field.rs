//! Force fields, and forces on edges.

use super::{CAPACITY, T};
use pliant::{
    Anchor, Attractor, Checksum, Drag, EdgeEnd, EdgeForce, EdgeForces, Error, Explosion, Field, ForceField, Gravity,
    ParticleId, ParticleRange, Particles, Pass, Predicted, Project, Region, Sample, StillWater, WaterSurface, Vec2, Water,
    Wave, Wind,
};

type Eight = Particles<T, CAPACITY>;
type Pull = ForceField<T, Attractor<T>, CAPACITY>;
type Breeze = EdgeForces<T, Wind<T>, CAPACITY>;

/// Calls all methods of a field.
fn field<F: Field<T>>(field: &mut F, at: &Sample<T>, h: T, checksum: &mut Checksum) -> (Result<(), Error>, Vec2<T>) {
    field.advance(h);
    field.hash_state(checksum);
    (field.check(), field.velocity_change(at))
}

/// Calls all methods of a force.
fn force<F: EdgeForce<T>>(force: &mut F, end: &mut EdgeEnd<'_, '_, T>, h: T, checksum: &mut Checksum) -> Result<(), Error> {
    force.advance(h);
    force.push(end);
    force.resist(end);
    force.hash_state(checksum);
    force.check()
}

/// Calls all methods of a surface.
fn surface<S: WaterSurface<T>>(surface: &mut S, place: Vec2<T>, h: T, checksum: &mut Checksum) -> (Result<(), Error>, T) {
    surface.advance(h);
    surface.hash_state(checksum);
    (surface.check(), surface.depth(place))
}

fn predict<P: Project<T>>(projection: &mut P, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
    projection.predict(pass, predicted);
}

entries! {
    2 "Region::contains" = Region::<T>::contains;
    1 "Region::check" = Region::<T>::check;
    1 "ForceField::everywhere" = Pull::everywhere;
    1 "ForceField::empty" = Pull::empty;
    3 "ForceField::new" = (|all: &Eight, ids: ParticleRange, pull: Attractor<T>| Pull::new(all, ids, pull));
    3 "ForceField::build" = (|pull: &mut Pull, all: &Eight, ids: ParticleRange| pull.build(all, ids));
    1 "ForceField::members" = Pull::members;
    1 "ForceField::acts_on_all" = Pull::acts_on_all;
    1 "IntoIterator for ForceField" = (|pull: &Pull| pull.into_iter().last());
    3 "Explosion::apply" = (|blast: &Explosion<T>, all: &mut Eight, ids: ParticleRange| blast.apply(all, ids));
    2 "Explosion::velocity_change" = Explosion::<T>::velocity_change;
    1 "EdgeForces::new" = Breeze::new;
    3 "EdgeForces::add_outline" = (|wind: &mut Breeze, all: &Eight, ends: &[Anchor<T>]| wind.add_outline(all, ends.iter().copied()));
    3 "EdgeForces::add_chain" = (|wind: &mut Breeze, all: &Eight, ids: ParticleRange| wind.add_chain(all, ids));
    1 "EdgeForces::len" = Breeze::len;
    1 "EdgeForces::is_empty" = Breeze::is_empty;
    1 "EdgeForces::clear" = Breeze::clear;
    1 "EdgeEnd::velocity" = (|end: &EdgeEnd<'_, '_, T>| end.velocity());
    2 "EdgeEnd::inverse_mass" = (|end: &EdgeEnd<'_, '_, T>, n: Vec2<T>| end.inverse_mass(n));
    2 "EdgeEnd::accelerate" = (|end: &mut EdgeEnd<'_, '_, T>, change: Vec2<T>| end.accelerate(change));
    1 "Predicted::velocities" = (|predicted: &Predicted<'_, T>| predicted.velocities().last().copied());
    3 "Predicted::accelerate" = (|predicted: &mut Predicted<'_, T>, id: ParticleId, change: Vec2<T>| predicted.accelerate(id, change));
    2 "Wave::height" = Wave::<T>::height;
    4 "Field for Attractor" = field::<Attractor<T>>;
    4 "Field for Drag" = field::<Drag<T>>;
    4 "Field for Gravity" = field::<Gravity<T>>;
    4 "EdgeForce for Wind" = force::<Wind<T>>;
    4 "EdgeForce for Water" = force::<Water<T, Wave<T>>>;
    4 "WaterSurface for StillWater" = surface::<StillWater<T>>;
    4 "WaterSurface for Wave" = surface::<Wave<T>>;
    3 "Project::predict for ForceField, by hand" = predict::<Pull>;
    3 "Project::predict for EdgeForces, by hand" = predict::<Breeze>;
}
