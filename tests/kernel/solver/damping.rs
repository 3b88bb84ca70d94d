//! Drag on every free particle.

use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused};
use crate::support::tolerance;
use pliant::{Parameter, Particles, Solver, Vec2, measure};

fn flying<T: Float>() -> Particles<T, 2> {
    let mut particles = Particles::new();
    let free = particles.add(T::vector(1.0, 2.0), T::of(0.3)).unwrap();
    let pinned = particles
        .add_pinned(T::vector(-1.0, 2.0), T::of(0.3))
        .unwrap();
    particles.set_velocity(free, T::vector(3.0, -4.0)).unwrap();
    particles.set_velocity(pinned, T::vector(0.7, 0.1)).unwrap();
    particles
}

/// After a second, e⁻ᶜ of a velocity remains, up to (h c) c/2 of it: the first-order error of the
/// scheme, for any number of substeps.
fn velocity_decays_exponentially<T: Float>() {
    let rate = 0.5;
    for substeps in [1, 4, 16] {
        let mut particles = flying::<T>();
        let solver = Solver {
            damping: T::of(rate),
            substeps,
            ..Solver::new()
        };
        for _ in 0..60 {
            solver
                .step(T::ratio(1, 60), &mut particles, &mut ())
                .unwrap();
        }
        let h = 1.0 / 60.0 / f64::from(substeps);
        let bound = (h * rate) * rate / 2.0 * 1.1 + 60.0 * f64::from(substeps) * T::EPSILON.wide();
        let left = particles.velocities()[0].length().wide() / 5.0;
        let error = left / (-rate).exp() - 1.0;
        assert!(
            error.abs() <= bound && left < 0.62,
            "{substeps} substeps: {left}, error {error:e}, bound {bound:e}"
        );
        // Pinned particles are not damped.
        assert_eq!(particles.velocities()[1], T::vector(0.7, 0.1));
    }
}

/// A fall reaches the terminal speed |g|(1/c + h), the fixed point of the scheme.
fn fall_reaches_the_terminal_speed<T: Float>() {
    let mut particles = flying::<T>();
    let solver = Solver {
        gravity: T::vector(0.0, -8.0),
        damping: T::TWO,
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..1000 {
        solver.step(T::of(0.05), &mut particles, &mut ()).unwrap();
    }
    let velocity = particles.velocities()[0];
    assert!(
        (velocity.y.wide() + 4.2).abs() <= 64.0 * T::EPSILON.wide(),
        "{velocity:?}"
    );
}

/// A slow decay is not rounded away: a rate of 10⁻² in substeps of 10⁻⁴ s removes one percent in a
/// second.
fn slow_decay_is_not_rounded_away<T: Float>() {
    let mut particles = flying::<T>();
    let solver = Solver {
        damping: T::of(1e-2),
        substeps: 100,
        ..Solver::new()
    };
    for _ in 0..100 {
        solver.step(T::of(1e-2), &mut particles, &mut ()).unwrap();
    }
    let lost = 1.0 - particles.velocities()[0].length().wide() / 5.0;
    assert!((lost / 0.01 - 1.0).abs() < tolerance::SLOW_DECAY, "{lost}");
}

/// A spin decays like a translation: the damping is relative to the world.
fn spin_decays_like_translation<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    for x in [-1.0, 1.0] {
        let id = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
        particles.set_velocity(id, T::vector(0.0, x)).unwrap();
    }
    Solver {
        damping: T::ONE,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut ())
    .unwrap();
    assert_eq!(measure::angular_momentum(&particles, Vec2::ZERO), T::ONE);
}

/// Zero damping keeps every bit, and the maximum damping stops the motion.
fn zero_and_maximum_damping_are_exact<T: Float>() {
    let (mut kept, mut stopped) = (flying::<T>(), flying::<T>());
    for damping in [T::ZERO, -T::ZERO] {
        Solver {
            damping,
            substeps: 7,
            ..Solver::new()
        }
        .step(T::of(0.013), &mut kept, &mut ())
        .unwrap();
    }
    assert_eq!(kept.velocities(), flying::<T>().velocities());
    Solver {
        damping: T::MAX,
        ..Solver::new()
    }
    .step(T::of(0.013), &mut stopped, &mut ())
    .unwrap();
    assert_eq!(stopped.velocities()[0], Vec2::ZERO);
    assert_eq!(stopped.positions()[0], T::vector(1.0, 2.0));
}

#[test]
fn bad_rates_are_rejected() {
    let mut particles = flying::<f32>();
    for (damping, error) in bad_numbers(Parameter::Damping, &[-1.0, -f32::MIN_POSITIVE]) {
        let solver = Solver {
            damping,
            ..Solver::new()
        };
        refused(&mut particles, error, |particles| {
            solver.step(0.01, particles, &mut ())
        });
    }
}

crate::both!(
    velocity_decays_exponentially,
    fall_reaches_the_terminal_speed,
    slow_decay_is_not_rounded_away,
    spin_decays_like_translation,
    zero_and_maximum_damping_are_exact,
);
