//! Drawing of a picture.

use crate::{HEIGHT, TOP, Toy, WIDTH};
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::{PixelColor, raw::RawU8};
use pliant::draw::springs;
use pliant::{Distances, Error, Real, Vec2};

/// Colors, as indices in a palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ink {
    /// Background.
    Paper,
    /// Springs.
    Spring,
    /// Particles.
    Particle,
    /// The cursor.
    Cursor,
    /// Words and the floor.
    Word,
}

impl PixelColor for Ink {
    type Raw = RawU8;
}

impl Ink {
    /// Red, green and blue, five bits each from the lowest, in the order of the palette.
    pub const PALETTE: [u16; 5] = [0x2482, 0x7e88, 0x1b7f, 0x7fff, 0x4e73];
}

/// Drawing target.
pub trait Picture {
    /// Sets a pixel of the screen.
    fn ink(&mut self, pixel: Point, ink: Ink);
}

/// Scene that needs no keys.
pub trait Show {
    /// Title.
    fn name(&self) -> &'static str;

    /// Advances by a sixtieth of a second.
    ///
    /// # Errors
    /// Those of the solver.
    fn step(&mut self) -> Result<(), Error>;

    /// Draws the scene below the rows for words.
    ///
    /// # Errors
    /// If an object that it draws has been removed.
    fn draw(&self, picture: &mut impl Picture) -> Result<(), Error>;

    /// Returns a checksum of all state that later steps depend on.
    fn checksum(&self) -> u64;
}

impl<T: Real> Toy<T> {
    /// Draws everything except words, below the rows for them.
    #[inline(never)]
    pub fn draw(&self, picture: &mut impl Picture) {
        let scene = &self.scene;
        draw(picture, scene.particles.positions(), &scene.springs);
        for reach in [Point::new(4, 0), Point::new(0, 4)] {
            block(
                picture,
                self.cursor - reach,
                self.cursor + reach,
                Ink::Cursor,
            );
        }
    }
}

/// Draws springs, particles and the floor. The line drawing of embedded-graphics needs ten times as
/// long, because it generates the points of a line singly for any width.
#[inline(always)]
pub(crate) fn draw<T: Real, const N: usize>(
    picture: &mut impl Picture,
    positions: &[Vec2<T>],
    of: &Distances<T, N>,
) {
    let viewport = Toy::<T>::viewport();
    let pixel = |place: &Vec2<T>| viewport.pixel_of(*place);
    let at = |place: usize| positions.get(place).map(pixel);
    for [a, b] in springs(of) {
        if let (Some(from), Some(to)) = (at(a.index()), at(b.index())) {
            line(picture, from, to, Ink::Spring);
        }
    }
    for center in positions.iter().map(pixel) {
        let reach = Point::new(2, 2);
        block(picture, center - reach, center + reach, Ink::Particle);
    }
    let [from, to] = [0, WIDTH - 1].map(|x| Point::new(x, HEIGHT - 1));
    block(picture, from, to, Ink::Word);
}

pub(crate) fn block(picture: &mut impl Picture, from: Point, to: Point, ink: Ink) {
    for y in from.y.max(TOP)..=to.y.min(HEIGHT - 1) {
        for x in from.x.max(0)..=to.x.min(WIDTH - 1) {
            picture.ink(Point::new(x, y), ink);
        }
    }
}

/// Bresenham, "Algorithm for computer control of a digital plotter" (1965), for all directions.
pub(crate) fn line(picture: &mut impl Picture, from: Point, to: Point, ink: Ink) {
    let (way, step) = (
        (to - from).abs(),
        Point::new((to.x - from.x).signum(), (to.y - from.y).signum()),
    );
    let (mut at, mut error) = (from, way.x - way.y);
    for _ in 0..=way.x.max(way.y) {
        if (0..WIDTH).contains(&at.x) && (TOP..HEIGHT).contains(&at.y) {
            picture.ink(at, ink);
        }
        let twice = 2 * error;
        if twice > -way.y {
            (error, at.x) = (error - way.y, at.x + step.x);
        }
        if twice < way.x {
            (error, at.y) = (error + way.x, at.y + step.y);
        }
    }
}
