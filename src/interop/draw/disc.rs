//! Discs, row by row: the pixels of embedded-graphics' `Circle` that are on the display.

use super::area::{ClipArea, Int, ceil_div, common, floor_div, int, narrow};
use core::num::Wrapping;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::PixelColor;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle, StrokeAlignment};

/// Disc with a center and a diameter: the outline of a circle, or its fill.
#[derive(Clone, Copy, Debug)]
struct Circle {
    /// Twice the center, which is between pixels for even diameters.
    center: [Int; 2],
    diameter: u64,
    /// Squared diameter, reduced for small circles so that they look round.
    threshold: u64,
}

impl Circle {
    fn new(center: Point, diameter: u64) -> Self {
        // Larger diameters cover the same pixels of any display, up to one. The parity determines
        // where the center is.
        let limit = u64::from(u32::MAX);
        let diameter = if diameter > limit {
            limit.wrapping_sub(1) | diameter & 1
        } else {
            diameter
        };
        let square = diameter.saturating_mul(diameter);
        let threshold = if diameter <= 4 {
            square.wrapping_sub(diameter / 2)
        } else {
            square
        };
        let half_pixel = if diameter.is_multiple_of(2) {
            Wrapping(1)
        } else {
            Wrapping(0)
        };
        Self {
            center: [center.x, center.y].map(|c| int(c) + int(c) + half_pixel),
            diameter,
            threshold,
        }
    }

    /// Returns the first and the last row.
    fn rows(&self) -> Option<[Int; 2]> {
        let radius = Wrapping(i64::try_from(self.diameter.checked_sub(1)?).ok()?);
        let [_, y] = self.center;
        Some([
            ceil_div(y - radius, Wrapping(2)),
            floor_div(y + radius, Wrapping(2)),
        ])
    }

    /// Returns the first and the last column in a row.
    fn columns(&self, row: Int) -> Option<[Int; 2]> {
        let [x, y] = self.center;
        let height = (row + row - y).0.unsigned_abs();
        let square = self
            .threshold
            .checked_sub(height.saturating_mul(height))?
            .checked_sub(1)?;
        let half = Wrapping(i64::try_from(square.isqrt()).ok()?);
        let [first, last] = [
            ceil_div(x - half, Wrapping(2)),
            floor_div(x + half, Wrapping(2)),
        ];
        (first <= last).then_some([first, last])
    }
}

/// Draws a circle with the same pixels as embedded-graphics. The cost is at most proportional to
/// its rows and pixels that are on the display.
pub(super) fn draw<C: PixelColor, D: DrawTarget<Color = C>>(
    center: Point,
    diameter: u32,
    style: &PrimitiveStyle<C>,
    target: &mut D,
) -> Result<(), D::Error> {
    let Some(area) = ClipArea::new(target.bounding_box()) else {
        return Ok(());
    };
    let (width, diameter) = (u64::from(style.stroke_width), u64::from(diameter));
    let (inside, outside) = match style.stroke_alignment {
        StrokeAlignment::Inside => (width, 0),
        StrokeAlignment::Center => (width.div_ceil(2), width / 2),
        StrokeAlignment::Outside => (0, width),
    };
    let outer = Circle::new(center, diameter.wrapping_add(outside.wrapping_mul(2)));
    let inner = Circle::new(center, diameter.saturating_sub(inside.wrapping_mul(2)));
    let stroke = style.stroke_color.filter(|_| width > 0);
    let shape = if stroke.is_some() { outer } else { inner };
    if stroke.is_none() && style.fill_color.is_none() {
        return Ok(());
    }
    let Some([mut row, last]) = shape.rows().and_then(|rows| common(rows, area.rows)) else {
        return Ok(());
    };
    while row <= last {
        if let Some([first, end]) = shape.columns(row) {
            let mut span = |color: Option<C>, columns: [Int; 2]| match (
                color,
                common(columns, area.columns),
            ) {
                (Some(color), Some(columns)) => target.fill_solid(&line(row, columns), color),
                _ => Ok(()),
            };
            match (stroke, inner.columns(row)) {
                (Some(_), Some([left, right])) => {
                    span(stroke, [first, left - Wrapping(1)])?;
                    span(style.fill_color, [left, right])?;
                    span(stroke, [right + Wrapping(1), end])?;
                }
                (Some(_), None) => span(stroke, [first, end])?,
                (None, _) => span(style.fill_color, [first, end])?,
            }
        }
        row += 1;
    }
    Ok(())
}

/// Returns the pixels of a range of columns in one row.
fn line(row: Int, [first, last]: [Int; 2]) -> Rectangle {
    let width = u32::try_from((last - first + Wrapping(1)).0).unwrap_or(u32::MAX);
    Rectangle::new(Point::new(narrow(first), narrow(row)), Size::new(width, 1))
}
