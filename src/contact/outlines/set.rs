//! Contacts between bodies.

use super::body::{Corner, OutlineBody, OutlineId};
use super::cached::CachedContact;
use super::contact::Contact;
use crate::contact::events::Events;
use crate::contact::material::ContactMaterial;
use crate::error::Error;
use crate::math::Real;
use crate::particles::ParticleId;
use heapless::Vec;

/// Contacts between bodies described by closed outlines, open chains or points.
///
/// Capacities: at most `B` bodies with `N` corners in total, and at most `K` contacts of a corner
/// with an edge in a substep. The three are independent: none of them follows from the others.
///
/// There are three kinds of body:
///
/// - An [outline](OutlineContacts::add) is closed, and other bodies stay out of its interior.
/// - A [chain](OutlineContacts::add_chain), such as a rope or a string of a net, is open, and other
///   bodies do not cross it.
/// - [Points](OutlineContacts::add_points), such as debris, have no edges.
///
/// Each corner of a body is tested against each edge of every other body, in both directions. This
/// suffices because the first contact of two bodies always involves a corner. Points do not collide
/// with points: a knot of a chain can pass a knot of another chain, but not its edges.
///
/// Notation: p is the corner and a b the edge. The nearest point of the edge is at the fraction t
/// from a to b. R is the sum of the radii, n the normal at that point, and d are the displacements.
///
/// - **Contact** is n·((p + d_p) − (1 − t)(a + d_a) − t(b + d_b)) ≥ R. It is one-sided and rigid.
///   Violations are corrected in proportion to the inverse masses, with the weights 1, 1 − t and t.
///   The impulse is computed once and divided, so linear momentum is conserved to rounding. A
///   contact between skins also conserves angular momentum about the positions at the end of the
///   substep. Correcting a crossing conserves angular momentum about the positions at which the
///   point was on the edge.
/// - **Crossings** are detected within the substep by the roots of a quadratic. The corner and both
///   ends of the edge move on straight paths. A corner that would cross is kept on its side at any
///   speed. The line of contact is aligned with the edge at the time of the crossing. The skins
///   themselves are tested only at the end of the substep.
/// - **Friction** is Coulomb friction, as in [`ColliderContacts`](crate::ColliderContacts), against
///   the point of contact on the edge. Rotation with the edge is not sliding. A couple on the edge
///   compensates the torque of friction across two skins. The push compensates the gap that the
///   couple opens. While friction holds, other contacts can make the corner slide after its slide
///   has been undone. The next substep undoes that slide, so resting bodies do not creep.
/// - **Restitution** acts on the relative velocity of corner and edge, not on that of whole bodies,
///   because bodies are soft.
/// - **Overlaps** at the start of a substep are corrected at a [limited
///   rate](crate::Depenetration), which bounds the speed of separation for any number of substeps.
///   A corner inside an outline leaves through the edge that faces its outward normal, the nearest
///   by distance over the cosine between the two. A point without a normal leaves through the
///   nearest edge. A point on the wrong side of a chain returns across the same edge. If a corner
///   is more than four times as deep as what its contact has to undo in the substep, the contact
///   has no friction, and corrects at most that rate plus the approach.
///
/// **Limits of crossing prevention.** A single corner never crosses a single edge, for any masses
/// and displacements. Remaining cases:
///
/// - A corner that collides with several edges at the same time can still cross one of them after a
///   pass. Up to eight rounds then stop it at the crossing, with or without friction, each round
///   nearer to the edge. Crossings that remain are left to the next pass.
/// - Projections that come later in the tuple can push a corner through an edge that it touches. So
///   can later contacts of the same pass, where many bodies press. Put contacts last in the tuple
///   and use several substeps.
/// - A corner that is struck within a substep and leaves its box can collide with an edge that is
///   not listed.
/// - An edge that rotates by a right angle or more within a substep can push a point around its
///   end.
/// - Bars that overlap in the shape of an X have no corner inside each other, and stay overlapped.
///
/// The next substep detects a corner that has entered an outline and moves it out, as described
/// above. A chain remembers the side of each corner while that corner is beside the same edge and
/// has not moved around an end of it. A radius above zero absorbs rounding and these residuals.
/// With a radius of zero, a corner after contact is on the edge, on either side of it.
///
/// **Contacts** are listed in the first pass of a substep. The search considers bodies whose boxes
/// overlap, corners in the box of the other body, and edges whose box overlaps that of the corner.
/// Boxes include the displacement of the substep. Contacts are listed body by body, in insertion
/// order. Pairs of pinned particles are not listed. Of more than `K` contacts those with the
/// smallest gaps at the end of the substep are kept, where an overlap at its start counts as zero,
/// and the others are [dropped](OutlineContacts::dropped). So with room for all that touch, no body
/// loses its support. With less room, support alternates between bodies: one that begins to fall
/// has a smaller gap than one at rest. A search examines the edges for at most 4 max(K, N) dropped
/// contacts, of which each body has an equal part. Beyond its part, each corner of the body in the
/// box of another one counts as one dropped contact.
///
/// **Cost** of a substep: B² comparisons of boxes, and for each corner in the box of another body
/// one iteration over the edges of that body. The cost of a pass is proportional to the number of
/// contacts.
///
/// **Worst case**: all bodies coincident. A search lists and counts K + 4 max(K, N) contacts, and
/// examines the edges of at most as many pairs of a corner and a body. It then compares each corner
/// with the box of each body, N B comparisons in total. It also compares each corner of a body that
/// collides with itself with each edge of that body. Keeping the smallest gaps costs at most 10 K
/// log₂ K comparisons of contacts. Corners in the boxes of bodies that they do not touch cost N²
/// edges. A pass evaluates a contact at most 13 times: four in sequence, eight in the rounds that
/// stop crossings, and one for its side. Without crossings it evaluates each contact three times.
/// **Size** in single precision: 88 bytes per contact of capacity `K`, 32 per corner, 36 per body.
/// In double precision: 152, 56 and 56.
///
/// Constraint: Müller et al., "Position based dynamics" (2006), section 4.3. Crossings and their
/// impulses: Provot, "Collision and self-collision handling in cloth model dedicated to design
/// garments" (1997), and Bridson, Fedkiw, Anderson, "Robust treatment of collisions, contact and
/// friction for cloth animation" (2002), sections 6 and 7.
///
/// ```
/// use pliant::{OutlineContacts, Particles, OutlineOptions, Solver, ContactMaterial, Vec2};
/// let mut particles = Particles::<f64, 5>::new();
/// let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)];
/// for (x, y) in corners {
///     particles.add_pinned(Vec2::new(x, y), 1.0)?;
/// }
/// let table = particles.ids();
/// let ball = particles.add(Vec2::new(1.0, 3.0), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(0.0, -1e6))?;
/// let mut outlines = OutlineContacts::<f64, 2, 5, 8>::new(ContactMaterial::default())?;
/// let skin = OutlineOptions { radius: Some(0.25), ..OutlineOptions::default() };
/// let table = outlines.add(&particles, table, skin)?;
/// let ball = outlines.add_points(&particles, [ball], skin)?;
/// Solver::default().step(0.1, &mut particles, &mut outlines)?;
/// assert!((particles.positions()[4].y - 1.5).abs() < 1e-9);
/// assert_eq!(outlines.began().next(), Some((table, ball)));
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutlineContacts<T, const B: usize, const N: usize, const K: usize> {
    pub(super) material: ContactMaterial<T>,
    pub(super) bodies: Vec<OutlineBody<T>, B>,
    pub(super) corners: Vec<Corner<T>, N>,
    pub(super) contacts: Vec<Contact<T>, K>,
    pub(super) cache: Vec<CachedContact<T>, K>,
    pub(super) events: Events<K>,
    pub(super) dropped: usize,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> OutlineContacts<T, B, N, K> {
    const EMPTY: Self = Self::with_material(ContactMaterial::ZERO);

    /// Returns a set without bodies, to [build](OutlineContacts::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. Until it has a
    /// [material](OutlineContacts::set_material), it leaves overlaps as they are, which
    /// [`OutlineContacts::default`] does not.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns an empty set whose contacts have the given surface.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] friction, restitution or recovery, as for
    /// [`ColliderContacts::new`](crate::ColliderContacts::new). Capacities above 65,535 bodies or
    /// corners do not compile.
    pub fn new(material: ContactMaterial<T>) -> Result<Self, Error> {
        Ok(Self::with_material(material.validate()?))
    }

    /// Builds in place what [`OutlineContacts::new`] returns. All bodies are dropped.
    ///
    /// # Errors
    /// As [`OutlineContacts::new`]; the set is then [empty](OutlineContacts::empty).
    pub fn build(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.set_material(material)
    }

    const fn with_material(material: ContactMaterial<T>) -> Self {
        const {
            assert!(
                B <= u16::MAX as usize && N <= u16::MAX as usize,
                "bodies and corners have numbers of 16 bits"
            );
        }
        Self {
            material,
            bodies: Vec::new(),
            corners: Vec::new(),
            contacts: Vec::new(),
            cache: Vec::new(),
            events: Events::new(),
            dropped: 0,
        }
    }

    /// Returns the corners of a body, in order; none if the body is unknown.
    pub fn corners(&self, outline: OutlineId) -> impl Iterator<Item = ParticleId> + Clone {
        let corners = self
            .bodies
            .get(outline.index())
            .and_then(|body| self.corners.get(body.corners()));
        corners.unwrap_or_default().iter().map(|corner| corner.id)
    }

    /// Returns the body that has a particle as a corner; `None` if there is none.
    ///
    /// Of several bodies, it is the one that was added first. Visits the corners until it finds the
    /// particle.
    pub fn outline_of(&self, particle: ParticleId) -> Option<OutlineId> {
        let mut corners = self.corners.iter();
        let corner = corners.find(|corner| corner.id == particle)?;
        Some(OutlineId(corner.body))
    }

    /// Returns the number of contacts and pairs of bodies beyond `K` in the last step.
    ///
    /// The number is summed over the substeps. A contact that is not listed does not act in that
    /// substep. An overlap that results is corrected as an overlap in the next substep. The number
    /// of contacts is exact while each body has its part of 4 max(K, N) in a substep. Beyond that
    /// each corner in the box of another body counts as one.
    pub fn dropped(&self) -> usize {
        self.dropped.saturating_add(self.events.dropped())
    }
}

/// Returns the particles of a contact: the corner, and both ends of the edge.
pub(super) fn particles<T: Real>(
    corners: &[Corner<T>],
    contact: &Contact<T>,
) -> Option<[ParticleId; 3]> {
    let point = corners.get(usize::from(contact.point))?;
    let start = corners.get(usize::from(contact.edge))?;
    let end = corners.get(usize::from(start.next))?;
    Some([point.id, start.id, end.id])
}

/// An empty set with the default material: without friction and restitution.
impl<T: Real, const B: usize, const N: usize, const K: usize> Default
    for OutlineContacts<T, B, N, K>
{
    fn default() -> Self {
        Self::with_material(ContactMaterial::default())
    }
}
