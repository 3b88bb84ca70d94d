//! Game state: a cursor, its grab, and the current scene.

use crate::scene::Scene;
use crate::{HEIGHT, WIDTH, keys};
use embedded_graphics::geometry::Point;
use pliant::draw::Viewport;
use pliant::{Error, Real, Vec2};

/// Speed of the cursor, pixels per frame.
const SPEED: i32 = 2;
/// Initial position of the cursor.
const MIDDLE: Point = Point::new(WIDTH / 2, HEIGHT / 2);

/// Whole state of the toy.
#[derive(Clone, Debug)]
pub struct Toy<T> {
    /// Current scene.
    pub scene: Scene<T>,
    /// Number of the current scene.
    pub number: usize,
    /// Position of the cursor, pixels.
    pub cursor: Point,
    keys: u16,
}

impl<T: Real> Toy<T> {
    /// Creates the toy with the first scene.
    ///
    /// # Errors
    /// As [`Scene::new`].
    pub fn new() -> Result<Self, Error> {
        Ok(Self {
            scene: Scene::new(0)?,
            number: 0,
            cursor: MIDDLE,
            keys: 0,
        })
    }

    /// Viewport from meters to pixels: sixteen pixels per meter, the origin in the lower left
    /// corner.
    pub fn viewport() -> Viewport<T> {
        Viewport {
            center: Vec2::ZERO,
            pixel: Point::new(0, HEIGHT - 1),
            scale: T::ratio(16, 1),
        }
    }

    /// Handles the keys of one frame.
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
        let to =
            self.cursor + Point::new(axis(keys::RIGHT, keys::LEFT), axis(keys::DOWN, keys::UP));
        self.cursor = Point::new(to.x.clamp(0, WIDTH - 1), to.y.clamp(0, HEIGHT - 1));
        let pointer = Self::viewport().position_at(self.cursor);
        if pressed & keys::A != 0
            && let Some(nearest) = self.scene.nearest(pointer)
        {
            self.scene
                .grab
                .take(&self.scene.particles, nearest, pointer, T::ZERO)?;
        }
        self.scene.grab.move_to(pointer, T::ratio(1, 60))?;
        if released & keys::A != 0 {
            self.scene.grab.release();
        }
        Ok(())
    }
}
