//! Text rendering in final pixels, without scaling.

use crate::theme::Ink;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// Alignment of a label relative to its position.
#[derive(Clone, Copy)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// Typefaces: one for words, and one of fixed width for changing numbers.
#[derive(Clone, Copy)]
pub(crate) enum Face {
    Words,
    Numbers,
}

/// Writes a label with its base line at a position.
pub(crate) fn write(
    pixmap: &mut Pixmap,
    label: &str,
    face: Face,
    size: f32,
    place: (f32, f32),
    align: Align,
    ink: Ink,
) {
    let font = match face {
        Face::Words => epaint_default_fonts::UBUNTU_LIGHT,
        Face::Numbers => epaint_default_fonts::HACK_REGULAR,
    };
    let font = FontRef::try_from_slice(font).expect("the font is valid");
    let scaled = font.as_scaled(PxScale::from(size));
    let length: f32 = label
        .chars()
        .map(|letter| scaled.h_advance(font.glyph_id(letter)))
        .sum();
    let start = match align {
        Align::Left => 0.0,
        Align::Center => -length / 2.0,
        Align::Right => -length,
    };
    let mut x = (place.0 + start).round();
    for letter in label.chars() {
        let glyph = font
            .glyph_id(letter)
            .with_scale_and_position(size, point(x, place.1));
        x += scaled.h_advance(glyph.id);
        let Some(outline) = font.outline_glyph(glyph) else {
            continue;
        };
        let corner = outline.px_bounds().min;
        outline.draw(|column, row, cover| {
            let (column, row) = (
                corner.x as i32 + column as i32,
                corner.y as i32 + row as i32,
            );
            blend(pixmap, column, row, ink, cover);
        });
    }
}

/// Covers a part of an opaque pixel.
fn blend(pixmap: &mut Pixmap, column: i32, row: i32, ink: Ink, cover: f32) {
    let (width, height) = (pixmap.width() as i32, pixmap.height() as i32);
    if (0..width).contains(&column) && (0..height).contains(&row) {
        let pixel = &mut pixmap.pixels_mut()[(row * width + column) as usize];
        // Light letters on paper need slightly more weight than their outlines cover.
        let Ink(r, g, b) =
            Ink(pixel.red(), pixel.green(), pixel.blue()).mix(ink, cover.clamp(0.0, 1.0).powf(0.7));
        *pixel =
            PremultipliedColorU8::from_rgba(r, g, b, 255).expect("opaque colors are premultiplied");
    }
}
