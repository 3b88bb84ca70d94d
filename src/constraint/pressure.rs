//! A polygon under pressure.

use super::outline::Outline;
use super::update::Softness;
use crate::error::{finite, not_negative, positive};
use crate::members::Members;
use crate::{Error, Motion, Parameter, ParticleId, Particles, Pass, Project, Real, View};

/// A closed polygon of at most `N` vertices that holds its area like a balloon: C = A − p A₀, with A the signed area, A₀ the one at rest and
/// p the pressure factor: one conserves the area, more inflates, less lets air out, zero collapses.
///
/// With x₀ any vertex and perp(x, y) = (−y, x),
///
/// > A = ½ Σ (xᵢ − x₀) × (xᵢ₊₁ − x₀),  ∇ᵢC = ½ perp(xᵢ₋₁ − xᵢ₊₁)
///
/// and the update of [`Constraints`](crate::Constraints) with one multiplier for all vertices. The compliance α is in m³/N; the pressure inside
/// becomes (p A₀ − A)/α, N/m. It resists changes of the area only: the outline needs springs of its own, and perhaps bending.
///
/// Vertices may be pinned. A polygon is skipped where no free vertex has a gradient, as when all coincide, and where the update is
/// not finite. It may cross itself: areas that turn clockwise count as negative.
///
/// **Cost** of a pass: two runs over the vertices, and two numbers a vertex from the stack. **Size**: 2 bytes a vertex, beside a fixed part.
///
/// Müller et al., "Position based dynamics" (2006), section 4.4 (cloth balloons, k_pressure for p), in the plane.
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
    vertices: Members<N>,
    rest_area: T,
    /// p A₀.
    target: T,
    /// p.
    factor: T,
    compliance: T,
    damping: T,
    multiplier: T,
}

impl<T: Real, const N: usize> Pressure<T, N> {
    /// A polygon whose area at rest is the one it has now, with a pressure factor p ≥ 0 and a compliance, m³/N. The vertices follow each other
    /// around it, either way.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N`; [`Error::TooFewParticles`] for less than three; [`Error::UnknownParticle`];
    /// [`Error::RepeatedParticle`]; [`Error::AllPinned`]; [`Error::NonFinite`] or [`Error::OutOfRange`] area (zero), pressure (also where p A₀
    /// overflows) or compliance.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        vertices: impl IntoIterator<Item = ParticleId>,
        pressure: T,
        compliance: T,
    ) -> Result<Self, Error> {
        let (vertices, view) = (Members::new(vertices)?, particles.view());
        if vertices.len() < 3 {
            return Err(Error::TooFewParticles);
        }
        let outline = Outline::<T, N>::of(vertices.ids(), view.positions, None).ok_or(Error::UnknownParticle)?;
        vertices.movable(view.inverse_masses)?;
        let rest_area = outline.area();
        positive(rest_area.abs(), Parameter::Area)?;
        let compliance = not_negative(compliance, Parameter::Compliance)?;
        let (damping, multiplier) = (T::ZERO, T::ZERO);
        let mut polygon = Self { vertices, rest_area, target: rest_area, factor: T::ONE, compliance, damping, multiplier };
        polygon.set_pressure(pressure)?;
        Ok(polygon)
    }

    /// Changes the pressure factor p.
    ///
    /// # Errors
    /// [`Error::NonFinite`] pressure, also where p A₀ overflows; [`Error::OutOfRange`] pressure: negative.
    pub fn set_pressure(&mut self, pressure: T) -> Result<(), Error> {
        not_negative(pressure, Parameter::Pressure)?;
        self.target = finite(pressure * self.rest_area, Parameter::Pressure)?;
        self.factor = pressure;
        Ok(())
    }

    /// Changes the damping coefficient β, N s/m³, as that of [`Damped`](crate::Damped). Zero to begin with.
    ///
    /// # Errors
    /// [`Error::NonFinite`] damping, also where αβ overflows; [`Error::OutOfRange`] damping: negative.
    pub fn set_damping(&mut self, damping: T) -> Result<(), Error> {
        not_negative(damping, Parameter::Damping)?;
        finite(self.compliance * damping, Parameter::Damping)?;
        self.damping = damping;
        Ok(())
    }

    /// The vertices in order.
    pub fn vertices(&self) -> &[ParticleId] {
        self.vertices.ids()
    }

    /// The area at rest A₀, m², negative for vertices in clockwise order.
    pub fn rest_area(&self) -> T {
        self.rest_area
    }

    /// The pressure factor p.
    pub fn pressure(&self) -> T {
        self.factor
    }

    /// The multiplier λ after the last substep of length h. The pressure in the polygon is λ/h², N/m; negated for clockwise vertices.
    pub fn multiplier(&self) -> T {
        self.multiplier
    }

    /// How far the displacements must be corrected along w ∇C: Δλ, if there is anything to correct.
    fn correction(&self, outline: &Outline<T, N>, pass: &Pass<T>, motion: &Motion<'_, T>) -> Option<T> {
        let (mut weight, mut change) = (T::ZERO, T::ZERO);
        for (id, gradient) in self.vertices.ids().iter().zip(outline.gradients()) {
            weight += *motion.inverse_masses.get(id.index())? * gradient.dot(gradient);
            change += gradient.dot(*motion.displacements.get(id.index())?);
        }
        let softness = self.softness(pass);
        let delta = softness.residual(outline.area() - self.target, self.multiplier, || change) * softness.factor(weight);
        (weight.is_finite() && delta.is_finite()).then_some(delta)
    }

    fn softness(&self, pass: &Pass<T>) -> Softness<T> {
        Softness::new(self.compliance, Some(self.compliance * self.damping), pass)
    }
}

impl<T: Real, const N: usize> Project<T> for Pressure<T, N> {
    /// Refuses vertices that do not exist, and a compliance or damping that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.vertices.check(motion.positions.len())?;
        self.softness(pass).check()
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.multiplier = T::ZERO;
        }
        let Some(outline) = Outline::<T, N>::of(self.vertices.ids(), motion.positions, Some(motion.displacements)) else {
            return;
        };
        let Some(delta) = self.correction(&outline, pass, motion) else { return };
        self.multiplier += delta;
        for (id, gradient) in self.vertices.ids().iter().zip(outline.gradients()) {
            if let (Some(d), Some(w)) = (motion.displacements.get_mut(id.index()), motion.inverse_masses.get(id.index())) {
                *d += gradient * (*w * delta);
            }
        }
    }

    /// C²/2α; a rigid polygon stores nothing.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        let outline = Outline::<T, N>::of(self.vertices.ids(), view.positions, None);
        let value = outline.map_or(T::ZERO, |outline| outline.area() - self.target);
        if self.compliance == T::ZERO { T::ZERO } else { T::HALF * value * (value / self.compliance) }
    }
}
