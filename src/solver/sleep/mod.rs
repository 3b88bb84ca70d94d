//! Sleeping: bodies at rest that cost almost nothing.

mod body;
mod project;
#[cfg(feature = "serde")]
mod serde;
mod support;
mod withhold;

pub use body::Sleeping;
