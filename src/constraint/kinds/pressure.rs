//! Polygon under pressure.

use super::outline::Outline;
use crate::checksum::Checksum;
use crate::constraint::terms::Softness;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, not_negative, positive};
use crate::math::{Real, or_infinite, product, sum};
use crate::particles::members::Members;
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::solver::{Pass, Project, Scheme};

/// Closed polygon of at most `N` vertices that maintains its area like a balloon.
///
/// C = A − p A₀, where A is the signed area, A₀ the rest area and p the pressure factor. p = 1
/// conserves the area, p > 1 inflates, p < 1 deflates, and p = 0 collapses the polygon.
///
/// With x₀ any vertex and perp(x, y) = (−y, x),
///
/// > A = ½ Σ (xᵢ − x₀) × (xᵢ₊₁ − x₀),  ∇ᵢC = ½ perp(xᵢ₋₁ − xᵢ₊₁)
///
/// The update is that of [`Constraints`](crate::Constraints), with one multiplier for all vertices.
/// The compliance α is in m³/N. The pressure inside becomes (p A₀ − A)/α, N/m. The constraint
/// resists changes of the area only. The outline needs additional springs, and possibly bending
/// constraints.
///
/// Vertices may be pinned. A polygon is skipped where no free vertex has a gradient, for example
/// where all coincide. It is also skipped where the update is not finite. The outline may cross
/// itself: clockwise areas are negative.
///
/// **Cost** of a pass: two traversals of the vertices, and stack space for two numbers per vertex;
/// for eleven in [`Scheme::Leapfrog`](crate::Scheme::Leapfrog). Compilers may need up to three times
/// as much: six and 24 on a Cortex-M4F.
/// **Size**: 2 bytes per vertex, in addition to a fixed part.
///
/// Müller et al., "Position based dynamics" (2006), section 4.4 (cloth balloons, k_pressure for p),
/// in the plane.
///
/// ```
/// use pliant::{Particles, Pressure, Solver, Vec2};
/// let mut particles = Particles::<f64, 4>::new();
/// for corner in [Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(1.0, 1.0), Vec2::new(0.0, 1.0)] {
///     particles.add(corner, 1.0)?;
/// }
/// let mut air = Pressure::<f64, 4>::new(&particles, particles.ids(), 1.21, 0.0)?;
/// Solver { iterations: 10, ..Solver::default() }.step(0.01, &mut particles, &mut air)?;
/// let side = particles.positions()[1].x - particles.positions()[0].x;
/// assert!((side - 1.1).abs() < 1e-9);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pressure<T, const N: usize> {
    pub(super) vertices: Members<N>,
    pub(super) rest_area: T,
    /// Target area p A₀.
    pub(super) target: T,
    /// Pressure factor p.
    pub(super) factor: T,
    pub(super) compliance: T,
    pub(super) damping: T,
    pub(super) multiplier: T,
}

impl<T: Real, const N: usize> Pressure<T, N> {
    const EMPTY: Self = Self {
        vertices: Members::EMPTY,
        rest_area: T::ZERO,
        target: T::ZERO,
        factor: T::ZERO,
        compliance: T::ZERO,
        damping: T::ZERO,
        multiplier: T::ZERO,
    };

    /// Returns a polygon without vertices, to [build](Pressure::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. It does nothing in a step.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns a polygon whose rest area is its current area.
    ///
    /// The pressure factor is p ≥ 0, and the compliance is in m³/N. The vertices are in order
    /// around the polygon, in either direction.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N` vertices; [`Error::TooFewParticles`] for fewer than three;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::AllPinned`];
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] area (zero), pressure (also if p A₀ overflows)
    /// or compliance.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        vertices: impl IntoIterator<Item = ParticleId>,
        pressure: T,
        compliance: T,
    ) -> Result<Self, Error> {
        let mut polygon = Self::EMPTY;
        polygon.fill(vertices, [pressure, compliance], &particles.view())?;
        Ok(polygon)
    }

    /// Builds in place what [`Pressure::new`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`Pressure::new`]; the polygon is then [empty](Pressure::empty).
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        vertices: impl IntoIterator<Item = ParticleId>,
        pressure: T,
        compliance: T,
    ) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.fill(vertices, [pressure, compliance], &particles.view())
            .inspect_err(|_| *self = Self::EMPTY)
    }

    /// Builds an empty polygon.
    fn fill(
        &mut self,
        vertices: impl IntoIterator<Item = ParticleId>,
        [pressure, compliance]: [T; 2],
        view: &View<'_, T>,
    ) -> Result<(), Error> {
        self.vertices.fill(vertices)?;
        let vertices = &self.vertices;
        if vertices.len() < 3 {
            return Err(Error::TooFewParticles);
        }
        let outline = Outline::<T, N>::from_ids(vertices.ids(), view.positions, None)
            .ok_or(Error::UnknownParticle)?;
        vertices.check_exist(view.masses)?;
        vertices.check_any_free(view.inverse_masses)?;
        self.rest_area = outline.area();
        positive(self.rest_area.abs(), Parameter::Area)?;
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        self.set_pressure(pressure)
    }

    /// Sets the pressure factor p.
    ///
    /// # Errors
    /// [`Error::NonFinite`] pressure, also if p A₀ overflows; [`Error::OutOfRange`] pressure:
    /// negative.
    pub fn set_pressure(&mut self, pressure: T) -> Result<(), Error> {
        not_negative(pressure, Parameter::Pressure)?;
        self.target = finite(pressure * self.rest_area, Parameter::Pressure)?;
        self.factor = pressure;
        Ok(())
    }

    /// Sets the damping rate r in 1/s, as that of [`Damped`](crate::Damped).
    ///
    /// It is initially zero.
    ///
    /// # Errors
    /// [`Error::NonFinite`] damping, also if αr overflows; [`Error::OutOfRange`] damping: negative.
    pub fn set_damping(&mut self, damping: T) -> Result<(), Error> {
        not_negative(damping, Parameter::Damping)?;
        finite(self.compliance * damping, Parameter::Damping)?;
        self.damping = damping;
        Ok(())
    }

    /// Returns the vertices in order.
    pub fn vertices(&self) -> &[ParticleId] {
        self.vertices.ids()
    }

    /// Returns the rest area A₀, m², negative for vertices in clockwise order.
    pub fn rest_area(&self) -> T {
        self.rest_area
    }

    /// Returns the pressure factor p.
    pub fn pressure(&self) -> T {
        self.factor
    }

    /// Returns the damping rate r, 1/s.
    pub fn damping(&self) -> T {
        self.damping
    }

    /// Returns the multiplier λ after the last substep of length h.
    ///
    /// The pressure in the polygon is λ/h², N/m; it is negated for clockwise vertices.
    pub fn multiplier(&self) -> T {
        self.multiplier
    }

    /// Returns Δλ: the displacements need the correction w ∇C Δλ. `None` if there is none.
    fn correction(
        &self,
        outline: &Outline<T, N>,
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
    ) -> Option<T> {
        let (mut weight, mut change) = (T::ZERO, T::ZERO);
        for (id, gradient) in self.vertices.ids().iter().zip(outline.gradients()) {
            weight = sum(
                weight,
                product(
                    *motion.inverse_masses.get(id.index())?,
                    gradient.dot(gradient),
                ),
            );
            change += gradient.dot(*motion.displacements.get(id.index())?);
        }
        let softness = self.softness(pass).for_weight(|| weight);
        let value = outline.area() - self.target;
        let residual = softness.residual(value, self.multiplier, || change);
        let delta = product(residual, softness.factor(weight));
        (weight.is_finite() && delta.is_finite()).then_some(delta)
    }

    pub(super) fn softness(&self, pass: &Pass<T>) -> Softness<T> {
        Softness::new(self.compliance, Some(self.damping), pass)
    }
}

impl<T: Real, const N: usize> Project<T> for Pressure<T, N> {
    /// Rejects unknown vertices, and a compliance or damping that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.vertices.check(motion, pass.vacancies)?;
        self.softness(pass).check()
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.multiplier = T::ZERO;
        }
        if pass.scheme == Scheme::Leapfrog {
            let _ = self.correct_from_start(pass, motion);
            return;
        }
        let Some(outline) = Outline::<T, N>::from_ids(
            self.vertices.ids(),
            motion.positions,
            Some(motion.displacements),
        ) else {
            return;
        };
        let Some(delta) = self.correction(&outline, pass, motion) else {
            return;
        };
        self.multiplier += delta;
        for (id, gradient) in self.vertices.ids().iter().zip(outline.gradients()) {
            if let (Some(d), Some(w)) = (
                motion.displacements.get_mut(id.index()),
                motion.inverse_masses.get(id.index()),
            ) {
                *d = d.plus(gradient.times(product(*w, delta)));
            }
        }
    }

    /// Drops all vertices if one of them has been removed: the polygon has no area any more.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        if self.vertices.check_exist(particles.masses).is_err() {
            self.vertices.clear();
        }
    }

    /// Returns C²/2α; a rigid polygon stores no energy.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        let outline = Outline::<T, N>::from_ids(self.vertices.ids(), view.positions, None);
        let value = outline.map_or(T::ZERO, |outline| outline.area() - self.target);
        if self.compliance == T::ZERO {
            T::ZERO
        } else {
            or_infinite(T::HALF * value * (value / self.compliance))
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(self.vertices.ids());
        let Self {
            rest_area,
            target,
            factor,
            compliance,
            damping,
            ..
        } = self;
        checksum.add_all(&[*rest_area, *target, *factor, *compliance, *damping]);
    }
}
