//! Every public operation of the kernel, compiled for arguments that nobody knows, in both precisions, and without capacity. What handles a panic and what
//! allocates call functions that do not exist: this links if and only if no operation can come to them. `tests/no-panic/run` does that.
#![no_std]

#[macro_use]
mod entries;
mod forbidden;

#[cfg(not(feature = "planted"))]
mod data;
#[cfg(not(feature = "planted"))]
mod double;
#[cfg(not(feature = "planted"))]
mod empty;
#[cfg(not(feature = "planted"))]
mod fixed;
#[cfg(not(feature = "planted"))]
mod single;
#[cfg(not(feature = "planted"))]
mod unscaled;

#[cfg(feature = "planted")]
mod planted;
