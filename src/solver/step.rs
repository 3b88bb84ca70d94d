//! Time stepping: predict, project, finish.

use super::project::{Pass, Project, Scheme};
use crate::error::{Error, Parameter};
use crate::math::simd::{LANES, both_finite, coordinates, packed, zip};
use crate::math::validate::{finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::{Particles, State};

/// Order in which a pass visits constraints and shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Sweep {
    /// From the first to the last.
    #[default]
    Forward,
    /// From the first to the last and back, at twice the cost.
    ///
    /// Stable where a few forward sweeps are slightly unstable. The linearized iteration is
    /// self-adjoint, so its eigenvalues do not exceed one in magnitude.
    Symmetric,
}

/// Solver that advances particles in time.
///
/// A step is divided into equal substeps of length h. Each substep
/// 1. **predicts**: v /= 1 + h c and v += h g for free particles, and sets the displacement of this
///    substep, d = h v, for all; then projections may [accelerate](Project::predict) particles;
/// 2. **projects**: every pass of every iteration lets the projections correct the displacements;
/// 3. **finishes**: v += (d − h v)/h and x += d; then projections may
///    [change](Project::solve_velocities) velocities.
///
/// Velocities accumulate and are never recovered from positions. Free flight therefore loses no
/// bits at any distance from the origin.
///
/// **Overflow.** A particle whose position or velocity would leave the range of the scalar stops:
/// it keeps its position, and its velocity becomes zero. Finite state therefore always stays
/// finite.
///
/// **Cost** of a step: substeps × (particles + iterations × passes × the cost of the projections).
/// The cost has a bound for any state: no loop runs until convergence. A step needs no memory
/// besides the arguments.
///
/// Müller et al., "Position based dynamics" (2006); Macklin et al., "Small steps in physics
/// simulation" (2019), for substeps.
///
/// ```
/// use pliant::{Particles, Solver, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// particles.add(Vec2::new(0.0, 0.0), 1.0)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -10.0), ..Solver::default() };
/// solver.step(0.5, &mut particles, &mut ())?;
/// assert_eq!(particles.velocities(), [Vec2::new(0.0, -5.0)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Solver<T> {
    /// Acceleration of free particles, m/s². Zero by default.
    pub gravity: Vec2<T>,
    /// Rate c at which the velocities of free particles decay, 1/s.
    ///
    /// Each substep divides velocities by 1 + h c before it applies gravity: the implicit Euler
    /// step of v' = −c v. After t seconds without forces, the fraction e⁻ᶜᵗ of a velocity remains,
    /// to first order in h c. A falling particle tends to the speed |g|(1/c + h). The static sag of
    /// a hanging body is the same as without damping. Zero, the default, costs nothing.
    ///
    /// This is drag relative to the world: it slows flight, fall and spin as well as oscillation,
    /// and it removes momentum. [`Damped`](crate::Damped) is friction inside a body, which leaves
    /// translation and rotation of the body undamped.
    pub damping: T,
    /// Number of substeps per step; at least one, the default.
    ///
    /// More substeps improve accuracy more than more iterations do.
    pub substeps: u16,
    /// Number of iterations over the projections per substep; at least one, the default.
    pub iterations: u16,
    /// Order in which each iteration visits constraints and shapes.
    pub sweep: Sweep,
    /// Positions at which constraints and shape matching evaluate directions.
    pub scheme: Scheme,
}

impl<T: Real> Solver<T> {
    /// Returns a solver without gravity or damping.
    ///
    /// It uses one substep, one iteration, forward sweeps and the predicted scheme.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            gravity: Vec2::ZERO,
            damping: T::ZERO,
            substeps: 1,
            iterations: 1,
            sweep: Sweep::Forward,
            scheme: Scheme::Predicted,
        }
    }

    /// Advances `particles` by `dt` seconds under `projections`.
    ///
    /// `projections` is usually a tuple of mutable references.
    ///
    /// Use steps of one length, as [`Clock`](crate::Clock) divides frames. What a substep of the
    /// length h leaves of a constraint, one of the length h' corrects with a velocity of that error
    /// over h'. Joints keep their energy in tests with lengths that alternate by a factor of 33;
    /// stacks of rigid bodies can topple.
    ///
    /// # Errors
    /// [`Error::NonFinite`] gravity, damping or time step; [`Error::OutOfRange`] damping: negative;
    /// substeps or iterations: zero; time step: zero, negative, or so short that 1/h² is infinite;
    /// and any error that the [check](Project::check) of a projection returns. No particle has
    /// moved then.
    pub fn step<P: Project<T> + ?Sized, const N: usize>(
        &self,
        dt: T,
        particles: &mut Particles<T, N>,
        projections: &mut P,
    ) -> Result<(), Error> {
        let pass = self.first_pass(dt, particles.has_vacancies())?;
        self.advance(pass, &mut particles.state(), projections)
    }

    /// Returns the first pass of a step, or an error if a setting is invalid.
    pub(crate) fn first_pass(&self, dt: T, vacancies: bool) -> Result<Pass<T>, Error> {
        finite_vector(self.gravity, Parameter::Gravity)?;
        not_negative(self.damping, Parameter::Damping)?;
        if self.substeps == 0 {
            return Err(Error::OutOfRange(Parameter::Substeps));
        }
        if self.iterations == 0 {
            return Err(Error::OutOfRange(Parameter::Iterations));
        }
        let h = positive(dt, Parameter::TimeStep)? / T::ratio(self.substeps.into(), 1);
        let inv_h = T::ONE / h;
        if !(inv_h * inv_h).is_finite() {
            return Err(Error::OutOfRange(Parameter::TimeStep));
        }
        Ok(Pass {
            h,
            inv_h,
            substeps: self.substeps,
            index: 0,
            vacancies,
            backward: false,
            scheme: self.scheme,
        })
    }

    fn advance<P: Project<T> + ?Sized>(
        &self,
        first: Pass<T>,
        state: &mut State<'_, T>,
        projections: &mut P,
    ) -> Result<(), Error> {
        projections.check(&first, &state.motion())?;
        projections.prepare(&first, &state.motion());
        let symmetric = self.sweep == Sweep::Symmetric;
        let passes = u32::from(self.iterations) * if symmetric { 2 } else { 1 };
        for _ in 0..self.substeps {
            if self.damping > T::ZERO {
                // h c/(1 + h c), without a product that could overflow.
                damp(
                    self.damping / (first.inv_h + self.damping),
                    state.velocities,
                    state.inverse_masses,
                );
            }
            let gravity_dv = self.gravity * first.h;
            predict(
                gravity_dv,
                first.h,
                state.velocities,
                state.displacements,
                state.inverse_masses,
            );
            projections.predict(&first, &mut state.predicted(gravity_dv, first.h));
            for index in 0..passes {
                let backward = symmetric && index % 2 == 1;
                projections.project(
                    &Pass {
                        index,
                        backward,
                        ..first
                    },
                    &mut state.motion(),
                );
            }
            finish(
                first.h,
                first.inv_h,
                state.positions,
                state.velocities,
                state.displacements,
            );
            projections.solve_velocities(&first, &mut state.finished(gravity_dv));
        }
        Ok(())
    }
}

impl<T: Real> Default for Solver<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Predicts: v += h g for free particles, d = h v for all.
fn predict<T: Real>(
    gravity_dv: Vec2<T>,
    h: T,
    velocities: &mut [Vec2<T>],
    displacements: &mut [Vec2<T>],
    inverse_masses: &[T],
) {
    let is_free = |w: T| w > T::ZERO;
    let predict_scalar = |v: &mut [Vec2<T>], d: &mut [Vec2<T>], w: &[T]| {
        for ((v, d), w) in v.iter_mut().zip(d).zip(w) {
            *v += if is_free(*w) { gravity_dv } else { Vec2::ZERO };
            *d = *v * h;
        }
    };
    if !packed::<T>() {
        return predict_scalar(velocities, displacements, inverse_masses);
    }
    let ((v, last_v), (d, last_d), (w, last_w)) = (
        velocities.as_chunks_mut::<LANES>(),
        displacements.as_chunks_mut(),
        inverse_masses.as_chunks::<LANES>(),
    );
    for ((v, d), w) in v.iter_mut().zip(d).zip(w) {
        if w.iter().fold(true, |all, w| all & is_free(*w)) {
            let velocities = v.map(|v| v + gravity_dv);
            *d = velocities.map(|v| v * h);
            *v = velocities;
        } else {
            predict_scalar(v, d, w);
        }
    }
    predict_scalar(last_v, last_d, last_w);
}

/// Damps free particles: v −= share v.
fn damp<T: Real>(fraction: T, velocities: &mut [Vec2<T>], inverse_masses: &[T]) {
    for (v, w) in velocities.iter_mut().zip(inverse_masses) {
        if *w > T::ZERO {
            *v -= *v * fraction;
        }
    }
}

/// Returns v + (d − h v)/h, one coordinate of the velocity after a substep.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the loop over all particles")]
pub(crate) fn velocity_after<T: Real>(v: T, d: T, h: T, inv_h: T) -> T {
    v + (d - v * h) * inv_h
}

/// Finishes a substep: v += (d − h v)/h, x += d.
///
/// The product h v has the same bits as in the prediction, so uncorrected particles keep their
/// velocity.
fn finish<T: Real>(
    h: T,
    inv_h: T,
    positions: &mut [Vec2<T>],
    velocities: &mut [Vec2<T>],
    displacements: &[Vec2<T>],
) {
    let velocity = |v: Vec2<T>, d: Vec2<T>| {
        Vec2::new(
            velocity_after(v.x, d.x, h, inv_h),
            velocity_after(v.y, d.y, h, inv_h),
        )
    };
    let finish_scalar = |x: &mut [Vec2<T>], v: &mut [Vec2<T>], d: &[Vec2<T>]| {
        for ((x, v), d) in x.iter_mut().zip(v).zip(d) {
            let (position, velocity) = (*x + *d, velocity(*v, *d));
            let valid = position.is_finite() && velocity.is_finite();
            (*x, *v) = if valid {
                (position, velocity)
            } else {
                (*x, Vec2::ZERO)
            };
        }
    };
    if !packed::<T>() {
        return finish_scalar(positions, velocities, displacements);
    }
    let ((x, last_x), (v, last_v), (d, last_d)) = (
        positions.as_chunks_mut(),
        velocities.as_chunks_mut(),
        displacements.as_chunks(),
    );
    for ((x, v), d) in x.iter_mut().zip(v).zip(d) {
        let (positions, velocities) = (zip(*x, *d, |x, d| x + d), zip(*v, *d, velocity));
        if both_finite(coordinates(positions), coordinates(velocities)) {
            (*x, *v) = (positions, velocities);
        } else {
            finish_scalar(x, v, d);
        }
    }
    finish_scalar(last_x, last_v, last_d);
}
