//! Contents of a picture: marks in meters, independent of their rendering.

use pliant::{Constraint, Distance, Vec2};

/// Marks from the back to the front.
pub(crate) type Picture = Vec<Mark>;

/// Visible object, or many objects of a kind.
pub(crate) enum Mark {
    /// Closed outline of a body.
    Body(Vec<Vec2<f32>>),
    /// Closed outline of the goals of a body.
    Ghost(Vec<Vec2<f32>>),
    /// Open line.
    Line(Vec<Vec2<f32>>),
    /// Open line that marks an expected position.
    Dashes(Vec<Vec2<f32>>),
    /// Particles of a fluid.
    Drops(Vec<Vec2<f32>>),
    /// Cells of a surface.
    Cells(Vec<Cell>),
    /// Springs, of this width in pixels of a full frame.
    Springs { springs: Vec<Spring>, width: f32 },
    /// Earlier positions of a particle, the oldest first.
    Trail(Vec<Vec2<f32>>),
    /// Free particles.
    Particles(Vec<Vec2<f32>>),
    /// Pinned particles.
    Pins(Vec<Vec2<f32>>),
    /// Fixed object: an open line.
    Ground(Vec<Vec2<f32>>),
    /// Word, centered on its position.
    Label(Vec2<f32>, &'static str),
    /// Number, centered on its position.
    Number(Vec2<f32>, u32),
}

/// Spring: its ends and its [`strain`].
#[derive(Clone, Copy)]
pub(crate) struct Spring {
    pub(crate) ends: [Vec2<f32>; 2],
    pub(crate) strain: f32,
}

/// Quadrilateral between four particles, and the mean strain of the springs that span it.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) corners: [Vec2<f32>; 4],
    pub(crate) strain: f32,
}

/// Returns the change of length as a fraction of the rest length.
pub(crate) fn strain(ends: [Vec2<f32>; 2], rest_length: f32) -> f32 {
    ((ends[0] - ends[1]).length() / rest_length - 1.0).abs()
}

/// Returns the springs of these constraints.
pub(crate) fn springs(places: &[Vec2<f32>], constraints: &[Distance<f32>]) -> Vec<Spring> {
    let spring = |constraint: &Distance<f32>| {
        let ends = constraint.particles().map(|id| places[id.index()]);
        Spring {
            ends,
            strain: strain(ends, constraint.rest_length()),
        }
    };
    constraints.iter().map(spring).collect()
}

/// Returns the cells of a complete lattice that was built row by row: squares at rest, with the
/// strain of their sides.
pub(crate) fn cells(places: &[Vec2<f32>], columns: usize, spacing: f32) -> Vec<Cell> {
    let firsts = (0..places.len() - columns).filter(|first| (first + 1) % columns > 0);
    let corners = |first: usize| {
        [first, first + 1, first + columns + 1, first + columns].map(|corner| places[corner])
    };
    firsts
        .map(|first| square(corners(first), spacing))
        .collect()
}

/// Returns a cell that is a square at rest, with the strain of its sides.
pub(crate) fn square(corners: [Vec2<f32>; 4], side: f32) -> Cell {
    let [a, b, c, d] = corners;
    Cell {
        corners,
        strain: [[a, b], [b, c], [c, d], [d, a]]
            .map(|ends| strain(ends, side))
            .iter()
            .sum::<f32>()
            / 4.0,
    }
}

/// Returns the border of a lattice that was built row by row, clockwise from its first node.
pub(crate) fn border(places: &[Vec2<f32>], columns: usize) -> Vec<Vec2<f32>> {
    border_nodes(places.len(), columns)
        .map(|node| places[node])
        .collect()
}

/// Returns the nodes of that border, for this total number of nodes.
pub(crate) fn border_nodes(nodes: usize, columns: usize) -> impl DoubleEndedIterator<Item = usize> {
    let last = nodes - columns;
    let right = (2 * columns - 1..last).step_by(columns);
    let left = (columns..last).step_by(columns);
    (0..columns)
        .chain(right)
        .chain((last..nodes).rev())
        .chain(left.rev())
}

/// Returns a counter-clockwise outline offset by a skin of this thickness.
pub(crate) fn skin(outline: &[Vec2<f32>], radius: f32) -> Vec<Vec2<f32>> {
    let count = outline.len();
    let grown = |place: usize| {
        let [before, here, after] = [count - 1, 0, 1].map(|next| outline[(place + next) % count]);
        let out = [here - before, after - here].map(|edge| {
            edge.direction()
                .map_or(Vec2::ZERO, |(along, _)| -along.perp())
        });
        let sum = out[0] + out[1];
        // Mitered, except at sharp corners.
        here + sum * (2.0 * radius / sum.dot(sum).max(1.0))
    };
    (0..count).map(grown).collect()
}

impl Mark {
    /// Returns all points of the mark.
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
            Self::Label(place, _) | Self::Number(place, _) => vec![*place],
            Self::Cells(cells) => cells.iter().flat_map(|cell| cell.corners).collect(),
            Self::Springs { springs, .. } => {
                springs.iter().flat_map(|spring| spring.ends).collect()
            }
        }
    }

    /// Returns all strains of the mark.
    pub(crate) fn strains(&self) -> Vec<f32> {
        match self {
            Self::Cells(cells) => cells.iter().map(|cell| cell.strain).collect(),
            Self::Springs { springs, .. } => springs.iter().map(|spring| spring.strain).collect(),
            _ => Vec::new(),
        }
    }
}
