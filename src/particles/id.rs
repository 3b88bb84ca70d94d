//! Particle ids.

use crate::checksum::Checksum;
use crate::snapshot::{Sink, Snapshot, Source, schema};
use core::ops::Range;

/// Id of a particle within the [`Particles`](crate::Particles) it was added to.
///
/// It is an index. In another set, it refers to the particle with the same index, or to none
/// ([`Error::UnknownParticle`](crate::Error::UnknownParticle)). It never causes a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParticleId(u16);

impl ParticleId {
    /// Returns the id of the particle with this index, counted from zero.
    #[inline]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// Returns the index into [`Particles::positions`](crate::Particles::positions) and the other
    /// slices.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Contiguous range of particle ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParticleRange {
    first: u16,
    len: u16,
}

impl ParticleRange {
    /// Returns the range of `len` particles starting at `first`.
    ///
    /// Both are counts below 2¹⁶, so larger ones are truncated.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "particle counts fit 16 bits: Particles rejects larger capacities"
    )]
    pub(crate) const fn new(first: usize, len: usize) -> Self {
        Self {
            first: first as u16,
            len: len as u16,
        }
    }

    /// Returns the range of `len` particles from the one with the index `first` on.
    ///
    /// `None` if the range ends beyond 65,535, the largest capacity.
    pub const fn from_parts(first: u16, len: u16) -> Option<Self> {
        if first.checked_add(len).is_some() {
            Some(Self { first, len })
        } else {
            None
        }
    }

    /// Returns the id at a position in the range; `None` past its end.
    #[inline]
    pub fn get(self, index: usize) -> Option<ParticleId> {
        let index = u16::try_from(index)
            .ok()
            .filter(|&index| index < self.len)?;
        self.first.checked_add(index).map(ParticleId)
    }

    /// Returns the subrange of `len` particles from a position on; `None` past its end.
    pub fn part(self, start: usize, len: usize) -> Option<Self> {
        start.checked_add(len).filter(|end| *end <= self.len())?;
        let first = usize::from(self.first).checked_add(start)?;
        Some(Self::new(first, len))
    }

    /// Returns the first and the last particle, such as the ends of a rope.
    ///
    /// An empty range has none, and a range of one particle returns it twice.
    ///
    /// ```
    /// use pliant::{Distances, Particles, Vec2, build};
    /// let mut particles = Particles::<f32, 5>::new();
    /// let mut springs = Distances::<f32, 4>::new();
    /// let [from, to] = [Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0)];
    /// let rope = build::Rope { from, to, segments: 4, mass: 0.1, compliance: 0.0 };
    /// let rope = build::rope(&mut particles, &mut springs, rope)?;
    /// particles.pin_group(rope.ends())?;
    /// assert_eq!(particles.inverse_masses(), [0.0, 10.0, 10.0, 10.0, 0.0]);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn ends(self) -> impl DoubleEndedIterator<Item = ParticleId> + Clone {
        let last = self.len().checked_sub(1).and_then(|last| self.get(last));
        self.get(0).into_iter().chain(last)
    }

    /// Returns whether the range contains a particle.
    pub fn contains(self, id: ParticleId) -> bool {
        id.index()
            .checked_sub(usize::from(self.first))
            .is_some_and(|position| position < self.len())
    }

    /// Returns the number of particles.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Returns whether the range is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns an iterator over the ids in order.
    pub fn iter(self) -> Ids {
        Ids(self.first..self.first.saturating_add(self.len))
    }

    /// Returns every contiguous subrange of `width` particles: the regions of a chain.
    ///
    /// There is none for a width of zero or above the number of particles.
    pub fn windows(self, width: usize) -> impl Iterator<Item = Self> + Clone {
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        let last = if width == 0 {
            None
        } else {
            self.len.checked_sub(width)
        };
        let starts = last.map_or(0..0, |last| 0..last.saturating_add(1));
        starts.map(move |start| Self {
            first: self.first.saturating_add(start),
            len: width,
        })
    }
}

/// Iterator over the ids of a [`ParticleRange`] in order.
#[derive(Clone, Debug)]
pub struct Ids(Range<u16>);

impl Iterator for Ids {
    type Item = ParticleId;

    #[inline]
    fn next(&mut self) -> Option<ParticleId> {
        self.0.next().map(ParticleId)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Ids {
    #[inline]
    fn next_back(&mut self) -> Option<ParticleId> {
        self.0.next_back().map(ParticleId)
    }
}

impl ExactSizeIterator for Ids {}

impl IntoIterator for ParticleRange {
    type Item = ParticleId;
    type IntoIter = Ids;

    fn into_iter(self) -> Ids {
        self.iter()
    }
}

impl Snapshot for ParticleId {
    const SCHEMA: u64 = schema("ParticleId", &[]);
    const SIZE: usize = 2;

    fn save(&self, sink: &mut Sink<'_>) {
        u16::try_from(self.index()).unwrap_or(u16::MAX).save(sink);
    }

    fn load(source: &mut Source<'_>) -> Self {
        Self::new(u16::load(source))
    }
}

impl Checksum {
    /// Adds the index of a particle.
    pub(crate) fn add_id(&mut self, id: ParticleId) {
        self.add_count(id.index());
    }

    /// Adds a list of particles and its length.
    ///
    /// The length keeps consecutive lists distinguishable.
    pub(crate) fn add_ids(&mut self, ids: &[ParticleId]) {
        self.add_count(ids.len());
        ids.iter().for_each(|id| self.add_id(*id));
    }
}
