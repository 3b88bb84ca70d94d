//! State of a disc in contact with a terrain.

use crate::contact::impulses::Impulse;
use crate::contact::response::Response;
use crate::math::{Real, Vec2};

/// Contact of a disc with one edge or vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<T> {
    /// Index of the edge plus one; zero for none.
    pub(super) key: u32,
    pub(super) surface: u8,
    pub(super) response: Response<T>,
    /// Impulse on the disc.
    pub(super) impulse: Impulse<T>,
}

/// Contacts of a disc. A disc in the plane rests on at most two edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscState<T> {
    pub(super) slots: [Slot<T>; 2],
    /// Impulse of the terrain on the disc in this step, divided by its mass, m/s.
    pub(super) impulse: Vec2<T>,
}

impl<T: Real> Slot<T> {
    const NONE: Self = Self {
        key: 0,
        surface: 0,
        response: Response::NONE,
        impulse: Impulse::ZERO,
    };

    /// Returns whether the contact has pushed in this substep.
    pub(super) fn pushed(&self) -> bool {
        self.response.push > T::ZERO
    }

    /// Begins a substep: remembers the edge if it has pushed.
    fn restart(&mut self) {
        if !self.pushed() {
            *self = Self::NONE;
        }
        (self.response, self.impulse) = (Response::NONE, Impulse::ZERO);
    }
}

impl<T: Real> DiscState<T> {
    pub(super) const NONE: Self = Self {
        slots: [Slot::NONE; 2],
        impulse: Vec2::ZERO,
    };

    /// State of an unused entry: all bytes are zero.
    pub(super) const ZERO: Self = Self {
        slots: [Slot {
            response: Response::ZERO,
            ..Slot::NONE
        }; 2],
        impulse: Vec2::ZERO,
    };

    pub(super) fn restart(&mut self) {
        self.slots.iter_mut().for_each(Slot::restart);
    }

    /// Returns the edges that pushed in the last substep or in this one.
    pub(super) fn keys(&self) -> [u32; 2] {
        self.slots.map(|slot| slot.key)
    }

    /// Returns the slot for a contact, and whether it replaces another contact of this substep.
    ///
    /// This is the slot of the same edge, that of an edge with nearly the same normal, an empty
    /// one, or the one that has pushed less. The cosine of 8° separates edges that act together, as
    /// floor and wall do, from edges that continue each other.
    pub(super) fn slot_for(&mut self, key: u32, normal: Vec2<T>) -> (&mut Slot<T>, bool) {
        let limit = T::ratio(99, 100);
        let is_same = |slot: &Slot<T>| slot.key == key;
        let is_similar = |slot: &Slot<T>| slot.pushed() && slot.response.normal.dot(normal) > limit;
        let [a, b] = &mut self.slots;
        if is_same(a) || !is_same(b) && is_similar(a) {
            return (a, false);
        }
        if is_same(b) || is_similar(b) {
            return (b, false);
        }
        if !a.pushed() && (a.key == 0 || b.key != 0 || b.pushed()) {
            return (a, false);
        }
        if !b.pushed() {
            return (b, false);
        }
        if b.response.push < a.response.push {
            (b, true)
        } else {
            (a, true)
        }
    }
}
