//! Triangles with a texture.

use super::Viewport;
use super::area::{ClipArea, Int, common, floor_div, int, narrow};
use super::coverage::{Coverage, Linear};
use crate::math::{Real, Vec2};
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::image::GetPixel;
use embedded_graphics::{Drawable, Pixel};

/// Triangles that show parts of an image: a sprite that can be deformed.
///
/// All parts are borrowed, so they can stay in flash.
#[derive(Clone, Copy, Debug)]
pub struct Texture<'a, I> {
    /// Source of the colors. Pixels for which it returns `None` are transparent: the target keeps
    /// its color there.
    pub image: &'a I,
    /// Triangles, each three indices into `texels` and into the positions that are drawn, in either
    /// orientation. Triangles with an index beyond either are omitted.
    pub triangles: &'a [[u16; 3]],
    /// Point of the image at each corner, in pixels from its top left corner, down and to the
    /// right.
    ///
    /// (0, 0) is the top left corner of the first pixel, and the size of the image is the bottom
    /// right corner of the last one. A coordinate that is the same at all three corners must be less
    /// than the size: there is no pixel at the end. Coordinates saturate at ±32,767.
    pub texels: &'a [Point],
}

impl<T: Real> Viewport<T> {
    /// Draws triangles with a texture. `positions` are those of its corners, m, such as particles
    /// or the points of a [`Skin`](crate::Skin).
    ///
    /// **Pixels.** Corners are rounded to 1/16 of a pixel. A pixel is drawn if its center is inside
    /// the triangle, by exact integer arithmetic. A center on an edge belongs to the triangle if
    /// the edge is a left or a top one. So of two triangles with a common edge, on either side of
    /// it, exactly one draws each pixel: there are no gaps, and no pixel is drawn twice.
    ///
    /// **Texture.** The point of the image at a pixel is an affine function of the position,
    /// without filter. It is between those of the corners, so the colors of neighboring parts of an
    /// image do not appear.
    ///
    /// **Clipping.** Only pixels inside the bounding box of the target are computed. Triangles are
    /// omitted if a corner is more than 32,000 pixels from [`Viewport::pixel`] along an axis, or is
    /// not a number. Triangles without area have no pixels.
    ///
    /// **Cost**: five divisions for each visible row of a triangle, and a few additions for each
    /// visible pixel. The image and the target are external code.
    pub fn textured<'a, I: GetPixel>(
        self,
        positions: &'a [Vec2<T>],
        texture: &'a Texture<'a, I>,
    ) -> Textured<'a, T, I> {
        Textured {
            viewport: self,
            positions,
            texture,
        }
    }

    /// Returns a position in 1/16 pixels from the viewport's pixel, right and down.
    fn sixteenths(&self, position: Vec2<T>) -> Option<[Int; 2]> {
        let limit = T::ratio(32_000, 1);
        let rounded = |pixels: T| {
            let whole = pixels.floor_to_i16();
            let part = (pixels - T::ratio(whole.into(), 1)) * T::ratio(16, 1) + T::HALF;
            int(i32::from(whole)) * SIXTEEN + int(part.floor_to_i16().into())
        };
        let offset = self.offset(position);
        let is_near = offset.x.abs() <= limit && offset.y.abs() <= limit;
        (self.is_finite() && is_near).then(|| [rounded(offset.x), rounded(-offset.y)])
    }
}

const SIXTEEN: Int = core::num::Wrapping(16);

/// Drawable triangles with a texture: see [`Viewport::textured`].
#[derive(Clone, Copy, Debug)]
pub struct Textured<'a, T, I> {
    viewport: Viewport<T>,
    positions: &'a [Vec2<T>],
    texture: &'a Texture<'a, I>,
}

impl<T: Real, I: GetPixel> Textured<'_, T, I> {
    /// Returns the pixels of a triangle, and its columns and rows of the texture.
    fn triangle(&self, indices: [u16; 3]) -> Option<(Coverage, [Course; 2])> {
        let [a, b, c] = indices.map(usize::from);
        let corner = |index| self.viewport.sixteenths(*self.positions.get(index)?);
        let texel = |index| {
            let Point { x, y } = *self.texture.texels.get(index)?;
            Some([x, y].map(|c: i32| int(c.clamp(-32_767, 32_767))))
        };
        let coverage = Coverage::new([corner(a)?, corner(b)?, corner(c)?])?;
        let [[ax, ay], [bx, by], [cx, cy]] = [texel(a)?, texel(b)?, texel(c)?];
        let courses = [[ax, bx, cx], [ay, by, cy]].map(|values| Course::new(&coverage, values));
        Some((coverage, courses))
    }
}

impl<T: Real, I: GetPixel> Drawable for Textured<'_, T, I> {
    type Color = I::Color;
    type Output = ();

    fn draw<D: DrawTarget<Color = I::Color>>(&self, target: &mut D) -> Result<(), D::Error> {
        let Some(area) = ClipArea::new(target.bounding_box()) else {
            return Ok(());
        };
        let Point { x, y } = self.viewport.pixel;
        let [x, y] = [int(x), int(y)];
        let columns = area.columns.map(|column| column - x);
        let rows = area.rows.map(|row| row - y);
        for indices in self.texture.triangles {
            let Some((coverage, courses)) = self.triangle(*indices) else {
                continue;
            };
            let Some([mut row, last]) = common(coverage.rows(), rows) else {
                continue;
            };
            while row <= last {
                if let Some([first, end]) = coverage.columns(row, columns) {
                    let [mut u, mut v] = courses.map(|course| course.at([first, row]));
                    let mut column = first;
                    let pixels = core::iter::from_fn(|| {
                        let point = Point::new(narrow(column + x), narrow(row + y));
                        let texel = Point::new(u.texel(), v.texel());
                        let is_inside = column <= end;
                        column += int(1);
                        (u, v) = (u.next(), v.next());
                        is_inside.then_some((point, texel))
                    });
                    let colored = pixels.filter_map(|(point, texel)| {
                        Some(Pixel(point, self.texture.image.pixel(texel)?))
                    });
                    target.draw_iter(colored)?;
                }
                row += int(1);
            }
        }
        Ok(())
    }
}

/// Coordinate of the texture over a triangle: a quotient of a linear function and the area.
#[derive(Clone, Copy, Debug)]
struct Course {
    numerator: Linear,
    area: Int,
    /// Change from column to column: whole part and remainder.
    step: [Int; 2],
    /// Smallest and largest column or row of the image.
    range: [Int; 2],
}

impl Course {
    fn new(coverage: &Coverage, values: [Int; 3]) -> Self {
        let [a, b, c] = values;
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        let numerator = coverage.interpolate(values);
        let area = coverage.area();
        Self {
            numerator,
            area,
            step: divided(numerator.per_column, area),
            range: [low, (high - int(1)).max(low)],
        }
    }

    /// Returns the coordinate at a pixel.
    fn at(self, pixel: [Int; 2]) -> Quotient {
        Quotient {
            value: divided(self.numerator.at(pixel), self.area),
            course: self,
        }
    }
}

/// Returns quotient and remainder, the latter not negative.
fn divided(numerator: Int, area: Int) -> [Int; 2] {
    let whole = floor_div(numerator, area);
    [whole, numerator - whole * area]
}

/// Quotient that changes by a constant from pixel to pixel, exactly and without a division.
#[derive(Clone, Copy, Debug)]
struct Quotient {
    /// Whole part and remainder.
    value: [Int; 2],
    course: Course,
}

impl Quotient {
    fn texel(&self) -> i32 {
        let ([low, high], [value, _]) = (self.course.range, self.value);
        narrow(value.max(low).min(high))
    }

    fn next(self) -> Self {
        let ([value, rest], [step, step_rest]) = (self.value, self.course.step);
        let (whole, remainder) = (value + step, rest + step_rest);
        let value = if remainder >= self.course.area {
            [whole + int(1), remainder - self.course.area]
        } else {
            [whole, remainder]
        };
        Self { value, ..self }
    }
}
