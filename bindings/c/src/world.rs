//! World: all simulated objects, in memory of the caller.

#[cfg(not(feature = "host"))]
use crate::body::Body as Held;
use crate::capacity::{
    PLIANT_BODIES, PLIANT_COLLIDERS, PLIANT_HULL_CORNERS, PLIANT_HULLS, PLIANT_JOINTS,
    PLIANT_PARTICLES, PLIANT_RIGID_BODIES, PLIANT_RIGID_CONTACTS, PLIANT_SPRINGS,
    PLIANT_WORLD_SIZE,
};
use crate::collider::Collider;
#[cfg(feature = "host")]
use crate::host::Held;
use crate::hull::Hulls;
use crate::real::PliantReal;
use crate::status::{PliantError, PliantStatus, Rejection, status};
use core::ffi::c_void;
use heapless::Vec;
use pliant::{Distances, Grab, Joint, Particles, Project, RigidBody, RigidContacts, Scene, Solver};

/// Alignment of the memory of a world.
pub const PLIANT_WORLD_ALIGN: usize = 8;

const _: () = assert!(
    size_of::<PliantWorld>() <= PLIANT_WORLD_SIZE
        && align_of::<PliantWorld>() == PLIANT_WORLD_ALIGN
);

/// First word of an initialized world.
const MARK: u32 = 0x706c_6961;

/// Particles and everything that acts on them. C code handles only pointers to it.
#[repr(C, align(8))]
pub struct PliantWorld {
    mark: u32,
    pub(crate) scene: PliantScene,
}

/// Contents of a world.
pub(crate) type PliantScene = Scene<PliantReal, Parts, PLIANT_PARTICLES>;

/// Everything that acts on the particles, in the order of a step.
#[derive(Project)]
pub(crate) struct Parts {
    pub(crate) springs: Distances<PliantReal, PLIANT_SPRINGS>,
    pub(crate) bodies: Vec<Held, PLIANT_BODIES>,
    #[cfg(feature = "host")]
    pub(crate) sets: crate::host::Sets,
    pub(crate) grab: Grab<PliantReal>,
    pub(crate) colliders: Vec<Collider, PLIANT_COLLIDERS>,
    pub(crate) joints: [Option<Joint<PliantReal>>; PLIANT_JOINTS],
    pub(crate) hulls: Hulls<PLIANT_HULLS>,
    pub(crate) contacts: Contacts,
    pub(crate) rigid: [Option<RigidBody<PliantReal>>; PLIANT_RIGID_BODIES],
    #[cfg(feature = "host")]
    pub(crate) late: crate::host::Late,
}

/// Contacts of hulls with each other.
pub(crate) type Pairs =
    RigidContacts<PliantReal, PLIANT_HULLS, PLIANT_HULL_CORNERS, PLIANT_RIGID_CONTACTS>;

#[cfg(not(feature = "host"))]
pub(crate) type Contacts = Pairs;
#[cfg(feature = "host")]
pub(crate) use crate::host::Contacts;

/// Returns the contacts of hulls with each other.
pub(crate) fn pairs(contacts: &Contacts) -> &Pairs {
    #[cfg(feature = "host")]
    let contacts = contacts.pairs();
    contacts
}

/// Creates an empty world in `memory` of `bytes` bytes, at least PLIANT_WORLD_SIZE, and writes its
/// address to `world`. A world needs no cleanup, and its memory can be initialized again.
///
/// Rejects null, misaligned and short memory. In C and C++, the macro of this name also rejects,
/// with PLIANT_ERROR_SHORT, a library whose capacities or kind of numbers are not those of this
/// header. With the feature host it needs 1 MB of stack, 2 MB in double precision, and more with
/// larger capacities.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_world_init(
    memory: *mut c_void,
    bytes: usize,
    world: *mut *mut PliantWorld,
) -> PliantStatus {
    // SAFETY: both pointers are checked for null and alignment, and the caller guarantees their
    // sizes.
    status(unsafe { init(memory.cast(), bytes, world) })
}

unsafe fn init(
    place: *mut PliantWorld,
    bytes: usize,
    world: *mut *mut PliantWorld,
) -> Result<(), Rejection> {
    aligned(place)?;
    aligned(world)?;
    if bytes < PLIANT_WORLD_SIZE {
        return Err(PliantError::Short.into());
    }
    // SAFETY: the memory has the size of a world. Writing field by field avoids a temporary world
    // on the stack.
    unsafe {
        let scene = &raw mut (*place).scene;
        (&raw mut (*scene).solver).write(Solver::new());
        (&raw mut (*scene).particles).write(Particles::new());
        (&raw mut (*scene).parts.springs).write(Distances::new());
        (&raw mut (*scene).parts.bodies).write(Vec::new());
        #[cfg(feature = "host")]
        crate::host::Sets::init(&raw mut (*scene).parts.sets)?;
        (&raw mut (*scene).parts.grab).write(Grab::new());
        (&raw mut (*scene).parts.colliders).write(Vec::new());
        clear(&raw mut (*scene).parts.joints);
        clear(&raw mut (*scene).parts.hulls.ids);
        #[cfg(not(feature = "host"))]
        {
            (&raw mut (*scene).parts.contacts).write(Contacts::empty());
            (*scene)
                .parts
                .contacts
                .build(pliant::ContactMaterial::default())?;
        }
        clear(&raw mut (*scene).parts.rigid);
        #[cfg(feature = "host")]
        crate::host::Late::init(
            &raw mut (*scene).parts.late,
            &raw mut (*scene).parts.contacts,
        )?;
        (&raw mut (*place).mark).write(MARK);
        world.write(place);
    }
    Ok(())
}

/// Writes `None` to each slot.
///
/// A constant array or a constant `None` would be copied, with as many bytes of static memory as a
/// slot has.
///
/// # Safety
/// The pointer must be valid for writes.
pub(crate) unsafe fn clear<T, const N: usize>(slots: *mut [Option<T>; N]) {
    for index in 0..N {
        // SAFETY: within the array, which the caller guarantees.
        unsafe { slots.cast::<Option<T>>().add(index).write(None) };
    }
}

/// Rejects a pointer that is null or not aligned.
pub(crate) fn aligned<T>(pointer: *const T) -> Result<(), Rejection> {
    if pointer.is_null() {
        return Err(PliantError::Null.into());
    }
    if pointer.is_aligned() {
        Ok(())
    } else {
        Err(PliantError::Misaligned.into())
    }
}

/// Returns the world behind a pointer.
///
/// # Safety
/// A non-null pointer must point to [`PLIANT_WORLD_SIZE`] bytes without any other access meanwhile.
pub(crate) unsafe fn open<'a>(world: *mut PliantWorld) -> Result<&'a mut PliantWorld, Rejection> {
    // SAFETY: as above; the mark is checked before the memory is treated as a world.
    unsafe {
        look(world)?;
        Ok(&mut *world)
    }
}

/// Returns the world behind a pointer, read-only.
///
/// # Safety
/// As [`open`].
pub(crate) unsafe fn look<'a>(world: *const PliantWorld) -> Result<&'a PliantWorld, Rejection> {
    aligned(world)?;
    // SAFETY: as above.
    unsafe {
        if (&raw const (*world).mark).read() == MARK {
            Ok(&*world)
        } else {
            Err(PliantError::NoWorld.into())
        }
    }
}

/// Reads the value behind a pointer.
///
/// # Safety
/// A non-null pointer must point to a value of its type.
pub(crate) unsafe fn read<T: Copy>(pointer: *const T) -> Result<T, Rejection> {
    aligned(pointer)?;
    // SAFETY: as above.
    Ok(unsafe { pointer.read() })
}

/// Output argument. A null pointer means that the caller does not need the value.
pub(crate) struct Answer<T>(*mut T);

impl<T> Answer<T> {
    /// Accepts null for an optional output.
    pub(crate) fn optional(to: *mut T) -> Result<Self, Rejection> {
        if !to.is_null() {
            aligned(to)?;
        }
        Ok(Self(to))
    }

    /// # Safety
    /// A non-null pointer must point to memory for the value.
    pub(crate) unsafe fn give(self, answer: T) {
        if !self.0.is_null() {
            // SAFETY: as above.
            unsafe { self.0.write(answer) };
        }
    }

    /// # Safety
    /// A non-null pointer must point to memory for two values.
    #[cfg(feature = "host")]
    pub(crate) unsafe fn give_two(self, [first, second]: [T; 2]) {
        if !self.0.is_null() {
            // SAFETY: as above.
            unsafe {
                self.0.write(first);
                self.0.add(1).write(second);
            }
        }
    }
}
