//! The game in a window, with keyboard control.
//!
//! X11 and OpenGL are loaded at run time: on Debian, from the packages libx11-6, libxi6,
//! libxkbcommon0 and libgl1.

use crate::draw::{Canvas, draw};
use crate::game;
use crate::level::Level;
use crate::rules::{DT, Input};
use crate::world::{self, PARTICLES};
use macroquad::prelude::{
    Color, Conf, KeyCode, Vec2 as Point, draw_line, draw_poly, draw_text, draw_triangle,
    get_frame_time, is_key_down, is_key_pressed, next_frame, screen_height, screen_width,
};
use pliant::{Clock, Error, Interpolated, Vec2};

/// Height of the visible part of the level, m, and the height of its center.
const HEIGHT: f32 = 8.0;
const CENTER: f32 = 1.2;

/// Opens the window and plays until it is closed.
pub(crate) fn run() -> Result<(), Box<dyn std::error::Error>> {
    let level = Level::load()?;
    let settings = Conf {
        window_title: "pliant: platformer".into(),
        window_width: 1280,
        window_height: 720,
        ..Conf::default()
    };
    macroquad::Window::from_config(settings, async move {
        if let Err(error) = Box::pin(play(&level)).await {
            eprintln!("{error}");
        }
    });
    Ok(())
}

async fn play(level: &Level) -> Result<(), Error> {
    let mut world = world::build(level)?;
    let mut clock = Clock::new(DT, 4)?;
    let mut drawn = Interpolated::<f32, PARTICLES>::new();
    loop {
        if is_key_pressed(KeyCode::R) {
            world = world::build(level)?;
        }
        let deaths = world.parts.score.deaths;
        for _ in 0..clock.advance(get_frame_time())? {
            drawn.record(&world.particles);
            game::step(&mut world, input())?;
        }
        if world.parts.score.deaths > deaths {
            drawn = Interpolated::new();
        }
        let fraction = clock.fraction();
        let (game, particles) = (&world.parts, &world.particles);
        let mut screen = Screen::around(game.motion(particles)?.center.x);
        draw(game, &mut screen, |id| {
            drawn
                .position(particles, id, fraction)
                .unwrap_or(Vec2::ZERO)
        });
        let score = game.score;
        let text = if score.won {
            "You win! R: again".into()
        } else {
            format!(
                "coins {}   arrows: run   space: jump   X: shoot   R: again",
                score.coins
            )
        };
        draw_text(&text, 20.0, 40.0, 32.0, Color::from_hex(0x0026_2626));
        next_frame().await;
    }
}

/// Returns the state of the keys.
fn input() -> Input {
    let down = |keys: &[KeyCode]| keys.iter().any(|key| is_key_down(*key));
    let right = f32::from(u8::from(down(&[KeyCode::Right, KeyCode::D])));
    let left = f32::from(u8::from(down(&[KeyCode::Left, KeyCode::A])));
    Input {
        run: right - left,
        jump: down(&[KeyCode::Space, KeyCode::Up, KeyCode::W]),
        shoot: down(&[KeyCode::X]),
    }
}

/// The window, with the position along x at its center and pixels per meter.
struct Screen {
    center: f32,
    scale: f32,
}

impl Screen {
    fn around(center: f32) -> Self {
        Self {
            center,
            scale: screen_height() / HEIGHT,
        }
    }

    /// Returns the pixel of a point of the level.
    fn pixel(&self, x: Vec2<f32>) -> Point {
        let middle = Point::new(screen_width(), screen_height()) / 2.0;
        middle + Point::new(x.x - self.center, CENTER - x.y) * self.scale
    }
}

impl Canvas for Screen {
    /// Draws a convex polygon.
    fn polygon(&mut self, points: &[Vec2<f32>], color: u32) {
        let Some((first, rest)) = points.split_first() else {
            return;
        };
        for (a, b) in rest.iter().zip(rest.iter().skip(1)) {
            let [x, y, z] = [first, a, b].map(|point| self.pixel(*point));
            draw_triangle(x, y, z, Color::from_hex(color));
        }
    }

    fn circle(&mut self, center: Vec2<f32>, radius: f32, color: u32) {
        let Point { x, y } = self.pixel(center);
        let sides = if radius < 1.0 { 24 } else { 120 };
        draw_poly(
            x,
            y,
            sides,
            radius * self.scale,
            0.0,
            Color::from_hex(color),
        );
    }

    fn line(&mut self, from: Vec2<f32>, to: Vec2<f32>, width: f32, color: u32) {
        let [from, to] = [from, to].map(|end| self.pixel(end));
        draw_line(
            from.x,
            from.y,
            to.x,
            to.y,
            width * self.scale,
            Color::from_hex(color),
        );
    }
}
