//! Checksums of outlines cover every setting and all state on which later steps depend.

use crate::properties::checksums::contacts::surfaces;
use crate::support::checksums::{SQUARE, changes, differ, hash_state};
use crate::support::float::Float;
use crate::support::setup::{at, id};
use pliant::{ContactMaterial, DiscContacts, Filter, OutlineContacts, OutlineOptions, Solver};

fn checksum_covers_the_settings_of_outlines<T: Float>() {
    type One<T> = OutlineContacts<T, 2, 8, 8>;
    let particles = at::<T, 4>(&SQUARE);
    let make = |kind: u8, ids: &[u16], skin: OutlineOptions<T>, surface| {
        let mut outlines = One::new(surface).unwrap();
        let ids = ids.iter().copied().map(id);
        match kind {
            0 => outlines.add(&particles, ids, skin),
            1 => outlines.add_chain(&particles, ids, skin),
            _ => outlines.add_points(&particles, ids, skin),
        }
        .unwrap();
        outlines
    };
    let (all, skin, smooth) = (
        [0, 1, 2, 3],
        OutlineOptions::default(),
        ContactMaterial::default(),
    );
    let filter = Filter::default();
    let moved = || {
        let larger = at::<T, 4>(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]]);
        let mut outlines = One::new(smooth).unwrap();
        outlines.add(&larger, larger.ids(), skin).unwrap();
        outlines
    };
    changes::<T, One<T>>(
        || make(0, &all, skin, smooth),
        &[
            &|outlines| *outlines = make(1, &all, skin, smooth),
            &|outlines| *outlines = make(2, &all, skin, smooth),
            &|outlines| *outlines = make(0, &[0, 1, 2], skin, smooth),
            &|outlines| *outlines = make(0, &[1, 2, 3, 0], skin, smooth),
            &|outlines| {
                *outlines = make(
                    0,
                    &all,
                    OutlineOptions {
                        radius: Some(T::HALF),
                        ..skin
                    },
                    smooth,
                );
            },
            &|outlines| {
                *outlines = make(
                    0,
                    &all,
                    OutlineOptions {
                        self_collision: true,
                        ..skin
                    },
                    smooth,
                );
            },
            &|outlines| {
                *outlines = make(
                    0,
                    &all,
                    OutlineOptions {
                        filter: Filter {
                            layers: 2,
                            ..filter
                        },
                        ..skin
                    },
                    smooth,
                );
            },
            &|outlines| {
                *outlines = make(
                    0,
                    &all,
                    OutlineOptions {
                        filter: Filter { mask: 2, ..filter },
                        ..skin
                    },
                    smooth,
                );
            },
            &|outlines| *outlines = moved(),
        ],
    );
    differ(|variant| Some(make(0, &all, skin, *surfaces().get(variant)?)));
}

/// Pairs that touch now do not begin to touch in the next step. Scenes that differ in these events
/// have different checksums.
fn checksum_covers_pairs_that_touched<T: Float>() {
    let run = |substeps| {
        let mut particles = at::<T, 2>(&[[0.0, 0.0], [1.25, 0.0]]);
        particles.set_velocity(id(0), T::vector(1.0, 0.0)).unwrap();
        let mut discs = DiscContacts::<T, 2, 2, 2>::new(ContactMaterial {
            restitution: T::ONE,
            ..ContactMaterial::default()
        })
        .unwrap();
        for place in 0..2 {
            discs
                .add_body(&particles, [id(place)], T::HALF, Filter::default())
                .unwrap();
        }
        // They touch in the first half second and not in the second one.
        let solver = Solver {
            substeps,
            ..Solver::new()
        };
        for _ in 0..2 / substeps {
            solver
                .step(
                    T::HALF * T::ratio(substeps.into(), 1),
                    &mut particles,
                    &mut discs,
                )
                .unwrap();
        }
        (
            particles.positions().to_vec(),
            discs.touching().count(),
            hash_state(&discs),
        )
    };
    let (short, long) = (run(1), run(2));
    assert_eq!((&short.0, short.1, long.1), (&long.0, 0, 1));
    assert_ne!(short.2, long.2);
}

/// A point that passes around the end of an edge may later touch its other side, one that stays
/// above may not. The checksums differ, although no contact has pushed.
fn checksum_covers_points_that_passed_around_an_end<T: Float>() {
    let run = |speed: f64| {
        let mut particles = at::<T, 3>(&[[-1.0, 0.0], [0.0, 0.0], [-0.0625, 0.0625]]);
        (0..2).for_each(|end| particles.pin(id(end)).unwrap());
        let mut outlines = OutlineContacts::<T, 2, 3, 8>::new(ContactMaterial::default()).unwrap();
        let skin = OutlineOptions {
            radius: Some(T::ratio(1, 64)),
            ..OutlineOptions::default()
        };
        outlines
            .add_chain(&particles, [id(0), id(1)], skin)
            .unwrap();
        outlines.add_points(&particles, [id(2)], skin).unwrap();
        particles
            .set_velocity(id(2), T::vector(0.25, speed))
            .unwrap();
        Solver::new()
            .step(T::ONE, &mut particles, &mut outlines)
            .unwrap();
        assert_eq!(outlines.contacts().count(), 0);
        (particles.positions()[2], hash_state(&outlines))
    };
    let (stays, passes) = (run(-0.03125), run(-0.125));
    assert_eq!(passes.0, T::vector(0.1875, -0.0625));
    assert_ne!(stays.1, passes.1);
}

crate::both!(
    checksum_covers_points_that_passed_around_an_end,
    checksum_covers_the_settings_of_outlines,
    checksum_covers_pairs_that_touched,
);
