//! Record of a set of regions.

use super::memberships::Memberships;
use super::region::Region;
use super::set::{RegionBlend, RegionMatching};
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{Real, Vec2, count, number_of};
use crate::particles::ParticleId;
use crate::particles::members::{distinct, index_bound};
use crate::record::{Rows, finite_center, record};
use crate::shape::mode::Mode;
use crate::shape::pose::Pose;
use crate::shape::reduce::weighted_sum;
use crate::shape::rest_check::check_rest;
use crate::shape::stiffness::Stiffness;
use heapless::Vec;

// Regions are contiguous, so their lengths determine their ranges.
record!(
    [T: Real, const R: usize, const K: usize, M: Mode<T>] for [T, M] RegionMatching<T, R, K, M>,
    |matching| {
        regions: Vec<(usize, M, Vec2<T>, Pose<T>), R> = Rows(matching.items.iter().map(
            |region| (region.span.len(), &region.mode, finite_center(region.center), &region.pose)
        )),
        members: Vec<(ParticleId, Vec2<T>, T), K> = Rows(rows(&matching.memberships)),
        stiffness: Stiffness<T> = matching.stiffness,
        overlap: RegionBlend = matching.overlap,
        max_regions: T = matching.max_regions,
    } => {
        let mut restored = RegionMatching {
            items: Vec::new(),
            memberships: memberships(&members, overlap)?,
            stiffness: stiffness.validate()?,
            overlap,
            max_regions: finite(max_regions, Parameter::Stiffness)?,
        };
        for (len, mode, center, pose) in &regions {
            restored.push(*len, mode.clone(), *center, *pose)?;
        }
        restored.check_counts()?;
        restored.check_stiffness(stiffness)?;
        Ok(restored)
    }
);

/// Returns all memberships with their offsets and weights.
fn rows<T: Real, const K: usize>(
    memberships: &Memberships<T, K>,
) -> impl Iterator<Item = (&ParticleId, &Vec2<T>, &T)> + Clone {
    let shape = memberships.offsets.iter().zip(&memberships.weights);
    let rows = memberships.ids.iter().zip(shape);
    rows.map(|(id, (offset, weight))| (id, offset, weight))
}

/// Returns the memberships of all regions. Averaged corrections have the fraction 1/k of a particle
/// that is in k regions.
fn memberships<T: Real, const K: usize>(
    members: &Vec<(ParticleId, Vec2<T>, T), K>,
    overlap: RegionBlend,
) -> Result<Memberships<T, K>, Error> {
    let mut memberships = Memberships::new();
    for (index, (id, offset, weight)) in members.iter().enumerate() {
        memberships
            .ids
            .push(*id)
            .map_err(|_| Error::Full(Capacity::Memberships))?;
        let slots = (
            memberships.offsets.get_mut(index),
            memberships.weights.get_mut(index),
            memberships.fractions.get_mut(index),
        );
        let (Some(q), Some(w), Some(fraction)) = slots else {
            return Err(Error::Full(Capacity::Memberships));
        };
        (*q, *w) = (*offset, *weight);
        *fraction = if overlap == RegionBlend::Averaged {
            T::ONE / count(regions_of(members, *id))
        } else {
            T::ONE
        };
    }
    memberships.end = index_bound(&memberships.ids);
    Ok(memberships)
}

/// Returns the number of regions that hold a particle.
fn regions_of<T: Real>(members: &[(ParticleId, Vec2<T>, T)], id: ParticleId) -> usize {
    number_of(members.iter().filter(|(other, ..)| *other == id))
}

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    /// Adds a region behind the others.
    fn push(
        &mut self,
        len: usize,
        mut mode: M,
        center: Vec2<T>,
        pose: Pose<T>,
    ) -> Result<(), Error> {
        let start = self.items.last().map_or(0, |last| last.span.end);
        let span = start
            ..start
                .checked_add(len)
                .ok_or(Error::Full(Capacity::Memberships))?;
        if span.end > self.memberships.ids.len() {
            return Err(Error::TooFewParticles);
        }
        let part = self.memberships.part(&span);
        distinct(part.ids)?;
        check_rest(part.offsets, part.weights)?;
        let residue = weighted_sum(part.offsets, part.weights);
        mode.set_rest(part.rest(residue));
        let mut region = Region::new(span, mode);
        region.center = finite_vector(center, Parameter::Position)?;
        (region.residue, region.pose) = (residue, pose);
        self.items
            .push(region)
            .map_err(|_| Error::Full(Capacity::Regions))
    }

    /// Rejects memberships of no region, and a wrong number of regions of one particle. That number
    /// stays after the removal of particles.
    fn check_counts(&self) -> Result<(), Error> {
        let ids = &self.memberships.ids;
        if self.items.last().map_or(0, |last| last.span.end) != ids.len() {
            return Err(Error::TooFewParticles);
        }
        let of = |id: &ParticleId| number_of(ids.iter().filter(|other| *other == id));
        let least = count::<T>(ids.iter().map(of).max().unwrap_or(0));
        if self.max_regions < least || self.max_regions > count(self.items.len()) {
            return Err(Error::OutOfRange(Parameter::Stiffness));
        }
        Ok(())
    }
}
