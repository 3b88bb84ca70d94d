//! Checksums of contacts with colliders and between discs, and of sleeping bodies, cover every
//! setting and all state on which later steps depend.

use crate::support::checksums::{SQUARE, changes, differ, hash_state, springs};
use crate::support::float::Float;
use crate::support::setup::{at, id, row};
use pliant::{
    Checksum, Collider, ColliderContacts, ContactMaterial, Depenetration, DiscContacts, Distances,
    EdgeChain, Filter, HalfPlane, Inside, Particles, Real, Rotation, RoundedBox, Sleeping, Solver,
    TerrainContacts, TerrainOutlines, TerrainSurface, Vec2,
};

/// Contact materials that differ in one number each, or in the kind of depenetration.
pub(crate) fn surfaces<T: Float>() -> [ContactMaterial<T>; 6] {
    let [half, one] = [T::HALF, T::ONE];
    let surface = |static_friction, kinetic_friction, restitution, depenetration| ContactMaterial {
        static_friction,
        kinetic_friction,
        restitution,
        depenetration,
    };
    [
        surface(half, half, half, Depenetration::Fraction(half)),
        surface(one, half, half, Depenetration::Fraction(half)),
        surface(half, T::ZERO, half, Depenetration::Fraction(half)),
        surface(half, half, one, Depenetration::Fraction(half)),
        surface(half, half, half, Depenetration::Fraction(one)),
        surface(half, half, half, Depenetration::Speed(half)),
    ]
}

fn checksum_covers_the_settings_of_contacts<T: Float>() {
    let [half, one] = [T::HALF, T::ONE];
    let make = |ids: &[u16], radius, surface| {
        ColliderContacts::<T, _, 3>::new(
            RoundedBox::circle(one).unwrap(),
            ids.iter().copied().map(id),
            radius,
            surface,
        )
        .unwrap()
    };
    let surface = ContactMaterial::default();
    changes::<T, ColliderContacts<T, RoundedBox<T>, 3>>(
        || make(&[0, 1], half, surface),
        &[
            &|contacts| *contacts = make(&[0, 1], one, surface),
            &|contacts| *contacts = make(&[0, 2], half, surface),
            &|contacts| *contacts = make(&[1, 0], half, surface),
            &|contacts| *contacts = make(&[0, 1, 2], half, surface),
            &|contacts| contacts.set_position(T::vector(1.0, 0.0)).unwrap(),
            &|contacts| contacts.set_velocity(T::vector(1.0, 0.0)).unwrap(),
            &|contacts| contacts.set_angular_velocity(one).unwrap(),
            &|contacts| {
                contacts
                    .set_rotation(Rotation {
                        cos: T::ZERO,
                        sin: one,
                    })
                    .unwrap();
            },
        ],
    );
    differ(|variant| Some(make(&[0], half, *surfaces().get(variant)?)));
}

fn checksum_covers_the_shapes_of_colliders<T: Float>() {
    fn against<T: Float, C: Collider<T>>(shapes: impl Fn() -> Vec<C>) {
        differ(|variant| {
            let shape = shapes().into_iter().nth(variant)?;
            Some(
                ColliderContacts::<T, C, 1>::new(
                    shape,
                    [id(0)],
                    T::ONE,
                    ContactMaterial::default(),
                )
                .unwrap(),
            )
        });
    }
    let solids = || {
        let boxes = [[1.0, 1.0], [2.0, 1.0], [1.0, 2.0]]
            .map(|[x, y]| RoundedBox::rectangle(T::vector(x, y)).unwrap());
        let round = [(0.0, 1.0), (0.0, 2.0), (1.0, 1.0)]
            .map(|(half, radius)| RoundedBox::capsule(T::of(half), T::of(radius)).unwrap());
        boxes.into_iter().chain(round).collect::<Vec<_>>()
    };
    against::<T, _>(solids);
    against::<T, _>(|| solids().into_iter().map(Inside).collect());
    against::<T, _>(|| {
        [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0]]
            .map(|[x, y]| HalfPlane::new(T::vector(x, y)).unwrap())
            .into()
    });
}

/// Custom colliders of one type have different checksums only if they implement `hash_state`.
fn custom_colliders_differ_only_by_their_hash_state<T: Float>() {
    struct Disc<T, const DIGEST: bool>(T);
    impl<T: Real, const DIGEST: bool> Collider<T> for Disc<T, DIGEST> {
        fn signed_distance(&self, place: Vec2<T>, radius: T) -> pliant::SignedDistance<T> {
            pliant::SignedDistance {
                distance: place.length() - self.0 - radius,
                normal: None,
            }
        }
        fn hash_state(&self, checksum: &mut Checksum) {
            if DIGEST {
                checksum.add(self.0);
            }
        }
    }
    fn sum<T: Float, const DIGEST: bool>(radius: T) -> u64 {
        hash_state(
            &ColliderContacts::<T, _, 1>::new(
                Disc::<T, DIGEST>(radius),
                [id(0)],
                T::ONE,
                ContactMaterial::default(),
            )
            .unwrap(),
        )
    }
    assert_eq!(sum::<T, false>(T::ONE), sum::<T, false>(T::TWO));
    assert_ne!(sum::<T, true>(T::ONE), sum::<T, true>(T::TWO));
}

fn checksum_covers_the_settings_of_discs<T: Float>() {
    type Pair<T> = DiscContacts<T, 2, 4, 8>;
    let particles = row::<T, 4>(4);
    let make = |split: usize, radius, filter, surface| {
        let mut discs = Pair::new(surface).unwrap();
        discs
            .add_body(
                &particles,
                particles.ids().iter().take(split),
                radius,
                filter,
            )
            .unwrap();
        discs
            .add_body(
                &particles,
                particles.ids().iter().skip(split),
                radius,
                Filter::default(),
            )
            .unwrap();
        discs
    };
    let (tenth, standard, smooth) = (T::of(0.125), Filter::default(), ContactMaterial::default());
    let moved = || {
        let others = at::<T, 4>(&[[0.0, 0.0], [1.5, 0.0], [2.0, 0.0], [3.0, 0.0]]);
        let mut discs = Pair::new(smooth).unwrap();
        discs
            .add_body(&others, others.ids().iter().take(2), tenth, standard)
            .unwrap();
        discs
            .add_body(&others, others.ids().iter().skip(2), tenth, standard)
            .unwrap();
        discs
    };
    changes::<T, Pair<T>>(
        || make(2, tenth, standard, smooth),
        &[
            &|discs| discs.set_radius(id(0), T::HALF).unwrap(),
            &|discs| discs.set_radius(id(3), T::HALF).unwrap(),
            &|discs| {
                discs
                    .set_own_contacts(pliant::BodyId::new(0), true)
                    .unwrap();
            },
            &|discs| {
                discs
                    .set_own_contacts(pliant::BodyId::new(1), true)
                    .unwrap();
            },
            &|discs| *discs = make(1, tenth, standard, smooth),
            &|discs| *discs = make(2, T::HALF, standard, smooth),
            &|discs| {
                *discs = make(
                    2,
                    tenth,
                    Filter {
                        layers: 1 << 31,
                        ..standard
                    },
                    smooth,
                );
            },
            &|discs| {
                *discs = make(
                    2,
                    tenth,
                    Filter {
                        mask: u32::MAX - 1,
                        ..standard
                    },
                    smooth,
                );
            },
            &|discs| *discs = moved(),
        ],
    );
    differ(|variant| Some(make(2, tenth, standard, *surfaces().get(variant)?)));
}

fn checksum_covers_the_settings_of_terrain<T: Float>() {
    type Ground<T> = TerrainContacts<T, EdgeChain<T, [Vec2<T>; 2]>, 3, 2>;
    let [half, one] = [T::HALF, T::ONE];
    let floor = || EdgeChain::open([T::vector(9.0, 0.0), T::vector(-9.0, 0.0)]).unwrap();
    let make = |ids: &[u16], radius, surfaces: &[TerrainSurface<T>]| {
        let ids = ids.iter().copied().map(id);
        Ground::new(floor(), ids, radius, surfaces.iter().copied()).unwrap()
    };
    let smooth = TerrainSurface::default();
    let moving = TerrainSurface {
        speed: one,
        ..smooth
    };
    let other = TerrainSurface {
        filter: Filter::new(2, 1),
        ..smooth
    };
    changes::<T, Ground<T>>(
        || make(&[0, 1], half, &[smooth]),
        &[
            &|contacts| contacts.set_radius(one).unwrap(),
            &|contacts| contacts.set_filter(Filter::new(3, 1)),
            &|contacts| contacts.set_surface(0, moving).unwrap(),
            &|contacts| contacts.set_surface(0, other).unwrap(),
            &|contacts| *contacts = make(&[0, 1], half, &[smooth, smooth]),
            &|contacts| contacts.add(id(2)).unwrap(),
            &|contacts| contacts.remove(id(0)).unwrap(),
            &|contacts| *contacts = make(&[1, 0], half, &[smooth]),
            // The disc at the origin overlaps the floor, which pushes it and is remembered.
            &|contacts| {
                let gravity = T::vector(0.0, -1.0);
                let solver = Solver {
                    gravity,
                    ..Solver::new()
                };
                solver.step(half, &mut row::<T, 3>(3), contacts).unwrap();
            },
        ],
    );
    let surfaces = surfaces().map(|material| TerrainSurface::new(material));
    differ(|variant| Some(make(&[0], half, &[*surfaces.get(variant)?])));
}

fn checksum_covers_the_bodies_and_the_vertices_of_terrain_outlines<T: Float>() {
    type Ground<T> = TerrainOutlines<T, EdgeChain<T, [Vec2<T>; 3]>, 4, 2>;
    let make = |particles: &Particles<T, 4>, kind| {
        let spike = [(0.5, -9.0), (0.0, 0.0), (-0.5, -9.0)].map(|(x, y)| T::vector(x, y));
        let spike = EdgeChain::open(spike).unwrap();
        let mut ground = Ground::new(spike, T::HALF, [TerrainSurface::default()]).unwrap();
        match kind {
            0 => ground.add(particles, particles.ids()),
            1 => ground.add_chain(particles, particles.ids()),
            _ => ground.add_points(particles, particles.ids()),
        }
        .unwrap();
        ground
    };
    let square = at::<T, 4>(&SQUARE);
    let moving = TerrainSurface {
        speed: T::ONE,
        ..TerrainSurface::default()
    };
    changes::<T, Ground<T>>(
        || make(&square, 0),
        &[
            &|ground| *ground = make(&square, 1),
            &|ground| *ground = make(&square, 2),
            &|ground| ground.set_radius(T::ONE).unwrap(),
            &|ground| ground.set_filter(Filter::new(3, 1)),
            &|ground| ground.set_surface(0, moving).unwrap(),
        ],
    );
    // The first or the second edge of a chain touches the tip, or the first one with another
    // normal.
    let rows = [
        [[-1.0, 0.25], [1.0, 0.25], [3.0, 0.25], [5.0, 0.25]],
        [[-3.0, 0.25], [-1.0, 0.25], [1.0, 0.25], [3.0, 0.25]],
        [[-1.0, 0.125], [1.0, 0.375], [3.0, 0.625], [5.0, 0.875]],
    ];
    differ(|variant| {
        let mut particles = at::<T, 4>(rows.get(variant)?);
        let mut ground = make(&particles, 1);
        let falling = Solver {
            gravity: T::vector(0.0, -1.0),
            ..Solver::new()
        };
        falling.step(T::HALF, &mut particles, &mut ground).unwrap();
        assert_eq!(ground.touching_edges().count(), 1);
        assert_eq!(ground.discs().touching().count(), 0);
        Some(ground)
    });
}

fn checksum_covers_the_settings_of_sleepers<T: Float>() {
    let make = |place, speed, delay| {
        Sleeping::<T, Distances<T, 8>, 2>::new(springs(2, false), [id(place)], speed, delay)
            .unwrap()
    };
    changes::<T, Sleeping<T, Distances<T, 8>, 2>>(
        || make(0, T::ONE, T::ONE),
        &[
            &|body| *body = make(1, T::ONE, T::ONE),
            &|body| *body = make(0, T::TWO, T::ONE),
            &|body| *body = make(0, T::ONE, T::TWO),
            &|body| *body.body_mut() = springs(3, false),
            &|body| {
                Solver::new()
                    .step(T::HALF, &mut row::<T, 3>(3), body)
                    .unwrap();
            },
            &|body| {
                Solver::new()
                    .step(T::TWO, &mut row::<T, 3>(3), body)
                    .unwrap();
            },
        ],
    );
}

crate::both!(
    checksum_covers_the_settings_of_contacts,
    checksum_covers_the_shapes_of_colliders,
    custom_colliders_differ_only_by_their_hash_state,
    checksum_covers_the_settings_of_discs,
    checksum_covers_the_settings_of_terrain,
    checksum_covers_the_bodies_and_the_vertices_of_terrain_outlines,
    checksum_covers_the_settings_of_sleepers,
);
