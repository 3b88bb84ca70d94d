//! The game: a cursor, what it holds, and which scene is on.

use crate::scene::Scene;
use crate::{HEIGHT, WIDTH, keys};
use embedded_graphics::geometry::Point;
use pliant::draw::Viewport;
use pliant::{Error, Real, Vec2};

/// How fast the cursor goes, pixels a frame.
const SPEED: i32 = 2;
/// Where the cursor begins.
const MIDDLE: Point = Point::new(WIDTH / 2, HEIGHT / 2);

/// The whole state of the toy.
#[derive(Clone, Debug)]
pub struct Toy<T> {
    /// The scene that is on.
    pub scene: Scene<T>,
    /// Its number.
    pub number: usize,
    /// Where the cursor is, pixels.
    pub cursor: Point,
    keys: u16,
}

impl<T: Real> Toy<T> {
    /// The first scene.
    ///
    /// # Errors
    /// As [`Scene::new`].
    pub fn new() -> Result<Self, Error> {
        Ok(Self { scene: Scene::new(0)?, number: 0, cursor: MIDDLE, keys: 0 })
    }

    /// Where meters are in pixels: sixteen to one, the origin in the lower left corner.
    pub fn viewport() -> Viewport<T> {
        Viewport { center: Vec2::ZERO, pixel: Point::new(0, HEIGHT - 1), scale: T::ratio(16, 1) }
    }

    /// Does what the keys say: a frame's worth.
    ///
    /// # Errors
    /// As [`Scene::new`].
    pub fn handle(&mut self, keys: u16) -> Result<(), Error> {
        let (pressed, released) = (keys & !self.keys, self.keys & !keys);
        self.keys = keys;
        if pressed & (keys::B | keys::START) != 0 {
            self.number += usize::from(pressed & keys::B != 0);
            (self.scene, self.cursor) = (Scene::new(self.number)?, MIDDLE);
        }
        let axis = |more, less| SPEED * (i32::from(keys & more != 0) - i32::from(keys & less != 0));
        let to = self.cursor + Point::new(axis(keys::RIGHT, keys::LEFT), axis(keys::DOWN, keys::UP));
        self.cursor = Point::new(to.x.clamp(0, WIDTH - 1), to.y.clamp(0, HEIGHT - 1));
        let pointer = Self::viewport().place_of(self.cursor);
        if pressed & keys::A != 0
            && let Some(nearest) = self.scene.nearest(pointer)
        {
            self.scene.grab.take(&self.scene.particles, nearest, pointer, T::ZERO)?;
        }
        self.scene.grab.move_to(pointer, T::ratio(1, 60))?;
        if released & keys::A != 0 {
            self.scene.grab.release();
        }
        Ok(())
    }
}
