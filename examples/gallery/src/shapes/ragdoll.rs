//! Ragdoll above stairs.

/// Half the length of the axis of the torso, and its radius, m. The neck is at its upper end.
pub(crate) const TORSO: (f64, f64) = (0.3, 0.12);
/// Height of the head above the center of the torso, its radius, m, and the limits of the angle of
/// the neck, rad.
pub(crate) const HEAD: (f64, f64, [f64; 2]) = (0.56, 0.14, [-0.5, 0.5]);

/// Limb: length and radius, m; its parent and the height of its hinge above the center of the torso
/// or the hinge of its parent, m; limits of its angle, rad.
pub(crate) type Limb = (f64, f64, usize, f64, [f64; 2]);

/// Limbs hang down from their hinges. The first parent is the torso, the others are limbs.
pub(crate) const LIMBS: [Limb; 8] = [
    (0.3, 0.055, 0, 0.25, [-2.5, 1.0]),
    (0.3, 0.045, 1, -0.3, [-0.1, 2.2]),
    (0.3, 0.055, 0, 0.25, [-1.0, 2.5]),
    (0.3, 0.045, 3, -0.3, [-0.1, 2.2]),
    (0.4, 0.075, 0, -0.3, [-0.6, 1.6]),
    (0.4, 0.06, 5, -0.4, [-2.2, 0.05]),
    (0.4, 0.075, 0, -0.3, [-1.6, 0.6]),
    (0.4, 0.06, 7, -0.4, [-2.2, 0.05]),
];

/// Density, kg/m², initial center of the torso, m, initial velocity, m/s, and rate of rotation,
/// rad/s.
pub(crate) const DENSITY: f64 = 10.0;
pub(crate) const START: (f64, f64) = (-0.4, 2.4);
pub(crate) const VELOCITY: (f64, f64) = (3.0, 0.0);
pub(crate) const SPIN: f64 = -2.0;

/// Coefficient of friction.
pub(crate) const FRICTION: f64 = 0.4;
/// Layers of the ragdoll, whose parts do not collide with each other, and of the stairs.
pub(crate) const DOLL: u32 = 2;
pub(crate) const WORLD: u32 = 1;

/// Number of steps, half their extents, length and height of a step, and height of the first, m.
pub(crate) const STEPS: usize = 6;
pub(crate) const HALF: (f64, f64) = (0.85, 0.5);
pub(crate) const RUN: f64 = 0.7;
pub(crate) const RISE: f64 = 0.4;
pub(crate) const TOP: f64 = 1.35;
/// Half extents and center of the floor, m.
pub(crate) const FLOOR: [(f64, f64); 2] = [(3.0, 0.5), (6.0, -1.55)];
