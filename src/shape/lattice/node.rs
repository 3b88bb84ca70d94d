//! Node of a lattice region.

use crate::math::Vec2;

/// Rest offset, deviation, weight and pin state of a node in a region.
#[derive(Clone, Copy)]
pub(super) struct Node<T> {
    pub(super) offset: Vec2<T>,
    pub(super) deviation: Vec2<T>,
    pub(super) weight: T,
    pub(super) free: bool,
}
