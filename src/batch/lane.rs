//! Vectors of all worlds, and the copies of one world.

use crate::math::{Real, Vec2};

/// A vector of each world: coordinates of all worlds side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide<T, const W: usize> {
    pub(super) x: [T; W],
    pub(super) y: [T; W],
}

impl<T: Real, const W: usize> Wide<T, W> {
    pub(super) const ZERO: Self = Self::splat(Vec2::ZERO);

    /// Returns the same vector in each world.
    pub(super) const fn splat(v: Vec2<T>) -> Self {
        Self {
            x: [v.x; W],
            y: [v.y; W],
        }
    }

    /// Returns the vector of a world; zero if there is no such world.
    pub(super) fn get(&self, world: usize) -> Vec2<T> {
        let of = |lanes: &[T; W]| lanes.get(world).copied().unwrap_or(T::ZERO);
        Vec2::new(of(&self.x), of(&self.y))
    }

    /// Sets the vector of a world.
    pub(super) fn set(&mut self, world: usize, v: Vec2<T>) {
        if let (Some(x), Some(y)) = (self.x.get_mut(world), self.y.get_mut(world)) {
            (*x, *y) = (v.x, v.y);
        }
    }
}

/// Copies the vectors of a world.
pub(super) fn gather<T: Real, const W: usize>(
    from: &[Wide<T, W>],
    world: usize,
    to: &mut [Vec2<T>],
) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.get(world);
    }
}

/// Copies vectors to a world.
pub(super) fn scatter<T: Real, const W: usize>(
    from: &[Vec2<T>],
    world: usize,
    to: &mut [Wide<T, W>],
) {
    for (to, from) in to.iter_mut().zip(from) {
        to.set(world, *from);
    }
}

/// Applies `f` to each pair of lanes.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop")]
pub(super) fn zip<T: Real, const W: usize>(a: [T; W], b: [T; W], f: impl Fn(T, T) -> T) -> [T; W] {
    let mut results = a;
    for (result, b) in results.iter_mut().zip(b) {
        *result = f(*result, b);
    }
    results
}
