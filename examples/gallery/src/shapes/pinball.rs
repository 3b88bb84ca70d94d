//! Pinball table, with y up the inclined table and its origin at the lower end.

/// Radii of the ball, the walls, the flippers and the bumpers, m.
pub(crate) const BALL: f64 = 0.06;
pub(crate) const WALL: f64 = 0.03;
pub(crate) const FLIPPER: f64 = 0.04;
pub(crate) const BUMPER: f64 = 0.17;
/// Gravity along the inclined table, m/s².
pub(crate) const SLOPE: f64 = 4.0;
/// Coefficients of restitution and of friction of walls and flippers.
pub(crate) const WOOD: [f64; 2] = [0.4, 0.1];
/// Coefficient of restitution of the bumpers.
pub(crate) const RUBBER: f64 = 0.9;
/// Mass of the ball, kg, and density of the flippers, kg/m².
pub(crate) const MASS: f64 = 0.08;
pub(crate) const DENSITY: f64 = 10.0;

/// Walls of the left half of the table, m; the right half is its mirror image. A flipper starts at
/// the first corner.
pub(crate) const WALLS: [(f64, f64); 5] = [
    (-0.45, 0.6),
    (-1.0, 0.95),
    (-1.0, 2.5),
    (-0.6, 3.0),
    (0.0, 3.1),
];
pub(crate) const BUMPERS: [(f64, f64); 3] = [(-0.45, 2.15), (0.45, 2.15), (0.0, 1.55)];

/// Length of a flipper, m; cosine and sine of the angle of the left one at rest and raised.
pub(crate) const LENGTH: f64 = 0.36;
pub(crate) const REST: (f64, f64) = (0.89, -0.456);
pub(crate) const RAISED: (f64, f64) = (0.866, 0.5);
/// Speed, rad/s, and largest torque, N m, of the motor of a flipper.
pub(crate) const MOTOR: [f64; 2] = [20.0, 10.0];
/// Number of steps for which a flipper rises, and after which it can rise again.
pub(crate) const STROKE: u8 = 12;
pub(crate) const CYCLE: u8 = 24;

/// Centers and half extents of the areas, m: in front of the left and the right flipper, the lane
/// with extra points, the drain.
pub(crate) const AREAS: [[(f64, f64); 2]; 4] = [
    [(-0.22, 0.52), (0.2, 0.12)],
    [(0.22, 0.52), (0.2, 0.12)],
    [(0.0, 2.7), (0.2, 0.08)],
    [(0.0, -0.2), (2.0, 0.2)],
];
pub(crate) const LANE: usize = 2;
pub(crate) const DRAIN: usize = 3;
/// Points of a hit of a bumper, and of a ball in the lane.
pub(crate) const BUMPER_POINTS: u32 = 100;
pub(crate) const LANE_POINTS: u32 = 500;

/// Position, m, and velocity, m/s, of a new ball.
pub(crate) const START: (f64, f64) = (0.85, 1.4);
pub(crate) const VELOCITY: (f64, f64) = (0.0, 4.4);
