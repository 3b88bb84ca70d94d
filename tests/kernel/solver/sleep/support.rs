//! Sleeping bodies whose ground goes or moves.

use crate::both;
use crate::solver::sleep::block::{Block, Floor, RADIUS, asleep, block, sleeper, solver};
use crate::support::float::Float;
use pliant::{
    ColliderContacts, ContactMaterial, EdgeChain, Particles, Project, RoundedBox, TerrainContacts,
    TerrainSurface, measure, query,
};

fn step<T: Float>(particles: &mut Particles<T, 18>, scene: &mut impl Project<T>) {
    solver().step(T::ratio(1, 60), particles, scene).unwrap();
}

/// Steps a block on a floor and returns the number of steps it was awake after.
fn awake_steps<T: Float>(
    steps: usize,
    particles: &mut Particles<T, 18>,
    block: &mut Block<T>,
    floor: &mut Floor<T>,
) -> usize {
    (0..steps)
        .filter(|_| {
            step(particles, &mut (&mut *block, &mut *floor));
            block.rest_on(particles, |x, reach| floor.supports(x, reach));
            !block.is_asleep()
        })
        .count()
}

fn supported_body_stays_asleep_with_its_bits<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    let before = particles.positions().to_vec();
    assert_eq!(
        awake_steps(600, &mut particles, &mut block, &mut floor),
        0,
        "woke on a floor at rest"
    );
    assert_eq!(particles.positions(), before);
}

/// Without the check the body keeps its position in the air. With it, the body falls 1 m in at most
/// a second, and sleeps on the floor at its new position.
fn body_falls_after_its_floor_is_moved<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    awake_steps(1, &mut particles, &mut block, &mut floor);
    let before = particles.positions().to_vec();
    floor.set_position(T::vector(0.0, -1.0)).unwrap();
    for _ in 0..60 {
        step(&mut particles, &mut (&mut block, &mut floor));
    }
    assert_eq!(particles.positions(), before, "hangs without the check");
    awake_steps(60, &mut particles, &mut block, &mut floor);
    let fallen = (before[0] - particles.positions()[0]).y.wide();
    assert!((fallen - 1.0).abs() < 0.005, "{fallen} m");
    awake_steps(180, &mut particles, &mut block, &mut floor);
    assert!(block.is_asleep());
}

/// The floor descends, or slides sideways, more slowly than the sleep speed.
fn body_does_not_sleep_on_a_moving_floor<T: Float>() {
    for velocity in [[0.0, -0.005], [0.005, 0.0]] {
        let (mut particles, mut block, mut floor) = asleep::<T>();
        awake_steps(1, &mut particles, &mut block, &mut floor);
        let start = particles.positions()[0];
        let velocity = T::vector(velocity[0], velocity[1]);
        floor.set_velocity(velocity).unwrap();
        let awake = awake_steps(600, &mut particles, &mut block, &mut floor);
        assert!(awake >= 599 - 16, "{awake} steps");
        // Ten seconds; while asleep for a step, the body stays behind.
        let lag = particles.positions()[0] - start - velocity * T::ratio(10, 1);
        assert!(lag.length().wide() < 0.005, "{lag:?}");
    }
}

/// A block on two pillars tilts after one of them is removed.
fn body_falls_after_one_of_two_supports_goes<T: Float>() {
    let mut particles = Particles::<T, 18>::new();
    let (shape, ids) = block(&mut particles, [0.0, RADIUS]);
    let mut block = sleeper(shape, ids);
    let mut pillars = [0.0, 0.2].map(|x| {
        let pillar = RoundedBox::rectangle(T::vector(0.02, 0.5)).unwrap();
        let rough = ContactMaterial::with_friction(T::HALF);
        let mut pillar =
            ColliderContacts::<T, _, 18>::new(pillar, ids, T::of(RADIUS), rough).unwrap();
        pillar.set_position(T::vector(x, -0.5)).unwrap();
        pillar
    });
    for _ in 0..180 {
        step(&mut particles, &mut (&mut block, &mut pillars));
        let [a, b] = &pillars;
        block.rest_on(&particles, |x, reach| {
            a.supports(x, reach) || b.supports(x, reach)
        });
    }
    assert!(block.is_asleep());
    let before = particles.positions()[2];
    let [left, _] = &mut pillars;
    for _ in 0..30 {
        step(&mut particles, &mut (&mut block, &mut *left));
        block.rest_on(&particles, |x, reach| left.supports(x, reach));
    }
    let fallen = (before - particles.positions()[2]).y.wide();
    assert!(fallen > 0.1, "the free end falls {fallen} m");
}

/// The terrain is replaced by one without the edge below the body.
fn body_falls_after_its_edge_of_the_terrain_goes<T: Float>() {
    let mut particles = Particles::<T, 18>::new();
    let (shape, ids) = block(&mut particles, [0.0, RADIUS]);
    let mut block = sleeper(shape, ids);
    let edge = |x: f64| {
        let ends = [T::vector(x + 1.0, 0.0), T::vector(x - 1.0, 0.0)];
        EdgeChain::<T, _>::open(ends).unwrap()
    };
    let surface = TerrainSurface::new(ContactMaterial::with_friction(T::HALF));
    let mut ground =
        TerrainContacts::<T, _, 18>::new(edge(0.0), ids, T::of(RADIUS), [surface]).unwrap();
    for x in [0.0, 10.0] {
        ground.set_terrain(edge(x));
        for _ in 0..180 {
            step(&mut particles, &mut (&mut block, &mut ground));
            block.rest_on(&particles, |position, reach| {
                let reach = T::of(RADIUS) + reach;
                query::nearest_on_terrain(ground.terrain(), position, reach).is_some()
            });
        }
        assert_eq!(block.is_asleep(), x == 0.0);
    }
    let height = particles.positions()[0].y.wide();
    // Three seconds of free fall are 44 m.
    assert!(height < -40.0, "{height}");
}

/// The ground ends below the middle column from now on. The body wakes once, sleeps again, and
/// stays.
fn body_sleeps_again_on_fewer_supports<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    awake_steps(1, &mut particles, &mut block, &mut floor);
    let mut was_awake = true;
    let mut changes = 0;
    for _ in 0..300 {
        step(&mut particles, &mut (&mut block, &mut floor));
        block.rest_on(&particles, |x, reach| {
            x.x < T::of(0.15) && floor.supports(x, reach)
        });
        changes += usize::from(was_awake == block.is_asleep());
        was_awake = !block.is_asleep();
    }
    assert_eq!((changes, block.is_asleep()), (1, true));
}

/// The number of supported members is part of the checksum, because it determines when a body
/// wakes.
fn checksum_covers_the_supported_members<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    let before = measure::part_checksum(&block);
    awake_steps(1, &mut particles, &mut block, &mut floor);
    assert_ne!(measure::part_checksum(&block), before);
}

both!(
    supported_body_stays_asleep_with_its_bits,
    body_falls_after_its_floor_is_moved,
    body_does_not_sleep_on_a_moving_floor,
    body_falls_after_one_of_two_supports_goes,
    body_falls_after_its_edge_of_the_terrain_goes,
    body_sleeps_again_on_fewer_supports,
    checksum_covers_the_supported_members,
);
