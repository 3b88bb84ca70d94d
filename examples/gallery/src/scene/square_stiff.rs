//! The same square, rigid.

use super::square::Square;
use super::{Entry, Measurement, Scene};
use crate::picture::Picture;
use pliant::{Error, ParticleId, Vec2};

pub(crate) const ENTRY: Entry = Entry {
    name: "square_stiff",
    caption: "Shape matching, α = 1. Two corners were pulled away, later two are hit.",
    dt: 0.01,
    steps_per_frame: 4,
    frames: 110,
    build: || {
        let square = Square::new(1.0, &[(0, Vec2::new(-1.0, 0.6)), (3, Vec2::new(0.9, -1.2))])?;
        Ok(Box::new(SquareStiff { square, steps: 0 }))
    },
};

/// Impulses, kg m/s, and the steps at which they act.
const BLOWS: [(usize, f32); 3] = [(60, 6.0), (180, -12.0), (300, 8.0)];

struct SquareStiff {
    square: Square,
    steps: usize,
}

impl Scene for SquareStiff {
    fn step(&mut self) -> Result<(), Error> {
        // Equal and opposite impulses, so the square rotates without moving.
        if let Some((_, blow)) = BLOWS.iter().find(|(step, _)| *step == self.steps) {
            self.square
                .particles
                .apply_impulse(ParticleId::new(0), Vec2::new(*blow, 0.0))?;
            self.square
                .particles
                .apply_impulse(ParticleId::new(3), Vec2::new(-*blow, 0.0))?;
        }
        self.steps += 1;
        self.square.step()
    }

    fn picture(&self) -> Picture {
        self.square.picture()
    }

    fn measure(&self) -> Measurement {
        self.square.measure()
    }
}
