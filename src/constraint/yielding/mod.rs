//! Constraints whose rest state flows under large strain.

mod flow;
mod flowing;
#[cfg(feature = "serde")]
mod serde;
mod set;

pub use flow::Flow;
pub use set::Yielding;
