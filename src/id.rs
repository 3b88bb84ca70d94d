//! Names of particles.

/// Names a particle within the [`Particles`](crate::Particles) it was added to.
///
/// It is an index. Used with another set it names that set's particle of the same index, or none
/// ([`Error::UnknownParticle`](crate::Error::UnknownParticle)); it never leads to a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    pub fn iter(self) -> impl Iterator<Item = ParticleId> + Clone {
        (0..self.len).map(move |place| ParticleId(self.first.wrapping_add(place)))
    }
}
