//! Triangulation of polygons by ear clipping.
//!
//! An **ear** is a convex corner whose triangle with its neighbors contains no other corner. Every
//! polygon that does not touch itself has two ears (Meisters, "Polygons have ears", 1975). Ears can
//! therefore be cut off until a triangle remains. The border counts as contained, so no ear is a
//! degenerate triangle at a flat corner.
//!
//! Rounded arithmetic determines the side of a line, at any scale. An outline whose distance to
//! itself is as small as the rounding of its coordinates may be rejected. The triangles of an
//! accepted outline are counter-clockwise.

use super::arithmetic::number_of;
use super::scalar::Real;
use super::vec2::Vec2;
use crate::error::{Capacity, Error, Parameter};
use heapless::Vec;

const NOT_SIMPLE: Error = Error::OutOfRange(Parameter::Outline);

/// Rejects an outline that is clockwise, without extent, or crosses or touches itself.
///
/// The cost is quadratic in the number of corners.
pub(crate) fn simple<T: Real>(outline: impl Iterator<Item = Vec2<T>> + Clone) -> Result<(), Error> {
    if is_counterclockwise(outline.clone()) && !self_collision(outline) {
        Ok(())
    } else {
        Err(NOT_SIMPLE)
    }
}

/// Triangulates an outline of n ≥ 3 corners.
///
/// Returns n − 2 triangles, at most `N`.
pub(crate) fn clip<T: Real, const N: usize>(
    outline: &[Vec2<T>],
) -> Result<Vec<[u16; 3], N>, Error> {
    simple(outline.iter().copied())?;
    let mut triangles = Vec::new();
    let mut remaining = Vec::<u16, N>::new();
    for corner in 0..outline.len() {
        remaining
            .push(u16::try_from(corner).map_err(|_| Error::Full(Capacity::Corners))?)
            .map_err(|_| Error::Full(Capacity::Corners))?;
    }
    // Continuing from the last ear instead of the first corner avoids a fan of triangles around one
    // corner.
    let mut start = 0_usize;
    while remaining.len() >= 3 {
        let n = remaining.len();
        let index = (0..n)
            .map(|step| start.saturating_add(step) % n)
            .find(|index| is_ear(outline, &remaining, *index))
            .ok_or(NOT_SIMPLE)?;
        triangles
            .push(neighbors(&remaining, index).ok_or(NOT_SIMPLE)?)
            .map_err(|_| Error::Full(Capacity::Triangles))?;
        remaining.remove(index);
        start = index + 1;
    }
    Ok(triangles)
}

/// Returns the corner at an index between its predecessor and its successor.
fn neighbors(corners: &[u16], index: usize) -> Option<[u16; 3]> {
    let (before, after) = corners.split_at_checked(index)?;
    Some([
        *before.last().or(corners.last())?,
        *after.first()?,
        *after.get(1).or(corners.first())?,
    ])
}

fn is_ear<T: Real>(outline: &[Vec2<T>], corners: &[u16], index: usize) -> bool {
    let at = |corner: u16| outline.get(usize::from(corner)).copied();
    let Some(triangle) = neighbors(corners, index) else {
        return false;
    };
    let [Some(a), Some(b), Some(c)] = triangle.map(at) else {
        return false;
    };
    let contains =
        |p| side(a, b, p) >= T::ZERO && side(b, c, p) >= T::ZERO && side(c, a, p) >= T::ZERO;
    let others = corners.iter().filter(|corner| !triangle.contains(corner));
    side(a, b, c) > T::ZERO && !others.filter_map(|corner| at(*corner)).any(contains)
}

/// Returns the signed distance of `c` from the line through `a` and `b`.
///
/// It is positive to the left of the direction from `a` to `b`. It is zero where `a` and `b` define
/// no direction.
fn side<T: Real>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> T {
    (b - a).direction().map_or(T::ZERO, |(u, _)| u.cross(c - a))
}

/// Returns whether the outline is counter-clockwise.
///
/// The lowest corner, the leftmost among equals, determines this: it is convex.
fn is_counterclockwise<T: Real>(outline: impl Iterator<Item = Vec2<T>> + Clone) -> bool {
    let lower = |a: Vec2<T>, b: Vec2<T>| a.y < b.y || (a.y == b.y && a.x < b.x);
    let around = outline
        .clone()
        .zip(outline.clone().cycle().skip(1))
        .zip(outline.cycle().skip(2));
    let lowest = around.reduce(|best, next| {
        if lower(next.0.1, best.0.1) {
            next
        } else {
            best
        }
    });
    lowest.is_some_and(|((a, b), c)| side(a, b, c) > T::ZERO)
}

/// Returns whether two sides cross, or a corner touches a nonadjacent side.
fn self_collision<T: Real>(outline: impl Iterator<Item = Vec2<T>> + Clone) -> bool {
    let corners = (0..number_of(outline.clone())).zip(outline);
    let sides = corners.clone().zip(corners.clone().cycle().skip(1));
    let opposite = |x: T, y: T| (x > T::ZERO && y < T::ZERO) || (x < T::ZERO && y > T::ZERO);
    sides.clone().any(|((i, a), (j, b))| {
        let on =
            |c| c == a || c == b || (side(a, b, c) == T::ZERO && ahead(a, b, c) && ahead(b, a, c));
        let touched = corners.clone().any(|(k, c)| k != i && k != j && on(c));
        touched
            || sides
                .clone()
                .skip(i.saturating_add(1))
                .any(|((_, c), (_, d))| {
                    opposite(side(a, b, c), side(a, b, d)) && opposite(side(c, d, a), side(c, d, b))
                })
    })
}

/// Returns whether `c` is ahead of `a` towards `b`, or level with `a`.
fn ahead<T: Real>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> bool {
    (b - a)
        .direction()
        .is_some_and(|(u, _)| u.dot(c - a) >= T::ZERO)
}
