//! Who may meet whom: the members of two bodies that are in each other's boxes.

use super::body::Body;
use super::flags::{TURN, each, flags};
use super::members::{Member, Members};
use crate::grid::Grid;
use crate::{Real, Vec2};
use core::cmp::Ordering;
use heapless::Vec;

/// From more seconds on, they go into a grid, which has as many buckets as it has room, so more than 32.
const FEW: usize = 64;

/// The members of a body, at most `N`, that are where another one is: the seconds of its pairs.
#[derive(Clone, Debug)]
pub(super) struct Near<T, const N: usize> {
    places: Vec<u16, N>,
    /// Where they are, if they are many.
    grid: Grid<N>,
    /// What decides whether two meet: those in the grid, in its order, and then the others.
    spots: Vec<Spot<T>, N>,
}

/// What tells whether a member can meet another, in [`Units`].
#[derive(Clone, Copy, Debug)]
struct Spot<T> {
    seen: Vec2<T>,
    reach: T,
    /// Its place among the members.
    place: u16,
}

impl<T: Real> Spot<T> {
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let (apart, most) = (self.seen - other.seen, self.reach + other.reach);
        // Those that are too far from the origin to tell are listed.
        apart.dot(apart).partial_cmp(&(most * most)) != Some(Ordering::Greater)
    }
}

/// From where places count, and one over the length that they are told in: a radius, so that squares are numbers at any scale.
struct Units<T> {
    origin: Vec2<T>,
    per_radius: T,
}

impl<T: Real> Units<T> {
    /// From the first of the seconds.
    fn of(second: &Member<T>) -> Self {
        Self { origin: second.seen, per_radius: T::ONE / second.radius }
    }

    #[inline]
    fn spot(&self, member: &Member<T>, place: u16) -> Spot<T> {
        Spot { seen: (member.seen - self.origin) * self.per_radius, reach: member.reach * self.per_radius, place }
    }
}

/// How many of the seconds are in the grid, the longest of their reaches, and one over the width of a cell.
struct Cells<T> {
    count: usize,
    longest: T,
    per_cell: T,
}

impl<T: Real, const N: usize> Near<T, N> {
    pub(super) const fn new() -> Self {
        Self { places: Vec::new(), grid: Grid::new(), spots: Vec::new() }
    }

    /// Hands over every pair of members of two bodies who can meet, the one of the first body first; within one body, the lower one.
    /// Each first has its turn, in order, with the seconds in theirs, or in that of the grid.
    ///
    /// Two that meet are no farther apart at the start than the sum of their reaches.
    pub(super) fn search(
        &mut self,
        members: &Members<T, N>,
        [one, other]: [&Body<T>; 2],
        mut found: impl FnMut(&Member<T>, &Member<T>),
    ) {
        let own = one.first == other.first;
        if !own && one.len == 1 && other.len == 1 {
            // Their boxes have told it all but for the corners.
            if let (Some(first), Some(second)) = (members.get(one.first), members.get(other.first)) {
                let units = Units::of(&second);
                if units.spot(&first, one.first).meets(&units.spot(&second, other.first)) {
                    found(&first, &second);
                }
            }
            return;
        }
        let Some(units) = self.fill(members, [one, other]) else { return };
        let cells = self.sort(members, &units);
        let Self { grid, spots, .. } = self;
        members.each_in(one, &other.bounds, |place, first| {
            let spot = units.spot(first, place);
            let least = if own { place.saturating_add(1) } else { 0 };
            let mut compare = |spots: &[Spot<T>]| {
                for spots in spots.chunks(TURN) {
                    each(flags(spots.iter(), |other| (other.place >= least) & spot.meets(other)), |k| {
                        let Some(second) = spots.get(k).and_then(|other| members.get(other.place)) else { return };
                        if !(own && first.is_neighbour(&second)) {
                            found(first, &second);
                        }
                    });
                }
            };
            let Cells { count, longest, per_cell } = cells;
            if count == 0 {
                return compare(spots);
            }
            let distance = (spot.reach + longest) * per_cell;
            grid.around(spot.seen * per_cell, distance, |run| compare(spots.get(run).unwrap_or_default()));
            compare(spots.get(count..).unwrap_or_default());
        });
    }

    /// Finds the seconds; `None` if there are none.
    fn fill(&mut self, members: &Members<T, N>, [one, other]: [&Body<T>; 2]) -> Option<Units<T>> {
        let mut units = None;
        self.spots.clear();
        members.each_in(other, &one.bounds, |place, second| {
            let units = units.get_or_insert_with(|| Units::of(second));
            // There is room for all of them.
            let _ = self.spots.push(units.spot(second, place));
        });
        units
    }

    /// Puts many seconds into a grid. Cells are twice as wide as the longest reach. Those that reach farther than five times the largest
    /// radius would make cells too wide: they stay outside, and are compared with all firsts.
    fn sort(&mut self, members: &Members<T, N>, units: &Units<T>) -> Cells<T> {
        let Self { places, grid, spots } = self;
        if spots.len() <= FEW {
            return Cells { count: 0, longest: T::ZERO, per_cell: T::ZERO };
        }
        let member = |place: &u16| members.get(*place);
        let radii = spots.iter().filter_map(|spot| member(&spot.place)).map(|member| member.radius);
        let largest = radii.fold(T::ZERO, T::at_least);
        let too_far = largest * units.per_radius * T::ratio(5, 1);
        let is_slow = |spot: &&Spot<T>| spot.reach <= too_far;
        let longest = spots.iter().filter(is_slow).map(|spot| spot.reach).fold(T::ZERO, T::at_least);
        let per_cell = T::ONE / (T::TWO * longest);
        places.clear();
        for spot in spots.iter().filter(is_slow) {
            let _ = places.push(spot.place);
        }
        let count = places.len();
        for spot in spots.iter().filter(|spot| !is_slow(spot)) {
            let _ = places.push(spot.place);
        }
        let (slow, fast) = (places.get(..count).unwrap_or_default(), places.get(count..).unwrap_or_default());
        let spot = |place: &u16| member(place).map(|member| units.spot(&member, *place));
        grid.fill(slow.iter().map(|place| spot(place).map_or(Vec2::ZERO, |spot| spot.seen * per_cell)), T::ONE);
        spots.clear();
        for spot in grid.items().filter_map(|item| slow.get(item)).chain(fast).filter_map(spot) {
            let _ = spots.push(spot);
        }
        Cells { count, longest, per_cell }
    }
}
