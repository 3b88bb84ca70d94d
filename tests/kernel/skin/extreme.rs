//! Tables with invalid rows, removed particles, and lengths of any size.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, ids};
use pliant::{Capacity, CellPoint, Error, PairPoint, Particles, Skin, TrianglePoint, Vec2};

fn rejected_skin_writes_nothing<T: Float>() {
    let mut particles = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
    let point = |particles| TrianglePoint {
        particles,
        weights: [T::HALF; 2],
    };
    let initial = [T::vector(7.0, 7.0); 2];
    let mut out = initial;
    let table = [point([0, 1, 2]), point([1, 2, 3])];
    let skin = Skin::new(&table);
    assert_eq!(
        skin.positions(&particles, &mut out[..1]),
        Err(Error::Full(Capacity::Points))
    );
    assert_eq!(out, initial);
    let shifted = Skin::starting_at(id(1), &table);
    let unknown = Err(Error::UnknownParticle);
    assert_eq!(shifted.positions(&particles, &mut out), unknown);
    let far = Skin::starting_at(id(u16::MAX), &table);
    assert_eq!(far.positions(&particles, &mut out), unknown);
    assert_eq!(skin.positions(&Particles::<T, 1>::new(), &mut out), unknown);
    // A vacant slot between particles has a position, but is no particle.
    particles.remove([id(1)], &mut ()).unwrap();
    assert_eq!(skin.positions(&particles, &mut out), unknown);
    assert_eq!(out, initial);
}

fn skin_serves_several_bodies<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
    let moved = corners.map(|[x, y]| [x + 4.0, y - 2.0]);
    let particles = at::<T, 6>(&[corners, moved].concat());
    let table = [TrianglePoint {
        particles: [0, 1, 2],
        weights: [0.25, 0.5].map(T::of),
    }];
    let mut out = [T::vector(9.0, 9.0); 2];
    for (first, expected) in [(0, [0.25, 0.5]), (3, [4.25, -1.5])] {
        Skin::starting_at(id(first), &table)
            .positions(&particles, &mut out)
            .unwrap();
        assert_eq!(out[0], T::vector(expected[0], expected[1]));
    }
    assert_eq!(out[1], T::vector(9.0, 9.0), "beyond the table");
}

fn overflow_puts_points_at_the_first_particle<T: Float>() {
    let big = T::MAX.wide();
    let particles = at::<T, 4>(&[[-big, 1.0], [big, 0.0], [0.0, big], [1.0, -big]]);
    let nan = T::of(f64::NAN);
    let expected = T::vector(-big, 1.0);
    for weight in [T::TWO, nan, T::MAX] {
        let triangle = [TrianglePoint {
            particles: [0, 1, 2],
            weights: [weight; 2],
        }];
        let cell = [CellPoint {
            particles: [0, 1, 2, 3],
            fractions: [weight; 2],
        }];
        let pair = [PairPoint {
            particles: [0, 1],
            coordinates: [weight; 2],
        }];
        let mut out = [Vec2::ZERO; 3];
        let [a, b, c] = &mut out;
        let slot = core::slice::from_mut;
        Skin::new(&triangle).positions(&particles, slot(a)).unwrap();
        Skin::new(&cell).positions(&particles, slot(b)).unwrap();
        Skin::new(&pair).positions(&particles, slot(c)).unwrap();
        assert_eq!(out, [expected; 3]);
    }
}

/// Scaling by a power of two is exact, so the bindings have the same bits.
fn binding_is_independent_of_the_unit_of_length<T: Float>() {
    let corners = [[0.1, 1.2], [1.3, 0.9], [-0.2, 0.1], [0.8, 0.3]];
    let bind = |unit: f64| {
        let particles = at::<T, 4>(&corners.map(|[x, y]| [x * unit, y * unit]));
        let point = T::vector(0.4 * unit, 0.7 * unit);
        (
            TrianglePoint::bind(&particles, [ids()], point).unwrap(),
            CellPoint::bind(&particles, [ids()], point).unwrap(),
        )
    };
    let unit = bind(1.0);
    for exponent in [-100, -60, 60, 100] {
        assert_eq!(bind(2.0_f64.powi(exponent)), unit);
    }
    for exponent in [-100, 100] {
        let length = 2.0_f64.powi(exponent);
        let particles = at::<T, 2>(&[[0.0, 0.0], [length, 0.0]]);
        let bound = PairPoint::bind(&particles, ids(), T::vector(length, length)).unwrap();
        assert_eq!(bound.coordinates, [T::ONE; 2]);
    }
}

both!(
    rejected_skin_writes_nothing,
    skin_serves_several_bodies,
    overflow_puts_points_at_the_first_particle,
    binding_is_independent_of_the_unit_of_length,
);
