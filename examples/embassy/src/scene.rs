//! Block of jelly in a box: nine particles. Lengths are in meters, one for each LED.

use core::fmt;
use pliant::{
    ColliderContacts, ContactMaterial, Error, Inside, Particles, Pool, RoundedBox, ShapeMatching,
    Solver, Stiffness, Vec2, build, measure,
};

/// Steps per second.
pub(crate) const RATE: usize = 25;
const _: () = assert!(1_000 % RATE == 0, "the timers count milliseconds");

const PARTICLES: usize = 9;
/// Radius of a particle. Its center stays this far from the walls, and so on the display.
const RADIUS: f32 = 0.45;

/// State of the scene.
pub struct Scene {
    particles: Particles<f32, PARTICLES>,
    parts: (Jelly, Walls),
}

type Jelly = ShapeMatching<f32, PARTICLES>;
// An empty value would need the size of the box, which is not zero.
type Walls = Pool<ColliderContacts<f32, Inside<f32>, PARTICLES>, 1>;

impl Scene {
    /// Creates an empty scene: all zeros, so that a static one uses no flash.
    pub(crate) const fn new() -> Self {
        Self {
            particles: Particles::new(),
            parts: (ShapeMatching::empty(), Pool::new()),
        }
    }

    /// Adds all objects.
    pub(crate) fn fill(&mut self) -> Result<(), Error> {
        let Self {
            particles,
            parts: (jelly, walls),
        } = self;
        let block = build::lattice(particles, Vec2::new(-1.5, 0.0), 3, 3, 0.8, 0.1)?;
        jelly.build(particles, block, Stiffness::Compliance(4e-3))?;
        let inside = Inside(RoundedBox::rectangle(Vec2::new(2.5, 2.5))?);
        let rubber = ContactMaterial {
            static_friction: 0.5,
            kinetic_friction: 0.4,
            ..ContactMaterial::default()
        };
        walls.insert_in_place(
            || ColliderContacts::empty(inside),
            |walls| walls.build(inside, block, RADIUS, rubber),
        )?;
        Ok(())
    }

    /// Advances by one step under this acceleration of gravity, m/s².
    pub(crate) fn step(&mut self, gravity: Vec2<f32>) -> Result<(), Error> {
        let solver = Solver {
            gravity,
            substeps: 2,
            ..Solver::new()
        };
        let dt = 1.0 / RATE as f32;
        solver.step(dt, &mut self.particles, &mut self.parts)
    }

    /// Returns the LEDs that are on: those with a particle in their square.
    pub(crate) fn picture(&self) -> Picture {
        let mut rows = [[false; 5]; 5];
        for &position in self.particles.positions() {
            // From the upper left corner. The conversion to integers saturates.
            let (x, y) = ((position.x + 2.5) as usize, (2.5 - position.y) as usize);
            if let Some(led) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                *led = true;
            }
        }
        Picture(rows)
    }

    /// Returns a checksum of all state that later steps depend on.
    pub(crate) fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.parts)
    }
}

/// State of the LEDs, by rows from the top.
#[derive(Clone, Copy)]
pub struct Picture(pub(crate) [[bool; 5]; 5]);

impl fmt::Display for Picture {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0 {
            let [a, b, c, d, e] = row.map(|on| if on { '#' } else { '.' });
            writeln!(out, "{a}{b}{c}{d}{e}")?;
        }
        Ok(())
    }
}
