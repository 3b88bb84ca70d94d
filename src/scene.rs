//! A scene: particles, their projections and the solver in one value.

use crate::error::Error;
use crate::math::{Real, or_infinite};
use crate::particles::{ParticleId, Particles};
use crate::query::measure;
use crate::solver::{Project, Solver};

/// Solver, at most `N` particles, and the projections `P`.
///
/// `P` is a tuple, a [pool](crate::Pool), or a struct or an enum that derives
/// [`Project`](crate::Project). All fields are public, so every method of the parts is available. A
/// clone is a snapshot.
///
/// ```
/// use pliant::{Distance, Distances, Particles, Scene, Solver, Vec2};
/// let mut scene = Scene::<f32, Distances<f32, 1>, 2>::new(Distances::new());
/// scene.solver.gravity = Vec2::new(0.0, -9.81);
/// let hook = scene.particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let ball = scene.particles.add(Vec2::new(1.0, 0.0), 1.0)?;
/// scene.parts.add(Distance::between(&scene.particles, hook, ball, 0.0)?)?;
/// let start = scene.clone();
/// for _ in 0..60 {
///     scene.step(1.0 / 60.0)?;
/// }
/// assert_ne!(scene.checksum(), start.checksum());
/// scene.remove([ball])?;
/// assert!(scene.parts.is_empty());
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene<T, P, const N: usize> {
    /// Gravity, substeps and iterations.
    pub solver: Solver<T>,
    /// Particles.
    pub particles: Particles<T, N>,
    /// Everything that acts on them.
    pub parts: P,
}

impl<T: Real, P: Project<T>, const N: usize> Scene<T, P, N> {
    /// Returns a scene without particles, with the [default solver](Solver::new).
    #[must_use]
    pub const fn new(parts: P) -> Self {
        Self {
            solver: Solver::new(),
            particles: Particles::new(),
            parts,
        }
    }

    /// Returns a scene without particles, and without a solver.
    ///
    /// All its bytes are zero if those of the parts are, so a `static` one uses no flash. Set the
    /// [solver](Scene::solver) before the first step, which else returns an error: there is no
    /// substep.
    ///
    /// ```
    /// use pliant::{Scene, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// let mut scene = Scene::<f32, ShapeMatching<f32, 4>, 4>::empty(ShapeMatching::empty());
    /// assert!(scene.step(1.0 / 60.0).is_err());
    /// scene.solver = Solver::new();
    /// let [lower, upper] = [Vec2::new(0.0, 0.0), Vec2::new(1.0, 1.0)];
    /// let square = build::rectangle(&mut scene.particles, lower, upper, 1.0)?;
    /// scene.parts.build(&scene.particles, square, Stiffness::Alpha(0.5))?;
    /// scene.step(1.0 / 60.0)?;
    /// # Ok::<(), pliant::Error>(())
    /// ```
    #[must_use]
    pub const fn empty(parts: P) -> Self {
        Self {
            solver: Solver {
                substeps: 0,
                iterations: 0,
                ..Solver::new()
            },
            particles: Particles::new(),
            parts,
        }
    }

    /// Builds a scene whose parts refer to its particles, with the [default solver](Solver::new).
    ///
    /// `build` adds the particles and returns the parts.
    ///
    /// # Errors
    /// Any error that `build` returns.
    ///
    /// ```
    /// use pliant::{Scene, ShapeMatching, Stiffness, Vec2, build};
    /// let mut scene = Scene::<f32, ShapeMatching<f32, 4>, 4>::build(|particles| {
    ///     let [lower, upper] = [Vec2::new(0.0, 0.0), Vec2::new(1.0, 1.0)];
    ///     let square = build::rectangle(particles, lower, upper, 1.0)?;
    ///     ShapeMatching::new(particles, square, Stiffness::Alpha(0.5))
    /// })?;
    /// scene.step(1.0 / 60.0)?;
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn build(
        build: impl FnOnce(&mut Particles<T, N>) -> Result<P, Error>,
    ) -> Result<Self, Error> {
        let mut particles = Particles::new();
        let parts = build(&mut particles)?;
        Ok(Self {
            solver: Solver::new(),
            particles,
            parts,
        })
    }

    /// Advances the scene by `dt` seconds.
    ///
    /// # Errors
    /// As [`Solver::step`].
    pub fn step(&mut self, dt: T) -> Result<(), Error> {
        self.solver.step(dt, &mut self.particles, &mut self.parts)
    }

    /// Removes particles and everything that refers to them.
    ///
    /// # Errors
    /// As [`Particles::remove`].
    pub fn remove(
        &mut self,
        ids: impl IntoIterator<Item = ParticleId, IntoIter: Clone>,
    ) -> Result<(), Error> {
        self.particles.remove(ids, &mut self.parts)
    }

    /// Sets the mass of a particle, kg, and adapts everything that depends on it.
    ///
    /// # Errors
    /// As [`Particles::set_mass`].
    pub fn set_mass(&mut self, id: ParticleId, mass: T) -> Result<(), Error> {
        self.particles.set_mass(id, mass, &mut self.parts)
    }

    /// Returns the checksum of particles and parts. As [`measure::checksum`].
    pub fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.parts)
    }

    /// Returns the sum of kinetic, potential and elastic energy, J, at steps of `dt` seconds.
    ///
    /// Infinite where infinite terms have opposite signs.
    pub fn energy(&self, dt: T) -> T {
        or_infinite(self.kinetic_energy() + self.potential_energy() + self.elastic_energy(dt))
    }

    /// Returns the kinetic energy, J. As [`measure::kinetic_energy`].
    pub fn kinetic_energy(&self) -> T {
        measure::kinetic_energy(&self.particles)
    }

    /// Returns the potential energy in the gravity of the solver, J. As
    /// [`measure::potential_energy`].
    pub fn potential_energy(&self) -> T {
        measure::potential_energy(&self.particles, self.solver.gravity)
    }

    /// Returns the elastic energy, J, at steps of `dt` seconds. As [`measure::elastic_energy`] with
    /// the length of a substep.
    pub fn elastic_energy(&self, dt: T) -> T {
        let h = dt / T::ratio(self.solver.substeps.max(1).into(), 1);
        measure::elastic_energy(&self.particles, &self.parts, h)
    }
}

impl<T: Real, P: Project<T> + Default, const N: usize> Default for Scene<T, P, N> {
    fn default() -> Self {
        Self::new(P::default())
    }
}
