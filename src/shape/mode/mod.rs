//! Modes of shape matching.

mod affine;
mod basis;
mod isochoric;
mod linear;
mod plastic;
mod quadratic;
mod rigid;
#[cfg(feature = "serde")]
mod serde;
mod traits;

pub use isochoric::Isochoric;
pub use linear::Linear;
pub use plastic::Plastic;
pub use quadratic::Quadratic;
pub use rigid::Rigid;
pub use traits::Mode;
pub(super) use traits::{FitInput, Map};
