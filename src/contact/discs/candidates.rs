//! Narrow search: pairs of members of two bodies that are in each other's boxes.

use super::body::DiscBody;
use super::flags::{CHUNK, flags, for_each_set_bit};
use super::members::{DiscMembers, Member};
use crate::math::{Real, Vec2};
use crate::particles::SpatialHash;
use core::cmp::Ordering;
use heapless::Vec;

/// Largest number of candidates that are compared without a grid.
///
/// With more, a grid is used. The grid has `N` buckets, so more than 32.
const MAX_WITHOUT_GRID: usize = 64;

/// Candidates of a search: members of the second body in the box of the first.
///
/// There are at most `N`.
#[derive(Clone, Debug)]
pub(super) struct Candidates<T, const N: usize> {
    indices: Vec<u16, N>,
    /// Spatial hash of the candidates, if they are many.
    grid: SpatialHash<N>,
    /// Data that decides whether two collide: first the candidates in the grid, in its order, then
    /// the others.
    items: Vec<Candidate<T>, N>,
}

/// Position and reach of a member, in [`Units`].
#[derive(Clone, Copy, Debug)]
struct Candidate<T> {
    position: Vec2<T>,
    reach: T,
    /// Index among the members.
    index: u16,
}

impl<T: Real> Candidate<T> {
    #[inline]
    fn may_collide(&self, other: &Self) -> bool {
        let (offset, max_distance) = (self.position - other.position, self.reach + other.reach);
        // Pairs too far from the origin for a comparison (NaN) are listed.
        offset
            .dot(offset)
            .partial_cmp(&(max_distance * max_distance))
            != Some(Ordering::Greater)
    }
}

/// Origin of positions, and the inverse of the unit of length.
///
/// The unit is a radius, so squares do not overflow at any scale.
struct Units<T> {
    origin: Vec2<T>,
    per_radius: T,
}

impl<T: Real> Units<T> {
    /// Uses position and radius of the first candidate.
    fn from_member(second: &Member<T>) -> Self {
        Self {
            origin: second.position,
            per_radius: T::ONE / second.radius,
        }
    }

    #[inline]
    fn candidate(&self, member: &Member<T>, index: u16) -> Candidate<T> {
        Candidate {
            position: (member.position - self.origin) * self.per_radius,
            reach: member.reach * self.per_radius,
            index,
        }
    }
}

/// Number of candidates in the grid, their longest reach, and the inverse cell width.
struct Cells<T> {
    count: usize,
    max_reach: T,
    per_cell: T,
}

impl<T: Real, const N: usize> Candidates<T, N> {
    pub(super) const fn new() -> Self {
        Self {
            indices: Vec::new(),
            grid: SpatialHash::new(),
            items: Vec::new(),
        }
    }

    /// Reports every pair of members of two bodies that can collide.
    ///
    /// The member of the first body precedes; within one body, the lower one. Members of the first
    /// body are visited in order. For each of them, candidates follow in their order or in that of
    /// the grid.
    ///
    /// Members that collide are at the start no farther from each other than the sum of their
    /// reaches.
    pub(super) fn search(
        &mut self,
        members: &DiscMembers<T, N>,
        [first_body, second_body]: [&DiscBody<T>; 2],
        mut found: impl FnMut(&Member<T>, &Member<T>),
    ) {
        let same_body = first_body.first == second_body.first;
        if !same_body && first_body.len == 1 && second_body.len == 1 {
            // The test of their boxes already covers everything except the corners.
            if let (Some(first), Some(second)) = (
                members.get(first_body.first),
                members.get(second_body.first),
            ) {
                let units = Units::from_member(&second);
                if units
                    .candidate(&first, first_body.first)
                    .may_collide(&units.candidate(&second, second_body.first))
                {
                    found(&first, &second);
                }
            }
            return;
        }
        let Some(units) = self.fill(members, [first_body, second_body]) else {
            return;
        };
        let cells = self.sort(members, &units);
        let Self {
            grid,
            items: candidates,
            ..
        } = self;
        members.for_each_in(first_body, &second_body.bounds, |index, first| {
            let candidate = units.candidate(first, index);
            let min_index = if same_body {
                index.saturating_add(1)
            } else {
                0
            };
            let mut compare = |candidates: &[Candidate<T>]| {
                for candidates in candidates.chunks(CHUNK) {
                    for_each_set_bit(
                        flags(candidates.iter(), |other| {
                            (other.index >= min_index) & candidate.may_collide(other)
                        }),
                        |k| {
                            let Some(second) =
                                candidates.get(k).and_then(|other| members.get(other.index))
                            else {
                                return;
                            };
                            if !(same_body && first.is_neighbor(&second)) {
                                found(first, &second);
                            }
                        },
                    );
                }
            };
            let Cells {
                count,
                max_reach,
                per_cell,
            } = cells;
            if count == 0 {
                return compare(candidates);
            }
            let distance = (candidate.reach + max_reach) * per_cell;
            grid.visit_ranges(candidate.position * per_cell, distance, |contiguous| {
                compare(candidates.get(contiguous).unwrap_or_default());
            });
            compare(candidates.get(count..).unwrap_or_default());
        });
    }

    /// Finds the candidates; `None` if there are none.
    fn fill(
        &mut self,
        members: &DiscMembers<T, N>,
        [first_body, second_body]: [&DiscBody<T>; 2],
    ) -> Option<Units<T>> {
        let mut units = None;
        self.items.clear();
        members.for_each_in(second_body, &first_body.bounds, |index, second| {
            let units = units.get_or_insert_with(|| Units::from_member(second));
            // Cannot fail: the list has a slot for each member.
            let _ = self.items.push(units.candidate(second, index));
        });
        units
    }

    /// Sorts the candidates into a grid if they are many.
    ///
    /// Cells are twice as wide as the longest reach. A candidate whose reach exceeds five times the
    /// largest radius would make cells too wide. It stays outside the grid and is compared with all
    /// members of the first body.
    fn sort(&mut self, members: &DiscMembers<T, N>, units: &Units<T>) -> Cells<T> {
        let Self {
            indices,
            grid,
            items: candidates,
        } = self;
        if candidates.len() <= MAX_WITHOUT_GRID {
            return Cells {
                count: 0,
                max_reach: T::ZERO,
                per_cell: T::ZERO,
            };
        }
        let member = |index: &u16| members.get(*index);
        let radii = candidates
            .iter()
            .filter_map(|candidate| member(&candidate.index))
            .map(|member| member.radius);
        let largest = radii.fold(T::ZERO, T::at_least);
        let reach_limit = largest * units.per_radius * T::ratio(5, 1);
        let is_slow = |candidate: &&Candidate<T>| candidate.reach <= reach_limit;
        let max_reach = candidates
            .iter()
            .filter(is_slow)
            .map(|candidate| candidate.reach)
            .fold(T::ZERO, T::at_least);
        let per_cell = T::ONE / (T::TWO * max_reach);
        indices.clear();
        for candidate in candidates.iter().filter(is_slow) {
            let _ = indices.push(candidate.index);
        }
        let count = indices.len();
        for candidate in candidates.iter().filter(|candidate| !is_slow(candidate)) {
            let _ = indices.push(candidate.index);
        }
        let (slow, fast) = (
            indices.get(..count).unwrap_or_default(),
            indices.get(count..).unwrap_or_default(),
        );
        let candidate = |index: &u16| member(index).map(|member| units.candidate(&member, *index));
        grid.fill(
            slow.iter().map(|index| {
                candidate(index).map_or(Vec2::ZERO, |candidate| candidate.position * per_cell)
            }),
            T::ONE,
        );
        candidates.clear();
        for candidate in grid
            .items()
            .filter_map(|item| slow.get(item))
            .chain(fast)
            .filter_map(candidate)
        {
            let _ = candidates.push(candidate);
        }
        Cells {
            count,
            max_reach,
            per_cell,
        }
    }
}
