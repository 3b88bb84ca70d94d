//! Scalar of the interface.

/// Number of all quantities: single precision. In a build with the feature `double`: double
/// precision. In one with the feature `fixed`: an integer that counts steps of 1/65536, whose
/// smallest and largest numbers stand for infinity. PLIANT_REAL converts a constant to it.
#[cfg(not(any(feature = "double", feature = "fixed")))]
pub type PliantReal = f32;

/// Number of all quantities, in double precision.
#[cfg(feature = "double")]
pub type PliantReal = f64;

/// Number of all quantities, in fixed point: an integer that counts steps of 1/65536. The smallest
/// and the largest number stand for infinity. PLIANT_REAL converts a constant to it.
#[cfg(feature = "fixed")]
pub type PliantReal = pliant::Q16;

/// Coordinate of what is not in the world.
#[cfg(all(feature = "host", not(feature = "fixed")))]
pub(crate) const NOWHERE: PliantReal = PliantReal::NAN;
/// Coordinate of what is not in the world.
#[cfg(all(feature = "host", feature = "fixed"))]
pub(crate) const NOWHERE: PliantReal = pliant::Q16(pliant::I16F16::MIN);

pub(crate) const ZERO: PliantReal = <PliantReal as num_traits::ConstZero>::ZERO;
#[cfg(feature = "host")]
pub(crate) const ONE: PliantReal = <PliantReal as num_traits::ConstOne>::ONE;

/// Kind of numbers in PLIANT_BUILD: the bytes of a floating-point number, or 1 for fixed point.
#[cfg(not(any(feature = "double", feature = "fixed")))]
pub const PLIANT_SCALAR: usize = 4;
/// Kind of numbers in PLIANT_BUILD.
#[cfg(feature = "double")]
pub const PLIANT_SCALAR: usize = 8;
/// Kind of numbers in PLIANT_BUILD.
#[cfg(feature = "fixed")]
pub const PLIANT_SCALAR: usize = 1;
