//! Data for drawing, and the checksum.

use crate::hull::copy;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, aligned, look};
use pliant::{Constraint, Distance};

/// Returns the positions of all particles, m: a view into the world, which follows later steps.
/// Writes their number to `count`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_positions(
    world: *const PliantWorld,
    positions: *mut *const PliantVec2,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers. Both vector types are two consecutive numbers.
    status((|| unsafe {
        let all = look(world)?.scene.particles.positions();
        aligned(positions)?;
        aligned(count)?;
        positions.write(all.as_ptr().cast());
        count.write(all.len());
        Ok(())
    })())
}

/// Numbers of two particles, or of two hulls.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantPair {
    /// One end of a spring, a node that split, or the hull with the lower number.
    pub a: u16,
    /// The other end of a spring, the copy of the node, or the other hull.
    pub b: u16,
}

/// Copies the ends of all springs, in the order of their numbers, to `pairs`, which holds
/// `capacity` pairs. Writes the number of springs to `count`, even if they do not fit. With a
/// capacity of zero `pairs` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_springs(
    world: *const PliantWorld,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let springs = &look(world)?.scene.parts.springs;
        let items = springs.ids().filter_map(|id| springs.get(id)).map(pair);
        copy(items, pairs, capacity, count)
    })())
}

fn pair(spring: &Distance<PliantReal>) -> PliantPair {
    let [a, b] = spring
        .particles()
        .map(|id| u16::try_from(id.index()).unwrap_or(u16::MAX));
    PliantPair { a, b }
}

/// Computes a checksum over the bits of all state that later steps depend on. It is equal on every
/// machine after the same calls.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_checksum(
    world: *const PliantWorld,
    checksum: *mut u64,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let world = look(world)?;
        aligned(checksum)?;
        checksum.write(world.scene.checksum());
        Ok(())
    })())
}

/// Computes a checksum over the bits of positions, velocities and masses only. It does not depend
/// on the capacities of the library, so all builds of one precision compute it equally, in all
/// languages.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_motion_checksum(
    world: *const PliantWorld,
    checksum: *mut u64,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let world = look(world)?;
        aligned(checksum)?;
        checksum.write(pliant::measure::checksum(&world.scene.particles, &()));
        Ok(())
    })())
}
