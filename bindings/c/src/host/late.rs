//! Sets at the end of a step.

use crate::capacity::PLIANT_SENSORS;
use crate::host::sensor::Watcher;
use crate::host::terrain::{self, Contacts, Ground};
use crate::world::clear;
use pliant::{Error, Project};

/// Contacts of soft bodies with the terrain, which no later set may move, and sensors.
#[derive(Project)]
pub(crate) struct Late {
    pub(crate) ground: Ground,
    pub(crate) sensors: [Option<Watcher>; PLIANT_SENSORS],
}

impl Late {
    /// Writes empty sets, and contacts of rigid bodies with the same terrain.
    ///
    /// # Safety
    /// Both pointers must be valid for writes.
    pub(crate) unsafe fn init(place: *mut Self, rigid: *mut Contacts) -> Result<(), Error> {
        // SAFETY: as above.
        unsafe {
            clear(&raw mut (*place).sensors);
            terrain::init(&raw mut (*place).ground, rigid)
        }
    }
}
