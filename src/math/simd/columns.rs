//! Slices with one entry per particle, read row by row or four rows together.

use super::lanes::{Lanes, zip};

/// Columns of a table: slices of the same length, with one row per particle.
///
/// Implemented for slices, and for pairs of columns, whose rows are pairs.
pub(crate) trait Columns {
    /// Entries of one particle.
    type Row: Copy;
    /// Entries of four particles.
    type Chunk;

    /// Returns all rows.
    fn rows(self) -> impl Iterator<Item = Self::Row>;

    /// Returns the chunks of four rows, and the columns after the last chunk.
    fn chunks(self) -> (impl Iterator<Item = Self::Chunk>, Self);

    /// Returns the rows of a chunk.
    fn lanes(chunk: Self::Chunk) -> Lanes<Self::Row>;
}

impl<'a, U: Copy> Columns for &'a [U] {
    type Row = U;
    type Chunk = &'a Lanes<U>;

    #[inline]
    fn rows(self) -> impl Iterator<Item = U> {
        self.iter().copied()
    }

    #[inline]
    fn chunks(self) -> (impl Iterator<Item = Self::Chunk>, Self) {
        let (chunks, rest) = self.as_chunks();
        (chunks.iter(), rest)
    }

    #[inline]
    fn lanes(chunk: Self::Chunk) -> Lanes<U> {
        *chunk
    }
}

impl<A: Columns, B: Columns> Columns for (A, B) {
    type Row = (A::Row, B::Row);
    type Chunk = (A::Chunk, B::Chunk);

    #[inline]
    fn rows(self) -> impl Iterator<Item = Self::Row> {
        self.0.rows().zip(self.1.rows())
    }

    #[inline]
    fn chunks(self) -> (impl Iterator<Item = Self::Chunk>, Self) {
        let ((a, last_a), (b, last_b)) = (self.0.chunks(), self.1.chunks());
        (a.zip(b), (last_a, last_b))
    }

    #[inline]
    fn lanes((a, b): Self::Chunk) -> Lanes<Self::Row> {
        zip(A::lanes(a), B::lanes(b), |a, b| (a, b))
    }
}
