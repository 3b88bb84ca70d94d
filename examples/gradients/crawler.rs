//! Trains the muscles of a crawler by gradient ascent.

use crate::dual::Dual;
use pliant::{Error, Muscle, ParticleId, Particles, Pass, Predicted, Project, Real, Solver, Vec2};
use std::f64::consts::TAU;

const FEET: usize = 4;
const STEP: f64 = 1.0 / 120.0;
const STEPS: u16 = 480;
/// Cycles per second.
const FREQUENCY: f64 = 1.0;
/// Largest fraction by which a muscle contracts.
const LARGEST: f64 = 0.4;

/// Friction of feet with bristles, which slide forward more easily than backward: the deceleration
/// is a s(1 − s/2) with s = v/√(v² + ε²), smooth in the velocity v.
struct Ground;

impl<T: Real> Project<T> for Ground {
    fn project(&mut self, _: &Pass<T>, _: &mut pliant::Motion<'_, T>) {}

    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        let (deceleration, smoothing) = (T::from_f64(4.0), T::from_f64(0.05));
        for index in 0..FEET {
            let id = ParticleId::new(u16::try_from(index).unwrap_or(u16::MAX));
            if let Some(v) = predicted.velocities().get(index).copied() {
                let speed = (v.x * v.x + smoothing * smoothing).sqrt();
                // Implicit in the velocity, so that friction never reverses it.
                let rate = deceleration * (T::ONE - T::HALF * v.x / speed) * pass.h / speed;
                predicted.accelerate(id, v * (-rate / (T::ONE + rate)));
            }
        }
    }
}

/// Gait: the fraction by which muscles contract and extend, and the phase from one to the next,
/// rad.
type Gait<T> = [T; 2];

/// Returns the distance that the crawler travels, m.
fn crawl<const K: usize>([amplitude, lag]: Gait<Dual<K>>) -> Result<Dual<K>, Error> {
    type Feet<const K: usize> = Particles<Dual<K>, FEET>;
    let number = Dual::<K>::constant;
    let mut particles = Feet::<K>::new();
    for foot in 0..FEET {
        let x = Dual::ratio(i32::try_from(foot).unwrap_or(0), 5);
        particles.add(Vec2::new(x, number(0.0)), number(0.1))?;
    }
    let ids: Vec<ParticleId> = particles.ids().iter().collect();
    let mut muscles = Vec::new();
    for ends in ids.windows(2) {
        let ends = [ends[0], ends[1]];
        muscles.push(Muscle::new(&particles, ends, number(1e-4), number(100.0))?);
    }
    let mut muscles: [_; FEET - 1] = std::array::from_fn(|index| muscles[index]);
    let solver = Solver {
        substeps: 2,
        iterations: 4,
        ..Solver::new()
    };
    let center = |particles: &Feet<K>| {
        let sum: Vec2<Dual<K>> = particles.positions().iter().copied().sum();
        sum.x / Dual::ratio(4, 1)
    };
    let start = center(&particles);
    for step in 0..STEPS {
        let angle = number(TAU * FREQUENCY * STEP * f64::from(step));
        let mut phase = angle;
        for muscle in &mut muscles {
            let length = number(0.2) * (number(1.0) + amplitude * phase.sin());
            muscle.move_to(length, number(10.0))?;
            phase += lag;
        }
        let parts = &mut (&mut muscles, &mut Ground);
        solver.step(number(STEP), &mut particles, parts)?;
    }
    Ok(center(&particles) - start)
}

/// Returns the distance without derivatives.
fn distance(gait: [f64; 2]) -> Result<f64, Error> {
    Ok(crawl::<0>(gait.map(Dual::constant))?.value)
}

/// Compares a gradient with differences, then climbs it.
pub(crate) fn run() -> Result<(), Error> {
    let start = [0.1, 1.5];
    let parameters = |gait: [f64; 2]| [0, 1].map(|index| Dual::<2>::parameter(index, gait[index]));
    let gradient = crawl(parameters(start))?.slopes;
    for (index, slope) in gradient.iter().enumerate() {
        let shifted = |shift: f64| {
            let mut gait = start;
            gait[index] += shift;
            distance(gait)
        };
        let difference = (shifted(1e-5)? - shifted(-1e-5)?) / 2e-5;
        // Central differences are wrong by the third derivative times 1e-10, and by rounding.
        assert!(
            (slope - difference).abs() < 1e-5 * (1.0 + slope.abs()),
            "{slope} differs from {difference}"
        );
    }
    let (mut gait, mut rate) = (start, 0.5);
    let first = distance(gait)?;
    let mut best = first;
    for _ in 0..40 {
        let slopes = crawl(parameters(gait))?.slopes;
        let norm = slopes[0].hypot(slopes[1]);
        let next = [
            (gait[0] + rate * slopes[0] / norm).clamp(0.0, LARGEST),
            gait[1] + rate * slopes[1] / norm,
        ];
        let reached = distance(next)?;
        if reached > best {
            (gait, best) = (next, reached);
        } else {
            rate /= 2.0;
        }
    }
    println!(
        "crawler: {:.3} m at first, {:.3} m in {} s with an amplitude of {:.3} and a phase of {:.3} rad",
        first,
        best,
        f64::from(STEPS) * STEP,
        gait[0],
        gait[1]
    );
    assert!(best > 3.0 * first.abs(), "training did not help");
    Ok(())
}
