//! Trait of shapes that particles collide with.

use crate::checksum::Checksum;
use crate::math::{Real, Vec2};

/// Signed distance and normal between a disc and the surface of a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedDistance<T> {
    /// Distance between the disc and the surface, m. Inside, it is the negated depth.
    pub distance: T,
    /// Unit vector along which the distance grows fastest; `None` if every direction is equally
    /// good.
    ///
    /// With `None`, the normal of the last contact is used, or (1, 0) if there was none.
    pub normal: Option<Vec2<T>>,
}

/// Shape that particles cannot enter, in its own frame.
///
/// Implemented by [`HalfPlane`](crate::HalfPlane), [`RoundedBox`](crate::RoundedBox),
/// [`Inside`](crate::Inside) and custom types. The [`ColliderContacts`](crate::ColliderContacts)
/// that own a collider define its position and motion.
///
/// The forbidden region must be convex. For a [hollow](Collider::HOLLOW) collider, the allowed
/// region must be convex. The proof that no particle tunnels depends on this. Build other shapes
/// from several colliders.
///
/// Example of a lens:
/// ```
/// use pliant::{Collider, ColliderContacts, SignedDistance, ContactMaterial, Particles, Solver, Vec2};
/// /// What two discs of radius 2 with centers at x = −1 and x = 1 have in common.
/// struct Lens;
/// impl Collider<f64> for Lens {
///     fn signed_distance(&self, center: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
///         let from = Vec2::new(center.x + if center.x > 0.0 { 1.0 } else { -1.0 }, center.y);
///         let direction = from.direction();
///         SignedDistance { distance: from.length() - 2.0 - radius, normal: direction.map(|(normal, _)| normal) }
///     }
/// }
/// let mut particles = Particles::<f64, 1>::new();
/// let ball = particles.add(Vec2::new(50.0, 0.0), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(-1e4, 0.0))?;
/// let mut lens = ColliderContacts::<f64, _, 1>::new(Lens, particles.ids(), 0.5, ContactMaterial::default())?;
/// Solver::default().step(0.1, &mut particles, &mut lens)?;
/// assert!((particles.positions()[0].x - 1.5).abs() < 1e-9);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Collider<T: Real> {
    /// Whether the collider keeps particles inside instead of outside.
    const HOLLOW: bool = false;

    /// Returns the gap between the surface and a disc of the given center and radius, m.
    ///
    /// As a function of the center, the distance must be convex, or concave for a hollow collider.
    /// Along the normal it must grow at unit rate. Distances from convex shapes are such functions,
    /// and so is the maximum of several.
    fn signed_distance(&self, center: Vec2<T>, radius: T) -> SignedDistance<T>;

    /// Adds the bits of the shape to a checksum, for
    /// [`Project::hash_state`](crate::Project::hash_state).
    ///
    /// The default adds nothing. The checksum then does not distinguish two colliders of the same
    /// type. The colliders of this crate implement it.
    fn hash_state(&self, _checksum: &mut Checksum) {}
}
