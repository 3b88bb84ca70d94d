//! Scalars, vectors and matrices of the plane, and algorithms on them.

mod angle;
mod arithmetic;
mod cayley;
mod cholesky;
pub(crate) mod complex;
#[cfg(feature = "fixed")]
mod fixed;
mod mat2;
mod polar;
mod polygon;
mod rotation;
mod scalar;
pub(crate) mod simd;
mod simplex_qp;
mod sqrt;
pub(crate) mod validate;
mod vec2;
pub(crate) mod wide_sums;

pub(crate) use arithmetic::{bounded, count, number_of, or_infinite, product, sum};
pub(crate) use cayley::Turn;
pub(crate) use cholesky::inverse_factor;
#[cfg(feature = "fixed")]
pub use fixed::{I16F16, Q16};
pub use mat2::Mat2;
pub use polar::{Polar, PolarError, polar, rotation, rotation_or, rotations, stretch};
pub(crate) use polygon::{clip, simple};
pub use rotation::Rotation;
pub use scalar::Real;
pub(crate) use simplex_qp::nearest;
pub use vec2::Vec2;
