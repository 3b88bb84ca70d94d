//! Broad phase of rigid bodies: its pairs and their order against brute force, and its cost.

use crate::support::counting_scalar::{Counted, cost};
use crate::support::float::Float;
use pliant::{
    ContactMaterial, Filter, HullId, MassProperties, Particles, RigidBody, RigidContacts, Rotation,
    Solver, Vec2,
};

const BODIES: usize = 200;
const PARTICLES: usize = 2 * BODIES;
const RADIUS: f64 = 0.5;

type Contacts<T> = RigidContacts<T, BODIES, BODIES, 400>;

/// Contacts of discs at rest with these centers, after one step, and the comparisons of the step.
fn contacts<T: pliant::Real>(centers: &[[f64; 2]]) -> (Box<Contacts<T>>, u64) {
    let number = T::from_f64;
    let mut particles = Particles::<T, PARTICLES>::new();
    let mut contacts =
        Box::new(Contacts::<T>::new(ContactMaterial::with_friction(T::HALF)).unwrap());
    let disc = MassProperties::circle(number(RADIUS), T::ONE).unwrap();
    for [x, y] in centers {
        let place = Vec2::new(number(*x), number(*y));
        let body = RigidBody::new(&mut particles, disc, place, Rotation::IDENTITY).unwrap();
        contacts
            .add(&body, &[Vec2::ZERO], number(RADIUS), Filter::default())
            .unwrap();
    }
    let (operations, ()) = cost(|| {
        Solver::new()
            .step(T::ONE, &mut particles, &mut *contacts)
            .unwrap();
    });
    (contacts, operations.comparisons)
}

/// Line of discs with three radii between their centers, along a direction.
fn line(count: usize, direction: [f64; 2], place: impl Fn(usize) -> usize) -> Vec<[f64; 2]> {
    let along = |k: usize| f64::from(u16::try_from(place(k)).unwrap()) * 3.0 * RADIUS;
    let center = |k| direction.map(|d| d * along(k));
    (0..count).map(center).collect()
}

/// Twice as many discs, apart from each other, cost less than 2.5 times as many comparisons;
/// comparing all with all costs four times as many. In any direction, at most three times those of
/// a row.
#[test]
fn comparisons_are_almost_linear_in_the_number_of_discs() {
    let comparisons = |count, direction, place: &dyn Fn(usize) -> usize| {
        contacts::<Counted>(&line(count, direction, place)).1
    };
    let row = comparisons(BODIES, [1.0, 0.0], &|k| k);
    for direction in [[1.0, 0.0], [0.0, 1.0], [0.7, 0.7], [-0.7, 0.7]] {
        // 77 has no common divisor with the counts.
        let orders: [&dyn Fn(usize) -> usize; 3] = [&|k| k, &|k| BODIES - k, &|k| k * 77 % BODIES];
        for (number, order) in orders.iter().enumerate() {
            let [half, all] =
                [BODIES / 2, BODIES].map(|count| comparisons(count, direction, order));
            assert!(
                2 * all < 5 * half,
                "{all} for twice {half}: {direction:?}, order {number}"
            );
            assert!(
                all < 3 * row,
                "{all}, row {row}: {direction:?}, order {number}"
            );
        }
    }
}

/// Lattices of discs that overlap their neighbors: each pair of neighbors, from left to right.
fn lattices_match_brute_force_in_order<T: Float>() {
    for (width, height) in [(200, 1), (50, 4), (14, 14), (4, 50), (1, 200), (3, 5)] {
        let count = width * height;
        // Added in another order; 29 has no common divisor with the counts.
        let centers: Vec<_> = (0..count)
            .map(|k| k * 29 % count)
            .map(|k| [k % width, k / width].map(|n| f64::from(n) * 1.9 * RADIUS))
            .collect();
        let mut order: Vec<_> = (0..centers.len()).collect();
        order.sort_by(|a, b| centers[*a][0].total_cmp(&centers[*b][0]).then(a.cmp(b)));
        let touch = |a: usize, b: usize| {
            let [x, y] = [0, 1].map(|axis: usize| centers[a][axis] - centers[b][axis]);
            x.hypot(y) < 2.0 * RADIUS
        };
        let mut expected = Vec::new();
        for (place, a) in order.iter().enumerate() {
            let right = order[place + 1..].iter().filter(|b| touch(*a, **b));
            expected.extend(right.map(|b| [*a.min(b), *a.max(b)]));
        }
        let found: Vec<_> = contacts::<T>(&centers)
            .0
            .contacts()
            .map(|contact| contact.hulls.map(HullId::index))
            .collect();
        assert_eq!(found, expected, "{width} x {height}");
    }
}

crate::both!(lattices_match_brute_force_in_order,);
