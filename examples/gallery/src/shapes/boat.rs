//! Sailing boat on waves, and a balloon in the water.

/// Corners of the hull, and ends of the sail, in the coordinates of the boat, m.
pub(crate) const HULL: [(f64, f64); 4] = [(-0.8, -0.35), (0.8, -0.35), (1.2, 0.35), (-1.2, 0.35)];
pub(crate) const SAIL: [(f64, f64); 2] = [(0.0, 0.4), (-0.3, 2.0)];
/// Density of the hull, kg/m².
pub(crate) const DENSITY: f64 = 200.0;
/// Ballast: mass, kg, center, m, and moment of inertia, kg m².
pub(crate) const KEEL: (f64, (f64, f64), f64) = (500.0, (0.0, -0.6), 10.0);
/// Initial position of the boat, m.
pub(crate) const START: (f64, f64) = (-4.0, 0.2);

/// Particles of the balloon, its center and radius, m, and the mass of a particle, kg.
pub(crate) const RING: usize = 20;
pub(crate) const CENTER: (f64, f64) = (1.5, -1.5);
pub(crate) const RADIUS: f64 = 0.4;
pub(crate) const MASS: f64 = 8.0;
/// Compliance of its skin, m/N, and of its air.
pub(crate) const SKIN: f64 = 1e-5;
pub(crate) const AIR: f64 = 1e-9;
/// Edges in the water.
pub(crate) const EDGES: usize = RING + HULL.len();

/// Amplitude and length of the waves, m, and their speed, m/s.
pub(crate) const WAVE: [f64; 3] = [0.25, 5.0, 2.0];
/// Density of the water, kg/m², its coefficient of drag, and its friction, N s/m².
pub(crate) const WATER: [f64; 3] = [1000.0, 0.6, 150.0];
/// Density of the air, kg/m², and the coefficients of drag and lift.
pub(crate) const WIND: [f64; 3] = [1.2, 1.2, 1.0];
