//! What there is to draw, and the checksum.

use crate::status::{PliantError, PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, look, sound};
use pliant::{Checksum, Constraint, Distance, Project};

/// The positions of all particles, m: a view into the world, which shows what later steps do, too. `count` gets their number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_positions(
    world: *const PliantWorld,
    positions: *mut *const PliantVec2,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller's word for the pointers. Both types of vectors are two numbers in a row.
    status((|| unsafe {
        let all = look(world)?.particles.positions();
        sound(positions)?;
        sound(count)?;
        positions.write(all.as_ptr().cast());
        count.write(all.len());
        Ok(())
    })())
}

/// The numbers of two particles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantPair {
    /// One end of a spring.
    pub a: u16,
    /// The other.
    pub b: u16,
}

/// Copies the ends of all springs to `pairs`, which has room for `capacity` of them, in the order of adding. `count` gets their number,
/// also where they do not fit; with no room `pairs` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_springs(
    world: *const PliantWorld,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller's word for the pointers.
    status((|| unsafe {
        let springs = look(world)?.springs.as_slice();
        sound(count)?;
        if capacity > 0 {
            sound(pairs)?;
        }
        count.write(springs.len());
        if capacity < springs.len() {
            return Err(PliantError::Short.into());
        }
        for (place, spring) in springs.iter().enumerate() {
            pairs.add(place).write(pair(spring));
        }
        Ok(())
    })())
}

fn pair(spring: &Distance<f32>) -> PliantPair {
    let [a, b] = spring.particles().map(|id| u16::try_from(id.index()).unwrap_or(u16::MAX));
    PliantPair { a, b }
}

/// A checksum over the bits of everything that later steps depend on: equal on every machine that has made the same calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_checksum(world: *const PliantWorld, checksum: *mut u64) -> PliantStatus {
    // SAFETY: the caller's word for both pointers.
    status((|| unsafe {
        let world = look(world)?;
        sound(checksum)?;
        let mut sum = Checksum::new();
        world.particles.hash_state(&mut sum);
        world.springs.hash_state(&mut sum);
        for body in &world.bodies {
            body.hash_state(&mut sum);
        }
        world.grab.hash_state(&mut sum);
        for collider in &world.colliders {
            collider.hash_state(&mut sum);
        }
        checksum.write(sum.value());
        Ok(())
    })())
}
