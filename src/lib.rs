#![doc = include_str!("../README.md")]
#![no_std]

pub mod build;
pub mod measure;

mod checksum;
mod constraint;
mod contact;
mod error;
mod id;
mod lanes;
mod linalg;
mod motion;
mod particles;
mod polar;
mod project;
mod real;
mod shape;
mod solver;
mod sqrt;

pub use checksum::Checksum;
pub use constraint::{Bound, Constraint, ConstraintId, Constraints, Damped, Distance, Distances, Linear, Points};
pub use contact::{Collider, Contacts, Container, Gap, HalfPlane, Material, Recovery, Solid};
pub use error::{Error, Parameter};
pub use id::{Ids, ParticleId, ParticleRange};
pub use linalg::{Mat2, Rotation, Vec2};
pub use motion::{Motion, View};
pub use particles::Particles;
pub use polar::{Polar, PolarError, polar, rotation, rotation_or, rotations, stretch};
pub use project::{Finished, Pass, Project, Scheme};
pub use real::Real;
pub use shape::{Mode, Overlap, Regions, Rigid, ShapeMatching, Stiffness};
pub use solver::{Solver, Sweep};
