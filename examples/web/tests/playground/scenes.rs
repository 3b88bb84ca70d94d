//! Every scene in both precisions: a copy reproduces the bits, pictures fit, rejected calls change
//! nothing.

use crate::common::{opened, place_of, with_room};
use playground::scene::Scenes;
use playground::{Key, Pen, Stage, World, rehearse};
use pliant::Real;

fn for_each_scene(
    single: impl Fn(&mut World<f32>, usize, &str),
    double: impl Fn(&mut World<f64>, usize, &str),
) {
    for (place, scene) in Scenes::<f32>::ALL.iter().enumerate() {
        single(&mut opened(place), place, scene.name);
        double(&mut opened(place), place, scene.name);
    }
}

/// Checks that a copy in the middle of a run continues with the same bits.
fn rewinds<T: Real>(world: &mut World<T>, place: usize, name: &str) {
    rehearse(world, place, 70).unwrap();
    let copy = Box::new(world.clone());
    let run = |world: &mut World<T>| {
        let step = |_| {
            Stage::step(world, place).unwrap();
            world.checksum()
        };
        (0..60).map(step).collect::<Vec<_>>()
    };
    let first = run(world);
    *world = *copy;
    assert_eq!(first, run(world), "{name}");
    assert!(
        first.windows(2).all(|sums| sums[0] != sums[1]),
        "{name} does not move"
    );
}

#[test]
fn every_scene_rewinds_bit_exactly() {
    with_room(|| for_each_scene(rewinds, rewinds));
}

#[test]
fn no_contact_exceeds_the_capacity() {
    fn fits<T: Real>(world: &mut World<T>, place: usize, name: &str) {
        for step in 0..300 {
            Stage::step(world, place).unwrap();
            assert_eq!(world.dropped(), 0, "{name} in step {step}");
        }
    }
    with_room(|| for_each_scene(fits, fits));
}

/// Bodies that reach the ground start again at the top, and no other particle jumps.
#[test]
fn rain_reuses_the_particles_of_bodies_on_the_ground() {
    with_room(reuses);
}

fn reuses() {
    let place = place_of("rain");
    let mut world = opened::<f64>(place);
    let count = world.particles();
    let heights = |world: &World<f64>| -> Vec<f64> {
        let place = |particle| Stage::place(world, particle).unwrap()[1];
        (0..count).map(place).collect()
    };
    let mut jumps = 0;
    for step in 0..600 {
        let before = heights(&world);
        Stage::step(&mut *world, place).unwrap();
        assert_eq!(world.particles(), count, "in step {step}");
        let after = heights(&world);
        for (before, after) in before.chunks(12).zip(after.chunks(12)) {
            let jumped = after.iter().all(|y| *y > 2.0) && before.iter().any(|y| *y < 0.0);
            jumps += usize::from(jumped);
            let moved = before.iter().zip(after).any(|(a, b)| (a - b).abs() > 0.5);
            assert_eq!(moved, jumped, "in step {step}: {before:?} {after:?}");
        }
        // The pegs of 0.09 m stop new bodies too.
        let places = (0..count).filter_map(|particle| Stage::place(&*world, particle));
        for [x, y] in places {
            let pegs = [(-0.5, 1.6), (0.5, 1.6), (-1.0, 0.8), (0.0, 0.8), (1.0, 0.8)];
            let is_free = pegs.iter().all(|(u, v)| (x - u).hypot(y - v) > 0.08);
            assert!(is_free, "({x}, {y}) in step {step}");
        }
    }
    assert!(jumps >= 10, "{jumps} bodies");
}

/// Returns the positions of a particle of a scene after each second.
fn followed(name: &str, particle: usize, seconds: usize) -> Vec<[f64; 2]> {
    let place = place_of(name);
    let mut world = opened::<f32>(place);
    let second = |_| {
        (0..100).for_each(|_| Stage::step(&mut *world, place).unwrap());
        Stage::place(&*world, particle).unwrap()
    };
    (0..seconds).map(second).collect()
}

/// The chassis has the fifth particle after the 17 of the bridge. The gap is from -2.4 m to 2.4 m.
#[test]
fn the_car_crosses_the_bridge() {
    with_room(|| {
        let chassis = followed("car", 21, 8);
        assert!(
            chassis.iter().all(|[_, y]| (0.0..1.5).contains(y)),
            "{chassis:?}"
        );
        assert!(chassis[7][0] > 1.5, "{chassis:?}");
    });
}

/// The highest box of the first stack is the sixth body after the 11 particles of the rope.
#[test]
fn the_wrecking_ball_topples_the_stack() {
    with_room(|| {
        let highest = followed("wrecking", 11 + 2 * 6, 4);
        assert!(highest[0][1] > 2.6 && highest[3][1] < 1.6, "{highest:?}");
    });
}

/// The torso is the first body. The stairs end at 3.85 m, with a floor at -1.05 m from 3 m to 9 m.
#[test]
fn the_ragdoll_falls_down_the_stairs_and_comes_to_rest() {
    with_room(|| {
        let torso = followed("ragdoll", 0, 9);
        let [[before, _], [x, y]] = [torso[7], torso[8]];
        assert!(x > 2.0 && y < -0.3, "{torso:?}");
        assert!((x - before).abs() < 1e-3, "{torso:?}");
    });
}

/// The first particle is the upper left one of the body. The outline of the head is the first mark.
#[test]
fn the_skin_of_the_mask_follows_a_dragged_particle() {
    with_room(follows);
}

fn follows() {
    let place = place_of("mask");
    let mut world = opened::<f32>(place);
    let left = |world: &World<f32>| {
        let mut paper = vec![0.0; 1 << 12];
        Stage::draw(world, place, &mut Pen::new(&mut paper));
        let points = &paper[2..2 + paper[1] as usize];
        points.chunks(2).map(|point| point[0]).fold(0.0, f32::min)
    };
    let before = left(&world);
    let [x, y] = Stage::place(&*world, 0).unwrap();
    world.take(0, x, y).unwrap();
    for step in 1..=50 {
        world.drag_to(x - 0.02 * f64::from(step), y).unwrap();
        Stage::step(&mut *world, place).unwrap();
    }
    let [moved, _] = Stage::place(&*world, 0).unwrap();
    assert!((moved - x + 1.0).abs() < 0.1, "{moved} m");
    assert!(left(&world) < before - 0.4, "{} m", left(&world));
}

/// The particles of the boat are the first two: the left one, and the right one at the same height.
#[test]
fn the_boat_stays_upright_and_sails_to_the_right() {
    with_room(sails);
}

fn sails() {
    let place = place_of("boat");
    let mut world = opened::<f32>(place);
    let [mut x, _] = Stage::place(&*world, 0).unwrap();
    let mut way = 0.0;
    for step in 0..1200 {
        Stage::step(&mut *world, place).unwrap();
        let [left, right] = [0, 1].map(|particle| Stage::place(&*world, particle).unwrap());
        assert!(
            right[0] - left[0] > 0.7,
            "{left:?} {right:?} in step {step}"
        );
        assert!((-1.0..0.3).contains(&left[1]), "{left:?} in step {step}");
        assert!(left[0].abs() < 7.6, "{left:?} in step {step}");
        // On the waves of 5 m, a period of 15 m to the left is no motion.
        way += (left[0] - x + 7.5).rem_euclid(15.0) - 7.5;
        x = left[0];
    }
    assert!((3.0..30.0).contains(&way), "{way} m");
}

/// The bodies have 16, 16, 15, 15 and 16 particles.
#[test]
fn bodies_cross_the_tiles_and_stay_outside() {
    with_room(crosses);
}

fn crosses() {
    let place = place_of("tiles");
    let mut world = opened::<f32>(place);
    let mut sides = [[false; 2]; 5];
    // The triangle rests in a corner, and crosses after 2,877 steps.
    for step in 0..4000 {
        Stage::step(&mut *world, place).unwrap();
        for particle in 0..world.particles() {
            let [x, y] = Stage::place(&*world, particle).unwrap();
            // Slopes, pits, and the floor.
            let ground = match x.min(5.0 - x) {
                side if side < 1.5 => 1.25 - 0.5 * side,
                side if (1.75..2.0).contains(&side) => 0.25,
                _ => 0.5,
            };
            let is_inside = (0.25..4.75).contains(&x) && (ground..2.5).contains(&y);
            assert!(is_inside, "({x}, {y}) in step {step}");
        }
        for (body, first) in [0, 16, 32, 47, 62].into_iter().enumerate() {
            let [x, _] = Stage::place(&*world, first).unwrap();
            sides[body][0] |= x < 1.0;
            sides[body][1] |= x > 4.0;
        }
    }
    assert_eq!(sides, [[true; 2]; 5]);
}

/// Checks that marks follow each other up to the end of the stream, all finite, with spare
/// capacity.
fn draws<T: Real>(world: &mut World<T>, place: usize, name: &str) {
    rehearse(world, place, 30).unwrap();
    let mut paper = vec![0.0; 1 << 15];
    let mut pen = Pen::new(&mut paper);
    Stage::draw(world, place, &mut pen);
    let len = pen.len();
    assert!(len > 10 && len + 100 < paper.len(), "{name}: {len}");
    assert!(
        paper[..len].iter().all(|number| number.is_finite()),
        "{name}"
    );
    let mut at = 0;
    while at < len {
        assert!(
            paper[at] < 14.0 && paper[at + 1] >= 0.0,
            "{name}: a mark of {} numbers",
            paper[at + 1]
        );
        at += 2 + paper[at + 1] as usize;
    }
    assert_eq!(at, len, "{name}");
}

#[test]
fn every_picture_fits_the_buffer() {
    with_room(|| for_each_scene(draws, draws));
}

#[test]
fn rejected_calls_leave_the_state_unchanged() {
    with_room(refuses);
}

fn refuses() {
    let mut world = opened::<f32>(0);
    rehearse(&mut *world, 0, 10).unwrap();
    Stage::set(&mut *world, Key::Mode, 1.0).unwrap();
    let before = world.checksum();
    for (key, value) in [(Key::Alpha, 1.5), (Key::Alpha, f64::NAN), (Key::Blend, 2.0)] {
        assert!(Stage::set(&mut *world, key, value).is_err(), "{key:?}");
        assert_ne!(world.setting(key).to_bits(), value.to_bits());
    }
    Stage::set(&mut *world, Key::TimeStep, 0.0).unwrap();
    assert!(Stage::step(&mut *world, 0).is_err());
    assert_eq!(
        (before, 10),
        (world.checksum(), (world.time() * 100.0).round() as u32)
    );
}
