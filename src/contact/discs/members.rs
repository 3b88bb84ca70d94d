//! Members of all bodies, as a structure of arrays.
//!
//! A search reads only the arrays it needs, with SIMD.

use super::body::{DiscBody, length_upper_bound, with_margin};
use super::flags::{CHUNK, chunk_flags, flags, for_each_set_bit};
use crate::checksum::Checksum;
use crate::contact::aabb::Aabb;
use crate::math::simd::packed;
use crate::math::{Real, Vec2};
use crate::particles::retain::move_entry;
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
    pub(super) position: Vec2<T>,
    /// Largest distance from `position` that the disc can reach in the substep, plus a margin.
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
    pub(super) ids: Vec<ParticleId, N>,
    pub(super) bodies: [u16; N],
    pub(super) radii: [T; N],
    pub(super) rests: [Vec2<T>; N],
    pub(super) positions: [Vec2<T>; N],
    reaches: [T; N],
}

impl<T: Real, const N: usize> DiscMembers<T, N> {
    pub(super) const fn new() -> Self {
        Self {
            ids: Vec::new(),
            bodies: [0; N],
            radii: [T::ZERO; N],
            rests: [Vec2::ZERO; N],
            positions: [Vec2::ZERO; N],
            reaches: [T::ZERO; N],
        }
    }

    pub(super) fn ids(&self) -> &[ParticleId] {
        &self.ids
    }

    /// Adds the particles, their radii, rest positions and positions at the last search.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.ids);
        for (_, (radius, (rest, position))) in self.ids.iter().zip(
            self.radii
                .iter()
                .zip(self.rests.iter().zip(&self.positions)),
        ) {
            checksum.add_all(&[*radius, rest.x, rest.y, position.x, position.y]);
        }
    }

    /// Adds a member and returns whether there was a free slot.
    pub(super) fn push(&mut self, member: Member<T>) -> bool {
        let index = self.ids.len();
        let slots = (
            self.bodies.get_mut(index),
            self.radii.get_mut(index),
            self.rests.get_mut(index),
            self.positions.get_mut(index),
            self.reaches.get_mut(index),
        );
        let (Some(body), Some(radius), Some(rest), Some(position), Some(reach)) = slots else {
            return false;
        };
        let Member { id, .. } = member;
        (*body, *radius, *rest, *position, *reach) = (
            member.body,
            member.radius,
            member.rest,
            member.position,
            member.reach,
        );
        self.ids.push(id).is_ok()
    }

    /// Moves a member to a lower index.
    pub(super) fn move_member(&mut self, from: usize, to: usize) {
        move_entry(&mut self.ids, from, to);
        move_entry(&mut self.bodies, from, to);
        move_entry(&mut self.radii, from, to);
        move_entry(&mut self.rests, from, to);
        move_entry(&mut self.positions, from, to);
        move_entry(&mut self.reaches, from, to);
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
        for row in [&mut self.rests, &mut self.positions] {
            row.iter_mut()
                .skip(len)
                .for_each(|vector| *vector = Vec2::ZERO);
        }
    }

    #[inline]
    pub(super) fn get(&self, index: u16) -> Option<Member<T>> {
        let index = usize::from(index);
        Some(Member {
            id: *self.ids.get(index)?,
            body: *self.bodies.get(index)?,
            radius: *self.radii.get(index)?,
            rest: *self.rests.get(index)?,
            position: *self.positions.get(index)?,
            reach: *self.reaches.get(index)?,
        })
    }

    /// Returns the body of a particle.
    pub(super) fn body_of(&self, id: ParticleId) -> Option<u16> {
        self.bodies.get(self.index_of(id)?).copied()
    }

    pub(super) fn index_of(&self, id: ParticleId) -> Option<usize> {
        self.ids.iter().position(|member| *member == id)
    }

    /// Sets the radius of a member and returns its body; `None` for other particles.
    pub(super) fn set_radius(&mut self, id: ParticleId, radius: T) -> Option<u16> {
        let index = self.index_of(id)?;
        *self.radii.get_mut(index)? = radius;
        self.bodies.get(index).copied()
    }

    /// Passes the members of a body that can reach into a box to `found`, in order.
    ///
    /// Rounding is monotonic, so boxes that overlap are found at any distance from the origin.
    #[inline]
    pub(super) fn for_each_in(
        &self,
        body: &DiscBody<T>,
        bounds: &Aabb<T>,
        mut found: impl FnMut(u16, &Member<T>),
    ) {
        let (positions, last_positions) = self
            .positions
            .get(body.range())
            .unwrap_or_default()
            .as_chunks();
        let (reaches, last_reaches) = self
            .reaches
            .get(body.range())
            .unwrap_or_default()
            .as_chunks();
        let inside =
            |(position, reach): (&Vec2<T>, &T)| Aabb::around(*position, *reach).overlaps(bounds);
        let mut report = |first: usize, flags: u32| {
            for_each_set_bit(flags, |k| {
                let index = u16::try_from(first.saturating_add(k)).unwrap_or(u16::MAX);
                if let Some(member) = self.get(index) {
                    found(index, &member);
                }
            });
        };
        let mut first = usize::from(body.first);
        for (positions, reaches) in positions.iter().zip(reaches) {
            report(first, chunk_flags(positions, reaches, inside));
            first = first.saturating_add(CHUNK);
        }
        report(
            first,
            flags(last_positions.iter().zip(last_reaches), inside),
        );
    }

    /// Returns the members of a body for updating.
    pub(super) fn body_members(&mut self, body: &DiscBody<T>) -> BodyMembers<'_, T> {
        let (range, contiguous) = (body.range(), body.contiguous);
        BodyMembers {
            ids: self.ids.get(range.clone()).unwrap_or_default(),
            radii: self.radii.get(range.clone()).unwrap_or_default(),
            positions: self.positions.get_mut(range.clone()).unwrap_or_default(),
            reaches: self.reaches.get_mut(range).unwrap_or_default(),
            contiguous,
        }
    }
}

/// Members of one body.
pub(super) struct BodyMembers<'a, T> {
    ids: &'a [ParticleId],
    radii: &'a [T],
    positions: &'a mut [Vec2<T>],
    reaches: &'a mut [T],
    contiguous: bool,
}

impl<T: Real> BodyMembers<'_, T> {
    /// Returns whether no member has moved since the last search or is about to move.
    pub(super) fn is_still(&self, motion: &Motion<'_, T>) -> bool {
        self.ids.iter().zip(&*self.positions).all(|(id, position)| {
            let i = id.index();
            motion.displacements.get(i) == Some(&Vec2::ZERO)
                && motion.positions.get(i) == Some(position)
        })
    }

    /// Updates positions and reaches of the members, and returns their bounding box.
    pub(super) fn update(&mut self, motion: &Motion<'_, T>) -> Option<Aabb<T>> {
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
            for (position, x) in self.positions.iter_mut().zip(positions) {
                *position = *x;
            }
            for ((reach, radius), d) in self.reaches.iter_mut().zip(self.radii).zip(displacements) {
                *reach = with_margin(*radius) + length_upper_bound(*d);
            }
        } else {
            let rows = self.positions.iter_mut().zip(&mut *self.reaches);
            for ((id, radius), (position, reach)) in self.ids.iter().zip(self.radii).zip(rows) {
                let i = id.index();
                if let (Some(x), Some(d)) = (motion.positions.get(i), motion.displacements.get(i)) {
                    (*position, *reach) = (*x, with_margin(*radius) + length_upper_bound(*d));
                }
            }
        }
        Aabb::of_discs(self.positions, self.reaches)
    }
}
