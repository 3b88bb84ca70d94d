//! Who may meet whom: the members that body boxes leave over, through a grid.

use super::bodies::Bodies;
use super::body::grown;
use super::members::{Member, Members};
use crate::grid::Grid;
use crate::{Real, Vec2};
use heapless::Vec;

/// The members, at most `N`, that are where other bodies are.
#[derive(Clone, Debug)]
pub(super) struct Near<T, const N: usize> {
    members: Vec<u16, N>,
    /// Those of them that can be the second of a pair.
    seconds: Vec<u16, N>,
    /// Where the seconds are.
    grid: Grid<N>,
    /// What decides whether two meet, in the order of the grid.
    spots: Vec<Spot<T>, N>,
}

/// What tells whether a member can meet another, in cells.
#[derive(Clone, Copy, Debug)]
struct Spot<T> {
    /// From the origin of the search.
    seen: Vec2<T>,
    reach: T,
    /// Its place among the members; zero for one that is too fast for the grid.
    place: u16,
}

impl<T: Real> Spot<T> {
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let (apart, most) = (self.seen - other.seen, self.reach + other.reach);
        apart.dot(apart) <= most * most
    }
}

/// From where places count, the longest reach that is not too far, and one over the width of a cell.
struct Units<T> {
    origin: Vec2<T>,
    longest: T,
    per_cell: T,
}

impl<T: Real> Units<T> {
    #[inline]
    fn spot(&self, member: &Member<T>, place: u16) -> Spot<T> {
        let place = if self.is_fast(member) { 0 } else { place };
        Spot { seen: (member.seen - self.origin) * self.per_cell, reach: member.reach * self.per_cell, place }
    }

    #[inline]
    fn is_fast(&self, member: &Member<T>) -> bool {
        member.reach > self.longest
    }
}

/// How many are compared at a time.
const TURN: usize = 32;

impl<T: Real, const N: usize> Near<T, N> {
    pub(super) const fn new() -> Self {
        Self { members: Vec::new(), seconds: Vec::new(), grid: Grid::new(), spots: Vec::new() }
    }

    /// Hands over every pair of members in boxes of others who can meet, the lower member first. Each one that can be the first of
    /// a pair has its turn, in order, with those behind it that can be the second, in the order of the grid.
    ///
    /// Two that meet are no farther apart at the start than the sum of their reaches. Cells are twice as wide as the longest one.
    /// Members that reach farther than five times the largest radius would make cells too wide: they are compared with all, in
    /// order, when it is their turn.
    pub(super) fn search<const B: usize>(&mut self, bodies: &Bodies<T, B, N>, mut found: impl FnMut(&Member<T>, &Member<T>)) {
        let all = bodies.members();
        let Some(units) = self.fill(all) else { return };
        let Self { grid, members, spots, .. } = self;
        for (a, first) in members.iter().filter_map(|a| Some((*a, all.get(*a)?))) {
            if !(all.is_first(a) || units.is_fast(&first)) {
                continue;
            }
            let Some(body) = bodies.bodies().get(usize::from(first.body)) else { continue };
            let spot = units.spot(&first, a);
            if units.is_fast(&first) {
                for (b, second) in members.iter().filter_map(|b| Some((*b, all.get(*b)?))) {
                    // Of two fast ones it is the turn of the first.
                    let due = a < b || (a > b && !units.is_fast(&second));
                    if due && spot.meets(&units.spot(&second, b)) && are_to_meet(bodies, &first, &second) {
                        if a < b { found(&first, &second) } else { found(&second, &first) }
                    }
                }
                continue;
            }
            // The members of a body are in a row.
            let next = if body.own { a.saturating_add(1) } else { body.first.saturating_add(body.len) };
            grid.around(spot.seen, spot.reach + T::HALF, |run| {
                for spots in spots.get(run).unwrap_or_default().chunks(TURN) {
                    // A bit for each: most do not meet, and a branch for each would often be guessed wrong.
                    let bit = |other: &Spot<T>| u32::from(other.place >= next) & u32::from(spot.meets(other));
                    let mut bits = spots.iter().rev().fold(0, |bits, other| bits << 1 | bit(other));
                    while bits != 0 {
                        let other = spots.get(bits.trailing_zeros() as usize);
                        bits &= bits - 1;
                        let Some(second) = other.and_then(|other| all.get(other.place)) else { continue };
                        if are_to_meet(bodies, &first, &second) {
                            found(&first, &second);
                        }
                    }
                }
            });
        }
    }

    /// Fills the grid.
    fn fill(&mut self, all: &Members<T, N>) -> Option<Units<T>> {
        let Self { members, seconds, grid, spots } = self;
        members.clear();
        seconds.clear();
        spots.clear();
        all.each_marked(|place, is_second| {
            // There is room for all of them.
            let _ = members.push(place);
            if is_second {
                let _ = seconds.push(place);
            }
        });
        let near = || members.iter().filter_map(|place| all.get(*place));
        let largest = near().fold(T::ZERO, |largest, member| largest.at_least(member.radius));
        let too_far = largest * T::ratio(5, 1);
        let slow = near().map(|member| member.reach).filter(|reach| *reach <= too_far);
        let longest = slow.fold(grown(largest), T::at_least);
        let per_cell = T::ONE / (T::TWO * longest);
        let units = Units { origin: near().next()?.seen, longest, per_cell };
        let place = |place: &u16| all.get(*place).map_or(Vec2::ZERO, |member| units.spot(&member, 0).seen);
        grid.fill(seconds.iter().map(place), T::ONE);
        for place in grid.items().filter_map(|item| seconds.get(item)) {
            if let Some(member) = all.get(*place) {
                let _ = spots.push(units.spot(&member, *place));
            }
        }
        Some(units)
    }
}

/// Whether contacts between two members are to be listed: by the filters of their bodies, or, in one body, unless they are
/// neighbours, who overlapped when they were added.
fn are_to_meet<T: Real, const B: usize, const N: usize>(bodies: &Bodies<T, B, N>, a: &Member<T>, b: &Member<T>) -> bool {
    let body = |member: &Member<T>| bodies.bodies().get(usize::from(member.body));
    let (Some(one), Some(other)) = (body(a), body(b)) else { return false };
    if a.body == b.body { one.meets_itself() && (a.rest - b.rest).length() >= a.radius + b.radius } else { one.meets(other) }
}
