//! Changes of a set of outlines between steps: settings and removal.

use super::body::{Corner, OutlineBody, OutlineId, OutlineOptions, Topology};
use super::set::OutlineContacts;
use crate::contact::material::ContactMaterial;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::ParticleId;
use crate::particles::members::exists;
use crate::particles::retain::retain;

impl<T: Real, const B: usize, const N: usize, const K: usize> OutlineContacts<T, B, N, K> {
    /// Removes a body from the set, not its particles from the scene.
    ///
    /// The ids of all other bodies stay valid. The next body that is added takes the lowest free
    /// id. Needs four bytes of stack for each of the `N` corners.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn remove(&mut self, outline: OutlineId) -> Result<(), Error> {
        self.body_mut(outline)?;
        self.retain_corners(|_, body| usize::from(body) != outline.index());
        Ok(())
    }

    /// Sets the thickness and the filter of a body. A filter without layers disables its contacts
    /// with others. Without a radius, the thickness stays as it is.
    ///
    /// # Errors
    /// [`Error::UnknownBody`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) radius.
    pub fn set_options(
        &mut self,
        outline: OutlineId,
        options: OutlineOptions<T>,
    ) -> Result<(), Error> {
        let body = self.body_mut(outline)?;
        let radius = options.radius.unwrap_or(body.radius);
        body.radius = not_negative(radius, Parameter::Radius)?;
        (body.filter, body.self_collision) = (options.filter, options.self_collision);
        Ok(())
    }

    /// Sets friction, restitution and depenetration of all contacts.
    ///
    /// # Errors
    /// As [`OutlineContacts::new`].
    pub fn set_material(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.material = material.validate()?;
        Ok(())
    }

    /// Returns the thickness and the filter of a body; `None` for an unknown one.
    ///
    /// The radius is never `None`: an automatic thickness is the one that the body has.
    pub fn options(&self, outline: OutlineId) -> Option<OutlineOptions<T>> {
        self.body(outline).map(|body| OutlineOptions {
            radius: Some(body.radius),
            filter: body.filter,
            self_collision: body.self_collision,
        })
    }

    /// Returns friction, restitution and depenetration of all contacts.
    pub fn material(&self) -> ContactMaterial<T> {
        self.material
    }

    fn body_mut(&mut self, outline: OutlineId) -> Result<&mut OutlineBody<T>, Error> {
        self.bodies
            .get_mut(outline.index())
            .filter(|body| !body.is_vacant())
            .ok_or(Error::UnknownBody)
    }

    /// Returns a body, unless it is unknown.
    pub(super) fn body(&self, outline: OutlineId) -> Option<&OutlineBody<T>> {
        let body = self.bodies.get(outline.index());
        body.filter(|body| !body.is_vacant())
    }

    /// Removes the outlines and chains that lost a corner, and the points that were removed.
    pub(super) fn drop_vacant(&mut self, masses: &[T]) {
        let known = |corner: &Corner<T>| exists(masses, corner.id);
        if self.corners.iter().all(known) {
            return;
        }
        let mut broken = [false; B];
        for (broken, body) in broken.iter_mut().zip(&self.bodies) {
            let corners = self.corners.get(body.corners()).unwrap_or_default();
            *broken = body.kind != Topology::Loose && !corners.iter().all(known);
        }
        self.retain_corners(|id, body| {
            exists(masses, id) && broken.get(usize::from(body)) == Some(&false)
        });
    }

    /// Keeps the corners that satisfy a condition on their particle and their body.
    fn retain_corners(&mut self, keep: impl Fn(ParticleId, u16) -> bool) {
        let Self {
            bodies,
            corners,
            contacts,
            cache,
            events,
            ..
        } = self;
        cache.clear();
        for body in bodies.iter_mut() {
            (body.first, body.end) = (0, 0);
        }
        // New index of each corner that stays.
        let mut indices = [None; N];
        let mut end = 0_u16;
        for (corner, index) in corners.iter().zip(&mut indices) {
            let Some(body) = bodies.get_mut(usize::from(corner.body)) else {
                continue;
            };
            if keep(corner.id, corner.body) {
                if body.is_vacant() {
                    body.first = end;
                }
                *index = Some(end);
                end = end.saturating_add(1);
                body.end = end;
            }
        }
        let moved = |index: u16| indices.get(usize::from(index)).copied().flatten();
        retain(contacts, |contact| {
            moved(contact.point).is_some() && moved(contact.edge).is_some()
        });
        for contact in contacts.iter_mut() {
            contact.point = moved(contact.point).unwrap_or(contact.point);
            contact.edge = moved(contact.edge).unwrap_or(contact.edge);
        }
        retain(corners, |corner| keep(corner.id, corner.body));
        for corner in corners.iter_mut() {
            corner.next = moved(corner.next).unwrap_or(corner.next);
        }
        while bodies.last().is_some_and(OutlineBody::is_vacant) {
            let _ = bodies.pop();
        }
        let is_body = |index: u16| {
            let body = bodies.get(usize::from(index));
            body.is_some_and(|body| !body.is_vacant())
        };
        events.retain(is_body);
    }
}
