//! Hulls, motion of the collider and material.

use super::set::RigidColliderContacts;
use crate::contact::{Collider, ContactMaterial, Filter};
use crate::error::Error;
use crate::math::{Real, Rotation, Vec2};
use crate::rigid::body::RigidBody;
use crate::rigid::contact::hull::HullId;
use crate::rigid::contact::set::RigidContacts;

impl<T: Real, C: Collider<T>, const B: usize, const N: usize, const K: usize>
    RigidColliderContacts<T, C, B, N, K>
{
    /// Adds the convex hull of corners, m, in the coordinates of a body, grown by a radius, m.
    ///
    /// One corner is a disc and two are a capsule; both need a radius. Three to eight corners are a
    /// convex polygon in counter-clockwise order. A body can have several hulls. The filter selects
    /// the hulls that it collides with. All hulls of bodies collide with the collider.
    ///
    /// # Errors
    /// As [`RigidContacts::add`](crate::RigidContacts::add).
    pub fn add(
        &mut self,
        body: &RigidBody<T>,
        corners: &[Vec2<T>],
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        self.set.add(body, corners, radius, filter)
    }

    /// Returns the contacts of the hulls with each other.
    pub fn pairs(&self) -> &RigidContacts<T, B, N, K> {
        &self.set
    }

    /// Returns the contacts of the hulls with each other, to add particles and edges and to change
    /// filters.
    ///
    /// Particles and edges do not collide with the collider. For that,
    /// [`ColliderContacts`](crate::ColliderContacts) can be used.
    pub fn pairs_mut(&mut self) -> &mut RigidContacts<T, B, N, K> {
        &mut self.set
    }

    /// Removes a hull from the set, not its body from the scene.
    ///
    /// The ids of all other hulls stay valid. The next hull that is added takes the lowest free id.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn remove(&mut self, hull: HullId) -> Result<(), Error> {
        self.set.remove(hull)
    }

    /// Makes a hull a sensor, or with `false` an obstacle again.
    ///
    /// # Errors
    /// As [`RigidContacts::set_sensor`](crate::RigidContacts::set_sensor).
    pub fn set_sensor(&mut self, hull: HullId, sensor: bool) -> Result<(), Error> {
        self.set.set_sensor(hull, sensor)
    }

    /// Gives a hull a friction and a restitution of its own, or, with `None`, those of the set
    /// again.
    ///
    /// # Errors
    /// As [`RigidContacts::set_hull_material`](crate::RigidContacts::set_hull_material).
    pub fn set_hull_material(
        &mut self,
        hull: HullId,
        material: Option<ContactMaterial<T>>,
    ) -> Result<(), Error> {
        self.set.set_hull_material(hull, material)
    }

    /// Sets friction, restitution and depenetration.
    ///
    /// # Errors
    /// As [`RigidColliderContacts::new`].
    pub fn set_material(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.set.set_material(material)
    }

    /// Returns the collider, in its own frame.
    pub fn collider(&self) -> &C {
        &self.collider
    }

    /// Returns the position of the collider, m.
    pub fn position(&self) -> Vec2<T> {
        self.pose.position
    }

    /// Returns the rotation of the collider.
    pub fn rotation(&self) -> Rotation<T> {
        self.pose.rotation()
    }

    /// Sets the position of the collider, m, without sweeping.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.pose.set_position(position)
    }

    /// Sets the rotation of the collider, without sweeping. The rotation is normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) rotation.
    pub fn set_rotation(&mut self, to: Rotation<T>) -> Result<(), Error> {
        self.pose.set_rotation(to)
    }

    /// Sets the velocity of the collider, m/s, until the next call.
    ///
    /// # Errors
    /// [`Error::NonFinite`] velocity.
    pub fn set_velocity(&mut self, velocity: Vec2<T>) -> Result<(), Error> {
        self.pose.set_velocity(velocity)
    }

    /// Sets the angular velocity of the collider about its position, rad/s, counterclockwise.
    ///
    /// # Errors
    /// [`Error::NonFinite`] angular velocity.
    pub fn set_angular_velocity(&mut self, angular_velocity: T) -> Result<(), Error> {
        self.pose.set_angular_velocity(angular_velocity)
    }
}
