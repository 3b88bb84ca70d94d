//! Scenes, one file each, and their common description.

mod beam;
mod bend;
mod blobs;
mod boat;
mod boxes;
mod cantilever;
mod car;
mod cloth;
mod conveyor;
mod cradle;
mod crawler;
mod creature;
mod dent;
mod doors;
mod face;
mod flag;
mod fracture;
mod hair;
mod hoist;
mod jenga;
mod limbs;
mod mask;
mod materials;
mod measurement;
mod modes;
mod net;
mod pendulums;
mod pile;
mod pinball;
mod polygon;
mod pool;
mod ragdoll;
mod regions;
mod rigid;
mod ring;
mod rope;
mod run;
mod seeds;
mod square;
mod square_stiff;
mod stack;
mod tear;
mod tentacles;
mod tiles;
mod walker;
mod whip;
mod windmill;
mod wrecking;

pub(crate) use measurement::Measurement;

use crate::picture::Picture;
use pliant::{Error, Scheme, Solver, Vec2};
use std::sync::atomic::{AtomicBool, Ordering};

/// Every scene, in the order of the table.
pub(crate) const SCENES: &[&Entry] = &[
    &square::ENTRY,
    &square_stiff::ENTRY,
    &cloth::ENTRY,
    &rope::ENTRY,
    &hoist::ENTRY,
    &hair::ENTRY,
    &beam::ENTRY,
    &regions::ENTRY,
    &modes::ENTRY,
    &dent::ENTRY,
    &bend::ENTRY,
    &creature::ENTRY,
    &face::ENTRY,
    &mask::ENTRY,
    &crawler::ENTRY,
    &tentacles::ENTRY,
    &limbs::ENTRY,
    &walker::ENTRY,
    &car::ENTRY,
    &boxes::ENTRY,
    &materials::ENTRY,
    &jenga::ENTRY,
    &cradle::ENTRY,
    &ragdoll::ENTRY,
    &wrecking::ENTRY,
    &windmill::ENTRY,
    &pinball::ENTRY,
    &doors::ENTRY,
    &cantilever::ENTRY,
    &ring::ENTRY,
    &tear::ENTRY,
    &fracture::BEAM,
    &fracture::COOKIE,
    &fracture::CHEESE,
    &pendulums::ENTRY,
    &whip::ENTRY,
    &pool::ENTRY,
    &blobs::ENTRY,
    &stack::ENTRY,
    &pile::ENTRY,
    &conveyor::ENTRY,
    &net::ENTRY,
    &flag::ENTRY,
    &boat::ENTRY,
    &seeds::ENTRY,
    &tiles::ENTRY,
    &run::ENTRY,
];

/// Scenes of the picture of the README.
pub(crate) const HERO: [&Entry; 2] = [&square::ENTRY, &cloth::ENTRY];

/// Description of a scene.
pub(crate) struct Entry {
    /// Name for `--scene NAME` and for the files.
    pub(crate) name: &'static str,
    /// One line below the name.
    pub(crate) caption: &'static str,
    /// Time step, s.
    pub(crate) dt: f32,
    /// Number of steps between frames.
    pub(crate) steps_per_frame: usize,
    /// Number of frames after the first.
    pub(crate) frames: usize,
    /// Builds the scene, ready for its first step.
    pub(crate) build: fn() -> Result<Box<dyn Scene>, Error>,
}

impl Entry {
    /// Returns the number of steps of the whole run.
    pub(crate) fn steps(&self) -> usize {
        self.frames * self.steps_per_frame
    }

    /// Returns the time of a frame, s.
    pub(crate) fn time(&self, frame: usize) -> f32 {
        self.dt * (frame * self.steps_per_frame) as f32
    }
}

/// Running scene.
pub(crate) trait Scene {
    /// Advances by one time step.
    fn step(&mut self) -> Result<(), Error>;

    /// Returns the visible marks, from the back to the front.
    fn picture(&self) -> Picture;

    /// Returns the measurements for the table.
    fn measure(&self) -> Measurement;
}

static LEAPFROG: AtomicBool = AtomicBool::new(false);

/// Selects the scheme of all scenes that are built from now on.
pub(crate) fn select(scheme: Scheme) {
    LEAPFROG.store(scheme == Scheme::Leapfrog, Ordering::Relaxed);
}

/// Returns a solver without gravity or damping that has the selected scheme.
fn solver() -> Solver<f32> {
    let scheme = if LEAPFROG.load(Ordering::Relaxed) {
        Scheme::Leapfrog
    } else {
        Scheme::default()
    };
    Solver {
        scheme,
        ..Solver::new()
    }
}

/// Converts a position of a shape.
fn vector((x, y): (f64, f64)) -> Vec2<f32> {
    Vec2::new(x as f32, y as f32)
}
