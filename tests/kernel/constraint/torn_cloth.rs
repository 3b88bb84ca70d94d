//! Cloths that tear: level order, clones and energy.

use crate::constraint::tearing::Threads;
use crate::support::bodies::{Body, cloud};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::build::{self, Cloth};
use pliant::{ConstraintId, Distances, Particles, Solver, Sweep, Tearing, Tether, Vec2, measure};
use proptest::prelude::*;

/// Cloth that its weight and an impulse tear: as springs that never break, and as threads.
pub(crate) struct Rag<T> {
    pub(crate) particles: Particles<T, 30>,
    pub(crate) springs: Distances<T, 89>,
    pub(crate) threads: Threads<T, 89>,
}

impl<T: Float> Rag<T> {
    pub(crate) fn new(limit: f64) -> Self {
        let (mut particles, mut springs, mut threads) =
            (Particles::new(), Distances::new(), Threads::new());
        let corner = Vec2::ZERO;
        let cloth = Cloth {
            corner,
            columns: 6,
            rows: 5,
            spacing: T::of(0.1),
            mass: T::of(0.05),
            compliance: T::of(1e-3),
        };
        let ids = build::cloth(&mut particles, &mut springs, cloth).unwrap();
        for place in [0, 5] {
            particles.pin(ids.get(place).unwrap()).unwrap();
        }
        particles
            .apply_impulse(ids.get(26).unwrap(), T::vector(0.1, -0.4))
            .unwrap();
        threads.add_all(&springs, T::of(limit)).unwrap();
        Self {
            particles,
            springs,
            threads,
        }
    }

    pub(crate) fn solver() -> Solver<T> {
        Solver {
            gravity: T::vector(0.2, -9.81),
            substeps: 3,
            ..Solver::new()
        }
    }

    /// Runs `steps` steps and returns the constraints that broke in each.
    pub(crate) fn run(&mut self, steps: usize) -> Vec<Vec<ConstraintId>> {
        let mut step = || {
            Self::solver()
                .step(T::of(1.0 / 60.0), &mut self.particles, &mut self.threads)
                .unwrap();
            self.threads.broken().collect()
        };
        (0..steps).map(|_| step()).collect()
    }

    pub(crate) fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.threads)
    }
}

/// In level order, the same constraints break in the same steps and order, and every bit is the
/// same. Ids stay valid.
fn level_order_breaks_the_same_constraints<T: Float>() {
    let mut listed = Rag::<T>::new(0.1);
    let mut ordered = Rag::<T>::new(0.1);
    ordered.threads.order(&ordered.particles);
    let (expected, found) = (listed.run(40), ordered.run(40));
    assert_eq!(found, expected);
    let torn: usize = expected.iter().map(Vec::len).sum();
    assert!((4..80).contains(&torn), "{torn} broke");
    assert_eq!(ordered.checksum(), listed.checksum());
    let whole = listed
        .springs
        .ids()
        .filter(|id| listed.threads.is_broken(*id) == Some(false))
        .nth(20)
        .unwrap();
    for rag in [&mut listed, &mut ordered] {
        rag.threads.cut(whole).unwrap();
        assert_eq!(rag.threads.is_broken(whole), Some(true));
    }
    // Ordered again, with some constraints broken.
    ordered.threads.order(&ordered.particles);
    assert_eq!(
        (ordered.run(20), ordered.checksum()),
        (listed.run(20), listed.checksum())
    );
    for id in listed.springs.ids() {
        assert_eq!(ordered.threads.get(id), listed.springs.get(id));
        assert_eq!(ordered.threads.is_broken(id), listed.threads.is_broken(id));
        assert_eq!(
            ordered.threads.multiplier(id),
            listed.threads.multiplier(id)
        );
    }
}

/// A clone continues with the same bits, and the checksum covers broken constraints.
fn clone_steps_bit_identically<T: Float>() {
    let mut rag = Rag::<T>::new(0.1);
    let torn: usize = rag.run(15).iter().map(Vec::len).sum();
    let mut other = Rag {
        particles: rag.particles.clone(),
        springs: Distances::new(),
        threads: rag.threads.clone(),
    };
    assert_eq!(
        (rag.run(15), rag.checksum()),
        (other.run(15), other.checksum())
    );
    assert!(torn > 0);
    let before = rag.checksum();
    let whole = rag
        .springs
        .ids()
        .find(|id| rag.threads.is_broken(*id) == Some(false));
    rag.threads.cut(whole.unwrap()).unwrap();
    assert_ne!(rag.checksum(), before);
}

/// Breaking removes the energy that the broken constraints stored. A converged step does not add
/// energy.
fn breaking_adds_no_energy<T: Float>() {
    const STEP: f64 = 0.01;
    let torn = std::cell::Cell::new(0);
    proptest!(settings(40), |(cloud in cloud(0.3, 2.0), compliance in 1e-4..1e-2)| {
        let body = Body::<T>::new(&cloud, [0.0, 0.0], 0.0);
        let mut particles = body.particles;
        let mut ropes = Tearing::<T, Tether<T>, 2, 23>::new();
        for (a, b) in particles.ids().iter().zip(particles.ids().iter().skip(1)) {
            ropes.add(Tether::new(a, b, T::of(0.5), T::of(compliance)).unwrap(), T::of(1.5)).unwrap();
        }
        let solver = Solver { iterations: 200, sweep: Sweep::Symmetric, ..Solver::new() };
        let energy = |particles: &Particles<T, 24>, ropes: &Tearing<T, Tether<T>, 2, 23>| {
            (measure::kinetic_energy(particles) + measure::elastic_energy(particles, ropes, T::of(STEP))).wide()
        };
        for _ in 0..10 {
            let (before, stretched) = (energy(&particles, &ropes), particles.clone());
            solver.step(T::of(STEP), &mut particles, &mut ropes).unwrap();
            let cut = energy(&stretched, &ropes);
            let after = energy(&particles, &ropes);
            prop_assert!(cut <= before, "breaking raised the energy from {before} to {cut}");
            prop_assert!(cut < before || ropes.broken().next().is_none());
            prop_assert!(after <= cut * (1.0 + tolerance::CONVERGED), "{cut} to {after}, ratio {}", after / cut);
            torn.set(torn.get() + ropes.broken().count());
        }
    });
    assert!(torn.get() > 10, "only {} broke", torn.get());
}

crate::both!(
    level_order_breaks_the_same_constraints,
    clone_steps_bit_identically,
    breaking_adds_no_energy,
);
