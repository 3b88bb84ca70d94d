//! The scenes: one file each, and what every one of them tells.

mod beam;
pub(crate) mod blobs;
pub(crate) mod cantilever;
pub(crate) mod cloth;
mod conveyor;
mod crawler;
pub(crate) mod creature;
mod dent;
mod face;
mod hair;
mod modes;
pub(crate) mod net;
pub(crate) mod pile;
pub(crate) mod polygon;
pub(crate) mod pool;
pub(crate) mod ring;
mod rope;
mod square;
mod square_stiff;
pub(crate) mod stack;
pub(crate) mod tear;
pub(crate) mod whip;

use crate::{Key, Number, Pen, Settings, World};
use core::marker::PhantomData;
use pliant::Error;

/// What is known of a scene before it runs.
#[derive(Debug)]
pub struct Scene<T: 'static> {
    /// One word.
    pub name: &'static str,
    /// One line.
    pub caption: &'static str,
    /// What it starts with.
    pub settings: Settings,
    /// What it lets the user set besides [`ALWAYS`].
    pub offers: &'static [Key],
    pub(crate) build: fn(&mut World<T>) -> Result<(), Error>,
    /// What the scene does of itself before a step.
    pub(crate) drive: fn(&mut World<T>) -> Result<(), Error>,
    pub(crate) draw: fn(&World<T>, &mut Pen<'_>),
}

/// What can be set in every scene.
pub const ALWAYS: &[Key] = &[Key::TimeStep, Key::Substeps, Key::Iterations, Key::Gravity, Key::Damping];

/// The table of scenes in a scalar.
#[derive(Debug)]
pub struct Scenes<T>(PhantomData<T>);

impl<T: Number> Scenes<T> {
    /// Every scene.
    pub const ALL: &'static [Scene<T>] = &[
        square::scene(),
        cloth::scene(),
        square_stiff::scene(),
        modes::scene(),
        dent::scene(),
        creature::scene(),
        crawler::scene(),
        face::scene(),
        pool::scene(),
        blobs::scene(),
        stack::scene(),
        pile::scene(),
        conveyor::scene(),
        net::scene(),
        ring::scene(),
        tear::scene(),
        rope::scene(),
        whip::scene(),
        hair::scene(),
        beam::scene(),
        cantilever::scene(),
    ];
}

/// The scene that does nothing of itself.
#[allow(clippy::unnecessary_wraps, reason = "others may fail")]
fn rest<T>(_: &mut World<T>) -> Result<(), Error> {
    Ok(())
}
