//! Period of a pendulum, and spin of a free rod.

use super::{Chain, GRAVITY, hanging, solver, straight};
use crate::support::float::Float;
use pliant::{Constraint, Distance, ParticleId, Particles, Rod, Scheme, Vec2, measure};

const AMPLITUDE: f64 = core::f64::consts::FRAC_PI_3;

/// Period of a pendulum of one meter, by the arithmetic-geometric mean.
fn exact_period() -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * AMPLITUDE).cos());
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    core::f64::consts::TAU / (GRAVITY.sqrt() * a)
}

/// Relative error of the mean period over ten periods at a step of h.
fn period_error<T: Float, C: Constraint<T, 2>>(
    h: f64,
    scheme: Scheme,
    link: impl Fn(&Particles<T, 2>, ParticleId, ParticleId) -> C,
) -> f64 {
    let mut pendulum = Chain::<T, C, 2>::new(&straight(1, AMPLITUDE), &hanging(1), link);
    let solver = solver(scheme, GRAVITY, 1);
    let (mut last, mut crossings) = (AMPLITUDE, Vec::new());
    for step in 1..1_000_000_u32 {
        pendulum.step(&solver, h);
        let Vec2 { x, y } = pendulum.particles.positions()[1];
        let angle = x.wide().atan2(-y.wide());
        if (angle < 0.0) != (last < 0.0) {
            crossings.push(h * (f64::from(step) - angle / (angle - last)));
        }
        last = angle;
        if crossings.len() == 21 {
            break;
        }
    }
    (crossings[20] - crossings[0]) / 10.0 / exact_period() - 1.0
}

fn of_distance<T: Float>(h: f64, scheme: Scheme) -> f64 {
    period_error::<T, _>(h, scheme, |particles, a, b| {
        Distance::between(particles, a, b, T::ZERO).unwrap()
    })
}

fn of_rod<T: Float>(h: f64, scheme: Scheme) -> f64 {
    period_error::<T, _>(h, scheme, |particles, a, b| {
        Rod::between(particles, a, b).unwrap()
    })
}

/// The error of the period is a quarter when the step is half, and small at 60 steps per second.
#[test]
fn period_is_of_second_order() {
    for error in [of_distance::<f64>, of_rod::<f64>] {
        let errors = [60.0, 120.0, 240.0, 480.0].map(|rate| error(1.0 / rate, Scheme::Leapfrog));
        assert!(errors[0].abs() <= 3e-4, "{errors:?}");
        for pair in errors.windows(2) {
            let ratio = pair[0] / pair[1];
            assert!((3.8..=4.2).contains(&ratio), "{errors:?}");
        }
        let predicted = error(1.0 / 60.0, Scheme::Predicted);
        assert!(predicted < -0.05, "the predicted scheme: {predicted}");
    }
}

#[test]
fn period_is_accurate_in_single_precision() {
    for error in [of_distance::<f32>, of_rod::<f32>] {
        let error = error(1.0 / 60.0, Scheme::Leapfrog);
        assert!(error.abs() <= 3e-4, "{error}");
    }
}

/// A free rod at one revolution per second keeps its angular momentum to the rounding of each of
/// 100,000 substeps.
fn free_rods_keep_spinning<T: Float>() {
    let points = [[-0.5, 0.0], [0.5, 0.0]];
    let mut rod = Chain::<T, _, 2>::new(&points, &[1.0, 1.0], |particles, a, b| {
        Rod::between(particles, a, b).unwrap()
    });
    let spin = T::of(core::f64::consts::TAU);
    for id in rod.particles.ids() {
        let x = rod.particles.position(id).unwrap();
        rod.particles.set_velocity(id, x.perp() * spin).unwrap();
    }
    let about_center = |rod: &Chain<T, Rod<T>, 2>| {
        let center = measure::center(&rod.particles).unwrap();
        measure::angular_momentum(&rod.particles, center).wide()
    };
    let (start, steps) = (about_center(&rod), 100_000_u32);
    for _ in 0..steps {
        rod.step(&solver(Scheme::Leapfrog, 0.0, 1), 1.0 / 60.0);
    }
    let change = (about_center(&rod) / start - 1.0).abs();
    assert!(
        change <= T::EPSILON.wide() * f64::from(steps) / 8.0,
        "{change:e}"
    );
    assert!(change < 0.01, "{change:e}");
}

crate::both!(free_rods_keep_spinning);
