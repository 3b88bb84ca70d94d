//! Shape matching of overlapping regions.

use crate::body::PliantStiffness;
use crate::capacity::{PLIANT_LATTICE_NODES, PLIANT_REGION_MEMBERS, PLIANT_REGIONS};
use crate::host::slots;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantRange;
use crate::world::{Answer, PliantScene, PliantWorld, open, sound};
use heapless::Vec;
use pliant::{Error, LatticeMatching, ParticleId, RegionBlend, RegionMatching};

/// In place of a node that a lattice does not have.
pub const PLIANT_HOLE: u16 = 65_535;

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
        let sizes = [columns, half_width];
        answer.give(add_lattice(scene, nodes, sizes, stiffness)?);
        Ok(())
    })())
}

/// As pliant_add_lattice_shape, for a lattice with holes: `nodes` has `count` particles row by row, and
/// PLIANT_HOLE where one is missing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_cut_lattice_shape(
    world: *mut PliantWorld,
    nodes: *const u16,
    count: usize,
    columns: u16,
    half_width: u16,
    stiffness: PliantStiffness,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        sound(nodes)?;
        let node = |place| match nodes.add(place).read() {
            PLIANT_HOLE => None,
            node => Some(ParticleId::new(node)),
        };
        let (nodes, sizes) = ((0..count).map(node), [columns, half_width]);
        answer.give(add_lattice(scene, nodes, sizes, stiffness)?);
        Ok(())
    })())
}

/// Adds a lattice with this number of columns and this half-width, and returns its number.
fn add_lattice(
    scene: &mut PliantScene,
    nodes: impl IntoIterator<Item = Option<ParticleId>>,
    [columns, half_width]: [u16; 2],
    stiffness: PliantStiffness,
) -> Result<u16, Error> {
    let lattice = Lattice::new(
        &scene.particles,
        columns.into(),
        nodes,
        half_width.into(),
        stiffness.kernel()?,
    )?;
    let vacant = |old: &Lattice| old.members().is_empty();
    slots::insert(&mut scene.parts.sets.lattices, lattice, vacant)
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
        answer.give(add_set(scene, list.iter().cloned(), stiffness, summed)?);
        Ok(())
    })())
}

/// As pliant_add_regions, for regions of any particles: `counts` has the number of members of each of `count`
/// regions, and `members` the particles of all regions, one region after the other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_region_lists(
    world: *mut PliantWorld,
    members: *const u16,
    counts: *const u16,
    count: usize,
    stiffness: PliantStiffness,
    summed: u8,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        sound(members)?;
        sound(counts)?;
        let mut list = Vec::<_, PLIANT_REGIONS>::new();
        let mut first = 0_usize;
        for index in 0..count {
            let end = first.saturating_add(counts.add(index).read().into());
            list.push(first..end).map_err(|_| Error::Full)?;
            first = end;
        }
        let regions = list.iter().map(|region| {
            let region = region.clone();
            region.map(|place| ParticleId::new(members.add(place).read()))
        });
        answer.give(add_set(scene, regions, stiffness, summed)?);
        Ok(())
    })())
}

/// Adds a set of regions, and returns its number.
fn add_set(
    scene: &mut PliantScene,
    regions: impl Iterator<Item = impl Iterator<Item = ParticleId>>,
    stiffness: PliantStiffness,
    summed: u8,
) -> Result<u16, Error> {
    let blend = if summed == 0 {
        RegionBlend::Averaged
    } else {
        RegionBlend::Summed
    };
    let set = Regions::new(&scene.particles, regions, stiffness.kernel()?, blend)?;
    slots::insert(&mut scene.parts.sets.regions, set, Regions::is_empty)
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
