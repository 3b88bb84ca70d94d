//! Gradients of simulations by forward-mode differentiation: a dual number as scalar. It identifies
//! the stiffness of a rope from a record, and trains a crawler: `cargo run --release --example
//! gradients`.

#![allow(
    clippy::indexing_slicing,
    reason = "the indices are below the lengths of the arrays"
)]

mod crawler;
mod dual;
mod stiffness;

use pliant::Error;

fn main() -> Result<(), Error> {
    stiffness::run()?;
    crawler::run()
}
