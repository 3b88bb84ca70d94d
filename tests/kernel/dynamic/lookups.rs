//! From a particle to its body, and from a difference of two scenes to the part that differs.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id};
use pliant::{
    ContactMaterial, DiscContacts, Distance, Distances, Filter, OutlineContacts, OutlineOptions,
    Particles, measure,
};

fn six<T: Float>() -> Particles<T, 8> {
    at(&[
        [0.0, 0.0],
        [1.0, 0.0],
        [0.0, 1.0],
        [5.0, 0.0],
        [6.0, 0.0],
        [5.0, 1.0],
    ])
}

fn particles_know_their_body_of_discs<T: Float>() {
    let mut particles = six::<T>();
    let mut discs = DiscContacts::<T, 3, 8, 8>::new(ContactMaterial::default()).unwrap();
    let mut add = |ids: [u16; 2]| {
        let radius = T::of(0.125);
        discs
            .add_body(&particles, ids.map(id), radius, Filter::default())
            .unwrap()
    };
    let [a, b] = [add([4, 1]), add([0, 5])];
    let bodies = [0, 1, 2, 4, 5].map(|i| discs.body_of(id(i)));
    assert_eq!(bodies, [Some(b), Some(a), None, Some(a), Some(b)]);
    assert_eq!(discs.body_of(id(7)), None);
    particles.remove([id(4)], &mut discs).unwrap();
    assert_eq!([1, 4].map(|i| discs.body_of(id(i))), [Some(a), None]);
    discs.remove_body(a).unwrap();
    assert_eq!([1, 5].map(|i| discs.body_of(id(i))), [None, Some(b)]);
}

fn particles_know_their_outline<T: Float>() {
    let particles = six::<T>();
    let mut outlines = OutlineContacts::<T, 3, 8, 8>::new(ContactMaterial::default()).unwrap();
    let mut add = |ids: [u16; 3]| {
        let options = OutlineOptions::default();
        outlines.add(&particles, ids.map(id), options).unwrap()
    };
    let [a, b] = [add([0, 1, 2]), add([3, 4, 5])];
    assert_eq!(
        [1, 5].map(|i| outlines.outline_of(id(i))),
        [Some(a), Some(b)]
    );
    assert_eq!(outlines.outline_of(id(7)), None);
    outlines.remove(a).unwrap();
    assert_eq!([1, 5].map(|i| outlines.outline_of(id(i))), [None, Some(b)]);
}

/// Of two scenes that differ in one part, only the checksums of that part differ.
fn checksum_of_a_part_finds_the_difference<T: Float>() {
    let particles = six::<T>();
    let springs = |compliance: f64| {
        let mut springs = Distances::<T, 2>::new();
        let spring = Distance::between(&particles, id(0), id(1), T::of(compliance));
        springs.add(spring.unwrap()).unwrap();
        springs
    };
    let checksums = |parts: &(Distances<T, 2>, Distances<T, 2>)| {
        [
            measure::part_checksum(&parts.0),
            measure::part_checksum(&parts.1),
        ]
    };
    let (first, second) = (
        (springs(0.5), springs(0.25)),
        (springs(0.5), springs(0.125)),
    );
    let ([a, b], [c, d]) = (checksums(&first), checksums(&second));
    assert_eq!(a, c);
    assert_ne!(b, d);
    assert_ne!(
        measure::checksum(&particles, &first),
        measure::checksum(&particles, &second)
    );
}

both!(
    particles_know_their_body_of_discs,
    particles_know_their_outline,
    checksum_of_a_part_finds_the_difference,
);
