//! Circles and rectangles of particles without springs.

use crate::both;
use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use pliant::build::{self, Ring};
use pliant::{Capacity, Distances, Error, Parameter, Particles, Vec2};

fn a_circle_has_the_particles_of_a_ring<T: Float>() {
    for count in [3, 4, 7, 16] {
        let (center, radius, mass) = (T::vector(-3.0, 0.5), T::of(1.25), T::of(0.1));
        let mut particles = Particles::<T, 16>::new();
        let ids = build::circle(&mut particles, center, radius, count, mass).unwrap();
        let (mut others, mut springs) = (Particles::<T, 16>::new(), Distances::<T, 16>::new());
        let ring = Ring {
            center,
            radius,
            count,
            mass,
            compliance: T::ZERO,
        };
        assert_eq!(build::ring(&mut others, &mut springs, ring).unwrap(), ids);
        assert_eq!(particles.positions(), others.positions());
        assert_eq!(particles.masses(), others.masses());
        assert_eq!(springs.len(), count);
    }
}

fn corners_of_a_rectangle_are_counter_clockwise<T: Float>() {
    let mut particles = Particles::<T, 4>::new();
    let (lower, upper) = (T::vector(-1.0, 2.0), T::vector(3.0, 2.5));
    let ids = build::rectangle(&mut particles, lower, upper, T::of(0.5)).unwrap();
    assert_eq!(ids, particles.ids());
    let corners = [[-1.0, 2.0], [3.0, 2.0], [3.0, 2.5], [-1.0, 2.5]];
    assert_eq!(particles.positions(), corners.map(|[x, y]| T::vector(x, y)));
    assert_eq!(particles.masses(), [T::HALF; 4]);
    let (mut huge, corner) = (Particles::<T, 4>::new(), Vec2::new(T::MAX, T::MAX));
    assert_eq!(
        build::rectangle(&mut huge, -corner, corner, T::ONE),
        Err(Error::NonFinite(Parameter::Extent))
    );
    assert!(huge.is_empty());
    assert!(build::rectangle(&mut huge, Vec2::ZERO, corner, T::ONE).is_ok());
}

#[test]
fn rejected_circles_and_rectangles_add_nothing() {
    type Set = Particles<f32, 5>;
    let mut set = Set::new();
    set.add(v(9.0, 9.0), 1.0).unwrap();
    let mut refuse = |error, make: &dyn Fn(&mut Set) -> Result<pliant::ParticleRange, Error>| {
        refused(&mut set, error, make);
    };
    let (zero, one) = (v(0.0, 0.0), v(1.0, 1.0));
    for bad in bad_vectors() {
        let error = Error::NonFinite(Parameter::Position);
        refuse(error, &|set| build::circle(set, bad, 1.0, 4, 1.0));
        refuse(error, &|set| build::rectangle(set, bad, one, 1.0));
        refuse(error, &|set| build::rectangle(set, zero, bad, 1.0));
    }
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0, f32::from_bits(1)]) {
        refuse(error, &|set| build::circle(set, zero, 1.0, 4, bad));
        refuse(error, &|set| build::rectangle(set, zero, one, bad));
    }
    for (bad, error) in bad_numbers(Parameter::Radius, &[0.0, -1.0]) {
        refuse(error, &|set| build::circle(set, zero, bad, 4, 1.0));
    }
    for count in 0..3 {
        let error = Error::TooFewParticles;
        refuse(error, &|set| build::circle(set, zero, 1.0, count, 1.0));
    }
    for upper in [v(0.0, 1.0), v(1.0, 0.0), v(-1.0, 1.0), v(1.0, -1.0)] {
        let error = Error::OutOfRange(Parameter::Extent);
        refuse(error, &|set| build::rectangle(set, zero, upper, 1.0));
    }
    refuse(Error::Full(Capacity::Particles), &|set| {
        build::circle(set, zero, 1.0, 5, 1.0)
    });
    let far = Error::NonFinite(Parameter::Position);
    refuse(far, &|set| {
        build::circle(set, v(f32::MAX, 0.0), f32::MAX, 4, 1.0)
    });
    set.add(zero, 1.0).unwrap();
    refused(&mut set, Error::Full(Capacity::Particles), |set| {
        build::rectangle(set, zero, one, 1.0)
    });
}

both!(
    a_circle_has_the_particles_of_a_ring,
    corners_of_a_rectangle_are_counter_clockwise,
);
