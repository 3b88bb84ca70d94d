//! Ring of springs filled with air, in a box of the size of the display.

use crate::Display;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::PrimitiveStyle;
use embedded_graphics::{Drawable, draw_target::DrawTarget};
use pliant::draw::{Viewport, springs};
use pliant::{
    ColliderContacts, ContactMaterial, Distances, Error, Grab, Inside, Particles, Pressure,
    RoundedBox, Solver, Vec2, build, measure,
};
use std::convert::Infallible;

/// Steps and frames per second.
pub(crate) const RATE: u32 = 60;

const CORNERS: usize = 24;
/// Half the size of the box, m: 64x32 pixels.
const HALF: Vec2<f32> = Vec2::new(2.0, 1.0);
const VIEWPORT: Viewport<f32> = Viewport {
    center: Vec2::ZERO,
    pixel: Point::new(64, 32),
    scale: 31.0,
};

type Parts = (
    Distances<f32, CORNERS>,
    Pressure<f32, CORNERS>,
    Grab<f32>,
    ColliderContacts<f32, Inside<f32>, CORNERS>,
);

pub(crate) struct Scene {
    particles: Particles<f32, CORNERS>,
    parts: Parts,
}

impl Scene {
    pub(crate) fn new() -> Result<Self, Error> {
        let (mut particles, mut edges) = (Particles::new(), Distances::new());
        let ring = build::Ring {
            center: Vec2::new(-1.0, 0.3),
            radius: 0.55,
            count: CORNERS,
            mass: 0.01,
            compliance: 1e-3,
        };
        let ring = build::ring(&mut particles, &mut edges, ring)?;
        for id in ring {
            particles.set_velocity(id, Vec2::new(3.0, 0.0))?;
        }
        let air = Pressure::new(&particles, ring, 1.2, 1e-4)?;
        let inside = Inside(RoundedBox::rectangle(HALF)?);
        let rubber = ContactMaterial {
            restitution: 0.5,
            ..ContactMaterial::with_friction(0.3)
        };
        let walls = ColliderContacts::new(inside, ring, 0.02, rubber)?;
        Ok(Self {
            particles,
            parts: (edges, air, Grab::new(), walls),
        })
    }

    pub(crate) fn step(&mut self) -> Result<(), Error> {
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..Solver::default()
        };
        solver.step(1.0 / RATE as f32, &mut self.particles, &mut self.parts)
    }

    pub(crate) fn draw(&self, display: &mut Display) -> Result<(), Infallible> {
        display.clear(BinaryColor::Off)?;
        let style = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
        let positions = self.particles.positions();
        VIEWPORT
            .lines(positions, springs(&self.parts.0), style)
            .draw(display)
    }

    pub(crate) fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.parts)
    }
}

/// Actions of a mouse.
#[cfg(feature = "window")]
impl Scene {
    /// Holds the particle nearest to a pixel.
    pub(crate) fn hold(&mut self, pixel: Point) -> Result<(), Error> {
        let pointer = VIEWPORT.position_at(pixel);
        let nearest = pliant::query::nearest(&self.particles, pointer);
        match nearest {
            Some((nearest, _)) => self.parts.2.take(&self.particles, nearest, pointer, 1e-3),
            None => Ok(()),
        }
    }

    pub(crate) fn drag(&mut self, pixel: Point) -> Result<(), Error> {
        let pointer = VIEWPORT.position_at(pixel);
        self.parts.2.move_to(pointer, 1.0 / RATE as f32)
    }

    pub(crate) fn release(&mut self) {
        self.parts.2.release();
    }
}
