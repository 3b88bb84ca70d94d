//! Soft bodies cut from polygons and stars.

use pliant::{Error, Linear, ParticleRange, Particles, ShapeMatching, Stiffness, Vec2};
use std::f32::consts::TAU;

/// The most particles around one.
pub(super) const MOST: usize = 20;

/// A body that stretches and shears.
pub(super) type Soft = ShapeMatching<f32, MOST, Linear<f32>>;

/// A regular polygon, or a star.
#[derive(Clone, Copy)]
pub(super) struct Polygon {
    pub(super) centre: Vec2<f32>,
    /// How many corners there are, how far from the centre, m, and the angle of the first.
    pub(super) corners: usize,
    pub(super) radius: f32,
    pub(super) turn: f32,
    /// How far every second corner is from the centre instead, as a share of the radius.
    pub(super) waist: f32,
    /// Particles a side.
    pub(super) parts: usize,
}

impl Polygon {
    /// Adds its particles, counter-clockwise, and what holds them together.
    pub(super) fn add<const N: usize>(
        self,
        particles: &mut Particles<f32, N>,
        mass: f32,
        stiffness: Stiffness<f32>,
    ) -> Result<(ParticleRange, Soft), Error> {
        let Self { centre, corners, radius, turn, waist, parts } = self;
        let corner = |place: usize| {
            let (sin, cos) = (turn + TAU * place as f32 / corners as f32).sin_cos();
            Vec2::new(cos, sin) * if place % 2 == 1 { radius * waist } else { radius }
        };
        let first = particles.len();
        for place in 0..corners * parts {
            let (side, part) = (place / parts, place % parts);
            let along = part as f32 / parts as f32;
            let offset = corner(side) * (1.0 - along) + corner((side + 1) % corners) * along;
            particles.add(centre + offset, mass / (corners * parts) as f32)?;
        }
        let body = particles.ids().windows(corners * parts).nth(first).ok_or(Error::Full)?;
        let shape = ShapeMatching::with_mode(particles, body, stiffness, Linear::new(0.5)?)?;
        Ok((body, shape))
    }
}
