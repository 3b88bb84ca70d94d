//! How regions lie on their nodes.
//!
//! Places are told as deviations u = p − R₀ q − c₀ from the lattice's own fit, and rotations as what they differ from R₀ by, so sums
//! round at the size of the deformation. Moments are those of the plane: with vectors as complex numbers, Σ w conj(q) p points
//! along the rotation, and its length is the gap between the best rotation and the worst.

use super::region::Region;
use super::window::Quad;
use crate::polar::rotation;
use crate::real::{count, number_of};
use crate::{Mat2, Real, Rotation, Vec2};

/// conj(a) b: as long as both lengths multiplied, in the direction from a to b.
#[inline]
pub(super) fn relative<T: Real>(a: Vec2<T>, b: Vec2<T>) -> Vec2<T> {
    Vec2::new(a.dot(b), a.cross(b))
}

/// a b, as complex numbers.
#[inline]
pub(super) fn times<T: Real>(a: Vec2<T>, b: Vec2<T>) -> Vec2<T> {
    Vec2::new(a.x * b.x - a.y * b.y, a.y * b.x + a.x * b.y)
}

/// The vector along which a rotation points.
#[inline]
pub(super) fn along<T: Real>(r: Rotation<T>) -> Vec2<T> {
    Vec2::new(r.co, r.si)
}

/// The rotation along a moment; `None` where there is none but that of rounding.
#[inline]
pub(super) fn direction<T: Real>(moment: Vec2<T>, noise: T) -> Option<Rotation<T>> {
    rotation(Mat2::new(moment.x, T::ZERO, moment.y, T::ZERO)).ok().filter(|r| along(*r).dot(moment) > noise)
}

/// The rotation along a vector of length one, as [`rotation`] ends.
#[inline]
pub(super) fn polished<T: Real>(v: Vec2<T>) -> Rotation<T> {
    let v = v + v * (T::HALF - T::HALF * v.dot(v));
    Rotation { co: v.x, si: v.y }
}

/// A node of a region.
#[derive(Clone, Copy)]
pub(super) struct Node<T> {
    pub(super) offset: Vec2<T>,
    pub(super) deviation: Vec2<T>,
    pub(super) weight: T,
    pub(super) free: bool,
}

/// How a region lies: rest offset q comes to D q + t beside where the lattice's own fit puts it.
#[derive(Clone, Copy)]
pub(super) struct Fit<T> {
    /// D = R − R₀.
    pub(super) turn: Vec2<T>,
    /// t.
    pub(super) shift: Vec2<T>,
}

impl<T: Real> Fit<T> {
    /// Rest offset `rest` laid where deviation `deviation` is.
    #[inline]
    pub(super) fn new(r: Rotation<T>, frame: Rotation<T>, rest: Vec2<T>, deviation: Vec2<T>) -> Self {
        let turn = along(r) - along(frame);
        Self { turn, shift: deviation - times(turn, rest) }
    }

    #[inline]
    pub(super) fn quad(self) -> Quad<T> {
        [self.turn.x, self.turn.y, self.shift.x, self.shift.y]
    }

    #[inline]
    pub(super) fn of_quad([x, y, shift_x, shift_y]: Quad<T>) -> Self {
        Self { turn: Vec2::new(x, y), shift: Vec2::new(shift_x, shift_y) }
    }

    /// D q + t.
    #[inline]
    pub(super) fn of(self, offset: Vec2<T>) -> Vec2<T> {
        times(self.turn, offset) + self.shift
    }

    /// How a region lies on its nodes, evaluated one by one, and its rotation; `previous` where they tell none.
    pub(super) fn direct(
        nodes: impl Iterator<Item = Node<T>> + Clone,
        region: &Region<T>,
        (frame, previous): (Rotation<T>, Rotation<T>),
        noise: T,
    ) -> (Self, Rotation<T>) {
        let (all, pinned) = (nodes.clone(), nodes.clone().filter(|node| !node.free));
        // Σ w conj(q)(R₀ q + u), of the free nodes or of the pinned ones, which weigh the same.
        let moment = move |free: bool, equal: Option<T>, rest: Vec2<T>, deviation: Vec2<T>| {
            nodes.clone().filter(|node| node.free == free).fold(Vec2::ZERO, |sum, node| {
                let arm = node.offset - rest;
                let turned = along(frame) * arm.dot(arm) + relative(arm, node.deviation - deviation);
                sum + turned * equal.unwrap_or(node.weight)
            })
        };
        let Some(first) = pinned.clone().next() else {
            let mean = all.fold(Vec2::ZERO, |sum, node| sum + node.deviation * (node.weight * region.share));
            let r = direction(moment(true, None, region.centre, mean) * region.share, noise).unwrap_or(previous);
            return (Self::new(r, frame, region.centre, mean), r);
        };
        // Means of differences from the first one: exact where the pinned ones coincide.
        let share = T::ONE / count(number_of(pinned.clone()));
        let (rest, deviation) = pinned.fold((first.offset, first.deviation), |(rest, deviation), node| {
            (rest + (node.offset - first.offset) * share, deviation + (node.deviation - first.deviation) * share)
        });
        let r = direction(moment(false, Some(share), rest, deviation), noise)
            .or_else(|| direction(moment(true, None, rest, deviation) * region.share, noise));
        let r = r.unwrap_or(previous);
        (Self::new(r, frame, rest, deviation), r)
    }
}
