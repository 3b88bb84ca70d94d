//! Isochoric mode.

use super::linear::Linear;
use super::traits::{FitInput, Mode, Sealed};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Mat2, Real, Rotation, Vec2};
use crate::shape::rest_view::Rest;

/// Isochoric mode: stretches and shears the rest shape without changing its area.
///
/// Area is the volume of the plane. The mode equals [`Linear`], with A replaced by a nearby map A'
/// of determinant one. So for β = 1 the area of the goals is that of the rest shape, also for a
/// body that is flat or inverted. For smaller β, the map blends two maps of determinant one. A rest
/// shape without area is mapped as in `Linear`. If a square of an element of A overflows, A is R.
///
/// **Map.** Let S² be the moment A_qq, scaled to determinant one. B = A S is the sum of a scaled
/// rotation, whose columns have length a, and of a scaled reflection, whose columns have length b.
/// B' has the same two directions and the lengths a' = √(1 + b'²) and b':
///
/// μ = (1 − D)/(a² + b² + √max(0, 4a²b² + D)) with D = a² − b², b' = b (1 − μ) if μ < 0, b/(1 +
/// min(μ, 1)) otherwise.
///
/// Then A' = B' S⁻¹. μ is the step along the gradient of the determinant, which moves the members
/// least, and A' is continuous in A and bounded where A is: b' ≤ 2b. A body whose a is zero is
/// mirrored; a' then is along R.
///
/// **Momentum** and angular momentum are conserved as in `Linear`. **Energy**: no proof bounds it.
/// Rings in free flight that are squeezed at 2/s to 80/s, with β from 0.5 to 1, do not gain energy
/// in two seconds with the [predicted](crate::Scheme::Predicted) scheme, and at most a half with
/// the [leapfrog](crate::Scheme::Leapfrog) scheme. Both are tested.
///
/// Müller et al. (2005), section 4.2, divide A by the cube root of det A in 3D. That step moves all
/// of the body toward or away from the center. In a long thin body it moves the members farther
/// than the error of the area demands, and energy grows without limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Isochoric<T> {
    pub(super) linear: Linear<T>,
}

impl<T: Real> Isochoric<T> {
    /// Creates an unrotated, undeformed mode with a blend β from 0 to 1.
    ///
    /// # Errors
    /// As [`Linear::new`].
    pub fn new(blend: T) -> Result<Self, Error> {
        Ok(Self {
            linear: Linear::new(blend)?,
        })
    }

    /// Returns the rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.linear.rotation()
    }

    /// Returns the blend β.
    pub const fn blend(&self) -> T {
        self.linear.blend()
    }
}

/// Returns the columns of B' for those of B.
///
/// `fallback` is the direction of a' where a is zero. The result is `None` if a square overflows.
fn of_unit_determinant<T: Real>([u, v]: [Vec2<T>; 2], fallback: Vec2<T>) -> Option<[Vec2<T>; 2]> {
    // A vector stands for the complex number whose multiples, or those of its conjugate, make up
    // both columns.
    let (turned, mirrored) = ((u - v.perp()) * T::HALF, (u + v.perp()) * T::HALF);
    let (a, b) = (turned.dot(turned), mirrored.dot(mirrored));
    let (det, sum) = (a - b, a + b);
    if !(sum.is_finite() && turned.is_finite() && mirrored.is_finite()) {
        return None;
    }
    let (twice, side) = (a.sqrt() * b.sqrt() * T::ratio(2, 1), det.abs().sqrt());
    let root = if det < T::ZERO {
        ((twice - side).at_least(T::ZERO) * (twice + side)).sqrt()
    } else {
        Vec2::new(twice, side).length()
    };
    let (missing, sum) = (T::ONE - det, sum + root);
    let scale = if missing >= sum {
        // This includes the sum zero, of a body at one point.
        T::HALF
    } else if missing < T::ZERO {
        T::ONE - missing / sum
    } else {
        T::ONE / (T::ONE + missing / sum)
    };
    let mirrored = mirrored * scale;
    let direction = turned.direction().map_or(fallback, |(unit, _)| unit);
    let turned = direction * (T::ONE + mirrored.dot(mirrored)).sqrt();
    Some([turned + mirrored, (turned - mirrored).perp()])
}

impl<T> Sealed for Isochoric<T> {}

impl<T: Real> Mode<T> for Isochoric<T> {
    const DEFORMS: bool = true;

    const EMPTY: Self = Self {
        linear: Linear::EMPTY,
    };

    type Map<'a>
        = Mat2<T>
    where
        Self: 'a;

    fn set_rest(&mut self, rest: Rest<'_, T>) {
        self.linear.set_rest(rest);
    }

    fn fit(&mut self, input: &FitInput<'_, T>) {
        let Some(aspect) = self.linear.aspect() else {
            return self.linear.fit(input);
        };
        self.linear.fit_replaced(input, |[u, v], turned| {
            let columns = of_unit_determinant([u * aspect, v * (T::ONE / aspect)], turned)?;
            let [u, v] = columns;
            Some([u * (T::ONE / aspect), v * aspect])
        });
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> Mat2<T> {
        self.linear.map(stretch)
    }

    fn rotate(&mut self, by: Rotation<T>) {
        self.linear.rotate(by);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.linear.hash_state(checksum);
    }
}
