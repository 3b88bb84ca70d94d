//! Squares of a lattice: wide in its thick parts, single nodes elsewhere.

use super::lattice::LatticeCutout;
use crate::particles::ParticleId;
use core::iter::successors;
use core::ops::{Range, RangeInclusive};

/// Square of lattice nodes, the core of one region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatticeSquare {
    /// First column.
    pub column: usize,
    /// First row.
    pub row: usize,
    /// Number of nodes along a side.
    pub side: usize,
}

impl LatticeSquare {
    /// Returns the columns of the square.
    pub fn columns(&self) -> Range<usize> {
        self.column..self.column.saturating_add(self.side)
    }

    /// Returns the rows of the square.
    pub fn rows(&self) -> Range<usize> {
        self.row..self.row.saturating_add(self.side)
    }

    /// Returns the particles of a region: those of the square and those at most `half_width` nodes
    /// away, row by row.
    ///
    /// `node` returns the particle of a column and a row, and `None` for a missing node or outside
    /// of the grid. The cost is one call per node.
    pub fn region(
        &self,
        half_width: usize,
        node: impl Fn(usize, usize) -> Option<ParticleId>,
    ) -> impl Iterator<Item = ParticleId> {
        let [columns, rows] =
            [self.columns(), self.rows()].map(|range| widened(&range, half_width));
        let nodes = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
        nodes.filter_map(move |(column, row)| node(column, row))
    }
}

/// Returns the range with `margin` more nodes at both ends.
fn widened(range: &Range<usize>, margin: usize) -> Range<usize> {
    range.start.saturating_sub(margin)..range.end.saturating_add(margin)
}

/// Returns disjoint squares that cover the nodes of a lattice, as a quadtree does.
///
/// A square without a missing node has a side of s, 2s, 4s, … nodes, where s is the start of
/// `sides`, and at most its end. It starts at a multiple of its side. Each node is in the largest
/// of these squares that holds it, or is a square of its own. So s is the thickness, in nodes,
/// below which a part of the body stays finely divided: parts thinner than s, and nodes next to a
/// gap. The range `1..=1` gives single nodes, and so does an empty one.
///
/// `present` returns whether the grid has a node at a column and a row, `false` outside of the
/// grid. Only squares that start in `columns` and `rows` are returned: those of a whole grid, or
/// those of one square after a cut. They are in the order of their first nodes, row by row.
///
/// With [`LatticeSquare::region`], the squares are the cores of overlapping regions of a
/// [`RegionMatching`](crate::RegionMatching). Regions of single nodes are those of a
/// [`LatticeMatching`](crate::LatticeMatching). A wide region is nearly as stiff as a rigid body. A
/// body therefore deforms like one with narrow regions only if its thick parts deform little, for
/// example a heavy head on a thin arm. In a beam of constant thickness, wide regions change the
/// bending stiffness: choose s above that thickness.
///
/// On a hammer with an arm of 16x3 nodes and a head of 24x24, squares of 8 nodes need 1,119 instead
/// of 5,240 memberships, and a step 22 % of the operations. The deflection under gravity differs by
/// at most 0.5 %. A [`LatticeMatching`](crate::LatticeMatching) of the narrow regions, with its
/// sums over windows, needs 37 % of the operations.
///
/// **Cost**: at most the nodes of the squares of all sides, per node; no memory.
///
/// Steinemann, Otaduy, Gross, "Fast adaptive shape matching deformations" (2008): regions on an
/// octree of the body. They keep one node per cell of the tree. Here all nodes of the grid remain,
/// and a wide region is fitted to all of its nodes.
///
/// ```
/// use pliant::build::lattice_squares;
/// // A handle one node thick, on a head of four by four.
/// let present = |column: usize, row: usize| column < 6 && row < 4 && (column >= 2 || row == 1);
/// let squares = lattice_squares(0..6, 0..4, 4..=4, present);
/// assert!(squares.map(|square| square.side).eq([1; 18]), "a square starts in column 0 or 4");
/// let squares = lattice_squares(0..6, 0..4, 2..=4, present);
/// assert!(squares.map(|square| square.side).eq([2, 2, 1, 1, 2, 2]));
/// ```
pub fn lattice_squares(
    columns: Range<usize>,
    rows: Range<usize>,
    sides: RangeInclusive<usize>,
    present: impl Fn(usize, usize) -> bool,
) -> impl Iterator<Item = LatticeSquare> {
    let nodes = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
    nodes.filter_map(move |(column, row)| {
        if !present(column, row) {
            return None;
        }
        let square = largest(column, row, &sides, &present);
        (square.column == column && square.row == row).then_some(square)
    })
}

/// Returns the largest full square that holds a node.
fn largest(
    column: usize,
    row: usize,
    sides: &RangeInclusive<usize>,
    present: impl Fn(usize, usize) -> bool,
) -> LatticeSquare {
    let aligned =
        |index: usize, side: usize| index.saturating_sub(index.checked_rem(side).unwrap_or(0));
    let square = |side| LatticeSquare {
        column: aligned(column, side),
        row: aligned(row, side),
        side,
    };
    let is_full = |square: &LatticeSquare| {
        let mut rows = square.rows();
        rows.all(|row| square.columns().all(|column| present(column, row)))
    };
    let first = (*sides.start()).max(1);
    // A full square consists of full squares, so the first one that is not full ends the search.
    successors(Some(first), |side| side.checked_mul(2))
        .take_while(|side| side <= sides.end())
        .map(square)
        .take_while(is_full)
        .last()
        .unwrap_or_else(|| square(1))
}

impl<F: Fn(usize, usize) -> bool> LatticeCutout<F> {
    /// Returns the particles of overlapping regions: wide in the thick parts of the lattice, narrow
    /// elsewhere. This is the input of a [`RegionMatching`](crate::RegionMatching).
    ///
    /// [`lattice_squares`] with `sides` are the cores of the regions, in that order. Each region
    /// extends `half_width` nodes beyond its square. With the sides `1..=1`, all regions are
    /// narrow: those of a [`LatticeMatching`](crate::LatticeMatching) of this half-width.
    ///
    /// **Cost**: that of the squares, and one visit of the grid per region.
    ///
    /// A hammer, whose head has nine regions instead of 576:
    /// ```
    /// use pliant::{Particles, RegionBlend, RegionMatching, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f32, 648>::new();
    /// let shape = |column: usize, row: usize| column >= 24 || (8..11).contains(&row);
    /// let cut = build::cut_lattice(&mut particles, Vec2::new(0.0, 0.0), 48, 24, 0.1, 0.01, shape)?;
    /// let narrow: usize = cut.regions(1, 1..=1).map(Iterator::count).sum();
    /// let memberships: usize = cut.regions(1, 4..=8).map(Iterator::count).sum();
    /// assert_eq!((narrow, memberships), (5408, 1287));
    /// let mut hammer = RegionMatching::<f32, 81, 1287>::empty();
    /// hammer.build(&particles, cut.regions(1, 4..=8), Stiffness::Alpha(0.5), RegionBlend::Averaged)?;
    /// Solver::default().step(0.01, &mut particles, &mut hammer)?;
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn regions(
        &self,
        half_width: usize,
        sides: RangeInclusive<usize>,
    ) -> impl Iterator<Item = impl Iterator<Item = ParticleId>> {
        let (columns, rows) = (0..self.columns(), 0..self.rows());
        let present = move |column, row| self.is_present(column, row);
        lattice_squares(columns, rows, sides, present).map(move |square| {
            let [columns, rows] =
                [square.columns(), square.rows()].map(|range| widened(&range, half_width));
            let inside = move |column, row| columns.contains(&column) && rows.contains(&row);
            self.grid()
                .zip(self.nodes())
                .filter_map(move |((column, row), node)| node.filter(|_| inside(column, row)))
        })
    }
}
