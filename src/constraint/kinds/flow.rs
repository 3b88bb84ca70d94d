//! Flow of the rest state of each kind.

use super::angle::{Angle, arms};
use super::distance::Distance;
use super::element::Element;
use super::neo_hookean::NeoHookean;
use super::st_venant_kirchhoff::StVenantKirchhoff;
use crate::constraint::plasticity::Plasticity;
use crate::constraint::points::Points;
use crate::constraint::yielding::Flow;
use crate::math::{Mat2, Real, Rotation, Vec2};

/// The strain is (|r| − L)/L. The plastic strain is limited to rest lengths from L₀/(1 + limit) to
/// L₀(1 + limit).
impl<T: Real> Flow<T, 2> for Distance<T> {
    fn flow(
        &mut self,
        original: &Self,
        points: &Points<T, 2>,
        plasticity: &Plasticity<T>,
        fraction: T,
    ) {
        let (rest, first) = (self.rest_length(), original.rest_length());
        let extension = points.difference(0, 1).length() - rest;
        if extension.abs() > plasticity.yield_strain * rest {
            let factor = T::ONE + plasticity.limit;
            let length = (rest + extension * fraction)
                .at_least(first / factor)
                .at_most(first * factor);
            // The rest length stays where this one is not finite.
            let _ = self.set_rest_length(length);
        }
    }
}

/// The strain is 2 sin(Δ/2), the angle Δ from the rest angle up to an error of third order. The
/// rest angle moves along the chord of the unit circle.
impl<T: Real> Flow<T, 3> for Angle<T> {
    fn flow(
        &mut self,
        original: &Self,
        points: &Points<T, 3>,
        plasticity: &Plasticity<T>,
        fraction: T,
    ) {
        let Some([(a, _), (b, _)]) = arms(points) else {
            return;
        };
        let vector = |angle: Rotation<T>| Vec2::new(angle.cos, angle.sin);
        let (rest, first) = (vector(self.rest), vector(original.rest));
        let strain = Vec2::new(a.dot(b), a.cross(b)) - rest;
        let yields = strain.length() > plasticity.yield_strain;
        let Some((mut flowed, _)) = (rest + strain * fraction).direction().filter(|_| yields)
        else {
            return;
        };
        let limit = plasticity.limit;
        if (flowed - first).length() > limit {
            // The chord of this length, with half of it for sin(Δ/2).
            let half = T::HALF * limit;
            let cos = T::ONE - T::TWO * half * half;
            let sin = T::TWO * half * (T::ONE - half * half).at_least(T::ZERO).sqrt();
            let left = first.cross(flowed) >= T::ZERO;
            flowed = first * cos + first.perp() * if left { sin } else { -sin };
        }
        // The rest angle stays where this one is not finite.
        let _ = self.set_rest(Rotation {
            cos: flowed.x,
            sin: flowed.y,
        });
    }
}

/// The strain is ‖E − I‖ in the spectral norm for F = R E. The plastic stretch has determinant one,
/// so the rest area stays.
impl<T: Real> Flow<T, 3> for NeoHookean<T> {
    fn flow(
        &mut self,
        original: &Self,
        points: &Points<T, 3>,
        plasticity: &Plasticity<T>,
        fraction: T,
    ) {
        let flowed = self
            .element
            .flowed(&original.element, points, plasticity, fraction);
        self.element = flowed.unwrap_or(self.element);
    }
}

/// As for [`NeoHookean`].
impl<T: Real> Flow<T, 3> for StVenantKirchhoff<T> {
    fn flow(
        &mut self,
        original: &Self,
        points: &Points<T, 3>,
        plasticity: &Plasticity<T>,
        fraction: T,
    ) {
        let flowed = self
            .element
            .flowed(&original.element, points, plasticity, fraction);
        self.element = flowed.unwrap_or(self.element);
    }
}

impl<T: Real> Element<T> {
    /// Returns the element at rest after it has flowed towards these points, at constant area.
    ///
    /// S = B⁻¹ B₀ is the plastic stretch from the original element, and B₀ S′⁻¹ the new B. Returns
    /// `None` where the element does not yield or a result is not finite.
    fn flowed(
        &self,
        original: &Self,
        points: &Points<T, 3>,
        plasticity: &Plasticity<T>,
        fraction: T,
    ) -> Option<Self> {
        // Scaled by the largest entry of B, so that the determinant does not leave the range.
        let scale = T::ONE / self.inverse.max_abs();
        let (b, first) = (self.inverse * scale, original.inverse * scale);
        let adjugate = Mat2::new(b.yy, -b.xy, -b.yx, b.xx);
        let stretch = adjugate * first * (T::ONE / b.determinant());
        if !stretch.is_finite() {
            return None;
        }
        let flow = plasticity.flow(self.deformation(points), stretch, fraction);
        let (Mat2 { xx, xy, yy, .. }, _) = flow?;
        let inverse = original.inverse * Mat2::new(yy, -xy, -xy, xx);
        inverse.is_finite().then_some(Self { inverse })
    }
}
