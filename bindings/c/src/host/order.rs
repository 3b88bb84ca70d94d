//! Level order of constraints.

use crate::host::Sets;
use crate::host::constraint::Kinds;
use crate::particle::with;
use crate::status::{PliantStatus, status};
use crate::world::{Parts, PliantScene, PliantWorld};

/// Sorts springs and constraints of all kinds, those that break or yield included, into an order in
/// which neighbors share no particle. A processor overlaps their projections, and the vector
/// instructions of some processors project several springs or rods together. No result changes, not
/// even a bit, and all numbers stay valid. Call this function once after a cloth or a mesh is
/// complete: sorting n constraints needs n log n operations, and 16 KB of stack. Constraints that
/// are added later are solved as before; the next call sorts them too. One that gets the number of
/// a removed one returns all of its kind to the order of their numbers. Saved worlds keep the
/// order.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_order_constraints(world: *mut PliantWorld) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            order(scene);
            Ok(())
        })
    })
}

fn order(scene: &mut PliantScene) {
    let particles = &scene.particles;
    let Parts { springs, sets, .. } = &mut scene.parts;
    let Sets {
        kinds,
        wires,
        elements,
        ..
    } = sets;
    // Without `..`, so that a new kind is not forgotten.
    let Kinds {
        attachments,
        long_range,
        tethers,
        rods,
        damped,
        tearing,
        bendings,
        angles,
        areas,
        segments,
        edges,
        neo_hookean,
        st_venant_kirchhoff,
    } = kinds;
    springs.order(particles);
    attachments.order(particles);
    long_range.order(particles);
    tethers.order(particles);
    rods.order(particles);
    damped.order(particles);
    tearing.order(particles);
    bendings.order(particles);
    angles.order(particles);
    areas.order(particles);
    segments.order(particles);
    edges.order(particles);
    neo_hookean.order(particles);
    st_venant_kirchhoff.order(particles);
    wires.order(particles);
    elements.order(particles);
}
