//! Drawings on a mock display of embedded-graphics.

#![allow(clippy::unwrap_used, reason = "a failed precondition fails the test")]

#[path = "draw/texture.rs"]
mod texture;

use core::convert::Infallible;
use embedded_graphics::geometry::{Dimensions, Point, Size};
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, PointsIter, Primitive};
use embedded_graphics::primitives::{
    Circle, Line, PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, StrokeAlignment,
};
use embedded_graphics::{Drawable, Pixel};
use pliant::draw::{Viewport, outline, springs};
use pliant::{Distance, Distances, ParticleId, Particles, Real, Vec2};
use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::test_runner::RngSeed;
use proptest::{prop_assert, prop_assert_eq};

const STYLE: PrimitiveStyle<BinaryColor> = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
const VIEWPORT: Viewport<f32> = Viewport {
    center: Vec2::new(0.0, 0.0),
    pixel: Point::new(2, 5),
    scale: 2.0,
};

/// Corners of a rectangle, counter-clockwise from the lower left corner.
fn rectangle() -> Particles<f32, 4> {
    let mut particles = Particles::new();
    for (x, y) in [(0.0, 0.0), (2.0, 0.0), (2.0, 1.5), (0.0, 1.5)] {
        particles.add(Vec2::new(x, y), 1.0).unwrap();
    }
    particles
}

fn drawn(drawable: &impl Drawable<Color = BinaryColor>) -> MockDisplay<BinaryColor> {
    let mut display = MockDisplay::new();
    display.set_allow_overdraw(true);
    drawable.draw(&mut display).unwrap();
    display
}

#[test]
fn y_points_up_and_positions_round_to_the_nearest_pixel() {
    for (place, pixel) in [
        ((0.0, 0.0), (2, 5)),
        ((0.24, 0.24), (2, 5)),
        ((0.26, 0.26), (3, 4)),
        ((-0.26, -0.76), (1, 7)),
    ] {
        assert_eq!(
            VIEWPORT.pixel_of(Vec2::new(place.0, place.1)),
            Point::new(pixel.0, pixel.1)
        );
    }
    for pixel in [Point::new(0, 0), Point::new(2, 5), Point::new(-3, 9)] {
        assert_eq!(VIEWPORT.pixel_of(VIEWPORT.position_at(pixel)), pixel);
    }
}

#[test]
fn center_maps_to_the_viewport_pixel() {
    let moved = Viewport {
        center: Vec2::new(3.0, -1.5),
        ..VIEWPORT
    };
    for (place, pixel) in [
        ((3.0, -1.5), (2, 5)),
        ((4.0, -1.5), (4, 5)),
        ((3.0, -0.5), (2, 3)),
        ((0.0, 0.0), (-4, 2)),
    ] {
        assert_eq!(
            moved.pixel_of(Vec2::new(place.0, place.1)),
            Point::new(pixel.0, pixel.1)
        );
        assert_eq!(
            moved.position_at(Point::new(pixel.0, pixel.1)),
            Vec2::new(place.0, place.1)
        );
    }
}

#[test]
fn far_positions_map_to_far_pixels() {
    let far = VIEWPORT.pixel_of(Vec2::new(f32::MAX, -f32::MAX));
    assert!(far.x > 30_000 && far.y > 30_000, "{far:?}");
}

#[test]
fn outline_is_closed() {
    let particles = rectangle();
    let display = drawn(&VIEWPORT.lines(particles.positions(), outline(particles.ids()), STYLE));
    display.assert_pattern(&[
        "       ", "       ", "  #####", "  #   #", "  #   #", "  #####",
    ]);
    assert_eq!(outline([ParticleId::new(3)]).count(), 0);
    assert_eq!(outline([]).count(), 0);
}

#[test]
fn springs_are_lines_and_unknown_particles_are_skipped() {
    let particles = rectangle();
    let mut edges = Distances::<f32, 3>::new();
    for (a, b) in [(0, 1), (1, 2), (2, 9)] {
        edges
            .add(Distance::new(ParticleId::new(a), ParticleId::new(b), 1.0, 0.0).unwrap())
            .unwrap();
    }
    let display = drawn(&VIEWPORT.lines(particles.positions(), springs(&edges), STYLE));
    display.assert_pattern(&[
        "       ", "       ", "      #", "      #", "      #", "  #####",
    ]);
}

#[test]
fn dots_use_the_given_style() {
    let particles = rectangle();
    let display = drawn(&VIEWPORT.dots(particles.positions(), 3, STYLE));
    display.assert_pattern(&[
        "        ", "  #   # ", " # # # #", "  #   # ", "  #   # ", " # # # #", "  #   # ",
    ]);
}

/// Display at any position that counts the pixels and calls it receives.
#[derive(Clone, Debug)]
struct Screen {
    area: Rectangle,
    pixels: Vec<Option<BinaryColor>>,
    /// Received pixels and calls, inside the area or not.
    sent: usize,
    calls: usize,
}

impl Screen {
    fn new(corner: Point, width: u32, height: u32) -> Self {
        let pixels = vec![None; (width * height) as usize];
        Self {
            area: Rectangle::new(corner, Size::new(width, height)),
            pixels,
            sent: 0,
            calls: 0,
        }
    }

    fn drawn(&self) -> Vec<Point> {
        self.area
            .points()
            .zip(&self.pixels)
            .filter(|(_, pixel)| pixel.is_some())
            .map(|(point, _)| point)
            .collect()
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
        self.calls += 1;
        for Pixel(point, color) in pixels {
            self.sent += 1;
            if self.area.contains(point) {
                let Point { x, y } = point - self.area.top_left;
                let index = usize::try_from(y * self.area.size.width.cast_signed() + x).unwrap();
                *self.pixels.get_mut(index).unwrap() = Some(color);
            }
        }
        Ok(())
    }
}

const PIXELS: Viewport<f64> = Viewport {
    center: Vec2::new(0.0, 0.0),
    pixel: Point::new(0, 0),
    scale: 1.0,
};

fn place(Point { x, y }: Point) -> Vec2<f64> {
    Vec2::new(x.into(), (-y).into())
}

fn segment<T: Real, D: DrawTarget<Color = BinaryColor>>(
    viewport: Viewport<T>,
    ends: [Vec2<T>; 2],
    style: PrimitiveStyle<BinaryColor>,
    display: &mut D,
) -> Result<(), D::Error> {
    let pair = core::iter::once([ParticleId::new(0), ParticleId::new(1)]);
    viewport.lines(&ends, pair, style).draw(display)
}

fn style(
    stroke: Option<u32>,
    filled: bool,
    alignment: StrokeAlignment,
) -> PrimitiveStyle<BinaryColor> {
    let mut builder = PrimitiveStyleBuilder::new().stroke_alignment(alignment);
    if let Some(width) = stroke {
        builder = builder.stroke_color(BinaryColor::On).stroke_width(width);
    }
    if filled {
        builder.fill_color(BinaryColor::Off).build()
    } else {
        builder.build()
    }
}

const ALIGNMENTS: [StrokeAlignment; 3] = [
    StrokeAlignment::Inside,
    StrokeAlignment::Center,
    StrokeAlignment::Outside,
];

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(0), failure_persistence: None, ..ProptestConfig::default() })]

    /// Lines inside, partly outside, and outside of the display.
    #[test]
    fn lines_have_the_pixels_of_embedded_graphics(
        ends in [[-60..100_i32, -60..100_i32], [-60..100_i32, -60..100_i32]], width in 0..12_u32,
    ) {
        let [from, to] = ends.map(|[x, y]| Point::new(x, y));
        let style = PrimitiveStyle::with_stroke(BinaryColor::On, width);
        let mut expected = Screen::new(Point::new(-3, 2), 40, 30);
        Line::new(from, to).into_styled(style).draw(&mut expected).unwrap();
        let mut found = Screen::new(Point::new(-3, 2), 40, 30);
        segment(PIXELS, [from, to].map(place), style, &mut found).unwrap();
        prop_assert_eq!(&found.pixels, &expected.pixels);
        prop_assert!(found.sent <= expected.sent && (found.sent < expected.sent || found.drawn() == expected.drawn()));
    }

    #[test]
    fn lines_far_outside_have_the_pixels_of_embedded_graphics(
        ends in [[-7000..7000_i32, -7000..7000_i32], [0..40_i32, 0..30_i32]], width in 1..3_u32,
    ) {
        let [from, to] = ends.map(|[x, y]| Point::new(x, y));
        let style = PrimitiveStyle::with_stroke(BinaryColor::On, width);
        let mut expected = Screen::new(Point::zero(), 40, 30);
        if width == 1 {
            Line::new(from, to).into_styled(style).draw(&mut expected).unwrap();
        } else {
            // Limit of the reference: each product must stay below 2³¹.
            let near = Point::new(from.x.clamp(-3000, 3000), from.y.clamp(-3000, 3000));
            Line::new(near, to).into_styled(style).draw(&mut expected).unwrap();
        }
        let from = if width == 1 { from } else { Point::new(from.x.clamp(-3000, 3000), from.y.clamp(-3000, 3000)) };
        let mut found = Screen::new(Point::zero(), 40, 30);
        segment(PIXELS, [from, to].map(place), style, &mut found).unwrap();
        prop_assert_eq!(&found.pixels, &expected.pixels);
    }

    #[test]
    fn discs_have_the_pixels_of_embedded_graphics(
        center in [-60..100_i32, -60..100_i32], diameter in 0..90_u32, width in proptest::option::of(0..25_u32),
        filled in any::<bool>(), alignment in 0..3_usize,
    ) {
        let center = Point::new(center[0], center[1]);
        let style = style(width, filled, ALIGNMENTS[alignment]);
        let mut expected = Screen::new(Point::new(-3, 2), 40, 30);
        Circle::with_center(center, diameter).into_styled(style).draw(&mut expected).unwrap();
        let mut found = Screen::new(Point::new(-3, 2), 40, 30);
        PIXELS.dots(&[place(center)], diameter, style).draw(&mut found).unwrap();
        prop_assert_eq!(found.pixels, expected.pixels);
    }

    /// Lines with near and far ends, from one to 10⁹ pixels away, in double precision. They have
    /// all visible pixels of the exact line, off by at most one.
    #[test]
    fn lines_with_ends_beyond_all_pixels_keep_their_direction(
        near in [0.0..40.0_f64, 0.0..30.0], direction in [-1.0..1.0_f64, -1.0..1.0], exponent in 3.0..9.0_f64, through in any::<bool>(),
    ) {
        let length = 10.0_f64.powf(exponent);
        let [x, y] = near;
        let [dx, dy] = direction;
        let ends = [if through { [x - dx * length, y - dy * length] } else { near }, [x + dx * length, y + dy * length]];
        let mut display = Screen::new(Point::zero(), 40, 30);
        segment(PIXELS, ends.map(|[x, y]| Vec2::new(x, -y)), STYLE, &mut display).unwrap();
        let points = display.drawn();
        // Distance from the line across its major axis: half a pixel for rounding, plus one.
        let off = |p: Point| {
            let (px, py) = (f64::from(p.x) - x, f64::from(p.y) - y);
            (px * dy - py * dx).abs() / dx.abs().max(dy.abs())
        };
        for point in &points {
            prop_assert!(off(*point) <= 1.5 + 1e-6, "{point:?} is off by {}", off(*point));
        }
        // One pixel in each column or row that the line crosses on the display.
        let steep = dy.abs() > dx.abs();
        let (count, start, other, slope) =
            if steep { (30, y, x, dx / dy) } else { (40, x, y, dy / dx) };
        let across = if steep { 40.0 } else { 30.0 };
        let forward = if steep { dy > 0.0 } else { dx > 0.0 };
        for step in 0..count {
            let ahead = f64::from(step) - start;
            let beyond = if forward { ahead < 1.0 } else { ahead > -1.0 };
            let at = other + ahead * slope;
            if (beyond && !through) || at < 1.5 || at > across - 2.5 {
                continue;
            }
            prop_assert!(points.iter().any(|p| if steep { p.y == step } else { p.x == step }), "no pixel in {step}");
        }
    }

    /// Debug builds check for overflow.
    #[test]
    fn any_numbers_can_be_drawn(
        bits in any::<[u64; 7]>(), pixel in any::<[i32; 2]>(), corner in any::<[i32; 2]>(), near in any::<[bool; 2]>(),
        diameter in any::<u32>(), width in any::<u32>(), shift in 0..33_u32, alignment in 0..3_usize, plain in any::<u8>(),
    ) {
        let to = |near: bool, [x, y]: [i32; 2]| if near { Point::new(x % 70, y % 70) } else { Point::new(x, y) };
        let mut display = Screen::new(to(near[0], corner), 40, 30);
        let pixel = to(near[1], pixel);
        let small = |bits: u32| bits.checked_shr(shift).unwrap_or(0);
        let style = style(Some(small(width)), true, ALIGNMENTS[alignment]);
        // Each bit of `plain` limits one number to a moderate size.
        let tame = |i: usize| plain >> i & 1 == 1;
        #[allow(clippy::cast_precision_loss, reason = "any number is valid here")]
        let double = |i: usize| if tame(i) { (bits[i] % 20_000) as f64 - 1e4 } else { f64::from_bits(bits[i]) };
        #[allow(clippy::cast_possible_truncation, reason = "any bits are valid here")]
        let single = |i: usize| if tame(i) { double(i) as f32 } else { f32::from_bits(bits[i] as u32) };
        draw_all([0, 1, 2, 3, 4, 5, 6].map(double), pixel, small(diameter), style, &mut display);
        draw_all([0, 1, 2, 3, 4, 5, 6].map(single), pixel, small(diameter), style, &mut display);
    }
}

fn draw_all<T: Real>(
    [a, b, c, d, x, y, scale]: [T; 7],
    pixel: Point,
    diameter: u32,
    style: PrimitiveStyle<BinaryColor>,
    display: &mut Screen,
) {
    let viewport = Viewport {
        center: Vec2::new(x, y),
        pixel,
        scale,
    };
    let places = [Vec2::new(a, b), Vec2::new(c, d)];
    segment(viewport, places, style, display).unwrap();
    display.sent = 0;
    viewport
        .dots(&places, diameter, style)
        .draw(display)
        .unwrap();
    assert!(
        display.sent <= 2 * display.pixels.len(),
        "discs sent {} pixels",
        display.sent
    );
    for place in places {
        let pixel = viewport.pixel_of(place);
        let back = viewport.position_at(pixel);
        assert!(
            back.is_finite() || !(viewport.center.is_finite() && scale.is_finite()),
            "{viewport:?} {pixel:?} {back:?}"
        );
    }
    viewport.position_at(Point::new(i32::MIN, i32::MAX));
}

#[test]
fn long_lines_with_wide_strokes_do_not_overflow() {
    for (length, width) in [(15_447.0, 1), (2_897.0, 5), (1e30, 7), (1e300, 40)] {
        let mut display = Screen::new(Point::zero(), 40, 30);
        let style = PrimitiveStyle::with_stroke(BinaryColor::On, width);
        segment(
            PIXELS,
            [Vec2::new(0.0, -15.0), Vec2::new(length, -15.0)],
            style,
            &mut display,
        )
        .unwrap();
        assert_eq!(
            display.drawn().len(),
            40 * width.min(30) as usize,
            "{length} {width}"
        );
    }
}

#[test]
fn cost_of_discs_is_bounded_by_the_display() {
    for (diameter, alignment) in [
        (30_000, StrokeAlignment::Inside),
        (46_342, StrokeAlignment::Center),
        (u32::MAX, StrokeAlignment::Outside),
    ] {
        for filled in [false, true] {
            let mut display = Screen::new(Point::zero(), 40, 30);
            PIXELS
                .dots(
                    &[place(Point::new(900, 15))],
                    diameter,
                    style(Some(60_000), filled, alignment),
                )
                .draw(&mut display)
                .unwrap();
            assert!(
                display.calls <= 3 * 30 && display.sent <= 40 * 30,
                "{} calls, {} pixels",
                display.calls,
                display.sent
            );
        }
    }
}

#[test]
fn pixels_saturate_at_the_ends_of_the_range() {
    let last = Viewport {
        pixel: Point::new(i32::MAX, i32::MIN),
        ..PIXELS
    };
    assert_eq!(
        last.pixel_of(Vec2::new(9.0, 9.0)),
        Point::new(i32::MAX, i32::MIN)
    );
    assert_eq!(
        last.position_at(Point::new(i32::MIN, i32::MAX)),
        Vec2::new(i32::MIN.into(), i32::MIN.into())
    );
    let tiny = Viewport {
        scale: f64::MIN_POSITIVE,
        center: Vec2::new(f64::MAX, 0.0),
        ..PIXELS
    };
    assert_eq!(
        tiny.position_at(Point::new(9, 9)),
        Vec2::new(f64::MAX, -f64::MAX)
    );
}

/// Dots that `pixel_of` would move to the end of its range are omitted, also if their discs reach the
/// display from there.
#[test]
fn dots_beyond_the_range_are_omitted() {
    let viewport = Viewport {
        center: Vec2::new(0.0_f32, 0.0),
        pixel: Point::new(-32_740, 10),
        scale: 10.0,
    };
    let fill = PrimitiveStyle::with_fill(BinaryColor::On);
    let area = |position, diameter| {
        let mut display = MockDisplay::<BinaryColor>::new();
        display.set_allow_out_of_bounds_drawing(true);
        viewport
            .dots(&[position], diameter, fill)
            .draw(&mut display)
            .unwrap();
        display.affected_area()
    };
    let shown = Rectangle::new(Point::new(20, 10), Size::new(1, 1));
    assert_eq!(area(Vec2::new(3276.0, 0.0), 1), shown);
    for x in [3276.8, 1e6, f32::INFINITY] {
        assert_eq!(area(Vec2::new(x, 0.0), 3).size, Size::zero(), "{x}");
    }
    let beyond = Vec2::new(3276.0, f32::INFINITY);
    assert_eq!(area(beyond, 70_000).size, Size::zero());
}

#[test]
fn scale_zero_draws_everything_at_the_pixel() {
    let flat = Viewport {
        scale: 0.0,
        center: Vec2::new(1.0, 2.0),
        pixel: Point::new(3, 4),
    };
    assert_eq!(flat.position_at(Point::new(7, 7)), Vec2::new(1.0, 2.0));
    assert_eq!(flat.pixel_of(Vec2::new(5.0, -8.0)), Point::new(3, 4));
    let mut display = Screen::new(Point::zero(), 40, 30);
    segment(
        flat,
        [Vec2::new(5.0, -8.0), Vec2::new(f64::MAX, -f64::MAX)],
        STYLE,
        &mut display,
    )
    .unwrap();
    assert_eq!(display.drawn(), [Point::new(3, 4)]);
}

#[test]
fn nan_positions_are_skipped() {
    let mut display = Screen::new(Point::zero(), 40, 30);
    let places = [
        Vec2::new(f64::NAN, 0.0),
        Vec2::new(0.0, f64::NAN),
        Vec2::new(5.0, -5.0),
    ];
    PIXELS
        .dots(&places, 1, style(Some(1), true, StrokeAlignment::Inside))
        .draw(&mut display)
        .unwrap();
    assert_eq!(display.drawn(), [Point::new(5, 5)]);
    segment(PIXELS, [places[0], places[2]], STYLE, &mut display).unwrap();
    let lost = Viewport {
        scale: f64::NAN,
        ..PIXELS
    };
    segment(lost, [places[2], places[2]], STYLE, &mut display).unwrap();
    assert_eq!(display.drawn(), [Point::new(5, 5)]);
}
