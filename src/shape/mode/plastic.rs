//! Plasticity: a body keeps part of a large deformation.

use super::affine::Affine;
use super::rigid::Rigid;
use super::traits::{FitInput, Mode, Sealed};
use crate::checksum::Checksum;
use crate::constraint::Plasticity;
use crate::error::Error;
use crate::math::{Mat2, Real, Rotation};
use crate::shape::rest_view::Rest;

/// Plastic version of a mode `M`: the rest shape flows under large strain.
///
/// Offsets q become S q, with S the plastic stretch. S is symmetric and has determinant one.
///
/// Once per substep, with A the best affine fit to the members, the mode
/// 1. computes the elastic part F = A S⁻¹ = R E, with R a rotation and E symmetric;
/// 2. if ‖E − I‖ > [`yield_strain`](Plasticity::yield_strain) in the spectral norm, forms
///    N = (I + γ(E − I)) S with γ = h · [`creep`](Plasticity::creep), at most one, and decomposes N
///    into a rotation and the new S;
/// 3. scales S to determinant one, then reduces ‖S − I‖ to at most the [`limit`](Plasticity::limit)
///    while the determinant stays one.
///
/// A body that is inverted (det F ≤ 0), or whose rest shape is a line or a point, does not flow.
/// Iterations and measurements repeat a fit within a substep and do not flow either. The step
/// conserves momentum because R is fitted to the stretched rest shape.
///
/// **Accuracy**, in machine epsilons ε: S is symmetric bit for bit, and |det S − 1| ≤ 3ε‖S‖²
/// (Frobenius norm). ‖S − I‖ exceeds the limit by at most 4ε(1 + limit). **Limits**: above
/// stretches of about 1/√ε, rounding alone stops the growth of S. **Cost** of a fit in addition to
/// that of `M`: thirty multiplications for F, and two polar decompositions if the body yields.
///
/// Müller et al. (2005), section 4.4: their S^p is S, and their S of A S^p⁻¹ is E. They set S^p to
/// N, which is not symmetric. They limit it and then divide it by √det, which violates the limit.
/// They rotate the body to Σ m p qᵀ, which exerts a torque on it.
///
/// ```
/// use pliant::{Particles, Plastic, Plasticity, ShapeMatching, Solver, Stiffness, Vec2, build};
/// let mut particles = Particles::<f32, 4>::new();
/// let square = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 1.0)?;
/// let clay = Plastic::new(Plasticity { yield_strain: 0.1, creep: 100.0, limit: 0.8 })?;
/// let mut body = ShapeMatching::<f32, 4, _>::with_mode(&particles, square.iter(), Stiffness::Alpha(1.0), clay)?;
/// for place in [1, 3] {
///     let corner = square.get(place).unwrap();
///     particles.set_position(corner, particles.position(corner).unwrap() + Vec2::new(0.5, 0.0))?;
/// }
/// for _ in 0..10 {
///     Solver::default().step(0.01, &mut particles, &mut body)?;
/// }
/// let side = (particles.positions()[1] - particles.positions()[0]).length();
/// assert!((side - 1.5_f32.sqrt()).abs() < 1e-3, "longer, and thinner by as much: {side}");
/// // The dent is beaten out.
/// let mut clay = *body.mode();
/// clay.reset();
/// body.set_mode(clay);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plastic<T, M = Rigid<T>> {
    pub(super) mode: M,
    pub(super) plasticity: Plasticity<T>,
    /// Fit to the rest shape before any flow.
    pub(super) affine: Affine<T>,
    /// S.
    pub(super) stretch: Mat2<T>,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, M: crate::snapshot::Snapshot]
    Plastic<T, M> { mode: M, plasticity: Plasticity<T>, affine: Affine<T>, stretch: Mat2<T> }
);

impl<T: Real> Plastic<T> {
    /// Creates a rigid plastic mode without deformation.
    ///
    /// # Errors
    /// [`Error::NonFinite`]; [`Error::OutOfRange`] yield strain or creep that is negative, or
    /// plastic limit that is zero or negative.
    pub fn new(plasticity: Plasticity<T>) -> Result<Self, Error> {
        Self::around(Rigid::new(), plasticity)
    }
}

impl<T: Real, M: Mode<T>> Plastic<T, M> {
    /// Makes a mode plastic. A mode that is plastic already is a compile-time error.
    ///
    /// # Errors
    /// As [`Plastic::new`].
    pub fn around(mode: M, plasticity: Plasticity<T>) -> Result<Self, Error> {
        const { assert!(!M::PLASTIC, "the mode is plastic already") };
        Ok(Self {
            mode,
            plasticity: plasticity.validate()?,
            affine: Affine::POINT,
            stretch: Mat2::IDENTITY,
        })
    }

    /// Returns the mode that is made plastic, with the result of its last fit.
    pub const fn mode(&self) -> &M {
        &self.mode
    }

    /// Returns the plastic stretch S.
    pub const fn stretch(&self) -> Mat2<T> {
        self.stretch
    }

    /// Returns the yield strain, the creep rate and the limit.
    pub const fn plasticity(&self) -> Plasticity<T> {
        self.plasticity
    }

    /// Sets the yield strain, the creep rate and the limit.
    ///
    /// The present plastic stretch is unchanged, even beyond a new limit, until the body yields
    /// again.
    ///
    /// # Errors
    /// As [`Plastic::new`].
    pub fn set_plasticity(&mut self, plasticity: Plasticity<T>) -> Result<(), Error> {
        self.plasticity = plasticity.validate()?;
        Ok(())
    }

    /// Resets the plastic stretch: S = I.
    pub fn reset(&mut self) {
        self.stretch = Mat2::IDENTITY;
    }

    /// Returns F = A S⁻¹ for the best affine fit A.
    fn elastic_part(&self, moment: Mat2<T>) -> Mat2<T> {
        let Mat2 { xx, xy, yy, .. } = self.stretch;
        self.affine.fit(moment, Mat2::IDENTITY) * Mat2::new(yy, -xy, -xy, xx)
    }

    /// Lets the rest shape flow towards the members for a time of `duration`.
    fn flow(&mut self, moment: Mat2<T>, duration: T) {
        let fraction = self.plasticity.fraction(duration);
        if !(fraction > T::ZERO && self.affine.is_full()) {
            return;
        }
        let elastic = self.elastic_part(moment);
        if let Some((stretch, rotation)) = self.plasticity.flow(elastic, self.stretch, fraction) {
            self.stretch = stretch;
            self.mode.rotate(rotation);
        }
    }
}

impl<T, M> Sealed for Plastic<T, M> {}

impl<T: Real, M: Mode<T>> Mode<T> for Plastic<T, M> {
    const DEFORMS: bool = true;
    const PLASTIC: bool = true;

    const EMPTY: Self = Self {
        mode: M::EMPTY,
        plasticity: Plasticity {
            yield_strain: T::ZERO,
            creep: T::ZERO,
            limit: T::ZERO,
        },
        affine: Affine::ZERO,
        stretch: Mat2::ZERO,
    };

    type Map<'a>
        = M::Map<'a>
    where
        Self: 'a;

    fn set_rest(&mut self, rest: Rest<'_, T>) {
        self.affine = Affine::new(rest);
        self.mode.set_rest(rest);
    }

    fn fit(&mut self, input: &FitInput<'_, T>) {
        self.flow(input.moment, input.duration);
        self.mode.fit(&FitInput {
            stretch: Some(self.stretch),
            ..*input
        });
    }

    fn map(&self, _: Option<Mat2<T>>) -> M::Map<'_> {
        self.mode.map(Some(self.stretch))
    }

    fn rotate(&mut self, by: Rotation<T>) {
        self.mode.rotate(by);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.mode.hash_state(checksum);
        let Plasticity {
            yield_strain,
            creep,
            limit,
        } = self.plasticity;
        let Mat2 { xx, xy, yy, .. } = self.stretch;
        checksum.add_all(&[xx, xy, yy, yield_strain, creep, limit]);
    }
}
