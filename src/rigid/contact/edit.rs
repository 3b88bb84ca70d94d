//! Changes of a set between steps: settings and removal.

use super::hull::{Hull, HullId};
use super::set::{RigidContacts, SURFACE};
use crate::contact::{ContactMaterial, Filter};
use crate::error::Error;
use crate::math::Real;
use crate::particles::retain::{move_entry, retain};

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Removes a hull from the set, not its body from the scene.
    ///
    /// The ids of all other hulls stay valid. The next hull that is added takes the lowest free id.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn remove(&mut self, hull: HullId) -> Result<(), Error> {
        self.hull(hull)?;
        self.retain(|index, _| usize::from(index) != hull.index());
        Ok(())
    }

    /// Sets the filter of a hull. A filter without layers disables its contacts.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn set_filter(&mut self, hull: HullId, filter: Filter) -> Result<(), Error> {
        self.hull_mut(hull)?.filter = filter;
        Ok(())
    }

    /// Makes a hull a sensor, or with `false` an obstacle again.
    ///
    /// A sensor pushes nothing and nothing pushes it: a trigger zone on a pinned body, or a foot of
    /// a character. A hull or surface that it overlaps at the end of a substep, or passes through,
    /// counts as [touching](RigidContacts::touching), with its [begin](RigidContacts::began) and
    /// [end](RigidContacts::ended). There is no [contact point](RigidContacts::contacts), but the
    /// pair takes room for up to three of `K`. It can touch the same hulls as an obstacle: those
    /// that its filter selects, not those of its own body, and an immovable sensor only movable
    /// ones. It touches a terrain while the center of its body is in front of the surface, one-way
    /// edges too. [`Sensor`](crate::Sensor) watches particles instead.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn set_sensor(&mut self, hull: HullId, sensor: bool) -> Result<(), Error> {
        self.hull_mut(hull)?.sensor = sensor;
        Ok(())
    }

    /// Returns whether a hull is a sensor; `None` for an unknown hull.
    pub fn is_sensor(&self, hull: HullId) -> Option<bool> {
        self.hull(hull).ok().map(|hull| hull.sensor)
    }

    /// Gives a hull a friction and a restitution of its own, or, with `None`, those of the set
    /// again.
    ///
    /// A contact has the geometric mean √(μ₁μ₂) of the frictions of both hulls, and the larger of
    /// their restitutions. A hull without its own has those of the set, and so has a collider. A
    /// surface of a terrain has its own. Overlaps are undone as the material of the set or of the
    /// surface determines: the `depenetration` of a hull has no effect.
    ///
    /// # Errors
    /// [`Error::UnknownBody`]; otherwise as [`RigidContacts::new`].
    pub fn set_hull_material(
        &mut self,
        hull: HullId,
        material: Option<ContactMaterial<T>>,
    ) -> Result<(), Error> {
        let hull = self.hull_mut(hull)?;
        hull.material = material.map(ContactMaterial::validate).transpose()?;
        Ok(())
    }

    /// Sets friction, restitution and depenetration of all contacts.
    ///
    /// Hulls can have a [friction and a restitution of their
    /// own](RigidContacts::set_hull_material).
    ///
    /// # Errors
    /// As [`RigidContacts::new`].
    pub fn set_material(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.material = material.validate()?;
        Ok(())
    }

    /// Returns friction, restitution and depenetration of all contacts.
    pub fn material(&self) -> ContactMaterial<T> {
        self.material
    }

    /// Returns the material of a hull; `None` if it has that of the set.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn hull_material(&self, hull: HullId) -> Result<Option<ContactMaterial<T>>, Error> {
        self.hull(hull).map(|hull| hull.material)
    }

    /// Keeps the hulls that satisfy a condition on their index and themselves.
    pub(super) fn retain(&mut self, keep: impl Fn(u16, &Hull<T>) -> bool) {
        for index in 0..u16::try_from(self.hulls.len()).unwrap_or(u16::MAX) {
            let Some(slot) = self.hulls.get_mut(usize::from(index)) else {
                continue;
            };
            let Some(removed) = slot.take_if(|hull| !keep(index, hull)) else {
                continue;
            };
            let removed_corners = removed.end.saturating_sub(removed.first);
            // Corners behind those of the removed hull move to the front.
            for from in usize::from(removed.end)..self.corners.len() {
                let to = from.saturating_sub(removed_corners.into());
                move_entry(&mut self.corners, from, to);
            }
            let left = self.corners.len().saturating_sub(removed_corners.into());
            self.corners.truncate(left);
            for hull in self.hulls.iter_mut().flatten() {
                if hull.first >= removed.end {
                    hull.first = hull.first.saturating_sub(removed_corners);
                    hull.end = hull.end.saturating_sub(removed_corners);
                }
            }
        }
        while self.hulls.last().is_some_and(Option::is_none) {
            let _ = self.hulls.pop();
        }
        let hulls = &self.hulls;
        let exists = |index: u16| {
            index == SURFACE || hulls.get(usize::from(index)).is_some_and(Option::is_some)
        };
        retain(&mut self.contacts, |contact| {
            let (a, b, _) = contact.key;
            exists(a) && exists(b)
        });
        retain(&mut self.reports, |report| {
            let (a, b, _) = report.key;
            exists(a) && exists(b)
        });
        self.events.retain(exists);
    }
}
