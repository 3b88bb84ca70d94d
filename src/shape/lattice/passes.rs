//! The runs over the members of a lattice, in [lanes](crate::lanes).

use super::fit::{Fit, along, direction, relative, times};
use super::region::Region;
use super::window::Quad;
use crate::lanes::{Lanes, coordinates, filled_up, map, zip};
use crate::shape::lay::Lay;
use crate::{Real, Rotation, Vec2};

/// Turns each place p into its deviation u = p − R₀ q − c₀ from the lattice's own fit, and returns the largest coordinate of one.
/// Leaves w u and w conj(q) u in `quads`, with the weights w = m/(k M).
pub(super) fn deviate<T: Real>(
    places: &mut [Vec2<T>],
    offsets: &[Vec2<T>],
    (weights, shares): (&[T], &[T]),
    (frame, lay): (Rotation<T>, &Lay<T>),
    quads: &mut [Quad<T>],
) -> T {
    let mut largest = [T::ZERO; 8];
    let mut deviate = |p: Lanes<Vec2<T>>, q: Lanes<Vec2<T>>, w: Lanes<T>| {
        let deviations = zip(p, q, |p, q| (p - lay.centre) - times(along(frame), q));
        largest = map(largest, coordinates(deviations), |most, u| most.at_least(u.abs()));
        let weighted = zip(deviations, w, |u, w| u * w);
        let moments = zip(q, weighted, relative);
        (deviations, zip(weighted, moments, |s, z| [s.x, s.y, z.x, z.y]))
    };
    let ((p, last_p), (q, last_q)) = (places.as_chunks_mut(), offsets.as_chunks());
    let ((m, last_m), (k, last_k), (quads, last_quads)) = (weights.as_chunks(), shares.as_chunks(), quads.as_chunks_mut());
    for ((p, q), ((m, k), quads)) in p.iter_mut().zip(q).zip(m.iter().zip(k).zip(quads)) {
        (*p, *quads) = deviate(*p, *q, zip(*m, *k, |m, k| m * k));
    }
    if !last_p.is_empty() {
        let weights = zip(filled_up(last_m, T::ZERO), filled_up(last_k, T::ZERO), |m, k| m * k);
        let (last, numbers) = deviate(filled_up(last_p, lay.centre), filled_up(last_q, Vec2::ZERO), weights);
        put(last_p, last);
        put(last_quads, numbers);
    }
    largest.into_iter().fold(T::ZERO, T::at_least)
}

/// Fits the regions: turns Σ w u and Σ w conj(q) u of each into its [`Fit`], and keeps the rotation where the moment is not above the
/// noise of a region of weight one.
pub(super) fn fit<T: Real>(
    quads: &mut [Quad<T>],
    regions: &[Region<T>],
    rotations: &mut [Rotation<T>],
    frame: Rotation<T>,
    noise: T,
) {
    for ((quad, region), r) in quads.iter_mut().zip(regions).zip(rotations) {
        let [x, y, co, si] = *quad;
        let sum = Vec2::new(x, y);
        let moment = along(frame) * region.inertia + (Vec2::new(co, si) - relative(region.centre, sum));
        if let Some(found) = direction(moment * region.share, noise) {
            *r = found;
        }
        *quad = Fit::new(*r, frame, region.centre, sum * region.share).quad();
    }
}

/// Turns deviations u into corrections α(g − p), with g − p = (ΣD q + Σt)/k − u.
pub(super) fn correct<T: Real>(deviations: &mut [Vec2<T>], offsets: &[Vec2<T>], shares: &[T], quads: &[Quad<T>], alpha: T) {
    let members = deviations.iter_mut().zip(offsets).zip(shares.iter().zip(quads));
    for ((u, q), (share, quad)) in members {
        *u = (Fit::of_quad(*quad).of(*q) * *share - *u) * alpha;
    }
}

/// Writes the first of the items that fit.
fn put<U: Copy>(places: &mut [U], items: Lanes<U>) {
    for (place, item) in places.iter_mut().zip(items) {
        *place = item;
    }
}
