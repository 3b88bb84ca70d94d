//! Winged seeds in two rows.

pub(crate) const SEEDS: usize = 14;
/// Ends of the wing in the coordinates of a seed, m: the heavy end and the tip.
pub(crate) const WING: [(f64, f64); 2] = [(-0.1, 0.0), (0.3, 0.0)];
/// Radius, m, and density, kg/m², of the nut at the origin and of the blade along the wing.
pub(crate) const NUT: [f64; 2] = [0.05, 3.0];
pub(crate) const BLADE: [f64; 2] = [0.01, 2.0];

/// Seeds in a row, and the distances between columns and between rows, m.
pub(crate) const COLUMNS: usize = 7;
pub(crate) const SPACING: (f64, f64) = (0.55, 0.8);
/// Initial height of the first row, m.
pub(crate) const TOP: f64 = 5.0;
/// Initial angle between consecutive seeds, rad.
pub(crate) const TURN: f64 = 0.9;

/// Density of the air, kg/m², and the coefficients of drag and lift.
pub(crate) const AIR: [f64; 3] = [1.2, 1.2, 1.2];
/// Speed of the wind, m/s.
pub(crate) const SPEED: f64 = 1.5;
