//! Time step.

use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, open, read};
use pliant::{Scheme, Solver, Sweep};

/// Settings of a step.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantSolver {
    /// Acceleration of free particles, m/s².
    pub gravity: PliantVec2,
    /// Rate at which velocities decay, 1/s: not negative.
    pub damping: PliantReal,
    /// Number of substeps of a step, at least one. More substeps improve the result more than more
    /// iterations.
    pub substeps: u16,
    /// Number of iterations over springs and bodies in a substep, at least one.
    pub iterations: u16,
    /// Whether each iteration runs backward after forward: nonzero for yes.
    pub symmetric: u8,
    /// Whether springs and bodies act along the directions at the start of the substep, which
    /// conserves energy, instead of the predicted ones, which are stable at any step: nonzero for
    /// yes.
    pub leapfrog: u8,
}

impl PliantSolver {
    fn kernel(self) -> Solver<PliantReal> {
        Solver {
            gravity: self.gravity.into(),
            damping: self.damping,
            substeps: self.substeps,
            iterations: self.iterations,
            sweep: if self.symmetric == 0 {
                Sweep::Forward
            } else {
                Sweep::Symmetric
            },
            scheme: if self.leapfrog == 0 {
                Scheme::Predicted
            } else {
                Scheme::Leapfrog
            },
        }
    }
}

/// Advances the world by `dt` seconds: springs, then bodies, then the grab, then colliders,
/// then joints, then contacts of hulls. The
/// product of substeps, iterations and the contents of the world bounds the time of a step. Below
/// this bound the time depends on the motion. A particle that grazes a collider costs up to 34
/// evaluations of its distance in a pass, and a distant one costs one or two.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_step(
    world: *mut PliantWorld,
    dt: PliantReal,
    solver: *const PliantSolver,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        // The scene keeps the settings of its last accepted step.
        let previous = core::mem::replace(&mut scene.solver, read(solver)?.kernel());
        scene.step(dt).map_err(|error| {
            scene.solver = previous;
            error.into()
        })
    })())
}
