//! Drawing. `Dots`, `Lines` and `Textured` on a target are excluded: `tests/draw.rs` and the fuzz
//! target `draw` test them.

use super::{CAPACITY, T};
use core::iter::Once;
use embedded_graphics::geometry::Point;
use embedded_graphics::image::ImageRaw;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::PrimitiveStyle;
use pliant::draw::{self, Dots, Lines, Texture, Textured, Viewport};
use pliant::{Distances, ParticleId, Vec2};

entries! {
    1 "draw::springs" = (|set: &Distances<T, CAPACITY>| {
        draw::springs(set).map(|[a, b]| a.index() ^ b.index()).fold(0, usize::wrapping_add)
    });
    1 "draw::outline" = (|ids: &[ParticleId]| {
        draw::outline(ids.iter().copied()).map(|[a, b]| a.index() ^ b.index()).fold(0, usize::wrapping_add)
    });
}

type Image = Texture<'static, ImageRaw<'static, BinaryColor>>;
type Style = PrimitiveStyle<BinaryColor>;

entries! {
    4 "Viewport::dots" = (|viewport: Viewport<T>, places: &[Vec2<T>], diameter, style: Style| {
        let _ = viewport.dots(places, diameter, style);
    });
    2 "Viewport::pixel_of" = (|viewport: &Viewport<T>, place: Vec2<T>| viewport.pixel_of(place));
    2 "Viewport::position_at" = (|viewport: &Viewport<T>, pixel: Point| viewport.position_at(pixel));
    3 "Viewport::textured" = (|viewport: Viewport<T>, places: &'static [Vec2<T>], texture: &'static Image| viewport.textured(places, texture));
    4 "Viewport::lines" = (|viewport: Viewport<T>, places: &[Vec2<T>], ids: &[ParticleId], style: Style| {
        drop(viewport.lines(places, draw::outline(ids.iter().copied()), style));
    });
}

derived! {
    "Dots" Dots<'_, T, BinaryColor>: Clone;
    "Lines" Lines<'_, T, Once<[ParticleId; 2]>, BinaryColor>: Clone;
    "Texture" Image: Clone;
    "Textured" Textured<'static, T, ImageRaw<'static, BinaryColor>>: Clone;
    "Viewport" Viewport<T>: Clone PartialEq;
}
