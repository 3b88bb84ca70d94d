//! Bodies of four contiguous members, one by one and four side by side.

mod bodies;
mod body;
mod kernel;
