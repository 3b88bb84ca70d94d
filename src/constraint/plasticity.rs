//! Plasticity: yield strain, creep rate and limit, and the flow of a stretch.

use crate::error::{Error, Parameter};
use crate::math::validate::{not_negative, positive};
use crate::math::{Mat2, Polar, Real, Rotation, Vec2, polar};

/// Yield strain, creep rate and limit of plastic deformation.
///
/// A strain is the largest relative change of a length.
///
/// Müller et al. (2005), section 4.4: their c_yield, c_creep and c_max.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Plasticity<T> {
    /// The strain up to which the body is elastic: not negative.
    pub yield_strain: T,
    /// The fraction of the elastic strain that becomes plastic per second, 1/s: not negative.
    ///
    /// In a substep of length h, the fraction is h times as large, and at most one. So the plastic
    /// strain after a slow load does not depend on the time step.
    pub creep: T,
    /// The largest plastic strain: positive.
    pub limit: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Plasticity<T> { yield_strain: T, creep: T, limit: T });

impl<T: Real> Plasticity<T> {
    pub(crate) fn validate(self) -> Result<Self, Error> {
        not_negative(self.yield_strain, Parameter::YieldStrain)?;
        not_negative(self.creep, Parameter::Creep)?;
        positive(self.limit, Parameter::PlasticLimit)?;
        Ok(self)
    }

    /// Returns the fraction of the elastic strain that becomes plastic in a time, at most one.
    pub(crate) fn fraction(&self, duration: T) -> T {
        (duration * self.creep).at_most(T::ONE)
    }

    /// Returns the plastic stretch after a flow from `stretch`, and the rotation R of
    /// (I + γ(E − I)) S = R S′.
    ///
    /// `elastic` is F = A S⁻¹ = R E. Returns `None` where the material does not yield, is inverted,
    /// or a result overflowed.
    pub(crate) fn flow(
        &self,
        elastic: Mat2<T>,
        stretch: Mat2<T>,
        fraction: T,
    ) -> Option<(Mat2<T>, Rotation<T>)> {
        let upright = elastic.determinant() > T::ZERO;
        let elastic = Some(elastic).filter(|_| upright)?;
        let strain = polar(elastic).ok()?.s - Mat2::IDENTITY;
        let yields = norm(strain) > self.yield_strain;
        let strain = Some(strain).filter(|_| yields)?;
        let Polar { r, s } = polar((Mat2::IDENTITY + strain * fraction) * stretch).ok()?;
        limited(s, self.limit).map(|stretch| (stretch, r))
    }
}

/// Returns the spectral norm of a symmetric matrix.
fn norm<T: Real>(a: Mat2<T>) -> T {
    (T::HALF * a.trace()).abs() + Vec2::new(T::HALF * (a.xx - a.yy), a.xy).length()
}

/// Scales a stretch to determinant one and limits the spectral norm of S − I.
///
/// Returns `None` if rounding has removed the determinant.
///
/// With t half the trace and r the length of the traceless part (p, q), S/√det S has the
/// eigenvalues cosh a ± sinh a. Here sinh a = r/√((t − r)(t + r)). The larger eigenvalue is
/// 1 + limit for sinh a = ((1 + limit) − 1/(1 + limit))/2.
fn limited<T: Real>(s: Mat2<T>, limit: T) -> Option<Mat2<T>> {
    let size = s.max_abs();
    let (xx, xy, yy) = (s.xx / size, s.xy / size, s.yy / size);
    let (t, traceless) = (T::HALF * (xx + yy), Vec2::new(T::HALF * (xx - yy), xy));
    let r = traceless.length();
    let det = Some((t - r) * (t + r)).filter(|det| *det > T::ZERO)?;
    let (root, longest) = (det.sqrt(), T::ONE + limit);
    let max = T::HALF * (longest - T::ONE / longest);
    let Vec2 { x: p, y: q } = traceless
        * if r > max * root {
            max / r
        } else {
            T::ONE / root
        };
    let cosh = (T::ONE + (p * p + q * q)).sqrt();
    Some(Mat2::new(cosh + p, q, q, cosh - p))
}
