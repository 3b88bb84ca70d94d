//! Clock and interpolation.

use crate::both;
use crate::support::float::Float;
use pliant::{Clock, Error, Interpolated, ParticleId, Particles, Solver, Vec2};

fn steps_add_up_to_the_time<T: Float>() {
    let mut clock = Clock::new(T::of(0.125), 8).unwrap();
    assert_eq!(clock.dt(), T::of(0.125));
    let mut steps = 0;
    for frame in [0.05, 0.2, 0.0, 0.3, 0.45] {
        steps += u32::from(clock.advance(T::of(frame)).unwrap());
        let fraction = clock.fraction().wide();
        assert!((0.0..1.0).contains(&fraction), "{fraction}");
    }
    assert_eq!(steps, 8, "one second has eight steps");
    assert!(clock.fraction().wide() < 1e-5 || clock.fraction().wide() > 1.0 - 1e-5);
}

fn time_beyond_the_limit_is_dropped<T: Float>() {
    let mut clock = Clock::new(T::of(0.125), 3).unwrap();
    assert_eq!(clock.advance(T::of(100.0)).unwrap(), 3);
    assert_eq!(clock.fraction(), T::ZERO);
    assert_eq!(clock.advance(T::of(0.375)).unwrap(), 3);
    assert_eq!(clock.advance(T::of(0.4375)).unwrap(), 3);
    assert_eq!(
        clock.fraction(),
        T::HALF,
        "a rest of less than a step is kept"
    );
    assert_eq!(clock.remainder(), T::of(0.0625));
    assert_eq!(clock.advance(T::MAX).unwrap(), 3);
    assert_eq!(clock.advance(T::MAX).unwrap(), 3);
}

fn wrong_times_are_refused<T: Float>() {
    assert!(Clock::new(T::ZERO, 1).is_err());
    assert!(Clock::new(T::of(f64::NAN), 1).is_err());
    assert!(matches!(Clock::new(T::ONE, 0), Err(Error::OutOfRange(_))));
    let mut clock = Clock::new(T::ONE, 2).unwrap();
    let before = clock;
    assert!(clock.advance(-T::ONE).is_err());
    assert!(clock.advance(T::of(f64::INFINITY)).is_err());
    assert_eq!(clock, before);
}

fn positions_are_interpolated<T: Float>() {
    let mut particles = Particles::<T, 3>::new();
    let [a, b] = [0.0, 10.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    particles.set_velocity(a, T::vector(4.0, 0.0)).unwrap();
    let mut drawn = Interpolated::<T, 3>::new();
    let at = |drawn: &Interpolated<T, 3>, particles: &Particles<T, 3>, id, fraction| {
        drawn.position(particles, id, T::of(fraction))
    };
    assert_eq!(at(&drawn, &particles, a, 0.5), Some(Vec2::ZERO));
    drawn.record(&particles);
    Solver::default()
        .step(T::ONE, &mut particles, &mut ())
        .unwrap();
    assert_eq!(at(&drawn, &particles, a, 0.0), Some(Vec2::ZERO));
    assert_eq!(at(&drawn, &particles, a, 0.75), Some(T::vector(3.0, 0.0)));
    drawn.forget(a);
    assert_eq!(at(&drawn, &particles, a, 0.75), Some(T::vector(4.0, 0.0)));
    particles.remove([b], &mut ()).unwrap();
    assert_eq!(at(&drawn, &particles, b, 0.5), None);
    drawn.record(&particles);
    let new = particles.add(T::vector(1.0, 1.0), T::ONE).unwrap();
    assert_eq!(new, b);
    assert_eq!(at(&drawn, &particles, new, 0.5), Some(T::vector(1.0, 1.0)));
    assert_eq!(at(&drawn, &particles, ParticleId::new(9), 0.5), None);
}

/// Positions whose difference overflows.
#[test]
fn positions_far_apart_are_interpolated() {
    let mut particles = Particles::<f32, 1>::new();
    let id = particles.add(Vec2::new(-3e38, 0.0), 1.0).unwrap();
    let mut drawn = Interpolated::<f32, 1>::new();
    drawn.record(&particles);
    particles.set_position(id, Vec2::new(3e38, 1.0)).unwrap();
    for (fraction, x) in [(0.0, -3e38), (0.5, 0.0), (1.0, 3e38)] {
        let drawn = drawn.position(&particles, id, fraction);
        assert_eq!(drawn, Some(Vec2::new(x, fraction)));
    }
}

both!(
    steps_add_up_to_the_time,
    time_beyond_the_limit_is_dropped,
    wrong_times_are_refused,
    positions_are_interpolated,
);
