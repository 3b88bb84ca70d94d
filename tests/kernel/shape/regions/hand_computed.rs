//! Overlapping regions with numbers of few digits: stability limit, energy, and plastic flow.

use crate::support::float::Float;
use crate::support::setup::id;
use pliant::{
    Error, Parameter, ParticleId, Particles, Plastic, Plasticity, Project, RegionBlend,
    RegionMatching, Solver, Stiffness, Vec2, build, measure,
};

type Chain<T> = RegionMatching<T, 8, 32>;

fn block<T: Float>(mass: f64) -> Particles<T, 8> {
    let mut particles = Particles::new();
    build::lattice(
        &mut particles,
        T::vector(0.0, 1.0),
        4,
        2,
        T::ONE,
        T::of(mass),
    )
    .unwrap();
    particles
}

/// Regions of three consecutive particles. A particle is in at most three of them.
fn chain<T: Float>(stiffness: Stiffness<T>, overlap: RegionBlend) -> Result<Chain<T>, Error> {
    let particles = block::<T>(1.0);
    Chain::new(&particles, particles.ids().windows(3), stiffness, overlap)
}

fn unstable_summed_regions_are_rejected<T: Float>() {
    let alpha = |alpha: f64| Stiffness::Alpha(T::of(alpha));
    let unstable = Error::OutOfRange(Parameter::Stiffness);
    assert_eq!(
        chain::<T>(alpha(0.5), RegionBlend::Summed).unwrap_err(),
        unstable
    );
    assert!(chain::<T>(alpha(1.0), RegionBlend::Averaged).is_ok());
    let mut summed = chain::<T>(alpha(0.4), RegionBlend::Summed).unwrap();
    assert_eq!(
        (
            summed.len(),
            summed.members(5).map(<[_]>::len),
            summed.members(6)
        ),
        (6, Some(3), None)
    );
    assert_eq!(summed.set_stiffness(alpha(0.5)), Err(unstable));
    assert_eq!(summed.set_stiffness(alpha(-1.0)), Err(unstable));
    assert_eq!(summed.set_stiffness(alpha(0.25)), Ok(()));
    // For a relaxation time, only a step can decide: α = h/(h + τ) is a half and a third.
    for (time, outcome) in [(1.0, Err(unstable)), (2.0, Ok(()))] {
        assert_eq!(
            summed.set_stiffness(Stiffness::Relaxation(T::of(time))),
            Ok(())
        );
        assert_eq!(
            Solver::new().step(T::ONE, &mut block::<T>(1.0), &mut summed),
            outcome
        );
    }
}

/// The energy is Σ s m ω² |x − g|²/2. Two regions of two particles with one in common are 3 m
/// instead of 1 m long.
fn region_energy_is_that_of_its_springs<T: Float>() {
    let mut particles = Particles::<T, 3>::new();
    for (x, mass) in [(0.0, 4.0), (1.0, 8.0), (2.0, 4.0)] {
        particles.add(T::vector(x, 0.0), T::of(mass)).unwrap();
    }
    // α = 1/(1 + c/h²) = 1/2 and the spring 1/c = 4 per unit of mass, with h = 1/2.
    let [compliance, alpha] = [
        Stiffness::Compliance(T::ratio(1, 4)),
        Stiffness::Alpha(T::HALF),
    ];
    let ends = [[id(0), id(1)], [id(1), id(2)]];
    let cases = [
        (compliance, RegionBlend::Averaged, 0.5),
        (compliance, RegionBlend::Summed, 1.0),
        (alpha, RegionBlend::Averaged, 0.5),
    ];
    for (stiffness, overlap, share) in cases {
        let regions = RegionMatching::<T, 2, 4>::new(&particles, ends, stiffness, overlap).unwrap();
        assert_eq!((regions.len(), regions.is_empty()), (2, false));
        let mut pulled = particles.clone();
        for (place, x) in [(0, 0.0), (1, 3.0), (2, 6.0)] {
            pulled.set_position(id(place), T::vector(x, 0.0)).unwrap();
        }
        // In each region, masses 4 and 8 s divide a displacement of 2 m in inverse proportion:
        // Σ m d² = μ 2² with μ their reduced mass.
        let expected = 2.0 * 0.5 * 4.0 * (4.0 / (1.0 / 4.0 + 1.0 / (8.0 * share)));
        let found = regions.elastic_energy(T::HALF, &pulled.view()).wide();
        assert!(
            (found - expected).abs() < 32.0 * T::EPSILON.wide() * expected,
            "{stiffness:?}, {overlap:?}: {found} {expected}"
        );
    }
}

/// Two identical regions weigh half as much as one each, so together they store the same energy.
/// Four times the mass stores four times the energy.
fn identical_averaged_regions_store_the_energy_of_one<T: Float>() {
    let energy = |regions: usize, mass: f64| {
        let mut particles = block::<T>(mass);
        let all = (0..regions).map(|_| particles.ids());
        let mut body = Chain::<T>::new(
            &particles,
            all,
            Stiffness::Alpha(T::HALF),
            RegionBlend::Averaged,
        )
        .unwrap();
        particles
            .set_position(ParticleId::new(0), T::vector(-0.5, 1.25))
            .unwrap();
        Solver::new()
            .step(T::ONE, &mut particles.clone(), &mut body)
            .unwrap();
        measure::elastic_energy(&particles, &body, T::ONE)
    };
    assert_eq!(energy(2, 1.0), energy(1, 1.0));
    assert_eq!(energy(1, 4.0), energy(1, 1.0) * T::of(4.0));
    assert_eq!(energy(4, 4.0), energy(2, 2.0) * T::TWO);
}

/// A plastic region flows for the duration of the substep, in the first pass only.
fn plastic_flow_of_regions_depends_on_time_not_on_iterations<T: Float>() {
    let flown = |dt: f64, iterations| {
        let mut particles = block::<T>(1.0);
        let plasticity = Plasticity {
            yield_strain: T::of(0.01),
            creep: T::ONE,
            limit: T::ONE,
        };
        let mode = Plastic::new(plasticity).unwrap();
        let all = [particles.ids()];
        let mut regions = RegionMatching::<T, 1, 8, _>::with_mode(
            &particles,
            all,
            Stiffness::Alpha(T::ZERO),
            RegionBlend::Averaged,
            &mode,
        )
        .unwrap();
        for id in particles.ids() {
            let x = particles.position(id).unwrap();
            particles
                .set_position(id, Vec2::new(x.x * T::TWO, x.y))
                .unwrap();
        }
        Solver {
            iterations,
            ..Solver::new()
        }
        .step(T::of(dt), &mut particles, &mut regions)
        .unwrap();
        regions.mode(0).unwrap().stretch().xx.wide()
    };
    let [short, long] = [0.125, 0.25].map(|duration| flown(duration, 1));
    assert!(1.0 < short && short < long, "{short} {long}");
    assert_eq!(flown(0.125, 3), short);
}

crate::both!(
    unstable_summed_regions_are_rejected,
    region_energy_is_that_of_its_springs,
    identical_averaged_regions_store_the_energy_of_one,
    plastic_flow_of_regions_depends_on_time_not_on_iterations,
);
