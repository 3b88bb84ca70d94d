//! Deformation modes: the maps that they reproduce, and their behavior in degenerate cases.

use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    Isochoric, LatticeMatching, Linear, Mode, Particles, Quadratic, Rigid, ShapeMatching, Solver,
    Stiffness, Vec2, build,
};

/// Builds a body at these positions, deforms it, and returns its positions after a pass with α = 1.
fn matched<T: Float, M: Mode<T>, const N: usize>(
    rest: [Vec2<T>; N],
    mode: M,
    deform: impl Fn(Vec2<T>) -> Vec2<T>,
) -> [Vec2<T>; N] {
    matched_repeatedly(rest, mode, deform, 1)
}

/// As [`matched`], after this many steps.
fn matched_repeatedly<T: Float, M: Mode<T>, const N: usize>(
    rest: [Vec2<T>; N],
    mode: M,
    deform: impl Fn(Vec2<T>) -> Vec2<T>,
    steps: usize,
) -> [Vec2<T>; N] {
    let mut particles = Particles::<T, N>::new();
    rest.iter()
        .for_each(|x| assert!(particles.add(*x, T::ONE).is_ok()));
    let ids = particles.ids();
    let mut body =
        ShapeMatching::<T, N, M>::with_mode(&particles, ids.iter(), Stiffness::Alpha(T::ONE), mode)
            .unwrap();
    for (id, x) in ids.iter().zip(rest) {
        particles.set_position(id, deform(x)).unwrap();
    }
    for _ in 0..steps {
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
    }
    particles.positions().try_into().unwrap()
}

/// End and side of each corner of a strip, as signs.
const CORNERS: [(f64, f64); 4] = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];

/// A strip of length 2 m, with `thickness` m on each side of its axis, which points along
/// (cos, sin).
fn strip<T: Float>([cos, sin]: [f64; 2], thickness: f64) -> [Vec2<T>; 4] {
    CORNERS.map(|(along, across)| {
        let across = across * thickness;
        T::vector(along * cos - across * sin, along * sin + across * cos)
    })
}

/// A strip whose squared thickness is below 8 n ε of its squared length counts as a row: it keeps
/// its thickness while its length follows. A thicker one follows in both. Tested in 24 directions.
fn thin_strips_keep_their_thickness<T: Float>() {
    let limit = (4.0 * 8.0 * T::EPSILON.wide()).sqrt();
    for turn in 0..24 {
        let (sin, cos) = (f64::from(turn) * std::f64::consts::TAU / 24.0).sin_cos();
        let stretched = |x: Vec2<T>| {
            let (along, across) = (
                x.x.wide() * cos + x.y.wide() * sin,
                x.y.wide() * cos - x.x.wide() * sin,
            );
            T::vector(
                2.0 * along * cos - 4.0 * across * sin,
                2.0 * along * sin + 4.0 * across * cos,
            )
        };
        let epsilon = T::EPSILON.wide();
        for (thickness, factor) in [(limit / 1.5, 1.0), (limit * 1.5, 4.0)] {
            let found = matched(
                strip::<T>([cos, sin], thickness),
                Linear::new(T::ONE).unwrap(),
                stretched,
            );
            // Positions are rounded to ε, which is ε/`thickness` relative to the thickness of the
            // strip.
            let error = 4.0 * epsilon / thickness;
            for (x, (end, side)) in found.iter().zip(CORNERS) {
                let (along, across) = (
                    x.x.wide() * cos + x.y.wide() * sin,
                    x.y.wide() * cos - x.x.wide() * sin,
                );
                assert!((along - 2.0 * end).abs() <= error, "{turn}: {along}");
                assert!(
                    (across - side * factor * thickness).abs() <= error,
                    "{turn}: {across} {thickness}"
                );
            }
        }
    }
}

/// A flat body can be stretched along itself in any direction, as its mode allows.
fn flat_bodies_stretch_along_themselves<T: Float>() {
    for [x, y] in [
        [5.0, 0.0],
        [0.0, 5.0],
        [4.0, 3.0],
        [3.0, 4.0],
        [-3.0, 4.0],
        [3.0, -4.0],
        [-4.0, 3.0],
    ] {
        let rest = [-1.0, 0.0, 1.0].map(|share| T::vector(share * x, share * y));
        let found = matched(rest, Linear::new(T::ONE).unwrap(), |x| x * T::TWO);
        for (now, old) in found.iter().zip(rest) {
            let off = (*now - old * T::TWO).length().wide();
            assert!(
                off <= tolerance::planted(T::EPSILON.wide(), 3, 10.0, 10.0),
                "{x} {y}: {off:e}"
            );
        }
    }
}

/// With a full blend, the quadratic mode reproduces quadratic and linear maps of an irregular
/// shape, and the linear mode linear maps, at any size.
fn modes_reproduce_maps_up_to_their_degree<T: Float>() {
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
    let linear = |x: Vec2<T>| {
        Vec2::new(
            T::of(1.25) * x.x - T::HALF * x.y,
            T::of(0.375) * x.x + T::of(0.75) * x.y,
        )
    };
    let quadratic = |x: Vec2<T>| {
        let bend =
            T::of(0.0625) * x.x * x.x - T::of(0.125) * x.y * x.y + T::of(0.03125) * x.x * x.y;
        linear(x)
            + Vec2::new(
                bend,
                T::of(0.09375) * x.x * x.x + T::of(0.125) * x.x * x.y - T::of(0.0625) * x.y * x.y,
            )
    };
    for exponent in [-48, 0, 48] {
        let (size, unsize) = (T::of(2_f64.powi(exponent)), T::of(2_f64.powi(-exponent)));
        let rest = places.map(|(x, y)| T::vector(x, y) * size);
        let near = |found: [Vec2<T>; 10], map: &dyn Fn(Vec2<T>) -> Vec2<T>| {
            for (x, (q, r)) in found.into_iter().zip(places) {
                let goal = map(T::vector(q, r));
                assert!(
                    (x * unsize - goal).length() < T::of(256.0) * T::EPSILON,
                    "{exponent}: {x:?} {goal:?}"
                );
            }
        };
        let sized = |map: &dyn Fn(Vec2<T>) -> Vec2<T>, x: Vec2<T>| map(x * unsize) * size;
        near(
            matched(rest, Linear::new(T::ONE).unwrap(), |x| sized(&linear, x)),
            &linear,
        );
        near(
            matched(rest, Quadratic::new(T::ONE).unwrap(), |x| sized(&linear, x)),
            &linear,
        );
        near(
            matched(rest, Quadratic::new(T::ONE).unwrap(), |x| {
                sized(&quadratic, x)
            }),
            &quadratic,
        );
    }
}

/// A mirrored body of the isochoric mode without blend is rotated and not deformed. With a blend it
/// deforms, and recovers as the blend is repeated.
fn mirrored_isochoric_bodies_recover<T: Float>() {
    let rest = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)].map(|(x, y)| T::vector(x, y));
    let mirror = |x: Vec2<T>| Vec2::new(x.x, T::of(-0.75) * x.y);
    let rigid = matched(rest, Rigid::new(), mirror);
    let near = |found: [Vec2<T>; 4], bound: f64| {
        let off = found
            .iter()
            .zip(rigid)
            .map(|(x, y)| (*x - y).length().wide());
        off.fold(0.0, f64::max) <= bound
    };
    let isochoric = |blend: f64| Isochoric::new(T::of(blend)).unwrap();
    let epsilon = T::EPSILON.wide();
    assert!(near(matched(rest, isochoric(0.0), mirror), 16.0 * epsilon));
    assert!(!near(matched(rest, isochoric(0.75), mirror), 0.1));
    let recovered = matched_repeatedly(rest, isochoric(0.75), mirror, 400);
    assert!(near(recovered, 64.0 * epsilon), "{recovered:?} {rigid:?}");
}

/// A lattice that collapses to a point determines no rotation: its regions keep their last ones,
/// with pinned nodes or without.
fn collapsed_lattices_keep_their_rotations<T: Float>() {
    for pins in [&[][..], &[4, 5]] {
        let mut particles = Particles::<T, 9>::new();
        let range = build::lattice(&mut particles, Vec2::ZERO, 3, 3, T::ONE, T::ONE).unwrap();
        let nodes = range.iter().map(Some);
        let mut lattice =
            LatticeMatching::<T, 9>::new(&particles, 3, nodes, 1, Stiffness::Alpha(T::HALF))
                .unwrap();
        for id in range {
            let x = particles.position(id).unwrap();
            particles.set_position(id, Vec2::new(-x.y, x.x)).unwrap();
        }
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut lattice)
            .unwrap();
        let turned = lattice.rotations().to_vec();
        assert!(
            turned
                .iter()
                .all(|r| (r.sin - T::ONE).abs() < T::of(16.0) * T::EPSILON),
            "{turned:?}"
        );
        for id in range {
            particles.set_position(id, T::vector(3.0, 4.0)).unwrap();
            particles.set_velocity(id, Vec2::ZERO).unwrap();
        }
        pins.iter()
            .for_each(|place| particles.pin(range.get(*place).unwrap()).unwrap());
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut lattice)
            .unwrap();
        assert_eq!(lattice.rotations(), turned);
    }
}

crate::both!(
    thin_strips_keep_their_thickness,
    flat_bodies_stretch_along_themselves,
    modes_reproduce_maps_up_to_their_degree,
    mirrored_isochoric_bodies_recover,
    collapsed_lattices_keep_their_rotations,
);
