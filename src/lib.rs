#![doc = include_str!("../README.md")]
#![no_std]

pub mod build;
pub mod measure;

mod checksum;
mod constraint;
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
pub use constraint::{
    Angle, Angles, Area, Areas, Bending, Bendings, Bound, Constraint, ConstraintId, Constraints, Damped, Distance, Distances,
    Linear, Material, NeoHookean, Points, Pressure, StVenantKirchhoff,
};
pub use error::{Error, Parameter};
pub use id::{Ids, ParticleId, ParticleRange};
pub use linalg::{Mat2, Rotation, Vec2};
pub use motion::{Motion, View};
pub use particles::Particles;
pub use polar::{Polar, PolarError, polar, rotation, rotation_or, rotations, stretch};
pub use project::{Pass, Project, Scheme};
pub use real::Real;
pub use shape::{Mode, Overlap, Regions, Rigid, ShapeMatching, Stiffness};
pub use solver::{Solver, Sweep};
