//! The passes over a substep's contacts.

use super::body::{Body, Corner, Kind};
use super::contact::{Contact, Trio};
use super::outlines::{Outlines, particles};
use super::place::Places;
use super::search::{Search, Trace, bound};
use crate::{Checksum, Error, Finished, Motion, Pass, Project, Real, Vec2, real};

/// How often a pass looks at all contacts again for crossings that the correction of others has made. Each time keeps a sixteenth of the
/// distance of the time before: two edges that meet at a sharp angle would push what is between them through each other, on and on.
const ROUNDS: usize = 8;

impl<T: Real, const B: usize, const N: usize, const K: usize> Outlines<T, B, N, K> {
    /// Lists the contacts of a substep.
    fn search(&mut self, motion: &Motion<'_, T>) {
        self.traces.clear();
        self.traces.extend(self.contacts.iter().map(Trace::of).take(K));
        self.contacts.clear();
        bound(&mut self.bodies, &mut self.corners, motion);
        let places = Places { corners: &self.corners, positions: motion.positions };
        let Self { bodies, traces, contacts: found, dropped, .. } = self;
        Search { bodies, places, traces, found, dropped }.run();
    }
}

/// The particles of a contact, and what is known of its edge.
fn trio<T: Real>(bodies: &[Body<T>], corners: &[Corner<T>], contact: &Contact<T>) -> Option<Trio<T>> {
    let corner = |place: u16| corners.get(usize::from(place));
    let point = corner(contact.point)?;
    let start = corner(contact.edge)?;
    let end = corner(start.next)?;
    let body = |corner: &Corner<T>| bodies.get(usize::from(corner.body));
    let (own, other) = (body(point)?, body(start)?);
    let following = if end.next == start.next { None } else { Some(corner(end.next)?.id) };
    Some(Trio {
        ids: [point.id, start.id, end.id],
        following,
        first: other.kind == Kind::Open && other.first == contact.edge,
        two_sided: other.kind == Kind::Open || point.body == start.body,
        radius: own.skin.radius + other.skin.radius,
    })
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Project<T> for Outlines<T, B, N, K> {
    /// Refuses particles that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let known = self.corners.iter().all(|corner| corner.id.index() < motion.positions.len());
        if known { Ok(()) } else { Err(Error::UnknownParticle) }
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.events.advance();
        self.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.search(motion);
        }
        let Self { bodies, corners, contacts, surface, .. } = self;
        let mut project = |contact: &mut Contact<T>| {
            if let Some(trio) = trio(bodies, corners, contact) {
                contact.project(&trio, surface, pass, motion);
            }
        };
        if pass.backward {
            contacts.iter_mut().rev().for_each(&mut project);
        } else {
            contacts.iter_mut().for_each(&mut project);
        }
        let mut share = T::ONE;
        for _ in 0..ROUNDS {
            let mut held = false;
            for contact in contacts.iter_mut() {
                held |= trio(bodies, corners, contact).is_some_and(|trio| contact.hold(&trio, surface, pass, motion, share));
            }
            if !held {
                break;
            }
            share *= T::ratio(1, 16);
        }
        for contact in contacts.iter_mut() {
            if let Some(trio) = trio(bodies, corners, contact) {
                contact.look(&trio, motion);
            }
        }
    }

    fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let Self { corners, contacts, surface, .. } = self;
        for contact in contacts.iter_mut() {
            let slip = particles(corners, contact).and_then(|ids| contact.slipped(ids, surface, pass, finished));
            contact.slip = slip.unwrap_or(T::ZERO);
        }
        for contact in self.contacts.iter().filter(|contact| contact.state.push > T::ZERO) {
            let body = |corner: u16| self.corners.get(usize::from(corner)).map(|corner| corner.body);
            let (Some(ids), Some(a), Some(b)) = (particles(&self.corners, contact), body(contact.point), body(contact.edge))
            else {
                continue;
            };
            contact.settle(ids, &self.surface, pass, finished);
            self.events.note(a, b);
        }
    }

    fn digest(&self, checksum: &mut Checksum) {
        for contact in &self.contacts {
            let side = contact.side.map_or(T::ZERO, |side| side.normal(Vec2::new(T::ONE, T::ZERO)).y);
            let numbers = [real::count(contact.point.into()), real::count(contact.edge.into()), side, contact.slip];
            numbers.into_iter().chain([contact.state.normal.x, contact.state.normal.y]).for_each(|number| checksum.add(number));
        }
    }
}
