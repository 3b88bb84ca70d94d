//! Which pairs touch, and which have begun or ended to.

use heapless::Vec;

/// Two that touch: the numbers of bodies, the lower one first.
pub(super) type Pair = (u16, u16);

/// At most `K` pairs that touched in the last step, in any of its substeps, and those of the step before.
#[derive(Clone, Debug)]
pub(super) struct Events<const K: usize> {
    now: Vec<Pair, K>,
    before: Vec<Pair, K>,
    dropped: usize,
}

impl<const K: usize> Events<K> {
    pub(super) const fn new() -> Self {
        Self { now: Vec::new(), before: Vec::new(), dropped: 0 }
    }

    /// Begins a step.
    pub(super) fn advance(&mut self) {
        self.before.clear();
        // There is room for as many. Few touch, so this is less than to swap the lists.
        let _ = self.before.extend_from_slice(&self.now);
        self.now.clear();
        self.dropped = 0;
    }

    /// Notes that two touch. Pairs that find no room are counted, once for every note.
    pub(super) fn note(&mut self, a: u16, b: u16) {
        let pair = if a < b { (a, b) } else { (b, a) };
        let Err(place) = self.now.binary_search(&pair) else { return };
        if self.now.push(pair).is_err() {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        if let Some(later @ [_, ..]) = self.now.get_mut(place..) {
            later.rotate_right(1);
        }
    }

    /// The pairs that touched in the last step, in ascending order.
    pub(super) fn touching(&self) -> &[Pair] {
        &self.now
    }

    /// Those of them that did not touch in the step before.
    pub(super) fn began(&self) -> impl Iterator<Item = Pair> {
        only_in(&self.now, &self.before)
    }

    /// Those that touched in the step before and do not any more.
    pub(super) fn ended(&self) -> impl Iterator<Item = Pair> {
        only_in(&self.before, &self.now)
    }

    /// How many notes of the last step found no room.
    pub(super) fn dropped(&self) -> usize {
        self.dropped
    }
}

/// The pairs of the first list that the second, which is in ascending order, does not hold.
fn only_in(these: &[Pair], those: &[Pair]) -> impl Iterator<Item = Pair> {
    these.iter().copied().filter(move |pair| those.binary_search(pair).is_err())
}
