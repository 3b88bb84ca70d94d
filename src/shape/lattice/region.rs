//! Rest shapes of regions.

use super::node::Node;
use super::slice::put;
use super::window::Quad;
use crate::math::complex::{conjugate_product, unit_vector};
use crate::math::{Real, Rotation, Vec2, product, sum};

/// Rest shape of a region. Weights are fractions of the lattice's mass, w = m/(k M).
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionRest<T> {
    /// Center Σ w q/W, relative to the lattice's center of mass.
    pub(super) center: Vec2<T>,
    /// Σ w |q − center|².
    pub(super) inertia: T,
    /// 1/W, or zero if W is too small to have a finite inverse. A region with zero keeps its
    /// rotation, and its center is about where the fit of the whole lattice puts it.
    pub(super) inverse_weight: T,
}

impl<T: Real> RegionRest<T> {
    /// Returns the region of the given nodes, and their largest distance from its center.
    pub(super) fn from_nodes(nodes: impl Iterator<Item = Node<T>> + Clone) -> (Self, T) {
        let weight = nodes.clone().fold(T::ZERO, |sum, node| sum + node.weight);
        let inverse = T::ONE / weight;
        let inverse_weight = if inverse.is_finite() {
            inverse
        } else {
            T::ZERO
        };
        // Relative to the first node: exact if all nodes coincide.
        let origin = nodes.clone().next().map_or(Vec2::ZERO, |node| node.offset);
        let center = nodes.clone().fold(origin, |center, node| {
            center + (node.offset - origin) * (node.weight * inverse_weight)
        });
        let (inertia, radius) = nodes.fold((T::ZERO, T::ZERO), |(inertia, radius), node| {
            let arm = node.offset - center;
            (
                sum(inertia, product(node.weight, arm.dot(arm))),
                radius.at_least(arm.length()),
            )
        });
        (
            Self {
                center,
                inertia,
                inverse_weight,
            },
            radius,
        )
    }

    /// Returns Σ w conj(q − center) p/W, computed from Σ w u and Σ w conj(q) u.
    #[inline]
    pub(super) fn moment(self, frame: Rotation<T>, [x, y, cos, sin]: Quad<T>) -> Vec2<T> {
        (unit_vector(frame) * self.inertia
            + (Vec2::new(cos, sin) - conjugate_product(self.center, Vec2::new(x, y))))
            * self.inverse_weight
    }

    /// Returns Σ w u/W, computed from Σ w u.
    #[inline]
    pub(super) fn deviation(self, [x, y, ..]: Quad<T>) -> Vec2<T> {
        Vec2::new(x, y) * self.inverse_weight
    }

    pub(super) fn is_finite(&self) -> bool {
        self.center.is_finite() && self.inertia.is_finite()
    }
}

/// Rest shapes of several regions, as a structure of arrays.
#[derive(Clone, Debug)]
pub(super) struct RegionRests<T, const N: usize> {
    x: [T; N],
    y: [T; N],
    inertias: [T; N],
    inverse_weights: [T; N],
}

/// Contiguous range of regions: center coordinates, inertias and inverse weights.
#[derive(Clone, Copy)]
pub(super) struct RegionRange<'a, T> {
    pub(super) x: &'a [T],
    pub(super) y: &'a [T],
    inertias: &'a [T],
    inverse_weights: &'a [T],
}

impl<T: Real, const N: usize> RegionRests<T, N> {
    pub(super) const NONE: Self = Self {
        x: [T::ZERO; N],
        y: [T::ZERO; N],
        inertias: [T::ZERO; N],
        inverse_weights: [T::ZERO; N],
    };

    pub(super) fn put(&mut self, index: usize, region: RegionRest<T>) {
        put(&mut self.x, index, region.center.x);
        put(&mut self.y, index, region.center.y);
        put(&mut self.inertias, index, region.inertia);
        put(&mut self.inverse_weights, index, region.inverse_weight);
    }

    /// Returns the regions with indices `from..to`.
    pub(super) fn part(&self, from: usize, to: usize) -> RegionRange<'_, T> {
        let [x, y, inertias, inverse_weights] =
            [&self.x, &self.y, &self.inertias, &self.inverse_weights]
                .map(|numbers| numbers.get(from..to).unwrap_or_default());
        RegionRange {
            x,
            y,
            inertias,
            inverse_weights,
        }
    }
}

impl<T: Real> RegionRange<'_, T> {
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = RegionRest<T>> {
        let numbers = self
            .x
            .iter()
            .zip(self.y)
            .zip(self.inertias.iter().zip(self.inverse_weights));
        numbers.map(|((x, y), (inertia, inverse_weight))| RegionRest {
            center: Vec2::new(*x, *y),
            inertia: *inertia,
            inverse_weight: *inverse_weight,
        })
    }
}

/// Largest rest offsets and number of roundings, for error bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent<T> {
    /// Largest distance from the lattice's center.
    pub(super) lattice: T,
    /// Largest distance from a region's center.
    pub(super) region: T,
    /// Number of roundings in a sum over a region, in epsilons.
    pub(super) roundings: T,
}

impl<T: Real> Extent<T> {
    /// Returns the moment below which the direction of a region is only rounding.
    ///
    /// The region has weight one. Deviations from the fit of the whole lattice are at most
    /// `deviation`.
    ///
    /// A sum of w conj(q) u over rows and then columns of n nodes rounds at most 2n + 4 times, with
    /// magnitude w |q||u|. Each u itself has an error of 2ε(|q| + |p|), multiplied by the lever arm
    /// in the region. Components are used in place of lengths, hence 4n and not 3n.
    pub(super) fn noise(&self, deviation: T) -> T {
        product(
            self.roundings * T::EPSILON,
            sum(
                self.lattice * deviation,
                product(self.region, self.lattice + deviation),
            ),
        )
    }
}
