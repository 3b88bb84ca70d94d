//! Functions of the height field.

use super::edit;
use super::heights::{Record, Table};
use crate::capacity::PLIANT_HEIGHTS;
use crate::full::PliantCapacity;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, aligned, open, read};
use heapless::Vec;
use pliant::{Error, Parameter};

/// Place and surface of a height field.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantHeightField {
    /// Position of the first height, if it is zero, m.
    pub origin: PliantVec2,
    /// Width of a column, m: positive.
    pub spacing: PliantReal,
    /// Number of the surface, below PLIANT_SURFACES.
    pub surface: u8,
}

/// Replaces the height field of the terrain by `count` heights above its origin, m, from left to
/// right: at least two, and at most PLIANT_HEIGHTS. The ground below is solid at any depth, and
/// there is none beyond the first and the last height. Bodies do not catch on its points. Needs 512 kB
/// of stack, 1 MB in double precision.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_heights(
    world: *mut PliantWorld,
    heights: *const PliantReal,
    count: usize,
    field: *const PliantHeightField,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, field) = (&mut open(world)?.scene, read(field)?);
        aligned(heights)?;
        let mut list = Vec::<_, PLIANT_HEIGHTS>::new();
        for index in 0..count {
            let height = heights.add(index).read();
            list.push(height).map_err(|_| PliantCapacity::Heights)?;
        }
        let hills = Record {
            origin: field.origin.into(),
            spacing: field.spacing,
            surface: field.surface,
            heights: Table(list),
        }
        .try_into()?;
        edit(scene, |level| {
            level.hills = Some(hills);
            Ok(())
        })
    })())
}

/// Sets one height of the height field, m: a crater, or a hill that grows.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_height(
    world: *mut PliantWorld,
    index: u16,
    height: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            edit(scene, |level| {
                let hills = level.hills.take();
                let hills = hills.ok_or(Error::OutOfRange(Parameter::Outline))?;
                level.hills = Some(hills.with_height(index, height)?);
                Ok(())
            })
        })
    })
}

/// Removes the height field from the terrain.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_heights(world: *mut PliantWorld) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            edit(scene, |level| {
                level.hills = None;
                Ok(())
            })
        })
    })
}
