//! Contacts between particles and a collider.

use super::material::ContactMaterial;
use super::pose::ColliderPose;
use super::response::Response;
use crate::contact::collider::Collider;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::{distinct, index_bound, is_contiguous};
use heapless::Vec;

/// Contacts between at most `N` particles and one collider of type `C`.
///
/// Each particle is a disc; all discs have the same radius. The collider is at rest or moves with a
/// given velocity.
///
/// In the formulas, d is a displacement, n the outward normal, and R the radius. All quantities are
/// expressed in the frame of the collider.
///
/// - **Contact** is n·(x + d) ≥ R, one-sided and rigid: d += δ n. The test is swept over the
///   substep. A particle that starts a substep outside ends it outside, on the same side, to within
///   the rounding of positions. Projections that come later in the tuple, including other contacts,
///   can push it in again, or even through. Therefore list contacts last, and sweep
///   [forward](crate::Sweep::Forward).
/// - **Friction** is Coulomb friction, applied to displacements. P is the sum of the normal
///   corrections of the substep. a is the tangential displacement relative to the collider without
///   friction. If |a| ≤ μ_s P, all of a is undone; otherwise μ_k P of it. Friction acts on the
///   center of the disc: particles have no spin.
/// - **Restitution** sets the normal velocity after the substep to −e times that before the
///   contact, relative to the collider. A contact is at rest, and does not bounce, if its approach
///   speed is at most what gravity adds in two substeps.
/// - **Overlaps** at the start of a substep, whatever their cause, are undone at a [limited
///   rate](crate::Depenetration) and add no velocity.
///
/// The collider has infinite mass. In a substep it moves by h V at the given velocity V. It rotates
/// by the angle 2 atan(hω/2), which is (hω)³/12 less than hω. It carries the particles that rest on
/// it. The motions of collider and particles are compared as displacements. Only the rounding of
/// positions depends on the distance from the origin.
///
/// **Cost** of a pass, in evaluations of [`Collider::signed_distance`] per particle: one if the
/// first tangent shows that the particle stays outside, and at most 33. Each further evaluation is
/// one tangent of the sweep. A half-plane needs two. A particle that grazes a curved surface needs
/// one more for every factor of four by which it passes closer: up to 28 against a circle in double
/// precision. A hollow collider needs two, and three in contact. With vector registers and
/// consecutive ids, a SIMD test of several particles comes first. It adds one evaluation to the
/// bound, and two for hollow colliders: at most 34 and five. Each particle that touched adds one
/// velocity update per substep.
///
/// **Size**: 30 bytes per particle in single precision, 58 in double, plus a fixed part.
///
/// Müller et al., "Position based dynamics" (2006), section 3.4. For friction: Macklin, Müller,
/// Chentanez, Kim, "Unified particle physics for real-time applications" (2014), section 6.1. For
/// restitution: Müller, Macklin, Chentanez, Jeschke, Kim, "Detailed rigid body simulation with
/// extended position based dynamics" (2020), section 3.6; unlike there, gravity is accounted for
/// exactly.
///
/// ```
/// use pliant::{ColliderContacts, HalfPlane, ContactMaterial, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 1>::new();
/// particles.add(Vec2::new(0.0, 1.0), 0.2)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let rubber = ContactMaterial { restitution: 0.5, ..ContactMaterial::default() };
/// let mut floor = ColliderContacts::<f32, _, 1>::new(floor, particles.ids(), 0.1, rubber)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..300 {
///     solver.step(1.0 / 60.0, &mut particles, &mut floor)?;
/// }
/// assert_eq!(particles.positions(), [Vec2::new(0.0, 0.1)]);
/// assert_eq!(floor.touching().count(), 1);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ColliderContacts<T, C, const N: usize> {
    pub(super) collider: C,
    pub(super) pose: ColliderPose<T>,
    pub(super) radius: T,
    pub(super) material: ContactMaterial<T>,
    pub(super) ids: Vec<ParticleId, N>,
    /// One more than the highest particle index.
    pub(super) index_bound: usize,
    /// Whether the ids are consecutive.
    pub(super) contiguous: bool,
    pub(super) responses: [Response<T>; N],
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, C: crate::snapshot::Snapshot, const N: usize]
    ColliderContacts<T, C, N> {
        collider: C,
        pose: ColliderPose<T>,
        radius: T,
        material: ContactMaterial<T>,
        ids: Vec<ParticleId, N>,
        index_bound: usize,
        contiguous: bool,
        responses: [Response<T>; N],
    }
);

impl<T: Real, C: Collider<T>, const N: usize> ColliderContacts<T, C, N> {
    /// Returns contacts of no particles with a collider, to [build](ColliderContacts::build) later.
    ///
    /// All bytes are zero except those of the collider. The set has the radius zero, no friction
    /// and no restitution, and leaves overlaps as they are. To keep one with a collider that is not
    /// a constant in a `static`, put it into a [`Pool`](crate::Pool) of one.
    #[must_use]
    pub const fn empty(collider: C) -> Self {
        Self {
            collider,
            pose: ColliderPose::ZERO,
            radius: T::ZERO,
            material: ContactMaterial::ZERO,
            ids: Vec::new(),
            index_bound: 0,
            contiguous: false,
            responses: [Response::ZERO; N],
        }
    }

    /// Creates contacts of these particles with a collider at rest at the origin.
    ///
    /// The radius, m, may be zero.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N` particles; [`Error::RepeatedParticle`];
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] radius: negative; friction: negative, or
    /// kinetic above static; restitution: outside 0..=1; recovery: negative, or a fraction above
    /// one.
    pub fn new(
        collider: C,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        material: ContactMaterial<T>,
    ) -> Result<Self, Error> {
        let radius = not_negative(radius, Parameter::Radius)?;
        let material = material.validate()?;
        let mut ids = Vec::new();
        add_particles(&mut ids, particles)?;
        let (index_bound, contiguous) = (index_bound(&ids), is_contiguous(&ids));
        Ok(Self {
            collider,
            pose: ColliderPose::ORIGIN,
            radius,
            material,
            ids,
            index_bound,
            contiguous,
            responses: [Response::NONE; N],
        })
    }

    /// Builds in place what [`ColliderContacts::new`] returns.
    ///
    /// What was there before is dropped, including the position and the motion of the collider.
    ///
    /// # Errors
    /// As [`ColliderContacts::new`]; the set is then [empty](ColliderContacts::empty), with the new
    /// collider.
    pub fn build(
        &mut self,
        collider: C,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        material: ContactMaterial<T>,
    ) -> Result<(), Error> {
        self.collider = collider;
        self.clear();
        self.fill(particles, radius, material)
            .inspect_err(|_| self.clear())
    }

    /// Resets everything but the collider.
    fn clear(&mut self) {
        self.pose = ColliderPose::ZERO;
        self.radius = T::ZERO;
        self.material = ContactMaterial::ZERO;
        self.ids = Vec::new();
        (self.index_bound, self.contiguous) = (0, false);
        self.responses.fill(Response::ZERO);
    }

    /// Adds the particles and the settings to an empty set.
    fn fill(
        &mut self,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        material: ContactMaterial<T>,
    ) -> Result<(), Error> {
        self.radius = not_negative(radius, Parameter::Radius)?;
        self.material = material.validate()?;
        add_particles(&mut self.ids, particles)?;
        self.update_ids();
        self.pose = ColliderPose::ORIGIN;
        self.responses.fill(Response::NONE);
        Ok(())
    }

    /// Returns the collider, in its own frame.
    pub fn collider(&self) -> &C {
        &self.collider
    }

    /// Returns the position of the collider, m.
    pub fn position(&self) -> Vec2<T> {
        self.pose.position
    }

    /// Returns the rotation of the collider.
    pub fn rotation(&self) -> Rotation<T> {
        self.pose.rotation()
    }

    /// Returns the velocity of the collider, m/s.
    pub fn velocity(&self) -> Vec2<T> {
        self.pose.velocity
    }

    /// Returns the radius of the discs, m.
    pub fn radius(&self) -> T {
        self.radius
    }

    /// Returns friction, restitution and depenetration.
    pub fn material(&self) -> ContactMaterial<T> {
        self.material
    }

    /// Returns the particles, in the order they were given.
    pub fn particles(&self) -> &[ParticleId] {
        &self.ids
    }

    /// Returns the particles that the collider pushed in the last substep.
    pub fn touching(&self) -> impl Iterator<Item = ParticleId> {
        self.ids
            .iter()
            .zip(&self.responses)
            .filter(|(_, response)| response.push > T::ZERO)
            .map(|(id, _)| *id)
    }

    /// Returns whether a disc of the set at a position, m, has a gap of at most `reach`, m, and the
    /// collider is at rest.
    ///
    /// A collider that moves supports no disc. See [`Sleeping::rest_on`](crate::Sleeping::rest_on).
    /// **Cost**: one evaluation of [`Collider::signed_distance`].
    pub fn supports(&self, position: Vec2<T>, reach: T) -> bool {
        let local = self.rotation().inverse() * (position - self.pose.position);
        let at_rest = self.pose.velocity == Vec2::ZERO && self.pose.angular_velocity == T::ZERO;
        at_rest && self.collider.signed_distance(local, self.radius).distance <= reach
    }
}

/// Adds the particles to an empty list.
fn add_particles<const N: usize>(
    ids: &mut Vec<ParticleId, N>,
    particles: impl IntoIterator<Item = ParticleId>,
) -> Result<(), Error> {
    for id in particles {
        ids.push(id).map_err(|_| Error::Full(Capacity::Members))?;
    }
    distinct(ids)
}
