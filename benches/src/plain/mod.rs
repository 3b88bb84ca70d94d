//! The plain loop: a direct implementation of the papers. An array of structs, constraints in
//! listed order, velocities from positions. It is the baseline of every table.

mod cloth;
mod contacts;
pub mod num;
mod regions;
mod shape;

pub use cloth::{Spring, cloth_step};
pub use contacts::ColliderContacts;
pub use regions::RegionMatching;
pub use shape::{Node, shape_step};

/// Particle with all its data in one struct.
#[derive(Clone, Copy, Default)]
pub struct Particle<T> {
    pub x: T,
    pub y: T,
    pub old_x: T,
    pub old_y: T,
    pub vx: T,
    pub vy: T,
    /// Inverse mass, zero for a pinned particle.
    pub w: T,
    pub m: T,
}
