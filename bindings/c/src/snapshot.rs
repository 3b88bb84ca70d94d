//! Snapshots: the bytes of a world, with a head that tells whether they are whole.

use crate::status::{PliantError, PliantStatus, Refusal, status};
use crate::world::{PLIANT_WORLD_SIZE, PliantWorld, look, open};
use core::ffi::c_void;

/// The bytes that a snapshot takes.
pub const PLIANT_SNAPSHOT_SIZE: usize = 40_976;

const HEAD: usize = PLIANT_SNAPSHOT_SIZE - PLIANT_WORLD_SIZE;
const BODY: usize = size_of::<PliantWorld>();

/// Saves the world to `memory`, which has `bytes` bytes, at least PLIANT_SNAPSHOT_SIZE, and need not be aligned. A snapshot can be moved
/// and kept, and restored by the same build of the library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_save(world: *const PliantWorld, memory: *mut c_void, bytes: usize) -> PliantStatus {
    // SAFETY: the caller's word for both pointers; the head and the world fit the memory.
    status((|| unsafe {
        look(world)?;
        room(memory, bytes)?;
        let body = memory.cast::<u8>().add(HEAD);
        core::ptr::copy_nonoverlapping(world.cast::<u8>(), body, BODY);
        memory.cast::<[u64; 2]>().write_unaligned([BODY as u64, sum(body)]);
        Ok(())
    })())
}

/// Makes a world what it was when it was saved, or another one of the same build, which must have been made with pliant_world_init.
/// Memory that holds no snapshot is refused by its checksum, which guards against accidents and not against forgery.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_restore(world: *mut PliantWorld, memory: *const c_void, bytes: usize) -> PliantStatus {
    // SAFETY: the caller's word for both pointers; what has the right checksum are the bytes of a world.
    status((|| unsafe {
        open(world)?;
        room(memory, bytes)?;
        let body = memory.cast::<u8>().add(HEAD);
        if memory.cast::<[u64; 2]>().read_unaligned() != [BODY as u64, sum(body)] {
            return Err(PliantError::BadSnapshot.into());
        }
        core::ptr::copy_nonoverlapping(body, world.cast::<u8>(), BODY);
        Ok(())
    })())
}

fn room(memory: *const c_void, bytes: usize) -> Result<(), Refusal> {
    if memory.is_null() {
        return Err(PliantError::Null.into());
    }
    if bytes < PLIANT_SNAPSHOT_SIZE { Err(PliantError::Short.into()) } else { Ok(()) }
}

/// FNV-1a over the bytes of a saved world. They are read as memory has them: gaps between fields count, whatever is in them.
unsafe fn sum(bytes: *const u8) -> u64 {
    (0..BODY).fold(0xcbf2_9ce4_8422_2325, |sum, place| {
        // SAFETY: within the snapshot.
        let byte = unsafe { bytes.add(place).read_volatile() };
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
