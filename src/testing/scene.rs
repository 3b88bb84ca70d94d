//! What a scene is made of, as plain data.

use super::kind::Part;
use crate::math::Vec2;
use crate::solver::Solver;
use std::vec::Vec;

/// A scene as plain data: what it is made of, and how it is stepped. Its `Debug` form is [Rust](Scene::to_rust) that makes one step.
#[derive(Clone, PartialEq)]
pub struct Scene<T> {
    /// The particles, at most [`MAX_PARTICLES`](super::MAX_PARTICLES).
    pub particles: Vec<Particle<T>>,
    /// What corrects them, in order. One that cannot be made of these particles is left out.
    pub parts: Vec<Part<T>>,
    /// The settings of the solver.
    pub solver: Solver<T>,
    /// The time step, s.
    pub dt: T,
}

/// A particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle<T> {
    /// Where it is while the parts are made, m: at rest.
    pub position: Vec2<T>,
    /// Where it is moved from there, m.
    pub moved: Vec2<T>,
    /// Its velocity, m/s.
    pub velocity: Vec2<T>,
    /// Its mass, kg.
    pub mass: T,
    /// Whether it is pinned.
    pub pinned: bool,
}
