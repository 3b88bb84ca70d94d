//! Triangles of a polygon, by clipping its ears.
//!
//! An **ear** is a convex corner whose triangle with its neighbours holds no other corner. Every polygon that does not touch
//! itself has two (Meisters, "Polygons have ears", 1975), so one can be cut off until a triangle is left. Holding includes the
//! border, so flat corners are never cut off flat.
//!
//! Sides of a line are told by rounded arithmetic, at any scale. An outline that comes as near to itself as its coordinates are
//! rounded may be refused; one that is accepted has triangles that turn counter-clockwise.

use crate::{Error, Parameter, Real, Vec2};
use heapless::Vec;

const TANGLED: Error = Error::OutOfRange(Parameter::Outline);

/// Refuses an outline that is clockwise, without extent, or crosses or touches itself. Takes time that grows with the square of the number
/// of corners.
pub(crate) fn simple<T: Real>(outline: &[Vec2<T>]) -> Result<(), Error> {
    if turns_left(outline) && !meets_itself(outline) { Ok(()) } else { Err(TANGLED) }
}

/// n − 2 triangles of an outline of n ≥ 3 corners, at most `N`.
pub(super) fn clip<T: Real, const N: usize>(outline: &[Vec2<T>]) -> Result<Vec<[u16; 3], N>, Error> {
    simple(outline)?;
    let mut triangles = Vec::new();
    let mut rest = Vec::<u16, N>::new();
    for corner in 0..outline.len() {
        rest.push(u16::try_from(corner).map_err(|_| Error::Full)?).map_err(|_| Error::Full)?;
    }
    // Going on from the last ear, not from the first corner, keeps the triangles from all meeting in one corner.
    let mut from = 0_usize;
    while rest.len() >= 3 {
        let n = rest.len();
        let place =
            (0..n).map(|step| from.saturating_add(step) % n).find(|place| is_ear(outline, &rest, *place)).ok_or(TANGLED)?;
        triangles.push(neighbours(&rest, place).ok_or(TANGLED)?).map_err(|_| Error::Full)?;
        rest.remove(place);
        from = place + 1;
    }
    Ok(triangles)
}

/// The corner at a place between the ones before and after it.
fn neighbours(corners: &[u16], place: usize) -> Option<[u16; 3]> {
    let (before, from) = corners.split_at_checked(place)?;
    Some([*before.last().or(corners.last())?, *from.first()?, *from.get(1).or(corners.first())?])
}

fn is_ear<T: Real>(outline: &[Vec2<T>], corners: &[u16], place: usize) -> bool {
    let at = |corner: u16| outline.get(usize::from(corner)).copied();
    let Some(triangle) = neighbours(corners, place) else { return false };
    let [Some(a), Some(b), Some(c)] = triangle.map(at) else { return false };
    let holds = |p| side(a, b, p) >= T::ZERO && side(b, c, p) >= T::ZERO && side(c, a, p) >= T::ZERO;
    let others = corners.iter().filter(|corner| !triangle.contains(corner));
    side(a, b, c) > T::ZERO && !others.filter_map(|corner| at(*corner)).any(holds)
}

/// How far `c` is to the left of the way from `a` to `b`; zero where there is none.
fn side<T: Real>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> T {
    (b - a).direction().map_or(T::ZERO, |(u, _)| u.cross(c - a))
}

/// Whether the outline is counter-clockwise. The lowest corner, of those the leftmost, tells: it is convex.
fn turns_left<T: Real>(outline: &[Vec2<T>]) -> bool {
    let lower = |a: Vec2<T>, b: Vec2<T>| a.y < b.y || (a.y == b.y && a.x < b.x);
    let around = outline.iter().zip(outline.iter().cycle().skip(1)).zip(outline.iter().cycle().skip(2));
    let lowest = around.reduce(|best, next| if lower(*next.0.1, *best.0.1) { next } else { best });
    lowest.is_some_and(|((a, b), c)| side(*a, *b, *c) > T::ZERO)
}

/// Whether two sides cross, or a corner lies on a side that is not its own.
fn meets_itself<T: Real>(outline: &[Vec2<T>]) -> bool {
    let corners = (0..outline.len()).zip(outline.iter().copied());
    let sides = corners.clone().zip(corners.clone().cycle().skip(1));
    let opposite = |x: T, y: T| (x > T::ZERO && y < T::ZERO) || (x < T::ZERO && y > T::ZERO);
    sides.clone().any(|((i, a), (j, b))| {
        let on = |c| c == a || c == b || (side(a, b, c) == T::ZERO && ahead(a, b, c) && ahead(b, a, c));
        let touched = corners.clone().any(|(k, c)| k != i && k != j && on(c));
        touched
            || sides
                .clone()
                .skip(i.saturating_add(1))
                .any(|((_, c), (_, d))| opposite(side(a, b, c), side(a, b, d)) && opposite(side(c, d, a), side(c, d, b)))
    })
}

/// Whether `c` is ahead of `a` on the way to `b`, or level with it.
fn ahead<T: Real>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> bool {
    (b - a).direction().is_some_and(|(u, _)| u.dot(c - a) >= T::ZERO)
}
