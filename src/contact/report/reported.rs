//! Contact set with reports of its last step.

use super::pair::{ContactPair, ContactReport, ContactThreshold};
use super::set::{ContactPoint, ContactSet};
use crate::checksum::Checksum;
use crate::error::{Capacity, Error};
use crate::math::{Real, Vec2};
use crate::particles::retain::retain;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};
use heapless::Vec;

/// Contact set that reports at most `K` pairs that touched in a step: for sounds, damage, haptics.
///
/// Wraps [`ColliderContacts`](crate::ColliderContacts), [`DiscContacts`](crate::DiscContacts),
/// [`OutlineContacts`](crate::OutlineContacts), [`TerrainContacts`](crate::TerrainContacts) or
/// another [`ContactSet`]. All kinds report the same: the pair, position, normal, impulses and
/// approach speed, over all substeps. A pair *began* if it did not touch in the step before, and
/// *ended* if it touched in the step before but not in the last one.
///
/// The [impulses](ContactReport::impulse) of all reports of a body, with their signs, sum to the
/// change of momentum that the contacts caused, to rounding.
///
/// Pairs beyond `K` are [counted](Reported::dropped) and not reported.
///
/// **Cost** of a substep: a vector sum for each correction, log₂ K comparisons for each contact
/// that pushed, and K moves for a new pair. A contact set that is not wrapped has no such cost.
/// **Size**: 52 bytes per pair in single precision, 92 in double, and a vector for each contact
/// that the set has room for.
///
/// ```
/// use pliant::{
///     ColliderContacts, ContactMaterial, ContactThreshold, HalfPlane, Particles, Reported, Solver, Vec2,
/// };
/// let mut particles = Particles::<f64, 1>::new();
/// let ball = particles.add(Vec2::new(0.0, 1.0), 2.0)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let floor = ColliderContacts::<f64, _, 1>::new(floor, [ball], 0.0, ContactMaterial::default())?;
/// let mut floor = Reported::<_, _, _, 1>::new(floor);
/// particles.set_velocity(ball, Vec2::new(0.0, -3.0))?;
/// Solver { substeps: 4, ..Solver::default() }.step(0.5, &mut particles, &mut floor)?;
/// let report = floor.reports().next().expect("the ball hits the floor");
/// assert_eq!((report.pair, report.began, report.approach), (ball, true, -3.0));
/// assert!((report.normal_impulse - 6.0).abs() < 1e-12);
/// assert_eq!(floor.reports_above(ContactThreshold::Approach(4.0)).count(), 0);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reported<T: Real, C: ContactSet<T>, P, const K: usize> {
    /// Contact set. Bodies that are removed from it stay in the reports until the next step, those
    /// whose particles are removed do not.
    pub contacts: C,
    /// Impulses of the current substep.
    pub(super) impulses: C::Impulses,
    pub(super) current: Vec<ContactReport<T, P>, K>,
    pub(super) previous: Vec<P, K>,
    pub(super) dropped: usize,
}

impl<T: Real, C: ContactSet<T, Pair = P>, P: ContactPair, const K: usize> Reported<T, C, P, K> {
    /// Returns a contact set with reports. Nothing has touched.
    pub const fn new(contacts: C) -> Self {
        Self {
            contacts,
            impulses: C::NO_IMPULSES,
            current: Vec::new(),
            previous: Vec::new(),
            dropped: 0,
        }
    }

    /// Returns the pairs that touched in the last step, in ascending order.
    pub fn reports(&self) -> impl Iterator<Item = &ContactReport<T, P>> {
        self.current.iter()
    }

    /// Returns the reports that reach a threshold.
    pub fn reports_above(
        &self,
        threshold: ContactThreshold<T>,
    ) -> impl Iterator<Item = &ContactReport<T, P>> {
        let reports = self.current.iter();
        reports.filter(move |report| report.reaches(threshold))
    }

    /// Returns the report of a pair; `None` if it did not touch in the last step.
    pub fn report(&self, pair: P) -> Option<&ContactReport<T, P>> {
        let index = self.index(pair).ok()?;
        self.current.get(index)
    }

    /// Returns the pairs that touched in the step before but not in the last one, in ascending
    /// order.
    pub fn ended(&self) -> impl Iterator<Item = P> {
        let pairs = self.previous.iter().copied();
        pairs.filter(|pair| self.index(*pair).is_err())
    }

    /// Returns how many contacts of pairs beyond `K` were not reported in the last step.
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    fn index(&self, pair: P) -> Result<usize, usize> {
        let key = |report: &ContactReport<T, P>| report.pair;
        self.current.binary_search_by_key(&pair, key)
    }
}

/// Adds a contact of a substep to the reports.
fn record<T: Real, P: ContactPair, const K: usize>(
    reports: &mut Vec<ContactReport<T, P>, K>,
    previous: &[P],
    contact: &ContactPoint<T, P>,
) -> Result<(), Error> {
    let index = match reports.binary_search_by_key(&contact.pair, |report| report.pair) {
        Ok(index) => index,
        Err(index) => {
            let began = previous.binary_search(&contact.pair).is_err();
            let new = ContactReport {
                pair: contact.pair,
                began,
                point: contact.point,
                normal: contact.normal,
                impulse: Vec2::ZERO,
                normal_impulse: T::ZERO,
                friction_impulse: T::ZERO,
                approach: contact.approach,
                largest: T::ZERO,
            };
            reports
                .push(new)
                .map_err(|_| Error::Full(Capacity::Reports))?;
            if let Some(later @ [_, ..]) = reports.get_mut(index..) {
                later.rotate_right(1);
            }
            index
        }
    };
    let Some(report) = reports.get_mut(index) else {
        return Ok(());
    };
    let normal = contact.normal;
    let along = normal.dot(contact.impulse);
    let across = normal.perp().dot(contact.impulse);
    let add = |sum: T, part: T| {
        let sum = sum + part;
        if sum.is_finite() { sum } else { part }
    };
    if !(along.is_finite() && across.is_finite()) {
        return Ok(());
    }
    report.impulse = Vec2::new(
        add(report.impulse.x, contact.impulse.x),
        add(report.impulse.y, contact.impulse.y),
    );
    report.normal_impulse = add(report.normal_impulse, along);
    report.friction_impulse = add(report.friction_impulse, across);
    report.approach = report.approach.at_most(contact.approach);
    if along > report.largest {
        report.largest = along;
        (report.point, report.normal) = (contact.point, normal);
    }
    Ok(())
}

impl<T: Real, C: ContactSet<T, Pair = P>, P: ContactPair, const K: usize> Project<T>
    for Reported<T, C, P, K>
{
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.contacts.check(pass, motion)
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.previous.clear();
        for report in &self.current {
            // Both lists have capacity `K`.
            let _ = self.previous.push(report.pair);
        }
        self.current.clear();
        self.dropped = 0;
        self.contacts.prepare(pass, motion);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.contacts.project_with(pass, motion, &mut self.impulses);
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let Self {
            contacts,
            impulses,
            current,
            previous,
            dropped,
        } = self;
        contacts.solve_velocities_with(pass, finished, impulses);
        contacts.for_each_contact(impulses, finished.positions, |contact| {
            if record(current, previous, &contact).is_err() {
                *dropped = dropped.saturating_add(1);
            }
        });
    }

    /// Drops the reports of what has been removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.contacts.remove_vacant(particles);
        let contacts = &self.contacts;
        retain(&mut self.current, |report| {
            contacts.has_pair(report.pair, particles)
        });
        retain(&mut self.previous, |pair| {
            contacts.has_pair(*pair, particles)
        });
    }

    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.contacts.update_mass(id, previous, particles);
    }

    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.contacts.elastic_energy(h, view)
    }

    /// Adds the contacts and the pairs that touched, which determine what begins in the next step.
    fn hash_state(&self, checksum: &mut Checksum) {
        self.contacts.hash_state(checksum);
        checksum.add_count(self.current.len());
        self.current
            .iter()
            .for_each(|report| report.pair.hash_state(checksum));
    }
}
