#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "proptest")]
extern crate std;

pub mod build;
pub mod measure;
#[cfg(feature = "proptest")]
pub mod testing;

mod checksum;
mod constraint;
mod contact;
mod error;
mod fluid;
mod grid;
mod id;
mod lanes;
mod linalg;
mod members;
mod motion;
mod particles;
mod polar;
mod project;
mod real;
mod registers;
mod shape;
mod solver;
mod sqrt;

pub use checksum::Checksum;
pub use constraint::{
    Angle, Angles, Area, Areas, Attachment, Attachments, Bending, Bendings, Bound, Constraint, ConstraintId, Constraints, Damped,
    Distance, Distances, Grab, Linearisation, LongRangeAttachment, Material, NeoHookean, OnSegment, PointEdge, Points, Pressure,
    RestMeasure, StVenantKirchhoff, Tearing, Tether,
};
pub use contact::{Collider, Contacts, Container, Gap, HalfPlane, Recovery, Solid, Surface};
pub use error::{Error, Parameter};
pub use fluid::Fluid;
pub use id::{Ids, ParticleId, ParticleRange};
pub use linalg::{Mat2, Rotation, Vec2};
pub use motion::{Motion, View};
pub use particles::Particles;
pub use polar::{Polar, PolarError, polar, rotation, rotation_or, rotations, stretch};
pub use project::{Finished, Pass, Project, Scheme};
pub use real::Real;
pub use shape::{
    Examples, Isochoric, LatticeMatching, Linear, Mode, Overlap, Plastic, Plasticity, Quadratic, Regions, Rigid, ShapeMatching,
    Stiffness,
};
pub use solver::{Solver, Sweep};
