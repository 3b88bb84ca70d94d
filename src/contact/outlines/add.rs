//! Addition of bodies to a set of outlines.

use super::body::{Corner, OutlineBody, OutlineId, OutlineOptions, Topology};
use super::set::OutlineContacts;
use crate::contact::aabb::Aabb;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2, simple};
use crate::particles::members::all_distinct;
use crate::particles::{ParticleId, Particles};

impl<T: Real, const B: usize, const N: usize, const K: usize> OutlineContacts<T, B, N, K> {
    /// Adds a closed outline by its corners in counter-clockwise order.
    ///
    /// Examples: a ring, a polygon, the boundary of a disc or of a lattice. The current positions
    /// of the particles are its rest shape.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] below three; [`Error::RepeatedParticle`];
    /// [`Error::UnknownParticle`]; [`Error::Full`] bodies or corners; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] radius; [`Error::OutOfRange`] outline: clockwise, without extent, or
    /// self-intersecting or self-touching. This last check costs n².
    pub fn add<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
        options: OutlineOptions<T>,
    ) -> Result<OutlineId, Error> {
        self.push(particles, corners, options, Topology::Closed)
    }

    /// Adds an open chain: two-sided edges from each particle to the next.
    ///
    /// # Errors
    /// As [`OutlineContacts::add`], except that two particles suffice and that the chain may have
    /// any shape.
    pub fn add_chain<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
        options: OutlineOptions<T>,
    ) -> Result<OutlineId, Error> {
        self.push(particles, corners, options, Topology::Open)
    }

    /// Adds points without edges, which collide with the edges of other bodies.
    ///
    /// # Errors
    /// As [`OutlineContacts::add`], except that one particle suffices and that the points may be in
    /// any arrangement.
    pub fn add_points<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = ParticleId>,
        options: OutlineOptions<T>,
    ) -> Result<OutlineId, Error> {
        self.push(particles, points, options, Topology::Loose)
    }

    fn push<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        ids: impl IntoIterator<Item = ParticleId>,
        options: OutlineOptions<T>,
        kind: Topology,
    ) -> Result<OutlineId, Error> {
        if let Some(radius) = options.radius {
            not_negative(radius, Parameter::Radius)?;
        }
        let first = self.corners.len();
        let added = self
            .push_corners(particles, ids)
            .and_then(|()| check(self.corners.get(first..).unwrap_or_default(), kind))
            .and_then(|()| self.connect(first, kind));
        let (slot, start, end) = added.inspect_err(|_| self.corners.truncate(first))?;
        let corners = self.corners.get_mut(first..).unwrap_or_default();
        let is_free = |corner: &Corner<T>| particles.is_pinned(corner.id) == Some(false);
        let radius = options.radius.unwrap_or_else(|| {
            if corners.iter().any(is_free) {
                automatic_radius(corners, kind)
            } else {
                T::ZERO
            }
        });
        for corner in corners {
            corner.bounds = Aabb::around(corner.rest, radius);
        }
        let new = OutlineBody {
            first: start,
            end,
            kind,
            radius,
            filter: options.filter,
            self_collision: options.self_collision,
            movable: true,
            bounds: Aabb::around(Vec2::ZERO, T::ZERO),
        };
        if let Some(vacant) = self.bodies.get_mut(usize::from(slot)) {
            *vacant = new;
        } else {
            self.bodies
                .push(new)
                .map_err(|_| Error::Full(Capacity::Bodies))?;
        }
        Ok(OutlineId(slot))
    }

    /// Appends corners without a body and an edge.
    ///
    /// They are stored where they stay, because a copy of `N` corners needs much stack.
    fn push_corners<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        ids: impl IntoIterator<Item = ParticleId>,
    ) -> Result<(), Error> {
        for id in ids {
            let rest = particles.position(id).ok_or(Error::UnknownParticle)?;
            let corner = Corner {
                id,
                body: 0,
                next: 0,
                rest,
                bounds: Aabb::around(rest, T::ZERO),
            };
            self.corners
                .push(corner)
                .map_err(|_| Error::Full(Capacity::Corners))?;
        }
        Ok(())
    }

    /// Assigns the corners from `first` to the next body and connects them.
    ///
    /// Returns the index of the body and the range of the corners.
    fn connect(&mut self, first: usize, kind: Topology) -> Result<(u16, u16, u16), Error> {
        let number =
            |count: usize, capacity| u16::try_from(count).map_err(|_| Error::Full(capacity));
        let vacant = self.bodies.iter().position(OutlineBody::is_vacant);
        let slot = vacant.unwrap_or(self.bodies.len());
        let body = number(slot, Capacity::Bodies)?;
        let start = number(first, Capacity::Corners)?;
        let end = number(self.corners.len(), Capacity::Corners)?;
        if slot >= B {
            return Err(Error::Full(Capacity::Bodies));
        }
        let added = self.corners.get_mut(first..).unwrap_or_default();
        for (index, corner) in (start..end).zip(added) {
            let following = index.saturating_add(1);
            corner.next = match kind {
                Topology::Closed if following == end => start,
                Topology::Closed => following,
                Topology::Open if following < end => following,
                _ => index,
            };
            corner.body = body;
        }
        Ok((body, start, end))
    }
}

/// Rejects corners that are no body of this kind.
fn check<T: Real>(corners: &[Corner<T>], kind: Topology) -> Result<(), Error> {
    let min_corners = match kind {
        Topology::Closed => 3,
        Topology::Open => 2,
        Topology::Loose => 1,
    };
    if corners.len() < min_corners {
        return Err(Error::TooFewParticles);
    }
    all_distinct(&corners.iter().map(|corner| corner.id))?;
    if kind == Topology::Closed {
        simple(corners.iter().map(|corner| corner.rest))?;
    }
    Ok(())
}

/// Returns the [automatic thickness](OutlineOptions::radius) of a body with a free corner, m.
fn automatic_radius<T: Real>(corners: &[Corner<T>], kind: Topology) -> T {
    let (Some(first), Some(last)) = (corners.first(), corners.last()) else {
        return T::ZERO;
    };
    let length = |a: &Corner<T>, b: &Corner<T>| (b.rest - a.rest).length();
    let edges = corners.iter().zip(corners.iter().skip(1));
    let shortest = edges.map(|(a, b)| length(a, b)).reduce(T::at_most);
    let (mut low, mut high) = (first.rest, first.rest);
    for x in corners.iter().map(|corner| corner.rest) {
        low = Vec2::new(low.x.at_most(x.x), low.y.at_most(x.y));
        high = Vec2::new(high.x.at_least(x.x), high.y.at_least(x.y));
    }
    let size = high - low;
    let (edge, side) = match (kind, shortest) {
        (Topology::Closed, Some(edge)) => {
            (edge.at_most(length(last, first)), size.x.at_most(size.y))
        }
        (Topology::Open, Some(edge)) => (edge, size.x.at_least(size.y)),
        _ => return T::ZERO,
    };
    let radius = (edge * T::ratio(1, 4)).at_most(side * T::ratio(1, 16));
    if radius.is_finite() { radius } else { T::ZERO }
}
