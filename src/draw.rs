//! Drawing: particles, springs and outlines on whatever display [embedded-graphics](embedded_graphics) knows how to drive. With the
//! feature `embedded-graphics`.
//!
//! A [`Viewport`] says where metres are in pixels, and makes [`Drawable`]s in a [`PrimitiveStyle`] of yours. Nothing is stored
//! and nothing is allocated; what is outside the display is for the display to clip, as always with embedded-graphics.
//!
//! ```
//! use embedded_graphics::{Drawable, geometry::Point, mock_display::MockDisplay, pixelcolor::BinaryColor, primitives::PrimitiveStyle};
//! use pliant::{Distances, Particles, Vec2, build, draw::{Viewport, outline, springs}};
//! let mut particles = Particles::<f32, 3>::new();
//! let mut edges = Distances::<f32, 3>::new();
//! let ring = build::Ring { centre: Vec2::new(0.0, 0.0), radius: 1.0, count: 3, mass: 1.0, compliance: 0.0 };
//! build::ring(&mut particles, &mut edges, ring)?;
//! let mut display = MockDisplay::new();
//! # display.set_allow_overdraw(true);
//! let viewport = Viewport { centre: Vec2::new(0.0, 0.0), pixel: Point::new(4, 4), scale: 4.0 };
//! let style = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
//! viewport.lines(particles.positions(), springs(&edges), style).draw(&mut display).unwrap();
//! // The same three lines.
//! viewport.lines(particles.positions(), outline(particles.ids()), style).draw(&mut display).unwrap();
//! viewport.dots(particles.positions(), 1, PrimitiveStyle::with_fill(BinaryColor::Off)).draw(&mut display).unwrap();
//! display.assert_pattern(&[
//!     "         ",
//!     "  .      ",
//!     "  ###    ",
//!     "  #  ##  ",
//!     "  #    #.",
//!     "  #   ## ",
//!     "  # ##   ",
//!     "  .#     ",
//! ]);
//! # Ok::<(), pliant::Error>(())
//! ```

use crate::{Constraint, Constraints, ParticleId, Real, Vec2};
use embedded_graphics::Drawable;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::PixelColor;
use embedded_graphics::primitives::{Circle, Line, Primitive, PrimitiveStyle};

/// Where metres are in pixels. Particles have y up, displays have it down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport<T> {
    /// A place, m.
    pub centre: Vec2<T>,
    /// The pixel in whose middle that place is.
    pub pixel: Point,
    /// Pixels per metre.
    pub scale: T,
}

impl<T: Real> Viewport<T> {
    /// The pixel that a place is in. Where that is further than 32,767 pixels away, one that is not.
    pub fn pixel_of(&self, place: Vec2<T>) -> Point {
        let from = (place - self.centre) * self.scale;
        let pixels = |way: T| i32::from((way + T::HALF).floor_to_i16());
        self.pixel + Point::new(pixels(from.x), pixels(-from.y))
    }

    /// The place in the middle of a pixel, m: where a pointer or a touch is.
    pub fn place_of(&self, pixel: Point) -> Vec2<T> {
        let way = pixel - self.pixel;
        self.centre + Vec2::new(T::ratio(way.x, 1) / self.scale, -T::ratio(way.y, 1) / self.scale)
    }

    /// Each place as a disc of this many pixels across.
    pub fn dots<C: PixelColor>(self, places: &[Vec2<T>], diameter: u32, style: PrimitiveStyle<C>) -> Dots<'_, T, C> {
        Dots { viewport: self, places, diameter, style }
    }

    /// Each pair of particles as a line. Pairs with a particle that does not exist are left out.
    pub fn lines<P, C: PixelColor>(self, places: &[Vec2<T>], pairs: P, style: PrimitiveStyle<C>) -> Lines<'_, T, P, C>
    where
        P: Iterator<Item = [ParticleId; 2]> + Clone,
    {
        Lines { viewport: self, places, pairs, style }
    }
}

/// The pairs of a set of springs, or of any other constraints between two particles.
pub fn springs<T: Real, C: Constraint<T, 2>, const N: usize>(
    set: &Constraints<T, C, 2, N>,
) -> impl Iterator<Item = [ParticleId; 2]> + Clone + '_ {
    set.as_slice().iter().map(C::particles)
}

/// The pairs of neighbours along a closed outline; none for a single particle.
pub fn outline<I>(ids: I) -> impl Iterator<Item = [ParticleId; 2]> + Clone
where
    I: IntoIterator<Item = ParticleId>,
    I::IntoIter: Clone,
{
    let ids = ids.into_iter();
    let next = ids.clone().skip(1).chain(ids.clone().take(1));
    ids.zip(next).filter(|(a, b)| a != b).map(|(a, b)| [a, b])
}

/// Particles to draw: see [`Viewport::dots`].
#[derive(Clone, Copy, Debug)]
pub struct Dots<'a, T, C: PixelColor> {
    viewport: Viewport<T>,
    places: &'a [Vec2<T>],
    diameter: u32,
    style: PrimitiveStyle<C>,
}

impl<T: Real, C: PixelColor> Drawable for Dots<'_, T, C> {
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        self.places.iter().try_for_each(|place| {
            let disc = Circle::with_center(self.viewport.pixel_of(*place), self.diameter);
            disc.into_styled(self.style).draw(target)
        })
    }
}

/// Pairs of particles to draw: see [`Viewport::lines`].
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a, T, P, C: PixelColor> {
    viewport: Viewport<T>,
    places: &'a [Vec2<T>],
    pairs: P,
    style: PrimitiveStyle<C>,
}

impl<T: Real, P: Iterator<Item = [ParticleId; 2]> + Clone, C: PixelColor> Drawable for Lines<'_, T, P, C> {
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        let ends = self.pairs.clone().filter_map(|[a, b]| Some([self.places.get(a.index())?, self.places.get(b.index())?]));
        ends.map(|ends| ends.map(|place| self.viewport.pixel_of(*place)))
            .try_for_each(|[from, to]| Line::new(from, to).into_styled(self.style).draw(target))
    }
}
