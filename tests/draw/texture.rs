//! Triangles with a texture: coverage, colors, clipping.

use super::{Screen, VIEWPORT};
use embedded_graphics::Drawable;
use embedded_graphics::geometry::{Dimensions, Point, Size};
use embedded_graphics::image::{GetPixel, ImageRaw};
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::{BinaryColor, Rgb888, RgbColor};
use embedded_graphics::prelude::DrawTarget;
use embedded_graphics::primitives::Rectangle;
use pliant::draw::{Texture, Viewport};
use pliant::{Real, Vec2};
use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::test_runner::RngSeed;
use proptest::{prop_assert, prop_assert_eq};
use std::collections::BTreeMap;

/// Image without bounds whose colors are its coordinates.
struct Coordinates;

impl GetPixel for Coordinates {
    type Color = Rgb888;

    fn pixel(&self, Point { x, y }: Point) -> Option<Rgb888> {
        let byte = |c: i32| u8::try_from(c.clamp(0, 255)).unwrap();
        Some(Rgb888::new(byte(x), byte(y), 0))
    }
}

/// Display of 40 x 30 pixels that lists what it receives, inside or not.
struct Log(Vec<(Point, [u8; 2])>);

impl Dimensions for Log {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(40, 30))
    }
}

impl DrawTarget for Log {
    type Color = Rgb888;
    type Error = core::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = embedded_graphics::Pixel<Rgb888>>,
    {
        let pixels = pixels.into_iter();
        self.0
            .extend(pixels.map(|pixel| (pixel.0, [pixel.1.r(), pixel.1.g()])));
        Ok(())
    }
}

/// Positions in sixteenths of a pixel, right and down.
fn logged(corners: &[[i32; 2]], triangles: &[[u16; 3]], texels: &[Point]) -> Log {
    let viewport = Viewport::<f64> {
        center: Vec2::ZERO,
        pixel: Point::zero(),
        scale: 1.0,
    };
    let position = |[x, y]: &[i32; 2]| Vec2::new(f64::from(*x) / 16.0, -f64::from(*y) / 16.0);
    let positions: Vec<_> = corners.iter().map(position).collect();
    let texture = Texture {
        image: &Coordinates,
        triangles,
        texels,
    };
    let mut log = Log(Vec::new());
    viewport
        .textured(&positions, &texture)
        .draw(&mut log)
        .unwrap();
    log
}

fn settings(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0),
        ..ProptestConfig::default()
    }
}

const SQUARE: [[u16; 3]; 2] = [[0, 1, 2], [3, 2, 1]];

/// Corners of a square of four pixels, whose first pixel is the given one: their edges are between
/// pixel centers.
fn square([x, y]: [i32; 2]) -> [[i32; 2]; 4] {
    [[0, 0], [4, 0], [0, 4], [4, 4]].map(|[a, b]| [16 * (a + x) - 8, 16 * (b + y) - 8])
}

#[test]
fn square_shows_the_image_pixel_by_pixel() {
    let corners = square([3, 5]);
    for texels in [
        [[0, 0], [4, 0], [0, 4], [4, 4]],
        [[4, 0], [0, 0], [4, 4], [0, 4]],
        [[0, 0], [0, 4], [4, 0], [4, 4]],
        [[10, 20], [18, 20], [10, 28], [18, 28]],
    ] {
        let image = texels.map(|[x, y]| Point::new(x, y));
        let log = logged(&corners, &SQUARE, &image);
        let drawn: BTreeMap<_, _> = log.0.iter().map(|(p, c)| ([p.x, p.y], *c)).collect();
        assert_eq!((drawn.len(), log.0.len()), (16, 16));
        for ([x, y], color) in drawn {
            // Center of the pixel, as eighths of the side of the square.
            let (u, v) = (2 * (x - 3) + 1, 2 * (y - 5) + 1);
            let at = |axis: usize| {
                let [a, b, c] = [0, 1, 2].map(|corner: usize| texels[corner][axis]);
                (8 * a + (b - a) * u + (c - a) * v).div_euclid(8)
            };
            assert_eq!(color.map(i32::from), [at(0), at(1)]);
        }
    }
}

#[test]
fn mirrored_edges_show_the_last_pixel_of_the_image() {
    // Corners at pixel centers: the left and the top edge belong to the square, at texel 4.
    let corners = square([3, 5]).map(|[x, y]| [x + 8, y + 8]);
    let texels = [[4, 4], [0, 4], [4, 0], [0, 0]].map(|[x, y]| Point::new(x, y));
    let log = logged(&corners, &SQUARE, &texels);
    assert_eq!(log.0.len(), 16);
    let first = log.0.iter().find(|(point, _)| *point == Point::new(3, 5));
    assert_eq!(first.unwrap().1, [3, 3]);
}

#[test]
fn missing_pixels_of_the_image_are_transparent() {
    #[rustfmt::skip]
    let bits = [0b1010_0000, 0b0100_0000, 0b1110_0000];
    let image = ImageRaw::<BinaryColor>::new(&bits, 3);
    let positions = [[0.0, 0.0], [2.0, 0.0], [0.0, -2.0], [2.0, -2.0]];
    let positions = positions.map(|[x, y]| Vec2::new(x, y));
    let texels = [[0, 0], [4, 0], [0, 4], [4, 4]].map(|[x, y]| Point::new(x, y));
    let texture = Texture {
        image: &image,
        triangles: &SQUARE,
        texels: &texels,
    };
    let mut display = MockDisplay::new();
    VIEWPORT
        .textured(&positions, &texture)
        .draw(&mut display)
        .unwrap();
    display.assert_pattern(&[
        "     ", "     ", "     ", "     ", "     ", "  #.#", "  .#.", "  ###",
    ]);
}

/// Definition: the center is inside, or on a left or a top edge.
fn covers(corners: [[i32; 2]; 3], [x, y]: [i32; 2]) -> bool {
    let cross = |[a, b]: [i64; 2], [c, d]: [i64; 2]| a * d - b * c;
    let corners = corners.map(|corner| corner.map(i64::from));
    let point = [x, y].map(|c| 16 * i64::from(c));
    let minus = |[a, b]: [i64; 2], [c, d]: [i64; 2]| [a - c, b - d];
    let [a, b, c] = corners;
    let area = cross(minus(b, a), minus(c, a));
    let [b, c] = if area < 0 { [c, b] } else { [b, c] };
    area != 0
        && [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| {
            let [dx, dy] = minus(to, from);
            let value = cross([dx, dy], minus(point, from));
            value > 0 || value == 0 && (dy < 0 || dy == 0 && dx > 0)
        })
}

proptest! {
    #![proptest_config(settings(300))]

    #[test]
    fn pixels_match_the_definition(
        corners in any::<[[i32; 2]; 3]>(), range in 1..5_usize, coarse in any::<bool>(),
        texels in any::<[[u8; 2]; 3]>(),
    ) {
        let size = [16, 200, 900, 20_000, 400_000][range];
        let step = if coarse { 16 } else { 1 };
        let corners = corners.map(|corner| corner.map(|c| c % size / step * step + 300));
        let image = texels.map(|[x, y]| Point::new(x.into(), y.into()));
        let drawn = logged(&corners, &[[0, 1, 2]], &image).0;
        let pixels = (0..30).flat_map(|y| (0..40).map(move |x| [x, y]));
        let expected: Vec<_> = pixels.filter(|pixel| covers(corners, *pixel)).collect();
        prop_assert_eq!(drawn.iter().map(|(p, _)| [p.x, p.y]).collect::<Vec<_>>(), expected);
        // Colors, from barycentric coordinates.
        let [a, b, c] = corners.map(|corner| corner.map(i128::from));
        let cross = |o: [i128; 2], p: [i128; 2], q: [i128; 2]| (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
        let area = cross(a, b, c);
        for (point, color) in drawn {
            let p = [point.x, point.y].map(|c| 16 * i128::from(c));
            let weights = [cross(p, b, c), cross(p, c, a), cross(p, a, b)].map(|w| w * area.signum());
            for axis in [0, 1] {
                let values = texels.map(|texel| i128::from(texel[axis]));
                let sum: i128 = weights.iter().zip(values).map(|(w, value)| w * value).sum();
                let [low, high] = [*values.iter().min().unwrap(), *values.iter().max().unwrap()];
                let expected = sum.div_euclid(area.abs()).min(high - 1).max(low);
                prop_assert_eq!(i128::from(color[axis]), expected);
            }
        }
    }

    /// A lattice of two triangles per cell, whose inner nodes are displaced by less than a quarter
    /// of the spacing, so that no triangle is inverted.
    #[test]
    fn meshes_have_no_gaps_and_no_pixel_twice(shifts in any::<[[i8; 2]; 25]>(), coarse in any::<bool>()) {
        let step = if coarse { 16 } else { 1 };
        let mut corners = Vec::new();
        for (node, shift) in (0_i32..25).zip(shifts) {
            let [column, row] = [node % 5, node / 5];
            let inner = |line: i32, shift: i8| {
                let shift = if (1..4).contains(&line) { i32::from(shift) % 24 } else { 0 };
                (line * 96 + shift) / step * step + 32
            };
            corners.push([inner(column, shift[0]), inner(row, shift[1])]);
        }
        let mut triangles = Vec::new();
        for node in (0_u16..20).filter(|node| node % 5 < 4) {
            triangles.extend([[node, node + 1, node + 5], [node + 6, node + 5, node + 1]]);
        }
        let texels = vec![Point::zero(); 25];
        let mut drawn: Vec<_> = logged(&corners, &triangles, &texels).0.iter().map(|(p, _)| [p.x, p.y]).collect();
        drawn.sort_unstable();
        let expected: Vec<_> = (2..26).flat_map(|x| (2..26).map(move |y| [x, y])).collect();
        prop_assert_eq!(drawn, expected);
    }

    /// Debug builds check for overflow.
    #[test]
    fn any_numbers_can_be_textured(
        bits in any::<[u64; 9]>(), pixel in any::<[i32; 2]>(), corner in any::<[i32; 2]>(), near in any::<[bool; 2]>(),
        texels in any::<[[i32; 2]; 3]>(), plain in any::<u16>(),
    ) {
        let to = |near: bool, [x, y]: [i32; 2]| if near { Point::new(x % 70, y % 70) } else { Point::new(x, y) };
        let [pixel, corner] = [to(near[0], pixel), to(near[1], corner)];
        // Each bit of `plain` limits one number to a moderate size.
        let tame = |i: usize| plain >> i & 1 == 1;
        #[allow(clippy::cast_precision_loss, reason = "any number is valid here")]
        let double = |i: usize| if tame(i) { (bits[i] % 60_000) as f64 - 3e4 } else { f64::from_bits(bits[i]) };
        #[allow(clippy::cast_possible_truncation, reason = "any bits are valid here")]
        let single = |i: usize| if tame(i) { double(i) as f32 } else { f32::from_bits(bits[i] as u32) };
        let numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let texels = texels.map(|[x, y]| Point::new(x, y));
        prop_assert!(sent(numbers.map(double), pixel, corner, &texels) <= 1200);
        prop_assert!(sent(numbers.map(single), pixel, corner, &texels) <= 1200);
    }
}

struct White;

impl GetPixel for White {
    type Color = BinaryColor;

    fn pixel(&self, _: Point) -> Option<BinaryColor> {
        Some(BinaryColor::On)
    }
}

/// Number of pixels that a display of 40 x 30 pixels receives.
fn sent<T: Real>(
    [a, b, c, d, e, f, x, y, scale]: [T; 9],
    pixel: Point,
    corner: Point,
    texels: &[Point],
) -> usize {
    let viewport = Viewport {
        center: Vec2::new(x, y),
        pixel,
        scale,
    };
    let mut display = Screen::new(corner, 40, 30);
    let positions = [Vec2::new(a, b), Vec2::new(c, d), Vec2::new(e, f)];
    let texture = Texture {
        image: &White,
        triangles: &[[0, 1, 2]],
        texels,
    };
    viewport
        .textured(&positions, &texture)
        .draw(&mut display)
        .unwrap();
    assert_eq!(
        display.sent,
        display.drawn().len(),
        "inside the display, once"
    );
    display.sent
}

#[test]
fn triangles_that_cannot_be_drawn_are_omitted() {
    let corners = square([3, 5]);
    let texels = [Point::zero(); 4];
    let count = |corners: &[[i32; 2]], triangles: &[[u16; 3]], texels: &[Point]| {
        logged(corners, triangles, texels).0.len()
    };
    assert_eq!(count(&corners, &[[0, 1, 2]], &texels[..3]), 6);
    assert_eq!(count(&corners, &[[0, 1, 4]], &texels), 0, "no such corner");
    assert_eq!(count(&corners, &SQUARE, &texels[..3]), 6, "no such texel");
    assert_eq!(count(&corners, &[[0, 1, 1]], &texels), 0, "no area");
    let far = [[0, 0], [16 * 32_000, 0], [0, 16 * 32_000]];
    assert_eq!(count(&far, &[[0, 1, 2]], &texels), 40 * 30);
    let beyond = far.map(|corner| corner.map(|c| c + c / (16 * 32_000)));
    assert_eq!(count(&beyond, &[[0, 1, 2]], &texels), 0);
    let nan = [0.0, f64::NAN, 9.0, 0.0, 0.0, 9.0, 0.0, 0.0, 1.0];
    assert_eq!(sent(nan, Point::zero(), Point::zero(), &texels), 0);
}
