//! Set of hulls and their contacts.

use super::hull::{Hull, HullId};
use super::pairs::Pairs;
use super::point::{Contact, ContactState, Key};
use super::report::Report;
use super::shape::Corner;
use crate::contact::{ContactMaterial, Events};
use crate::error::Error;
use crate::math::Real;
use heapless::Vec;

/// Index in place of that of a second hull for the surface of a collider. No hull has it.
pub(super) const SURFACE: u16 = u16::MAX;

/// Contacts of rigid bodies with each other, with particles and with edges.
///
/// At most `B` hulls with `N` corners in total, and at most `K` contact points. A **hull** is one
/// of these, each grown by a radius:
/// - The convex hull of at most eight corners, fixed to a [`RigidBody`](crate::RigidBody): a
///   [polygon](RigidContacts::add), a capsule (two corners) or a disc (one corner). A body can have
///   several hulls. A pinned body is an obstacle, at rest or in motion.
/// - A [particle](RigidContacts::add_particle) of a soft body, a rope or a fluid, as a disc.
/// - An [edge](RigidContacts::add_edge) between two particles, such as a side of a soft outline.
///
/// Particles and edges collide with rigid bodies only. [`DiscContacts`](crate::DiscContacts) and
/// [`OutlineContacts`](crate::OutlineContacts) treat soft bodies among each other. Hulls with a
/// common particle do not collide, and neither do two immovable hulls.
///
/// **Contact points.** Two hulls have at most two, with a common normal n. In a substep, C = g₀ +
/// ∇C·d is linear in the displacements d of the particles. The multiplier λ ≥ 0 along n keeps C at
/// zero or above, and a multiplier along n⊥ of at most μλ holds or slows the slide (Coulomb
/// friction). An impulse and its opposite act at one point, so momentum is conserved to rounding,
/// and angular momentum about the positions at which the contact is determined.
///
/// - **Overlaps** are undone at a [limited rate](crate::Depenetration), which adds no velocity.
/// - **Materials**: all hulls have the material of the set, unless they have a friction and a
///   restitution [of their own](RigidContacts::set_hull_material). A contact has the geometric mean
///   of both frictions, and the larger restitution.
/// - **Restitution** sets the normal velocity to −e times that before the contact. A contact is at
///   rest, and does not bounce, if its approach is at most what gravity adds in two substeps.
///   Friction of a rebound is limited to what adds no energy where the normal impulse reverses the
///   slide (Stronge, "Rigid body collisions with friction", Proceedings of the Royal Society A 431,
///   1990).
/// - **Fast bodies** collide where they first touch, found by conservative advancement along the
///   predicted motion. They do not pass through each other, unless other projections push them.
///   Gaps are linear in the rotation, so corners of a body that turns by more than about a radian
///   in a substep can overlap another body at its end, but not by more than its inscribed disc lets
///   them. Overlaps are then undone as any other.
/// - **Stacks** start each substep from the multipliers of the last one, so few passes suffice. A
///   step of another length, or with another number of substeps, starts from the same forces.
/// - The particles of an edge or a disc have no spin, so friction acts at the center of a disc.
///
/// List the contacts **before** the bodies that they act on: a [`RigidBody`](crate::RigidBody)
/// turns its velocities at the end of a substep. In the other order, rebounds are less accurate by
/// the angle of a substep.
///
/// **Cost.** A search once per step sorts the hulls from left to right, with at most 3 B log₂ B
/// comparisons. It compares the boxes of two hulls if they overlap in this direction and are in the
/// same horizontal strip or in adjacent ones, or if one of them is taller than two strips. Strips
/// are three times as high as the mean hull, so rows, columns and diagonals of hulls cost B log B.
/// In the worst case, B²/2 pairs of boxes overlap. A search uses six bytes of stack per hull. It is
/// repeated in a substep in which a hull can leave its box. In each substep, a pair whose boxes
/// overlap compares each corner with each edge, at most 128 pairs, up to 25 times if it is fast.
/// States of the last substep are found in order, in the worst case with K²/2 comparisons. The cost
/// of a pass is 100 additions and multiplications for each contact point, without a root or a
/// division.
///
/// **Accuracy.** The arms of an impulse lead to one point, so it conserves angular momentum to
/// rounding. Discs of 0.3 m without friction that hit each other at 5 m/s therefore get a spin of
/// 0.8, 0.2 and 0.09 rad/s with 1, 4 and 16 substeps of a step of 1/60 s.
///
/// **Beyond `K`**, contacts have no effect in the substep and are
/// [counted](RigidContacts::dropped).
///
/// **Size**: 80 bytes per hull, 16 per corner and 260 per contact point in single precision; 136,
/// 32 and 468 in double; plus a fixed part.
///
/// Müller et al., "Detailed rigid body simulation with extended position based dynamics" (2020),
/// for contacts of displacements. Catto, "Iterative dynamics with temporal coherence" (2005), for
/// accumulated multipliers.
///
/// ```
/// use pliant::{
///     ContactMaterial, Filter, MassProperties, Particles, RigidBody, RigidContacts, Rotation, Solver, Vec2,
/// };
/// let mut particles = Particles::<f64, 4>::new();
/// let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
/// let properties = MassProperties::polygon(&square, 1.0)?;
/// let mut place = |y| RigidBody::new(&mut particles, properties, Vec2::new(0.0, y), Rotation::IDENTITY);
/// let mut bodies = [place(0.0)?, place(1.5)?];
/// particles.pin_group(&bodies[0])?;
/// let mut contacts = RigidContacts::<f64, 2, 8, 4>::new(ContactMaterial::with_friction(0.5))?;
/// for body in &bodies {
///     contacts.add(body, &square, 0.0, Filter::default())?;
/// }
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::new() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut contacts, &mut bodies))?;
/// }
/// let (position, _) = bodies[1].pose(&particles)?;
/// assert!((position - Vec2::new(0.0, 1.0)).length() < 0.01);
/// assert_eq!(contacts.touching().count(), 1);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RigidContacts<T, const B: usize, const N: usize, const K: usize> {
    pub(super) material: ContactMaterial<T>,
    /// Hulls, `None` where one has been removed.
    pub(super) hulls: Vec<Option<Hull<T>>, B>,
    /// Corners relative to the middle of the particles, in the coordinates of the body, m.
    pub(super) corners: Vec<Corner<T>, N>,
    /// Pairs of hulls to compare.
    pub(super) pairs: Pairs<K>,
    pub(super) contacts: Vec<Contact<T>, K>,
    /// Length of the last substep, s; zero before the first.
    pub(super) substep: T,
    /// States at the end of the last substep.
    pub(super) last: Vec<(Key, ContactState<T>), K>,
    /// Contact points that pushed in the last step.
    pub(super) reports: Vec<Report<T>, K>,
    pub(super) events: Events<K>,
    pub(super) dropped: usize,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    const EMPTY: Self = Self::with_material(ContactMaterial::ZERO);

    /// Returns a set without hulls, to [build](RigidContacts::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. Until it has a
    /// [material](RigidContacts::set_material), it leaves overlaps as they are, which
    /// [`RigidContacts::default`] does not.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns an empty set whose contacts have the given surface.
    ///
    /// Capacities above 65,535 hulls or corners do not compile.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] friction: negative, or kinetic above static;
    /// restitution: outside 0..=1; recovery: negative, or a fraction above one.
    pub fn new(material: ContactMaterial<T>) -> Result<Self, Error> {
        Ok(Self::with_material(material.validate()?))
    }

    /// Builds in place what [`RigidContacts::new`] returns. All hulls are dropped.
    ///
    /// # Errors
    /// As [`RigidContacts::new`]; the set is then [empty](RigidContacts::empty).
    pub fn build(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.set_material(material)
    }

    const fn with_material(material: ContactMaterial<T>) -> Self {
        const {
            assert!(
                B <= u16::MAX as usize && N <= u16::MAX as usize,
                "hulls and corners have numbers of 16 bits"
            );
        }
        Self {
            material,
            hulls: Vec::new(),
            corners: Vec::new(),
            pairs: Pairs::NONE,
            contacts: Vec::new(),
            substep: T::ZERO,
            last: Vec::new(),
            reports: Vec::new(),
            events: Events::new(),
            dropped: 0,
        }
    }

    /// Returns the hull with an id.
    pub(super) fn hull(&self, id: HullId) -> Result<&Hull<T>, Error> {
        let hull = self.hulls.get(id.index()).and_then(Option::as_ref);
        hull.ok_or(Error::UnknownBody)
    }

    /// Returns the hull with an id, to change it.
    pub(super) fn hull_mut(&mut self, hull: HullId) -> Result<&mut Hull<T>, Error> {
        let hull = self.hulls.get_mut(hull.index()).and_then(Option::as_mut);
        hull.ok_or(Error::UnknownBody)
    }

    /// Returns how many contact points and pairs of hulls exceeded `K` in the last step.
    pub fn dropped(&self) -> usize {
        self.dropped.saturating_add(self.events.dropped())
    }
}

/// An empty set with the default material: without friction and restitution.
impl<T: Real, const B: usize, const N: usize, const K: usize> Default
    for RigidContacts<T, B, N, K>
{
    fn default() -> Self {
        Self::with_material(ContactMaterial::default())
    }
}
