//! All public operations of the kernel, compiled for unknown arguments, in single and double
//! precision, in fixed point, and without capacity. The panic handler and the allocator call
//! undefined functions, so linking succeeds if and only if no operation can reach them.
//! `tests/no-panic/run` does the linking.
#![no_std]

#[macro_use]
mod entries;
mod forbidden;

#[cfg(not(feature = "planted"))]
mod data;
#[cfg(all(feature = "f64", not(feature = "planted")))]
mod double;
#[cfg(not(feature = "planted"))]
mod empty;
#[cfg(all(feature = "q16", not(feature = "planted")))]
mod fixed;
#[cfg(not(feature = "planted"))]
mod single;
#[cfg(not(feature = "planted"))]
mod unscaled;

#[cfg(feature = "planted")]
mod planted;
