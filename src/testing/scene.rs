//! Scenes as plain data.

use super::kind::Part;
use crate::math::Vec2;
use crate::solver::Solver;
use std::vec::Vec;

/// A scene as plain data: particles, parts and settings of the solver. Its `Debug` form is
/// [Rust](SceneData::to_rust) that runs one step.
#[derive(Clone, PartialEq)]
pub struct SceneData<T> {
    /// Particles, at most [`MAX_PARTICLES`](super::MAX_PARTICLES).
    pub particles: Vec<Particle<T>>,
    /// Parts that correct the particles, in order. A part that cannot be constructed is omitted.
    pub parts: Vec<Part<T>>,
    /// Settings of the solver.
    pub solver: Solver<T>,
    /// Time step, s.
    pub dt: T,
}

/// A particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle<T> {
    /// Rest position, at which the parts are constructed, m.
    pub position: Vec2<T>,
    /// Offset from the rest position after construction, m.
    pub moved: Vec2<T>,
    /// Velocity, m/s.
    pub velocity: Vec2<T>,
    /// Mass, kg.
    pub mass: T,
    /// Whether the particle is pinned.
    pub pinned: bool,
}
