//! Hierarchy of bounding boxes over the edges of a chain.

use super::swept_box::{Bounds, SweptBox};
use crate::math::Real;

/// Complete binary tree of bounding boxes, in the order of a binary heap.
///
/// Node j of level l, from 2ˡ on, covers the edges from E i/2ˡ to E (i + 1)/2ˡ, with i = j − 2ˡ.
/// The levels that do not fit into `K` nodes are missing. Without nodes, a lookup tests every edge.
///
/// Ericson, "Real-time collision detection" (2005), section 6.2, for a tree without pointers.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainIndex<T, const K: usize> {
    nodes: [Option<Bounds<T>>; K],
}

/// Number of a node of the tree. The root is 1, and the children of j are 2j and 2j + 1.
#[derive(Clone, Copy)]
struct Node(u32);

impl Node {
    const ROOT: Self = Self(1);

    /// Returns the index in the array.
    fn index(self) -> usize {
        self.0.wrapping_sub(1) as usize
    }

    /// Returns the first edge of the node and the one after its last, of a number of edges.
    fn range(self, edges: u32) -> (u32, u32) {
        let level = (u32::BITS - 1).wrapping_sub(self.0.leading_zeros());
        let place = self.0.wrapping_sub(1_u32.wrapping_shl(level));
        let bound = |place: u32| {
            let scaled = (u64::from(edges) * u64::from(place)).wrapping_shr(level);
            u32::try_from(scaled).unwrap_or(edges)
        };
        (bound(place), bound(place.wrapping_add(1)))
    }

    fn first_child(self) -> Self {
        Self(self.0.wrapping_mul(2))
    }

    /// Returns the next node that is not below this one; `None` after the last.
    fn following(self) -> Option<Self> {
        let next = self.0.wrapping_add(1);
        let up = next.wrapping_shr(next.trailing_zeros());
        (up > 1).then_some(Self(up))
    }
}

/// Edges whose nodes overlap a swept box: ranges in ascending order.
pub(super) struct Ranges<'a, T, const K: usize> {
    index: &'a ChainIndex<T, K>,
    /// Bounding box of the area.
    bounds: Bounds<T>,
    /// The area, if its path is longer than its margin. That of a short path nearly fills its box.
    long: Option<SweptBox<T>>,
    edges: u32,
    next: Option<Node>,
}

impl<T: Real, const K: usize> ChainIndex<T, K> {
    /// First node of the last complete level; zero without nodes.
    const LEAVES: u32 = match K.checked_add(1) {
        Some(nodes) => 1_u32.wrapping_shl(nodes.ilog2()) / 2,
        None => 0,
    };

    /// Returns the tree of a number of edges, each with the box that `bounds` returns.
    pub(super) fn new(edges: u32, bounds: impl Fn(u32) -> Option<Bounds<T>>) -> Self {
        let mut nodes = [None; K];
        for node in (1..Self::LEAVES.wrapping_mul(2)).rev().map(Node) {
            let whole = if node.0 >= Self::LEAVES {
                let (first, end) = node.range(edges);
                (first..end).filter_map(&bounds).reduce(Bounds::join)
            } else {
                let child = node.first_child();
                let boxes = [child, Node(child.0.wrapping_add(1))];
                let boxes = boxes
                    .into_iter()
                    .filter_map(|node| *nodes.get(node.index())?);
                boxes.reduce(Bounds::join)
            };
            if let Some(slot) = nodes.get_mut(node.index()) {
                *slot = whole;
            }
        }
        Self { nodes }
    }

    /// Returns the edges in nodes that overlap an area.
    pub(super) fn near(
        &self,
        area: SweptBox<T>,
        edges: u32,
    ) -> impl Iterator<Item = u32> + use<'_, T, K> {
        let path = area.to - area.from;
        let is_long = path.x.abs() + path.y.abs() > area.margin;
        let ranges = Ranges {
            index: self,
            bounds: area.bounds(),
            long: is_long.then_some(area),
            edges,
            next: Some(Node::ROOT),
        };
        ranges.flat_map(|(first, end)| first..end)
    }
}

impl<T: Real, const K: usize> Iterator for Ranges<'_, T, K> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        loop {
            let node = self.next?;
            if ChainIndex::<T, K>::LEAVES == 0 {
                self.next = None;
                return Some((0, self.edges));
            }
            let bounds = self.index.nodes.get(node.index()).copied().flatten();
            let overlaps = bounds.is_some_and(|bounds| {
                self.bounds.overlaps(&bounds) && self.long.is_none_or(|area| area.overlaps(&bounds))
            });
            let is_leaf = node.0 >= ChainIndex::<T, K>::LEAVES;
            if overlaps && !is_leaf {
                self.next = Some(node.first_child());
                continue;
            }
            self.next = node.following();
            if overlaps {
                return Some(node.range(self.edges));
            }
        }
    }
}
