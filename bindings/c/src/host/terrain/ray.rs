//! Rays and discs against the terrain.

use super::level;
use crate::host::query;
use crate::real::{PliantReal, ZERO};
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, aligned, look};
use pliant::query::cast_disc;

/// First hit of a moving disc on the terrain.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantTerrainHit {
    /// One for a hit, and zero for none: the other members are then zero.
    pub hit: u32,
    /// Number of the surface of the edge.
    pub surface: u32,
    /// Fraction of the path before the hit, from 0 to 1.
    pub fraction: PliantReal,
    /// Unit normal of the terrain, towards its free side.
    pub normal: PliantVec2,
}

/// Finds the first contact of a disc of a radius, m, with the terrain, while its center moves from
/// one point to another, m. A radius of zero is a ray. Edges are hit from their free sides. A disc
/// that overlaps an edge at its start hits it there, if it moves deeper.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_cast_disc(
    world: *const PliantWorld,
    from: PliantVec2,
    to: PliantVec2,
    radius: PliantReal,
    hit: *mut PliantTerrainHit,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(hit)?;
        let (ray, radius) = (query::ray(from, to)?, query::not_negative(radius)?);
        let none = PliantTerrainHit {
            hit: 0,
            surface: 0,
            fraction: ZERO,
            normal: PliantVec2 { x: ZERO, y: ZERO },
        };
        hit.write(
            cast_disc(level(scene), radius, ray).map_or(none, |found| PliantTerrainHit {
                hit: 1,
                surface: found.surface.into(),
                fraction: found.fraction,
                normal: found.normal.into(),
            }),
        );
        Ok(())
    })())
}
