//! Solver passes over the contacts of a substep.

use super::body::{Corner, OutlineBody, Topology};
use super::cached::CachedContact;
use super::contact::{Contact, PointEdgeIds};
use super::corner_positions::CornerPositions;
use super::search::{Search, update_bounds};
use super::set::{OutlineContacts, particles};
use crate::checksum::Checksum;
use crate::contact::impulses::Impulses;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::check;
use crate::particles::{Finished, Motion, View};
use crate::solver::{Pass, Project};

/// Maximum number of rounds per pass against crossings caused by other contacts. A round checks all
/// contacts for crossings that the correction of other contacts has caused. Each round keeps a
/// sixteenth of the distance of the previous one. At full distance, two edges at a sharp angle
/// would keep pushing a point between them through each other.
const MAX_CROSSING_ROUNDS: usize = 8;

impl<T: Real, const B: usize, const N: usize, const K: usize> OutlineContacts<T, B, N, K> {
    /// Lists the contacts of a substep.
    fn search(&mut self, motion: &Motion<'_, T>) {
        self.cache.clear();
        self.cache
            .extend(self.contacts.iter().map(CachedContact::new).take(K));
        self.contacts.clear();
        update_bounds(&mut self.bodies, &mut self.corners, motion);
        let corner_positions = CornerPositions {
            corners: &self.corners,
            positions: motion.positions,
        };
        let Self {
            bodies,
            cache,
            contacts: found,
            dropped,
            ..
        } = self;
        Search {
            bodies,
            corner_positions,
            displacements: motion.displacements,
            inverse_masses: motion.inverse_masses,
            cache,
            found,
            dropped,
            is_heap: false,
        }
        .list_contacts();
    }

    /// Corrects the displacements once, and sums the impulses.
    pub(super) fn correct(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        if pass.index == 0 {
            self.search(motion);
            impulses.restart();
        }
        let material = &self.material.for_substep(pass.substeps);
        let Self {
            bodies,
            corners,
            contacts,
            ..
        } = self;
        let count = contacts.len();
        let mut project = |(contact, index): (&mut Contact<T>, usize)| {
            if let Some(particles) = particles_of(bodies, corners, contact) {
                contact.project(&particles, material, pass, motion, |impulse| {
                    impulses.add(index, impulse.times(pass.inv_h));
                });
            }
        };
        if pass.backward {
            let visits = contacts.iter_mut().zip(0..count).rev();
            visits.for_each(&mut project);
        } else {
            contacts.iter_mut().zip(0..count).for_each(&mut project);
        }
        let mut fraction = T::ONE;
        for _ in 0..MAX_CROSSING_ROUNDS {
            let mut stopped = false;
            for (contact, index) in contacts.iter_mut().zip(0..count) {
                stopped |= particles_of(bodies, corners, contact).is_some_and(|particles| {
                    let observe = |impulse: Vec2<T>| {
                        impulses.add(index, impulse.times(pass.inv_h));
                    };
                    contact.prevent_crossing(&particles, material, pass, motion, fraction, observe)
                });
            }
            if !stopped {
                break;
            }
            fraction *= T::ratio(1, 16);
        }
        for contact in contacts.iter_mut() {
            if let Some(particles) = particles_of(bodies, corners, contact) {
                contact.update_passed_around(&particles, motion);
            }
        }
    }

    /// Changes the velocities, and sums the impulses.
    pub(super) fn rebound(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        let material = &self.material.for_substep(pass.substeps);
        let Self {
            corners, contacts, ..
        } = self;
        for contact in contacts.iter_mut() {
            let slip = particles(corners, contact)
                .and_then(|ids| contact.slipped(ids, material, pass, finished));
            contact.slip = slip.unwrap_or(T::ZERO);
            let shift =
                particles(corners, contact).and_then(|ids| contact.foot_shift(ids, pass, finished));
            contact.shift = shift.unwrap_or(T::ZERO);
        }
        let contacts = self.contacts.iter().zip(0..K);
        for (contact, index) in contacts.filter(|(contact, _)| contact.response.push > T::ZERO) {
            let body = |corner: u16| {
                self.corners
                    .get(usize::from(corner))
                    .map(|corner| corner.body)
            };
            let (Some(ids), Some(a), Some(b)) = (
                particles(&self.corners, contact),
                body(contact.point),
                body(contact.edge),
            ) else {
                continue;
            };
            contact.solve_velocities(ids, material, pass, finished, |impulse| {
                impulses.add(index, impulse);
            });
            self.events.record(a, b);
        }
    }
}

/// Returns the particles of a contact, and the properties of its edge.
fn particles_of<T: Real>(
    bodies: &[OutlineBody<T>],
    corners: &[Corner<T>],
    contact: &Contact<T>,
) -> Option<PointEdgeIds<T>> {
    let corner = |index: u16| corners.get(usize::from(index));
    let point = corner(contact.point)?;
    let start = corner(contact.edge)?;
    let end = corner(start.next)?;
    let body = |corner: &Corner<T>| bodies.get(usize::from(corner.body));
    let (own, other) = (body(point)?, body(start)?);
    let following = if end.next == start.next {
        None
    } else {
        Some(corner(end.next)?.id)
    };
    Some(PointEdgeIds {
        ids: [point.id, start.id, end.id],
        following,
        first: other.kind == Topology::Open && other.first == contact.edge,
        two_sided: other.kind == Topology::Open || point.body == start.body,
        radius: own.radius + other.radius,
    })
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Project<T>
    for OutlineContacts<T, B, N, K>
{
    /// Returns an error if a particle does not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let lists = self.corners.iter().map(|corner| [corner.id]);
        let highest = lists.clone().map(|[id]| id.index()).max();
        let bound = highest.map_or(0, |highest| highest.saturating_add(1));
        check(lists, bound, motion, pass.vacancies)
    }

    /// Removes the outlines and chains that lost a corner, and the points that were removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.drop_vacant(particles.masses);
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.events.advance();
        self.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.correct(pass, motion, &mut ());
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.rebound(pass, finished, &mut ());
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.material.hash_state(checksum);
        checksum.add_count(self.bodies.len());
        self.bodies
            .iter()
            .for_each(|body| body.hash_state(checksum));
        checksum.add_count(self.corners.len());
        for corner in &self.corners {
            checksum.add_id(corner.id);
            checksum.add_vector(corner.rest);
        }
        // A search uses only the traces of the previous contacts.
        checksum.add_count(self.contacts.len());
        self.contacts
            .iter()
            .map(CachedContact::new)
            .for_each(|cached| cached.hash_state(checksum));
        self.events.hash_state(checksum);
    }
}
