//! SIMD kernel of four bodies of four members: a lane per body.
#![cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#![allow(
    clippy::inline_always,
    reason = "what is not inlined passes bodies through memory"
)]

use super::bodies::{Body, Matched};
use crate::math::simd::registers::single::{halves, vectors};
use crate::math::simd::{Lanes, zip};
use crate::math::{Real, Vec2};
use wide::{CmpGe, CmpGt, CmpLe, f32x4};

/// x and y of the same member of each body.
type Member = [f32x4; 2];

/// Applies `f` to each item.
#[inline(always)]
fn map<A, B>([a, b, c, d]: Lanes<A>, f: impl Fn(A) -> B) -> Lanes<B> {
    [f(a), f(b), f(c), f(d)]
}

/// Returns a vector twice: x, y, x, y.
#[inline(always)]
fn twice(v: Vec2<f32>) -> f32x4 {
    f32x4::new([v.x, v.y, v.x, v.y])
}

/// Returns the first of two vectors.
#[inline(always)]
fn first(vectors: f32x4) -> Vec2<f32> {
    let [x, y, ..] = vectors.to_array();
    Vec2::new(x, y)
}

/// Returns the members of the bodies: two registers of each body hold its members.
#[inline(always)]
fn by_member([[a, e], [b, f], [c, g], [d, h]]: Lanes<[f32x4; 2]>) -> Lanes<Member> {
    let [x0, y0, x1, y1] = f32x4::transpose([a, b, c, d]);
    let [x2, y2, x3, y3] = f32x4::transpose([e, f, g, h]);
    [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]
}

/// Inverse of [`by_member`].
#[inline(always)]
fn by_body([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Lanes<Member>) -> Lanes<[f32x4; 2]> {
    let [a, b, c, d] = f32x4::transpose([x0, y0, x1, y1]);
    let [e, f, g, h] = f32x4::transpose([x2, y2, x3, y3]);
    [[a, e], [b, f], [c, g], [d, h]]
}

/// Returns the vector of each body twice.
#[inline(always)]
fn vector_by_body([x, y]: Member) -> Lanes<f32x4> {
    f32x4::transpose([x, y, x, y])
}

/// Returns sums over the members with the bits of [`chunk_sums`](crate::math::simd::chunk_sums).
#[inline(always)]
fn sum([a, b, c, d]: Lanes<f32x4>) -> f32x4 {
    f32x4::ZERO + ((a + b) + (c + d))
}

/// Returns the sum of the vectors of the members.
#[inline(always)]
fn vector_sum([[ax, ay], [bx, by], [cx, cy], [dx, dy]]: Lanes<Member>) -> Member {
    [sum([ax, bx, cx, dx]), sum([ay, by, cy, dy])]
}

/// Returns the rotation factors along (x, y), operation by operation as [`crate::polar()`] does.
#[inline(always)]
fn unit([x, y]: Member, square: f32x4) -> Member {
    let inverse = f32x4::ONE / square.sqrt();
    let (cos, sin) = (x * inverse, y * inverse);
    let e = f32x4::HALF - f32x4::HALF * (cos * cos + sin * sin);
    [cos + cos * e, sin + sin * e]
}

/// Matches four free bodies; `None` unless all are ordinary.
///
/// The moments of an ordinary body are finite and fit a rotation, and its corrections are finite.
/// `noise` is the fraction of the largest moment below which a rotation is rounding noise.
#[inline(always)]
pub(super) fn single(bodies: &Lanes<Body<'_, f32>>, noise: f32) -> Option<Matched<f32>> {
    let bodies = *bodies;
    let x = map(bodies, |body| halves(*body.positions));
    let d = map(bodies, |body| halves(*body.displacements));
    let p = by_member(zip(x, d, |[x, x2], [d, d2]| {
        let (x0, d0) = (twice(first(x)), twice(first(d)));
        [(x - x0) + (d - d0), (x2 - x0) + (d2 - d0)]
    }));
    let q = by_member(map(bodies, |body| halves(*body.offsets)));
    let w = f32x4::transpose(map(bodies, |body| f32x4::new(*body.weights)));
    let [residue_x, residue_y, ..] = f32x4::transpose(map(bodies, |body| twice(body.residue)));

    let weighted = zip(p, w, |[x, y], w| [x * w, y * w]);
    let [cx, cy] = vector_sum(weighted);
    let moment = |terms: Lanes<f32x4>, residue: f32x4| sum(terms) - residue;
    let xx = moment(zip(weighted, q, |[x, _], [q, _]| x * q), cx * residue_x);
    let xy = moment(zip(weighted, q, |[x, _], [_, q]| x * q), cx * residue_y);
    let yx = moment(zip(weighted, q, |[_, y], [q, _]| y * q), cy * residue_x);
    let yy = moment(zip(weighted, q, |[_, y], [_, q]| y * q), cy * residue_y);

    let (sum, difference) = (xx + yy, yx - xy);
    let square = sum * sum + difference * difference;
    let [cos, sin] = unit([sum, difference], square);
    let trace = (cos * xx + sin * yx) + (cos * yy - sin * xy);
    let largest = (xx.abs().fast_max(xy.abs())).fast_max(yx.abs().fast_max(yy.abs()));
    // A moment that is not finite makes the square infinite or NaN. Where the stretch overflows,
    // its trace is rounding noise.
    let is_ordinary = square.cmp_ge(f32x4::splat(f32::SQUARE_MIN))
        & square.cmp_le(f32x4::splat(f32::SQUARE_MAX))
        & trace.cmp_gt(f32x4::splat(noise) * largest);
    if !is_ordinary.all() {
        return None;
    }

    let alpha = f32x4::new(map(bodies, |body| body.alpha));
    let corrections = zip(p, q, |[x, y], [qx, qy]| {
        let (goal_x, goal_y) = (cos * qx - sin * qy, sin * qx + cos * qy);
        [(goal_x - (x - cx)) * alpha, (goal_y - (y - cy)) * alpha]
    });
    let [mean_x, mean_y] = vector_sum(zip(corrections, w, |[x, y], w| [x * w, y * w]));
    // A center that is not finite makes the mean infinite or NaN.
    if !(mean_x + mean_y).is_finite().all() {
        return None;
    }
    let (corrections, mean) = (by_body(corrections), vector_by_body([mean_x, mean_y]));
    let changes = zip(corrections, mean, |[k, k2], mean| [k - mean, k2 - mean]);
    let origins = zip(x, d, |[x, _], [d, _]| x + d);
    Some(Matched {
        displacements: zip(d, changes, |[d, d2], [k, k2]| vectors([d + k, d2 + k2])),
        corrections: map(corrections, vectors),
        centers: zip(origins, vector_by_body([cx, cy]), |x, c| first(x + c)),
        rotations: map(vector_by_body([cos, sin]), first),
    })
}
