//! Regions at rest.

use super::fit::{Node, along, relative};
use super::rest::put;
use super::window::Quad;
use crate::{Real, Rotation, Vec2};

/// The rest shape of a region. Weights are fractions of the lattice's mass, w = m/(k M).
#[derive(Clone, Copy, Debug)]
pub(super) struct Region<T> {
    /// Σ w q/W, from the lattice's centre of mass.
    pub(super) centre: Vec2<T>,
    /// Σ w |q − centre|².
    pub(super) inertia: T,
    /// 1/W, or zero where the weights are too small to have one: such a region keeps its rotation, about where the lattice's own fit
    /// puts its centre.
    pub(super) share: T,
}

impl<T: Real> Region<T> {
    /// The region of these nodes, and the largest distance of one from its centre.
    pub(super) fn of(nodes: impl Iterator<Item = Node<T>> + Clone) -> (Self, T) {
        let weight = nodes.clone().fold(T::ZERO, |sum, node| sum + node.weight);
        let inverse = T::ONE / weight;
        let share = if inverse.is_finite() { inverse } else { T::ZERO };
        // From the first node: exact where all coincide.
        let origin = nodes.clone().next().map_or(Vec2::ZERO, |node| node.offset);
        let centre = nodes.clone().fold(origin, |centre, node| centre + (node.offset - origin) * (node.weight * share));
        let (inertia, radius) = nodes.fold((T::ZERO, T::ZERO), |(inertia, radius), node| {
            let arm = node.offset - centre;
            (inertia + node.weight * arm.dot(arm), radius.at_least(arm.length()))
        });
        (Self { centre, inertia, share }, radius)
    }

    /// Σ w conj(q − centre) p/W, from Σ w u and Σ w conj(q) u.
    #[inline]
    pub(super) fn moment(self, frame: Rotation<T>, [x, y, co, si]: Quad<T>) -> Vec2<T> {
        (along(frame) * self.inertia + (Vec2::new(co, si) - relative(self.centre, Vec2::new(x, y)))) * self.share
    }

    /// Σ w u/W, from Σ w u.
    #[inline]
    pub(super) fn deviation(self, [x, y, ..]: Quad<T>) -> Vec2<T> {
        Vec2::new(x, y) * self.share
    }

    pub(super) fn is_finite(&self) -> bool {
        self.centre.is_finite() && self.inertia.is_finite()
    }
}

/// The rest shapes of many regions, with every number in an array of its own.
#[derive(Clone, Debug)]
pub(super) struct Regions<T, const N: usize> {
    x: [T; N],
    y: [T; N],
    inertias: [T; N],
    shares: [T; N],
}

/// Some regions that follow on each other: the coordinates of their centres, their inertias, and their shares.
#[derive(Clone, Copy)]
pub(super) struct Part<'a, T> {
    pub(super) x: &'a [T],
    pub(super) y: &'a [T],
    inertias: &'a [T],
    shares: &'a [T],
}

impl<T: Real, const N: usize> Regions<T, N> {
    pub(super) const NONE: Self = Self { x: [T::ZERO; N], y: [T::ZERO; N], inertias: [T::ZERO; N], shares: [T::ZERO; N] };

    pub(super) fn put(&mut self, place: usize, region: Region<T>) {
        put(&mut self.x, place, region.centre.x);
        put(&mut self.y, place, region.centre.y);
        put(&mut self.inertias, place, region.inertia);
        put(&mut self.shares, place, region.share);
    }

    /// The regions from one to another, which is not among them.
    pub(super) fn part(&self, from: usize, to: usize) -> Part<'_, T> {
        let [x, y, inertias, shares] =
            [&self.x, &self.y, &self.inertias, &self.shares].map(|numbers| numbers.get(from..to).unwrap_or_default());
        Part { x, y, inertias, shares }
    }
}

impl<T: Real> Part<'_, T> {
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Region<T>> {
        let numbers = self.x.iter().zip(self.y).zip(self.inertias.iter().zip(self.shares));
        numbers.map(|((x, y), (inertia, share))| Region { centre: Vec2::new(*x, *y), inertia: *inertia, share: *share })
    }
}

/// How far rest offsets reach: what rounding is measured by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent<T> {
    /// The largest distance from the lattice's centre.
    pub(super) lattice: T,
    /// The largest distance from a region's centre.
    pub(super) region: T,
    /// How many roundings there are in a sum over a region, in epsilons.
    pub(super) roundings: T,
}

impl<T: Real> Extent<T> {
    /// The moment below which a region of weight one has no direction but that of rounding, with deviations up to `deviation` from
    /// the lattice's own fit.
    ///
    /// A sum of w conj(q) u over rows and then columns of n nodes rounds at most 2n + 4 times, at the size of w |q||u|; each u
    /// is off by 2ε(|q| + |p|) itself, at the lever of the region. Components stand for lengths: hence 4n and not 3n.
    pub(super) fn noise(&self, deviation: T) -> T {
        self.roundings * T::EPSILON * (self.lattice * deviation + self.region * (self.lattice + deviation))
    }
}
