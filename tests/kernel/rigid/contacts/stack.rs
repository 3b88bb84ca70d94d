//! Stacks at rest.

use super::{World, rectangle};
use crate::support::float::Float;
use pliant::ContactMaterial;

/// Largest horizontal shift, sinking and tilt of the bodies after the floor, which started upright.
fn deviation<T: Float>(world: &World<T>, starts: &[(f64, f64)]) -> [f64; 3] {
    let mut worst = [0.0_f64; 3];
    for (body, (x, y)) in (1..).zip(starts) {
        let (a, b, angle) = world.pose(body);
        for (worst, found) in worst.iter_mut().zip([a - x, b - y, angle]) {
            *worst = worst.max(found.abs());
        }
    }
    worst
}

/// World with unit boxes on a floor.
fn boxes<T: Float>(starts: &[(f64, f64)], substeps: u16) -> World<T> {
    let mut world = World::<T>::new(ContactMaterial::with_friction(T::HALF), substeps);
    world.add_floor();
    for (x, y) in starts {
        world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (*x, *y, 0.0));
    }
    world
}

fn stack_stands<T: Float>() {
    let starts: Vec<_> = (0..10_u8).map(|k| (0.0, 0.5 + f64::from(k))).collect();
    let mut world = boxes::<T>(&starts, 4);
    for _ in 0..3600 {
        world.step();
    }
    let [shift, sinking, tilt] = deviation(&world, &starts);
    // A contact that carries k boxes is k g h²/2 deep: the top sinks by 45 g h²/2 plus its own.
    let expected = 55.0 * 9.81 / (240.0 * 240.0) / 2.0;
    println!("{shift} {sinking} {tilt}, expected {expected}");
    assert!(shift < 2e-3 && tilt < 2e-4, "{shift} {tilt}");
    assert!(sinking < 2.5 * expected, "{sinking}");
    assert_eq!(world.contacts.dropped(), 0);
}

#[test]
fn ten_boxes_stand_for_a_minute() {
    stack_stands::<f32>();
    stack_stands::<f64>();
}

#[test]
fn a_pyramid_of_fifteen_rows_stands() {
    let mut starts = Vec::new();
    for row in 0..15_u8 {
        for k in 0..15 - row {
            let column = f64::from(k) - 0.5 * f64::from(14 - row);
            starts.push((1.05 * column, 0.5 + f64::from(row)));
        }
    }
    let mut world = boxes::<f32>(&starts, 4);
    let steps = if cfg!(debug_assertions) { 300 } else { 3600 };
    for _ in 0..steps {
        world.step();
    }
    let [shift, sinking, tilt] = deviation(&world, &starts);
    println!("{shift} {sinking} {tilt}");
    assert!(
        shift < 0.02 && sinking < 0.05 && tilt < 0.01,
        "{shift} {sinking} {tilt}"
    );
    assert_eq!(world.contacts.dropped(), 0);
}

#[test]
fn a_load_of_a_thousand_masses_stands_on_a_box() {
    let mut world = World::<f64>::new(ContactMaterial::with_friction(0.5), 16);
    world.add_floor();
    world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.0, 0.5, 0.0));
    world.add(&rectangle(0.5, 0.5), 0.0, 1000.0, (0.0, 1.5, 0.0));
    for _ in 0..1200 {
        world.step();
    }
    let [shift, sinking, tilt] = deviation(&world, &[(0.0, 0.5), (0.0, 1.5)]);
    println!("{shift} {sinking} {tilt}");
    assert!(shift < 0.01 && sinking < 0.2 && tilt < 0.01);
}
