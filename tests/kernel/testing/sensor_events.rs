//! Events of sensors, compared with the motion: a sensor that misses particles or reports others.

use crate::both;
use crate::support::checker_worlds::{Row, STEP, scene};
use crate::support::float::Float;
use pliant::testing::{Kind, MAX_PARTICLES, Part, World};
use pliant::{ParticleId, RoundedBox, Sensor, SensorOutline, SensorRegion};

/// Sensor of the parts of scenes.
type Circle<T> = Sensor<T, SensorRegion<T, RoundedBox<T>>, MAX_PARTICLES>;

/// Particle that moves along a path in a step.
fn row([[x, y], [u, v]]: [[f64; 2]; 2]) -> Row {
    ([x, y], [(u - x) / STEP, (v - y) / STEP], 1.0)
}

fn part<T: Float>(kind: Kind, lengths: [f64; 2]) -> Part<T> {
    Part {
        kind,
        particles: [0, 1, 2, 0],
        lengths: lengths.map(T::of),
        numbers: [T::HALF; 3],
    }
}

/// World with a sensor of a circle whose radius and that of the particles sum to a reach.
fn circle<T: Float>(rows: &[Row], reach: f64) -> World<T> {
    let mut scene = scene(rows);
    // The sum of both is that of their sizes.
    scene
        .parts
        .push(part(Kind::SensorRegion, [0.25 * reach, -0.75 * reach]));
    scene.build().unwrap()
}

/// Sensor of a circle around the origin, which watches the first particles.
fn sensor<T: Float>(radius: f64, count: u16) -> Circle<T> {
    let region = SensorRegion::new(RoundedBox::circle(T::of(radius)).unwrap());
    let mut sensor = Sensor::empty(region);
    sensor.watch((0..count).map(ParticleId::new), 0).unwrap();
    sensor
}

fn reported<T: Float>(world: &mut World<T>) -> String {
    world
        .step()
        .map_or_else(|violation| violation.to_string(), |done| done.to_string())
}

fn assert_wrong(sentence: &str, breaks: bool, particle: usize) {
    let wrong = format!("in step 1: sensor 0 has a wrong event of particle {particle}\n");
    assert!(
        if breaks {
            sentence.starts_with(&wrong)
        } else {
            sentence == "true"
        },
        "{breaks}: {sentence}"
    );
}

/// Asserts whether the world reports the last particle if no particle is in the area.
fn assert_missed<T: Float>(rows: &[Row], reach: f64, breaks: bool) {
    let mut world = circle::<T>(rows, reach);
    world.parts[0] = Box::new(sensor::<T>(1.0, 0));
    assert_wrong(&reported(&mut world), breaks, rows.len() - 1);
}

/// Asserts whether the world reports the last particle if every particle is in the area.
fn assert_alarm<T: Float>(rows: &[Row], reach: f64, breaks: bool) {
    let mut world = circle::<T>(rows, reach);
    world.parts[0] = Box::new(sensor::<T>(1024.0, u16::try_from(rows.len()).unwrap()));
    assert_wrong(&reported(&mut world), breaks, rows.len() - 1);
}

fn missed_particle_is_reported<T: Float>() {
    let outside = row([[8.0, 8.0], [6.0, 7.0]]);
    for end in [[1.0, 0.0], [-1.5, 2.0], [0.0, -2.0]] {
        assert_missed::<T>(&[outside, row([[4.0, -4.0], end])], 3.0, true);
    }
    assert_missed::<T>(&[outside], 3.0, false);
    // Through the circle, to an end outside.
    assert_missed::<T>(&[row([[-4.0, 1.0], [4.0, 1.0]])], 3.0, false);
    // The tolerance is 8ε times the distances of both ends and the reach: 3, 3 and 3.
    let tolerance = 8.0 * T::EPSILON.wide() * 9.0;
    for (part, breaks) in [(0.875, false), (1.125, true)] {
        let end = 3.0 - part * tolerance;
        assert_missed::<T>(&[row([[0.0, end], [0.0, end]])], 3.0, breaks);
    }
    // At the tolerance: distances of 1 + s and 1 − s, and a reach of 1, with s = 24ε.
    let s = 24.0 * T::EPSILON.wide();
    assert_missed::<T>(&[row([[1.0 + s, 0.0], [1.0 - s, 0.0]])], 1.0, false);
}

fn particle_reported_beside_its_path_is_wrong<T: Float>() {
    for (path, distance) in [
        // Nearest between the ends: |x × d|/|d| for a path d.
        ([[-3.0, 4.0], [5.0, 2.0]], 26.0 / 68.0_f64.sqrt()),
        ([[2.0, -1.0], [1.0, 3.0]], 7.0 / 17.0_f64.sqrt()),
        ([[4.0, 1.0], [-2.0, 4.0]], 18.0 / 45.0_f64.sqrt()),
        // Nearest at the start, at the end, and at rest.
        ([[3.0, 1.0], [5.0, 4.0]], 10.0_f64.sqrt()),
        ([[-4.0, -5.0], [-1.0, -3.0]], 10.0_f64.sqrt()),
        ([[3.0, -4.0], [3.0, -4.0]], 5.0),
    ] {
        let inside = row([[0.0, 0.125], [0.125, 0.0]]);
        for (factor, breaks) in [(1.001, false), (0.999, true)] {
            let rows = [inside, row(path)];
            assert_alarm::<T>(&rows, factor * distance, breaks);
        }
    }
    // At rest at a distance of 3 and beside a reach of 3.
    let tolerance = 8.0 * T::EPSILON.wide() * 9.0;
    for (part, breaks) in [(0.875, false), (1.125, true)] {
        let place = [3.0 + part * tolerance, 0.0];
        assert_alarm::<T>(&[row([place, place])], 3.0, breaks);
    }
    // At the tolerance: away from a distance of 1 + s to one of 2 − s, with a reach of 1 and s =
    // 32ε.
    let s = 32.0 * T::EPSILON.wide();
    assert_alarm::<T>(&[row([[1.0 + s, 0.0], [2.0 - s, 0.0]])], 1.0, false);
}

fn circle_is_not_checked_in_several_substeps<T: Float>() {
    for count in [0, 1] {
        let mut world = circle::<T>(
            &[row([[1.0, 0.0], [1.5, 0.0]])],
            [3.0, 0.5][usize::from(count)],
        );
        world.parts[0] = Box::new(sensor::<T>(1024.0, count));
        world.solver.substeps = 2;
        assert_wrong(&reported(&mut world), false, 0);
    }
}

/// Particles of rigid bodies, which follow those of the scene, may be added after a sensor.
fn particles_of_rigid_bodies_are_not_checked<T: Float>() {
    let mut scene = scene::<T>(&[row([[8.0, 0.0], [8.0, 0.0]])]);
    scene.parts = vec![
        part(Kind::SensorRegion, [0.5, 16.0]),
        part(Kind::Hinge, [1.0, 0.0]),
    ];
    let mut world = scene.build().unwrap();
    assert!(world.particles.len() > 1);
    assert_eq!(world.step(), Ok(true));
    world.parts[0] = Box::new(sensor::<T>(1024.0, 1));
    assert_eq!(world.step(), Ok(true));
    world.parts[0] = Box::new(sensor::<T>(1024.0, 0));
    assert!(reported(&mut world).contains("sensor 0 has a wrong event of particle 0\n"));
}

fn sensors_are_not_compared_with_motion_after_a_removal<T: Float>() {
    let inside = row([[1.0, 0.0], [1.0, 0.0]]);
    let mut world = circle::<T>(&[inside, inside], 3.0);
    world.parts[0] = Box::new(sensor::<T>(1.0, 0));
    world.remove(&[ParticleId::new(1)]).unwrap();
    assert_eq!(world.particles.iter_ids().count(), 1);
    assert_eq!(world.step(), Ok(true));
}

fn particle_missed_in_a_body_is_reported<T: Float>() {
    let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]].map(|place| row([place, place]));
    let triangle = |path: [[f64; 2]; 2], watched: u16, substeps: u16| {
        let mut scene = scene::<T>(&[corners[0], corners[1], corners[2], row(path)]);
        scene.solver.substeps = substeps;
        scene.parts.push(part(Kind::SensorOutline, [1.0; 2]));
        let mut world = scene.build().unwrap();
        let area = SensorOutline::<3>::new((0..3).map(ParticleId::new)).unwrap();
        let mut sensor = Sensor::<T, _, MAX_PARTICLES>::empty(area);
        sensor.watch((0..watched).map(ParticleId::new), 0).unwrap();
        world.parts[0] = Box::new(sensor);
        reported(&mut world)
    };
    let (enters, leaves) = ([[5.0, 5.0], [1.0, 1.0]], [[-3.0, 1.0], [6.0, 1.0]]);
    for substeps in [1, 2] {
        for path in [enters, leaves] {
            assert_wrong(&triangle(path, 4, substeps), false, 3);
            assert_wrong(&triangle(path, 3, substeps), path == enters, 3);
        }
    }
}

both!(
    missed_particle_is_reported,
    particle_reported_beside_its_path_is_wrong,
    circle_is_not_checked_in_several_substeps,
    particles_of_rigid_bodies_are_not_checked,
    sensors_are_not_compared_with_motion_after_a_removal,
    particle_missed_in_a_body_is_reported,
);
