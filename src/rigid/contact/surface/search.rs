//! Contact points with a collider in a substep.

use super::manifold::SurfacePoint;
use super::motion::SurfaceMotion;
use super::set::RigidColliderContacts;
use crate::contact::{Collider, ContactMaterial};
use crate::math::Real;
use crate::particles::Motion;
use crate::rigid::contact::motion::HullMotion;
use crate::rigid::contact::point::ContactState;
use crate::rigid::contact::search::find;
use crate::rigid::contact::set::SURFACE;

impl<T: Real, C: Collider<T>, const B: usize, const N: usize, const K: usize>
    RigidColliderContacts<T, C, B, N, K>
{
    /// Lists the contact points of a substep, those with the collider first, with the multipliers
    /// of the last one.
    pub(super) fn search(
        &mut self,
        material: &ContactMaterial<T>,
        h: T,
        motion: &mut Motion<'_, T>,
    ) {
        self.set.store_states(h);
        let mut cursor = 0;
        for index in 0..u16::try_from(self.set.hulls.len()).unwrap_or(u16::MAX) {
            let _ = self.list(index, material, h, motion, &mut cursor);
        }
        self.set.list_pairs(material, h, motion, &mut cursor);
        self.set.warm_start(motion);
    }

    /// Lists the contact points of a hull.
    fn list(
        &mut self,
        index: u16,
        material: &ContactMaterial<T>,
        h: T,
        motion: &Motion<'_, T>,
        cursor: &mut usize,
    ) -> Option<()> {
        let Self {
            set,
            collider,
            pose,
        } = self;
        let hull = set.hulls.get(usize::from(index))?.as_ref()?;
        if !hull.owner.is_body() {
            return None;
        }
        let [first, second] = hull.owner.particles();
        let origin = *motion.positions.get(first.index())?;
        let weights = [first, second].map(|id| motion.inverse_masses.get(id.index()));
        if weights.iter().flatten().all(|w| **w == T::ZERO) {
            return None;
        }
        let material = hull.material_with(None, material);
        let corners = set.corners.get(hull.corners()).unwrap_or_default();
        let hull = HullMotion::new(hull, corners, origin, motion)?;
        let surface = SurfaceMotion {
            collider: &*collider,
            pose: *pose,
            h,
            origin,
        };
        let margin = surface.margin(&hull)?;
        let (contacts, last, dropped) = (&mut set.contacts, &set.last, &mut set.dropped);
        let mut add = |point: &SurfacePoint<T>, fraction: T| {
            let key = (index, SURFACE, point.feature.into());
            let state = find(last, key, cursor).unwrap_or(ContactState::NONE);
            let site = surface.site(&hull, key, (point, fraction), state.anchors);
            let contact = site.contact(state, &material, h, motion);
            if contact.is_some_and(|contact| contacts.push(contact).is_err()) {
                *dropped = dropped.saturating_add(1);
            }
        };
        if C::HOLLOW {
            surface.corners(&hull, |point| add(&point, T::ZERO));
        } else {
            let (points, fraction) = surface.first_contact(&hull, margin);
            let core = surface.core_point(&hull, &points, fraction);
            for point in points.iter().chain(&core) {
                add(point, fraction);
            }
        }
        Some(())
    }
}
