//! The linear algebra of the plane: [`Vec2`], [`Mat2`], [`Rotation`].

mod cholesky;
mod mat2;
mod rotation;
mod vec2;

pub(crate) use cholesky::inverse_factor;
pub use mat2::Mat2;
pub use rotation::Rotation;
pub use vec2::Vec2;
