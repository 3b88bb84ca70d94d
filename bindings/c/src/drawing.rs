//! Drawing of a world by callbacks.

use crate::collider::Outline;
use crate::real::{PliantReal, ZERO};
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, look, pairs, read};
use core::ffi::c_void;
use pliant::{Constraint, ParticleId, Vec2};

/// A particle: a circle of radius zero.
pub const PLIANT_DRAW_PARTICLE: u32 = 0;
/// A spring: a segment.
pub const PLIANT_DRAW_SPRING: u32 = 1;
/// A joint: a segment between its points.
pub const PLIANT_DRAW_JOINT: u32 = 2;
/// A hull: segments between its corners, at the distance of its radius, and circles of its radius.
pub const PLIANT_DRAW_HULL: u32 = 3;
/// A collider: as a hull, or a half-plane.
pub const PLIANT_DRAW_COLLIDER: u32 = 4;

/// Callbacks of pliant_draw. Each may be null. `what` is PLIANT_DRAW_PARTICLE or another kind. They
/// must not use the world.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantDrawing {
    /// First argument of the callbacks.
    pub context: *mut c_void,
    /// Draws a segment between two points, m.
    pub segment:
        Option<unsafe extern "C" fn(context: *mut c_void, what: u32, a: PliantVec2, b: PliantVec2)>,
    /// Draws a circle, m.
    pub circle: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            what: u32,
            center: PliantVec2,
            radius: PliantReal,
        ),
    >,
    /// Draws a half-plane through a point, m, with a unit normal out of it.
    pub half_plane: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            what: u32,
            point: PliantVec2,
            normal: PliantVec2,
        ),
    >,
}

impl PliantDrawing {
    unsafe fn segment(&self, what: u32, a: Vec2<PliantReal>, b: Vec2<PliantReal>) {
        if let Some(draw) = self.segment {
            // SAFETY: guaranteed by the caller of pliant_draw.
            unsafe { draw(self.context, what, a.into(), b.into()) };
        }
    }

    unsafe fn circle(&self, what: u32, center: Vec2<PliantReal>, radius: PliantReal) {
        if let Some(draw) = self.circle {
            // SAFETY: as above.
            unsafe { draw(self.context, what, center.into(), radius) };
        }
    }

    /// Draws a convex shape of counter-clockwise corners that is grown by a radius.
    unsafe fn shape(
        &self,
        what: u32,
        corners: impl Iterator<Item = Vec2<PliantReal>> + Clone,
        radius: PliantReal,
    ) {
        let single = corners.clone().nth(1).is_none();
        let mut before = corners.clone().last().filter(|_| !single);
        for corner in corners {
            // SAFETY: as above.
            unsafe {
                if single || radius > ZERO {
                    self.circle(what, corner, radius);
                }
                let side = before.and_then(|from| Some((from, (corner - from).direction()?)));
                if let Some((from, (along, _))) = side {
                    let outward = -along.perp() * radius;
                    self.segment(what, from + outward, corner + outward);
                }
            }
            before = Some(corner);
        }
    }
}

/// Calls functions of the program for everything that the world consists of, in the order
/// colliders, hulls, springs, joints that are not broken, particles. Outlines and terrain are left
/// out: the program has given their points.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_draw(
    world: *const PliantWorld,
    drawing: *const PliantDrawing,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers and the callbacks.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        let pen = read(drawing)?;
        let (particles, parts) = (&scene.particles, &scene.parts);
        for collider in &parts.colliders {
            match collider.outline() {
                Outline::HalfPlane(point, normal) => {
                    if let Some(draw) = pen.half_plane {
                        draw(
                            pen.context,
                            PLIANT_DRAW_COLLIDER,
                            point.into(),
                            normal.into(),
                        );
                    }
                }
                Outline::Rounded(corners, radius) => {
                    pen.shape(PLIANT_DRAW_COLLIDER, corners.iter().copied(), radius);
                }
            }
        }
        let hulls = pairs(&parts.contacts);
        for hull in parts.hulls.ids.iter().flatten() {
            let radius = hulls.radius(*hull).unwrap_or(ZERO);
            pen.shape(PLIANT_DRAW_HULL, hulls.corners(*hull, particles), radius);
        }
        for spring in parts.springs.ids().filter_map(|id| parts.springs.get(id)) {
            if let [Some(a), Some(b)] = spring.particles().map(|id| particles.position(id)) {
                pen.segment(PLIANT_DRAW_SPRING, a, b);
            }
        }
        for joint in parts
            .joints
            .iter()
            .flatten()
            .filter(|joint| !joint.is_broken())
        {
            let ends = joint
                .ends()
                .map(|ends| ends.map(|end| end.position(particles)));
            if let Some([Some(a), Some(b)]) = ends {
                pen.segment(PLIANT_DRAW_JOINT, a, b);
            }
        }
        for (index, position) in (0..=u16::MAX).zip(particles.positions()) {
            if particles.contains(ParticleId::new(index)) {
                pen.circle(PLIANT_DRAW_PARTICLE, *position, ZERO);
            }
        }
        Ok(())
    })())
}
