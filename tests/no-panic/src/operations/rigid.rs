//! Rigid bodies and joints.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::{
    Anchor, ContactMaterial, HullId, Joint, MassProperties, ParticleId, Particles, RigidBody, RigidColliderContacts, RigidContacts, RigidTerrainContacts, BitTiles, TerrainSurface, TileMap, Rotation, RoundedBox, Vec2,
};

type Eight = Particles<T, CAPACITY>;
type Shape = MassProperties<T>;
type Walls = RigidColliderContacts<T, RoundedBox<T>, BODIES, CAPACITY, PAIRS>;
type Ground<'a> = RigidTerrainContacts<T, TileMap<T, BitTiles<'a>>, BODIES, CAPACITY, PAIRS, BODIES>;
type Contacts = RigidContacts<T, BODIES, CAPACITY, PAIRS>;

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
    1 "RigidContacts::new" = Contacts::new;
    0 "RigidContacts::empty" = Contacts::empty;
    2 "RigidContacts::build" = Contacts::build;
    0 "Default for RigidContacts" = Contacts::default;
    5 "RigidContacts::add" = Contacts::add;
    5 "RigidContacts::add_particle" = Contacts::add_particle::<CAPACITY>;
    5 "RigidContacts::add_edge" = Contacts::add_edge::<CAPACITY>;
    2 "RigidContacts::remove" = Contacts::remove;
    3 "RigidContacts::set_filter" = Contacts::set_filter;
    2 "RigidContacts::set_material" = Contacts::set_material;
    2 "Anchor::position" = Anchor::<T>::position::<CAPACITY>;
    2 "RigidContacts::radius" = Contacts::radius;
    3 "RigidContacts::corners" = (|contacts: &Contacts, hull: HullId, all: &Eight| contacts.corners(hull, all).last());
    1 "RigidContacts::touching" = (|contacts: &Contacts| contacts.touching().last());
    2 "RigidContacts::touching_with" = (|contacts: &Contacts, hull: HullId| contacts.touching_with(hull).last());
    1 "RigidContacts::began" = (|contacts: &Contacts| contacts.began().last());
    1 "RigidContacts::ended" = (|contacts: &Contacts| contacts.ended().last());
    1 "RigidContacts::contacts" = (|contacts: &Contacts| contacts.contacts().last());
    1 "RigidContacts::dropped" = Contacts::dropped;
    2 "RigidColliderContacts::new" = Walls::new;
    1 "RigidColliderContacts::empty" = Walls::empty;
    3 "RigidColliderContacts::build" = (|walls: &mut Walls, solid: RoundedBox<T>, material: ContactMaterial<T>| walls.build(solid, material));
    5 "RigidColliderContacts::add" = Walls::add;
    1 "RigidColliderContacts::pairs" = Walls::pairs;
    1 "RigidColliderContacts::pairs_mut" = (|walls: &mut Walls| walls.pairs_mut().dropped());
    2 "RigidColliderContacts::remove" = Walls::remove;
    2 "RigidColliderContacts::set_material" = Walls::set_material;
    1 "RigidColliderContacts::collider" = Walls::collider;
    1 "RigidColliderContacts::position" = Walls::position;
    1 "RigidColliderContacts::rotation" = Walls::rotation;
    2 "RigidColliderContacts::set_position" = Walls::set_position;
    2 "RigidColliderContacts::set_rotation" = Walls::set_rotation;
    2 "RigidColliderContacts::set_velocity" = Walls::set_velocity;
    2 "RigidColliderContacts::set_angular_velocity" = Walls::set_angular_velocity;
    1 "RigidColliderContacts::touching" = (|walls: &Walls| walls.touching().last());
    1 "RigidColliderContacts::began" = (|walls: &Walls| walls.began().last());
    1 "RigidColliderContacts::ended" = (|walls: &Walls| walls.ended().last());
    1 "RigidColliderContacts::contacts" = (|walls: &Walls| walls.contacts().last());
    1 "RigidColliderContacts::dropped" = Walls::dropped;
    3 "RigidTerrainContacts::new" = (|terrain, material, surfaces: &[TerrainSurface<T>]| Ground::new(terrain, material, surfaces.iter().copied()));
    1 "RigidTerrainContacts::empty" = Ground::empty;
    4 "RigidTerrainContacts::build" = (|ground: &mut Ground<'_>, terrain, material, surfaces: &[TerrainSurface<T>]| {
        ground.build(terrain, material, surfaces.iter().copied())
    });
    5 "RigidTerrainContacts::add" = Ground::add;
    5 "RigidTerrainContacts::add_particle" = Ground::add_particle::<CAPACITY>;
    5 "RigidTerrainContacts::add_edge" = Ground::add_edge::<CAPACITY>;
    2 "RigidTerrainContacts::remove" = Ground::remove;
    1 "RigidTerrainContacts::pairs" = Ground::pairs;
    1 "RigidTerrainContacts::terrain" = Ground::terrain;
    1 "RigidTerrainContacts::surfaces" = Ground::surfaces;
    2 "RigidTerrainContacts::set_material" = Ground::set_material;
    2 "RigidTerrainContacts::set_terrain" = Ground::set_terrain;
    3 "RigidTerrainContacts::set_surface" = Ground::set_surface;
    1 "RigidTerrainContacts::touching" = (|ground: &Ground<'_>| ground.touching().last());
    1 "RigidTerrainContacts::began" = (|ground: &Ground<'_>| ground.began().last());
    1 "RigidTerrainContacts::ended" = (|ground: &Ground<'_>| ground.ended().last());
    1 "RigidTerrainContacts::contacts" = (|ground: &Ground<'_>| ground.contacts().last());
    1 "RigidTerrainContacts::edges" = (|ground: &Ground<'_>| ground.edges().last());
    1 "RigidTerrainContacts::dropped" = Ground::dropped;
    2 "Joint::revolute" = Joint::<T>::revolute;
    4 "Joint::distance" = Joint::<T>::distance;
    4 "Joint::prismatic" = Joint::<T>::prismatic::<CAPACITY>;
    3 "Joint::with_range" = Joint::<T>::with_range;
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
