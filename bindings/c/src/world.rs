//! The world: everything that is simulated, in memory of the caller.

use crate::body::Body;
use crate::collider::Collider;
use crate::status::{PliantError, PliantStatus, Refusal, status};
use core::ffi::c_void;
use heapless::Vec;
use pliant::{Distances, Grab, Particles};

/// How many particles fit a world. To change capacities, change them in bindings/c/src/world.rs and build the library anew.
pub const PLIANT_PARTICLES: usize = 128;
/// How many springs fit a world.
pub const PLIANT_SPRINGS: usize = 512;
/// How many bodies fit a world.
pub const PLIANT_BODIES: usize = 4;
/// How many particles fit a body.
pub const PLIANT_MEMBERS: usize = 64;
/// How many colliders fit a world.
pub const PLIANT_COLLIDERS: usize = 4;
/// The bytes of memory that a world takes, static or not.
pub const PLIANT_WORLD_SIZE: usize = 40_960;
/// What that memory must be aligned to.
pub const PLIANT_WORLD_ALIGN: usize = 8;

const _: () = assert!(size_of::<PliantWorld>() <= PLIANT_WORLD_SIZE && align_of::<PliantWorld>() == PLIANT_WORLD_ALIGN);

/// What stands at the beginning of a world.
const MARK: u32 = 0x706c_6961;

/// Particles and all that acts on them. C sees only pointers to it.
#[repr(C, align(8))]
pub struct PliantWorld {
    mark: u32,
    pub(crate) particles: Particles<f32, PLIANT_PARTICLES>,
    pub(crate) springs: Distances<f32, PLIANT_SPRINGS>,
    pub(crate) grab: Grab<f32>,
    pub(crate) bodies: Vec<Body, PLIANT_BODIES>,
    pub(crate) colliders: Vec<Collider, PLIANT_COLLIDERS>,
}

/// Makes an empty world in `memory`, which has `bytes` bytes, at least PLIANT_WORLD_SIZE, and says where it is. Nothing needs to be
/// closed: a world ends with its memory, and may be made anew in it.
///
/// Refuses null, misaligned and short memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_world_init(memory: *mut c_void, bytes: usize, world: *mut *mut PliantWorld) -> PliantStatus {
    // SAFETY: both pointers are checked for null and alignment, and point to what the caller says.
    status(unsafe { init(memory.cast(), bytes, world) })
}

unsafe fn init(place: *mut PliantWorld, bytes: usize, world: *mut *mut PliantWorld) -> Result<(), Refusal> {
    sound(place)?;
    sound(world)?;
    if bytes < PLIANT_WORLD_SIZE {
        return Err(PliantError::Short.into());
    }
    // SAFETY: there is room for a world, field by field so that none is made on the stack first.
    unsafe {
        (&raw mut (*place).particles).write(Particles::new());
        (&raw mut (*place).springs).write(Distances::new());
        (&raw mut (*place).grab).write(Grab::new());
        (&raw mut (*place).bodies).write(Vec::new());
        (&raw mut (*place).colliders).write(Vec::new());
        (&raw mut (*place).mark).write(MARK);
        world.write(place);
    }
    Ok(())
}

/// Refuses a pointer that is null or not aligned.
pub(crate) fn sound<T>(pointer: *const T) -> Result<(), Refusal> {
    if pointer.is_null() {
        return Err(PliantError::Null.into());
    }
    if pointer.is_aligned() { Ok(()) } else { Err(PliantError::Misaligned.into()) }
}

/// The world behind a pointer.
///
/// # Safety
/// A pointer that is not null points to [`PLIANT_WORLD_SIZE`] bytes, which nobody else uses meanwhile.
pub(crate) unsafe fn open<'a>(world: *mut PliantWorld) -> Result<&'a mut PliantWorld, Refusal> {
    // SAFETY: as above; the mark is looked at before the whole is taken for a world.
    unsafe {
        look(world)?;
        Ok(&mut *world)
    }
}

/// The world behind a pointer, to look at.
///
/// # Safety
/// As [`open`].
pub(crate) unsafe fn look<'a>(world: *const PliantWorld) -> Result<&'a PliantWorld, Refusal> {
    sound(world)?;
    // SAFETY: as above.
    unsafe { if (&raw const (*world).mark).read() == MARK { Ok(&*world) } else { Err(PliantError::NoWorld.into()) } }
}

/// What a pointer points to.
///
/// # Safety
/// A pointer that is not null points to a value of its type.
pub(crate) unsafe fn read<T: Copy>(pointer: *const T) -> Result<T, Refusal> {
    sound(pointer)?;
    // SAFETY: as above.
    Ok(unsafe { pointer.read() })
}

/// Where to write an answer: nowhere for null, if it may be left out.
pub(crate) struct Answer<T>(*mut T);

impl<T> Answer<T> {
    /// An answer that is wanted only where the pointer is not null.
    pub(crate) fn optional(to: *mut T) -> Result<Self, Refusal> {
        if !to.is_null() {
            sound(to)?;
        }
        Ok(Self(to))
    }

    /// # Safety
    /// A pointer that is not null points to room for the answer.
    pub(crate) unsafe fn give(self, answer: T) {
        if !self.0.is_null() {
            // SAFETY: as above.
            unsafe { self.0.write(answer) };
        }
    }
}
