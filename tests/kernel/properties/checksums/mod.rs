//! Coverage of checksums.

mod constraints;
mod contacts;
mod outlines;
mod shapes;
