//! Set of hulls and the collider that they touch.

use crate::contact::{ColliderPose, ContactMaterial};
use crate::error::Error;
use crate::math::Real;
use crate::rigid::contact::set::RigidContacts;

/// Contacts of rigid bodies with one collider of type `C`, and with each other.
///
/// This is [`RigidContacts`](crate::RigidContacts) with a collider besides: at most `B` hulls with
/// `N` corners in total, and at most `K` contact points. A body that is in it needs no other
/// contacts. The collider is at rest or moves with a given velocity, and has infinite mass. Any
/// [`Collider`](crate::Collider) can be used: [`HalfPlane`](crate::HalfPlane),
/// [`RoundedBox`](crate::RoundedBox), [`Inside`](crate::Inside) and custom ones.
///
/// Friction, restitution, overlaps, order in a scene and the capacity `K` are as in
/// [`RigidContacts`](crate::RigidContacts). All contact points start from the multipliers of the
/// last substep before one of them is corrected, so stacks stand on the collider. They do not if
/// the contacts of the boxes and those with the floor are two parts of a scene: a stack of five
/// boxes then rocks at 0.1 m/s. So further obstacles are pinned bodies in the same set.
///
/// **Contact points with the collider.** With a solid collider a hull has at most two, with a
/// common normal: the point of its outline that is nearest to the collider, found along each edge
/// by the intersection of tangents, and the other end of the flat part of the edge that faces the
/// collider. So corners of the body that touch a side of the collider are found, and corners of the
/// collider that touch a side of the body. With a [hollow](crate::Collider::HOLLOW) collider each
/// corner has at most two, one for each wall that it reaches in the substep.
///
/// **Fast bodies** do not pass through a solid collider: they are compared where they touch, by
/// conservative advancement. In a hollow one, corners do not pass the walls in which their paths
/// would end. As for [`RigidContacts`](crate::RigidContacts), gaps are linear in the rotation, so
/// corners of a body that turns by more than about a radian in a substep can pass the surface, but
/// not its inscribed disc. A body that overlaps a thin collider is pushed to the side of its
/// middle. Tests cover boxes at up to 3,000 m/s that turn by up to 50 rad per substep: no center
/// passes a wall, and no energy is added.
///
/// **Not covered**: turns of hundreds of radians in a substep, which can add energy. A solid
/// collider that is placed completely within a hull is pushed by the side nearest to the middle of
/// the hull.
///
/// **Cost** of a search, once per substep, for each hull: one evaluation of
/// [`Collider::signed_distance`](crate::Collider::signed_distance) if the circle around the hull is
/// far from the surface. Otherwise three to five for each corner, one more in an overlap, and up to
/// 24 more for each edge that touches a corner or a curve of the collider; up to 25 times as many
/// if it is fast. In a hollow collider, one for each corner, and two more if it reaches a wall. The
/// cost of a pass is that of `RigidContacts`.
///
/// **Size**: that of [`RigidContacts`](crate::RigidContacts) with the same capacities, the collider
/// and its pose.
///
/// Kelley, "The cutting-plane method for solving convex programs" (1960), for the nearest point of
/// an edge. Mirtich, "Impulse-based dynamic simulation of rigid body systems" (1996), for
/// conservative advancement.
///
/// ```
/// use pliant::{
///     ContactMaterial, Filter, HalfPlane, MassProperties, Particles, RigidBody, RigidColliderContacts, Rotation,
///     Solver, Vec2,
/// };
/// let mut particles = Particles::<f64, 2>::new();
/// let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
/// let properties = MassProperties::polygon(&square, 1.0)?;
/// let start = Vec2::new(0.0, 1.5);
/// let mut body = RigidBody::new(&mut particles, properties, start, Rotation::IDENTITY)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let material = ContactMaterial::with_friction(0.5);
/// let mut floor = RigidColliderContacts::<f64, _, 1, 4, 2>::new(floor, material)?;
/// floor.add(&body, &square, 0.0, Filter::default())?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::new() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut floor, &mut body))?;
/// }
/// let (position, _) = body.pose(&particles)?;
/// assert!((position - Vec2::new(0.0, 0.5)).length() < 0.01);
/// assert_eq!(floor.contacts().count(), 2);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RigidColliderContacts<T, C, const B: usize, const N: usize, const K: usize> {
    pub(super) collider: C,
    pub(super) pose: ColliderPose<T>,
    /// Hulls and their contact points, with the collider in place of a second hull.
    pub(super) set: RigidContacts<T, B, N, K>,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot + Real, C: crate::snapshot::Snapshot, const B: usize, const N: usize, const K: usize]
    RigidColliderContacts<T, C, B, N, K> {
        collider: C,
        pose: ColliderPose<T>,
        set: RigidContacts<T, B, N, K>,
    }
);

impl<T: Real, C, const B: usize, const N: usize, const K: usize>
    RigidColliderContacts<T, C, B, N, K>
{
    /// Returns contacts of no bodies with a collider, to [build](RigidColliderContacts::build)
    /// later.
    ///
    /// All bytes are zero except those of the collider. Until it has a
    /// [material](RigidColliderContacts::set_material), it leaves overlaps as they are.
    #[must_use]
    pub const fn empty(collider: C) -> Self {
        Self {
            collider,
            pose: ColliderPose::ZERO,
            set: RigidContacts::empty(),
        }
    }

    /// Creates contacts with a collider at rest at the origin, without hulls.
    ///
    /// # Errors
    /// As [`RigidContacts::new`](crate::RigidContacts::new).
    pub fn new(collider: C, material: ContactMaterial<T>) -> Result<Self, Error> {
        Ok(Self {
            collider,
            pose: ColliderPose::ORIGIN,
            set: RigidContacts::new(material)?,
        })
    }

    /// Builds in place what [`RigidColliderContacts::new`] returns. All hulls are dropped.
    ///
    /// # Errors
    /// As [`RigidColliderContacts::new`]; the set is then [empty](RigidColliderContacts::empty),
    /// with the new collider.
    pub fn build(&mut self, collider: C, material: ContactMaterial<T>) -> Result<(), Error> {
        (self.collider, self.pose) = (collider, ColliderPose::ZERO);
        self.set.build(material)?;
        self.pose = ColliderPose::ORIGIN;
        Ok(())
    }
}
