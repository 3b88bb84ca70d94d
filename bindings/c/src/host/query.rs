//! Queries: boxes, rays and nearest points.

use crate::capacity::PLIANT_PARTICLES;
use crate::full::PliantCapacity;
use crate::host::contact::low;
use crate::host::outline;
use crate::host::terrain::level;
use crate::hull::copy;
use crate::real::{PliantReal, ZERO};
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::{PliantRange, PliantVec2, finite};
use crate::world::{PliantWorld, aligned, look};
use heapless::Vec;
use pliant::query::{self, Hit, Ray};
use pliant::{Error, Parameter, ParticleId, Real};

/// First hit of a ray on particles or on an outline.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantHit {
    /// One for a hit, and zero for none: the other members are then zero.
    pub hit: u32,
    /// Number of the particle; for an outline, that of the first corner of the edge.
    pub particle: u32,
    /// Fraction of the ray before the hit, from 0 to 1.
    pub fraction: PliantReal,
    /// Unit normal of the surface, on the side from which the ray comes.
    pub normal: PliantVec2,
}

/// Point of the terrain.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantTerrainPoint {
    /// One if the terrain has a point within reach, and zero otherwise: the other members are then
    /// zero.
    pub found: u32,
    /// Distance from the given point, m.
    pub distance: PliantReal,
    /// Position, m.
    pub position: PliantVec2,
}

/// Copies the numbers of the particles inside a box, m, in ascending order, to `particles`, which
/// holds `capacity` of them. Writes how many there are to `count`, even if they do not fit. With a
/// capacity of zero `particles` may be null. The sides belong to the box.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_in_box(
    world: *const PliantWorld,
    lower: PliantVec2,
    upper: PliantVec2,
    particles: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        let [lower, upper] = [finite(lower)?, finite(upper)?];
        let found = query::in_box(&scene.particles, lower, upper).map(|id| low(id.index()));
        copy(found, particles, capacity, count)
    })())
}

/// Finds the first of a range of particles that a ray from one point to another, m, hits. The
/// particles are discs of a radius, m. A ray that starts inside a disc hits it at once.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_hit_particles(
    world: *const PliantWorld,
    particles: PliantRange,
    radius: PliantReal,
    from: PliantVec2,
    to: PliantVec2,
    hit: *mut PliantHit,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(hit)?;
        let (ids, ray) = (particles.ids(scene.particles.len())?, ray(from, to)?);
        let radius = not_negative(radius)?;
        hit.write(query::hit_particles(&scene.particles, ids, radius, ray).into());
        Ok(())
    })())
}

/// Finds the first edge of a closed outline that a ray from one point to another, m, hits from
/// either side.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_hit_outline(
    world: *const PliantWorld,
    outline: u16,
    from: PliantVec2,
    to: PliantVec2,
    hit: *mut PliantHit,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(hit)?;
        let (id, ray) = (outline::known(scene, outline)?, ray(from, to)?);
        let corners = scene.parts.sets.outlines.contacts.corners(id);
        let mut list = Vec::<ParticleId, PLIANT_PARTICLES>::new();
        for corner in corners {
            list.push(corner).map_err(|_| PliantCapacity::Corners)?;
        }
        hit.write(query::hit_outline(&scene.particles, &list, ray).into());
        Ok(())
    })())
}

/// Finds the point of the terrain nearest to a point, at most `reach` away, m.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_nearest_on_terrain(
    world: *const PliantWorld,
    point: PliantVec2,
    reach: PliantReal,
    nearest: *mut PliantTerrainPoint,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(nearest)?;
        let (point, reach) = (finite(point)?, not_negative(reach)?);
        let none = PliantTerrainPoint {
            found: 0,
            distance: ZERO,
            position: PliantVec2 { x: ZERO, y: ZERO },
        };
        let found = query::nearest_on_terrain(level(scene), point, reach);
        nearest.write(found.map_or(none, |found| PliantTerrainPoint {
            found: 1,
            distance: found.distance,
            position: found.position.into(),
        }));
        Ok(())
    })())
}

impl From<Option<Hit<PliantReal>>> for PliantHit {
    fn from(hit: Option<Hit<PliantReal>>) -> Self {
        let none = Self {
            hit: 0,
            particle: 0,
            fraction: ZERO,
            normal: PliantVec2 { x: ZERO, y: ZERO },
        };
        hit.map_or(none, |hit| Self {
            hit: 1,
            particle: low(hit.particle.index()).into(),
            fraction: hit.fraction,
            normal: hit.normal.into(),
        })
    }
}

/// Returns a ray between two finite points.
pub(super) fn ray(from: PliantVec2, to: PliantVec2) -> Result<Ray<PliantReal>, Rejection> {
    let (from, to) = (finite(from)?, finite(to)?);
    Ok(Ray { from, to })
}

/// Returns a radius or a reach that is not negative.
pub(super) fn not_negative(radius: PliantReal) -> Result<PliantReal, Rejection> {
    if !Real::is_finite(radius) {
        Err(Error::NonFinite(Parameter::Radius).into())
    } else if radius < ZERO {
        Err(Error::OutOfRange(Parameter::Radius).into())
    } else {
        Ok(radius)
    }
}
