//! The scenes: one file each, and what every one of them tells.

mod beam;
mod blobs;
mod cantilever;
mod cloth;
mod conveyor;
mod crawler;
mod creature;
mod dent;
mod face;
mod hair;
mod measurement;
mod modes;
mod net;
mod pile;
mod polygon;
mod pool;
mod ring;
mod rope;
mod square;
mod square_stiff;
mod stack;
mod tear;
mod whip;

pub(crate) use measurement::Measurement;

use crate::picture::Picture;
use pliant::{Error, Vec2};

/// Every scene, in the order of the table.
pub(crate) const SCENES: [&Entry; 21] = [
    &square::ENTRY,
    &square_stiff::ENTRY,
    &cloth::ENTRY,
    &rope::ENTRY,
    &hair::ENTRY,
    &beam::ENTRY,
    &modes::ENTRY,
    &dent::ENTRY,
    &creature::ENTRY,
    &face::ENTRY,
    &crawler::ENTRY,
    &cantilever::ENTRY,
    &ring::ENTRY,
    &tear::ENTRY,
    &whip::ENTRY,
    &pool::ENTRY,
    &blobs::ENTRY,
    &stack::ENTRY,
    &pile::ENTRY,
    &conveyor::ENTRY,
    &net::ENTRY,
];

/// What the picture of the README shows.
pub(crate) const HERO: [&Entry; 2] = [&square::ENTRY, &cloth::ENTRY];

/// What is known of a scene before it runs.
pub(crate) struct Entry {
    /// As in `--scene NAME` and in the names of the files.
    pub(crate) name: &'static str,
    /// One line under the name.
    pub(crate) caption: &'static str,
    /// The time step, s.
    pub(crate) dt: f32,
    /// Steps from one frame to the next.
    pub(crate) steps_per_frame: usize,
    /// How many frames follow the first.
    pub(crate) frames: usize,
    /// Puts the scene together, ready for its first step.
    pub(crate) build: fn() -> Result<Box<dyn Scene>, Error>,
}

impl Entry {
    /// How many steps the whole run takes.
    pub(crate) fn steps(&self) -> usize {
        self.frames * self.steps_per_frame
    }

    /// The time of a frame, s.
    pub(crate) fn time(&self, frame: usize) -> f32 {
        self.dt * (frame * self.steps_per_frame) as f32
    }
}

/// A scene that runs.
pub(crate) trait Scene {
    /// Advances by one time step.
    fn step(&mut self) -> Result<(), Error>;

    /// What is to be seen now, from the back to the front.
    fn picture(&self) -> Picture;

    /// What the table tells.
    fn measure(&self) -> Measurement;
}

/// A place that the playground shares.
fn vector((x, y): (f64, f64)) -> Vec2<f32> {
    Vec2::new(x as f32, y as f32)
}
