//! What a scene shows: marks in meters, without a word on how they are drawn.

use pliant::{Constraint, Distance, Vec2};

/// Marks from the back to the front.
pub(crate) type Picture = Vec<Mark>;

/// One thing, or many of a kind, to be seen.
pub(crate) enum Mark {
    /// The closed outline of a body.
    Body(Vec<Vec2<f32>>),
    /// The closed outline of where a body is pulled to.
    Ghost(Vec<Vec2<f32>>),
    /// An open line.
    Line(Vec<Vec2<f32>>),
    /// An open line that something is expected on.
    Dashes(Vec<Vec2<f32>>),
    /// Particles of a fluid.
    Drops(Vec<Vec2<f32>>),
    /// Pieces of a surface.
    Cells(Vec<Cell>),
    /// Springs, of this width in pixels of a full frame.
    Springs { springs: Vec<Spring>, width: f32 },
    /// Where a particle has been, the oldest place first.
    Trail(Vec<Vec2<f32>>),
    /// Free particles.
    Particles(Vec<Vec2<f32>>),
    /// Pinned particles.
    Pins(Vec<Vec2<f32>>),
    /// What stands still: an open line.
    Ground(Vec<Vec2<f32>>),
    /// A word, centered on its place.
    Label(Vec2<f32>, &'static str),
}

/// A spring: its ends and its [`strain`].
#[derive(Clone, Copy)]
pub(crate) struct Spring {
    pub(crate) ends: [Vec2<f32>; 2],
    pub(crate) strain: f32,
}

/// A quadrilateral between four particles, and the mean strain of the springs that span it.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) corners: [Vec2<f32>; 4],
    pub(crate) strain: f32,
}

/// By which fraction of its rest length a spring is longer or shorter.
pub(crate) fn strain(ends: [Vec2<f32>; 2], rest_length: f32) -> f32 {
    ((ends[0] - ends[1]).length() / rest_length - 1.0).abs()
}

/// The springs that these constraints are.
pub(crate) fn springs(places: &[Vec2<f32>], constraints: &[Distance<f32>]) -> Vec<Spring> {
    let spring = |constraint: &Distance<f32>| {
        let ends = constraint.particles().map(|id| places[id.index()]);
        Spring { ends, strain: strain(ends, constraint.rest_length()) }
    };
    constraints.iter().map(spring).collect()
}

/// The cells of a lattice that was built row by row, all of its nodes present: squares at rest, strained as their sides are.
pub(crate) fn cells(places: &[Vec2<f32>], columns: usize, spacing: f32) -> Vec<Cell> {
    let firsts = (0..places.len() - columns).filter(|first| (first + 1) % columns > 0);
    let corners = |first: usize| [first, first + 1, first + columns + 1, first + columns].map(|corner| places[corner]);
    firsts.map(|first| square(corners(first), spacing)).collect()
}

/// A cell that is a square at rest, strained as its sides are.
pub(crate) fn square(corners: [Vec2<f32>; 4], side: f32) -> Cell {
    let [a, b, c, d] = corners;
    Cell { corners, strain: [[a, b], [b, c], [c, d], [d, a]].map(|ends| strain(ends, side)).iter().sum::<f32>() / 4.0 }
}

/// The border of a lattice that was built row by row, clockwise from its first node.
pub(crate) fn border(places: &[Vec2<f32>], columns: usize) -> Vec<Vec2<f32>> {
    border_nodes(places.len(), columns).map(|node| places[node]).collect()
}

/// The nodes of that border, of so many nodes in all.
pub(crate) fn border_nodes(nodes: usize, columns: usize) -> impl DoubleEndedIterator<Item = usize> {
    let last = nodes - columns;
    let right = (2 * columns - 1..last).step_by(columns);
    let left = (columns..last).step_by(columns);
    (0..columns).chain(right).chain((last..nodes).rev()).chain(left.rev())
}

/// A counter-clockwise outline with a skin of this thickness about it.
pub(crate) fn skin(outline: &[Vec2<f32>], radius: f32) -> Vec<Vec2<f32>> {
    let count = outline.len();
    let grown = |place: usize| {
        let [before, here, after] = [count - 1, 0, 1].map(|next| outline[(place + next) % count]);
        let out = [here - before, after - here].map(|edge| edge.direction().map_or(Vec2::ZERO, |(along, _)| -along.perp()));
        let sum = out[0] + out[1];
        // Mitred, but for sharp corners.
        here + sum * (2.0 * radius / sum.dot(sum).max(1.0))
    };
    (0..count).map(grown).collect()
}

impl Mark {
    /// All points of the mark.
    pub(crate) fn points(&self) -> Vec<Vec2<f32>> {
        match self {
            Self::Line(points)
            | Self::Dashes(points)
            | Self::Drops(points)
            | Self::Body(points)
            | Self::Ghost(points)
            | Self::Trail(points)
            | Self::Particles(points)
            | Self::Pins(points)
            | Self::Ground(points) => points.clone(),
            Self::Label(place, _) => vec![*place],
            Self::Cells(cells) => cells.iter().flat_map(|cell| cell.corners).collect(),
            Self::Springs { springs, .. } => springs.iter().flat_map(|spring| spring.ends).collect(),
        }
    }

    /// All strains of the mark.
    pub(crate) fn strains(&self) -> Vec<f32> {
        match self {
            Self::Cells(cells) => cells.iter().map(|cell| cell.strain).collect(),
            Self::Springs { springs, .. } => springs.iter().map(|spring| spring.strain).collect(),
            _ => Vec::new(),
        }
    }
}
