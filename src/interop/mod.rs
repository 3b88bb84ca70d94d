//! Interop with other crates, each behind a feature with the crate's name. None of them changes the
//! results of a step.

#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "embedded-graphics")]
pub mod draw;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "serde")]
mod serde;
