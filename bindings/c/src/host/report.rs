//! Contact reports of soft bodies: impulses, approach speeds, begin.

use crate::draw::PliantPair;
use crate::host::contact::{Number, PLIANT_DISCS, PLIANT_OUTLINES, PLIANT_TERRAIN, low};
use crate::hull::copy;
use crate::joint::PLIANT_NO_BODY;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, aligned, look};
use pliant::{ContactReport, Error, ParticleId};

/// Pair that touched in the last step. Impulses are sums over all contacts of the pair and all
/// substeps: divided by the duration of the step, they are mean forces.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantContactReport {
    /// Numbers of the bodies, the lower one first; for the terrain, the particle and
    /// PLIANT_NO_BODY.
    pub pair: PliantPair,
    /// One if the pair did not touch in the step before, otherwise zero.
    pub began: u32,
    /// Position of the strongest contact, m.
    pub point: PliantVec2,
    /// Unit vector from the second body to the first at this point.
    pub normal: PliantVec2,
    /// Impulse on the first body, N s.
    pub impulse: PliantVec2,
    /// Sum of the impulses along the normals, N s: positive.
    pub normal_impulse: PliantReal,
    /// Sum of the impulses on the first body along the normals rotated counter-clockwise, N s.
    pub friction_impulse: PliantReal,
    /// Smallest normal velocity before a contact, m/s; negative if the bodies approach.
    pub approach: PliantReal,
}

/// Pair of the kernel.
pub(crate) trait Pair: Copy {
    /// Returns the numbers of the pair.
    fn numbers(self) -> PliantPair;
}

impl<B: Number + Copy> Pair for [B; 2] {
    fn numbers(self) -> PliantPair {
        let [a, b] = self.map(|body| low(body.number()));
        PliantPair { a, b }
    }
}

impl Pair for ParticleId {
    fn numbers(self) -> PliantPair {
        PliantPair {
            a: low(self.index()),
            b: PLIANT_NO_BODY,
        }
    }
}

fn report<P: Pair>(report: &ContactReport<PliantReal, P>) -> PliantContactReport {
    PliantContactReport {
        pair: report.pair.numbers(),
        began: report.began.into(),
        point: report.point.into(),
        normal: report.normal.into(),
        impulse: report.impulse.into(),
        normal_impulse: report.normal_impulse,
        friction_impulse: report.friction_impulse,
        approach: report.approach,
    }
}

/// Copies the reports of PLIANT_DISCS, PLIANT_OUTLINES or PLIANT_TERRAIN of the last step to
/// `reports`, which holds `capacity` reports. Writes their number to `count`, even if they do not
/// fit. With a capacity of zero `reports` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_contact_reports(
    world: *const PliantWorld,
    set: u32,
    reports: *mut PliantContactReport,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let parts = &look(world)?.scene.parts;
        let sets = &parts.sets;
        match set {
            PLIANT_DISCS => copy(sets.discs.reports().map(report), reports, capacity, count),
            PLIANT_OUTLINES => copy(
                sets.outlines.reports().map(report),
                reports,
                capacity,
                count,
            ),
            PLIANT_TERRAIN => copy(
                parts.late.ground.reports().map(report),
                reports,
                capacity,
                count,
            ),
            _ => Err(Error::UnknownBody.into()),
        }
    })())
}

/// Writes how many contacts of pairs beyond PLIANT_REPORTS have no report of the last step. They
/// act like all others.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_dropped_reports(
    world: *const PliantWorld,
    set: u32,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let parts = &look(world)?.scene.parts;
        aligned(count)?;
        count.write(match set {
            PLIANT_DISCS => parts.sets.discs.dropped(),
            PLIANT_OUTLINES => parts.sets.outlines.dropped(),
            PLIANT_TERRAIN => parts.late.ground.dropped(),
            _ => return Err(Error::UnknownBody.into()),
        });
        Ok(())
    })())
}
