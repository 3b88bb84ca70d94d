//! Bending of beams and hinges.

use crate::support::float::Float;
use crate::support::group::{alone, of};
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::{
    Angle, Bending, Bendings, Constraint, Damped, Distance, Distances, Particles, Points, Rotation,
    Solver, Vec2,
};

const MASS: f64 = 0.1;
const SPACING: f64 = 0.1;
const GRAVITY: f64 = -9.81;
const COMPLIANCE: f64 = 2e-3;

/// A beam of eight particles, the first two clamped, sags as its compliance predicts. Started in
/// equilibrium, it stays there. The torque M of the weight beyond a joint bends it by |x₀ − 2x₁ +
/// x₂| = M α/s. The energy is |l|²/2α and the angle is l/s.
fn beam_sag_matches_compliance<T: Float>() {
    let mut heights = vec![0.0, 0.0];
    for joint in 1..7_i32 {
        let torque: f64 = (joint + 1..8)
            .map(|beyond| MASS * GRAVITY * SPACING * f64::from(beyond - joint))
            .sum();
        let [.., before, last] = heights[..] else {
            return;
        };
        heights.push(2.0 * last - before + torque * COMPLIANCE / SPACING);
    }
    for (dt, iterations) in [(2e-3, 20), (1e-3, 10), (1e-3, 20)] {
        let mut particles = Particles::<T, 8>::new();
        for (place, height) in (0..8_u8).zip(&heights) {
            particles
                .add(T::vector(SPACING * f64::from(place), *height), T::of(MASS))
                .unwrap();
        }
        let all: Vec<_> = particles.ids().iter().collect();
        let mut beam = Bendings::<T, 6>::new();
        for row in all.windows(3) {
            beam.add(Bending::new([row[0], row[1], row[2]], T::ZERO, T::of(COMPLIANCE)).unwrap())
                .unwrap();
        }
        all[..2]
            .iter()
            .for_each(|clamped| particles.pin(*clamped).unwrap());
        let solver = Solver {
            gravity: T::vector(0.0, GRAVITY),
            iterations,
            ..Solver::new()
        };
        let mut time = 0.0;
        while time < 1.0 {
            solver.step(T::of(dt), &mut particles, &mut beam).unwrap();
            time += dt;
            let (found, expected) = (particles.positions()[7].y.wide(), heights[7]);
            let error = (found / expected - 1.0).abs();
            assert!(
                error < tolerance::SAG,
                "h = {dt}, {iterations} iterations: {found}, expected {expected}"
            );
        }
    }
}

fn turned<T: Float>(degrees: f64) -> Rotation<T> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    Rotation {
        cos: T::of(cos),
        sin: T::of(sin),
    }
}

/// C = 2 sin(Δ/2), in both branches, for every rest angle.
fn angle_value_is_twice_the_sine_of_half_the_deviation<T: Float>() {
    for rest in [0, 30, 90, 179, 180, -45, -120].map(f64::from) {
        for off in [
            0, 1, 60, 89, 90, 91, 150, 179, -1, -60, -89, -91, -150, -179,
        ]
        .map(f64::from)
        {
            let angle = Angle::new(ids(), turned::<T>(rest), T::ZERO).unwrap();
            let (first, second) = (turned::<T>(17.0), turned::<T>(17.0 + rest + off));
            let arm = |r: Rotation<T>, length: f64| Vec2::new(r.cos, r.sin) * T::of(length);
            let linear = angle
                .linearize(&Points::at([arm(first, 3.0), Vec2::ZERO, arm(second, 0.5)]))
                .unwrap();
            let half = off.to_radians() / 2.0;
            let error = (linear.value.wide() - 2.0 * half.sin()).abs();
            assert!(
                error < tolerance::ANGLE * T::EPSILON.wide(),
                "{rest} and {off}: {:?}",
                linear.value
            );
            let error = (linear.gradients[2].length().wide() - half.cos() / 0.5).abs();
            assert!(
                error < tolerance::ANGLE * T::EPSILON.wide() / 0.5,
                "{rest} and {off}: {:?}",
                linear.gradients
            );
        }
    }
}

/// Positions of three particles after some seconds under one constraint and optional rods between
/// them.
fn settled<T: Float, C: Constraint<T, 3>>(
    places: [[f64; 2]; 3],
    constraint: C,
    rods: &mut Distances<T, 2>,
    seconds: usize,
) -> [Vec2<T>; 3] {
    let mut particles = Particles::<T, 3>::new();
    for [x, y] in places {
        particles.add(T::vector(x, y), T::ONE).unwrap();
    }
    let mut set = alone(constraint);
    for _ in 0..seconds * 60 {
        Solver {
            substeps: 4,
            ..Solver::new()
        }
        .step(T::ratio(1, 60), &mut particles, &mut (&mut set, &mut *rods))
        .unwrap();
    }
    std::array::from_fn(|i| particles.positions()[i])
}

/// A hinge up to 120° off its rest angle reaches it along the shorter arc.
fn hinge_reaches_its_rest_angle_along_the_shorter_arc<T: Float>() {
    for (rest, start) in [
        (90.0, 20.0),
        (90.0, 170.0),
        (-60.0, 30.0),
        (180.0, 90.0),
        (45.0, -75.0),
    ] {
        let place = |degrees: f64| [degrees.to_radians().cos(), degrees.to_radians().sin()];
        let hinge = Angle::new(ids(), turned::<T>(rest), T::of(0.02)).unwrap();
        let hinge = Damped::new(hinge, T::of(10.0)).unwrap();
        let mut rods = Distances::<T, 2>::new();
        for end in [0, 2] {
            rods.add(Distance::new(ids::<3>()[end], ids::<3>()[1], T::ONE, T::ZERO).unwrap())
                .unwrap();
        }
        let [a, b, c] = settled([place(0.0), [0.0; 2], place(start)], hinge, &mut rods, 8);
        let (a, c) = (a - b, c - b);
        let found = a.cross(c).wide().atan2(a.dot(c).wide()).to_degrees();
        let off = (found - rest + 540.0).rem_euclid(360.0) - 180.0;
        assert!(off.abs() < tolerance::HINGE, "{rest} from {start}: {found}");
    }
}

/// Arms of zero length have no angle, straight rows have no bending direction, and exactly folded
/// arms have a zero gradient: no particle moves.
fn degenerate_bends_are_skipped<T: Float>() {
    let angle = Angle::new(ids(), Rotation::IDENTITY, T::ZERO).unwrap();
    let bending = Bending::new(ids(), T::ONE, T::ZERO).unwrap();
    let at = |places: [[f64; 2]; 3]| places.map(|[x, y]| T::vector(x, y));
    for places in [
        [[1.0, 2.0]; 3],
        [[0.0, 0.0], [0.0, 0.0], [1.0, 0.0]],
        [[1.0, 0.0], [2.0, 0.0], [2.0, 0.0]],
    ] {
        assert_eq!(angle.linearize(&Points::at(at(places))), None);
        assert_eq!(settled(places, angle, &mut Distances::new(), 1), at(places));
    }
    for places in [[[1.0, 2.0]; 3], [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]] {
        assert_eq!(bending.linearize(&Points::at(at(places))), None);
        assert_eq!(
            settled(places, bending, &mut Distances::new(), 1),
            at(places)
        );
    }
    let folded = [[1.0, 0.0], [0.0, 0.0], [-2.0, 0.0]];
    let linear = angle.linearize(&Points::at(at(folded))).unwrap();
    assert_eq!((linear.value, linear.gradients), (T::TWO, [Vec2::ZERO; 3]));
    assert_eq!(settled(folded, angle, &mut Distances::new(), 1), at(folded));
    let [a, b, c] = settled(
        [[1.0, 0.0], [0.0, 0.0], [-2.0, 0.5]],
        Angle::new(ids(), turned(0.0), T::of(0.1)).unwrap(),
        &mut Distances::new(),
        1,
    );
    assert!(
        (a - b).dot(c - b) > T::of(-1.9),
        "the angle constraint does not act near the fold"
    );
}

/// Vectors whose squared lengths overflow or underflow still have directions.
fn bends_of_any_size_are_measured<T: Float>() {
    for size in [T::SCALE_DOWN, T::SCALE_UP, T::EPSILON, T::ONE] {
        let places = [
            Vec2::new(size, T::ZERO),
            Vec2::ZERO,
            Vec2::new(T::ZERO, size),
        ];
        let angle = Angle::new(ids(), Rotation::IDENTITY, T::ZERO)
            .unwrap()
            .linearize(&Points::at(places))
            .unwrap();
        assert!(
            (angle.value.wide() - 2.0_f64.sqrt()).abs() < tolerance::ANGLE * T::EPSILON.wide(),
            "{size:?}: {angle:?}"
        );
        let bending = Bending::new(ids(), T::ZERO, T::ZERO)
            .unwrap()
            .linearize(&Points::at(places))
            .unwrap();
        assert!(
            (bending.value.wide() / size.wide() / 2.0_f64.sqrt() - 1.0).abs()
                < 2.0 * T::EPSILON.wide(),
            "{bending:?}"
        );
    }
    let huge = [
        Vec2::new(T::MAX, T::ZERO),
        Vec2::new(-T::MAX, T::ZERO),
        Vec2::ZERO,
    ];
    assert_eq!(
        Angle::new(ids(), Rotation::IDENTITY, T::ZERO)
            .unwrap()
            .linearize(&Points::at(huge)),
        None
    );
    assert_eq!(
        Bending::new(ids(), T::ZERO, T::ZERO)
            .unwrap()
            .linearize(&Points::at(huge)),
        None
    );
}

/// Constraints built at rest leave their particles unmoved, bit for bit where lengths are exact.
fn rows_at_rest_do_not_move<T: Float>() {
    let places = [[0.0, 0.0], [3.0, 4.0], [0.0, 8.0]];
    let at = places.map(|[x, y]| T::vector(x, y));
    let particles = of(&at);
    let bending = Bending::between(&particles, ids(), T::ZERO).unwrap();
    assert_eq!(
        (
            bending.rest(),
            settled(places, bending, &mut Distances::new(), 1)
        ),
        (T::of(6.0), at)
    );
    let angle = Angle::between(&particles, ids(), T::ZERO).unwrap();
    let still = settled(places, angle, &mut Distances::new(), 1)
        .iter()
        .zip(at)
        .all(|(x, at)| (*x - at).length().wide() < tolerance::STILL * T::EPSILON.wide());
    assert!(
        still,
        "{:?}",
        settled(places, angle, &mut Distances::new(), 1)
    );
    assert!(
        (angle.rest().cos.wide() + 0.28).abs() < 2.0 * T::EPSILON.wide()
            && angle.rest().sin < T::ZERO,
        "{angle:?}"
    );
}

crate::both!(
    beam_sag_matches_compliance,
    angle_value_is_twice_the_sine_of_half_the_deviation,
    hinge_reaches_its_rest_angle_along_the_shorter_arc,
    degenerate_bends_are_skipped,
    bends_of_any_size_are_measured,
    rows_at_rest_do_not_move,
);
