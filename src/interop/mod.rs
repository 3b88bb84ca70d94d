//! Bridges to other crates, each behind a feature of the crate's name. None of them changes what a step computes.

#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "serde")]
mod serde;
