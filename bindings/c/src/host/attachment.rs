//! Points of attachments.

use crate::host::constraint::{PLIANT_ATTACHMENT, PLIANT_LONG_RANGE_ATTACHMENT};
use crate::particle::with;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::PliantWorld;
use pliant::{ConstraintId, Error};

/// Moves the fixed point of a constraint of PLIANT_ATTACHMENT or PLIANT_LONG_RANGE_ATTACHMENT, m.
/// It jumps there: a rigid attachment moves its particle in one substep. For a moving pointer use
/// pliant_grab.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_move_attachment(
    world: *mut PliantWorld,
    kind: u32,
    number: u16,
    point: PliantVec2,
) -> PliantStatus {
    let (id, point) = (ConstraintId::new(number.into()), point.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let kinds = &mut scene.parts.sets.kinds;
            match kind {
                PLIANT_ATTACHMENT => kinds.attachments.edit(id, |item| item.set_position(point)),
                PLIANT_LONG_RANGE_ATTACHMENT => {
                    kinds.long_range.edit(id, |item| item.set_position(point))
                }
                _ => Err(Error::UnknownConstraint),
            }
        })
    })
}
