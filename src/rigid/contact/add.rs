//! Addition of hulls.

use super::hull::{Hull, HullId, Owner};
use super::set::RigidContacts;
use super::shape::{Corner, MAX_CORNERS};
use crate::contact::Filter;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite_vector, not_negative, positive};
use crate::math::{Real, Vec2, simple};
use crate::particles::{ParticleId, Particles};
use crate::rigid::body::RigidBody;
use heapless::Vec;

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Adds the convex hull of corners, m, in the coordinates of a body, grown by a radius, m.
    ///
    /// One corner is a disc and two are a capsule; both need a radius. Three to eight corners are a
    /// convex polygon in counter-clockwise order. A body can have several hulls.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`] for a body that has lost a particle; [`Error::TooFewParticles`]
    /// for no corner; [`Error::Full`] for more than eight corners, a hull beyond `B` or a corner
    /// beyond `N`; [`Error::NonFinite`] position; [`Error::OutOfRange`] outline: clockwise, not
    /// convex, or it crosses or touches itself; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// radius: negative, or zero with fewer than three corners.
    pub fn add(
        &mut self,
        body: &RigidBody<T>,
        corners: &[Vec2<T>],
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        let particles = body.particles.ok_or(Error::UnknownParticle)?;
        valid_radius(radius, corners.len())?;
        let mut arms = Vec::<Vec2<T>, MAX_CORNERS>::new();
        for corner in corners {
            let arm = finite_vector(*corner, Parameter::Position)? - body.center;
            arms.push(finite_vector(arm, Parameter::Position)?)
                .map_err(|_| Error::Full(Capacity::Corners))?;
        }
        convex(&arms)?;
        self.push(Owner::Body(particles, body.length), &arms, radius, filter)
    }

    /// Adds a particle as a disc with a radius, m. It collides with rigid bodies only.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::Full`]; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// (zero, negative) radius.
    pub fn add_particle<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        id: ParticleId,
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        let _ = particles.position(id).ok_or(Error::UnknownParticle)?;
        let radius = positive(radius, Parameter::Radius)?;
        self.push(Owner::Particle(id), &[], radius, filter)
    }

    /// Adds the edge between two particles, grown by a radius, m, on both sides. It collides with
    /// rigid bodies only.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::Full`];
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) radius.
    pub fn add_edge<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        [a, b]: [ParticleId; 2],
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        for id in [a, b] {
            let _ = particles.position(id).ok_or(Error::UnknownParticle)?;
        }
        if a == b {
            return Err(Error::RepeatedParticle);
        }
        let radius = positive(radius, Parameter::Radius)?;
        self.push(Owner::Edge([a, b]), &[], radius, filter)
    }

    fn push(
        &mut self,
        owner: Owner<T>,
        corners: &[Vec2<T>],
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        let number =
            |count: usize, capacity| u16::try_from(count).map_err(|_| Error::Full(capacity));
        let vacant = self.hulls.iter().position(Option::is_none);
        let slot = vacant.unwrap_or(self.hulls.len());
        let end = self.corners.len().saturating_add(corners.len());
        if slot >= B {
            return Err(Error::Full(Capacity::Hulls));
        }
        if end > N {
            return Err(Error::Full(Capacity::Corners));
        }
        let start = number(self.corners.len(), Capacity::Corners)?;
        let range = [start, number(end, Capacity::Corners)?];
        let hull = Hull::new(owner, range, radius, filter, reach(corners));
        let id = HullId(number(slot, Capacity::Hulls)?);
        for index in 0..corners.len() {
            if let Some(corner) = Corner::new(corners, index) {
                self.corners
                    .push(corner)
                    .map_err(|_| Error::Full(Capacity::Corners))?;
            }
        }
        if let Some(slot) = self.hulls.get_mut(slot) {
            *slot = Some(hull);
        } else {
            self.hulls
                .push(Some(hull))
                .map_err(|_| Error::Full(Capacity::Hulls))?;
        }
        Ok(id)
    }
}

/// Returns the largest distance of a corner from the origin.
pub(super) fn reach<T: Real>(corners: &[Vec2<T>]) -> T {
    corners
        .iter()
        .map(|corner| corner.length())
        .fold(T::ZERO, T::at_least)
}

/// Rejects a radius that does not fit the number of corners.
pub(super) fn valid_radius<T: Real>(radius: T, corners: usize) -> Result<T, Error> {
    match corners {
        0 => Err(Error::TooFewParticles),
        1 | 2 => positive(radius, Parameter::Radius),
        _ => not_negative(radius, Parameter::Radius),
    }
}

/// Rejects corners that are not those of a convex polygon in counter-clockwise order, a segment or
/// a point.
pub(super) fn convex<T: Real>(corners: &[Vec2<T>]) -> Result<(), Error> {
    let outline = Err(Error::OutOfRange(Parameter::Outline));
    let [first, second, ..] = corners else {
        return Ok(());
    };
    if corners.len() == 2 {
        return if first == second { outline } else { Ok(()) };
    }
    simple(corners.iter().copied())?;
    let following = corners.iter().skip(1).chain([first]);
    let after = corners.iter().skip(2).chain([first, second]);
    for ((a, b), c) in corners.iter().zip(following).zip(after) {
        let (Some(along), Some(next)) = ((*b - *a).normalized(), (*c - *b).normalized()) else {
            return outline;
        };
        if along.cross(next) < T::ZERO {
            return outline;
        }
    }
    Ok(())
}
