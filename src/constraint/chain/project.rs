//! Projection of a chain.

use super::eliminate::{Member, resolved_stiffness, solve};
use super::impulses::limit_turning;
use super::link::{Link, Row};
use super::set::Chain;
use crate::checksum::Checksum;
use crate::constraint::terms::Softness;
use crate::error::Error;
use crate::math::{Real, Vec2, or_infinite, sum};
use crate::particles::members::{exists, pick};
use crate::particles::retain::move_entry;
use crate::particles::{Motion, ParticleId, View};
use crate::solver::{Pass, Project, Scheme};

impl<T: Real, const N: usize> Project<T> for Chain<T, N> {
    /// Rejects unknown members, and a compliance that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion, pass.vacancies)?;
        let largest = self
            .links()
            .fold(T::ZERO, |largest, link| largest.at_least(link.compliance));
        Softness::new(largest, None, pass).check()
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        project(
            self.members.ids(),
            &mut self.links,
            &mut self.rows,
            pass,
            motion,
        );
    }

    /// Drops removed members. The links to them are cut, and those of the others stay.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        let exists = |id: &ParticleId| exists(particles.masses, *id);
        let ids = self.members.ids();
        for (link, next) in self.links.iter_mut().zip(ids.iter().skip(1)) {
            if !exists(next) {
                *link = Link::ABSENT;
            }
        }
        let links = &mut self.links;
        self.members.retain(
            |id| exists(&id),
            |from, to| {
                move_entry(links, from, to);
            },
        );
        self.clear_unused();
    }

    /// Returns the sum of C²/2α over the compliant links.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        let positions = pick(self.members.ids(), view.positions);
        let ends = positions.clone().zip(positions.skip(1));
        let energies = self.links.iter().zip(ends).map(|(link, (a, b))| {
            let value = (*a - *b).length() - link.rest_length;
            if link.intact && link.compliance > T::ZERO {
                T::HALF * value * (value / link.compliance)
            } else {
                T::ZERO
            }
        });
        or_infinite(energies.fold(T::ZERO, |total, energy| sum(total, energy)))
    }

    /// Adds the members, and length and compliance of each link that is not cut.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(self.members.ids());
        for link in self.links.iter().take(self.members.len()) {
            checksum.add_bits(link.intact.into());
            checksum.add_all(&[link.rest_length, link.compliance]);
        }
    }
}

/// Corrects the displacements of the members. Results that are not finite are skipped.
///
/// It works on slices so that chains of all capacities share one instance of the code.
#[inline(never)]
fn project<T: Real>(
    ids: &[ParticleId],
    links: &mut [Link<T>],
    rows: &mut [Row<T>],
    pass: &Pass<T>,
    motion: &mut Motion<'_, T>,
) {
    let n = ids.len();
    let (Some(links), Some(rows)) = (links.get_mut(..n), rows.get_mut(..n)) else {
        return;
    };
    if pass.index == 0 {
        links.iter_mut().for_each(|link| link.multiplier = T::ZERO);
    }
    let members = || members(ids, motion);
    let solved = solve(links, rows, members(), T::ONE, pass).and_then(|excess| {
        if excess > T::ONE && pass.scheme == Scheme::Leapfrog {
            solve(links, rows, members(), T::ONE / excess, pass)
        } else {
            Some(excess)
        }
    });
    let Some(excess) = solved else {
        return;
    };
    if excess > T::ONE {
        let resolved = resolved_stiffness(pass.scheme);
        limit_tension(rows, T::ONE / (resolved * T::EPSILON.sqrt() * excess));
        limit_turning(links, rows, members(), resolved);
    }
    let mut previous = Vec2::ZERO;
    for (id, (link, row)) in ids.iter().zip(links.iter_mut().zip(rows)) {
        if let (Some(d), Some(w)) = (
            motion.displacements.get_mut(id.index()),
            motion.inverse_masses.get(id.index()),
        ) {
            let corrected = d.plus(row.impulse.minus(previous).times(*w));
            if corrected.is_finite() {
                *d = corrected;
            }
        }
        previous = row.impulse;
        let multiplier = sum(link.multiplier, row.delta);
        if multiplier.is_finite() {
            link.multiplier = multiplier;
        }
    }
}

/// Scales the corrections of a chain that cannot keep its lengths.
///
/// Beyond |λ|W = |r|/√ε, the rounding of the impulses moves members by more than √ε of a link.
fn limit_tension<T: Real>(rows: &mut [Row<T>], scale: T) {
    if scale < T::ONE {
        for row in rows {
            row.delta *= scale;
            row.impulse = row.impulse * scale;
        }
    }
}

/// Returns the members in order.
fn members<'a, T: Real>(
    ids: &'a [ParticleId],
    motion: &'a Motion<'_, T>,
) -> impl Iterator<Item = Member<T>> + Clone + 'a {
    pick(ids, motion.positions)
        .zip(pick(ids, motion.displacements))
        .zip(pick(ids, motion.inverse_masses))
        .map(|((x, d), w)| (*x, *d, *w))
}
