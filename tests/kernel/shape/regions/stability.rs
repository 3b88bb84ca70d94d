//! Stability limit of summed regions.

use crate::shape::regions::conservation::{STEP, Strand, bent};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    Error, Parameter, ParticleId, Particles, RegionBlend, RegionMatching, Scheme, ShapeMatching,
    Solver, Stiffness, Vec2, measure,
};

/// Eight regions of the same three particles.
fn stacked(
    alpha: f64,
    overlap: RegionBlend,
) -> Result<(Particles<f64, 3>, RegionMatching<f64, 8, 24>), Error> {
    let mut particles = Particles::new();
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)] {
        particles.add(Vec2::new(x, y), 1.0).unwrap();
    }
    let regions = RegionMatching::new(
        &particles,
        [particles.ids(); 8],
        Stiffness::Alpha(alpha),
        overlap,
    )?;
    Ok((particles, regions))
}

/// Summed regions are rejected above Σα = 4/3, where the linear oscillation grows. Averaged regions
/// are stable even if rigid.
#[test]
fn summed_regions_above_the_stability_limit_are_rejected() {
    let limit = 4.0 / 3.0 / 8.0;
    assert_eq!(
        stacked(1.0, RegionBlend::Summed).unwrap_err(),
        Error::OutOfRange(Parameter::Stiffness)
    );
    assert_eq!(
        stacked(limit * 1.001, RegionBlend::Summed).unwrap_err(),
        Error::OutOfRange(Parameter::Stiffness)
    );
    for (alpha, overlap) in [(limit, RegionBlend::Summed), (1.0, RegionBlend::Averaged)] {
        let (mut particles, mut regions) = stacked(alpha, overlap).unwrap();
        particles
            .set_position(ParticleId::new(0), Vec2::new(-0.01, 0.01))
            .unwrap();
        for _ in 0..10_000 {
            Solver::new()
                .step(STEP, &mut particles, &mut regions)
                .unwrap();
        }
        assert!(
            particles.velocities().iter().all(|v| v.length() < 2.0),
            "{:?}",
            particles.velocities()
        );
    }
    let (mut particles, mut regions) = stacked(limit, RegionBlend::Summed).unwrap();
    assert_eq!(
        regions.set_stiffness(Stiffness::Alpha(0.5)),
        Err(Error::OutOfRange(Parameter::Stiffness))
    );
    // A compliance determines α only together with a time step.
    regions.set_stiffness(Stiffness::Compliance(1.0)).unwrap();
    let soft = measure::checksum(&particles, &regions);
    assert_eq!(
        Solver::new().step(10.0, &mut particles, &mut regions),
        Err(Error::OutOfRange(Parameter::Stiffness))
    );
    assert_eq!(measure::checksum(&particles, &regions), soft);
    Solver::new()
        .step(0.1, &mut particles, &mut regions)
        .unwrap();
}

/// Far above the limit the sum of corrections diverges, as eight bodies solved in parallel show.
#[test]
fn summed_corrections_above_the_limit_diverge() {
    let (start, _) = stacked(0.1, RegionBlend::Averaged).unwrap();
    let body = ShapeMatching::<f64, 3>::new(&start, start.ids(), Stiffness::Alpha(1.0)).unwrap();
    let mut particles = start;
    particles
        .set_position(ParticleId::new(0), Vec2::new(-0.01, 0.01))
        .unwrap();
    for _ in 0..7 {
        let mut moved = particles.clone();
        Solver::new()
            .step(STEP, &mut moved, &mut body.clone())
            .unwrap();
        for id in particles.ids() {
            let kick = moved.velocity(id).unwrap() - particles.velocity(id).unwrap();
            let velocity = particles.velocity(id).unwrap() + kick * 8.0;
            particles.set_velocity(id, velocity).unwrap();
            let place = particles.position(id).unwrap() + velocity * STEP;
            particles.set_position(id, place).unwrap();
        }
    }
    assert!(
        particles.positions().iter().any(|x| x.length() > 1e3),
        "{:?}",
        particles.positions()
    );
}

/// The energy of small oscillations of averaged regions with predicted goals never grows. A step is
/// an implicit Euler step of springs αG/(1 − αG), with G self-adjoint between zero and one. The
/// measured energy, of springs αG/(1 − α), is at most 1/(1 − α) times as large.
fn small_oscillations_decay<T: Float>() {
    for alpha in [0.05, 0.5, 0.9] {
        let cloud = bent()
            .into_iter()
            .map(|(x, d, v, m)| (x, d.map(|d| 0.01 * d), v, m))
            .collect();
        let mut strand = Strand::<T>::new(
            &cloud,
            [0.0, 0.0],
            Stiffness::Alpha(T::of(alpha)),
            RegionBlend::Averaged,
        );
        let start = strand.energy();
        let mut least = start;
        for _ in 0..5_000 {
            strand.step(Scheme::Predicted);
            let now = strand.energy();
            let bound = least / (1.0 - alpha) * (1.0 + tolerance::ENERGY_RATIO);
            assert!(
                now <= bound,
                "α = {alpha}: {now}, bound {bound}, start {start}"
            );
            least = least.min(now);
        }
        assert!(
            strand.energy() < 0.9 * start,
            "α = {alpha}: {start} to {}",
            strand.energy()
        );
    }
}

crate::both!(small_oscillations_decay,);
