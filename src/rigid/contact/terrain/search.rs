//! Contact points with a terrain in a substep.

use super::march::{Found, Path};
use super::set::RigidTerrainContacts;
use crate::contact::{ContactMaterial, Terrain, TerrainSurface};
use crate::math::{Real, Vec2};
use crate::particles::Motion;
use crate::rigid::contact::lever::Lever;
use crate::rigid::contact::motion::HullMotion;
use crate::rigid::contact::point::{ContactState, Key};
use crate::rigid::contact::search::find;
use crate::rigid::contact::set::SURFACE;
use crate::rigid::contact::site::Site;
use crate::solver::Pass;

impl<T: Real, W: Terrain<T>, const B: usize, const N: usize, const K: usize, const S: usize>
    RigidTerrainContacts<T, W, B, N, K, S>
{
    /// Lists the contact points of a substep, those with the terrain first, with the multipliers of
    /// the last one.
    pub(super) fn search(
        &mut self,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) {
        self.known.clear();
        for (contact, (edge, _)) in self.set.contacts.iter().zip(&self.marks) {
            let (hull, ..) = contact.key;
            let _ = self.known.push((hull, *edge));
        }
        self.set.store_states(pass.h);
        self.marks.clear();
        let mut cursor = 0;
        for index in 0..u16::try_from(self.set.hulls.len()).unwrap_or(u16::MAX) {
            let _ = self.list(index, pass, motion, &mut cursor);
        }
        self.set.list_pairs(material, pass.h, motion, &mut cursor);
        self.set.warm_start(motion);
    }

    /// Lists the contact points of a hull.
    fn list(
        &mut self,
        index: u16,
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
        cursor: &mut usize,
    ) -> Option<()> {
        let Self {
            set,
            terrain,
            surfaces,
            marks,
            known,
        } = self;
        let hull = set.hulls.get(usize::from(index))?.as_ref()?;
        if !hull.owner.is_body() {
            return None;
        }
        let (filter, of_hull) = (hull.filter, hull);
        let [first, second] = hull.owner.particles();
        let origin = *motion.positions.get(first.index())?;
        let weights = [first, second].map(|id| motion.inverse_masses.get(id.index()));
        if weights.iter().flatten().all(|w| **w == T::ZERO) {
            return None;
        }
        let corners = set.corners.get(hull.corners()).unwrap_or_default();
        let hull = HullMotion::new(hull, corners, origin, motion)?;
        if !(hull.travel() + hull.reach).is_finite() {
            return None;
        }
        let path = Path {
            terrain: &*terrain,
            surfaces,
            hull: &hull,
            filter,
            origin,
            index,
            known,
        };
        let (contacts, last, dropped) = (&mut set.contacts, &set.last, &mut set.dropped);
        let before = contacts.len();
        path.contacts(|found: Found<T>| {
            let key = (index, SURFACE, found.point.feature);
            let listed = contacts.iter().skip(before);
            if listed.into_iter().any(|contact| contact.key == key) {
                return;
            }
            let Some(surface) = TerrainSurface::of(surfaces, found.surface) else {
                return;
            };
            let material = surface.material.for_substep(pass.substeps);
            let material = of_hull.material_with(None, &material);
            let state = find(last, key, cursor).unwrap_or(ContactState::NONE);
            let drift = surface.velocity(found.point.normal) * pass.h;
            let site = site(&hull, key, &found, (drift, origin), state.anchors);
            let Some(contact) = site.contact(state, &material, pass.h, motion) else {
                return;
            };
            if contacts.push(contact).is_err() {
                *dropped = dropped.saturating_add(1);
            } else {
                let _ = marks.push((found.edge, found.surface));
            }
        });
        Some(())
    }
}

/// Returns the geometry of a contact point, given the displacement of the surface and the origin,
/// and the coordinates of the last point in the hull and in the world.
fn site<T: Real>(
    hull: &HullMotion<'_, T>,
    key: Key,
    found: &Found<T>,
    (drift, origin): (Vec2<T>, Vec2<T>),
    [first, second]: [Vec2<T>; 2],
) -> Site<T> {
    let (point, pose) = (&found.point, found.pose);
    let normal = point.normal;
    // The middle between both surfaces.
    let middle = point.on - normal * (hull.radius + T::HALF * point.gap);
    let slid = hull.position(first) - (second - origin);
    let start = middle - hull.displacement() * pose.fraction - pose.shift;
    let lever = hull.lever(start);
    Site {
        key,
        point: origin + middle,
        normal,
        gap: point.gap - normal.dot(pose.shift),
        fraction: pose.fraction,
        levers: [lever, Lever::surface(lever.ids)],
        share: T::ZERO,
        drift: [normal.dot(drift), normal.perp().dot(drift)],
        slid: normal.perp().dot(slid),
        anchors: [hull.local(start), origin + start + drift],
        pushes: !hull.sensor,
    }
}
