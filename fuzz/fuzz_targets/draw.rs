//! Discs, lines and textured triangles on a display, from any bits. An input has 88 bytes. First
//! come two positions, the center and the scale of the viewport, in double precision. Then come the
//! pixel of the viewport, the corner of the display, the diameter and the stroke width, in 32 bits
//! each. Then come choices: the alignment of strokes, and whether to use single precision. One
//! choice moves the pixel and the corner close to each other.

#![no_main]

use core::convert::Infallible;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Dimensions, Point, Size};
use embedded_graphics::image::GetPixel;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::{PrimitiveStyleBuilder, Rectangle, StrokeAlignment};
use embedded_graphics::{Drawable, Pixel};
use libfuzzer_sys::fuzz_target;
use pliant::draw::{Texture, Viewport};
use pliant::{ParticleId, Real, Vec2};

/// Display that checks and counts the pixels it receives.
struct Screen {
    area: Rectangle,
    sent: u32,
}

impl Screen {
    /// Counts pixels and checks that they are inside the area.
    fn count(&mut self, pixels: Rectangle) {
        assert_eq!(
            pixels.intersection(&self.area),
            pixels,
            "pixels outside the display"
        );
        self.sent += pixels.size.width * pixels.size.height;
    }
}

impl Dimensions for Screen {
    fn bounding_box(&self) -> Rectangle {
        self.area
    }
}

impl DrawTarget for Screen {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(point, _) in pixels {
            self.count(Rectangle::new(point, Size::new(1, 1)));
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, _: BinaryColor) -> Result<(), Infallible> {
        self.count(*area);
        Ok(())
    }
}

/// Image without bounds.
struct White;

impl GetPixel for White {
    type Color = BinaryColor;

    fn pixel(&self, _: Point) -> Option<BinaryColor> {
        Some(BinaryColor::On)
    }
}

fn draw<T: Real>(
    [a, b, c, d, x, y, scale]: [T; 7],
    [px, py, cx, cy, diameter, width]: [u32; 6],
    alignment: StrokeAlignment,
) {
    let [px, py, cx, cy] = [px, py, cx, cy].map(u32::cast_signed);
    let viewport = Viewport {
        center: Vec2::new(x, y),
        pixel: Point::new(px, py),
        scale,
    };
    let corner = Point::new(cx.min(i32::MAX - 32), cy.min(i32::MAX - 32));
    let mut screen = Screen {
        area: Rectangle::new(corner, Size::new(32, 24)),
        sent: 0,
    };
    let style = PrimitiveStyleBuilder::new()
        .stroke_color(BinaryColor::On)
        .fill_color(BinaryColor::Off)
        .stroke_alignment(alignment);
    let style = style.stroke_width(width).build();
    let places = [Vec2::new(a, b), Vec2::new(c, d)];
    for place in &places {
        screen.sent = 0;
        let Ok(()) = viewport
            .dots(core::slice::from_ref(place), diameter, style)
            .draw(&mut screen);
        assert!(screen.sent <= 32 * 24, "a disc of {} pixels", screen.sent);
        let found = viewport.position_at(viewport.pixel_of(*place));
        assert!(
            found.is_finite() || !(viewport.center.is_finite() && scale.is_finite()),
            "{found:?}"
        );
    }
    let pair = core::iter::once([ParticleId::new(0), ParticleId::new(1)]);
    let Ok(()) = viewport.lines(&places, pair, style).draw(&mut screen);
    screen.sent = 0;
    let corners = [places[0], places[1], Vec2::new(d, a)];
    let texture = Texture {
        image: &White,
        triangles: &[[0, 1, 2]],
        texels: &[Point::new(px, py), Point::new(cy, cx), corner],
    };
    let Ok(()) = viewport.textured(&corners, &texture).draw(&mut screen);
    assert!(
        screen.sent <= 32 * 24,
        "a triangle of {} pixels",
        screen.sent
    );
}

fuzz_target!(|data: &[u8]| {
    let Some((numbers, rest)) = data.split_first_chunk::<56>() else {
        return;
    };
    let Some((integers, rest)) = rest.split_first_chunk::<24>() else {
        return;
    };
    let mut numbers =
        std::array::from_fn(|i| u64::from_le_bytes(std::array::from_fn(|k| numbers[8 * i + k])));
    let mut integers: [u32; 6] =
        std::array::from_fn(|i| u32::from_le_bytes(std::array::from_fn(|k| integers[4 * i + k])));
    let choices = rest.first().copied().unwrap_or(0);
    let alignment = [
        StrokeAlignment::Inside,
        StrokeAlignment::Center,
        StrokeAlignment::Outside,
    ][usize::from(choices % 3)];
    if choices & 4 != 0 {
        for i in 0..2 {
            integers[i] = integers[i + 2].wrapping_add(integers[i] % 40);
        }
    }
    // Wide strokes are slow and test little more.
    integers[5] = if choices & 8 != 0 {
        integers[5] % 64
    } else {
        integers[5]
    };
    if choices & 16 != 0 {
        // Positions of moderate size.
        numbers =
            numbers.map(|bits: u64| (bits & !(0x7ff << 52)) | (1023 + (bits >> 52) % 24) << 52);
    }
    let numbers: [f64; 7] = numbers.map(f64::from_bits);
    #[allow(
        clippy::cast_possible_truncation,
        reason = "any numbers are valid inputs"
    )]
    if choices & 32 != 0 {
        draw(numbers.map(|number| number as f32), integers, alignment);
    } else {
        draw(numbers, integers, alignment);
    }
});
