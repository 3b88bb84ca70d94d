//! Stacks and piles of bodies.

use crate::contact::collider::motion::solver;
use crate::support::crossings::{depth, wide};
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    Distances, OutlineContacts, OutlineOptions, ParticleId, Particles, Pressure, ShapeMatching,
    Stiffness, Vec2, build, measure,
};

const RADIUS: f64 = 0.02;

pub(crate) fn skin<T: Float>() -> OutlineOptions<T> {
    OutlineOptions {
        radius: Some(T::of(RADIUS)),
        ..OutlineOptions::default()
    }
}

pub(crate) fn floor<T: Float, const N: usize>(particles: &mut Particles<T, N>) -> [ParticleId; 4] {
    [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]]
        .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap())
}

fn square<T: Float, const N: usize>(
    particles: &mut Particles<T, N>,
    [x, y]: [f64; 2],
    side: f64,
) -> [ParticleId; 4] {
    let corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
    corners.map(|[a, b]| particles.add(T::vector(x + a, y + b), T::ONE).unwrap())
}

/// Two stacked boxes on a floor come to rest at the expected positions.
fn stacked_boxes_rest_at_the_expected_positions<T: Float>() {
    let mut particles = Particles::<T, 12>::new();
    let floor = floor(&mut particles);
    let boxes = [
        square(&mut particles, [0.0, 2.0 * RADIUS], 1.0),
        square(&mut particles, [0.3, 1.0 + 4.0 * RADIUS], 1.0),
    ];
    let mut outlines = OutlineContacts::<T, 3, 12, 32>::new(surface(0.5, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    for ids in boxes {
        outlines.add(&particles, ids, skin()).unwrap();
    }
    let mut shapes = boxes
        .map(|ids| ShapeMatching::<T, 4>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap());
    for _ in 0..600 {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut shapes, &mut outlines),
            )
            .unwrap();
    }
    for (ids, [x, y]) in boxes
        .iter()
        .zip([[0.0, 2.0 * RADIUS], [0.3, 1.0 + 4.0 * RADIUS]])
    {
        let found = wide(particles.position(ids[0]).unwrap());
        assert!(
            (found - Vec2::new(x, y)).length() < tolerance::STANDS,
            "{found:?}, expected ({x}, {y})"
        );
    }
    assert_eq!(outlines.touching().count(), 2);
    assert_eq!(outlines.dropped(), 0);
}

/// Two rings of thin cloth, one dropped on the other, do not penetrate each other.
fn rings_do_not_penetrate_each_other<T: Float>() {
    let mut particles = Particles::<T, 52>::new();
    let mut springs = Distances::<T, 48>::new();
    let floor = floor(&mut particles);
    let rings = [[0.0, 0.7], [0.2, 2.0]].map(|[x, y]| {
        let ring = build::Ring {
            center: T::vector(x, y),
            radius: T::of(0.6),
            count: 24,
            mass: T::of(0.1),
            compliance: T::of(1e-4),
        };
        build::ring(&mut particles, &mut springs, ring).unwrap()
    });
    let mut pressures =
        rings.map(|ring| Pressure::<T, 24>::new(&particles, ring, T::ONE, T::of(1e-3)).unwrap());
    let mut outlines = OutlineContacts::<T, 3, 52, 256>::new(surface(0.3, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    for ring in rings {
        outlines.add(&particles, ring, skin()).unwrap();
    }
    let mut touched = 0;
    for frame in 0..240 {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut springs, &mut pressures, &mut outlines),
            )
            .unwrap();
        touched +=
            usize::from(outlines.touching().count() == 3 || outlines.touching().count() == 2);
        let places = rings.map(|ring| {
            ring.iter()
                .map(|id| wide(particles.position(id).unwrap()))
                .collect::<Vec<_>>()
        });
        for (own, other) in [(0, 1), (1, 0)] {
            for p in &places[own] {
                let (inside, distance) = depth(&places[other], true, *p);
                assert!(!inside, "{distance} inside in frame {frame}");
            }
        }
    }
    assert!(touched > 60 && outlines.dropped() == 0, "{touched} frames");
}

/// Twenty boxes in a heap stay finite and gain no energy.
fn piles_gain_no_energy<T: Float>() {
    let mut particles = Particles::<T, 84>::new();
    let floor = floor(&mut particles);
    let place = |i: u8| {
        [
            0.62 * f64::from(i % 4) + 0.07 * f64::from(i / 4 % 3),
            0.1 + 0.6 * f64::from(i / 4),
        ]
    };
    let boxes: Vec<_> = (0..20)
        .map(|i| square(&mut particles, place(i), 0.5))
        .collect();
    let mut outlines = OutlineContacts::<T, 21, 84, 1024>::new(surface(0.4, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    for ids in &boxes {
        outlines.add(&particles, *ids, skin()).unwrap();
    }
    let mut shapes: Vec<_> = boxes
        .iter()
        .map(|ids| ShapeMatching::<T, 4>::new(&particles, *ids, Stiffness::Alpha(T::HALF)).unwrap())
        .collect();
    let energy = |particles: &Particles<T, 84>| {
        let free = particles
            .positions()
            .iter()
            .zip(particles.velocities())
            .skip(4);
        free.map(|(x, v)| 9.81 * x.y.wide() + 0.5 * wide(*v).dot(wide(*v)))
            .sum::<f64>()
    };
    let start = energy(&particles);
    for frame in 0..300 {
        solver(4)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut shapes[..], &mut outlines),
            )
            .unwrap();
        let now = energy(&particles);
        assert!(
            now <= (1.0 + tolerance::HEAP) * start,
            "{now} J in frame {frame}, of {start} J"
        );
    }
    assert!(
        measure::kinetic_energy(&particles).wide() < 1e-2 * start,
        "{:?}",
        measure::kinetic_energy(&particles)
    );
    assert_eq!(outlines.dropped(), 0);
    let lowest = particles
        .positions()
        .iter()
        .skip(4)
        .map(|x| x.y.wide())
        .fold(f64::MAX, f64::min);
    assert!(lowest > 0.0, "{lowest}");
}

crate::both!(
    stacked_boxes_rest_at_the_expected_positions,
    rings_do_not_penetrate_each_other,
    piles_gain_no_energy,
);
