//! Rest shapes that are nearly rows, and how modes follow what they can follow.

use crate::float::Float;
use pliant::{Linear, Mode, Particles, Quadratic, ShapeMatching, Solver, Stiffness, Vec2};

/// Makes a body of these places, moves its members, and tells where they are after a pass that covers the whole way.
fn matched<T: Float, M: Mode<T>, const N: usize>(
    rest: [Vec2<T>; N],
    mode: M,
    deform: impl Fn(Vec2<T>) -> Vec2<T>,
) -> [Vec2<T>; N] {
    let mut particles = Particles::<T, N>::new();
    rest.iter().for_each(|x| assert!(particles.add(*x, T::ONE).is_ok()));
    let ids = particles.ids();
    let mut body = ShapeMatching::<T, N, M>::with_mode(&particles, ids.iter(), Stiffness::Alpha(T::ONE), mode).unwrap();
    for (id, x) in ids.iter().zip(rest) {
        particles.set_position(id, deform(x)).unwrap();
    }
    Solver::new().step(T::of(0.01), &mut particles, &mut body).unwrap();
    particles.positions().try_into().unwrap()
}

/// To which end and which side the corners of a strip are.
const CORNERS: [(f64, f64); 4] = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];

/// A strip of length 2 m: `thickness` m to each side of its axis, which points along (co, si).
fn strip<T: Float>([co, si]: [f64; 2], thickness: f64) -> [Vec2<T>; 4] {
    CORNERS.map(|(along, across)| {
        let across = across * thickness;
        T::vector(along * co - across * si, along * si + across * co)
    })
}

/// A strip whose squared thickness is below 8 n ε of its squared length counts as a row: it keeps its thickness while its length
/// follows. A thicker one follows in both. In every direction.
fn thin_strips_keep_their_thickness<T: Float>() {
    let limit = (4.0 * 8.0 * T::EPSILON.wide()).sqrt();
    for turn in 0..24 {
        let (si, co) = (f64::from(turn) * std::f64::consts::TAU / 24.0).sin_cos();
        let stretched = |x: Vec2<T>| {
            let (along, across) = (x.x.wide() * co + x.y.wide() * si, x.y.wide() * co - x.x.wide() * si);
            T::vector(2.0 * along * co - 4.0 * across * si, 2.0 * along * si + 4.0 * across * co)
        };
        let epsilon = T::EPSILON.wide();
        for (thickness, factor) in [(limit / 1.5, 1.0), (limit * 1.5, 4.0)] {
            let found = matched(strip::<T>([co, si], thickness), Linear::new(T::ONE).unwrap(), stretched);
            // Places are rounded to ε, which is ε over the thickness of what the strip tells of its thickness.
            let error = 4.0 * epsilon / thickness;
            for (x, (end, side)) in found.iter().zip(CORNERS) {
                let (along, across) = (x.x.wide() * co + x.y.wide() * si, x.y.wide() * co - x.x.wide() * si);
                assert!((along - 2.0 * end).abs() <= error, "{turn}: {along}");
                assert!((across - side * factor * thickness).abs() <= error, "{turn}: {across} {thickness}");
            }
        }
    }
}

/// An irregular shape that is deformed by a quadratic map is at its goal with the whole blend, and one that is deformed by a linear map
/// with a linear one.
fn modes_follow_their_own_maps<T: Float>() {
    let places = [
        (0.0, 0.25),
        (1.0, -0.125),
        (2.25, 0.5),
        (-0.25, 1.0),
        (1.125, 1.375),
        (2.0, 1.0),
        (0.25, 2.5),
        (0.875, 2.0),
        (2.5, 2.25),
        (3.0, 0.75),
    ];
    let rest = places.map(|(x, y)| T::vector(x, y));
    let one = T::ONE;
    let linear = |x: Vec2<T>| Vec2::new(T::of(1.25) * x.x - T::HALF * x.y, T::of(0.375) * x.x + T::of(0.75) * x.y);
    let quadratic = |x: Vec2<T>| {
        let bend = T::of(0.0625) * x.x * x.x - T::of(0.125) * x.y * x.y + T::of(0.03125) * x.x * x.y;
        linear(x) + Vec2::new(bend, T::of(0.09375) * x.x * x.x + T::of(0.125) * x.x * x.y - T::of(0.0625) * x.y * x.y)
    };
    let near = |found: [Vec2<T>; 10], map: &dyn Fn(Vec2<T>) -> Vec2<T>| {
        for (x, q) in found.into_iter().zip(rest) {
            assert!((x - map(q)).length() < T::of(256.0) * T::EPSILON, "{x:?} {:?}", map(q));
        }
    };
    near(matched(rest, Linear::new(one).unwrap(), linear), &linear);
    near(matched(rest, Quadratic::new(one).unwrap(), linear), &linear);
    near(matched(rest, Quadratic::new(one).unwrap(), quadratic), &quadratic);
}

crate::both!(thin_strips_keep_their_thickness, modes_follow_their_own_maps);
