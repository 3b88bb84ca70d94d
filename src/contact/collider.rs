//! What a collider has to say.

use crate::{Real, Vec2};

/// How far a disc is from the surface of a collider, and which way leads out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap<T> {
    /// The distance by which the disc is clear of the surface, m; negative by the depth where it is inside.
    pub distance: T,
    /// The unit vector along which the distance grows fastest; `None` where every direction is equally good. Then the normal
    /// of the last contact counts, and (1, 0) if there was none.
    pub normal: Option<Vec2<T>>,
}

/// A shape that particles cannot enter, in a frame of its own: [`HalfPlane`](crate::HalfPlane), [`Solid`](crate::Solid),
/// [`Container`](crate::Container), or a type of yours. Where it is and how it moves is a matter of the
/// [`Contacts`](crate::Contacts) that own it.
///
/// What is forbidden must be convex; or what is allowed, for a [hollow](Collider::HOLLOW) collider. The proof that nothing
/// tunnels rests on that. Other shapes are made of several.
///
/// A lens:
/// ```
/// use pliant::{Collider, Contacts, Gap, Surface, Particles, Solver, Vec2};
/// /// What two discs of radius 2 with centres at x = −1 and x = 1 have in common.
/// struct Lens;
/// impl Collider<f64> for Lens {
///     fn gap(&self, place: Vec2<f64>, radius: f64) -> Gap<f64> {
///         let from = Vec2::new(place.x + if place.x > 0.0 { 1.0 } else { -1.0 }, place.y);
///         let direction = from.direction();
///         Gap { distance: from.length() - 2.0 - radius, normal: direction.map(|(normal, _)| normal) }
///     }
/// }
/// let mut particles = Particles::<f64, 1>::new();
/// let ball = particles.add(Vec2::new(50.0, 0.0), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(-1e4, 0.0))?;
/// let mut lens = Contacts::<f64, _, 1>::new(Lens, particles.ids(), 0.5, Surface::default())?;
/// Solver::default().step(0.1, &mut particles, &mut lens)?;
/// assert!((particles.positions()[0].x - 1.5).abs() < 1e-9);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Collider<T: Real> {
    /// Whether particles are kept in and not out.
    const HOLLOW: bool = false;

    /// The gap between the surface and a disc of the given radius about a place, m.
    ///
    /// As a function of the place the distance must be convex, concave for a hollow collider, and grow by as much as one goes
    /// along the normal. Distances from convex shapes are such functions, and so is the largest of several.
    fn gap(&self, place: Vec2<T>, radius: T) -> Gap<T>;
}
