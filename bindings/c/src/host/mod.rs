//! Constraints of all kinds, contacts between soft bodies, fluid and fields: the sets of worlds for
//! computers with an operating system. Compiled with the feature `host`.

#[cfg(not(pliant_config))]
pub(crate) mod defaults;

pub mod attachment;
pub mod clock;
pub mod collider;
pub mod constraint;
pub mod contact;
pub mod emitter;
pub mod field;
pub mod flow;
pub mod fluid;
pub mod fracture;
pub mod hull_query;
pub mod interpolation;
pub mod late;
pub mod order;
pub mod outline;
pub mod query;
pub mod regions;
pub mod report;
pub mod rest;
pub mod saved;
pub mod sensor;
pub mod shape;
pub mod skin;
pub mod sleep;
pub mod slots;
pub mod terrain;
pub mod yielding;

use crate::capacity::{
    PLIANT_ACTORS, PLIANT_CONTACT_BODIES, PLIANT_FLOWS, PLIANT_LATTICES, PLIANT_MEMBERS,
};
use crate::real::PliantReal;
use crate::world::clear;
use constraint::Kinds;
use contact::{Discs, Outlines};
use emitter::Emitters;
use field::AnyField;
use flow::AnyFlow;
use fluid::{DRY, Liquid};
use fracture::Mesh;
use pliant::{Chain, Error, Muscle, OutlineId, Pressure, Project};
use regions::{Lattice, Regions};
use yielding::{Elements, Wires};

pub(crate) use late::Late;
pub(crate) use sleep::Held;
pub(crate) use terrain::Contacts;

/// Everything that only hosts have, in the order of a step.
#[derive(Project)]
pub(crate) struct Sets {
    pub(crate) kinds: Kinds,
    pub(crate) wires: Wires,
    pub(crate) elements: Elements,
    pub(crate) mesh: Mesh,
    pub(crate) lattices: [Option<Lattice>; PLIANT_LATTICES],
    pub(crate) regions: [Option<Regions>; PLIANT_LATTICES],
    pub(crate) muscles: [Option<Muscle<PliantReal>>; PLIANT_ACTORS],
    pub(crate) pressures: [Option<Pressure<PliantReal, PLIANT_MEMBERS>>; PLIANT_ACTORS],
    pub(crate) chains: [Option<Chain<PliantReal, PLIANT_MEMBERS>>; PLIANT_ACTORS],
    pub(crate) fluid: Liquid,
    pub(crate) discs: Discs,
    pub(crate) outlines: Outlines,
    /// Ids of the outlines by their numbers.
    #[project(skip)]
    pub(crate) outline_ids: [Option<OutlineId>; PLIANT_CONTACT_BODIES],
    pub(crate) fields: [Option<AnyField>; PLIANT_ACTORS],
    pub(crate) flows: [Option<AnyFlow>; PLIANT_FLOWS],
    pub(crate) emitters: Emitters,
}

impl Sets {
    /// Writes empty sets field by field, which avoids temporary ones on the stack.
    ///
    /// # Safety
    /// The pointer must be valid for writes.
    pub(crate) unsafe fn init(place: *mut Self) -> Result<(), Error> {
        // SAFETY: as above.
        unsafe {
            Kinds::init(&raw mut (*place).kinds);
            (&raw mut (*place).wires).write(Wires::new());
            (&raw mut (*place).elements).write(Elements::new());
            (&raw mut (*place).mesh).write(Mesh::new());
            clear(&raw mut (*place).lattices);
            clear(&raw mut (*place).regions);
            clear(&raw mut (*place).muscles);
            clear(&raw mut (*place).pressures);
            clear(&raw mut (*place).chains);
            (&raw mut (*place).fluid).write(DRY);
            contact::init(&raw mut (*place).discs, &raw mut (*place).outlines)?;
            clear(&raw mut (*place).outline_ids);
            clear(&raw mut (*place).fields);
            clear(&raw mut (*place).flows);
            clear(&raw mut (*place).emitters.0);
        }
        Ok(())
    }
}
