//! Ropes that cross each other at the start.

use crate::support::crossings::{Wide, wide};
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    Distances, OutlineContacts, OutlineOptions, ParticleRange, Particles, Solver, build, measure,
};

const FRAMES: u16 = 120;
const SUBSTEPS: u16 = 8;

/// Number of pairs of edges that cross. A corner on a line counts as one on its left.
fn crossings(first: &[Wide], second: &[Wide]) -> usize {
    let left = |a: Wide, b: Wide, c: Wide| (b - a).cross(c - a) >= 0.0;
    let cross = |a: &[Wide], b: &[Wide]| {
        left(a[0], a[1], b[0]) != left(a[0], a[1], b[1])
            && left(b[0], b[1], a[0]) != left(b[0], b[1], a[1])
    };
    first
        .windows(2)
        .map(|a| second.windows(2).filter(|b| cross(a, b)).count())
        .sum()
}

/// Two ropes of five edges in the shape of an X, whose middle edges cross.
struct Crossed<T> {
    particles: Particles<T, 12>,
    springs: Distances<T, 10>,
    outlines: OutlineContacts<T, 2, 12, 64>,
    ropes: [ParticleRange; 2],
}

impl<T: Float> Crossed<T> {
    fn new(friction: f64) -> Self {
        let mut particles = Particles::new();
        let mut springs = Distances::new();
        let mut outlines = OutlineContacts::new(surface(friction, 0.0)).unwrap();
        let ropes = [-0.6, 0.6].map(|slope| {
            let rope = build::Rope {
                from: T::vector(-1.0, -slope),
                to: T::vector(1.0, slope),
                segments: 5,
                mass: T::of(0.6),
                compliance: T::ZERO,
            };
            let rope = build::rope(&mut particles, &mut springs, rope).unwrap();
            let options = OutlineOptions {
                radius: Some(T::ZERO),
                ..OutlineOptions::default()
            };
            outlines.add_chain(&particles, rope, options).unwrap();
            rope
        });
        Self {
            particles,
            springs,
            outlines,
            ropes,
        }
    }

    fn step(&mut self, with_contacts: bool) {
        let solver = Solver {
            substeps: SUBSTEPS,
            ..Solver::new()
        };
        let (dt, particles) = (T::ratio(1, 60), &mut self.particles);
        if with_contacts {
            let mut parts = (&mut self.springs, &mut self.outlines);
            solver.step(dt, particles, &mut parts).unwrap();
        } else {
            solver.step(dt, particles, &mut self.springs).unwrap();
        }
    }

    fn crossings(&self) -> usize {
        let [first, second] = self.ropes.map(|rope| {
            let position = |id| wide(self.particles.position(id).unwrap());
            rope.iter().map(position).collect::<Vec<_>>()
        });
        crossings(&first, &second)
    }
}

/// No corner is on the wrong side of an edge, so contacts change no bit of crossed ropes at rest.
fn crossed_ropes_at_rest_have_no_contacts<T: Float>() {
    let (mut with, mut without) = (Crossed::<T>::new(0.3), Crossed::<T>::new(0.3));
    for frame in 0..FRAMES {
        with.step(true);
        without.step(false);
        assert_eq!(with.particles.positions(), without.particles.positions());
        assert_eq!(with.crossings(), 1, "in frame {frame}");
    }
}

/// Two ropes that move across each other catch, and stay crossed. Restitution is zero, so the
/// energy does not grow beyond rounding.
fn moving_crossed_ropes_stay_crossed_without_gaining_energy<T: Float>() {
    for friction in [0.0, 0.3] {
        let mut scene = Crossed::<T>::new(friction);
        for id in scene.ropes[0] {
            let velocity = T::vector(0.0, 1.0);
            scene.particles.set_velocity(id, velocity).unwrap();
        }
        let start = measure::kinetic_energy(&scene.particles).wide();
        let mut touched = 0;
        for frame in 0..FRAMES {
            scene.step(true);
            touched += usize::from(scene.outlines.touching().count() > 0);
            // A knot at an edge of the other rope is on either side of it, which adds two
            // crossings.
            let crossings = scene.crossings();
            assert_eq!(crossings % 2, 1, "{crossings} crossings in frame {frame}");
            let energy = measure::kinetic_energy(&scene.particles).wide();
            let limit =
                start * (1.0 + tolerance::velocity_roundings(T::EPSILON.wide(), SUBSTEPS * FRAMES));
            assert!(energy <= limit, "{energy} J in frame {frame}");
        }
        assert!(touched > 30, "touched in {touched} frames");
    }
}

crate::both!(
    crossed_ropes_at_rest_have_no_contacts,
    moving_crossed_ropes_stay_crossed_without_gaining_energy,
);
