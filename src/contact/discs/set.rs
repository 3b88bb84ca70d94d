//! Set of disc bodies and its contacts.

use super::bodies::Bodies;
use super::body::BodyId;
use super::candidates::Candidates;
use super::lookup::Lookup;
use super::pair::DiscPair;
use crate::contact::events::Events;
use crate::contact::filter::Filter;
use crate::contact::material::ContactMaterial;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::retain::retain;
use crate::particles::{ParticleId, Particles};
use heapless::Vec;

/// Contacts between at most `B` bodies made of discs.
///
/// The bodies have at most `N` discs in total, and at most `K` contacts at a time. Discs of
/// different bodies do not overlap; on request, discs of the same body do not either. The three
/// capacities are independent, because scenes have few bodies and any number of contacts.
///
/// In the formulas, x are positions and d displacements of two discs. r = (x₁ + d₁) − (x₂ + d₂),
/// and R is the sum of their radii.
///
/// - **Contact** is |r| ≥ R, one-sided and rigid. The discs move in proportion to their inverse
///   masses, by one impulse and its opposite. Friction, restitution and old overlaps are those of
///   [`ColliderContacts`](crate::ColliderContacts), with the relative displacement and velocity of
///   the discs. A contact does not bounce if its approach speed is at most what gravity adds in two
///   substeps along its normal. This holds although both discs fall, so piles come to rest.
/// - **Overlaps** are undone at a [limited rate](crate::Depenetration). If an overlap is more than
///   sixteen times as deep as what the contact has to undo in a substep, the contact has no
///   friction, and corrects at most that rate plus the approach. Bodies whose discs interlock, such
///   as linked rings, can stay interlocked.
/// - **Residual slide**: while friction holds, other contacts can make two discs slide after their
///   slide has been undone. The next substep undoes that slide, so resting bodies do not creep.
///   Without static friction nothing is stored or undone.
/// - **Swept** over the substep, as against colliders: listed discs that start disjoint end
///   disjoint, on the same sides. No listed disc passes through the other, at any speed.
///   Projections that come later can push them in again, and discs that were not listed can
///   collide; see below.
/// - **Coincident centers**: the discs separate along the normal of their last contact, or along
///   (1, 0), with the disc added first to the right.
///
/// **Search** runs once per substep, in its first pass. It first computes the bounding box of each
/// body. The box contains all discs, grown by a quarter of their radius and by the length of their
/// predicted displacement in every direction. For two bodies whose boxes overlap, it then compares
/// the members that are in each other's box, using a grid if they are many. It lists all pairs that
/// can collide. A disc that is stopped or deflected therefore collides with any disc it reaches. A
/// disc that is pushed farther than its predicted displacement and a quarter of its radius can
/// enter or pass unlisted discs. The next substep lists them, and treats an overlap as an old one.
/// More substeps make pushes shorter.
///
/// **Own contacts** (within a body) exclude neighbors: discs that were nearer than the sum of their
/// radii when they were added.
///
/// **Beyond `K`**: contacts are listed body by body from left to right. The own contacts of a body
/// precede those with bodies to the right of it. Contacts between bodies at rest precede all
/// others. The first `K` are kept. The others have no effect in that substep and are
/// [counted](DiscContacts::dropped).
///
/// **Bodies at rest** are those of which no member has moved since the last search or is about to
/// move. Between two of them nothing is searched. Their contacts stay listed, and those that
/// touched still count as touching. They act again when a third body collides with them. After a
/// search that dropped contacts, all bodies are searched again.
///
/// **Cost** of a search:
///
/// - One visit of each member.
/// - Sorting B boxes from left to right, and comparing those that overlap in that direction. With
///   more than 16 bodies, only those in the same or an adjacent horizontal strip are compared, and
///   those much taller than the average. A strip is three times as high as the average box.
/// - One visit of the members of both bodies for each pair of bodies whose boxes overlap.
/// - For each member of one body in the other's box, a comparison with up to 64 members of the
///   other in its box.
/// - With more than 64, comparisons with those in up to nine grid cells only; the grid visits N
///   buckets. A cell is as wide as the largest disc's diameter, a quarter more, and twice the
///   longest displacement.
/// - A member whose displacement plus 5/4 of its radius exceeds five times the largest radius is
///   compared with all of them. More substeps are cheaper then.
///
/// **Cost** of a pass: a square root and one or two divisions for each listed contact near enough
/// to touch. A grazing contact needs up to 33 of each.
///
/// **Worst case**: all discs coincident. A search compares each of N²/2 pairs once, and B²/2 pairs
/// of boxes, for any `K`. Dropped contacts are counted exactly, at no further cost. The normals of
/// the last contacts are sorted, and searched for each of the `K` kept contacts: 5 K log₂ K
/// comparisons. Pairs of touching bodies are kept in order: at most K²/2 moves of four bytes in a
/// step.
///
/// **Size**: 54 bytes per disc, 72 per contact and 38 per body in single precision; 94, 128 and 54
/// in double; plus a fixed part.
///
/// Müller et al., "Position based dynamics" (2006). For own contacts: Macklin, Müller, Chentanez,
/// Kim, "Unified particle physics for real-time applications" (2014), section 5.
///
/// ```
/// use pliant::{DiscContacts, Filter, Particles, Solver, ContactMaterial, Vec2};
/// let mut particles = Particles::<f32, 2>::new();
/// let [left, right] = [particles.add(Vec2::new(-1.0, 0.0), 1.0)?, particles.add(Vec2::new(1.0, 0.0), 1.0)?];
/// particles.set_velocity(left, Vec2::new(4.0, 0.0))?;
/// let bouncy = ContactMaterial { restitution: 1.0, ..ContactMaterial::default() };
/// let mut discs = DiscContacts::<f32, 2, 2, 4>::new(bouncy)?;
/// let one = discs.add_body(&particles, [left], 0.5, Filter::default())?;
/// let other = discs.add_body(&particles, [right], 0.5, Filter::default())?;
/// Solver::default().step(0.5, &mut particles, &mut discs)?;
/// assert_eq!(discs.began().collect::<Vec<_>>(), [(one, other)]);
/// assert_eq!(particles.velocities(), [Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct DiscContacts<T, const B: usize, const N: usize, const K: usize> {
    pub(super) material: ContactMaterial<T>,
    pub(super) bodies: Bodies<T, B, N>,
    pub(super) candidates: Candidates<T, N>,
    pub(super) pairs: Vec<DiscPair<T>, K>,
    /// Normals of the contacts that touched in the last substep, for coincident discs, and their
    /// residual slides.
    pub(super) last_normals: Lookup<[ParticleId; 2], (Vec2<T>, T), K>,
    pub(super) events: Events<K>,
    pub(super) dropped: usize,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> DiscContacts<T, B, N, K> {
    const EMPTY: Self = Self::with_material(ContactMaterial::ZERO);

    /// Returns a set without bodies, to [build](DiscContacts::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. Until it has a
    /// [material](DiscContacts::set_material), it leaves overlaps as they are, which
    /// [`DiscContacts::default`] does not.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Creates an empty set of bodies with one surface for all.
    ///
    /// Capacities above 65,535 for bodies or discs do not compile.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] friction: negative, or kinetic above static;
    /// restitution: outside 0..=1; recovery: negative, or a fraction above one.
    pub fn new(material: ContactMaterial<T>) -> Result<Self, Error> {
        Ok(Self::with_material(material.validate()?))
    }

    /// Builds in place what [`DiscContacts::new`] returns. All bodies are dropped.
    ///
    /// # Errors
    /// As [`DiscContacts::new`]; the set is then [empty](DiscContacts::empty).
    pub fn build(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.set_material(material)
    }

    const fn with_material(material: ContactMaterial<T>) -> Self {
        Self {
            material,
            bodies: Bodies::new(),
            candidates: Candidates::new(),
            pairs: Vec::new(),
            last_normals: Lookup::new(),
            events: Events::new(),
            dropped: 0,
        }
    }

    /// Adds a body of discs of this radius, m, centered at the given particles.
    ///
    /// No particle may be in another body. A body can consist of a single particle.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::Full`] for a body beyond `B` or members beyond
    /// `N`; [`Error::UnknownParticle`]; [`Error::RepeatedParticle`], also for a particle of another
    /// body; [`Error::NonFinite`] position if the offset of a member from the first one overflows;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] radius: zero, negative, or so small or large
    /// that 64 times the radius or 64 divided by it is not finite.
    pub fn add_body<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        ids: impl IntoIterator<Item = ParticleId>,
        radius: T,
        filter: Filter,
    ) -> Result<BodyId, Error> {
        self.bodies.add(&particles.view(), ids, radius, filter)
    }

    /// Removes a body from the set, not its particles from the scene.
    ///
    /// The ids of all other bodies stay valid. The next body that is added takes the lowest free
    /// id.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn remove_body(&mut self, body: BodyId) -> Result<(), Error> {
        self.bodies.body(body).ok_or(Error::UnknownBody)?;
        self.retain(|_, index| usize::from(index) != body.index());
        Ok(())
    }

    /// Sets the collision filter of a body. A filter without layers disables its contacts with
    /// others.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn set_filter(&mut self, body: BodyId, filter: Filter) -> Result<(), Error> {
        self.bodies.set_filter(body, filter)
    }

    /// Sets friction, restitution and depenetration of all contacts.
    ///
    /// # Errors
    /// As [`DiscContacts::new`].
    pub fn set_material(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.material = material.validate()?;
        Ok(())
    }

    /// Returns the collision filter of a body; `None` for an unknown one.
    pub fn filter(&self, body: BodyId) -> Option<Filter> {
        self.bodies.body(body).map(|body| body.filter)
    }

    /// Returns friction, restitution and depenetration of all contacts.
    pub fn material(&self) -> ContactMaterial<T> {
        self.material
    }

    /// Keeps the members that satisfy a condition on their particle and their body.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId, u16) -> bool) {
        let kept = |pair: &DiscPair<T>| {
            let mut members = pair.ids.iter().zip(pair.bodies);
            members.all(|(id, body)| keep(*id, body))
        };
        retain(&mut self.pairs, kept);
        self.list_normals();
        self.bodies.retain(keep);
        let Self { bodies, events, .. } = self;
        events.retain(|body| bodies.body(BodyId::new(body)).is_some());
    }

    /// Lists the normals and residual slides of the contacts that touch.
    pub(super) fn list_normals(&mut self) {
        self.last_normals.clear();
        for pair in self.pairs.iter().filter(|pair| pair.touches()) {
            self.last_normals
                .push(pair.ids, (pair.response.normal, pair.slip));
        }
    }

    /// Sets the radius of a single disc, m.
    ///
    /// The neighbors excluded from [own contacts](DiscContacts::set_own_contacts) depend on the new
    /// radius from then on.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`] for one that is in no body; as [`DiscContacts::add_body`] for the
    /// radius.
    pub fn set_radius(&mut self, particle: ParticleId, radius: T) -> Result<(), Error> {
        self.bodies.set_radius(particle, radius)
    }

    /// Enables or disables contacts between members of the same body.
    ///
    /// They are disabled by default. Neighbors never collide. Filters do not affect these contacts.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn set_own_contacts(&mut self, body: BodyId, own: bool) -> Result<(), Error> {
        self.bodies.set_own(body, own)
    }

    /// Returns the members of a body in the order given; `None` for an unknown one.
    pub fn members(&self, body: BodyId) -> Option<impl Iterator<Item = ParticleId> + Clone> {
        let body = self.bodies.body(body)?;
        Some(
            self.bodies
                .members()
                .ids()
                .get(body.range())?
                .iter()
                .copied(),
        )
    }

    /// Returns the body of a particle; `None` for one that is in no body.
    ///
    /// Visits the members until it finds the particle.
    pub fn body_of(&self, particle: ParticleId) -> Option<BodyId> {
        self.bodies.members().body_of(particle).map(BodyId::new)
    }

    /// Returns how many contacts and pairs of bodies exceeded `K` in the last step.
    ///
    /// It is the number of dropped contacts over all substeps, plus that of dropped pairs of
    /// touching bodies. Contacts are listed for near pairs too, whether or not they touch.
    pub fn dropped(&self) -> usize {
        self.dropped.saturating_add(self.events.dropped())
    }
}

/// An empty set with the default material: without friction and restitution.
impl<T: Real, const B: usize, const N: usize, const K: usize> Default for DiscContacts<T, B, N, K> {
    fn default() -> Self {
        Self::with_material(ContactMaterial::default())
    }
}
