//! The linear algebra of the plane: [`Vec2`], [`Mat2`], [`Rotation`].

mod mat2;
mod rotation;
mod vec2;

pub use mat2::Mat2;
pub use rotation::Rotation;
pub use vec2::Vec2;
