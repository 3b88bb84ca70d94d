//! Checksums of reports, sensors and cohesion cover every setting and all state on which later
//! steps depend.

use crate::support::checksums::{changes, hash_state};
use crate::support::float::Float;
use crate::support::setup::{id, row};
use pliant::{
    Cohesive, ColliderContacts, ContactMaterial, Fluid, HalfPlane, ParticleId, Reported, Rotation,
    RoundedBox, Sensor, SensorOutline, SensorRegion, Solver,
};

type Body<T> = Sensor<T, SensorOutline<4>, 1>;
type Floor<T> = Reported<T, ColliderContacts<T, HalfPlane<T>, 3>, ParticleId, 3>;

/// A particle that falls from the origin onto a floor there.
fn checksum_covers_the_contacts_and_the_pairs_of_reports<T: Float>() {
    let make = |ids: &[u16], radius| -> Floor<T> {
        let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let ids = ids.iter().copied().map(id);
        let material = ContactMaterial::default();
        Reported::new(ColliderContacts::new(floor, ids, radius, material).unwrap())
    };
    let step = |floor: &mut Floor<T>| {
        let gravity = T::vector(0.0, -1.0);
        let solver = Solver {
            gravity,
            ..Solver::new()
        };
        solver.step(T::ONE, &mut row::<T, 3>(3), floor).unwrap();
    };
    changes::<T, Floor<T>>(
        || make(&[0], T::ZERO),
        &[
            &|floor| *floor = make(&[1], T::ZERO),
            &|floor| floor.contacts.set_radius(T::ONE).unwrap(),
            &|floor| step(floor),
        ],
    );
    let mut floor = make(&[0], T::ZERO);
    step(&mut floor);
    assert_ne!(hash_state(&floor), hash_state(&floor.contacts));
}

fn checksum_covers_the_settings_of_sensors<T: Float>() {
    type Watch<T> = Sensor<T, SensorRegion<T, RoundedBox<T>>, 3>;
    let make = |radius, groups: &[(u16, u16)]| -> Watch<T> {
        let region = SensorRegion::new(RoundedBox::circle(radius).unwrap());
        let mut sensor = Sensor::new(region, T::ZERO).unwrap();
        for (particle, group) in groups {
            sensor.watch([id(*particle)], *group).unwrap();
        }
        sensor
    };
    let turned = Rotation {
        cos: T::ZERO,
        sin: T::ONE,
    };
    changes::<T, Watch<T>>(
        || make(T::HALF, &[(0, 1)]),
        &[
            &|sensor| *sensor = make(T::TWO, &[(0, 1)]),
            &|sensor| *sensor = make(T::HALF, &[(2, 1)]),
            &|sensor| *sensor = make(T::HALF, &[(0, 2)]),
            &|sensor| *sensor = make(T::HALF, &[(0, 1), (1, 1)]),
            &|sensor| sensor.set_radius(T::ONE).unwrap(),
            &|sensor| sensor.area.set_position(T::vector(1.0, 0.0)).unwrap(),
            &|sensor| sensor.area.set_position(T::vector(0.0, 1.0)).unwrap(),
            &|sensor| sensor.area.set_rotation(turned).unwrap(),
            // The particle at the origin is in the area.
            &|sensor| {
                Solver::new()
                    .step(T::ONE, &mut row::<T, 3>(3), sensor)
                    .unwrap();
            },
        ],
    );
    let body = |corners: &[u16]| -> Body<T> {
        let corners = corners.iter().copied().map(id);
        Sensor::new(SensorOutline::new(corners).unwrap(), T::ZERO).unwrap()
    };
    changes::<T, Body<T>>(
        || body(&[0, 1, 2]),
        &[
            &|sensor| *sensor = body(&[1, 0, 2]),
            &|sensor| *sensor = body(&[0, 1, 3]),
            &|sensor| *sensor = body(&[0, 1, 2, 3]),
        ],
    );
}

fn checksum_covers_the_settings_of_cohesive_fluids<T: Float>() {
    type Drop<T> = Cohesive<T, 3, 4>;
    let particles = row::<T, 3>(3);
    let make = |ids: &[u16]| -> Drop<T> {
        let ids = ids.iter().copied().map(id);
        Cohesive::new(Fluid::new(&particles, ids, T::ONE).unwrap())
    };
    changes::<T, Drop<T>>(
        || make(&[0, 1]),
        &[
            &|drop| *drop = make(&[0, 2]),
            &|drop| drop.set_cohesion(T::ONE).unwrap(),
            &|drop| drop.set_cohesion(T::TWO).unwrap(),
            &|drop| drop.fluid.set_spacing(T::TWO).unwrap(),
            &|drop| drop.fluid.set_compliance(T::HALF).unwrap(),
            &|drop| drop.fluid.set_viscosity(T::HALF).unwrap(),
        ],
    );
}

crate::both!(
    checksum_covers_the_contacts_and_the_pairs_of_reports,
    checksum_covers_the_settings_of_sensors,
    checksum_covers_the_settings_of_cohesive_fluids,
);
