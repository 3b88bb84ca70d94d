//! Records of contacts with a collider, of contact responses and of events.

use super::contacts::ColliderContacts;
use super::events::{BodyPair, Events};
use super::material::ContactMaterial;
use super::pose::ColliderPose;
use super::response::Response;
use crate::contact::collider::Collider;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::record::{Rows, record, unit, unit_rotation};
use heapless::Vec;

// A substep starts with the normal only. The push, which shows what touches, is that of the last
// substep, as is the approach. Most responses have none of them.
record!([T: Real] for [T] Response<T>, |response| {
    normal: Option<Vec2<T>> = Some(response.normal).filter(|normal| !is_initial(*normal)),
    push: Option<T> = Some(response.push).filter(|push| *push != T::ZERO),
    approach: Option<T> = Some(response.approach)
        .filter(|approach| *approach != T::ZERO && approach.is_finite()),
} => {
    let mut response = Response::NONE;
    if let Some(normal) = normal {
        response.normal = unit(normal, Parameter::Normal)?;
    }
    response.push = finite(push.unwrap_or(T::ZERO), Parameter::Impulse)?;
    response.approach = finite(approach.unwrap_or(T::ZERO), Parameter::Velocity)?;
    Ok(response)
});

/// Returns whether a normal has the bits of that of a particle that has never touched.
fn is_initial<T: Real>(normal: Vec2<T>) -> bool {
    let initial = Response::<T>::NONE.normal;
    normal.x.bits() == initial.x.bits() && normal.y.bits() == initial.y.bits()
}

record!([T: Real] for [T] ColliderPose<T>, |pose| {
    position: Vec2<T> = pose.position,
    rotation: Rotation<T> = pose.rotation(),
    velocity: Vec2<T> = pose.velocity,
    angular_velocity: T = pose.angular_velocity,
} => Ok(ColliderPose {
    position: finite_vector(position, Parameter::Position)?,
    rotation: unit_rotation(rotation, Parameter::Rotation)?,
    velocity: finite_vector(velocity, Parameter::Velocity)?,
    angular_velocity: finite(angular_velocity, Parameter::AngularVelocity)?,
}));

record!(
    [T: Real, C: Collider<T>, const N: usize] for [T, C] ColliderContacts<T, C, N>,
    |contacts| {
        collider: C = contacts.collider,
        pose: ColliderPose<T> = contacts.pose,
        radius: T = contacts.radius,
        material: ContactMaterial<T> = contacts.material,
        particles: Vec<(ParticleId, Response<T>), N> = Rows(contacts.ids.iter().zip(&contacts.responses)),
    } => {
        let ids = particles.iter().map(|(id, _)| *id);
        let mut contacts = ColliderContacts::new(collider, ids, radius, material)?;
        contacts.pose = pose;
        for (slot, (_, response)) in contacts.responses.iter_mut().zip(&particles) {
            *slot = *response;
        }
        Ok(contacts)
    }
);

record!([const K: usize] for [] Events<K>, |events| {
    current: Vec<BodyPair, K> = events.current,
    previous: Vec<BodyPair, K> = events.previous,
    dropped: usize = events.dropped,
} => {
    for pairs in [&current, &previous] {
        let sorted = pairs.iter().zip(pairs.iter().skip(1)).all(|(a, b)| a < b);
        if !sorted || pairs.iter().any(|(a, b)| a > b) {
            return Err(Error::UnknownBody);
        }
    }
    Ok(Events { current, previous, dropped })
});

impl<const K: usize> Events<K> {
    /// Rejects events of unknown bodies.
    pub(crate) fn check(&self, is_body: impl Fn(u16) -> bool) -> Result<(), Error> {
        self.check_pairs(&is_body, &is_body)
    }

    /// Rejects pairs whose first or second body is unknown.
    pub(crate) fn check_pairs(
        &self,
        is_first: impl Fn(u16) -> bool,
        is_second: impl Fn(u16) -> bool,
    ) -> Result<(), Error> {
        let mut pairs = self.current.iter().chain(&self.previous);
        if pairs.all(|(a, b)| is_first(*a) && is_second(*b)) {
            Ok(())
        } else {
            Err(Error::UnknownBody)
        }
    }
}
