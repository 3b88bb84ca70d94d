//! Scenes that change: removal, edits, pools, groups, muscles, clocks.

use super::{BODIES, CAPACITY, LISTED, PAIRS, T};
use core::iter::Sum;
use core::ops::Div;
use pliant::{
    Angle, Area, Attachment, Bending, Clock, ColliderContacts, ConstraintId, Damped, DiscContacts, Distance, Distances, Error, Fluid,
    Grab, HalfPlane, Interpolated, LatticeMatching, LongRangeAttachment, Muscle, OnSegment, OutlineContacts, ParticleId, ParticleRange,
    Particles, PointEdge, Pool, Rod, Scene, ShapeMatching, StepCost, Tearing, Tether, Vec2,
};

type Eight = Particles<T, CAPACITY>;
type Springs = Distances<T, CAPACITY>;
type Threads = Tearing<T, Damped<T, Distance<T>>, 2, CAPACITY>;
type Floor = ColliderContacts<T, HalfPlane<T>, CAPACITY>;
type Discs = DiscContacts<T, BODIES, CAPACITY, PAIRS>;
type Outlines = OutlineContacts<T, BODIES, CAPACITY, PAIRS>;
type Hands = Pool<Grab<T>, BODIES>;
type Drawn = Interpolated<T, CAPACITY>;
type Whole = Scene<T, Springs, CAPACITY>;

entries! {
    3 "Particles::add_range" = Eight::add_range;
    2 "Particles::contains" = Eight::contains;
    1 "Particles::iter_ids" = (|all: &Eight| all.iter_ids().map(ParticleId::index).fold(0, usize::wrapping_add));
    3 "Particles::remove" = (|all: &mut Eight, ids: ParticleRange, springs: &mut Springs| all.remove(ids, springs));
    4 "Particles::set_mass" = (|all: &mut Eight, id: ParticleId, mass: T, springs: &mut Springs| all.set_mass(id, mass, springs));
    2 "Particles::mass" = Eight::mass;
    3 "Scene::set_mass" = Whole::set_mass;
    2 "Particles::group_motion" = (|all: &Eight, ids: ParticleRange| all.group_motion(ids));
    2 "Particles::group_bounds" = (|all: &Eight, ids: ParticleRange| all.group_bounds(ids));
    3 "Particles::translate" = (|all: &mut Eight, ids: ParticleRange, by| all.translate(ids, by));
    4 "Particles::rotate" = (|all: &mut Eight, ids: ParticleRange, about, by| all.rotate(ids, about, by));
    4 "Particles::set_group_motion" = (|all: &mut Eight, ids: ParticleRange, v, spin| all.set_group_motion(ids, v, spin));
    3 "Particles::damp_group" = (|all: &mut Eight, ids: ParticleRange, fraction| all.damp_group(ids, fraction));
    4 "Particles::apply_group_impulse" = (|all: &mut Eight, ids: ParticleRange, j, x| all.apply_group_impulse(ids, j, x));
    3 "Particles::apply_angular_impulse" = (|all: &mut Eight, ids: ParticleRange, j| all.apply_angular_impulse(ids, j));
    2 "ParticleRange::from_parts" = ParticleRange::from_parts;
    3 "ParticleRange::part" = ParticleRange::part;
    2 "ParticleRange::contains" = ParticleRange::contains;
    1 "ParticleRange::ends" = (|range: ParticleRange| range.ends().last());
    2 "Particles::pin_group" = (|all: &mut Eight, ids: ParticleRange| all.pin_group(ids));
    2 "Particles::release_group" = (|all: &mut Eight, ids: ParticleRange| all.release_group(ids));
    1 "IntoIterator for ShapeMatching" = (|body: &ShapeMatching<T, CAPACITY>| body.into_iter().last());
    1 "IntoIterator for LatticeMatching" = (|body: &LatticeMatching<T, CAPACITY>| body.into_iter().last());
    1 "IntoIterator for Fluid" = (|body: &Fluid<T, CAPACITY, LISTED>| body.into_iter().last());
    4 "Constraints::edit" = (|set: &mut Springs, id: ConstraintId, a: T, b: T| {
        set.edit(id, |item| {
            item.set_rest_length(a)?;
            item.set_compliance(b)
        })
    });
    2 "Constraints::remove" = Springs::remove;
    3 "Tearing::edit" = (|set: &mut Threads, id: ConstraintId, a: T| set.edit(id, |item| item.set_damping(a)));
    3 "Tearing::set_limit" = Threads::set_limit;
    2 "Tearing::remove" = Threads::remove;
    2 "Distance::set_rest_length" = Distance::<T>::set_rest_length;
    2 "Distance::set_compliance" = Distance::<T>::set_compliance;
    2 "Rod::set_length" = Rod::<T>::set_length;
    2 "Tether::set_length" = Tether::<T>::set_length;
    2 "Tether::set_compliance" = Tether::<T>::set_compliance;
    2 "Area::set_rest_area" = Area::<T>::set_rest_area;
    2 "Area::set_compliance" = Area::<T>::set_compliance;
    2 "Angle::set_rest" = Angle::<T>::set_rest;
    2 "Angle::set_compliance" = Angle::<T>::set_compliance;
    2 "Bending::set_rest" = Bending::<T>::set_rest;
    2 "Bending::set_compliance" = Bending::<T>::set_compliance;
    1 "Attachment::position" = Attachment::<T>::position;
    2 "Attachment::set_position" = Attachment::<T>::set_position;
    2 "Attachment::set_compliance" = Attachment::<T>::set_compliance;
    2 "LongRangeAttachment::set_position" = LongRangeAttachment::<T>::set_position;
    2 "LongRangeAttachment::set_length" = LongRangeAttachment::<T>::set_length;
    2 "LongRangeAttachment::set_compliance" = LongRangeAttachment::<T>::set_compliance;
    2 "OnSegment::set_compliance" = OnSegment::<T>::set_compliance;
    2 "PointEdge::set_compliance" = PointEdge::<T>::set_compliance;
    2 "Damped::set_damping" = Damped::<T, Distance<T>>::set_damping;
    1 "Damped::damping" = Damped::<T, Distance<T>>::damping;
    1 "Damped::constraint_mut" = Damped::<T, Distance<T>>::constraint_mut;
    2 "ColliderContacts::add" = Floor::add;
    2 "ColliderContacts::remove" = Floor::remove;
    2 "ColliderContacts::set_radius" = Floor::set_radius;
    2 "ColliderContacts::set_material" = Floor::set_material;
    2 "DiscContacts::body_of" = Discs::body_of;
    2 "DiscContacts::remove_body" = Discs::remove_body;
    3 "DiscContacts::set_filter" = Discs::set_filter;
    2 "DiscContacts::set_material" = Discs::set_material;
    2 "DiscContacts::filter" = Discs::filter;
    1 "DiscContacts::material" = Discs::material;
    2 "OutlineContacts::outline_of" = Outlines::outline_of;
    2 "OutlineContacts::remove" = Outlines::remove;
    3 "OutlineContacts::set_options" = Outlines::set_options;
    2 "OutlineContacts::set_material" = Outlines::set_material;
    2 "OutlineContacts::options" = Outlines::options;
    1 "OutlineContacts::material" = Outlines::material;
    0 "Pool::new" = Hands::new;
    0 "Default for Pool" = Hands::default;
    2 "Pool::insert" = Hands::insert;
    2 "Pool::insert_with" = (|pool: &mut Hands, item: Result<Grab<T>, Error>| pool.insert_with(|| item));
    3 "Pool::insert_in_place" = (|pool: &mut Hands, empty: fn() -> Grab<T>, build: fn(&mut Grab<T>) -> _| pool.insert_in_place(empty, build));
    2 "Pool::remove" = Hands::remove;
    2 "Pool::extract_if" = (|pool: &mut Hands, condition: fn(&mut Grab<T>) -> bool| pool.extract_if(condition).last());
    2 "Pool::get" = Hands::get;
    2 "Pool::get_mut" = Hands::get_mut;
    1 "Pool::iter" = (|pool: &Hands| pool.iter().map(|(handle, _)| handle.index()).fold(0, usize::wrapping_add));
    1 "Pool::iter_mut" = (|pool: &mut Hands| pool.iter_mut().map(|(handle, _)| handle.index()).fold(0, usize::wrapping_add));
    1 "Pool::len" = Hands::len;
    1 "Pool::is_empty" = Hands::is_empty;
    1 "Pool::capacity" = Hands::capacity;
    1 "Handle::index" = pliant::Handle::index;
    1 "Scene::new" = Whole::new;
    1 "Scene::empty" = Whole::empty;
    1 "Scene::build" = (|build: fn(&mut Eight) -> _| Whole::build(build));
    0 "Default for Scene" = Whole::default;
    2 "Scene::step" = Whole::step;
    2 "Scene::remove" = (|scene: &mut Whole, ids: ParticleRange| scene.remove(ids));
    1 "Scene::checksum" = Whole::checksum;
    2 "Scene::energy" = Whole::energy;
    1 "Scene::kinetic_energy" = Whole::kinetic_energy;
    1 "Scene::potential_energy" = Whole::potential_energy;
    2 "Scene::elastic_energy" = Whole::elastic_energy;
    3 "StepCost::total" = StepCost::total;
    3 "StepCost::substeps" = StepCost::substeps;
    2 "Clock::new" = Clock::<T>::new;
    1 "Clock::dt" = Clock::<T>::dt;
    2 "Clock::advance" = Clock::<T>::advance;
    1 "Clock::fraction" = Clock::<T>::fraction;
    1 "Clock::remainder" = Clock::<T>::remainder;
    0 "Interpolated::new" = Drawn::new;
    0 "Default for Interpolated" = Drawn::default;
    2 "Interpolated::record" = Drawn::record::<CAPACITY>;
    2 "Interpolated::forget" = Drawn::forget;
    4 "Interpolated::position" = Drawn::position::<CAPACITY>;
    4 "Muscle::new" = Muscle::<T>::new::<CAPACITY>;
    3 "Muscle::move_to" = Muscle::<T>::move_to;
    2 "Muscle::set_max_force" = Muscle::<T>::set_max_force;
    1 "Muscle::ends" = Muscle::<T>::ends;
    1 "Muscle::rest_length" = Muscle::<T>::rest_length;
    1 "Muscle::max_force" = Muscle::<T>::max_force;
    1 "Muscle::multiplier" = Muscle::<T>::multiplier;
    3 "Vec2::lerp" = Vec2::<T>::lerp;
    1 "Vec2::normalized" = Vec2::<T>::normalized;
    2 "Div for Vec2" = <Vec2<T> as Div<T>>::div;
    1 "Sum for Vec2" = (|all: &Eight| <Vec2<T> as Sum>::sum(all.positions().iter().copied()));
    1 "From for Vec2" = <Vec2<T> as From<[T; 2]>>::from;
}
