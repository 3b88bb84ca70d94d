//! Length constraints of all worlds.

use super::kernel::{Shared, update};
use super::lane::Wide;
use super::traits::{BatchState, ProjectBatch};
use crate::constraint::{Constraint, Constraints, Distance, Points, Tether, corrected};
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::solver::{Pass, Project, Scheme};

/// Constraint on the distance of two particles: C = |x₀ − x₁| − L.
///
/// Implementations must have the gradients n and −n with n = (x₀ − x₁)/|x₀ − x₁|, constant
/// [squared gradients](Constraint::squared_gradients) of one, and no damping.
pub trait LengthConstraint<T: Real>: Constraint<T, 2> {
    /// Returns L, m.
    fn length(&self) -> T;
}

impl<T: Real> LengthConstraint<T> for Distance<T> {
    fn length(&self) -> T {
        self.rest_length()
    }
}

impl<T: Real> LengthConstraint<T> for Tether<T> {
    fn length(&self) -> T {
        self.length()
    }
}

/// Set of distances or tethers that all worlds of a batch share, with a multiplier for each world.
///
/// Each constraint is updated in all worlds side by side, so that vector registers hold the same
/// number of several worlds: no numbers are gathered, and the constraints need no
/// [level order](Constraints::order). The bits are those of [`Constraints`] in each world.
///
/// The scalar update is used for a constraint that has an unsafe length or overflows in a world,
/// and for all constraints with [`Scheme::Leapfrog`] or with a scalar that is not an IEEE float.
///
/// **Size**: that of the constraints, and a number for each constraint and world.
#[derive(Clone, Debug)]
pub struct BatchedLengths<T, C, const S: usize, const W: usize> {
    set: Constraints<T, C, 2, S>,
    multipliers: [[T; W]; S],
}

impl<T: Real, C: LengthConstraint<T>, const S: usize, const W: usize> BatchedLengths<T, C, S, W> {
    /// Returns a batch in which all worlds have these constraints.
    pub const fn new(set: Constraints<T, C, 2, S>) -> Self {
        Self {
            set,
            multipliers: [[T::ZERO; W]; S],
        }
    }

    /// Returns the constraints.
    pub const fn constraints(&self) -> &Constraints<T, C, 2, S> {
        &self.set
    }

    /// Returns the constraints, to edit them between steps.
    pub const fn constraints_mut(&mut self) -> &mut Constraints<T, C, 2, S> {
        &mut self.set
    }

    /// Projects the set in each world by the scalar code.
    fn project_each<const N: usize>(
        &mut self,
        pass: &Pass<T>,
        state: &mut BatchState<'_, T, N, W>,
    ) {
        for world in 0..W {
            let (_, scalars, _) = self.set.solving_parts();
            for (scalar, lanes) in scalars.iter_mut().zip(&self.multipliers) {
                *scalar = lanes.get(world).copied().unwrap_or(T::ZERO);
            }
            state.with_world(world, |one| self.set.project(pass, &mut one.motion()));
            let (_, scalars, _) = self.set.solving_parts();
            for (scalar, lanes) in scalars.iter().zip(&mut self.multipliers) {
                if let Some(lane) = lanes.get_mut(world) {
                    *lane = *scalar;
                }
            }
        }
    }

    /// Projects the set in all worlds.
    fn project_lanes<const N: usize>(
        &mut self,
        pass: &Pass<T>,
        state: &mut BatchState<'_, T, N, W>,
    ) {
        let squared_rate = pass.inv_h * pass.inv_h;
        let inverse_masses = state.one.inverse_masses();
        let (x, d) = (&*state.positions, &mut *state.displacements);
        let (items, _, factors) = self.set.solving_parts();
        let mut visit = |item: &C, factor: T, lambda: &mut [T; W]| {
            let ids = item.particles();
            let [i, j] = ids.map(ParticleId::index);
            let weights = inverse_masses.get(i).zip(inverse_masses.get(j));
            let Some(((x0, x1), (w0, w1))) = x.get(i).zip(x.get(j)).zip(weights) else {
                return;
            };
            let Some((d0, d1)) = d.get(i).zip(d.get(j)) else {
                return;
            };
            let shared = Shared {
                rest_length: item.length(),
                alpha_tilde: item.compliance() * squared_rate,
                factor,
                inverse_masses: [*w0, *w1],
                bound: C::BOUND,
            };
            let (positions, displacements) = ([x0, x1], [d0, d1]);
            let ([first, second], multipliers) = update(shared, positions, displacements, *lambda)
                .unwrap_or_else(|| {
                    let displacements = displacements.map(|d| *d);
                    each(item, &shared, pass, positions, (displacements, *lambda))
                });
            *lambda = multipliers;
            if let Some(d0) = d.get_mut(i) {
                *d0 = first;
            }
            if let Some(d1) = d.get_mut(j) {
                *d1 = second;
            }
        };
        let visits = items.iter().zip(factors).zip(&mut self.multipliers);
        if pass.backward {
            visits
                .rev()
                .for_each(|((item, factor), lambda)| visit(item, *factor, lambda));
        } else {
            visits.for_each(|((item, factor), lambda)| visit(item, *factor, lambda));
        }
    }
}

/// Updates a constraint in each world by the scalar code. Returns displacements and multipliers.
#[cold]
#[inline(never)]
fn each<T: Real, C: Constraint<T, 2>, const W: usize>(
    item: &C,
    shared: &Shared<T>,
    pass: &Pass<T>,
    positions: [&Wide<T, W>; 2],
    (mut displacements, mut lambda): ([Wide<T, W>; 2], [T; W]),
) -> ([Wide<T, W>; 2], [T; W]) {
    for (world, lambda) in (0..W).zip(&mut lambda) {
        let points = Points {
            positions: positions.map(|x| x.get(world)),
            displacements: displacements.map(|d| d.get(world)),
        };
        let (weights, factor) = (&shared.inverse_masses, shared.factor);
        let result: Option<([Vec2<T>; 2], T)> =
            corrected(item, &points, weights, *lambda, factor, pass);
        if let Some((corrected, multiplier)) = result {
            *lambda = multiplier;
            for (d, corrected) in displacements.iter_mut().zip(corrected) {
                d.set(world, corrected);
            }
        }
    }
    (displacements, lambda)
}

impl<T: Real, C: LengthConstraint<T>, const S: usize, const N: usize, const W: usize>
    ProjectBatch<T, N, W> for BatchedLengths<T, C, S, W>
{
    fn check(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) -> Result<(), Error> {
        self.set.check(pass, &state.one.state().motion())
    }

    fn prepare(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
        self.set.prepare(pass, &state.one.state().motion());
    }

    fn project(&mut self, pass: &Pass<T>, state: &mut BatchState<'_, T, N, W>) {
        if pass.scheme == Scheme::Leapfrog || T::DIRECTION.is_some() || !T::KEEPS_INFINITY {
            return self.project_each(pass, state);
        }
        if pass.index == 0 {
            self.multipliers.fill([T::ZERO; W]);
        }
        self.project_lanes(pass, state);
    }
}
