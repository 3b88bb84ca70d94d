//! Rest state of a lattice.

use super::grid::NodeGrid;
use super::node::Node;
use super::region::{Extent, RegionRange, RegionRest, RegionRests};
use super::slice::put;
use crate::error::{Capacity, Error, Parameter};
use crate::math::{Real, Rotation, Vec2, count, number_of, rotation};
use crate::particles::members::Members;
use crate::particles::{ParticleId, View};
use crate::shape::alignment::Moments;
use crate::shape::reduce::weighted_sum;
use crate::shape::rest::RestShape;

/// Members, their positions in the grid, and the rest shapes of all regions.
#[derive(Clone, Debug)]
pub(super) struct RestLattice<T, const N: usize> {
    pub(super) members: Members<N>,
    pub(super) shape: RestShape<T, N>,
    pub(super) grid: NodeGrid<N>,
    /// Region around each member.
    pub(super) regions: RegionRests<T, N>,
    /// 1/k: inverse of the number of regions that hold a member.
    pub(super) fractions: [T; N],
    pub(super) extent: Extent<T>,
}

impl<T: Real, const N: usize> RestLattice<T, N> {
    /// No nodes: all bytes are zero.
    pub(super) const EMPTY: Self = Self {
        members: Members::EMPTY,
        shape: RestShape::EMPTY,
        grid: NodeGrid::EMPTY,
        regions: RegionRests::NONE,
        fractions: [T::ZERO; N],
        extent: Extent {
            lattice: T::ZERO,
            region: T::ZERO,
            roundings: T::ZERO,
        },
    };

    /// Adds the nodes of the grid, row by row. [`RestLattice::complete`] must follow.
    pub(super) fn add_nodes(
        &mut self,
        nodes: impl IntoIterator<Item = Option<ParticleId>>,
        columns: usize,
        half_width: usize,
    ) -> Result<(), Error> {
        const { assert!(N <= u16::MAX as usize, "nodes are counted in 16 bits") };
        if half_width == 0 {
            return Err(Error::OutOfRange(Parameter::HalfWidth));
        }
        let mut count = 0_u16;
        for node in nodes {
            if usize::from(count) >= N {
                return Err(Error::Full(Capacity::Nodes));
            }
            if let Some(id) = node {
                self.members.push(id)?;
                self.grid
                    .nodes
                    .push(count)
                    .map_err(|_| Error::Full(Capacity::Nodes))?;
            }
            count = count.saturating_add(1);
        }
        self.grid.set_size(count.into(), columns, half_width)
    }

    /// Computes the rest state with the nodes at their current positions, and returns its center.
    ///
    /// `zeros` are the deviations of the members.
    pub(super) fn complete(
        &mut self,
        zeros: &[Vec2<T>; N],
        view: &View<'_, T>,
    ) -> Result<Vec2<T>, Error> {
        self.members.complete()?;
        self.members.check_exist(view.masses)?;
        self.members.check_any_free(view.inverse_masses)?;
        let weights = self.shape.weights.iter_mut().take(self.members.len());
        weights.for_each(|weight| *weight = T::ONE);
        let center = self.shape.fill(&self.members, view)?;
        self.extent.roundings = T::ratio(4, 1) * (count::<T>(self.grid.reach()) + T::ratio(4, 1));
        self.adapt_regions(zeros).map(|()| center)
    }

    /// Sets a shape of the same members.
    ///
    /// `zeros` are the deviations of the members. After an error, the content is not a valid shape.
    pub(super) fn set_rest(
        &mut self,
        zeros: &[Vec2<T>; N],
        positions: impl IntoIterator<Item = Vec2<T>>,
    ) -> Result<(), Error> {
        self.shape.set_rest(positions)?;
        self.adapt_regions(zeros)
    }

    /// Sets offsets that the shape had before, with all bits that follow from them.
    pub(super) fn restore(&mut self, zeros: &[Vec2<T>; N], offsets: impl Iterator<Item = Vec2<T>>) {
        for (q, before) in self.shape.offsets.iter_mut().zip(offsets) {
            *q = before;
        }
        self.shape.residue = weighted_sum(self.shape.offsets(), self.shape.weights());
        let _ = self.adapt_regions(zeros);
    }

    /// Adapts all regions to the offsets.
    fn adapt_regions(&mut self, zeros: &[Vec2<T>; N]) -> Result<(), Error> {
        self.extent.lattice = largest_length(self.shape.offsets());
        // The rest shapes do not depend on which particles are pinned.
        if self.set_regions(zeros, &[]) && self.extent.noise(T::ZERO).is_finite() {
            Ok(())
        } else {
            Err(Error::NonFinite(Parameter::Position))
        }
    }

    /// Sets the rest shapes of all regions, and returns whether they are finite.
    ///
    /// `zeros` are the deviations of the members.
    pub(super) fn set_regions(&mut self, zeros: &[Vec2<T>; N], inverse_masses: &[T]) -> bool {
        for member in 0..self.members.len() {
            let fraction = T::ONE / count(number_of(self.grid.region(member)));
            put(&mut self.fractions, member, fraction);
        }
        let mut all_finite = true;
        self.extent.region = T::ZERO;
        for member in 0..self.members.len() {
            let (region, radius) =
                RegionRest::from_nodes(self.nodes(member, zeros, inverse_masses));
            self.extent.region = self.extent.region.at_least(radius);
            self.regions.put(member, region);
            all_finite &= region.is_finite();
        }
        all_finite
    }

    /// Keeps the members that satisfy a condition, and returns by how much the center of the rest
    /// shape moved.
    ///
    /// `None` if no member was dropped. `move_row` is called with the old and the new index of each
    /// member that moves. Overwrites `scratch`.
    pub(super) fn retain(
        &mut self,
        keep: impl Fn(ParticleId) -> bool,
        view: &View<'_, T>,
        scratch: &mut [Vec2<T>; N],
        mut move_row: impl FnMut(usize, usize),
    ) -> Option<Vec2<T>> {
        let Self {
            members,
            shape,
            grid,
            ..
        } = self;
        let dropped = members.retain(keep, |from, to| {
            shape.move_member(from, to);
            grid.move_member(from, to);
            move_row(from, to);
        });
        if !dropped {
            return None;
        }
        grid.truncate(members.len());
        Some(self.recenter(view, scratch))
    }

    /// Adapts the rest shape and the regions to the current members and masses, and returns by how
    /// much the center of the rest shape moved. Overwrites `scratch`.
    pub(super) fn recenter(&mut self, view: &View<'_, T>, scratch: &mut [Vec2<T>; N]) -> Vec2<T> {
        let shift = self.shape.recenter(&self.members, view);
        self.extent.lattice = largest_length(self.shape.offsets());
        // A part of a finite lattice is finite.
        scratch.fill(Vec2::ZERO);
        let _ = self.set_regions(scratch, view.inverse_masses);
        shift
    }

    /// Fits the whole lattice to member positions. Returns the rotation and the fit, or `None` if
    /// the extent overflows.
    pub(super) fn moments(&self, points: &[Vec2<T>]) -> Option<(Rotation<T>, Moments<T>)> {
        let moments = self.shape.view().moments(points);
        moments.is_finite().then(|| {
            (
                rotation(moments.moment).unwrap_or(Rotation::IDENTITY),
                moments,
            )
        })
    }

    /// Returns 1/k of each member.
    pub(super) fn fractions(&self) -> &[T] {
        self.fractions.get(..self.members.len()).unwrap_or_default()
    }

    /// Returns the region around each member.
    pub(super) fn regions(&self) -> RegionRange<'_, T> {
        self.regions.part(0, self.members.len())
    }

    /// Returns the nodes of the region around a member. Each has its deviation from the fit of the
    /// whole lattice.
    pub(super) fn nodes<'a>(
        &'a self,
        member: usize,
        deviations: &'a [Vec2<T>],
        inverse_masses: &'a [T],
    ) -> impl Iterator<Item = Node<T>> + Clone + 'a {
        self.grid
            .region(member)
            .filter_map(move |member| self.node(member, deviations, inverse_masses))
    }

    #[inline(never)]
    fn node(&self, member: usize, deviations: &[Vec2<T>], inverse_masses: &[T]) -> Option<Node<T>> {
        Some(Node {
            offset: *self.shape.offsets().get(member)?,
            deviation: *deviations.get(member)?,
            weight: *self.shape.weights().get(member)? * *self.fractions.get(member)?,
            free: inverse_masses
                .get(self.members.ids().get(member)?.index())
                .is_some_and(|w| *w > T::ZERO),
        })
    }
}

/// Returns the length of the longest offset.
pub(super) fn largest_length<T: Real>(offsets: &[Vec2<T>]) -> T {
    offsets
        .iter()
        .fold(T::ZERO, |max, q| max.at_least(q.length()))
}
