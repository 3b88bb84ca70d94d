//! Damping rates: independent of time step, masses, stiffness and kind of constraint.

use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    Area, Constraint, Constraints, Damped, Distance, ParticleId, Particles, Scheme, Solver, Vec2,
};

/// An oscillator along the x axis: the particle that moves, and the value C of its constraint per
/// meter of it.
struct Oscillator<T: Float, C: Constraint<T, K>, const K: usize> {
    particles: Particles<T, K>,
    set: Constraints<T, C, K, 1>,
    at_rest: f64,
}

impl<T: Float, C: Constraint<T, K>, const K: usize> Oscillator<T, C, K> {
    /// Returns the rate at which the energy decays, 1/s.
    ///
    /// A linear recurrence a x₊ + b x + c x₋ = 0 multiplies x₋x₊ − x² by c/a per substep, in any
    /// phase of the oscillation.
    fn rate_of_decay(mut self, scheme: Scheme, h: f64, substeps: u32) -> f64 {
        let solver = Solver {
            scheme,
            ..Solver::new()
        };
        let mut places = Vec::new();
        for _ in 0..substeps {
            places.push(self.particles.positions()[0].x.wide() - self.at_rest);
            solver
                .step(T::of(h), &mut self.particles, &mut self.set)
                .unwrap();
        }
        let square = |at: usize| places[at] * places[at + 2] - places[at + 1] * places[at + 1];
        let last = places.len() - 3;
        let seconds = h * f64::from(u32::try_from(last).unwrap());
        -(square(last) / square(0)).ln() / seconds
    }
}

/// A spring of one meter between masses; zero is a pinned particle.
fn spring<T: Float>(
    masses: [f64; 2],
    compliance: f64,
    rate: f64,
) -> Oscillator<T, Damped<T, Distance<T>>, 2> {
    let mut particles = Particles::new();
    for (mass, x) in masses.into_iter().zip([0.05, -1.0]) {
        let x = T::vector(x, 0.0);
        if mass > 0.0 {
            particles.add(x, T::of(mass)).unwrap();
        } else {
            particles.add_pinned(x, T::ONE).unwrap();
        }
    }
    let [a, b] = [0, 1].map(ParticleId::new);
    let distance = Distance::new(a, b, T::ONE, T::of(compliance)).unwrap();
    let mut set = Constraints::new();
    set.add(Damped::new(distance, T::of(rate)).unwrap())
        .unwrap();
    // The center of mass stays.
    let at_rest = if masses[1] > 0.0 {
        0.05 - 0.05 * masses[1] / (masses[0] + masses[1])
    } else {
        0.0
    };
    Oscillator {
        particles,
        set,
        at_rest,
    }
}

/// A triangle with one free corner, which moves across the opposite edge: its area is linear.
fn triangle<T: Float>(
    base: f64,
    compliance: f64,
    rate: f64,
) -> Oscillator<T, Damped<T, Area<T>>, 3> {
    let mut particles = Particles::new();
    particles.add(T::vector(0.05, 0.0), T::ONE).unwrap();
    for y in [-0.5, 0.5] {
        particles
            .add_pinned(T::vector(-1.0, y * base), T::ONE)
            .unwrap();
    }
    let area = Area::new(
        [0, 1, 2].map(ParticleId::new),
        T::of(-0.5 * base),
        T::of(compliance),
    );
    let area = area.unwrap();
    let mut set = Constraints::new();
    set.add(Damped::new(area, T::of(rate)).unwrap()).unwrap();
    Oscillator {
        particles,
        set,
        at_rest: 0.0,
    }
}

/// With the leapfrog scheme, the energy decays as e^(−rt), for any time step that resolves the
/// oscillation.
fn energy_decays_at_the_rate<T: Float>() {
    let check = |found: f64, rate: f64, case: &str| {
        let error = (found / rate - 1.0).abs();
        assert!(
            error < tolerance::decay_rate::<T>(),
            "{case}: {found} instead of {rate}"
        );
    };
    for (h, substeps) in [
        (1.0 / 60.0, 30),
        (1.0 / 120.0, 60),
        (1.0 / 240.0, 120),
        (1.0 / 480.0, 240),
    ] {
        for rate in [0.5, 4.0, 20.0] {
            for (masses, compliance) in [
                ([1.0, 0.0], 1e-3),
                ([0.2, 0.0], 1e-2),
                ([0.5, 0.3], 1e-2),
                ([10.0, 0.0], 1e-4),
            ] {
                let found = spring::<T>(masses, compliance, rate);
                let found = found.rate_of_decay(Scheme::Leapfrog, h, substeps);
                check(
                    found,
                    rate,
                    &format!("masses {masses:?}, {compliance}, h = {h}"),
                );
            }
            let found = triangle::<T>(2.0, 1e-3, rate);
            let found = found.rate_of_decay(Scheme::Leapfrog, h, substeps);
            check(found, rate, &format!("triangle, h = {h}"));
        }
    }
}

/// The predicted scheme multiplies the energy by 1/(e^(hr) + X) per substep, X = h²ω². What damping
/// adds to the loss without it does not depend on the time step, up to a fraction of X.
fn damping_adds_its_rate_to_the_predicted_scheme<T: Float>() {
    let (mass, compliance, rate) = (0.5, 1e-2, 4.0);
    for (h, substeps) in [(1.0 / 60.0, 30), (1.0 / 120.0, 60), (1.0 / 480.0, 240)] {
        let found = |rate| {
            spring::<T>([mass, 0.0], compliance, rate).rate_of_decay(Scheme::Predicted, h, substeps)
        };
        let x = h * h / (mass * compliance);
        let expected = ((h * rate).exp() + x).ln() / h;
        let (damped, undamped) = (found(rate), found(0.0));
        assert!(
            (damped / expected - 1.0).abs() < tolerance::decay_rate::<T>(),
            "{damped} instead of {expected}"
        );
        let added = damped - undamped;
        assert!(
            added <= rate && added >= rate / (1.0 + x) - tolerance::decay_rate::<T>(),
            "{added}, X = {x}"
        );
    }
}

/// The loss of a chain of springs does not depend on the time step.
#[test]
fn damping_of_a_chain_is_independent_of_the_time_step() {
    let left_after_one_second = |substeps: u16| {
        let mut particles = Particles::<f64, 6>::new();
        let mut set = Constraints::<f64, _, 2, 5>::new();
        let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
        let mut previous = hook;
        for k in 1..=5_u8 {
            let mass = 0.1 * f64::from(k);
            let next = particles
                .add(Vec2::new(1.04 * f64::from(k), 0.0), mass)
                .unwrap();
            let distance = Distance::new(previous, next, 1.0, 0.1).unwrap();
            set.add(Damped::new(distance, 20.0).unwrap()).unwrap();
            previous = next;
        }
        let solver = Solver {
            substeps,
            iterations: 60,
            scheme: Scheme::Leapfrog,
            ..Solver::new()
        };
        let energy = |particles: &Particles<f64, 6>, set: &_| {
            pliant::measure::kinetic_energy(particles)
                + pliant::measure::elastic_energy(particles, set, 1.0)
        };
        let start = energy(&particles, &set);
        solver.step(1.0, &mut particles, &mut set).unwrap();
        energy(&particles, &set) / start
    };
    let exact = left_after_one_second(7680);
    for substeps in [240, 480, 960] {
        let left = left_after_one_second(substeps);
        // Velocities belong to the middle of a substep: a fraction hω of the energy.
        let bound = 6.0 / f64::from(substeps);
        assert!(
            (left / exact - 1.0).abs() < bound && exact < 0.7,
            "{substeps}: {left}, {exact}"
        );
    }
}

crate::both!(
    energy_decays_at_the_rate,
    damping_adds_its_rate_to_the_predicted_scheme,
);
