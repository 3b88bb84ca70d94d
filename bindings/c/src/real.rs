//! Scalar of the interface.

/// Number of all quantities: single precision, or double in a build with the feature `double`.
#[cfg(not(feature = "double"))]
pub type PliantReal = f32;

/// Number of all quantities: single precision, or double in a build with the feature `double`.
#[cfg(feature = "double")]
pub type PliantReal = f64;
