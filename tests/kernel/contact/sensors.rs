//! Sensors: begin and end for particles and groups, fast particles, bodies, removal.

use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::{
    Capacity, Collider, Error, HalfPlane, Parameter, ParticleId, Particles, Rotation, RoundedBox,
    Sensor, SensorArea, SensorOutline, SensorRegion, Solver, Vec2, measure, query,
};
use proptest::prelude::*;

type Disc<T> = Sensor<T, SensorRegion<T, RoundedBox<T>>, 4>;

fn disc<T: Float>(radius: f64) -> Disc<T> {
    let circle = RoundedBox::circle(T::of(radius)).unwrap();
    Sensor::new(SensorRegion::new(circle), T::ZERO).unwrap()
}

fn moving<T: Float, const N: usize>(
    particles: &mut Particles<T, N>,
    [x, y]: [f64; 2],
    [u, v]: [f64; 2],
) -> ParticleId {
    let id = particles.add(T::vector(x, y), T::ONE).unwrap();
    particles.set_velocity(id, T::vector(u, v)).unwrap();
    id
}

/// A group begins with its first particle and ends with its last one; particles have events of
/// their own.
fn groups_begin_with_the_first_particle_and_end_with_the_last<T: Float>() {
    let mut particles = Particles::<T, 3>::new();
    let first = moving(&mut particles, [-2.0, 0.0], [1.0, 0.0]);
    let second = moving(&mut particles, [-3.0, 0.0], [1.0, 0.0]);
    let other = moving(&mut particles, [0.0, 5.0], [0.0, 0.0]);
    let mut sensor = disc::<T>(0.75);
    sensor.watch([first, second], 1).unwrap();
    sensor.watch([other], 2).unwrap();
    let mut log = Vec::new();
    for _ in 0..5 {
        Solver::new()
            .step(T::ONE, &mut particles, &mut sensor)
            .unwrap();
        let list = |events: Vec<(ParticleId, u16)>| {
            events
                .iter()
                .map(|(id, group)| (id.index(), *group))
                .collect::<Vec<_>>()
        };
        log.push((
            list(sensor.began().collect()),
            list(sensor.inside().collect()),
            list(sensor.ended().collect()),
            [
                sensor.group_began(1),
                sensor.contains_group(1),
                sensor.group_ended(1),
            ],
        ));
        assert!(!sensor.contains_group(2) && !sensor.group_began(2) && !sensor.group_ended(2));
    }
    let expected = [
        (vec![], vec![], vec![], [false, false, false]),
        (vec![(0, 1)], vec![(0, 1)], vec![], [true, true, false]),
        (
            vec![(1, 1)],
            vec![(1, 1)],
            vec![(0, 1)],
            [false, true, false],
        ),
        (vec![], vec![], vec![(1, 1)], [false, false, true]),
        (vec![], vec![], vec![], [false, false, false]),
    ];
    // The path of the substep counts: in step n the particle moves from −3 + n to −2 + n.
    let mut shifted = expected.to_vec();
    shifted[2].1 = vec![(0, 1), (1, 1)];
    shifted[2].2 = vec![];
    shifted[3] = (vec![], vec![(1, 1)], vec![(0, 1)], [false, true, false]);
    shifted[4] = (vec![], vec![], vec![(1, 1)], [false, false, true]);
    assert_eq!(log, shifted);
}

/// A particle that passes through a region within a substep is found, whatever the angle of the
/// region; one that passes beside it is not.
fn fast_particles_are_found<T: Float>() {
    proptest!(settings(300), |(angle in 0.0..6.3_f64, at in -0.9..0.9_f64, beside in 1.02..2.0_f64, x in -50.0..50.0_f64)| {
        let (sin, cos) = angle.sin_cos();
        let gate = RoundedBox::rectangle(T::vector(0.01, 1.0)).unwrap();
        let mut region = SensorRegion::new(gate);
        region.set_rotation(Rotation { cos: T::of(cos), sin: T::of(sin) }).unwrap();
        region.set_position(T::vector(x, 1.0)).unwrap();
        let mut sensor = Sensor::<T, _, 2>::new(region, T::ZERO).unwrap();
        let mut particles = Particles::<T, 2>::new();
        let turned = |a: f64, b: f64| [x + a * cos - b * sin, 1.0 + a * sin + b * cos];
        let velocity = [40.0 * cos, 40.0 * sin];
        let inside = moving(&mut particles, turned(-20.0, at), velocity);
        let outside = moving(&mut particles, turned(-20.0, beside), velocity);
        sensor.watch([inside, outside], 0).unwrap();
        Solver::new().step(T::ONE, &mut particles, &mut sensor).unwrap();
        prop_assert_eq!(sensor.began().collect::<Vec<_>>(), vec![(inside, 0)]);
        Solver::new().step(T::ONE, &mut particles, &mut sensor).unwrap();
        prop_assert_eq!(sensor.ended().collect::<Vec<_>>(), vec![(inside, 0)]);
    });
}

/// A sensor of a body agrees with the query, while the body moves and deforms.
fn bodies_contain_what_the_query_finds<T: Float>() {
    let pair = || prop::array::uniform2(-2.0..2.0_f64);
    let found = std::cell::Cell::new(0);
    proptest!(settings(500), |(corners in prop::array::uniform5(pair()), velocities in prop::array::uniform5(pair()), points in prop::array::uniform3(pair()))| {
        let mut particles = Particles::<T, 8>::new();
        let outline: Vec<_> = corners.iter().zip(velocities).map(|(x, v)| moving(&mut particles, *x, v)).collect();
        let points: Vec<_> = points.iter().map(|x| moving(&mut particles, *x, [0.0; 2])).collect();
        let area = SensorOutline::<5>::new(outline.iter().copied()).unwrap();
        let mut sensor = Sensor::<T, _, 4>::new(area, T::ONE).unwrap();
        sensor.watch(points.iter().copied(), 3).unwrap();
        sensor.watch([outline[0]], 4).unwrap();
        Solver::new().step(T::HALF, &mut particles, &mut sensor).unwrap();
        let expected: Vec<_> = points.iter().copied()
            .filter(|id| query::contains(&particles, &outline, particles.position(*id).unwrap()))
            .map(|id| (id, 3))
            .collect();
        found.set(found.get() + expected.len());
        prop_assert_eq!(sensor.inside().collect::<Vec<_>>(), expected);
    });
    assert!(found.get() > 100);
}

/// Sensors change no bit of the motion.
fn sensors_push_nothing<T: Float>() {
    let run = |watch: bool| {
        let mut particles = Particles::<T, 2>::new();
        let ball = moving(&mut particles, [-0.3, 0.2], [1.0, -0.3]);
        let mut sensor = disc::<T>(1.0);
        if watch {
            sensor.watch([ball], 0).unwrap();
        }
        for _ in 0..10 {
            Solver::new()
                .step(T::ratio(1, 10), &mut particles, &mut sensor)
                .unwrap();
        }
        (
            particles.positions().to_vec(),
            particles.velocities().to_vec(),
        )
    };
    assert_eq!(run(true), run(false));
}

/// Invalid calls return the error that names the parameter, and change nothing.
fn rejected_input_changes_nothing<T: Float>() {
    let mut particles = Particles::<T, 8>::new();
    let ids: Vec<_> = (0..8)
        .map(|i| moving(&mut particles, [f64::from(i), 0.0], [0.0; 2]))
        .collect();
    let mut sensor = disc::<T>(1.0);
    sensor.watch([ids[0]], 0).unwrap();
    let before = measure::checksum(&particles, &sensor);
    assert_eq!(
        sensor.watch(ids.iter().copied().skip(1), 0),
        Err(Error::Full(Capacity::Members))
    );
    assert_eq!(
        sensor.watch([ids[1], ids[1]], 0),
        Err(Error::RepeatedParticle)
    );
    assert_eq!(
        sensor.watch([ids[1], ids[0]], 0),
        Err(Error::RepeatedParticle)
    );
    assert_eq!(
        sensor.set_radius(-T::ONE),
        Err(Error::OutOfRange(Parameter::Radius))
    );
    assert_eq!(
        sensor.area.set_position(T::vector(f64::NAN, 0.0)),
        Err(Error::NonFinite(Parameter::Position))
    );
    let zero = Rotation {
        cos: T::ZERO,
        sin: T::ZERO,
    };
    assert_eq!(
        sensor.area.set_rotation(zero),
        Err(Error::OutOfRange(Parameter::Rotation))
    );
    assert_eq!(measure::checksum(&particles, &sensor), before);
    let outline = |ids: &[ParticleId]| SensorOutline::<4>::new(ids.iter().copied()).map(|_| ());
    assert_eq!(outline(&ids[..2]), Err(Error::TooFewParticles));
    assert_eq!(outline(&ids[..5]), Err(Error::Full(Capacity::Corners)));
    assert_eq!(
        outline(&[ids[0], ids[1], ids[0]]),
        Err(Error::RepeatedParticle)
    );
    sensor.watch([ParticleId::new(100)], 0).unwrap();
    let step = Solver::new().step(T::ONE, &mut particles, &mut sensor);
    assert_eq!(step, Err(Error::UnknownParticle));
}

/// Removed particles leave a sensor; the area of a body that lost a corner contains nothing.
fn removal_forgets_particles_and_bodies<T: Float>() {
    let mut particles = Particles::<T, 8>::new();
    let outline =
        [[-1.0, -1.0], [1.0, -1.0], [0.0, 1.0]].map(|x| moving(&mut particles, x, [0.0; 2]));
    let [stays, goes] = [[0.0, 0.0], [0.1, 0.0]].map(|x| moving(&mut particles, x, [0.0; 2]));
    let area = SensorOutline::<3>::new(outline).unwrap();
    let mut sensor = Sensor::<T, _, 4>::new(area, T::ZERO).unwrap();
    sensor.watch([stays, goes], 5).unwrap();
    let step = |particles: &mut Particles<T, 8>, sensor: &mut Sensor<T, SensorOutline<3>, 4>| {
        Solver::new().step(T::ONE, particles, sensor).unwrap();
        sensor.inside().count()
    };
    assert_eq!(step(&mut particles, &mut sensor), 2);
    particles.remove([goes], &mut sensor).unwrap();
    assert_eq!(step(&mut particles, &mut sensor), 1);
    particles.remove([outline[1]], &mut sensor).unwrap();
    assert_eq!(step(&mut particles, &mut sensor), 0);
    assert!(sensor.group_ended(5));
    sensor.unwatch(5);
    assert_eq!(step(&mut particles, &mut sensor), 0);
    assert_eq!(sensor.ended().count(), 0);
}

fn a_group_that_is_no_longer_watched_has_no_events<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let [a, b] = [0.0, 0.25].map(|x| moving(&mut particles, [x, 0.0], [0.0; 2]));
    let mut sensor = disc::<T>(1.0);
    sensor.watch([a], 1).unwrap();
    sensor.watch([b], 2).unwrap();
    let mut step = |sensor: &mut Disc<T>| {
        Solver::new().step(T::ONE, &mut particles, sensor).unwrap();
    };
    step(&mut sensor);
    assert!(sensor.inside().eq([(a, 1), (b, 2)]));
    sensor.unwatch(1);
    step(&mut sensor);
    assert!(sensor.inside().eq([(b, 2)]));
    assert_eq!(sensor.ended().count(), 0);
    sensor.watch([a], 3).unwrap();
    step(&mut sensor);
    assert!(sensor.began().eq([(a, 3)]));
}

/// The surface counts, at the distance of the radius.
fn discs_touch_at_their_radius<T: Float>() {
    let up = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let region = SensorRegion::new(up);
    let at = |y: f64, radius: f64| {
        let positions = [T::vector(0.0, y)];
        region.contains(&positions, &[Vec2::ZERO], ParticleId::new(0), T::of(radius))
    };
    assert!(at(0.5, 0.5) && at(-3.0, 0.0) && !at(0.5, 0.4375));
    assert_eq!(
        region
            .collider()
            .signed_distance(Vec2::ZERO, T::ONE)
            .distance,
        -T::ONE
    );
}

crate::both!(
    groups_begin_with_the_first_particle_and_end_with_the_last,
    fast_particles_are_found,
    bodies_contain_what_the_query_finds,
    sensors_push_nothing,
    rejected_input_changes_nothing,
    removal_forgets_particles_and_bodies,
    a_group_that_is_no_longer_watched_has_no_events,
    discs_touch_at_their_radius,
);
