//! Who may meet whom: the members that body boxes leave over, through a grid.

use super::bodies::Bodies;
use super::body::{Member, Reach, grown};
use crate::grid::Grid;
use crate::{Motion, Real, Vec2};
use heapless::Vec;

/// The members, at most `N`, that are where other bodies are.
#[derive(Clone, Debug)]
pub(super) struct Near<const N: usize> {
    grid: Grid<N>,
    members: Vec<u16, N>,
}

impl<const N: usize> Near<N> {
    pub(super) const fn new() -> Self {
        Self { grid: Grid::new(), members: Vec::new() }
    }

    /// Hands over every pair of members in boxes of others who can meet, the lower member first. Each member in order has its
    /// turn, with those behind it in the order of the grid.
    ///
    /// Two that meet are no farther apart at the start than the sum of their radii and their ways. Cells are as wide as that for
    /// the largest radius and the longest way. Members that go farther than four times the largest radius would make cells too
    /// wide: they are compared with all, in order, when it is their turn.
    pub(super) fn search<T: Real, const B: usize>(
        &mut self,
        bodies: &Bodies<T, B, N>,
        motion: &Motion<'_, T>,
        mut found: impl FnMut(&Member<T>, &Member<T>),
    ) {
        let origin = bodies.origin(motion);
        let Self { grid, members } = self;
        members.clear();
        let mut largest = T::ZERO;
        for (place, member) in (0..).zip(bodies.members()) {
            if member.near {
                largest = largest.at_least(member.radius);
                // There is room for all of them.
                let _ = members.push(place);
            }
        }
        if members.len() < 2 {
            return;
        }
        let look_up = |place: &u16| {
            let member = bodies.members().get(usize::from(*place))?;
            Some((member, Reach::of(motion, member.id, origin)?))
        };
        let too_far = largest * T::ratio(4, 1);
        let is_fast = |reach: &Reach<T>| reach.way > too_far;
        let reaches = members.iter().map(|place| look_up(place).map(|(_, reach)| reach));
        let slow = reaches.clone().flatten().filter(|reach| !is_fast(reach));
        let longest = slow.fold(T::ZERO, |most, reach| most.at_least(reach.way));
        let per_cell = T::ONE / (T::TWO * (grown(largest) + longest));
        grid.fill(reaches.map(|reach| reach.map_or(Vec2::ZERO, |reach| reach.from)), per_cell);
        for (place, a) in members.iter().enumerate() {
            let Some((first, reach)) = look_up(a) else { continue };
            let fast = is_fast(&reach);
            let mut meet = |b: &u16| {
                let Some((second, other)) = look_up(b) else { return };
                // With a fast one it is the fast one's turn.
                let due = if fast { a < b || !is_fast(&other) } else { a < b && !is_fast(&other) };
                let apart = (reach.from - other.from) * per_cell;
                let most = (grown(first.radius + second.radius) + (reach.way + other.way)) * per_cell;
                if due && apart.dot(apart) <= most * most && are_to_meet(bodies, first, second) {
                    if a < b { found(first, second) } else { found(second, first) }
                }
            };
            if fast {
                members.iter().filter(|b| *b != a).for_each(&mut meet);
            } else {
                grid.near(place).filter(|other| *other > place).filter_map(|other| members.get(other)).for_each(&mut meet);
            }
        }
    }
}

/// Whether contacts between two members are to be listed: by the filters of their bodies, or, in one body, unless they are
/// neighbours, who overlapped when they were added.
fn are_to_meet<T: Real, const B: usize, const N: usize>(bodies: &Bodies<T, B, N>, a: &Member<T>, b: &Member<T>) -> bool {
    let body = |member: &Member<T>| bodies.bodies().get(usize::from(member.body));
    let (Some(one), Some(other)) = (body(a), body(b)) else { return false };
    if a.body == b.body { one.meets_itself() && (a.rest - b.rest).length() >= a.radius + b.radius } else { one.meets(other) }
}
