//! Level, numbers and scripted player of a platform game. They do not depend on the physics engine.
#![expect(
    missing_docs,
    reason = "the game and its comparison are the only callers"
)]
#![allow(
    clippy::missing_errors_doc,
    clippy::cast_precision_loss,
    reason = "an example, with maps of few tiles"
)]

pub mod blocks;
pub mod level;
pub mod rules;
pub mod script;
pub mod tiles;
mod tmx;
