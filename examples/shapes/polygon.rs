//! Polygons and stars.

use crate::turn::sincos;
use core::f64::consts::TAU;

/// A regular polygon, or a star.
#[derive(Clone, Copy)]
pub(crate) struct Polygon {
    /// m.
    pub(crate) center: (f64, f64),
    /// How many corners there are, how far from the center, m, and the angle of the first.
    pub(crate) corners: usize,
    pub(crate) radius: f64,
    pub(crate) turn: f64,
    /// How far every second corner is from the center instead, as a share of the radius.
    pub(crate) waist: f64,
    /// Particles a side.
    pub(crate) parts: usize,
}

impl Polygon {
    /// How many particles it has.
    pub(crate) fn count(&self) -> usize {
        self.corners * self.parts
    }

    /// Where they are, m, counter-clockwise.
    pub(crate) fn places(self) -> impl Iterator<Item = (f64, f64)> {
        let Self { center: (x, y), corners, radius, turn, waist, parts } = self;
        let corner = move |place: usize| {
            let (sin, cos) = sincos(turn / TAU + place as f64 / corners as f64);
            let reach = if place % 2 == 1 { radius * waist } else { radius };
            (reach * cos, reach * sin)
        };
        (0..corners * parts).map(move |place| {
            let (side, along) = (place / parts, (place % parts) as f64 / parts as f64);
            let ((ax, ay), (bx, by)) = (corner(side), corner((side + 1) % corners));
            (x + ax + (bx - ax) * along, y + ay + (by - ay) * along)
        })
    }
}
