//! Energy: bounds that hold at every step.

use crate::support::bodies::{Body, Cloud, LONG_RUN, PENTAGON, Sums, cloud};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{
    Bound, Constraint, Constraints, Distance, Distances, Linearization, Mode, ParticleId,
    Particles, Points, Scheme, Solver, Sweep, measure,
};
use proptest::prelude::*;

const STEP: f64 = 0.01;

/// N̂² = (1 − α)h²|v|² + α|x|² in the frame of the center of mass.
pub(crate) fn bounded_norm(sums: &Sums, alpha: f64) -> f64 {
    ((1.0 - alpha) * STEP * STEP * sums.motion + alpha * sums.spread).sqrt()
}

/// Runs one predicted step and checks N̂' ≤ √(1−α) N̂ + α|q|, for any rotation.
pub(crate) fn dissipative_step<T: Float, M: Mode<T>>(body: &mut Body<T, M>, alpha: f64) {
    let before = body.sums();
    Solver::new()
        .step(T::of(STEP), &mut body.particles, &mut body.shape)
        .unwrap();
    let after = body.sums();
    let (square, longest) = body.rest();
    let size = before.farthest + longest + STEP * before.fastest;
    let slack =
        tolerance::rounding_of_norm(T::EPSILON.wide(), body.particles.len(), before.mass, size);
    let bound = (1.0 - alpha).sqrt() * bounded_norm(&before, alpha) + alpha * square.sqrt() + slack;
    let norm = bounded_norm(&after, alpha);
    assert!(norm <= bound, "norm {norm}, bound {bound}");
}

fn predicted_goals_bound_the_norm<T: Float>() {
    proptest!(settings(100), |(cloud in cloud(2.0, 100.0), alpha in 0.01..=1.0)| {
        let mut body = Body::<T>::new(&cloud, [0.0, 0.0], alpha);
        for _ in 0..100 {
            dissipative_step(&mut body, alpha);
        }
    });
}

fn predicted_goals_bound_the_norm_of_long_runs<T: Float>() {
    for alpha in [0.02, 0.5, 1.0] {
        let mut body = Body::<T>::new(&PENTAGON.into(), [0.0, 0.0], alpha);
        for _ in 0..LONG_RUN {
            dissipative_step(&mut body, alpha);
        }
    }
}

/// Scales the offsets of the cloud so that √(Σ m d²) is `share` times √(Σ m q²).
fn scaled_to_radius(mut cloud: Cloud, share: f64) -> Cloud {
    let rest = Body::<f64>::new(
        &cloud.iter().map(|c| (c.0, [0.0; 2], c.2, c.3)).collect(),
        [0.0, 0.0],
        1.0,
    )
    .rest()
    .0;
    let offsets: f64 = cloud
        .iter()
        .map(|(_, d, _, m)| m * (d[0] * d[0] + d[1] * d[1]))
        .sum();
    let scale = if offsets > 0.0 {
        share * (rest / offsets).sqrt()
    } else {
        0.0
    };
    cloud.iter_mut().for_each(|c| c.1 = c.1.map(|d| d * scale));
    cloud
}

/// Explicit goals, deformations up to 0.3 radii: E/E₀ ≤ (2 + √α)/(2 − √α), the bound of the linear
/// spring.
fn explicit_goals_bound_the_energy_ratio<T: Float>() {
    proptest!(settings(100), |(cloud in cloud(1.0, 0.0), alpha in 0.02..=1.0)| {
        let cloud = scaled_to_radius(cloud, 0.3);
        let mut body = Body::<T>::new(&cloud, [0.0, 0.0], alpha);
        let rate = alpha / (STEP * STEP);
        // The measured energy of α is that of the predicted scheme, whose spring is stiffer by
        // 1/(1 − α).
        let elastic = |body: &Body<T>| {
            let mut still = Body { particles: body.particles.clone(), shape: body.shape.clone() };
            still.shape.set_stiffness(pliant::Stiffness::Compliance(T::of(1.0 / rate))).unwrap();
            measure::elastic_energy(&still.particles, &still.shape, T::of(STEP)).wide()
        };
        let energy = |body: &Body<T>| elastic(body) + body.sums().motion / 2.0;
        let start = energy(&body);
        let bound = (2.0 + alpha.sqrt()) / (2.0 - alpha.sqrt()) * start * (1.0 + tolerance::ENERGY_RATIO);
        let solver = Solver { scheme: Scheme::Leapfrog, ..Solver::new() };
        for _ in 0..500 {
            solver.step(T::of(STEP), &mut body.particles, &mut body.shape).unwrap();
            let now = energy(&body);
            prop_assert!(now <= bound, "energy {now}, bound {bound}, start {start}");
        }
    });
}

/// A spring that only pulls.
struct Tether<T> {
    ends: [ParticleId; 2],
    length: T,
    compliance: T,
}

impl<T: Float> Constraint<T, 2> for Tether<T> {
    const BOUND: Bound = Bound::AtMost;
    fn particles(&self) -> [ParticleId; 2] {
        self.ends
    }
    fn compliance(&self) -> T {
        self.compliance
    }
    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        let (n, length) = points.difference(0, 1).direction()?;
        Some(Linearization {
            value: length - self.length,
            gradients: [n, -n],
        })
    }
}

/// Tension-only networks, converged: energy never grows.
fn converged_tethers_lose_energy<T: Float>() {
    proptest!(settings(60), |(cloud in cloud(0.3, 2.0), compliance in 1e-4..1e-2)| {
        let body = Body::<T>::new(&cloud, [0.0, 0.0], 0.0);
        let mut particles = body.particles;
        let mut tethers = Constraints::<T, Tether<T>, 2, 23>::new();
        for (a, b) in particles.ids().iter().zip(particles.ids().iter().skip(1)) {
            tethers.add(Tether { ends: [a, b], length: T::of(0.5), compliance: T::of(compliance) }).unwrap();
        }
        let solver = Solver { iterations: 200, sweep: Sweep::Symmetric, ..Solver::new() };
        let energy = |particles: &Particles<T, 24>, tethers: &_| {
            (measure::kinetic_energy(particles) + measure::elastic_energy(particles, tethers, T::of(STEP))).wide()
        };
        for _ in 0..10 {
            let before = energy(&particles, &tethers);
            solver.step(T::of(STEP), &mut particles, &mut tethers).unwrap();
            let after = energy(&particles, &tethers);
            prop_assert!(after <= before * (1.0 + tolerance::CONVERGED), "{before} to {after}, ratio {}", after / before);
        }
    });
}

/// Random networks of springs with small oscillations and one iteration per step: symmetric sweeps
/// add no energy except for rounding.
fn symmetric_sweeps_keep_networks_stable<T: Float>() {
    let pairs = prop::collection::vec((0..24_u16, 0..24_u16), 10..60);
    proptest!(settings(60), |(cloud in cloud(1e-4, 0.0), pairs in pairs, compliance in 1e-6..1e-2)| {
        let body = Body::<T>::new(&cloud.iter().map(|c| (c.0, [0.0; 2], c.2, c.3)).collect(), [0.0, 0.0], 0.0);
        let mut particles = body.particles;
        let mut springs = Distances::<T, 60>::new();
        for (a, b) in pairs {
            let (a, b) = (ParticleId::new(a), ParticleId::new(b));
            if let Ok(spring) = Distance::between(&particles, a, b, T::of(compliance)) {
                springs.add(spring).unwrap();
            }
        }
        for (id, c) in particles.ids().iter().zip(&cloud) {
            let x = particles.position(id).unwrap();
            particles.set_position(id, x + T::vector(c.1[0], c.1[1])).unwrap();
        }
        let solver = Solver { sweep: Sweep::Symmetric, ..Solver::new() };
        let energy = |particles: &Particles<T, 24>, springs: &_| {
            (measure::kinetic_energy(particles) + measure::elastic_energy(particles, springs, T::of(STEP))).wide()
        };
        let start = energy(&particles, &springs);
        for _ in 0..2000 {
            solver.step(T::of(STEP), &mut particles, &mut springs).unwrap();
        }
        let end = energy(&particles, &springs);
        let noise = tolerance::energy_of_rounding(T::EPSILON.wide(), springs.len(), 1.0 / compliance, cloud.len(), STEP);
        prop_assert!(end <= start + noise, "{start} to {end}, noise {noise}");
    });
}

crate::both!(
    predicted_goals_bound_the_norm,
    predicted_goals_bound_the_norm_of_long_runs,
    explicit_goals_bound_the_energy_ratio,
    converged_tethers_lose_energy,
    symmetric_sweeps_keep_networks_stable,
);
