//! Contact points of a substep.

use super::collide::ManifoldPoint;
use super::hull::Hull;
use super::lever::Gradients;
use super::motion::{HullMotion, contact_share, first_contact, reduction};
use super::point::{Contact, ContactState, Key};
use super::set::RigidContacts;
use crate::contact::{Aabb, ContactMaterial};
use crate::math::{Real, Vec2};
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
        self.last.clear();
        for contact in &self.contacts {
            let _ = self.last.push((contact.key, contact.next));
        }
        let mut cursor = 0;
        self.contacts.clear();
        self.update_bounds(motion);
        let (order, count) = self.left_to_right();
        let order = order.get(..count).unwrap_or_default();
        for (place, a) in order.iter().enumerate() {
            for b in order.iter().skip(place.saturating_add(1)) {
                let indices = [*a.min(b), *a.max(b)];
                let Some((first, second)) = self.pair(*a, *b) else {
                    continue;
                };
                if second.bounds.is_right_of(&first.bounds) {
                    break;
                }
                if collide(first, second) {
                    let _ = self.list(indices, material, h, motion, &mut cursor);
                }
            }
        }
        for contact in &mut self.contacts {
            contact.warm_start(motion);
        }
    }

    fn pair(&self, a: u16, b: u16) -> Option<(&Hull<T>, &Hull<T>)> {
        let hull = |index: u16| self.hulls.get(usize::from(index))?.as_ref();
        Some((hull(a)?, hull(b)?))
    }

    /// Updates the bounding boxes: around all points at the start, grown by the radius, the largest
    /// displacement of a point, and a 32nd of the size for what other projections add.
    fn update_bounds(&mut self, motion: &Motion<'_, T>) {
        for hull in self.hulls.iter_mut().flatten() {
            let ids = hull.owner.particles();
            let free = |w: &T| *w > T::ZERO;
            hull.movable = ids
                .iter()
                .any(|id| motion.inverse_masses.get(id.index()).is_some_and(free));
            let corners = self.corners.get(hull.corners()).unwrap_or_default();
            let Some(path) = HullMotion::new(hull, corners, Vec2::ZERO, motion) else {
                hull.margin = -T::ONE;
                continue;
            };
            hull.margin = path.travel();
            if hull.movable {
                hull.margin += path.reach * T::ratio(1, 32);
            }
            let reach = hull.radius + hull.margin;
            let shape = path.shape(T::ZERO);
            let boxes = shape
                .corners()
                .iter()
                .map(|p| Aabb::around(p.position, reach));
            if let Some(bounds) = Aabb::union(boxes) {
                hull.bounds = bounds;
            }
        }
    }

    /// Returns the hulls from left to right, and their number.
    fn left_to_right(&self) -> ([u16; B], usize) {
        let (mut order, mut count) = ([0; B], 0_usize);
        for (index, hull) in (0..u16::MAX).zip(&self.hulls) {
            let Some(hull) = hull.as_ref().filter(|hull| hull.margin >= T::ZERO) else {
                continue;
            };
            let mut at = count;
            count = count.saturating_add(1);
            // Insertion sort: the order hardly changes between substeps.
            while let Some(before) = at.checked_sub(1) {
                let previous = order.get(before).copied().unwrap_or(0);
                let behind = self
                    .hulls
                    .get(usize::from(previous))
                    .and_then(Option::as_ref);
                if !behind.is_some_and(|other| hull.bounds.begins_before(&other.bounds)) {
                    break;
                }
                if let Some(slot) = order.get_mut(at) {
                    *slot = previous;
                }
                at = before;
            }
            if let Some(slot) = order.get_mut(at) {
                *slot = index;
            }
        }
        (order, count)
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
        let (a, b) = (place(first)?, place(second)?);
        let (manifold, fraction) = first_contact([&a, &b], first.margin + second.margin)?;
        let pair = Pair {
            indices,
            motions: [&a, &b],
            origin,
            normal: manifold.normal,
            fraction,
        };
        for point in &manifold.points {
            let key = (i, j, point.feature);
            let state = find(last, key, cursor).unwrap_or(ContactState::NONE);
            let Some(contact) = pair.contact(point, state, material, h, motion) else {
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
/// Contact points are listed in nearly the same order in each substep, so the search starts behind the
/// last one found.
fn find<T: Copy>(
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

/// Returns whether two hulls collide.
fn collide<T: Real>(a: &Hull<T>, b: &Hull<T>) -> bool {
    (a.owner.is_body() || b.owner.is_body())
        && (a.movable || b.movable)
        && a.bounds.overlaps(&b.bounds)
        && a.filter.collides_with(b.filter)
        && !a.owner.shares_particle(&b.owner)
}

impl<T: Real> Pair<'_, T> {
    /// Returns a contact point; `None` if no impulse can change its gap and its slide.
    fn contact(
        &self,
        point: &ManifoldPoint<T>,
        last: ContactState<T>,
        material: &ContactMaterial<T>,
        h: T,
        motion: &Motion<'_, T>,
    ) -> Option<Contact<T>> {
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
        let slip = if last.sticks {
            (last.slip + slid) * T::HALF
        } else {
            T::ZERO
        };
        let state = ContactState {
            slip: if slip.is_finite() { slip } else { T::ZERO },
            anchors: [a.local(middle), b.local(middle)],
            ..last
        };
        let share = contact_share(self.motions);
        let start = middle - reduction(self.motions, share, self.fraction);
        let levers = self.motions.map(|motion| motion.lever(start));
        let [[p, q], [r, s]] = [levers[0].ids, levers[1].ids];
        let ids = [p, q, r, s];
        let gradients =
            [self.normal, self.normal.perp()].map(|direction| Gradients::new(&levers, direction));
        let [along, across] = gradients;
        let weights = [
            along.weight(ids, motion.inverse_masses)?,
            across.weight(ids, motion.inverse_masses)?,
        ];
        let path = along.along(ids, motion.displacements)?;
        let base = point.gap - self.fraction * path;
        let end = base + path;
        if !base.is_finite() {
            return None;
        }
        // Depth that is undone, and its fraction of the overlap.
        let recovered = (point.gap < T::ZERO).then(|| {
            let depth = material.depenetration.recovered_depth(-point.gap, h);
            (depth, depth / -point.gap)
        });
        // Fraction of the substep before the contact.
        let fraction = if point.gap > T::ZERO && end < T::ZERO {
            self.fraction + (T::ONE - self.fraction) * (point.gap / (point.gap - end))
        } else {
            self.fraction
        };
        Some(Contact {
            key: (self.indices[0], self.indices[1], point.feature),
            ids,
            point: self.origin + middle,
            normal: self.normal,
            levers,
            share,
            gradients,
            masses: weights.map(|weight| T::ONE / weight),
            base,
            goal: recovered.map_or(T::ZERO, |(depth, _)| point.gap + depth),
            relaxation: recovered.map_or(T::ZERO, |(_, fraction)| fraction * T::HALF),
            approach: along.along(ids, motion.velocities)?,
            fraction,
            state,
            next: ContactState::NONE,
            impulse: [T::ZERO; 2],
        })
    }
}
