//! Members of all bodies, as a structure of arrays.
//!
//! A search reads only the arrays it needs, with SIMD.

use super::body::{DiscBody, grown, length_at_most};
use super::flags::{CHUNK, each, flags, full};
use crate::checksum::Checksum;
use crate::contact::aabb::Aabb;
use crate::math::simd::packed;
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};
use heapless::Vec;

/// Member of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<T> {
    pub(super) id: ParticleId,
    pub(super) body: u16,
    pub(super) radius: T,
    /// Position when added, relative to the first member of the body.
    pub(super) rest: Vec2<T>,
    /// Position at the last search.
    pub(super) seen: Vec2<T>,
    /// Largest distance from `seen` that the disc can reach in the substep, plus a margin.
    ///
    /// The member exceeds it only if it is pushed farther than predicted.
    pub(super) reach: T,
}

impl<T: Real> Member<T> {
    /// Returns whether two members of one body overlapped when they were added.
    pub(super) fn is_neighbor(&self, other: &Self) -> bool {
        (self.rest - other.rest).length() < self.radius + other.radius
    }
}

/// At most `N` members, in the order they were added.
#[derive(Clone, Debug)]
pub(super) struct DiscMembers<T, const N: usize> {
    ids: Vec<ParticleId, N>,
    bodies: [u16; N],
    radii: [T; N],
    rests: [Vec2<T>; N],
    seen: [Vec2<T>; N],
    reaches: [T; N],
}

impl<T: Real, const N: usize> DiscMembers<T, N> {
    pub(super) const fn new() -> Self {
        Self {
            ids: Vec::new(),
            bodies: [0; N],
            radii: [T::ZERO; N],
            rests: [Vec2::ZERO; N],
            seen: [Vec2::ZERO; N],
            reaches: [T::ZERO; N],
        }
    }

    pub(super) fn ids(&self) -> &[ParticleId] {
        &self.ids
    }

    /// Adds the particles, their radii, rest positions and positions at the last search.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.ids);
        for (_, (radius, (rest, seen))) in self
            .ids
            .iter()
            .zip(self.radii.iter().zip(self.rests.iter().zip(&self.seen)))
        {
            checksum.add_all(&[*radius, rest.x, rest.y, seen.x, seen.y]);
        }
    }

    /// Adds a member and returns whether there was a free slot.
    pub(super) fn push(&mut self, member: Member<T>) -> bool {
        let place = self.ids.len();
        let slots = (
            self.bodies.get_mut(place),
            self.radii.get_mut(place),
            self.rests.get_mut(place),
            self.seen.get_mut(place),
            self.reaches.get_mut(place),
        );
        let (Some(body), Some(radius), Some(rest), Some(seen), Some(reach)) = slots else {
            return false;
        };
        let Member { id, .. } = member;
        (*body, *radius, *rest, *seen, *reach) = (
            member.body,
            member.radius,
            member.rest,
            member.seen,
            member.reach,
        );
        self.ids.push(id).is_ok()
    }

    /// Removes all members from index `len` on and resets their slots.
    pub(super) fn truncate(&mut self, len: usize) {
        self.ids.truncate(len);
        self.bodies.iter_mut().skip(len).for_each(|body| *body = 0);
        for row in [&mut self.radii, &mut self.reaches] {
            row.iter_mut()
                .skip(len)
                .for_each(|number| *number = T::ZERO);
        }
        for row in [&mut self.rests, &mut self.seen] {
            row.iter_mut()
                .skip(len)
                .for_each(|vector| *vector = Vec2::ZERO);
        }
    }

    #[inline]
    pub(super) fn get(&self, place: u16) -> Option<Member<T>> {
        let place = usize::from(place);
        Some(Member {
            id: *self.ids.get(place)?,
            body: *self.bodies.get(place)?,
            radius: *self.radii.get(place)?,
            rest: *self.rests.get(place)?,
            seen: *self.seen.get(place)?,
            reach: *self.reaches.get(place)?,
        })
    }

    /// Sets the radius of a member and returns its body; `None` for other particles.
    pub(super) fn set_radius(&mut self, id: ParticleId, radius: T) -> Option<u16> {
        let place = self.ids.iter().position(|member| *member == id)?;
        *self.radii.get_mut(place)? = radius;
        self.bodies.get(place).copied()
    }

    /// Passes the members of a body that can reach into a box to `found`, in order.
    ///
    /// Rounding is monotonic, so boxes that overlap are found at any distance from the origin.
    #[inline]
    pub(super) fn each_in(
        &self,
        body: &DiscBody<T>,
        bounds: &Aabb<T>,
        mut found: impl FnMut(u16, &Member<T>),
    ) {
        let (seen, last_seen) = self.seen.get(body.range()).unwrap_or_default().as_chunks();
        let (reaches, last_reaches) = self
            .reaches
            .get(body.range())
            .unwrap_or_default()
            .as_chunks();
        let inside = |(seen, reach): (&Vec2<T>, &T)| Aabb::around(*seen, *reach).overlaps(bounds);
        let mut hand_over = |first: usize, flags: u32| {
            each(flags, |k| {
                let place = u16::try_from(first.saturating_add(k)).unwrap_or(u16::MAX);
                if let Some(member) = self.get(place) {
                    found(place, &member);
                }
            });
        };
        let mut first = usize::from(body.first);
        for (seen, reaches) in seen.iter().zip(reaches) {
            hand_over(first, full(seen, reaches, inside));
            first = first.saturating_add(CHUNK);
        }
        hand_over(first, flags(last_seen.iter().zip(last_reaches), inside));
    }

    /// Returns the members of a body for updating.
    pub(super) fn part(&mut self, body: &DiscBody<T>) -> BodyMembers<'_, T> {
        let (range, contiguous) = (body.range(), body.contiguous);
        BodyMembers {
            ids: self.ids.get(range.clone()).unwrap_or_default(),
            radii: self.radii.get(range.clone()).unwrap_or_default(),
            seen: self.seen.get_mut(range.clone()).unwrap_or_default(),
            reaches: self.reaches.get_mut(range).unwrap_or_default(),
            contiguous,
        }
    }
}

/// Members of one body.
pub(super) struct BodyMembers<'a, T> {
    ids: &'a [ParticleId],
    radii: &'a [T],
    seen: &'a mut [Vec2<T>],
    reaches: &'a mut [T],
    contiguous: bool,
}

impl<T: Real> BodyMembers<'_, T> {
    /// Returns whether no member has moved since the last search or is about to move.
    pub(super) fn is_still(&self, motion: &Motion<'_, T>) -> bool {
        self.ids.iter().zip(&*self.seen).all(|(id, seen)| {
            let i = id.index();
            motion.displacements.get(i) == Some(&Vec2::ZERO)
                && motion.positions.get(i) == Some(seen)
        })
    }

    /// Updates positions and reaches of the members, and returns their bounding box.
    pub(super) fn look(&mut self, motion: &Motion<'_, T>) -> Option<Aabb<T>> {
        let first = self
            .ids
            .first()
            .filter(|_| packed::<T>() && self.contiguous)
            .map(|id| id.index());
        let slices = first.and_then(|first| {
            Some((
                motion.positions.get(first..)?,
                motion.displacements.get(first..)?,
            ))
        });
        if let Some((positions, displacements)) = slices {
            for (seen, x) in self.seen.iter_mut().zip(positions) {
                *seen = *x;
            }
            for ((reach, radius), d) in self.reaches.iter_mut().zip(self.radii).zip(displacements) {
                *reach = grown(*radius) + length_at_most(*d);
            }
        } else {
            let rows = self.seen.iter_mut().zip(&mut *self.reaches);
            for ((id, radius), (seen, reach)) in self.ids.iter().zip(self.radii).zip(rows) {
                let i = id.index();
                if let (Some(x), Some(d)) = (motion.positions.get(i), motion.displacements.get(i)) {
                    (*seen, *reach) = (*x, grown(*radius) + length_at_most(*d));
                }
            }
        }
        Aabb::of_discs(self.seen, self.reaches)
    }
}
