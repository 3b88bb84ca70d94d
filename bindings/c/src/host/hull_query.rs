//! Rays, discs and nearest points against hulls.

use crate::host::query::{not_negative, ray};
use crate::hull::number;
use crate::real::{PliantReal, ZERO};
use crate::status::{PliantStatus, status};
use crate::vector::{PliantVec2, finite};
use crate::world::{Pairs, PliantScene, PliantWorld, aligned, look, pairs};
use pliant::HullId;
use pliant::query::{hit_hulls, nearest_on_hulls};

/// First hit of a ray or a moving disc on hulls.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantHullHit {
    /// One for a hit, and zero for none: the other members are then zero.
    pub hit: u32,
    /// Number of the hull.
    pub hull: u32,
    /// Fraction of the path before the hit, from 0 to 1.
    pub fraction: PliantReal,
    /// Unit normal of the hull, on the side from which the ray comes.
    pub normal: PliantVec2,
}

/// Point of a hull.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantHullPoint {
    /// One if a hull has a point within reach, and zero otherwise: the other members are then zero.
    pub found: u32,
    /// Number of the hull.
    pub hull: u32,
    /// Distance from the given point, m; zero inside the hull.
    pub distance: PliantReal,
    /// Position, m: the given point itself if it is inside the hull.
    pub position: PliantVec2,
}

/// Finds the first hull that a disc of a radius, m, hits, while its center moves from one point to
/// another, m. A radius of zero is a ray. Only hulls in a layer of `mask` are hit, where they are
/// now. A disc that overlaps a hull at its start hits it there.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_hit_hulls(
    world: *const PliantWorld,
    from: PliantVec2,
    to: PliantVec2,
    radius: PliantReal,
    mask: u32,
    hit: *mut PliantHullHit,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(hit)?;
        let (ray, radius) = (ray(from, to)?, not_negative(radius)?);
        let (contacts, hulls) = in_layers(scene, mask);
        let found = hit_hulls(contacts, &scene.particles, hulls, radius, ray);
        let none = PliantHullHit {
            hit: 0,
            hull: 0,
            fraction: ZERO,
            normal: PliantVec2 { x: ZERO, y: ZERO },
        };
        hit.write(found.map_or(none, |found| PliantHullHit {
            hit: 1,
            hull: number(found.hull).into(),
            fraction: found.fraction,
            normal: found.normal.into(),
        }));
        Ok(())
    })())
}

/// Finds the point of the hulls nearest to a point, at most `reach` away, m. Only hulls in a layer
/// of `mask` count. With a reach of zero, it finds the hull that contains the point.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_nearest_on_hulls(
    world: *const PliantWorld,
    point: PliantVec2,
    reach: PliantReal,
    mask: u32,
    nearest: *mut PliantHullPoint,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(nearest)?;
        let (point, reach) = (finite(point)?, not_negative(reach)?);
        let (contacts, hulls) = in_layers(scene, mask);
        let found = nearest_on_hulls(contacts, &scene.particles, hulls, point, reach);
        let none = PliantHullPoint {
            found: 0,
            hull: 0,
            distance: ZERO,
            position: PliantVec2 { x: ZERO, y: ZERO },
        };
        nearest.write(found.map_or(none, |found| PliantHullPoint {
            found: 1,
            hull: number(found.hull).into(),
            distance: found.distance,
            position: found.position.into(),
        }));
        Ok(())
    })())
}

/// Returns the contacts and their hulls in a layer of a mask.
fn in_layers(scene: &PliantScene, mask: u32) -> (&Pairs, impl Iterator<Item = HullId>) {
    let contacts = pairs(&scene.parts.contacts);
    let is_in_a_layer = move |hull: &HullId| {
        contacts
            .filter(*hull)
            .is_some_and(|filter| filter.layers & mask != 0)
    };
    (contacts, contacts.hulls().filter(is_in_a_layer))
}
