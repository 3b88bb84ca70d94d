//! Contents of a picture: marks in meters, as a stream of numbers for the page.

use crate::World;
use crate::body::Body;
use pliant::{Real, Vec2};

/// Kind of a mark. The page identifies kinds by their index.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Closed outline of a body: x, y.
    Body,
    /// Closed outline of the goals of a body: x, y.
    Ghost,
    /// Open line: x, y.
    Line,
    /// Open line that marks an expected position: x, y.
    Dashes,
    /// Particles of a fluid: x, y.
    Drops,
    /// Quadrilaterals: four times x, y, then the strain.
    Cells,
    /// Springs: twice x, y, then the strain.
    Springs,
    /// Free particles: x, y.
    Particles,
    /// Pinned particles: x, y.
    Pins,
    /// Fixed object, an open line: x, y.
    Ground,
    /// Closed outline of a solid object: x, y.
    RoundedBox,
    /// Contact points between bodies: x, y.
    ColliderContacts,
    /// Center of a sleeping body: x, y.
    Asleep,
    /// Radius of the following drops and of the skins of the following bodies, m.
    OutlineOptions,
}

/// Writes marks, from the back to the front. A mark consists of its kind, the number of its values,
/// and these values. Marks that do not fit are omitted.
#[derive(Debug)]
pub struct Pen<'a> {
    paper: &'a mut [f32],
    len: usize,
}

impl<'a> Pen<'a> {
    /// Creates an empty stream.
    pub fn new(paper: &'a mut [f32]) -> Self {
        Self { paper, len: 0 }
    }

    /// Returns the number of written values.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether nothing is written.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Begins a mark, and returns its index.
    fn begin(&mut self, kind: Kind) -> usize {
        let head = self.len;
        self.number(f32::from(kind as u8));
        self.number(0.0);
        head
    }

    /// Ends the mark at an index: writes the number of its values.
    fn end(&mut self, head: usize) {
        match self.paper.get_mut(head + 1) {
            Some(count) => *count = (self.len - head - 2) as f32,
            None => self.len = head,
        }
    }

    fn number(&mut self, number: f32) {
        if let Some(place) = self.paper.get_mut(self.len) {
            *place = number;
            self.len += 1;
        }
    }

    fn point<T: Real>(&mut self, point: Vec2<T>) {
        self.number(point.x.to_f64() as f32);
        self.number(point.y.to_f64() as f32);
    }

    /// Writes a mark of these points.
    pub(crate) fn points<T: Real>(&mut self, kind: Kind, points: impl Iterator<Item = Vec2<T>>) {
        let mark = self.begin(kind);
        points.for_each(|point| self.point(point));
        self.end(mark);
    }

    /// Sets the radius, m, of the following skins and drops.
    pub(crate) fn radius(&mut self, radius: f64) {
        let mark = self.begin(Kind::OutlineOptions);
        self.number(radius as f32);
        self.end(mark);
    }

    /// Writes a mark of the particles with these indices.
    pub(crate) fn particles<T: Real>(
        &mut self,
        kind: Kind,
        world: &World<T>,
        places: impl Iterator<Item = usize>,
    ) {
        let mark = self.begin(kind);
        places.for_each(|place| self.particle(world, place));
        self.end(mark);
    }

    fn particle<T: Real>(&mut self, world: &World<T>, place: usize) {
        if let Some(point) = world.place(place) {
            self.point(point);
        }
    }

    /// Writes the corners of a closed outline, and the mean strain of its sides, which have this
    /// length at rest.
    fn strained<T: Real>(&mut self, world: &World<T>, places: &[usize], rest: T) {
        if places.iter().any(|place| world.place(*place).is_none()) {
            return;
        }
        let corners = places.iter().filter_map(|place| world.place(*place));
        let sides = corners
            .clone()
            .zip(corners.clone().skip(1).chain(corners.clone().take(1)));
        let strain =
            |(a, b): (Vec2<T>, Vec2<T>)| ((a - b).length() / rest - T::ONE).abs().to_f64() as f32;
        let sum = sides.map(strain).sum::<f32>();
        corners.for_each(|corner| self.point(corner));
        self.number(sum / places.len() as f32);
    }

    /// Writes the goals of the members of a body with these indices as a closed outline.
    pub(crate) fn goals<T: Real>(&mut self, body: &Body<T>, places: impl Iterator<Item = usize>) {
        let goals = body.goals();
        self.points(
            Kind::Ghost,
            places.filter_map(|place| goals.get(place).copied()),
        );
    }

    /// Writes springs between these pairs of particles, with these rest lengths.
    pub(crate) fn springs<T: Real>(
        &mut self,
        world: &World<T>,
        springs: impl Iterator<Item = ([usize; 2], T)>,
    ) {
        let mark = self.begin(Kind::Springs);
        springs.for_each(|(ends, rest)| self.strained(world, &ends, rest));
        self.end(mark);
    }

    /// Writes cells with corners at these indices, which are squares of this side at rest.
    pub(crate) fn cells<T: Real>(
        &mut self,
        world: &World<T>,
        cells: impl Iterator<Item = [usize; 4]>,
        side: T,
    ) {
        let mark = self.begin(Kind::Cells);
        cells.for_each(|corners| self.strained(world, &corners, side));
        self.end(mark);
    }
}

/// Returns the cells of a lattice whose nodes are stored row by row from a first node.
pub(crate) fn cells(first: usize, columns: usize, rows: usize) -> impl Iterator<Item = [usize; 4]> {
    let (across, down) = (columns.saturating_sub(1), rows.saturating_sub(1));
    (0..across * down).map(move |cell| {
        let (row, column) = (cell / across.max(1), cell % across.max(1));
        let corner = first + row * columns + column;
        [corner, corner + 1, corner + 1 + columns, corner + columns]
    })
}

/// Returns the triangles of a cell, divided by its rising diagonal or by the other one. Alternating diagonals
/// make a mesh equally stiff in both directions.
pub(crate) fn halves([nw, ne, se, sw]: [usize; 4], rises: bool) -> [[usize; 3]; 2] {
    if rises {
        [[sw, se, ne], [sw, ne, nw]]
    } else {
        [[sw, se, nw], [se, ne, nw]]
    }
}

/// Returns the closed border of such a lattice.
pub(crate) fn border(
    first: usize,
    columns: usize,
    rows: usize,
) -> impl DoubleEndedIterator<Item = usize> {
    let (across, down) = (columns.saturating_sub(1), rows.saturating_sub(1));
    (0..2 * (across + down)).map(move |place| first + on_border(place, across, down))
}

/// Returns the node at an index on the border of a lattice with this number of cells: along the
/// top, down, back and up.
fn on_border(place: usize, across: usize, down: usize) -> usize {
    let (there, back) = (across + down, 2 * across + down);
    let (row, column) = match place {
        _ if place < across => (0, place),
        _ if place < there => (place - across, across),
        _ if place < back => (down, back - place),
        _ => (back + down - place, 0),
    };
    row * (across + 1) + column
}
