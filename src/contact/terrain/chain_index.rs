//! Hierarchy of bounding boxes over the edges of a chain.

use super::swept_box::{Bounds, SweptBox};
use crate::math::Real;

/// Complete binary tree of bounding boxes, in the order of a binary heap.
///
/// Node `i` of level `l` covers the edges from E j/2ˡ to E (j + 1)/2ˡ, with j = i + 1 − 2ˡ. The
/// levels that do not fit into `K` nodes are missing. Without nodes, a lookup tests every edge.
///
/// Ericson, "Real-time collision detection" (2005), section 6.2, for a tree without pointers.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainIndex<T, const K: usize> {
    nodes: [Option<Bounds<T>>; K],
}

/// Node of the tree: its level, and its index in the level.
#[derive(Clone, Copy)]
struct Node {
    level: u32,
    index: u32,
}

impl Node {
    /// Returns the index in the heap.
    fn heap_index(self) -> usize {
        let before = 1_u32.wrapping_shl(self.level).wrapping_sub(1);
        before.wrapping_add(self.index) as usize
    }

    /// Returns the first edge of the node and the one after its last, of a number of edges.
    fn range(self, edges: u32) -> (u32, u32) {
        let bound = |index: u32| {
            let scaled = (u64::from(edges) * u64::from(index)) >> (self.level & 31);
            u32::try_from(scaled).unwrap_or(edges)
        };
        (bound(self.index), bound(self.index.wrapping_add(1)))
    }

    fn first_child(self) -> Self {
        Self {
            level: self.level.wrapping_add(1),
            index: self.index.wrapping_mul(2),
        }
    }

    /// Returns the next node that is not below this one; `None` after the last.
    fn following(self) -> Option<Self> {
        let index = self.index.wrapping_add(1);
        let up = index.trailing_zeros().min(self.level);
        let level = self.level.wrapping_sub(up);
        (level > 0).then_some(Self {
            level,
            index: index.wrapping_shr(up),
        })
    }
}

/// Edges whose nodes overlap a swept box: ranges in ascending order.
pub(super) struct Ranges<'a, T, const K: usize> {
    index: &'a ChainIndex<T, K>,
    area: SweptBox<T>,
    edges: u32,
    levels: u32,
    next: Option<Node>,
}

impl<T: Real, const K: usize> ChainIndex<T, K> {
    /// Number of complete levels.
    const LEVELS: u32 = match K.checked_add(1) {
        Some(nodes) => nodes.ilog2(),
        None => 0,
    };

    /// Returns the tree of a number of edges, each with the box that `bounds` returns.
    pub(super) fn new(edges: u32, bounds: impl Fn(u32) -> Option<Bounds<T>>) -> Self {
        let mut nodes = [None; K];
        for level in (0..Self::LEVELS).rev() {
            for index in 0..1_u32.wrapping_shl(level) {
                let node = Node { level, index };
                let (first, end) = node.range(edges);
                let whole = if level.wrapping_add(1) == Self::LEVELS {
                    (first..end).filter_map(&bounds).reduce(Bounds::join)
                } else {
                    let child = node.first_child().heap_index();
                    let boxes = [child, child.wrapping_add(1)];
                    let boxes = boxes.into_iter().filter_map(|at| *nodes.get(at)?);
                    boxes.reduce(Bounds::join)
                };
                if let Some(slot) = nodes.get_mut(node.heap_index()) {
                    *slot = whole;
                }
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
        let root = Node { level: 0, index: 0 };
        let ranges = Ranges {
            index: self,
            area,
            edges,
            levels: Self::LEVELS,
            next: Some(root),
        };
        ranges.flat_map(|(first, end)| first..end)
    }
}

impl<T: Real, const K: usize> Iterator for Ranges<'_, T, K> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        loop {
            let node = self.next?;
            if self.levels == 0 {
                self.next = None;
                return Some((0, self.edges));
            }
            let bounds = self.index.nodes.get(node.heap_index()).copied().flatten();
            let overlaps = bounds.is_some_and(|bounds| self.area.overlaps(&bounds));
            let is_leaf = node.level.wrapping_add(1) == self.levels;
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
