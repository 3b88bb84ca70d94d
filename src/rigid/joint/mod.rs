//! Joints between points of bodies and particles.

mod anchor;
mod angle;
mod construct;
mod definition;
mod drive;
mod line;
mod motor;
mod point;
mod project;
mod spring;

pub use anchor::Anchor;
pub(super) use anchor::End;
pub(super) use angle::Hold;
pub use definition::Joint;
pub(super) use line::Guide;
pub(super) use motor::Motor;
pub(super) use spring::Spring;
