//! Contacts with numbers of few digits: ids in any order, large distances from the origin, edges of
//! zero length, and a missing particle.

use crate::support::bits::Bits;
use crate::support::encounters::Encounter;
use crate::support::float::Float;
use crate::support::setup::id;
use pliant::{
    ColliderContacts, ContactMaterial, Depenetration, DiscContacts, Error, Filter, HalfPlane,
    OutlineContacts, OutlineOptions, Particles, Solver, Vec2, measure,
};

fn sorted<T>(ids: impl Iterator<Item = T>) -> Vec<T>
where
    T: Ord,
{
    let mut ids: Vec<_> = ids.collect();
    ids.sort();
    ids
}

/// Some particles land on a floor, some are above it, one is pinned below.
fn result_is_independent_of_the_order_of_ids<T: Float>() {
    let land = |order: &[u16]| {
        let mut particles = Particles::<T, 6>::new();
        for (x, y) in [
            (0.0, 9.0),
            (1.0, 0.5),
            (2.0, 8.0),
            (3.0, 0.25),
            (4.0, 7.0),
            (5.0, 1.0),
        ] {
            let ball = particles.add(T::vector(x, y), T::ONE).unwrap();
            particles.set_velocity(ball, T::vector(1.0, -2.0)).unwrap();
        }
        particles.pin(id(3)).unwrap();
        let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let surface = ContactMaterial {
            restitution: T::HALF,
            ..ContactMaterial::default()
        };
        let mut floor = ColliderContacts::<T, _, 6>::new(
            floor,
            order.iter().copied().map(id),
            T::ZERO,
            surface,
        )
        .unwrap();
        let mut touched = Vec::new();
        for _ in 0..3 {
            Solver::new()
                .step(T::ONE, &mut particles, &mut floor)
                .unwrap();
            touched.push(sorted(floor.touching()));
        }
        (measure::checksum(&particles, &()), touched)
    };
    let expected = land(&[0, 1, 2, 3, 4, 5]);
    assert_eq!(expected.1[0], [id(1), id(5)]);
    for order in [
        [0, 2, 1, 3, 4, 5],
        [5, 4, 3, 2, 1, 0],
        [1, 0, 3, 2, 5, 4],
        [0, 5, 2, 3, 4, 1],
        [3, 4, 5, 0, 1, 2],
    ] {
        assert_eq!(land(&order), expected, "{order:?}");
    }
}

/// Discs that just touch are not neighbors, at any spacing of the numbers.
fn just_touching_discs_are_not_neighbors_at_any_distance_from_the_origin<T: Bits>() {
    for far in [
        0.0,
        2.0_f64.powi(T::MANTISSA.cast_signed()),
        3.0 * 2.0_f64.powi(T::MANTISSA.cast_signed() - 2),
    ] {
        let mut particles = Particles::<T, 3>::new();
        for x in [0.0, 1.0, 2.0] {
            particles.add(T::vector(far + x, far), T::ONE).unwrap();
        }
        let at_once = ContactMaterial {
            depenetration: Depenetration::Fraction(T::ONE),
            ..ContactMaterial::default()
        };
        let mut discs = DiscContacts::<T, 1, 3, 3>::new(at_once).unwrap();
        let body = discs
            .add_body(&particles, particles.ids(), T::HALF, Filter::default())
            .unwrap();
        discs.set_own_contacts(body, true).unwrap();
        particles.set_velocity(id(0), T::vector(1.0, 0.0)).unwrap();
        Solver::new()
            .step(T::ONE, &mut particles, &mut discs)
            .unwrap();
        assert_eq!(
            discs.contacts().next().map(|contact| contact.particles),
            Some([id(0), id(1)]),
            "at {far}"
        );
    }
}

/// An edge whose ends swap positions has zero length for a moment. Then it does not collide with a
/// point beside it, in any direction.
fn edge_of_zero_length_does_not_collide_with_a_point_beside_it<T: Float>() {
    for [x, y] in [
        [1.0, 0.0],
        [0.0, 1.0],
        [-1.0, 0.0],
        [0.0, -1.0],
        [3.0, 4.0],
        [-4.0, 3.0],
    ] {
        for beside in [1.0, -1.0, 2.0] {
            let ways = [[0.0; 2], [2.0 * x, 2.0 * y], [-2.0 * x, -2.0 * y]];
            let places = [[-y * beside, x * beside], [-x, -y], [x, y]];
            let encounter = Encounter {
                places,
                ways,
                inverse_masses: [1.0; 3],
                radius: 0.5,
            };
            assert_eq!(
                encounter.pass::<T>(ContactMaterial::default()),
                ways.map(|[x, y]| T::vector(x, y))
            );
        }
    }
}

/// The last corner refers to a particle one beyond the end.
fn missing_particle_is_rejected<T: Float>() {
    let mut all = Particles::<T, 4>::new();
    let mut few = Particles::<T, 3>::new();
    for [x, y] in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
        all.add(T::vector(x, y), T::ONE).unwrap();
        let _ = few.add(T::vector(x, y), T::ONE);
    }
    let mut outlines = OutlineContacts::<T, 1, 4, 1>::new(ContactMaterial::default()).unwrap();
    let outline = outlines
        .add(&all, all.ids(), OutlineOptions::default())
        .unwrap();
    assert_eq!(
        outlines.contains(&all, outline, T::vector(0.5, 0.25)),
        Ok(true)
    );
    assert_eq!(
        outlines.contains(&few, outline, T::vector(0.5, 0.25)),
        Err(Error::UnknownParticle)
    );
    assert_eq!(outlines.nearest(&few, outline, Vec2::ZERO), None);
    assert_eq!(Solver::new().step(T::ONE, &mut all, &mut outlines), Ok(()));
    assert_eq!(
        Solver::new().step(T::ONE, &mut few, &mut outlines),
        Err(Error::UnknownParticle)
    );
}

crate::both!(
    result_is_independent_of_the_order_of_ids,
    just_touching_discs_are_not_neighbors_at_any_distance_from_the_origin,
    edge_of_zero_length_does_not_collide_with_a_point_beside_it,
    missing_particle_is_rejected,
);
