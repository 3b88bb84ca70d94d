//! Two belts in a room, and the bodies on them.

use crate::scene::polygon::Polygon;
use crate::turn::sincos;
use core::f64::consts::{PI, TAU};

/// Corners of the bodies, particles per side, and distance of the corners from the center, m.
const KINDS: [(usize, usize, f64); 6] = [
    (16, 1, 0.2),
    (4, 5, 0.25),
    (6, 3, 0.22),
    (3, 6, 0.27),
    (5, 4, 0.23),
    (16, 1, 0.16),
];
pub(crate) const BODIES: usize = KINDS.len();
/// Radius of the skins, m.
pub(crate) const RADIUS: f64 = 0.02;
pub(crate) const BELTS: [Belt; 2] = [
    Belt {
        middle: (0.0, 1.45),
        half: 1.4,
        speed: 0.9,
    },
    Belt {
        middle: (1.2, 0.55),
        half: 1.3,
        speed: -0.7,
    },
];
/// Positions of the walls, m.
pub(crate) const ROOM: [f64; 2] = [-1.8, 2.7];
/// Drawn walls of the room, m.
pub(crate) const WALLS: [(f64, f64); 4] = [
    (ROOM[0], 1.1),
    (ROOM[0], 0.0),
    (ROOM[1], 0.0),
    (ROOM[1], 1.1),
];
/// Radius of the rollers, m.
pub(crate) const ROLLER: f64 = 0.1;
/// Number of marks on a belt.
const MARKS: usize = 14;

/// Returns the bodies, in a row above the upper belt.
pub(crate) fn bodies() -> impl Iterator<Item = Polygon> {
    KINDS
        .into_iter()
        .enumerate()
        .map(|(place, (corners, parts, radius))| {
            let center = (-1.3 + 0.5 * place as f64, 1.9 + 0.07 * (place % 3) as f64);
            Polygon {
                center,
                corners,
                radius,
                turn: 0.2 * place as f64,
                waist: 1.0,
                parts,
            }
        })
}

/// Belt: its center, m, the distance of the roller axes from it, m, and its speed to the right,
/// m/s.
pub(crate) struct Belt {
    pub(crate) middle: (f64, f64),
    pub(crate) half: f64,
    pub(crate) speed: f64,
}

impl Belt {
    /// Returns the positions of both rollers, m.
    pub(crate) fn axes(&self) -> [(f64, f64); 2] {
        let (x, y) = self.middle;
        [(x - self.half, y), (x + self.half, y)]
    }

    /// Returns half the length of the belt, m.
    fn length(&self) -> f64 {
        2.0 * self.half + PI * ROLLER
    }

    /// Returns the point at a distance along the belt, which begins at the upper left and runs
    /// clockwise: along the top, around the right roller, back, around the left one.
    fn at(&self, way: f64) -> (f64, f64) {
        let turns = way / self.length();
        let (turns, sign) = (
            libm::floor(turns),
            if libm::floor(turns) % 2.0 == 0.0 {
                1.0
            } else {
                -1.0
            },
        );
        let way = way - turns * self.length();
        let (sin, cos) = sincos((way - 2.0 * self.half).max(0.0) / (TAU * ROLLER));
        let along = way.min(2.0 * self.half) - self.half;
        let (x, y) = self.middle;
        (x + sign * (along + ROLLER * sin), y + sign * ROLLER * cos)
    }

    /// Returns the closed outline of the belt.
    pub(crate) fn outline(&self) -> impl Iterator<Item = (f64, f64)> {
        let bend = |part: usize| 2.0 * self.half + PI * ROLLER * part as f64 / 12.0;
        (0..26).map(move |place| self.at((place / 13) as f64 * self.length() + bend(place % 13)))
    }

    /// Returns the marks on the belt at a time, s.
    pub(crate) fn marks(&self, time: f64) -> impl Iterator<Item = (f64, f64)> {
        let gone = self.speed * time;
        (0..MARKS).map(move |mark| self.at(gone + 2.0 * self.length() * mark as f64 / MARKS as f64))
    }
}
