//! Drawings on a mock display of embedded-graphics.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use embedded_graphics::Drawable;
use embedded_graphics::geometry::Point;
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::PrimitiveStyle;
use pliant::draw::{Viewport, outline, springs};
use pliant::{Distance, Distances, ParticleId, Particles, Vec2};

const STYLE: PrimitiveStyle<BinaryColor> = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
const VIEWPORT: Viewport<f32> = Viewport { centre: Vec2::new(0.0, 0.0), pixel: Point::new(2, 5), scale: 2.0 };

/// Corners of a rectangle, counter-clockwise from the lower left one.
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
fn y_points_up_and_places_are_pixels_to_nearest() {
    for (place, pixel) in [((0.0, 0.0), (2, 5)), ((0.24, 0.24), (2, 5)), ((0.26, 0.26), (3, 4)), ((-0.26, -0.76), (1, 7))] {
        assert_eq!(VIEWPORT.pixel_of(Vec2::new(place.0, place.1)), Point::new(pixel.0, pixel.1));
    }
    for pixel in [Point::new(0, 0), Point::new(2, 5), Point::new(-3, 9)] {
        assert_eq!(VIEWPORT.pixel_of(VIEWPORT.place_of(pixel)), pixel);
    }
}

#[test]
fn the_centre_is_drawn_at_its_pixel_wherever_it_is() {
    let moved = Viewport { centre: Vec2::new(3.0, -1.5), ..VIEWPORT };
    for (place, pixel) in [((3.0, -1.5), (2, 5)), ((4.0, -1.5), (4, 5)), ((3.0, -0.5), (2, 3)), ((0.0, 0.0), (-4, 2))] {
        assert_eq!(moved.pixel_of(Vec2::new(place.0, place.1)), Point::new(pixel.0, pixel.1));
        assert_eq!(moved.place_of(Point::new(pixel.0, pixel.1)), Vec2::new(place.0, place.1));
    }
}

#[test]
fn what_is_far_away_stays_far_away() {
    let far = VIEWPORT.pixel_of(Vec2::new(f32::MAX, -f32::MAX));
    assert!(far.x > 30_000 && far.y > 30_000, "{far:?}");
}

#[test]
fn outlines_close() {
    let particles = rectangle();
    let display = drawn(&VIEWPORT.lines(particles.positions(), outline(particles.ids()), STYLE));
    display.assert_pattern(&["       ", "       ", "  #####", "  #   #", "  #   #", "  #####"]);
    assert_eq!(outline([ParticleId::new(3)]).count(), 0);
    assert_eq!(outline([]).count(), 0);
}

#[test]
fn springs_are_lines_and_unknown_particles_are_left_out() {
    let particles = rectangle();
    let mut edges = Distances::<f32, 3>::new();
    for (a, b) in [(0, 1), (1, 2), (2, 9)] {
        edges.add(Distance::new(ParticleId::new(a), ParticleId::new(b), 1.0, 0.0).unwrap()).unwrap();
    }
    let display = drawn(&VIEWPORT.lines(particles.positions(), springs(&edges), STYLE));
    display.assert_pattern(&["       ", "       ", "      #", "      #", "      #", "  #####"]);
}

#[test]
fn dots_have_the_style_of_the_user() {
    let particles = rectangle();
    let display = drawn(&VIEWPORT.dots(particles.positions(), 3, STYLE));
    display.assert_pattern(&["        ", "  #   # ", " # # # #", "  #   # ", "  #   # ", " # # # #", "  #   # "]);
}
