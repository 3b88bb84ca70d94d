//! Rigid bodies and joints.

use super::{CAPACITY, T};
use pliant::{Anchor, Joint, MassProperties, ParticleId, Particles, RigidBody, Rotation, Vec2};

type Eight = Particles<T, CAPACITY>;
type Shape = MassProperties<T>;

entries! {
    3 "MassProperties::new" = Shape::new;
    2 "MassProperties::circle" = Shape::circle;
    4 "MassProperties::capsule" = Shape::capsule;
    2 "MassProperties::polygon" = Shape::polygon;
    1 "MassProperties::compound" = Shape::compound;
    1 "MassProperties::mass" = Shape::mass;
    1 "MassProperties::center" = Shape::center;
    1 "MassProperties::gyration_radius" = Shape::gyration_radius;
    1 "MassProperties::inertia" = Shape::inertia;
    4 "RigidBody::new" = (|all: &mut Eight, shape: Shape, place: Vec2<T>, turned: Rotation<T>| RigidBody::new(all, shape, place, turned));
    1 "RigidBody::particles" = RigidBody::<T>::particles;
    2 "RigidBody::pose" = RigidBody::<T>::pose::<CAPACITY>;
    3 "RigidBody::point" = RigidBody::<T>::point::<CAPACITY>;
    3 "RigidBody::local" = RigidBody::<T>::local::<CAPACITY>;
    4 "RigidBody::set_pose" = RigidBody::<T>::set_pose::<CAPACITY>;
    2 "RigidBody::anchor" = RigidBody::<T>::anchor;
    1 "IntoIterator for RigidBody" = (|body: &RigidBody<T>| body.into_iter().last());
    1 "From for Anchor" = <Anchor<T> as From<ParticleId>>::from;
    2 "Joint::revolute" = Joint::<T>::revolute;
    4 "Joint::weld" = Joint::<T>::weld::<CAPACITY>;
    2 "Joint::with_compliance" = Joint::<T>::with_compliance;
    3 "Joint::with_limits" = Joint::<T>::with_limits;
    3 "Joint::with_motor" = Joint::<T>::with_motor;
    3 "Joint::set_motor" = Joint::<T>::set_motor;
    1 "Joint::remove_motor" = Joint::<T>::remove_motor;
    2 "Joint::with_max_force" = Joint::<T>::with_max_force;
    1 "Joint::is_broken" = Joint::<T>::is_broken;
    1 "Joint::ends" = Joint::<T>::ends;
    1 "Joint::multiplier" = Joint::<T>::multiplier;
    2 "Joint::relative" = Joint::<T>::relative::<CAPACITY>;
}
