//! Names of particles.

use core::ops::Range;

/// Names a particle within the [`Particles`](crate::Particles) it was added to.
///
/// It is an index. Used with another set it names that set's particle of the same index, or none
/// ([`Error::UnknownParticle`](crate::Error::UnknownParticle)); it never leads to a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParticleId(u16);

impl ParticleId {
    /// The particle added at this place, counted from zero.
    #[inline]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The place in [`Particles::positions`](crate::Particles::positions) and the other slices.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Particles that were added one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParticleRange {
    first: u16,
    len: u16,
}

impl ParticleRange {
    /// The range of `len` particles from `first` on. Both are counts below 2¹⁶, so larger ones are cut.
    #[allow(clippy::cast_possible_truncation, reason = "particle counts fit 16 bits: Particles refuses larger capacities")]
    pub(crate) const fn new(first: usize, len: usize) -> Self {
        Self { first: first as u16, len: len as u16 }
    }

    /// The id at a place of the range, `None` behind its end.
    #[inline]
    pub fn get(self, place: usize) -> Option<ParticleId> {
        let place = u16::try_from(place).ok().filter(|&place| place < self.len)?;
        self.first.checked_add(place).map(ParticleId)
    }

    /// How many particles there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether the range holds no particle.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The ids in order.
    pub fn iter(self) -> Ids {
        Ids(self.first..self.first.saturating_add(self.len))
    }

    /// Every run of `width` particles that follow on each other: the regions of a chain. None for a width of zero, or above the
    /// number of particles.
    pub fn windows(self, width: usize) -> impl Iterator<Item = Self> + Clone {
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        let last = if width == 0 { None } else { self.len.checked_sub(width) };
        let starts = last.map_or(0..0, |last| 0..last.saturating_add(1));
        starts.map(move |start| Self { first: self.first.saturating_add(start), len: width })
    }
}

/// The ids of a [`ParticleRange`] in order.
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
