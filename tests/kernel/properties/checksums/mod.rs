//! Coverage of checksums.

mod constraints;
mod contacts;
mod fields;
mod outlines;
mod reports;
mod shapes;
