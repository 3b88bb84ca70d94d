//! Laws of fields and sensors, broken on purpose by a part under their description.

use crate::both;
use crate::support::checker_worlds::{Row, STEP, number, scene};
use crate::support::float::Float;
use crate::testing::remainders::assert_near;
use pliant::testing::{Kind, Part, World};
use pliant::{Motion, ParticleId, Pass, Predicted, Project, Vec2};

/// Two particles.
const ROWS: [Row; 2] = [
    ([3.0, -1.0], [0.5, 2.0], 1.0),
    ([1.0, 4.0], [2.0, -3.0], 2.0),
];

/// Changes velocities in the prediction.
struct Accelerates<T>(Vec<Vec2<T>>);

impl<T: Float> Project<T> for Accelerates<T> {
    fn predict(&mut self, _: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        for (id, change) in (0..).map(ParticleId::new).zip(&self.0) {
            predicted.accelerate(id, *change);
        }
    }

    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}
}

/// World with a field of a kind.
fn field<T: Float>(kind: Kind, lengths: [f64; 2], numbers: [f64; 3], pinned: bool) -> World<T> {
    let mut scene = scene::<T>(&ROWS);
    scene.particles[0].pinned = pinned;
    scene.parts.push(Part {
        kind,
        particles: [0, 1, 0, 1],
        lengths: lengths.map(T::of),
        numbers: numbers.map(T::of),
    });
    scene.build().unwrap()
}

/// Result of a step in which changes of velocity replace the field.
fn reported<T: Float>(mut world: World<T>, changes: [[f64; 2]; 2]) -> String {
    let changes = changes.map(|[x, y]| T::vector(x, y));
    world.parts[0] = Box::new(Accelerates(changes.to_vec()));
    world
        .step()
        .map_or_else(|violation| violation.to_string(), |done| done.to_string())
}

fn plus([x, y]: [f64; 2], [a, b]: [f64; 2]) -> [f64; 2] {
    [x + a, y + b]
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

fn assert_breach(sentence: &str, particle: usize, value: f64, bound: f64) {
    let start = format!("in step 1: part 0 broke its law at particle {particle}: ");
    assert!(sentence.starts_with(&start), "{sentence}");
    assert_near(
        number(sentence, &format!("at particle {particle}: ")),
        value,
    );
    assert_near(number(sentence, "bound "), bound);
}

/// Scale of gravity 1/4, and an acceleration of (2, −1) m/s².
fn gravity<T: Float>() -> World<T> {
    let mut world = field(Kind::Gravity, [2.0, -1.0], [0.25, 0.0, 0.0], false);
    world.solver.gravity = T::vector(64.0, -128.0);
    world
}

fn change_unlike_that_of_gravity_is_reported<T: Float>() {
    // h g = (1, −2), of which the field takes away three quarters.
    let (of_gravity, own) = ([-0.75, 1.5], [2.0 * STEP, -STEP]);
    let change = plus(of_gravity, own);
    let velocity = plus(ROWS[1].1, [1.0, -2.0]);
    let bound = |end: [f64; 2]| {
        let sizes = [of_gravity, own, end, velocity].map(length);
        4.0 * T::EPSILON.wide() * sizes.iter().sum::<f64>()
    };
    for error in [[0.25, 0.0], [0.5, -0.125]] {
        let wrong = plus(change, error);
        let sentence = reported::<T>(gravity(), [change, wrong]);
        assert_breach(&sentence, 1, length(error), bound(plus(velocity, wrong)));
    }
    let limit = bound(plus(velocity, change));
    for (part, breaks) in [(0.75, false), (1.25, true)] {
        let near = plus(change, [0.0, part * limit]);
        let sentence = reported::<T>(gravity(), [change, near]);
        assert_eq!(sentence != "true", breaks, "{sentence}");
    }
}

fn attraction_beside_its_center_is_reported<T: Float>() {
    let attractor = || field::<T>(Kind::Attractor, [4.0, 2.0], [1.0, 1.0, 0.0], false);
    let bound = |r: [f64; 2], change, velocity| {
        let sizes = [change, velocity, plus(velocity, change)].map(length);
        4.0 * T::EPSILON.wide() * length(r) * sizes.iter().sum::<f64>()
    };
    // From the particles to the center.
    let arms = [[1.0, 3.0], [3.0, -2.0]];
    for [a, b] in [[1.0, 0.5], [-0.25, 2.0]] {
        let sentence = reported(attractor(), [arms[0], [a, b]]);
        let torque: f64 = 3.0 * b + 2.0 * a;
        assert_breach(
            &sentence,
            1,
            torque.abs(),
            bound(arms[1], [a, b], ROWS[1].1),
        );
    }
    let sentence = reported(attractor(), [[1.0, 0.0], arms[1]]);
    assert_breach(&sentence, 0, 3.0, bound(arms[0], [1.0, 0.0], ROWS[0].1));
    // A push across the arm of a part of the bound.
    let limit = bound(arms[1], arms[1], ROWS[1].1) / 13.0;
    for (part, breaks) in [(0.75, false), (1.25, true)] {
        let push = [2.0, 3.0].map(|across| across * part * limit);
        let sentence = reported(attractor(), [arms[0].map(|x| -x), plus(arms[1], push)]);
        assert_eq!(sentence != "true", breaks, "{sentence}");
    }
}

fn particle_faster_than_its_medium_is_reported<T: Float>() {
    let medium = [1.0, -0.5];
    for (kind, roundings) in [(Kind::Drag, 4.0), (Kind::Wind, 32.0)] {
        let field = || field::<T>(kind, medium, [0.5; 3], false);
        // Relative to the medium, the second particle moves by (1, −2.5).
        let relative = 1.0_f64.hypot(2.5);
        let bound = relative + roundings * T::EPSILON.wide() * (relative + 2.0_f64.hypot(3.0));
        for change in [[0.5, -0.5], [-3.0, 0.0], [0.0, 8.0]] {
            let sentence = reported(field(), [[0.0; 2], change]);
            assert_breach(&sentence, 1, length(plus([1.0, -2.5], change)), bound);
        }
        // Slower, and at rest in the medium.
        for change in [[-0.5, 1.0], [-1.0, 2.5]] {
            assert_eq!(reported(field(), [[0.0; 2], change]), "true");
        }
        let rounding = bound - relative;
        for (part, breaks) in [(0.75, false), (1.25, true)] {
            let change = [1.0, -2.5].map(|x| x / relative * part * rounding);
            let sentence = reported(field(), [[0.0; 2], change]);
            assert_eq!(sentence != "true", breaks, "{sentence}");
        }
    }
}

fn sensor_that_accelerates_a_particle_is_reported<T: Float>() {
    let sensor = || field::<T>(Kind::SensorRegion, [1.0; 2], [0.0; 3], false);
    assert_eq!(reported(sensor(), [[0.0; 2]; 2]), "true");
    let sentence = reported(sensor(), [[0.0; 2], [3.0, -4.0]]);
    assert_breach(&sentence, 1, 5.0, 0.0);
}

/// A pinned particle keeps its velocity, which no law restricts.
fn pinned_particle_need_not_obey_the_law<T: Float>() {
    for (kind, [_, second]) in [
        (Kind::Gravity, [[0.0; 2], [2.0 * STEP, 2.0 * STEP]]),
        (Kind::Drag, [[0.0; 2]; 2]),
        (Kind::Wind, [[0.0; 2]; 2]),
        (Kind::Attractor, [[0.0; 2]; 2]),
    ] {
        let world = field::<T>(kind, [2.0; 2], [1.0; 3], true);
        assert_eq!(reported(world, [[8.0; 2], second]), "true");
    }
}

both!(
    change_unlike_that_of_gravity_is_reported,
    attraction_beside_its_center_is_reported,
    particle_faster_than_its_medium_is_reported,
    sensor_that_accelerates_a_particle_is_reported,
    pinned_particle_need_not_obey_the_law,
);
