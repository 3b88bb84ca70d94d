//! Fits of regions to their nodes.
//!
//! Positions are expressed as deviations u = p − R₀ q − c₀ from the fit of the whole lattice.
//! Rotations are expressed as differences from R₀. Sums therefore round in proportion to the
//! deformation. Moments are planar, with vectors as complex numbers. Σ w conj(q) p points along the
//! rotation, and its length is the gap between the best rotation and the worst.

use super::node::Node;
use super::region::RegionRest;
use super::window::Quad;
use crate::math::complex::{conjugate_product, direction, times, unit_vector};
use crate::math::{Real, Rotation, Vec2, count, number_of};

/// Fit of a region: rest offset q maps to deviation D q + t. The deviation is relative to the fit
/// of the whole lattice.
#[derive(Clone, Copy)]
pub(super) struct Fit<T> {
    /// D = R − R₀.
    pub(super) rotation_change: Vec2<T>,
    /// t.
    pub(super) shift: Vec2<T>,
}

impl<T: Real> Fit<T> {
    /// Returns the fit with rotation `r` that maps rest offset `rest` to `deviation`.
    #[inline]
    pub(super) fn new(
        r: Rotation<T>,
        frame: Rotation<T>,
        rest: Vec2<T>,
        deviation: Vec2<T>,
    ) -> Self {
        let rotation_change = unit_vector(r) - unit_vector(frame);
        Self {
            rotation_change,
            shift: deviation - times(rotation_change, rest),
        }
    }

    #[inline]
    pub(super) fn quad(self) -> Quad<T> {
        [
            self.rotation_change.x,
            self.rotation_change.y,
            self.shift.x,
            self.shift.y,
        ]
    }

    #[inline]
    pub(super) fn from_quad([x, y, shift_x, shift_y]: Quad<T>) -> Self {
        Self {
            rotation_change: Vec2::new(x, y),
            shift: Vec2::new(shift_x, shift_y),
        }
    }

    /// Returns D q + t.
    #[inline]
    pub(super) fn apply(self, offset: Vec2<T>) -> Vec2<T> {
        times(self.rotation_change, offset) + self.shift
    }

    /// Fits a region node by node. Returns the fit and its rotation, which is `previous` if the
    /// nodes determine none.
    ///
    /// The pinned nodes determine the center, with equal weights, and the rotation. If all of them
    /// coincide, the free nodes determine the rotation.
    pub(super) fn direct(
        nodes: impl Iterator<Item = Node<T>> + Clone,
        region: &RegionRest<T>,
        (frame, previous): (Rotation<T>, Rotation<T>),
        noise: T,
    ) -> (Self, Rotation<T>) {
        let pinned = nodes.clone().filter(|node| !node.free);
        let first = pinned.clone().next();
        let inverse_count = T::ONE / count(number_of(pinned).max(1));
        let (mut rest, mut deviation) = first.map_or((region.center, Vec2::ZERO), |first| {
            (first.offset, first.deviation)
        });
        for node in nodes.clone() {
            match &first {
                // Means of differences from the first pinned node: exact if all pinned nodes
                // coincide.
                Some(first) if !node.free => {
                    rest += (node.offset - first.offset) * inverse_count;
                    deviation += (node.deviation - first.deviation) * inverse_count;
                }
                Some(_) => {}
                None => deviation += node.deviation * (node.weight * region.inverse_weight),
            }
        }
        // Direction of Σ w conj(q)(R₀ q + u) over the free nodes, or over the pinned ones.
        let along = move |free: bool| {
            let nodes = nodes.clone().filter(|node| node.free == free);
            let moment = nodes.fold(Vec2::ZERO, |sum, node| {
                let arm = node.offset - rest;
                let turned = unit_vector(frame) * arm.dot(arm)
                    + conjugate_product(arm, node.deviation - deviation);
                sum + turned * if free { node.weight } else { inverse_count }
            });
            let inverse_weight = if free { region.inverse_weight } else { T::ONE };
            direction(moment * inverse_weight, noise)
        };
        let r = [false, true].into_iter().find_map(along);
        let r = r.unwrap_or(previous);
        (Self::new(r, frame, rest, deviation), r)
    }
}
