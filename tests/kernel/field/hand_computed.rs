//! Changes of velocity by fields and by wind, against numbers computed by hand.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, ids};
use pliant::{
    Attractor, Drag, EdgeForces, Error, Explosion, Falloff, Field, Parameter, Particles, Region,
    Sample, Solver, Vec2, Wind,
};

/// Particle at rest at the origin, in a substep of 0.5 s.
fn sample<T: Float>() -> Sample<T> {
    Sample {
        position: Vec2::ZERO,
        velocity: Vec2::ZERO,
        mass: T::ONE,
        gravity_dv: Vec2::ZERO,
        h: T::HALF,
    }
}

/// At a distance of 4 m, with k h = 8: 8 D, 8, 8/D and 8/D². At the center, and where the distance
/// is infinite, nothing acts.
fn attraction_depends_on_the_distance<T: Float>() {
    for (falloff, expected) in [
        (Falloff::Linear, 32.0),
        (Falloff::Constant, 8.0),
        (Falloff::Inverse, 2.0),
        (Falloff::InverseSquare, 0.5),
    ] {
        let change = |center| {
            let attractor = Attractor {
                center,
                strength: T::of(16.0),
                softening: T::ZERO,
                falloff,
            };
            attractor.velocity_change(&sample())
        };
        assert_eq!(
            change(T::vector(0.0, 4.0)),
            T::vector(0.0, expected),
            "{falloff:?}"
        );
        assert_eq!(change(Vec2::ZERO), Vec2::ZERO, "{falloff:?}");
        if falloff != Falloff::Linear {
            let far = Vec2::new(T::MAX, T::MAX);
            assert_eq!(change(far), Vec2::ZERO, "{falloff:?}");
        }
    }
}

/// The root f = 1 − ℓ of f = 1 − p f − q f² with p = h a and q = h b s, where it is rational.
fn implicit_drag_removes_the_root_of_its_equation<T: Float>() {
    for (linear, quadratic, remaining) in [
        (2.0, 0.0, 0.5),
        (0.0, 1.0, 0.5),
        (2.0, 4.0, 0.25),
        (0.0, 0.0, 1.0),
    ] {
        let drag = Drag {
            velocity: T::vector(4.0, 0.0),
            linear: T::of(linear),
            quadratic: T::of(quadratic),
        };
        let change = drag.velocity_change(&sample());
        assert_eq!(change, T::vector(4.0 * (1.0 - remaining), 0.0));
    }
    // Without a rate, a relative speed that overflows has no effect.
    let none = Drag {
        velocity: Vec2::new(T::MAX, T::MAX),
        linear: T::ZERO,
        quadratic: T::ZERO,
    };
    assert_eq!(none.velocity_change(&sample()), Vec2::ZERO);
}

/// The sum of velocity and change counts, not their difference.
fn explosion_is_rejected_where_the_sum_overflows<T: Float>() {
    let blast = Explosion {
        center: Vec2::ZERO,
        radius: T::TWO,
        falloff: T::ZERO,
        speed: T::MAX,
    };
    let mut particles = at::<T, 1>(&[[1.0, 0.0]]);
    let fast = Vec2::new(T::MAX, T::ZERO);
    particles.set_velocity(id(0), -fast).unwrap();
    blast.apply(&mut particles, ids::<1>()).unwrap();
    assert_eq!(particles.velocities(), [Vec2::ZERO]);
    particles.set_velocity(id(0), fast).unwrap();
    let rejected = blast.apply(&mut particles, ids::<1>());
    assert_eq!(rejected, Err(Error::NonFinite(Parameter::Velocity)));
    assert_eq!(particles.velocities(), [fast]);
}

fn rectangles_may_be_flat_but_not_inverted<T: Float>() {
    let check = |x, y| {
        let (lower, upper) = (T::vector(1.0, 2.0), T::vector(x, y));
        Region::Rectangle { lower, upper }.check()
    };
    let inverted = Err(Error::OutOfRange(Parameter::Extent));
    assert_eq!(check(1.0, 2.0), Ok(()));
    assert_eq!(check(0.5, 2.0), inverted);
    assert_eq!(check(1.0, 1.5), inverted);
}

/// Velocities after a step of 1 s in wind, of the ends of an edge of 2 m along x with 1 kg each.
fn blown<T: Float>(velocity: Vec2<T>, density: T, [drag, lift]: [T; 2]) -> Particles<T, 2> {
    let mut particles = at(&[[0.0, 0.0], [2.0, 0.0]]);
    let mut forces = EdgeForces::<T, _, 1>::new(Wind {
        velocity,
        density,
        drag,
        lift,
    });
    forces.add_chain(&particles, ids::<2>()).unwrap();
    assert!(!forces.is_empty());
    Solver::default()
        .step(T::ONE, &mut particles, &mut forces)
        .unwrap();
    particles
}

/// Lift keeps the relative speed, and changes the angle of attack by tan α' = tan α/(1 + h C s):
/// for rates h C s below one, above one, and infinite.
fn lift_turns_the_relative_velocity<T: Float>() {
    for (wind, lift, turned) in [
        ([3.0, 4.0], 7.0 / 45.0, [4.0, 3.0]),
        ([5.0, 12.0], 2.2 / 13.0, [10.4, 7.8]),
        ([3.0, 4.0], T::MAX.wide(), [5.0, 0.0]),
    ] {
        let velocity = T::vector(wind[0], wind[1]);
        let particles = blown(velocity, T::TWO, [T::ZERO, T::of(lift)]);
        for v in particles.velocities() {
            let error = velocity - *v - T::vector(turned[0], turned[1]);
            let tolerance = 32.0 * T::EPSILON.wide();
            assert!(error.length().wide() < tolerance, "{wind:?}: {v:?}");
        }
    }
}

/// A small lift is proportional to its coefficient: at an edge with the unit normal (0.8, −0.6),
/// wind along y gets the velocity sin α h C s² n across it, here 0.6 · 0.8 · 4² · ¼ ρ L C/m along
/// x.
fn weak_lift_has_no_cancellation<T: Float>() {
    let lift = 2.0_f64.powi(-60);
    let mut particles = at::<T, 2>(&[[0.0, 0.0], [3.0, 4.0]]);
    let mut forces = EdgeForces::<T, _, 1>::new(Wind {
        velocity: T::vector(0.0, 4.0),
        density: T::ONE,
        drag: T::ZERO,
        lift: T::of(lift),
    });
    forces.add_chain(&particles, ids::<2>()).unwrap();
    Solver::default()
        .step(T::ONE, &mut particles, &mut forces)
        .unwrap();
    let expected = -0.6 * 0.8 * 16.0 * 0.25 * 5.0 * lift;
    for v in particles.velocities() {
        let error = v.x.wide() / expected - 1.0;
        assert!(error.abs() < 16.0 * T::EPSILON.wide(), "{v:?}");
    }
}

/// Without coefficients wind changes no bit, from any direction. Neither does drag of any strength
/// in wind along the edge.
fn wind_without_a_force_changes_nothing<T: Float>() {
    for k in -100..100 {
        let wind = Vec2::new(T::ONE, T::ratio(k, 7));
        let particles = blown(wind, T::ONE, [T::ZERO; 2]);
        assert_eq!(particles.velocities(), [Vec2::ZERO; 2], "{wind:?}");
    }
    let along = blown(T::vector(3.0, 0.0), T::MAX, [T::MAX, T::ZERO]);
    assert_eq!(along.velocities(), [Vec2::ZERO; 2]);
}

both!(
    attraction_depends_on_the_distance,
    implicit_drag_removes_the_root_of_its_equation,
    explosion_is_rejected_where_the_sum_overflows,
    rectangles_may_be_flat_but_not_inverted,
    lift_turns_the_relative_velocity,
    weak_lift_has_no_cancellation,
    wind_without_a_force_changes_nothing,
);
