//! Snapshots: a header that identifies the format, and every field of a world.
//!
//! Each field is written separately as little-endian numbers. No padding is read, so equal worlds
//! produce equal snapshots. Reading checks every count and every variant: no bytes, forged ones
//! included, lead to undefined behavior or a panic.

use crate::body::Body;
use crate::capacity::{
    DEFAULT, PLIANT_BODIES, PLIANT_COLLIDERS, PLIANT_HULLS, PLIANT_JOINTS, PLIANT_PARTICLES,
    PLIANT_RIGID_BODIES, PLIANT_SPRINGS,
};
use crate::collider::Collider;
use crate::defaults;
use crate::real::PliantReal;
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::world::{Contacts, PliantWorld, look, open};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use heapless::Vec;
use pliant::snapshot::{self, Sink, Snapshot, Source};
use pliant::{Distances, Grab, HullId, Joint, Particles, RigidBody};

/// Bytes that a snapshot needs.
pub const PLIANT_SNAPSHOT_SIZE: usize = if DEFAULT {
    defaults::PLIANT_SNAPSHOT_SIZE
} else {
    HEAD + SIZE
};

const HEAD: usize = 32;
const BODY: usize = PLIANT_SNAPSHOT_SIZE - HEAD;

const _: () = assert!(
    SIZE <= BODY,
    "PLIANT_SNAPSHOT_SIZE is too small for these capacities"
);
const _: () = assert!(
    SIZE as u64 <= u32::MAX as u64,
    "a snapshot of these capacities has more than 4 GiB"
);

/// First bytes of a snapshot.
const MAGIC: [u8; 8] = *b"pliant\r\n";
/// Version of the header.
const FORMAT: u32 = 1;

macro_rules! parts {
    ($($part:ident = $($path:ident).+: $t:ty),* $(,)?) => {
        /// Fingerprint of the build: versions, capacities, and the names and types of all fields,
        /// nested ones included.
        const FINGERPRINT: u64 = snapshot::schema(
            concat!("world ", env!("CARGO_PKG_VERSION"), $(" ", stringify!($part)),*),
            &[snapshot::VERSION, $(<$t>::SCHEMA),*],
        );
        const SIZE: usize = 0 $(+ <$t>::SIZE)*;

        fn save(world: &PliantWorld, sink: &mut Sink<'_>) {
            $(world$(.$path)+.save(sink);)*
        }

        /// Reads a world and discards it.
        fn skip(source: &mut Source<'_>) {
            $(<$t>::skip(source);)*
        }

        fn load(world: &mut PliantWorld, source: &mut Source<'_>) {
            $(world$(.$path)+.replace(source);)*
        }
    };
}

parts! {
    particles = scene.particles: Particles<PliantReal, PLIANT_PARTICLES>,
    springs = scene.parts.springs: Distances<PliantReal, PLIANT_SPRINGS>,
    grab = scene.parts.grab: Grab<PliantReal>,
    bodies = scene.parts.bodies: Vec<Body, PLIANT_BODIES>,
    colliders = scene.parts.colliders: Vec<Collider, PLIANT_COLLIDERS>,
    joints = scene.parts.joints: [Option<Joint<PliantReal>>; PLIANT_JOINTS],
    hulls = scene.parts.hulls.ids: [Option<HullId>; PLIANT_HULLS],
    contacts = scene.parts.contacts: Contacts,
    rigid = scene.parts.rigid: [Option<RigidBody<PliantReal>>; PLIANT_RIGID_BODIES],
}

/// Saves the world to `memory` of `bytes` bytes, at least PLIANT_SNAPSHOT_SIZE, which need not be
/// aligned. All PLIANT_SNAPSHOT_SIZE bytes are written. Worlds created by the same calls produce
/// the same bytes on every machine. A snapshot can be stored and sent. Any machine with the same
/// version of the library and the same capacities can restore it.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_save(
    world: *const PliantWorld,
    memory: *mut c_void,
    bytes: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers; the memory is large enough and is not read.
    status((|| unsafe {
        let world = look(world)?;
        room(memory, bytes)?;
        let memory =
            core::slice::from_raw_parts_mut(memory.cast::<MaybeUninit<u8>>(), PLIANT_SNAPSHOT_SIZE);
        let (head, body) = memory
            .split_at_mut_checked(HEAD)
            .ok_or(PliantError::Short)?;
        let mut sink = Sink::new(body);
        save(world, &mut sink);
        let length = BODY.saturating_sub(sink.room());
        sink.fill();
        let sum = sink.sum();
        let mut sink = Sink::new(head);
        for bytes in start(length) {
            sink.put(&bytes);
        }
        seal(sum, length).save(&mut sink);
        Ok(())
    })())
}

/// Restores a saved state into any world created by pliant_world_init.
///
/// The snapshot must come from the same version of the library with the same capacities, and must
/// be unchanged. Both are checked, and other memory is rejected. The checksum protects against
/// accidental changes, not against forgery. A forged snapshot causes no undefined behavior and no
/// panic, but may contain numbers that no other function accepts. Needs 12 kB of stack.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_restore(
    world: *mut PliantWorld,
    memory: *const c_void,
    bytes: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let world = open(world)?;
        room(memory, bytes)?;
        let mut body = checked(core::slice::from_raw_parts(
            memory.cast(),
            PLIANT_SNAPSHOT_SIZE,
        ))
        .ok_or(PliantError::BadSnapshot)?;
        load(world, &mut body);
        Ok(())
    })())
}

fn room(memory: *const c_void, bytes: usize) -> Result<(), Rejection> {
    if memory.is_null() {
        return Err(PliantError::Null.into());
    }
    if bytes < PLIANT_SNAPSHOT_SIZE {
        Err(PliantError::Short.into())
    } else {
        Ok(())
    }
}

/// Returns the body of a snapshot if the snapshot is intact and comes from this build.
fn checked(memory: &[u8]) -> Option<Source<'_>> {
    let (head, body) = memory.split_at_checked(HEAD)?;
    let mut head = Source::new(head);
    let world = Source::new(body);
    let found = [head.take(), head.take(), head.take()];
    let sum = u64::load(&mut head);
    let [_, _, last] = found;
    let length = usize::try_from(u64::from_le_bytes(last) >> 32).ok()?;
    if found != start(length) || sum != seal(snapshot::hash(snapshot::BASIS, body), length) {
        return None;
    }
    let mut whole = world.clone();
    skip(&mut whole);
    if !whole.is_valid() || BODY.checked_sub(whole.rest().len()) != Some(length) {
        return None;
    }
    Some(world)
}

/// Header without the checksum: the magic bytes, the fingerprint, and the version of the header
/// with the length of the body.
fn start(length: usize) -> [[u8; 8]; 3] {
    let length = u64::try_from(length).unwrap_or(u64::MAX);
    [
        MAGIC,
        FINGERPRINT.to_le_bytes(),
        (length << 32 | u64::from(FORMAT)).to_le_bytes(),
    ]
}

/// Checksum of a snapshot whose body has the checksum `sum`.
fn seal(sum: u64, length: usize) -> u64 {
    snapshot::hash(sum, start(length).as_flattened())
}
