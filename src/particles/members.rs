//! Members of a body, a fluid or a polygon: their ids and positions.

use super::id::ParticleId;
use super::retain::retain_rows;
use super::view::Motion;
use crate::error::{Capacity, Error};
use crate::math::{Real, Vec2};
use heapless::Vec;

/// Makes a reference to a body an iterable value: its members, in order.
macro_rules! iterate_members {
    ([$($generics:tt)*] $body:ty) => {
        /// Visits the members in order.
        #[allow(
            clippy::into_iter_without_iter,
            reason = "`members` is the name of what it iterates over"
        )]
        impl<'a, $($generics)*> IntoIterator for &'a $body {
            type Item = crate::particles::ParticleId;
            type IntoIter = core::iter::Copied<core::slice::Iter<'a, Self::Item>>;

            fn into_iter(self) -> Self::IntoIter {
                self.members().iter().copied()
            }
        }
    };
}
pub(crate) use iterate_members;

/// At most `N` distinct particles.
#[derive(Clone, Debug)]
pub(crate) struct Members<const N: usize> {
    pub(super) ids: Vec<ParticleId, N>,
    /// One more than the highest index.
    index_bound: usize,
    /// Whether the indices are contiguous, as for a body from a builder.
    ///
    /// Slices then replace lookups.
    contiguous: bool,
}

crate::snapshot::fields!([const N: usize] Members<N> { ids: Vec<ParticleId, N>, index_bound: usize, contiguous: bool });

impl<const N: usize> Members<N> {
    /// No members: all bytes are zero.
    pub(crate) const EMPTY: Self = Self {
        ids: Vec::new(),
        index_bound: 0,
        contiguous: false,
    };

    /// Adds the members, at least one, to an empty list.
    pub(crate) fn fill(&mut self, ids: impl IntoIterator<Item = ParticleId>) -> Result<(), Error> {
        ids.into_iter().try_for_each(|id| self.push(id))?;
        self.complete()
    }

    /// Adds a member. [`Members::complete`] must follow.
    pub(crate) fn push(&mut self, id: ParticleId) -> Result<(), Error> {
        self.ids
            .push(id)
            .map_err(|_| Error::Full(Capacity::Members))
    }

    /// Adds a member behind the others.
    pub(crate) fn add(&mut self, id: ParticleId) -> Result<(), Error> {
        if self.ids.contains(&id) {
            return Err(Error::RepeatedParticle);
        }
        self.push(id)?;
        (self.index_bound, self.contiguous) = (index_bound(&self.ids), is_contiguous(&self.ids));
        Ok(())
    }

    /// Validates a list of new members.
    pub(crate) fn complete(&mut self) -> Result<(), Error> {
        if self.ids.is_empty() {
            return Err(Error::TooFewParticles);
        }
        distinct(&self.ids)?;
        (self.index_bound, self.contiguous) = (index_bound(&self.ids), is_contiguous(&self.ids));
        Ok(())
    }

    /// Drops all members.
    pub(crate) fn clear(&mut self) {
        self.ids.clear();
        (self.index_bound, self.contiguous) = (0, true);
    }

    /// Returns the index of a member, or [`Error::UnknownParticle`].
    pub(crate) fn require(&self, id: ParticleId) -> Result<usize, Error> {
        let index = self.ids.iter().position(|member| *member == id);
        index.ok_or(Error::UnknownParticle)
    }

    pub(crate) fn ids(&self) -> &[ParticleId] {
        &self.ids
    }

    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns an error unless all members exist. Without vacancies, it compares two numbers.
    pub(crate) fn check<T: Real>(
        &self,
        motion: &Motion<'_, T>,
        vacancies: bool,
    ) -> Result<(), Error> {
        check([&self.ids], self.index_bound, motion, vacancies)
    }

    /// Returns an error unless all members exist.
    pub(crate) fn check_exist<T: Real>(&self, masses: &[T]) -> Result<(), Error> {
        if all_exist(&self.ids, masses) {
            Ok(())
        } else {
            Err(Error::UnknownParticle)
        }
    }

    /// Keeps the members that satisfy a condition, and returns whether any was dropped.
    ///
    /// `move_row` is called with the old and the new index of each member that moves.
    pub(crate) fn retain(
        &mut self,
        keep: impl Fn(ParticleId) -> bool,
        move_row: impl FnMut(usize, usize),
    ) -> bool {
        let before = self.len();
        retain_rows(&mut self.ids, |id| keep(*id), move_row);
        (self.index_bound, self.contiguous) = (index_bound(&self.ids), is_contiguous(&self.ids));
        self.len() < before
    }

    /// Returns an error if all members are pinned.
    pub(crate) fn check_any_free<T: Real>(&self, inverse_masses: &[T]) -> Result<(), Error> {
        if self.pick(inverse_masses).all(|w| *w == T::ZERO) {
            Err(Error::AllPinned)
        } else {
            Ok(())
        }
    }

    /// Returns the members' part of a slice over all particles, if they are contiguous.
    #[inline]
    pub(crate) fn slice<'a, U>(&self, all: &'a [U]) -> Option<&'a [U]> {
        if self.contiguous {
            all.get(self.index_bound.checked_sub(self.len())?..self.index_bound)
        } else {
            None
        }
    }

    /// Returns one more than the highest index.
    pub(crate) fn index_bound(&self) -> usize {
        self.index_bound
    }

    /// Returns the lowest index of contiguous members.
    pub(crate) fn start(&self) -> usize {
        self.index_bound.saturating_sub(self.len())
    }

    #[inline]
    pub(crate) fn slice_mut<'a, U>(&self, all: &'a mut [U]) -> Option<&'a mut [U]> {
        if self.contiguous {
            all.get_mut(self.index_bound.checked_sub(self.len())?..self.index_bound)
        } else {
            None
        }
    }

    /// Returns the members' entries of a slice over all particles, in order.
    pub(crate) fn pick<'a, U>(&'a self, all: &'a [U]) -> impl Iterator<Item = &'a U> + Clone {
        pick(&self.ids, all)
    }

    /// Returns the vector of the first member.
    ///
    /// Positions relative to it avoid cancellation at any distance from zero.
    pub(crate) fn origin<T: Real>(&self, vectors: &[Vec2<T>]) -> Vec2<T> {
        self.pick(vectors).next().copied().unwrap_or(Vec2::ZERO)
    }

    /// Returns whether no member is pinned.
    pub(crate) fn all_free<T: Real>(&self, inverse_masses: &[T]) -> bool {
        let free = |w: &T| *w > T::ZERO;
        let Some(slice) = self.slice(inverse_masses) else {
            return self.pick(inverse_masses).all(free);
        };
        let (chunks, last) = slice.as_chunks::<8>();
        chunks
            .iter()
            .all(|chunk| chunk.iter().fold(true, |all, w| all & free(w)))
            && last.iter().all(free)
    }
}

/// Returns whether a particle exists: its slot is occupied, so its mass is not zero.
#[inline]
pub(crate) fn exists<T: Real>(masses: &[T], id: ParticleId) -> bool {
    masses.get(id.index()).is_some_and(|mass| *mass > T::ZERO)
}

/// Returns an error unless all particles of all lists exist.
///
/// `bound` is one more than the highest index. Without vacancies, it decides alone.
#[inline]
pub(crate) fn check<T: Real>(
    lists: impl IntoIterator<Item = impl AsRef<[ParticleId]>>,
    bound: usize,
    motion: &Motion<'_, T>,
    vacancies: bool,
) -> Result<(), Error> {
    let exist = |list: &[ParticleId]| all_exist(list, motion.masses);
    let known = bound <= motion.positions.len()
        && (!vacancies || lists.into_iter().all(|list| exist(list.as_ref())));
    if known {
        Ok(())
    } else {
        Err(Error::UnknownParticle)
    }
}

/// Returns whether all particles exist. Not inlined, to keep a step small.
#[cold]
#[inline(never)]
pub(crate) fn all_exist<T: Real>(ids: &[ParticleId], masses: &[T]) -> bool {
    ids.iter().all(|id| exists(masses, *id))
}

/// Returns the entries of these particles in a slice over all particles, in order.
pub(crate) fn pick<'a, U>(
    ids: &'a [ParticleId],
    all: &'a [U],
) -> impl Iterator<Item = &'a U> + Clone {
    ids.iter().filter_map(|id| all.get(id.index()))
}

/// Returns whether displacements stay finite after adding corrections minus their mean.
///
/// A single body with predicted goals does not need this test. Except for the mean, its corrected
/// displacements are between the current displacement of a particle and its goal. A particle that
/// leaves the range regardless stops at the end of the substep. Corrections with leapfrog goals,
/// and those of overlapping regions, can accumulate.
pub(crate) fn stay_finite<T: Real>(
    ids: &[ParticleId],
    (corrections, mean): (&[Vec2<T>], Vec2<T>),
    displacements: &[Vec2<T>],
) -> bool {
    pick(ids, displacements)
        .zip(corrections)
        .all(|(d, correction)| d.plus(*correction - mean).is_finite())
}

/// Returns one more than the highest index, zero for an empty list.
pub(crate) fn index_bound(ids: &[ParticleId]) -> usize {
    ids.iter().fold(0, |index_bound, id| {
        index_bound.max(id.index().saturating_add(1))
    })
}

/// Returns whether the indices are contiguous and ascending.
pub(crate) fn is_contiguous(ids: &[ParticleId]) -> bool {
    ids.iter()
        .zip(ids.iter().skip(1))
        .all(|(a, b)| a.index().saturating_add(1) == b.index())
}

/// Rejects a repeated particle.
///
/// Linear in the count for ascending ids, quadratic otherwise.
pub(crate) fn distinct(ids: &[ParticleId]) -> Result<(), Error> {
    all_distinct(&ids.iter().copied())
}

/// As [`distinct`], for ids that are not in a slice.
pub(crate) fn all_distinct(
    ids: &(impl IntoIterator<Item = ParticleId> + Clone),
) -> Result<(), Error> {
    let mut last: Option<ParticleId> = None;
    let mut all = ids.clone().into_iter();
    if all.all(|id| last.replace(id).is_none_or(|last| last < id)) {
        return Ok(());
    }
    let mut visited = 0_usize;
    for id in ids.clone() {
        let mut before = ids.clone().into_iter().take(visited);
        if before.any(|other| other == id) {
            return Err(Error::RepeatedParticle);
        }
        visited = visited.saturating_add(1);
    }
    Ok(())
}
