//! Display of 128x64 pixels, black and white. On a real board, use a driver crate of the
//! embedded-graphics family instead.

use crate::scene::Scene;
use core::fmt::{self, Write};
use embedded_graphics::framebuffer::{Framebuffer, buffer_size};
use embedded_graphics::geometry::Point;
use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::{MonoTextStyle, ascii::FONT_5X8};
use embedded_graphics::pixelcolor::{BinaryColor, raw::LittleEndian, raw::RawU1};
use embedded_graphics::primitives::{Line, Primitive, PrimitiveStyle};
use embedded_graphics::{Drawable, text::Text};
use pliant::Vec2;
use pliant::draw::{Viewport, outline, springs};

const WIDTH: usize = 128;
const HEIGHT: usize = 64;
const BYTES: usize = buffer_size::<BinaryColor>(WIDTH, HEIGHT);

/// Twenty pixels per meter, with the ground on the second to last row.
const VIEWPORT: Viewport<f32> = Viewport {
    center: Vec2::new(0.0, 0.0),
    pixel: Point::new(0, 62),
    scale: 20.0,
};

const THIN: PrimitiveStyle<BinaryColor> = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
const THICK: PrimitiveStyle<BinaryColor> = PrimitiveStyle::with_stroke(BinaryColor::On, 2);

/// Pixels of the display.
pub(crate) struct Screen(Framebuffer<BinaryColor, RawU1, LittleEndian, WIDTH, HEIGHT, BYTES>);

impl Screen {
    /// Creates a black display.
    pub(crate) const fn new() -> Self {
        Self(Framebuffer::new())
    }

    pub(crate) fn draw(&mut self, scene: &Scene) {
        let Self(pixels) = self;
        let places = scene.particles.positions();
        let Ok(()) = VIEWPORT
            .lines(places, springs(&scene.springs), THIN)
            .draw(pixels);
        let Ok(()) = VIEWPORT
            .lines(places, outline(scene.balloon().iter().copied()), THICK)
            .draw(pixels);
        let Ok(()) = VIEWPORT
            .dots(places, 3, PrimitiveStyle::with_fill(BinaryColor::On))
            .draw(pixels);
        let Ok(()) = Line::new(Point::new(0, 63), Point::new(127, 63))
            .into_styled(THIN)
            .draw(pixels);
        let Ok(_) = Text::new(
            "pliant",
            Point::new(96, 8),
            MonoTextStyle::new(&FONT_5X8, BinaryColor::On),
        )
        .draw(pixels);
    }

    /// Writes a line of characters for each row.
    pub(crate) fn write(&self, out: &mut impl Write) -> fmt::Result {
        for y in (0..).take(HEIGHT) {
            let mut row = [b'.'; WIDTH];
            for (x, place) in (0..).zip(&mut row) {
                if self.0.pixel(Point::new(x, y)) == Some(BinaryColor::On) {
                    *place = b'#';
                }
            }
            writeln!(out, "{}", str::from_utf8(&row).unwrap_or_default())?;
        }
        Ok(())
    }
}
