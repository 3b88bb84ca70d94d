//! Contact points of a substep.

use super::collide::ManifoldPoint;
use super::core::core_point;
use super::hull::Hull;
use super::motion::{HullMotion, contact_share, first_contact, reduction};
use super::point::{ContactState, Key};
use super::set::RigidContacts;
use super::site::Site;
use crate::contact::{ContactMaterial, Strips};
use crate::math::{Real, Vec2, product};
use crate::particles::Motion;

/// Pair of hulls in a substep.
struct Pair<'a, T> {
    indices: [u16; 2],
    motions: [&'a HullMotion<'a, T>; 2],
    origin: Vec2<T>,
    normal: Vec2<T>,
    fraction: T,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Lists the contact points of a substep, with the multipliers of the last one.
    pub(super) fn search(
        &mut self,
        material: &ContactMaterial<T>,
        h: T,
        motion: &mut Motion<'_, T>,
    ) {
        self.store_states(h);
        self.list_pairs(material, h, motion, &mut 0);
        self.warm_start(motion);
    }

    /// Applies the multipliers of the last substep, before any of them is corrected.
    ///
    /// Two hulls slide when friction holds none of their points. Until then the load of all points
    /// decides: a point that carries more than its share has the friction at rest, also in motion.
    pub(super) fn warm_start(&mut self, motion: &mut Motion<'_, T>) {
        for index in 0..self.contacts.len() {
            let near = [index.wrapping_sub(1), index.saturating_add(1)];
            let mut near = near.into_iter();
            let held = near.any(|other| self.holds(other, index) == Some(true));
            let Some(contact) = self.contacts.get_mut(index) else {
                break;
            };
            if held {
                let [at_rest, _] = contact.frictions;
                contact.frictions = [at_rest; 2];
            }
            contact.warm_start(motion);
        }
    }

    /// Returns whether a contact point holds another one; `None` beyond both ends of the list.
    fn holds(&self, point: usize, other: usize) -> Option<bool> {
        let point = self.contacts.get(point)?;
        Some(point.holds(self.contacts.get(other)?))
    }

    /// Lists the contact points of all pairs of hulls.
    pub(super) fn list_pairs(
        &mut self,
        material: &ContactMaterial<T>,
        h: T,
        motion: &Motion<'_, T>,
        cursor: &mut usize,
    ) {
        if self.pairs_hold(motion) {
            for index in 0..self.pairs.list.len() {
                if let Some(pair) = self.pairs.list.get(index) {
                    let _ = self.list(*pair, material, h, motion, cursor);
                }
            }
            return;
        }
        self.update_bounds(motion);
        self.pairs.clear();
        let order = self.left_to_right();
        let count = u16::try_from(order.len()).unwrap_or(u16::MAX);
        let at = |place: u16| order.get(usize::from(place)).copied();
        let mut strips = Strips::<B>::new();
        let layout = strips.fill(count, |place| Some(&self.hull_at(at(place)?)?.bounds));
        for place in 0..count {
            let Some((a, hull)) = at(place).and_then(|a| Some((a, self.hull_at(a)?))) else {
                break;
            };
            let bounds = hull.bounds;
            for b in strips
                .following(layout.as_ref(), place, count, &bounds)
                .map_while(at)
            {
                let Some((first, second)) = self.pair(a, b) else {
                    break;
                };
                if second.bounds.is_right_of(&bounds) {
                    break;
                }
                if first.may_touch(second) {
                    let pair = [a.min(b), a.max(b)];
                    self.pairs.add(pair);
                    let _ = self.list(pair, material, h, motion, cursor);
                }
            }
        }
    }

    /// Moves the states of the last substep to a list of their own, and drops the contact points.
    ///
    /// The multipliers become those of the same forces in a substep of length h.
    pub(super) fn store_states(&mut self, h: T) {
        self.last.clear();
        let is_equal = self.substep == h || self.substep == T::ZERO;
        let ratio = if is_equal { T::ONE } else { h / self.substep };
        for contact in &self.contacts {
            let mut state = contact.state;
            if !is_equal {
                state.lambda = state
                    .lambda
                    .map(|lambda| product(product(lambda, ratio), ratio));
            }
            let _ = self.last.push((contact.key, state));
        }
        self.contacts.clear();
        self.substep = h;
    }

    /// Lists the contact points of a pair of hulls.
    fn list(
        &mut self,
        indices: [u16; 2],
        material: &ContactMaterial<T>,
        h: T,
        motion: &Motion<'_, T>,
        cursor: &mut usize,
    ) -> Option<()> {
        let Self {
            hulls,
            corners,
            contacts,
            last,
            dropped,
            ..
        } = self;
        let hull = |index: u16| hulls.get(usize::from(index))?.as_ref();
        let [i, j] = indices;
        let (first, second) = (hull(i)?, hull(j)?);
        let [anchor, _] = first.owner.particles();
        let origin = *motion.positions.get(anchor.index())?;
        let place = |hull: &Hull<T>| {
            let corners = corners.get(hull.corners()).unwrap_or_default();
            HullMotion::new(hull, corners, origin, motion)
        };
        let (a, b) = (place(first), place(second));
        let (Some(a), Some(b)) = (&a, &b) else {
            return None;
        };
        let slack = first.slack + second.slack;
        let turning = a.turning() + b.turning();
        let path = b.displacement() - a.displacement();
        let found = first_contact([a, b], path.length() + turning + slack);
        let (manifold, fraction) = found.as_ref()?;
        // The distance by which the gap can shrink in the rest of the substep.
        let rest = T::ONE - *fraction;
        let centers = manifold.normal.dot(path) * rest;
        let limit = (centers + turning * rest).at_least(T::ZERO) + slack;
        let material = first.material_with(Some(second), material);
        let pair = Pair {
            indices,
            motions: [a, b],
            origin,
            normal: manifold.normal,
            fraction: *fraction,
        };
        let nearest = manifold.points.first()?;
        let site = (nearest, manifold.normal, *fraction);
        let core = core_point(pair.motions, site, centers);
        let points = manifold.points.iter().chain(&core);
        for point in points.filter(|point| point.gap <= limit) {
            let key = (i, j, point.feature.into());
            let state = find(last, key, cursor).unwrap_or(ContactState::NONE);
            let site = pair.site(point, &state);
            let Some(contact) = site.contact(state, &material, h, motion) else {
                continue;
            };
            if contacts.push(contact).is_err() {
                *dropped = dropped.saturating_add(1);
            }
        }
        Some(())
    }
}

/// Returns the state of a contact point in the last substep.
///
/// Contact points are listed in nearly the same order in each substep, so the search starts behind
/// the last one found.
pub(super) fn find<T: Copy>(
    last: &[(Key, ContactState<T>)],
    key: Key,
    cursor: &mut usize,
) -> Option<ContactState<T>> {
    let (before, behind) = last.split_at_checked(*cursor)?;
    let from = |items: &[(Key, ContactState<T>)]| items.iter().position(|(other, _)| *other == key);
    let index = match from(behind) {
        Some(index) => before.len().saturating_add(index),
        None => from(before)?,
    };
    *cursor = index.saturating_add(1);
    last.get(index).map(|(_, state)| *state)
}

impl<T: Real> Pair<'_, T> {
    /// Returns the geometry of a contact point.
    #[inline]
    fn site(&self, point: &ManifoldPoint<T>, last: &ContactState<T>) -> Site<T> {
        let [a, b] = self.motions;
        let [on_first, on_second] = point.on;
        // The middle between both surfaces, but the center of a disc without spin.
        let middle = if a.is_particle() {
            on_first
        } else if b.is_particle() {
            on_second
        } else {
            on_second + self.normal * (b.radius + T::HALF * point.gap)
        };
        // Where the points that coincided a substep ago are now.
        let [first, second] = last.anchors;
        let slid = self
            .normal
            .perp()
            .dot(a.position(first) - b.position(second));
        let share = contact_share(self.motions);
        let start = middle - reduction(self.motions, share, self.fraction);
        let [i, j] = self.indices;
        Site {
            key: (i, j, point.feature.into()),
            point: self.origin + middle,
            normal: self.normal,
            gap: point.gap,
            fraction: self.fraction,
            levers: [a.lever(start), b.lever(start)],
            share,
            drift: [T::ZERO; 2],
            slid,
            anchors: [a.local(start), b.local(start)],
            pushes: !(a.sensor || b.sensor),
        }
    }
}
