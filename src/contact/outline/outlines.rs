//! Bodies against bodies.

use super::body::{Body, Corner, Kind, OutlineId, Skin};
use super::contact::Contact;
use super::search::Trace;
use crate::build::simple;
use crate::contact::bounds::Bounds;
use crate::contact::events::{Events, Pair};
use crate::contact::surface::Surface;
use crate::error::not_negative;
use crate::members::distinct;
use crate::{Error, Parameter, ParticleId, Particles, Real, Vec2};
use heapless::Vec;

/// At most `B` bodies with `N` corners in all, and at most `K` contacts of a corner with an edge in a substep. Three capacities, as none of
/// them follows from the others.
///
/// A body is an [outline](Outlines::add), whose inside others do not enter; a [chain](Outlines::add_chain), such as a rope or a string
/// of a net, that others do not cross; or [points](Outlines::add_points), such as debris. Corners of each meet the edges of every
/// other one, points against edges and edges against points, so whatever two bodies do, a corner is the first to touch. Points do not
/// meet points: a chain's knot may pass another's, but not its edges. With p the corner, a b the edge, t where on it the nearest point is,
/// R the sum of the radii, n the normal there and d the displacements:
///
/// - **Contact** is n·((p + d_p) − (1 − t)(a + d_a) − t(b + d_b)) ≥ R, one-sided and rigid, undone by inverse masses with weights 1,
///   1 − t and t. The impulse is computed once and divided, so momentum is kept to rounding; where skins meet, so is angular momentum,
///   about the places at the end of the substep, and where a crossing is undone, about the places where the point was on the edge.
/// - **Crossings** are found within the substep, on the straight ways of corner, start and end, by the roots of a quadratic. What
///   would cross is kept on the side where it was, however fast: the line of contact lies along the edge at that moment. Skins as such are
///   looked at where the substep ends.
/// - **Friction** is Coulomb's, as of [`Contacts`](crate::Contacts), against the point of the edge that is met. What turns with the edge
///   does not slide, and a couple on the edge takes up the torque of friction across two skins. While it holds, what other contacts make
///   of a slide after it has been undone is undone in the next substep: what stands does not creep.
/// - **Restitution** acts on the velocities of corner and edge relative to each other, not of whole bodies, which are soft.
/// - **Overlaps** at the start of a substep are undone at a [limited rate](crate::Recovery) and give no velocity. A corner inside an
///   outline leaves by the nearest edge; one on the wrong side of a chain, by the way it came.
///
/// **What can still pass.** One corner and one edge never do, whatever their masses and ways. Where a corner meets several edges at once, what
/// one pass leaves over is stopped where it would cross, friction or not, in eight rounds, each nearer to the edge; beyond those it waits
/// for the next pass. Projections that come later in the tuple can push a corner through what it touches; so can contacts later in the
/// same pass, where many bodies press: name contacts last, and take several substeps. What is struck within a substep and flung
/// farther than its box can meet what is not listed. Outside outlines, the next substep sees a corner that is inside, and leads it out, by
/// the nearest edge; a chain remembers the side of each corner while that is beside the same edge and has not gone round an
/// end of it. An edge that turns by a right angle or more within a substep can push a point round its end. Bars that cross like an X
/// have no corner in each other, and stay. A radius above zero is what keeps rounding and these residues from counting: without one, what
/// has touched is on the edge, on either side of it.
///
/// **Contacts** are listed in the first pass of a substep: of bodies whose boxes meet, corners in the box of the other body, edges whose
/// box meets that of the corner. Boxes hold the way of the substep. They are listed body by body in the order of adding, and those
/// beyond `K` are [dropped](Outlines::dropped): the last of that order.
///
/// **Cost** of a substep: B² comparisons of boxes; each corner in the box of another body runs once over that body's edges. Of a pass: the
/// contacts. **Size** in single precision: 84 bytes for each of the `K`, 32 a corner, 40 a body; in double 144, 56 and 64.
///
/// Müller et al., "Position based dynamics" (2006), section 4.3, for the constraint; Provot, "Collision and self-collision handling in
/// cloth model dedicated to design garments" (1997), and Bridson, Fedkiw, Anderson, "Robust treatment of collisions, contact and
/// friction for cloth animation" (2002), sections 6 and 7, for crossings and their impulses.
///
/// ```
/// use pliant::{Outlines, Particles, Skin, Solver, Surface, Vec2};
/// let mut particles = Particles::<f64, 5>::new();
/// let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)];
/// for (x, y) in corners {
///     particles.add_pinned(Vec2::new(x, y), 1.0)?;
/// }
/// let table = particles.ids();
/// let ball = particles.add(Vec2::new(1.0, 3.0), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(0.0, -1e6))?;
/// let mut outlines = Outlines::<f64, 2, 5, 8>::new(Surface::default())?;
/// let skin = Skin { radius: 0.25, ..Skin::default() };
/// let table = outlines.add(&particles, table, skin)?;
/// let ball = outlines.add_points(&particles, [ball], skin)?;
/// Solver::default().step(0.1, &mut particles, &mut outlines)?;
/// assert!((particles.positions()[4].y - 1.5).abs() < 1e-9);
/// assert_eq!(outlines.began().next(), Some((table, ball)));
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outlines<T, const B: usize, const N: usize, const K: usize> {
    pub(super) surface: Surface<T>,
    pub(super) bodies: Vec<Body<T>, B>,
    pub(super) corners: Vec<Corner<T>, N>,
    pub(super) contacts: Vec<Contact<T>, K>,
    pub(super) traces: Vec<Trace<T>, K>,
    pub(super) events: Events<K>,
    pub(super) dropped: usize,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Outlines<T, B, N, K> {
    /// No bodies yet; what happens when they touch.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] friction, restitution or recovery, as [`Contacts::new`](crate::Contacts::new). More
    /// than 65,535 bodies or corners do not compile.
    pub fn new(surface: Surface<T>) -> Result<Self, Error> {
        const { assert!(B <= u16::MAX as usize && N <= u16::MAX as usize, "bodies and corners have numbers of 16 bits") };
        Ok(Self {
            surface: surface.validate()?,
            bodies: Vec::new(),
            corners: Vec::new(),
            contacts: Vec::new(),
            traces: Vec::new(),
            events: Events::new(),
            dropped: 0,
        })
    }

    /// Adds a closed outline by its corners in counter-clockwise order, where the particles are now: a ring, a polygon, the boundary of a
    /// disc or of a lattice.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] below three; [`Error::RepeatedParticle`]; [`Error::UnknownParticle`]; [`Error::Full`] bodies or corners;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] radius; [`Error::OutOfRange`] outline: clockwise, without extent, or one that
    /// crosses or touches itself, at a cost of n².
    pub fn add<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
        skin: Skin<T>,
    ) -> Result<OutlineId, Error> {
        self.push(particles, corners, skin, Kind::Closed)
    }

    /// Adds an open chain: edges with two sides, from each particle to the next.
    ///
    /// # Errors
    /// As [`Outlines::add`], with two particles as the least and any course.
    pub fn add_chain<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
        skin: Skin<T>,
    ) -> Result<OutlineId, Error> {
        self.push(particles, corners, skin, Kind::Open)
    }

    /// Adds points without edges, which meet the edges of others.
    ///
    /// # Errors
    /// As [`Outlines::add`], with one particle as the least.
    pub fn add_points<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = ParticleId>,
        skin: Skin<T>,
    ) -> Result<OutlineId, Error> {
        self.push(particles, points, skin, Kind::Loose)
    }

    fn push<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        ids: impl IntoIterator<Item = ParticleId>,
        skin: Skin<T>,
        kind: Kind,
    ) -> Result<OutlineId, Error> {
        not_negative(skin.radius, Parameter::Radius)?;
        let mut corners = Vec::<ParticleId, N>::new();
        let mut rest = Vec::<Vec2<T>, N>::new();
        for id in ids {
            corners.push(id).map_err(|_| Error::Full)?;
            rest.push(particles.position(id).ok_or(Error::UnknownParticle)?).map_err(|_| Error::Full)?;
        }
        let least = match kind {
            Kind::Closed => 3,
            Kind::Open => 2,
            Kind::Loose => 1,
        };
        if corners.len() < least {
            return Err(Error::TooFewParticles);
        }
        distinct(&corners)?;
        if kind == Kind::Closed {
            simple(&rest)?;
        }
        let number = |count: usize| u16::try_from(count).map_err(|_| Error::Full);
        let (body, first, end) =
            (number(self.bodies.len())?, number(self.corners.len())?, number(self.corners.len() + corners.len())?);
        if self.bodies.is_full() || usize::from(end) > N {
            return Err(Error::Full);
        }
        for (place, (id, rest)) in (first..end).zip(corners.iter().zip(&rest)) {
            let next = match kind {
                Kind::Closed if place + 1 == end => first,
                Kind::Closed => place + 1,
                Kind::Open if place + 1 < end => place + 1,
                _ => place,
            };
            let corner = Corner { id: *id, body, next, rest: *rest, bounds: Bounds::around(*rest, skin.radius) };
            self.corners.push(corner).map_err(|_| Error::Full)?;
        }
        let bounds = Bounds::around(Vec2::ZERO, T::ZERO);
        self.bodies.push(Body { first, end, kind, skin, bounds }).map_err(|_| Error::Full)?;
        Ok(OutlineId(body))
    }

    /// The corners of a body, in order; none of an unknown one.
    pub fn corners(&self, outline: OutlineId) -> impl Iterator<Item = ParticleId> {
        let corners = self.bodies.get(outline.index()).and_then(|body| self.corners.get(body.corners()));
        corners.unwrap_or_default().iter().map(|corner| corner.id)
    }

    /// The pairs of bodies that touched in the last step, in any of its substeps: the one that was added earlier first, in ascending order. A
    /// body that touched itself is paired with itself.
    pub fn touching(&self) -> impl Iterator<Item = (OutlineId, OutlineId)> {
        self.events.touching().iter().copied().map(named)
    }

    /// Those of them that did not touch in the step before.
    pub fn began(&self) -> impl Iterator<Item = (OutlineId, OutlineId)> {
        self.events.began().map(named)
    }

    /// The pairs that touched in the step before and did not in the last one.
    pub fn ended(&self) -> impl Iterator<Item = (OutlineId, OutlineId)> {
        self.events.ended().map(named)
    }

    /// The contacts that pushed in the last substep: the corner, and the two particles of the edge.
    pub fn contacts(&self) -> impl Iterator<Item = (ParticleId, [ParticleId; 2])> {
        let pushed = self.contacts.iter().filter(|contact| contact.state.push > T::ZERO);
        pushed.filter_map(|contact| particles(&self.corners, contact)).map(|[point, start, end]| (point, [start, end]))
    }

    /// How many contacts, or pairs of bodies, of the last step found no room among `K`, summed over its substeps. What is not listed does
    /// not act in that substep, and what has come too near meanwhile is an overlap to the next one.
    pub fn dropped(&self) -> usize {
        self.dropped.saturating_add(self.events.dropped())
    }
}

/// The particles of a contact: the corner, and both of the edge.
pub(super) fn particles<T: Real>(corners: &[Corner<T>], contact: &Contact<T>) -> Option<[ParticleId; 3]> {
    let point = corners.get(usize::from(contact.point))?;
    let start = corners.get(usize::from(contact.edge))?;
    let end = corners.get(usize::from(start.next))?;
    Some([point.id, start.id, end.id])
}

fn named((a, b): Pair) -> (OutlineId, OutlineId) {
    (OutlineId(a), OutlineId(b))
}
