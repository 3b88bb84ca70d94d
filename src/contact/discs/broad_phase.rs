//! Broad phase: bodies at rest, order of bodies, and pairs of members that can collide.

use super::bodies::Bodies;
use super::candidates::Candidates;
use super::members::Member;
use crate::contact::heap::sort;
use crate::math::Real;
use crate::particles::Motion;

impl<T: Real, const B: usize, const N: usize> Bodies<T, B, N> {
    pub(super) fn is_still(&self, body: u16) -> bool {
        self.list
            .get(usize::from(body))
            .is_some_and(|body| body.still)
    }

    /// Marks all bodies for another search, including those at rest.
    pub(super) fn invalidate(&mut self) {
        self.list.iter_mut().for_each(|body| body.searched = false);
    }

    /// Begins a search: finds bodies at rest, updates bounding boxes and sorts them.
    pub(super) fn begin_search(&mut self, motion: &Motion<'_, T>) {
        self.update_bounds(motion);
        self.sort();
    }

    /// Reports every pair of members that can collide, the lower body first.
    ///
    /// The order is body by body from left to right. The own pairs of a body precede those with
    /// bodies to the right of it.
    pub(super) fn for_each_pair(
        &mut self,
        candidates: &mut Candidates<T, N>,
        mut found: impl FnMut(&Member<T>, &Member<T>),
    ) {
        let Self {
            list,
            members,
            order,
            strips,
            ..
        } = self;
        let body = |position: u16| list.get(usize::from(*order.get(usize::from(position))?));
        let count = u16::try_from(order.len()).unwrap_or(u16::MAX);
        let layout = strips.fill(count, |position| Some(&body(position)?.bounds));
        for position in 0..count {
            let Some(left) = body(position) else { break };
            if left.needs_self_search() {
                candidates.search(members, [left, left], &mut found);
            }
            for right in strips
                .following(layout.as_ref(), position, count, &left.bounds)
                .map_while(body)
            {
                if right.bounds.is_right_of(&left.bounds) {
                    break;
                }
                if left.bounds.overlaps(&right.bounds) && left.needs_search(right) {
                    let pair = if left.first < right.first {
                        [left, right]
                    } else {
                        [right, left]
                    };
                    candidates.search(members, pair, &mut found);
                }
            }
        }
    }

    fn update_bounds(&mut self, motion: &Motion<'_, T>) {
        let Self { list, members, .. } = self;
        for body in list {
            let mut body_members = members.body_members(body);
            body.still = body.searched && body_members.is_still(motion);
            body.bounds = body_members.update(motion).unwrap_or(body.bounds);
            body.searched = true;
        }
    }

    /// Sorts bodies from left to right. Of two with equal left sides, the one added first precedes.
    ///
    /// Bodies seldom overtake each other, so insertion needs few swaps. If it needs more than eight
    /// swaps per body, a heap sort finishes.
    fn sort(&mut self) {
        let Self { list, order, .. } = self;
        let before = |a: u16, b: u16| match (list.get(usize::from(a)), list.get(usize::from(b))) {
            (Some(first), Some(second)) => {
                first.bounds.begins_before(&second.bounds)
                    || (a < b && !second.bounds.begins_before(&first.bounds))
            }
            _ => false,
        };
        let mut swaps = order.len().saturating_mul(8);
        for end in 1..order.len() {
            for index in (1..=end).rev() {
                let Some([left, right]) = order.get_mut(index - 1..=index) else {
                    break;
                };
                if !before(*right, *left) {
                    break;
                }
                if swaps == 0 {
                    return sort(order, &|a, b| before(*b, *a));
                }
                swaps -= 1;
                core::mem::swap(left, right);
            }
        }
    }
}
