//! The contacts of discs, and their passes.

use super::BodyId;
use super::bodies::Bodies;
use super::near::Near;
use super::pair::{DiscContact, Pair};
use crate::contact::events::Events;
use crate::contact::filter::Filter;
use crate::contact::retain;
use crate::contact::surface::Surface;
use crate::real::count;
use crate::{Checksum, Error, Finished, Motion, ParticleId, Particles, Pass, Project, Real, Vec2};
use heapless::Vec;

/// At most `B` bodies of discs, `N` discs in all, that keep apart from those of other bodies, and on request from those of their
/// own, with at most `K` contacts at a time. Bodies, discs and contacts are counted apart, as scenes have a few of the first and
/// any number of the last.
///
/// With x places and d displacements of two discs, r = (x₁ + d₁) − (x₂ + d₂), and R the sum of their radii:
///
/// - **Contact** is |r| ≥ R, one-sided and rigid. Both move by their inverse masses, with one impulse and its opposite. Friction,
///   restitution and old overlaps are those of [`Contacts`](crate::Contacts), with the displacement and the velocity of one
///   against the other. A contact whose speed of approach is no more than what gravity gives in two substeps along its normal
///   does not bounce, though both fall: so piles come to rest.
/// - **Friction has no memory**: a slide that one contact has undone and another makes again stays. A box of discs that leans over the one
///   it stands on creeps that way, by up to 4 mm/s at eight substeps and two iterations, by less than half of that at sixteen. Boxes that
///   stand by their [outlines](crate::Outlines) do not.
/// - **Swept** over the substep, as against colliders: listed discs that start apart end apart, on the sides where they were, and
///   none passes the other, however fast. What comes later can push them in again, and two can meet that were not listed; see
///   below.
/// - **One place**: discs with the same centre part along the normal of their last contact, or along (1, 0), the one added first
///   to the right.
///
/// **Search**, once a substep in its first pass. First a box for each body, around all discs grown by a quarter of their radius
/// and wherever they can get, as far as predicted but in any direction; then, of two bodies whose boxes overlap, the members that are
/// in each other's box, and a grid if they are many. Listed is who can meet. So a disc that is stopped or deflected meets whoever
/// is there; but one that is pushed farther than it was about to go, and a quarter of its radius, can pass or enter those that it
/// was not listed with. In the next substep they are listed, and an overlap is an old one. Substeps make pushes shorter.
///
/// **Own contacts** leave out neighbours: those who were nearer than the sum of their radii when they were added.
///
/// **Beyond `K`**: contacts are listed body by body from left to right, its own ahead of those with bodies to the right of it, and
/// those of bodies that lie still ahead of all. The first `K` are kept, the others not felt in that substep, and
/// [counted](Discs::dropped).
///
/// **Bodies that lie still**: between two none of whose members has moved since the last search, or is about to move, nothing is
/// searched. Their contacts stay listed, those that touched go on to touch, and they hold as before when a third body comes. Not
/// after a search in which contacts found no room.
///
/// **Cost** of a search: the members, once; B boxes sorted from left to right, and those that overlap from left to right
/// compared; members of bodies whose boxes overlap, once for each of these; and for each member of one in the box of the other a
/// comparison with each of up to 64 that the other has there. Of more, only with those in up to nine cells as wide as the largest
/// disc's diameter, a quarter more, and twice the longest way, and the grid takes N buckets. A member whose way, radius and a
/// quarter of that are more than five times the largest radius is compared with all of them: more substeps are cheaper. All
/// in one place take N² comparisons, and K² for the normals. Of a pass: a root and a division or two for each listed contact
/// that is near enough to touch. **Size**: 54 bytes a disc, 64 a contact and 34 a body in single precision, 94, 112 and 50 in
/// double, beside a fixed part.
///
/// Müller et al., "Position based dynamics" (2006); Macklin, Müller, Chentanez, Kim, "Unified particle physics for real-time
/// applications" (2014), section 5, for own contacts.
///
/// ```
/// use pliant::{Discs, Filter, Particles, Solver, Surface, Vec2};
/// let mut particles = Particles::<f32, 2>::new();
/// let [left, right] = [particles.add(Vec2::new(-1.0, 0.0), 1.0)?, particles.add(Vec2::new(1.0, 0.0), 1.0)?];
/// particles.set_velocity(left, Vec2::new(4.0, 0.0))?;
/// let bouncy = Surface { restitution: 1.0, ..Surface::default() };
/// let mut discs = Discs::<f32, 2, 2, 4>::new(bouncy)?;
/// let one = discs.add_body(&particles, [left], 0.5, Filter::default())?;
/// let other = discs.add_body(&particles, [right], 0.5, Filter::default())?;
/// Solver::default().step(0.5, &mut particles, &mut discs)?;
/// assert_eq!(discs.began().collect::<Vec<_>>(), [(one, other)]);
/// assert_eq!(particles.velocities(), [Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Discs<T, const B: usize, const N: usize, const K: usize> {
    surface: Surface<T>,
    bodies: Bodies<T, B, N>,
    near: Near<T, N>,
    pairs: Vec<Pair<T>, K>,
    /// Who touched in the last substep, and how: for discs in one place.
    last: Vec<([ParticleId; 2], Vec2<T>), K>,
    events: Events<K>,
    dropped: usize,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Discs<T, B, N, K> {
    /// No bodies yet, and the surface of all. A capacity beyond 65,535 for bodies or discs does not compile.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] friction: negative, or more kinetic than static; restitution: outside 0..=1;
    /// recovery: negative, or a share above one.
    pub fn new(surface: Surface<T>) -> Result<Self, Error> {
        let (bodies, near, events) = (Bodies::new(), Near::new(), Events::new());
        Ok(Self { surface: surface.validate()?, bodies, near, pairs: Vec::new(), last: Vec::new(), events, dropped: 0 })
    }

    /// Adds a body of discs of this radius, m, about particles that are in no body yet. A single particle is a body too.
    ///
    /// # Errors [`Error::TooFewParticles`] for none; [`Error::Full`] for a body beyond `B` or members beyond `N`;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`], also for one of another body; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] radius: zero, negative, or so small or large that 64 of it or their inverse are not finite.
    pub fn add_body<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        ids: impl IntoIterator<Item = ParticleId>,
        radius: T,
        filter: Filter,
    ) -> Result<BodyId, Error> {
        self.bodies.add(particles.positions(), ids, radius, filter)
    }

    /// Gives a disc a radius of its own, m. The neighbours of [own contacts](Discs::set_own_contacts) are told by it from then
    /// on.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`] for one that is in no body; as [`Discs::add_body`] for the radius.
    pub fn set_radius(&mut self, particle: ParticleId, radius: T) -> Result<(), Error> {
        self.bodies.set_radius(particle, radius)
    }

    /// Makes the members of a body keep apart from each other, but for neighbours, or not. They do not by default. Filters have
    /// no say in it.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn set_own_contacts(&mut self, body: BodyId, own: bool) -> Result<(), Error> {
        self.bodies.set_own(body, own)
    }

    /// The members of a body, in the order they were named; `None` for an unknown one.
    pub fn members(&self, body: BodyId) -> Option<impl Iterator<Item = ParticleId>> {
        let body = self.bodies.bodies().get(body.index())?;
        Some(self.bodies.members().ids().get(body.range())?.iter().copied())
    }

    /// The discs that touched in the last substep.
    pub fn contacts(&self) -> impl Iterator<Item = DiscContact<T>> {
        self.pairs.iter().filter(|pair| pair.touches()).map(Pair::contact)
    }

    /// The bodies that touched in the last step, in any of its substeps, in ascending order, the lower one first. A body whose
    /// members touched each other is a pair with itself.
    pub fn touching(&self) -> impl Iterator<Item = (BodyId, BodyId)> {
        self.events.touching().iter().copied().map(named)
    }

    /// Those of them that did not touch in the step before.
    pub fn began(&self) -> impl Iterator<Item = (BodyId, BodyId)> {
        self.events.began().map(named)
    }

    /// Those that touched in the step before and do not any more.
    pub fn ended(&self) -> impl Iterator<Item = (BodyId, BodyId)> {
        self.events.ended().map(named)
    }

    /// How much found no room beyond `K` in the last step: contacts, over all its substeps, and then pairs of bodies.
    pub fn dropped(&self) -> usize {
        self.dropped.saturating_add(self.events.dropped())
    }

    /// Lists the contacts of a substep.
    fn search(&mut self, motion: &Motion<'_, T>) {
        let Self { bodies, near, pairs, last, dropped, .. } = self;
        let before = *dropped;
        bodies.look(motion);
        retain(pairs, |pair| pair.bodies.iter().all(|body| bodies.is_still(*body)));
        pairs.iter_mut().for_each(Pair::rest);
        bodies.meet(near, |a, b| {
            let normal = || last.iter().find(|(ids, _)| *ids == [a.id, b.id]).map(|(_, normal)| *normal);
            if pairs.push(Pair::new(a, b, normal)).is_err() {
                *dropped = dropped.saturating_add(1);
            }
        });
        if *dropped > before {
            bodies.forget();
        }
    }
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Project<T> for Discs<T, B, N, K> {
    /// Refuses members that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        if self.bodies.end() <= motion.positions.len() { Ok(()) } else { Err(Error::UnknownParticle) }
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.events.advance();
        self.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.search(motion);
        }
        let Self { pairs, surface, .. } = self;
        if pass.backward {
            pairs.iter_mut().rev().for_each(|pair| pair.project(surface, pass.time_step, motion));
        } else {
            pairs.iter_mut().for_each(|pair| pair.project(surface, pass.time_step, motion));
        }
    }

    fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.last.clear();
        for pair in self.pairs.iter().filter(|pair| pair.touches()) {
            pair.settle(&self.surface, pass, finished);
            let [a, b] = pair.bodies;
            self.events.note(a, b);
            // There is room for all of them.
            let _ = self.last.push((pair.ids, pair.state.normal));
        }
    }

    fn digest(&self, checksum: &mut Checksum) {
        for pair in &self.pairs {
            let Vec2 { x, y } = pair.state.normal;
            let touches = if pair.touches() { T::ONE } else { T::ZERO };
            let [a, b] = pair.ids.map(|id| count(id.index()));
            for number in [a, b, x, y, touches] {
                checksum.add(number);
            }
        }
        for seen in self.bodies.members().seen() {
            checksum.add(seen.x);
            checksum.add(seen.y);
        }
    }
}

fn named((a, b): (u16, u16)) -> (BodyId, BodyId) {
    (BodyId::new(a), BodyId::new(b))
}
