//! What a scene shows: marks in meters, as a stream of numbers for the page.

use crate::body::Body;
use crate::{Number, World};
use pliant::Vec2;

/// What a mark is. The page knows them by their places.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// The closed outline of a body: x, y.
    Body,
    /// The closed outline of where a body is pulled to: x, y.
    Ghost,
    /// An open line: x, y.
    Line,
    /// An open line that something is expected on: x, y.
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
    /// What stands still, an open line: x, y.
    Ground,
    /// The closed outline of a solid thing: x, y.
    RoundedBox,
    /// Where bodies touch: x, y.
    ColliderContacts,
    /// The middle of a body that sleeps: x, y.
    Asleep,
    /// The radius of drops, and of the skins of bodies, that follow, m.
    OutlineOptions,
}

/// Writes marks, from the back to the front: of each its kind, how many numbers follow, and these. What finds no room is left out.
#[derive(Debug)]
pub struct Pen<'a> {
    paper: &'a mut [f32],
    len: usize,
}

impl<'a> Pen<'a> {
    /// Nothing is written yet.
    pub fn new(paper: &'a mut [f32]) -> Self {
        Self { paper, len: 0 }
    }

    /// How many numbers have been written.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Begins a mark, and returns its place.
    fn begin(&mut self, kind: Kind) -> usize {
        let head = self.len;
        self.number(f32::from(kind as u8));
        self.number(0.0);
        head
    }

    /// Ends the mark at a place: tells how many numbers it has.
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

    fn point<T: Number>(&mut self, point: Vec2<T>) {
        self.number(point.x.value() as f32);
        self.number(point.y.value() as f32);
    }

    /// A mark of these points.
    pub(crate) fn points<T: Number>(&mut self, kind: Kind, points: impl Iterator<Item = Vec2<T>>) {
        let mark = self.begin(kind);
        points.for_each(|point| self.point(point));
        self.end(mark);
    }

    /// Bodies have skins of this radius from here on, and drops this radius, m.
    pub(crate) fn radius(&mut self, radius: f64) {
        let mark = self.begin(Kind::OutlineOptions);
        self.number(radius as f32);
        self.end(mark);
    }

    /// A mark of the particles at these places.
    pub(crate) fn particles<T: Number>(&mut self, kind: Kind, world: &World<T>, places: impl Iterator<Item = usize>) {
        let mark = self.begin(kind);
        places.for_each(|place| self.particle(world, place));
        self.end(mark);
    }

    fn particle<T: Number>(&mut self, world: &World<T>, place: usize) {
        if let Some(point) = world.place(place) {
            self.point(point);
        }
    }

    /// The corners of a closed outline whose sides have this length at rest, and by which fraction these are longer or shorter on average.
    fn strained<T: Number>(&mut self, world: &World<T>, places: &[usize], rest: T) {
        if places.iter().any(|place| world.place(*place).is_none()) {
            return;
        }
        let corners = places.iter().filter_map(|place| world.place(*place));
        let sides = corners.clone().zip(corners.clone().skip(1).chain(corners.clone().take(1)));
        let strain = |(a, b): (Vec2<T>, Vec2<T>)| ((a - b).length() / rest - T::ONE).abs().value() as f32;
        let sum = sides.map(strain).sum::<f32>();
        corners.for_each(|corner| self.point(corner));
        self.number(sum / places.len() as f32);
    }

    /// Where the members of a body at these places are pulled to: a closed outline.
    pub(crate) fn goals<T: Number>(&mut self, body: &Body<T>, places: impl Iterator<Item = usize>) {
        let goals = body.goals();
        self.points(Kind::Ghost, places.filter_map(|place| goals.get(place).copied()));
    }

    /// Springs between these pairs of particles, of these rest lengths.
    pub(crate) fn springs<T: Number>(&mut self, world: &World<T>, springs: impl Iterator<Item = ([usize; 2], T)>) {
        let mark = self.begin(Kind::Springs);
        springs.for_each(|(ends, rest)| self.strained(world, &ends, rest));
        self.end(mark);
    }

    /// Cells with corners at these places, squares of this side at rest.
    pub(crate) fn cells<T: Number>(&mut self, world: &World<T>, cells: impl Iterator<Item = [usize; 4]>, side: T) {
        let mark = self.begin(Kind::Cells);
        cells.for_each(|corners| self.strained(world, &corners, side));
        self.end(mark);
    }
}

/// The cells of a lattice that was laid row by row from a first node.
pub(crate) fn cells(first: usize, columns: usize, rows: usize) -> impl Iterator<Item = [usize; 4]> {
    let (across, down) = (columns.saturating_sub(1), rows.saturating_sub(1));
    (0..across * down).map(move |cell| {
        let (row, column) = (cell / across.max(1), cell % across.max(1));
        let corner = first + row * columns + column;
        [corner, corner + 1, corner + 1 + columns, corner + columns]
    })
}

/// The border of such a lattice, once around.
pub(crate) fn border(first: usize, columns: usize, rows: usize) -> impl DoubleEndedIterator<Item = usize> {
    let (across, down) = (columns.saturating_sub(1), rows.saturating_sub(1));
    (0..2 * (across + down)).map(move |place| first + on_border(place, across, down))
}

/// The node at a place on the border of a lattice of so many cells: along the top, down, back and up.
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
