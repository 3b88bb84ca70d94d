//! Projections of all worlds of a batch.

use super::lane::{Wide, gather, scatter};
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{Particles, State};
use crate::solver::Pass;

/// Particles of all worlds during a substep.
#[derive(Debug)]
pub struct BatchState<'a, T, const N: usize, const W: usize> {
    pub(super) positions: &'a mut [Wide<T, W>],
    pub(super) velocities: &'a mut [Wide<T, W>],
    pub(super) displacements: &'a mut [Wide<T, W>],
    /// Masses of all worlds, and space for one of them.
    pub(super) one: &'a mut Particles<T, N>,
    /// Velocity that gravity adds in a substep, m/s.
    pub(super) gravity_dv: Vec2<T>,
}

impl<T: Real, const N: usize, const W: usize> BatchState<'_, T, N, W> {
    /// Calls a function with the particles of one world, and stores what it changes.
    pub(super) fn with_world<R>(
        &mut self,
        world: usize,
        f: impl FnOnce(&mut State<'_, T>) -> R,
    ) -> R {
        let mut state = self.one.state();
        gather(self.positions, world, state.positions);
        gather(self.velocities, world, state.velocities);
        gather(self.displacements, world, state.displacements);
        let result = f(&mut state);
        scatter(state.positions, world, self.positions);
        scatter(state.velocities, world, self.velocities);
        scatter(state.displacements, world, self.displacements);
        result
    }
}

/// Projection of all worlds of a batch.
///
/// Implemented for [`BatchedLengths`](crate::BatchedLengths), [`EachWorld`](crate::EachWorld), and
/// tuples of up to four. The hooks are those of [`Project`](crate::Project), called at the same
/// points of a step.
pub trait ProjectBatch<T: Real, const N: usize, const W: usize> {
    /// Rejects what cannot step, before anything has changed.
    ///
    /// # Errors
    /// Those of [`Project::check`](crate::Project::check).
    fn check(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) -> Result<(), Error>;

    /// Prepares for a step.
    fn prepare(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>);

    /// Accelerates particles before the first pass of a substep.
    fn predict(&mut self, _pass: &Pass<T>, _state: &mut BatchState<'_, T, N, W>) {}

    /// Corrects displacements in a pass.
    fn project(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>);

    /// Changes velocities at the end of a substep, as restitution does.
    fn solve_velocities(&mut self, _pass: &Pass<T>, _state: &mut BatchState<'_, T, N, W>) {}
}

macro_rules! tuple {
    ($($p:ident $i:tt $back:tt),*) => {
        impl<T: Real, const N: usize, const W: usize, $($p: ProjectBatch<T, N, W>),*>
            ProjectBatch<T, N, W> for ($($p,)*)
        {
            fn check(
                &mut self,
                pass: &Pass<T>,
                state: &mut BatchState<'_, T, N, W>,
            ) -> Result<(), Error> {
                $(self.$i.check(pass, state)?;)*
                Ok(())
            }

            fn prepare(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
                $(self.$i.prepare(pass, state);)*
            }

            fn predict(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
                $(self.$i.predict(pass, state);)*
            }

            fn project(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
                if pass.backward {
                    $(self.$back.project(pass, state);)*
                } else {
                    $(self.$i.project(pass, state);)*
                }
            }

            fn solve_velocities(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
                $(self.$i.solve_velocities(pass, state);)*
            }
        }
    };
}

tuple!(A 0 0);
tuple!(A 0 1, B 1 0);
tuple!(A 0 2, B 1 1, C 2 0);
tuple!(A 0 3, B 1 2, C 2 1, D 3 0);
