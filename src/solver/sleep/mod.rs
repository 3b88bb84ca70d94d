//! Sleeping: bodies at rest that cost almost nothing.

mod body;
mod project;
mod withhold;

pub use body::Sleeping;
