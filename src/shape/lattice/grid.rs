//! Positions of the members in the grid.

use super::window::{Quad, sum_neighbors, sum_windows, transpose, zero};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::retain::move_entry;
use core::ops::Range;
use heapless::Vec;

/// A grid of at most `N` nodes, stored row by row, with missing nodes.
#[derive(Clone, Debug)]
pub(super) struct NodeGrid<const N: usize> {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) half_width: usize,
    /// Node index of each member, ascending.
    pub(super) nodes: Vec<u16, N>,
}

impl<const N: usize> NodeGrid<N> {
    /// No nodes: all bytes are zero.
    pub(super) const EMPTY: Self = Self {
        columns: 0,
        rows: 0,
        half_width: 0,
        nodes: Vec::new(),
    };

    /// Sets the size of a grid of `count` nodes, missing ones included. Regions extend `half_width`
    /// nodes to each side.
    pub(super) fn set_size(
        &mut self,
        count: usize,
        columns: usize,
        half_width: usize,
    ) -> Result<(), Error> {
        if columns == 0 {
            return Err(Error::TooFewParticles);
        }
        if !count.is_multiple_of(columns) {
            return Err(Error::PartialRow);
        }
        (self.columns, self.rows, self.half_width) = (columns, count / columns, half_width);
        Ok(())
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn half_width(&self) -> usize {
        self.half_width
    }

    /// Moves the node of a member to a lower index.
    pub(super) fn move_member(&mut self, from: usize, to: usize) {
        move_entry(&mut self.nodes, from, to);
    }

    /// Drops the nodes of the members from index `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len);
    }

    /// Adds the grid size, the region size and the present nodes to the checksum.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        [self.columns, self.rows, self.half_width]
            .into_iter()
            .for_each(|count| checksum.add_count(count));
        self.nodes
            .iter()
            .for_each(|node| checksum.add_bits((*node).into()));
    }

    /// Returns the largest number of nodes of a region along a row or a column.
    pub(super) fn reach(&self) -> usize {
        self.half_width
            .saturating_mul(2)
            .saturating_add(1)
            .min(self.columns.max(self.rows))
    }

    /// Returns the members of the region around a member, row by row.
    pub(super) fn region(&self, member: usize) -> Around<'_> {
        let node = usize::from(self.nodes.get(member).copied().unwrap_or_default());
        let (row, column) = (node / self.columns.max(1), node % self.columns.max(1));
        let near = |index: usize, count: usize| {
            index.saturating_sub(self.half_width)
                ..index
                    .saturating_add(self.half_width)
                    .saturating_add(1)
                    .min(count)
        };
        let (rows, columns) = (near(row, self.rows), near(column, self.columns));
        Around {
            nodes: &self.nodes,
            width: self.columns,
            rows,
            columns,
            members: 0..0,
        }
    }

    /// Replaces the values of each member by their sums over the region around it.
    pub(super) fn sum_regions<T: Real>(
        &self,
        quads: &mut [Quad<T>; N],
        scratch: &mut [Quad<T>; N],
    ) {
        let count = self.columns.saturating_mul(self.rows);
        self.spread(quads, count);
        if let (Some(nodes), Some(scratch)) = (quads.get_mut(..count), scratch.get_mut(..count)) {
            let length = self.columns.max(1);
            if self.half_width == 1 {
                sum_neighbors(nodes, scratch, length);
                let rows = scratch.chunks(length).zip(nodes.chunks_mut(length));
                rows.for_each(|(row, sums)| sum_neighbors(row, sums, 1));
            } else {
                sum_windows(nodes, scratch, length, self.half_width);
                transpose(scratch, nodes, length);
                sum_windows(nodes, scratch, self.rows, self.half_width);
                transpose(scratch, nodes, self.rows);
            }
        }
        self.gather(quads, count);
    }

    /// Moves the values of the members to their nodes. Missing nodes get zeros.
    fn spread<T: Real>(&self, quads: &mut [Quad<T>; N], count: usize) {
        if self.nodes.len() == count {
            return;
        }
        let mut members = self.nodes.iter().enumerate().rev().peekable();
        for node in (0..count).rev() {
            let quad = match members.next_if(|(_, index)| usize::from(**index) == node) {
                Some((member, _)) => quads.get(member).copied().unwrap_or(zero()),
                None => zero(),
            };
            if let Some(slot) = quads.get_mut(node) {
                *slot = quad;
            }
        }
    }

    /// Moves the values of the nodes back to their members.
    fn gather<T: Real>(&self, quads: &mut [Quad<T>; N], count: usize) {
        if self.nodes.len() == count {
            return;
        }
        for (member, node) in self.nodes.iter().enumerate() {
            let quad = quads.get(usize::from(*node)).copied().unwrap_or(zero());
            if let Some(slot) = quads.get_mut(member) {
                *slot = quad;
            }
        }
    }
}

/// Iterator over the members of the region around a member.
#[derive(Clone, Debug)]
pub(super) struct Around<'a> {
    nodes: &'a [u16],
    width: usize,
    rows: Range<usize>,
    columns: Range<usize>,
    /// Remaining members of the current row.
    members: Range<usize>,
}

impl Iterator for Around<'_> {
    type Item = usize;

    /// Returns the next member. Not inlined: its code would dominate each of the many loops over a
    /// region.
    #[inline(never)]
    fn next(&mut self) -> Option<usize> {
        while self.members.is_empty() {
            let start = self.rows.next()?.saturating_mul(self.width);
            let before = |column: usize| {
                self.nodes
                    .partition_point(|node| usize::from(*node) < start.saturating_add(column))
            };
            self.members = before(self.columns.start)..before(self.columns.end);
        }
        self.members.next()
    }
}
