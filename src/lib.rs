#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "proptest")]
extern crate std;

pub mod build;
#[cfg(feature = "embedded-graphics")]
pub mod draw;
pub mod guide;
pub mod measure;
pub mod query;
#[cfg(feature = "proptest")]
pub mod testing;

mod checksum;
mod constraint;
mod contact;
mod error;
#[cfg(feature = "fixed")]
mod fixed;
mod fluid;
mod grid;
mod id;
mod interop;
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
mod sleeping;
mod solver;
mod sqrt;

pub use checksum::Checksum;
pub use constraint::{
    Angle, Angles, Area, Areas, Attachment, Attachments, Bending, Bendings, Bound, Constraint, ConstraintId, Constraints, Damped,
    Distance, Distances, Grab, Linearisation, LongRangeAttachment, Material, NeoHookean, OnSegment, PointEdge, Points, Pressure,
    RestMeasure, StVenantKirchhoff, Tearing, Tether,
};
pub use contact::{
    BodyId, Collider, Contacts, Container, DiscContact, Discs, Filter, Gap, HalfPlane, OutlineId, Outlines, Recovery, Skin,
    Solid, Surface,
};
pub use error::{Error, Parameter};
#[cfg(feature = "fixed")]
pub use fixed::{I16F16, Q16};
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
pub use sleeping::Sleeping;
pub use solver::{Solver, Sweep};
