//! Drawing of particles, springs, outlines and textured triangles with
//! [embedded-graphics](embedded_graphics). Requires the feature `embedded-graphics`.
//!
//! A [`Viewport`] maps meters to pixels and builds [`Drawable`]s in a given [`PrimitiveStyle`].
//! Nothing is stored and nothing is allocated.
//!
//! **Clipping.** Only pixels inside the bounding box of the target are drawn. The cost of a disc is
//! therefore at most proportional to the area of the display. The cost of a line is at most
//! proportional to its visible pixels and the width of its stroke. The visible pixels are exactly
//! those of embedded-graphics' `Line` and `Circle`, wherever these do not overflow. A line with an
//! end more than 32,000 pixels from [`Viewport::pixel`] along an axis is first cut at that
//! distance, in the scalar type. This moves its visible pixels by at most one, or by the rounding
//! of the scalar at the distance of the nearer end. Strokes of more than 65,535 pixels are drawn
//! 65,535 pixels wide.
//!
//! **No panic.** Any positions, scales, diameters and widths can be drawn, even with overflow
//! checks enabled. Positions whose pixel is not a number are omitted; see [`Viewport::scale`].
//!
//! ```
//! use embedded_graphics::{Drawable, geometry::Point, mock_display::MockDisplay, pixelcolor::BinaryColor, primitives::PrimitiveStyle};
//! use pliant::{Distances, Particles, Vec2, build, draw::{Viewport, outline, springs}};
//! let mut particles = Particles::<f32, 3>::new();
//! let mut edges = Distances::<f32, 3>::new();
//! let ring = build::Ring { center: Vec2::new(0.0, 0.0), radius: 1.0, count: 3, mass: 1.0, compliance: 0.0 };
//! build::ring(&mut particles, &mut edges, ring)?;
//! let mut display = MockDisplay::new();
//! # display.set_allow_overdraw(true);
//! let viewport = Viewport { center: Vec2::new(0.0, 0.0), pixel: Point::new(4, 4), scale: 4.0 };
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

use crate::constraint::{Constraint, Constraints};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use area::ClipArea;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::PixelColor;
use embedded_graphics::primitives::PrimitiveStyle;
use embedded_graphics::{Drawable, Pixel};
use stroke::Stroke;

mod area;
mod bresenham;
mod coverage;
mod disc;
mod segment;
mod stroke;
mod texture;

pub use texture::{Texture, Textured};

/// Mapping from meters to pixels. In the scene y points up, on displays it points down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport<T> {
    /// Position at the center of `pixel`, m.
    pub center: Vec2<T>,
    /// Pixel whose center shows the position `center`.
    pub pixel: Point,
    /// Pixels per meter. With a scale of zero, all positions map to `pixel` and all pixels to
    /// `center`. A negative scale rotates the view by 180°. If the scale or the center is not
    /// finite, nothing is drawn.
    pub scale: T,
}

impl<T: Real> Viewport<T> {
    /// Returns the pixel at a position. Coordinates saturate at 32,767 pixels from `pixel`, and at
    /// the limits of `i32`. A coordinate that is not a number becomes that of `pixel`. In fixed point,
    /// the difference of the position and the center saturates too, before it is scaled.
    pub fn pixel_of(&self, position: Vec2<T>) -> Point {
        self.nearest(self.offset(position))
    }

    /// Returns the position at the center of a pixel, m. The pixel can be that of a pointer or a
    /// touch. Coordinates saturate at the largest finite number.
    pub fn position_at(&self, pixel: Point) -> Vec2<T> {
        if self.scale == T::ZERO {
            return self.center;
        }
        let coordinate = |center: T, to: i32, from: i32| {
            let pixels = T::ratio(to.saturating_sub(from), 1);
            clamped(center + clamped(pixels / self.scale, T::MAX), T::MAX)
        };
        let Vec2 { x, y } = self.center;
        Vec2::new(
            coordinate(x, pixel.x, self.pixel.x),
            coordinate(y, self.pixel.y, pixel.y),
        )
    }

    /// Returns the position relative to the center, in pixels, y up.
    fn offset(&self, position: Vec2<T>) -> Vec2<T> {
        (position - self.center) * self.scale
    }

    fn nearest(&self, offset: Vec2<T>) -> Point {
        let pixels = |distance: T| {
            if is_number(distance) {
                i32::from((distance + T::HALF).floor_to_i16())
            } else {
                0
            }
        };
        Point::new(
            self.pixel.x.saturating_add(pixels(offset.x)),
            self.pixel.y.saturating_add(pixels(-offset.y)),
        )
    }

    /// Returns the pixel at a position, unless it is beyond those that `pixel_of` can tell apart.
    fn dot(&self, position: Vec2<T>) -> Option<Point> {
        let (offset, limit) = (self.offset(position), T::ratio(32_767, 1));
        let is_near = offset.x.abs() <= limit && offset.y.abs() <= limit;
        (self.is_finite() && is_near).then(|| self.nearest(offset))
    }

    fn is_finite(&self) -> bool {
        self.center.is_finite() && self.scale.is_finite()
    }

    /// Draws each position as a disc with this diameter in pixels. Positions of more than 32,767
    /// pixels from `pixel` are omitted.
    pub fn dots<C: PixelColor>(
        self,
        positions: &[Vec2<T>],
        diameter: u32,
        style: PrimitiveStyle<C>,
    ) -> Dots<'_, T, C> {
        Dots {
            viewport: self,
            positions,
            diameter,
            style,
        }
    }

    /// Draws each pair of particles as a line. Pairs with a particle that does not exist are
    /// omitted.
    pub fn lines<P, C: PixelColor>(
        self,
        positions: &[Vec2<T>],
        pairs: P,
        style: PrimitiveStyle<C>,
    ) -> Lines<'_, T, P, C>
    where
        P: Iterator<Item = [ParticleId; 2]> + Clone,
    {
        Lines {
            viewport: self,
            positions,
            pairs,
            style,
        }
    }
}

/// Returns the number clamped to the range from −limit to limit.
fn clamped<T: Real>(number: T, limit: T) -> T {
    number.at_most(limit).at_least(-limit)
}

fn is_number<T: Real>(number: T) -> bool {
    number.abs() >= T::ZERO
}

/// Returns the pairs of a set of springs or other constraints between two particles.
pub fn springs<T: Real, C: Constraint<T, 2>, const N: usize>(
    set: &Constraints<T, C, 2, N>,
) -> impl Iterator<Item = [ParticleId; 2]> + Clone + '_ {
    set.as_slice().iter().map(C::particles)
}

/// Returns the pairs of neighbors along a closed outline; none for a single particle.
pub fn outline<I>(ids: I) -> impl Iterator<Item = [ParticleId; 2]> + Clone
where
    I: IntoIterator<Item = ParticleId>,
    I::IntoIter: Clone,
{
    let ids = ids.into_iter();
    let next = ids.clone().skip(1).chain(ids.clone().take(1));
    ids.zip(next).filter(|(a, b)| a != b).map(|(a, b)| [a, b])
}

/// Drawable particles: see [`Viewport::dots`].
#[derive(Clone, Copy, Debug)]
pub struct Dots<'a, T, C: PixelColor> {
    viewport: Viewport<T>,
    positions: &'a [Vec2<T>],
    diameter: u32,
    style: PrimitiveStyle<C>,
}

impl<T: Real, C: PixelColor> Drawable for Dots<'_, T, C> {
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        let mut centers = self
            .positions
            .iter()
            .filter_map(|position| self.viewport.dot(*position));
        centers.try_for_each(|center| disc::draw(center, self.diameter, &self.style, target))
    }
}

/// Drawable pairs of particles: see [`Viewport::lines`].
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a, T, P, C: PixelColor> {
    viewport: Viewport<T>,
    positions: &'a [Vec2<T>],
    pairs: P,
    style: PrimitiveStyle<C>,
}

impl<T: Real, P: Iterator<Item = [ParticleId; 2]> + Clone, C: PixelColor> Drawable
    for Lines<'_, T, P, C>
{
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        let width = self.style.stroke_width;
        let (Some(color), Some(area)) = (
            self.style.stroke_color.filter(|_| width > 0),
            ClipArea::new(target.bounding_box()),
        ) else {
            return Ok(());
        };
        let ends = self.pairs.clone().filter_map(|[a, b]| {
            Some([
                *self.positions.get(a.index())?,
                *self.positions.get(b.index())?,
            ])
        });
        ends.filter_map(|ends| self.viewport.segment(ends))
            .try_for_each(|ends| {
                target.draw_iter(Stroke::new(ends, width, area).map(|point| Pixel(point, color)))
            })
    }
}
