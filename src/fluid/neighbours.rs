//! Who is near whom.

use super::Point;
use crate::grid::Grid;
use crate::{Motion, ParticleId, Real, Vec2};
use heapless::Vec;

/// At most `K` neighbours of each of `N` members, as they were at the start of the substep's first pass.
#[derive(Clone, Debug)]
pub(super) struct Neighbours<const N: usize, const K: usize> {
    grid: Grid<N>,
    lists: [Vec<ParticleId, K, u16>; N],
    /// How many found no room since this was last zero.
    pub(super) dropped: usize,
}

impl<const N: usize, const K: usize> Neighbours<N, K> {
    pub(super) const fn new() -> Self {
        Self { grid: Grid::new(), lists: [const { Vec::new() }; N], dropped: 0 }
    }

    /// Lists all members nearer than a radius to each member, in the order of the grid; what does not fit is dropped.
    pub(super) fn search<T: Real>(&mut self, members: &[ParticleId], motion: &Motion<'_, T>, per_radius: T) {
        let points = members.iter().map(|id| Point::of(motion, *id));
        let Some(origin) = points.clone().next().flatten() else { return };
        // From the first member: cells do not depend on where the origin is.
        self.grid.fill(points.map(|point| point.map_or(Vec2::ZERO, |point| point.difference(&origin))), per_radius);
        for (place, (id, list)) in (0..N).zip(members.iter().zip(&mut self.lists)) {
            list.clear();
            let Some(point) = Point::of(motion, *id) else { continue };
            self.grid.near(place, |other| {
                let Some(other) = members.get(other).filter(|_| other != place).and_then(|other| Point::of(motion, *other))
                else {
                    return;
                };
                let r = point.difference(&other) * per_radius;
                if r.dot(r) < T::ONE && list.push(other.id).is_err() {
                    self.dropped = self.dropped.saturating_add(1);
                }
            });
        }
    }

    /// The neighbours of each member, in the order of the members.
    pub(super) fn lists(&self) -> &[Vec<ParticleId, K, u16>] {
        &self.lists
    }
}
