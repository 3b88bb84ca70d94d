//! Point bound to a pair of particles.

use super::scale::{indices, positions};
use super::traits::{SkinPoint, pick};
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Point bound to a pair of particles, such as those of a [`RigidBody`](crate::RigidBody).
///
/// With d = b − a and d⊥ its rotation by a right angle, x = a + d p + d⊥ q. The point follows the
/// translation and the rotation of the pair. It also follows a change of the distance of both
/// particles, by a uniform scale, so the pair can be an edge of a soft body too. The distance of
/// the particles of a rigid body is constant.
///
/// No square root and no division is needed. If both particles coincide, all points are there. Cost
/// of a position: four multiplications. Size: 12 bytes in single precision.
///
/// ```
/// use pliant::{MassProperties, PairPoint, Particles, RigidBody, Rotation, Skin, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// let disc = MassProperties::circle(0.5, 1.0)?;
/// let body = RigidBody::new(&mut particles, disc, Vec2::ZERO, Rotation::IDENTITY)?;
/// let rim = PairPoint::bind(&particles, body.particles().unwrap(), Vec2::new(0.5, 0.0))?;
/// let turned = Rotation { cos: 0.0, sin: 1.0 };
/// body.set_pose(&mut particles, Vec2::new(3.0, 0.0), turned)?;
/// let mut points = [Vec2::ZERO; 1];
/// Skin::new(&[rim]).positions(&particles, &mut points)?;
/// assert!((points[0] - Vec2::new(3.0, 0.5)).length() < 1e-15);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairPoint<T> {
    /// Indices of a and b, counted from the first particle of the skin.
    pub particles: [u16; 2],
    /// Coordinates p along the pair and q to its left, in units of its length.
    pub coordinates: [T; 2],
}

impl<T: Real> PairPoint<T> {
    /// Binds a point to a pair, in the current positions.
    ///
    /// The position of the bound point differs from `point` by rounding only.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::UnknownParticle`]; [`Error::OutOfRange`] rotation:
    /// both particles coincide, or the coordinates overflow.
    pub fn bind<const P: usize>(
        particles: &Particles<T, P>,
        pair: [ParticleId; 2],
        point: Vec2<T>,
    ) -> Result<Self, Error> {
        finite_vector(point, Parameter::Position)?;
        let [a, b] = positions(particles, pair)?;
        let offset = point.minus(a);
        let direction = b.minus(a).direction().filter(|_| offset.is_finite());
        let (n, length) = direction.ok_or(Error::OutOfRange(Parameter::Rotation))?;
        let scaled = offset / length;
        let coordinates = [n.dot(scaled), n.cross(scaled)];
        if !coordinates.iter().all(|c| c.is_finite()) {
            return Err(Error::OutOfRange(Parameter::Rotation));
        }
        Ok(Self {
            particles: indices(pair),
            coordinates,
        })
    }
}

impl<T: Real> SkinPoint<T> for PairPoint<T> {
    fn indices(&self) -> impl Iterator<Item = u16> {
        self.particles.into_iter()
    }

    fn position(&self, positions: &[Vec2<T>]) -> Option<Vec2<T>> {
        let [a, b] = pick(positions, self.particles)?;
        let [p, q] = self.coordinates;
        let d = b.minus(a);
        Some(a.plus(d.times(p).plus(d.perp().times(q))))
    }
}
