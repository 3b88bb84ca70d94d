//! Projections of single worlds.

use super::traits::{BatchState, ProjectBatch};
use crate::error::Error;
use crate::math::Real;
use crate::solver::{Pass, Project};

/// Any projection, once for each world of a batch: contacts, shapes, muscles.
///
/// The particles of each world are copied before each hook and back after it. The projections of
/// different worlds can differ, for example in the positions of colliders and the lengths of
/// muscles.
#[derive(Clone, Debug)]
pub struct EachWorld<P, const W: usize>(
    /// Projection of each world.
    pub [P; W],
);

impl<T: Real, P: Project<T>, const N: usize, const W: usize> ProjectBatch<T, N, W>
    for EachWorld<P, W>
{
    fn check(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) -> Result<(), Error> {
        let mut worlds = self.0.iter().zip(0..W);
        worlds.try_for_each(|(part, world)| {
            state.with_world(world, |one| part.check(pass, &one.motion()))
        })
    }

    fn prepare(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
        for (part, world) in self.0.iter_mut().zip(0..W) {
            state.with_world(world, |one| part.prepare(pass, &one.motion()));
        }
    }

    fn predict(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
        let gravity_dv = state.gravity_dv;
        for (part, world) in self.0.iter_mut().zip(0..W) {
            state.with_world(world, |one| {
                part.predict(pass, &mut one.predicted(gravity_dv, pass.h));
            });
        }
    }

    fn project(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
        for (part, world) in self.0.iter_mut().zip(0..W) {
            state.with_world(world, |one| part.project(pass, &mut one.motion()));
        }
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
        let gravity_dv = state.gravity_dv;
        for (part, world) in self.0.iter_mut().zip(0..W) {
            state.with_world(world, |one| {
                part.solve_velocities(pass, &mut one.finished(gravity_dv));
            });
        }
    }
}
