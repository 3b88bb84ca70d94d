//! Polygons and stars.

use crate::turn::sincos;
use core::f64::consts::TAU;

/// Regular polygon, or star.
#[derive(Clone, Copy)]
pub(crate) struct Polygon {
    /// Center, m.
    pub(crate) center: (f64, f64),
    /// Number of corners, their distance from the center, m, and the angle of the first.
    pub(crate) corners: usize,
    pub(crate) radius: f64,
    pub(crate) turn: f64,
    /// Distance of every second corner from the center, as a fraction of the radius.
    pub(crate) waist: f64,
    /// Particles per side.
    pub(crate) parts: usize,
}

impl Polygon {
    /// Returns the number of particles.
    pub(crate) fn count(&self) -> usize {
        self.corners * self.parts
    }

    /// Returns the positions of the particles, m, counter-clockwise.
    pub(crate) fn places(self) -> impl Iterator<Item = (f64, f64)> {
        let Self {
            center: (x, y),
            corners,
            radius,
            turn,
            waist,
            parts,
        } = self;
        let corner = move |place: usize| {
            let (sin, cos) = sincos(turn / TAU + place as f64 / corners as f64);
            let reach = if place % 2 == 1 {
                radius * waist
            } else {
                radius
            };
            (reach * cos, reach * sin)
        };
        (0..corners * parts).map(move |place| {
            let (side, along) = (place / parts, (place % parts) as f64 / parts as f64);
            let ((ax, ay), (bx, by)) = (corner(side), corner((side + 1) % corners));
            (x + ax + (bx - ax) * along, y + ay + (by - ay) * along)
        })
    }
}
