//! Scenes, one file each, and their common description.

mod anemone;
mod beam;
pub(crate) mod bend;
pub(crate) mod blobs;
pub(crate) mod boat;
pub(crate) mod cable;
pub(crate) mod cantilever;
mod car;
pub(crate) mod cheese;
pub(crate) mod cloth;
mod conveyor;
mod cradle;
mod crawler;
pub(crate) mod creature;
mod dent;
mod face;
pub(crate) mod flag;
mod hair;
pub(crate) mod mask;
mod modes;
pub(crate) mod net;
pub(crate) mod pile;
pub(crate) mod pinball;
pub(crate) mod polygon;
pub(crate) mod pool;
mod ragdoll;
mod rain;
mod regions;
pub(crate) mod ring;
mod rope;
mod seeds;
mod square;
mod square_stiff;
pub(crate) mod stack;
pub(crate) mod tear;
pub(crate) mod tiles;
pub(crate) mod walker;
pub(crate) mod whip;
mod wrecking;

use crate::{Key, Pen, Settings, World};
use core::marker::PhantomData;
use pliant::{Error, Real};

/// Description of a scene.
#[derive(Debug)]
pub struct Scene<T: Real> {
    /// One word.
    pub name: &'static str,
    /// One line.
    pub caption: &'static str,
    /// Initial settings.
    pub settings: Settings,
    /// Settings that it offers besides [`ALWAYS`].
    pub offers: &'static [Key],
    pub(crate) build: fn(&mut World<T>) -> Result<(), Error>,
    /// Action of the scene before each step.
    pub(crate) drive: fn(&mut World<T>) -> Result<(), Error>,
    pub(crate) draw: fn(&World<T>, &mut Pen<'_>),
}

/// Settings of every scene.
pub const ALWAYS: &[Key] = &[
    Key::TimeStep,
    Key::Substeps,
    Key::Iterations,
    Key::Gravity,
    Key::Damping,
];

/// Table of scenes in a scalar.
#[derive(Debug)]
pub struct Scenes<T>(PhantomData<T>);

impl<T: Real> Scenes<T> {
    /// Every scene.
    pub const ALL: &'static [Scene<T>] = &[
        square::scene(),
        cloth::scene(),
        square_stiff::scene(),
        modes::scene(),
        dent::scene(),
        bend::scene(),
        creature::scene(),
        crawler::scene(),
        walker::scene(),
        face::scene(),
        mask::scene(),
        pool::scene(),
        blobs::scene(),
        stack::scene(),
        pile::scene(),
        conveyor::scene(),
        tiles::scene(),
        car::scene(),
        wrecking::scene(),
        cradle::scene(),
        ragdoll::scene(),
        pinball::scene(),
        rain::scene(),
        net::scene(),
        ring::scene(),
        tear::scene(),
        cheese::scene(),
        rope::scene(),
        cable::scene(),
        whip::scene(),
        hair::scene(),
        flag::scene(),
        boat::scene(),
        seeds::scene(),
        beam::scene(),
        anemone::scene(),
        regions::scene(),
        cantilever::scene(),
    ];
}

/// Action of a scene that does nothing before a step.
#[allow(clippy::unnecessary_wraps, reason = "others may fail")]
fn rest<T: Real>(_: &mut World<T>) -> Result<(), Error> {
    Ok(())
}
