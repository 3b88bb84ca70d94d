//! Stack of soft boxes, and a ball that is shot at it.

pub(crate) const BOXES: usize = 5;
pub(crate) const COLUMNS: usize = 5;
pub(crate) const ROWS: usize = 4;
pub(crate) const NODES: usize = COLUMNS * ROWS;
pub(crate) const SPACING: f64 = 0.12;
/// Radius of the skins, m.
pub(crate) const RADIUS: f64 = 0.015;
/// Particles around the ball, its initial position and its radius, m, and the mass of its particles
/// relative to those of the boxes.
pub(crate) const AROUND: usize = 16;
pub(crate) const CENTER: (f64, f64) = (-1.2, 0.9);
pub(crate) const BALL: f64 = 0.18;
pub(crate) const WEIGHT: f64 = 3.0;
/// Time of the shot, s, and its speed, m/s.
pub(crate) const SHOT: f64 = 1.99;
pub(crate) const VELOCITY: (f64, f64) = (6.5, 1.2);
/// Boxes fall asleep when they are slower than this, m/s, for this time, s.
pub(crate) const SLOW: f64 = 0.04;
pub(crate) const DELAY: f64 = 0.3;
/// Ends of the ground.
pub(crate) const GROUND: [(f64, f64); 2] = [(-1.5, 0.0), (3.2, 0.0)];

/// Returns the upper left corner of a box, m.
pub(crate) fn corner(place: usize) -> (f64, f64) {
    let height = SPACING * (ROWS - 1) as f64;
    let shifts = [0.0, 0.09, -0.07, 0.05, -0.02];
    (
        shifts[place % shifts.len()],
        height + RADIUS + place as f64 * (height + 2.0 * RADIUS + 0.002),
    )
}
