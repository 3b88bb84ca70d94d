//! Narrow search: pairs of members of two bodies that are in each other's boxes.

use super::body::DiscBody;
use super::flags::{CHUNK, each, flags};
use super::members::{DiscMembers, Member};
use crate::math::{Real, Vec2};
use crate::particles::SpatialHash;
use core::cmp::Ordering;
use heapless::Vec;

/// Largest number of candidates that are compared without a grid.
///
/// With more, a grid is used. The grid has `N` buckets, so more than 32.
const FEW: usize = 64;

/// Candidates of a search: members of the second body in the box of the first.
///
/// There are at most `N`.
#[derive(Clone, Debug)]
pub(super) struct Candidates<T, const N: usize> {
    places: Vec<u16, N>,
    /// SpatialHash of the candidates, if they are many.
    grid: SpatialHash<N>,
    /// Data that decides whether two collide: first the candidates in the grid, in its order, then
    /// the others.
    spots: Vec<Candidate<T>, N>,
}

/// Position and reach of a member, in [`Units`].
#[derive(Clone, Copy, Debug)]
struct Candidate<T> {
    seen: Vec2<T>,
    reach: T,
    /// Index among the members.
    place: u16,
}

impl<T: Real> Candidate<T> {
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let (apart, most) = (self.seen - other.seen, self.reach + other.reach);
        // Pairs too far from the origin for a comparison (NaN) are listed.
        apart.dot(apart).partial_cmp(&(most * most)) != Some(Ordering::Greater)
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
            origin: second.seen,
            per_radius: T::ONE / second.radius,
        }
    }

    #[inline]
    fn spot(&self, member: &Member<T>, place: u16) -> Candidate<T> {
        Candidate {
            seen: (member.seen - self.origin) * self.per_radius,
            reach: member.reach * self.per_radius,
            place,
        }
    }
}

/// Number of candidates in the grid, their longest reach, and the inverse cell width.
struct Cells<T> {
    count: usize,
    longest: T,
    per_cell: T,
}

impl<T: Real, const N: usize> Candidates<T, N> {
    pub(super) const fn new() -> Self {
        Self {
            places: Vec::new(),
            grid: SpatialHash::new(),
            spots: Vec::new(),
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
        [one, other]: [&DiscBody<T>; 2],
        mut found: impl FnMut(&Member<T>, &Member<T>),
    ) {
        let own = one.first == other.first;
        if !own && one.len == 1 && other.len == 1 {
            // The test of their boxes already covers everything except the corners.
            if let (Some(first), Some(second)) = (members.get(one.first), members.get(other.first))
            {
                let units = Units::from_member(&second);
                if units
                    .spot(&first, one.first)
                    .meets(&units.spot(&second, other.first))
                {
                    found(&first, &second);
                }
            }
            return;
        }
        let Some(units) = self.fill(members, [one, other]) else {
            return;
        };
        let cells = self.sort(members, &units);
        let Self { grid, spots, .. } = self;
        members.each_in(one, &other.bounds, |place, first| {
            let spot = units.spot(first, place);
            let least = if own { place.saturating_add(1) } else { 0 };
            let mut compare = |spots: &[Candidate<T>]| {
                for spots in spots.chunks(CHUNK) {
                    each(
                        flags(spots.iter(), |other| {
                            (other.place >= least) & spot.meets(other)
                        }),
                        |k| {
                            let Some(second) =
                                spots.get(k).and_then(|other| members.get(other.place))
                            else {
                                return;
                            };
                            if !(own && first.is_neighbor(&second)) {
                                found(first, &second);
                            }
                        },
                    );
                }
            };
            let Cells {
                count,
                longest,
                per_cell,
            } = cells;
            if count == 0 {
                return compare(spots);
            }
            let distance = (spot.reach + longest) * per_cell;
            grid.around(spot.seen * per_cell, distance, |contiguous| {
                compare(spots.get(contiguous).unwrap_or_default());
            });
            compare(spots.get(count..).unwrap_or_default());
        });
    }

    /// Finds the candidates; `None` if there are none.
    fn fill(
        &mut self,
        members: &DiscMembers<T, N>,
        [one, other]: [&DiscBody<T>; 2],
    ) -> Option<Units<T>> {
        let mut units = None;
        self.spots.clear();
        members.each_in(other, &one.bounds, |place, second| {
            let units = units.get_or_insert_with(|| Units::from_member(second));
            // Cannot fail: the list has a slot for each member.
            let _ = self.spots.push(units.spot(second, place));
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
            places,
            grid,
            spots,
        } = self;
        if spots.len() <= FEW {
            return Cells {
                count: 0,
                longest: T::ZERO,
                per_cell: T::ZERO,
            };
        }
        let member = |place: &u16| members.get(*place);
        let radii = spots
            .iter()
            .filter_map(|spot| member(&spot.place))
            .map(|member| member.radius);
        let largest = radii.fold(T::ZERO, T::at_least);
        let too_far = largest * units.per_radius * T::ratio(5, 1);
        let is_slow = |spot: &&Candidate<T>| spot.reach <= too_far;
        let longest = spots
            .iter()
            .filter(is_slow)
            .map(|spot| spot.reach)
            .fold(T::ZERO, T::at_least);
        let per_cell = T::ONE / (T::TWO * longest);
        places.clear();
        for spot in spots.iter().filter(is_slow) {
            let _ = places.push(spot.place);
        }
        let count = places.len();
        for spot in spots.iter().filter(|spot| !is_slow(spot)) {
            let _ = places.push(spot.place);
        }
        let (slow, fast) = (
            places.get(..count).unwrap_or_default(),
            places.get(count..).unwrap_or_default(),
        );
        let spot = |place: &u16| member(place).map(|member| units.spot(&member, *place));
        grid.fill(
            slow.iter()
                .map(|place| spot(place).map_or(Vec2::ZERO, |spot| spot.seen * per_cell)),
            T::ONE,
        );
        spots.clear();
        for spot in grid
            .items()
            .filter_map(|item| slow.get(item))
            .chain(fast)
            .filter_map(spot)
        {
            let _ = spots.push(spot);
        }
        Cells {
            count,
            longest,
            per_cell,
        }
    }
}
