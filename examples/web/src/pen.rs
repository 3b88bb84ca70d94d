//! What a scene shows: marks in metres, as a stream of numbers for the page.

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
    Solid,
    /// Where bodies touch: x, y.
    Contacts,
    /// The middle of a body that sleeps: x, y.
    Asleep,
    /// The radius of drops, and of the skins of bodies, that follow, m.
    Skin,
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

    /// A mark of these numbers.
    fn mark(&mut self, kind: Kind, numbers: impl Iterator<Item = f32>) {
        let Some([head, count, rest @ ..]) = self.paper.get_mut(self.len..) else { return };
        let written = rest.iter_mut().zip(numbers).map(|(place, number)| *place = number).count();
        *head = f32::from(kind as u8);
        *count = written as f32;
        self.len += 2 + written;
    }

    /// A mark of these points.
    pub(crate) fn points<T: Number>(&mut self, kind: Kind, points: impl Iterator<Item = Vec2<T>>) {
        self.mark(kind, points.flat_map(coordinates));
    }

    /// Bodies have skins of this radius from here on, and drops this radius, m.
    pub(crate) fn radius(&mut self, radius: f64) {
        self.mark(Kind::Skin, core::iter::once(radius as f32));
    }

    /// A mark of the particles at these places.
    pub(crate) fn particles<T: Number>(&mut self, kind: Kind, world: &World<T>, places: impl Iterator<Item = usize>) {
        self.points(kind, places.filter_map(|place| world.place(place)));
    }

    /// Where the members of a body at these places are pulled to: a closed outline.
    pub(crate) fn goals<T: Number>(&mut self, body: &Body<T>, places: impl Iterator<Item = usize>) {
        let goals = body.goals();
        self.points(Kind::Ghost, places.filter_map(|place| goals.get(place).copied()));
    }

    /// Springs between these pairs of particles, of these rest lengths.
    pub(crate) fn springs<T: Number>(&mut self, world: &World<T>, springs: impl Iterator<Item = ([usize; 2], T)>) {
        let spring = |([a, b], rest): ([usize; 2], T)| {
            let ends = [world.place(a)?, world.place(b)?];
            let [a, b] = ends.map(coordinates);
            Some([a[0], a[1], b[0], b[1], strain(ends, rest)])
        };
        self.mark(Kind::Springs, springs.filter_map(spring).flatten());
    }

    /// Cells with corners at these places, squares of this side at rest.
    pub(crate) fn cells<T: Number>(&mut self, world: &World<T>, cells: impl Iterator<Item = [usize; 4]>, side: T) {
        let cell = |[a, b, c, d]: [usize; 4]| {
            let [a, b, c, d] = [world.place(a)?, world.place(b)?, world.place(c)?, world.place(d)?];
            let strain = [[a, b], [b, c], [c, d], [d, a]].map(|ends| strain(ends, side)).iter().sum::<f32>() / 4.0;
            let [a, b, c, d] = [a, b, c, d].map(coordinates);
            Some([a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1], strain])
        };
        self.mark(Kind::Cells, cells.filter_map(cell).flatten());
    }
}

/// By which fraction of its rest length a spring is longer or shorter.
fn strain<T: Number>([a, b]: [Vec2<T>; 2], rest: T) -> f32 {
    ((a - b).length() / rest - T::ONE).abs().value() as f32
}

fn coordinates<T: Number>(point: Vec2<T>) -> [f32; 2] {
    [point.x.value() as f32, point.y.value() as f32]
}

/// The cells of a lattice that was laid row by row from a first node.
pub(crate) fn cells(first: usize, columns: usize, rows: usize) -> impl Iterator<Item = [usize; 4]> {
    let corner = move |row: usize| (1..columns).map(move |column| first + row * columns + column);
    (1..rows).flat_map(corner).map(move |corner| [corner - columns - 1, corner - columns, corner, corner - 1])
}

/// The border of such a lattice, once around.
pub(crate) fn border(first: usize, columns: usize, rows: usize) -> impl DoubleEndedIterator<Item = usize> {
    let top = 0..columns;
    let right = (1..rows).map(move |row| row * columns + columns - 1);
    let bottom = (0..columns - 1).rev().map(move |column| (rows - 1) * columns + column);
    let left = (1..rows - 1).rev().map(move |row| row * columns);
    top.chain(right).chain(bottom).chain(left).map(move |node| first + node)
}
