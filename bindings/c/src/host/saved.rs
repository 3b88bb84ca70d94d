//! Saved worlds: every part in the compact format of postcard, between a fingerprint of the build
//! and a checksum. Reading validates every value as its constructor does.

use crate::capacity::CHANGED;
use crate::host::Sets;
use crate::real::PliantReal;
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::world::{Parts, PliantScene, PliantWorld, aligned, open};
use core::ffi::c_void;
use pliant::snapshot::{BASIS, VERSION, hash};
use serde::{Deserialize, Serialize};

/// First bytes of a saved world: the format, the version of the kernel, the precision, and
/// capacities other than the defaults.
const HEAD: [u8; 8] = hash(
    hash(BASIS, b"pliant world 5"),
    &(VERSION ^ size_of::<PliantReal>() as u64 ^ CHANGED << 32).to_le_bytes(),
)
.to_le_bytes();

/// Visits the parts of a world in their order in the format: `plain` values, and arrays of `slots`.
macro_rules! visit {
    ($scene:expr, $visitor:expr) => {{
        let (scene, visitor) = ($scene, $visitor);
        let Parts {
            springs,
            bodies,
            sets,
            grab,
            colliders,
            joints,
            hulls,
            contacts,
            rigid,
            late,
        } = &mut scene.parts;
        let Sets {
            kinds,
            wires,
            elements,
            mesh,
            lattices,
            regions,
            muscles,
            pressures,
            chains,
            fluid,
            discs,
            outlines,
            outline_ids,
            fields,
            flows,
            emitters,
        } = sets;
        visitor.plain(&mut scene.particles)?;
        visitor.plain(springs)?;
        visitor.plain(grab)?;
        visitor.slots(joints)?;
        visitor.slots(&mut hulls.ids)?;
        visitor.plain(contacts)?;
        visitor.slots(rigid)?;
        visitor.list(bodies)?;
        visitor.list(colliders)?;
        visitor.plain(&mut kinds.attachments)?;
        visitor.plain(&mut kinds.long_range)?;
        visitor.plain(&mut kinds.tethers)?;
        visitor.plain(&mut kinds.rods)?;
        visitor.plain(&mut kinds.damped)?;
        visitor.plain(&mut kinds.tearing)?;
        visitor.plain(&mut kinds.bendings)?;
        visitor.plain(&mut kinds.angles)?;
        visitor.plain(&mut kinds.areas)?;
        visitor.plain(&mut kinds.segments)?;
        visitor.plain(&mut kinds.edges)?;
        visitor.plain(&mut kinds.neo_hookean)?;
        visitor.plain(&mut kinds.st_venant_kirchhoff)?;
        visitor.plain(wires)?;
        visitor.plain(elements)?;
        visitor.plain(mesh)?;
        visitor.slots(lattices)?;
        visitor.slots(regions)?;
        visitor.slots(muscles)?;
        visitor.slots(pressures)?;
        visitor.slots(chains)?;
        visitor.plain(fluid)?;
        visitor.plain(discs)?;
        visitor.plain(outlines)?;
        visitor.slots(outline_ids)?;
        visitor.slots(fields)?;
        visitor.slots(flows)?;
        visitor.slots(&mut emitters.0)?;
        visitor.plain(&mut late.ground)?;
        visitor.slots(&mut late.sensors)?;
    }};
}

/// Reader, checker or writer of parts.
trait Visitor {
    fn plain<P: Serialize + for<'a> Deserialize<'a>>(
        &mut self,
        part: &mut P,
    ) -> Result<(), Rejection>;

    fn slots<P: Serialize + for<'a> Deserialize<'a>>(
        &mut self,
        slots: &mut [Option<P>],
    ) -> Result<(), Rejection> {
        slots.iter_mut().try_for_each(|slot| self.plain(slot))
    }

    fn list<P: Serialize + for<'a> Deserialize<'a>, const N: usize>(
        &mut self,
        list: &mut heapless::Vec<P, N>,
    ) -> Result<(), Rejection>;
}

/// Writes parts.
struct Writer<'a> {
    room: &'a mut [u8],
}

impl Writer<'_> {
    fn put<P: Serialize>(&mut self, part: &P) -> Result<(), Rejection> {
        let room = core::mem::take(&mut self.room);
        let length = postcard::to_slice(part, room).map(|used| used.len());
        let length = length.map_err(|_| PliantError::Short)?;
        let (_, rest) = room
            .split_at_mut_checked(length)
            .ok_or(PliantError::Short)?;
        self.room = rest;
        Ok(())
    }
}

// Functions out of line share their code between the passes, and their stack between the parts.
impl Visitor for Writer<'_> {
    #[inline(never)]
    fn plain<P: Serialize + for<'a> Deserialize<'a>>(
        &mut self,
        part: &mut P,
    ) -> Result<(), Rejection> {
        self.put(part)
    }

    fn list<P: Serialize + for<'a> Deserialize<'a>, const N: usize>(
        &mut self,
        list: &mut heapless::Vec<P, N>,
    ) -> Result<(), Rejection> {
        self.put(&low(list.len()))?;
        list.iter().try_for_each(|item| self.put(item))
    }
}

fn low(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Reads parts: checks them, or also stores them.
struct Reader<'a> {
    bytes: &'a [u8],
    stores: bool,
}

impl Reader<'_> {
    fn take<P: for<'a> Deserialize<'a>>(&mut self) -> Result<P, Rejection> {
        let (part, rest) =
            postcard::take_from_bytes(self.bytes).map_err(|_| PliantError::BadSnapshot)?;
        self.bytes = rest;
        Ok(part)
    }
}

impl Visitor for Reader<'_> {
    #[inline(never)]
    fn plain<P: Serialize + for<'a> Deserialize<'a>>(
        &mut self,
        part: &mut P,
    ) -> Result<(), Rejection> {
        // Without intermediate results, each of which would be a copy of the part on the stack.
        let mut deserializer = postcard::Deserializer::from_bytes(self.bytes);
        match P::deserialize(&mut deserializer) {
            Ok(read) if self.stores => *part = read,
            Ok(_) => (),
            Err(_) => return Err(PliantError::BadSnapshot.into()),
        }
        let rest = deserializer.finalize();
        self.bytes = rest.map_err(|_| PliantError::BadSnapshot)?;
        Ok(())
    }

    fn list<P: Serialize + for<'a> Deserialize<'a>, const N: usize>(
        &mut self,
        list: &mut heapless::Vec<P, N>,
    ) -> Result<(), Rejection> {
        let count: u16 = self.take()?;
        if usize::from(count) > N {
            return Err(PliantError::BadSnapshot.into());
        }
        if self.stores {
            list.clear();
        }
        for _ in 0..count {
            let item = self.take()?;
            if self.stores {
                list.push(item).map_err(|_| PliantError::BadSnapshot)?;
            }
        }
        Ok(())
    }
}

fn write(scene: &mut PliantScene, memory: &mut [u8]) -> Result<usize, Rejection> {
    let whole = memory.len();
    let (head, room) = memory
        .split_at_mut_checked(HEAD.len())
        .ok_or(PliantError::Short)?;
    head.copy_from_slice(&HEAD);
    let mut writer = Writer { room };
    visit!(scene, &mut writer);
    let used = whole.saturating_sub(writer.room.len());
    let (body, rest) = memory
        .split_at_mut_checked(used)
        .ok_or(PliantError::Short)?;
    let sum = hash(BASIS, body).to_le_bytes();
    let end = rest.get_mut(..sum.len()).ok_or(PliantError::Short)?;
    end.copy_from_slice(&sum);
    Ok(used.saturating_add(sum.len()))
}

fn read(scene: &mut PliantScene, bytes: &[u8]) -> Result<(), Rejection> {
    let (body, sum) = bytes.split_last_chunk().ok_or(PliantError::BadSnapshot)?;
    if hash(BASIS, body) != u64::from_le_bytes(*sum) {
        return Err(PliantError::BadSnapshot.into());
    }
    let parts = body.strip_prefix(&HEAD).ok_or(PliantError::BadSnapshot)?;
    // The first pass checks everything, so the second one cannot stop halfway.
    for stores in [false, true] {
        let mut reader = Reader {
            bytes: parts,
            stores,
        };
        pass(scene, &mut reader)?;
    }
    Ok(())
}

#[inline(never)]
fn pass(scene: &mut PliantScene, reader: &mut Reader<'_>) -> Result<(), Rejection> {
    visit!(scene, &mut *reader);
    if reader.bytes.is_empty() {
        Ok(())
    } else {
        Err(PliantError::BadSnapshot.into())
    }
}

/// Saves the whole world to `memory` of `bytes` bytes, and writes the length to `length`. The size
/// depends on the contents, and is below PLIANT_WORLD_SIZE. Worlds created by the same calls
/// produce the same bytes on every machine. Any machine with the same version of the library and
/// the same capacities can restore it.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_write(
    world: *mut PliantWorld,
    memory: *mut c_void,
    bytes: usize,
    length: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers. Writing zeros initializes the memory.
    status((|| unsafe {
        let world = open(world)?;
        aligned(memory.cast::<u8>())?;
        aligned(length)?;
        memory.cast::<u8>().write_bytes(0, bytes);
        let memory = core::slice::from_raw_parts_mut(memory.cast::<u8>(), bytes);
        length.write(write(&mut world.scene, memory)?);
        Ok(())
    })())
}

/// Restores a world from the `bytes` bytes that pliant_write has written. Its previous contents are
/// dropped. Bytes of another version, precision, kind or set of capacities, and damaged ones, are
/// rejected. Every value is validated, so forged bytes give only states that other functions
/// accept. Needs 5 MB of stack, 10 MB in double precision, and more with larger capacities: a
/// thread of its own may be necessary.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_read(
    world: *mut PliantWorld,
    memory: *const c_void,
    bytes: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let world = open(world)?;
        aligned(memory.cast::<u8>())?;
        let memory = core::slice::from_raw_parts(memory.cast::<u8>(), bytes);
        read(&mut world.scene, memory)
    })())
}
