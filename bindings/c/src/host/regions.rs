//! Shape matching of overlapping regions.

use crate::body::PliantStiffness;
use crate::capacity::{PLIANT_LATTICE_NODES, PLIANT_REGION_MEMBERS, PLIANT_REGIONS};
use crate::host::slots;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantRange;
use crate::world::{Answer, PliantWorld, open, sound};
use heapless::Vec;
use pliant::{Error, LatticeMatching, RegionBlend, RegionMatching};

pub(crate) type Lattice = LatticeMatching<PliantReal, PLIANT_LATTICE_NODES>;
pub(crate) type Regions = RegionMatching<PliantReal, PLIANT_REGIONS, PLIANT_REGION_MEMBERS>;

/// Holds a lattice of particles, row by row with `columns` in a row, in shape by a square region around each
/// particle, of `half_width` neighbors to each side. The current positions are the rest shape. The cost does not
/// depend on the half-width, and a larger one is stiffer. Writes its number to `number`, which may be null: the
/// lowest number that no other lattice has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_lattice_shape(
    world: *mut PliantWorld,
    members: PliantRange,
    columns: u16,
    half_width: u16,
    stiffness: PliantStiffness,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let nodes = members.ids(scene.particles.len())?.map(Some);
        let lattice = Lattice::new(
            &scene.particles,
            columns.into(),
            nodes,
            half_width.into(),
            stiffness.kernel()?,
        )?;
        let vacant = |old: &Lattice| old.members().is_empty();
        let slots = &mut scene.parts.sets.lattices;
        answer.give(slots::insert(slots, lattice, vacant)?);
        Ok(())
    })())
}

/// Removes the shape of a lattice; its particles remain. All others keep their numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_remove_lattice_shape(
    world: *mut PliantWorld,
    lattice: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.lattices, lattice)
        })
    })
}

/// Holds `count` regions of particles, which may overlap, in shape: hair, tentacles, bodies of any outline. The
/// current positions are the rest shapes. The corrections of a particle in several regions are averaged, or
/// summed if `summed` is nonzero, which is stiffer and only stable for a low stiffness. Writes the number of the
/// set to `number`, which may be null: the lowest number that no other set has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_regions(
    world: *mut PliantWorld,
    regions: *const PliantRange,
    count: usize,
    stiffness: PliantStiffness,
    summed: u8,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        sound(regions)?;
        let mut list = Vec::<_, PLIANT_REGIONS>::new();
        for index in 0..count {
            let region = regions.add(index).read();
            list.push(region.ids(scene.particles.len())?)
                .map_err(|_| Error::Full)?;
        }
        let blend = if summed == 0 {
            RegionBlend::Averaged
        } else {
            RegionBlend::Summed
        };
        let set = Regions::new(
            &scene.particles,
            list.iter().cloned(),
            stiffness.kernel()?,
            blend,
        )?;
        let slots = &mut scene.parts.sets.regions;
        answer.give(slots::insert(slots, set, Regions::is_empty)?);
        Ok(())
    })())
}

/// Removes a set of regions; its particles remain. All others keep their numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_remove_regions(
    world: *mut PliantWorld,
    regions: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.regions, regions)
        })
    })
}
