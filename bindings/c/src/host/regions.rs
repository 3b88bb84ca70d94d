//! Shape matching of overlapping regions.

use crate::body::PliantStiffness;
use crate::capacity::{PLIANT_LATTICE_NODES, PLIANT_REGION_MEMBERS, PLIANT_REGIONS};
use crate::full::PliantCapacity;
use crate::host::slots;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::PliantRange;
use crate::world::{Answer, PliantScene, PliantWorld, aligned, open};
use heapless::Vec;
use pliant::{
    Error, LatticeMatching, Mode, NodeSplit, ParticleId, Plastic, Plasticity, Project, RegionBlend,
    RegionMatching, Rigid, Rotation, Split, Stiffness, Vec2,
};

/// In place of a node that a lattice does not have.
pub const PLIANT_HOLE: u16 = 65_535;

pub(crate) type Lattice = LatticeMatching<PliantReal, PLIANT_LATTICE_NODES>;
type Of<M> = RegionMatching<PliantReal, PLIANT_REGIONS, PLIANT_REGION_MEMBERS, M>;

/// Set of rigid or of plastic regions.
#[expect(clippy::large_enum_variant, reason = "a world has no heap")]
#[derive(Project, serde::Serialize, serde::Deserialize)]
pub(crate) enum Regions {
    Rigid(Of<Rigid<PliantReal>>),
    Plastic(Of<Plastic<PliantReal>>),
}

/// Calls the same function of a set of either mode.
macro_rules! in_either_mode {
    ($regions:expr, $name:ident => $call:expr) => {
        match $regions {
            Regions::Rigid($name) => $call,
            Regions::Plastic($name) => $call,
        }
    };
}

impl Regions {
    fn is_empty(&self) -> bool {
        in_either_mode!(self, set => set.is_empty())
    }

    pub(super) fn set_stiffness(&mut self, stiffness: Stiffness<PliantReal>) -> Result<(), Error> {
        in_either_mode!(self, set => set.set_stiffness(stiffness))
    }

    pub(super) fn set_rest(
        &mut self,
        region: usize,
        positions: impl Iterator<Item = Vec2<PliantReal>>,
    ) -> Result<(), Error> {
        in_either_mode!(self, set => set.set_rest(region, positions))
    }

    pub(super) fn set_pose(
        &mut self,
        region: usize,
        rotation: Option<Rotation<PliantReal>>,
        position: Option<Vec2<PliantReal>>,
    ) -> Result<(), Error> {
        in_either_mode!(self, set => set.set_pose(region, rotation, position))
    }
}

impl Split<PliantReal> for Regions {
    fn fits(&self, split: &NodeSplit<'_, PliantReal>) -> bool {
        in_either_mode!(self, set => set.fits(split))
    }

    fn split(&mut self, split: &NodeSplit<'_, PliantReal>) {
        in_either_mode!(self, set => set.split(split));
    }
}

/// Holds a lattice of particles, row by row with `columns` in a row, in shape by a square region
/// around each particle, of `half_width` neighbors to each side. The current positions are the rest
/// shape. The cost does not depend on the half-width, and a larger one is stiffer. Writes its
/// number to `number`, which may be null: the lowest number that no other lattice has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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

/// As pliant_add_lattice_shape, for a lattice with holes: `nodes` has `count` particles row by row,
/// and PLIANT_HOLE where one is missing.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
        aligned(nodes)?;
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
) -> Result<u16, Rejection> {
    let lattice = Lattice::new(
        &scene.particles,
        columns.into(),
        nodes,
        half_width.into(),
        stiffness.kernel()?,
    )?;
    let vacant = |old: &Lattice| old.members().is_empty();
    let number = slots::insert(&mut scene.parts.sets.lattices, lattice, vacant);
    Ok(number.ok_or(PliantCapacity::Lattices)?)
}

/// Removes the shape of a lattice; its particles remain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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

/// Holds `count` regions of particles, which may overlap, in shape: hair, tentacles, bodies of any
/// outline. The current positions are the rest shapes. The corrections of a particle in several
/// regions are averaged, or summed if `summed` is nonzero, which is stiffer and only stable for a
/// low stiffness. Writes the number of the set to `number`, which may be null: the lowest number
/// that no other set has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
        aligned(regions)?;
        let mut list = Vec::<_, PLIANT_REGIONS>::new();
        for index in 0..count {
            let region = regions.add(index).read();
            list.push(region.ids(scene.particles.len())?)
                .map_err(|_| PliantCapacity::Regions)?;
        }
        let mode = (&Rigid::new(), Regions::Rigid);
        answer.give(add_set(scene, &list, stiffness, summed, mode)?);
        Ok(())
    })())
}

/// As pliant_add_regions, for regions of any particles: `counts` has the number of members of each
/// of `count` regions, and `members` the particles of all regions, one region after the other.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
        let list = lists(members, counts, count)?;
        let mode = (&Rigid::new(), Regions::Rigid);
        answer.give(add_set(scene, &list, stiffness, summed, mode)?);
        Ok(())
    })())
}

/// As pliant_add_region_lists, for regions that keep part of a large deformation: above the strain
/// `yield_strain` each keeps the fraction `creep`, 1/s, of its deformation per second, up to the
/// strain `limit`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_plastic_regions(
    world: *mut PliantWorld,
    members: *const u16,
    counts: *const u16,
    count: usize,
    stiffness: PliantStiffness,
    summed: u8,
    yield_strain: PliantReal,
    creep: PliantReal,
    limit: PliantReal,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let list = lists(members, counts, count)?;
        let mode = Plastic::new(Plasticity {
            yield_strain,
            creep,
            limit,
        })?;
        let mode = (&mode, Regions::Plastic);
        answer.give(add_set(scene, &list, stiffness, summed, mode)?);
        Ok(())
    })())
}

/// Returns the members of each region, as pliant_add_region_lists describes them.
///
/// # Safety
/// Non-null pointers must point to numbers of these counts.
unsafe fn lists(
    members: *const u16,
    counts: *const u16,
    count: usize,
) -> Result<Vec<impl Iterator<Item = ParticleId> + Clone, PLIANT_REGIONS>, Rejection> {
    aligned(members)?;
    aligned(counts)?;
    let mut list = Vec::new();
    let mut first = 0_usize;
    for index in 0..count {
        // SAFETY: as above.
        let end = first.saturating_add(unsafe { counts.add(index).read() }.into());
        // SAFETY: as above.
        let member = move |place| ParticleId::new(unsafe { members.add(place).read() });
        list.push((first..end).map(member))
            .map_err(|_| PliantCapacity::Regions)?;
        first = end;
    }
    Ok(list)
}

/// Adds a set of regions of a mode, and returns its number.
fn add_set<M: Mode<PliantReal>>(
    scene: &mut PliantScene,
    regions: &[impl Iterator<Item = ParticleId> + Clone],
    stiffness: PliantStiffness,
    summed: u8,
    (mode, wrap): (&M, impl FnOnce(Of<M>) -> Regions),
) -> Result<u16, Rejection> {
    let blend = if summed == 0 {
        RegionBlend::Averaged
    } else {
        RegionBlend::Summed
    };
    let regions = regions.iter().cloned();
    let set = Of::with_mode(&scene.particles, regions, stiffness.kernel()?, blend, mode)?;
    let slots = &mut scene.parts.sets.regions;
    let number = slots::insert(slots, wrap(set), Regions::is_empty);
    Ok(number.ok_or(PliantCapacity::RegionSets)?)
}

/// Removes a set of regions; its particles remain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
