//! Overlapping regions: conservation, and equivalence with a body.

use crate::shape::momentum::SCHEMES;
use crate::support::bodies::{Body, Cloud, Sums, cloud, largest_change, length};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{
    Particles, RegionBlend, RegionMatching, Scheme, ShapeMatching, Solver, Stiffness, Vec2, measure,
};
use proptest::prelude::*;

pub(crate) const STEP: f64 = 0.01;

const OVERLAPS: [RegionBlend; 2] = [RegionBlend::Averaged, RegionBlend::Summed];

/// Regions of three in a chain of at most 24 particles.
type Chain<T> = RegionMatching<T, 22, 66>;

/// Deformed, moving cloud with a region for every three consecutive particles.
pub(crate) struct Strand<T> {
    pub(crate) particles: Particles<T, 24>,
    pub(crate) chain: Chain<T>,
}

impl<T: Float> Strand<T> {
    pub(crate) fn new(
        cloud: &Cloud,
        center: [f64; 2],
        stiffness: Stiffness<T>,
        overlap: RegionBlend,
    ) -> Self {
        let rest = cloud.iter().map(|c| (c.0, [0.0; 2], c.2, c.3)).collect();
        let mut particles = Body::<T>::new(&rest, center, 1.0).particles;
        let chain = Chain::new(&particles, particles.ids().windows(3), stiffness, overlap).unwrap();
        for (id, c) in particles.ids().into_iter().zip(cloud) {
            let x = particles.position(id).unwrap();
            particles
                .set_position(id, x + T::vector(c.1[0], c.1[1]))
                .unwrap();
        }
        Self { particles, chain }
    }

    pub(crate) fn step(&mut self, scheme: Scheme) {
        Solver {
            scheme,
            ..Solver::new()
        }
        .step(T::of(STEP), &mut self.particles, &mut self.chain)
        .unwrap();
    }

    pub(crate) fn energy(&self) -> f64 {
        (measure::kinetic_energy(&self.particles)
            + measure::elastic_energy(&self.particles, &self.chain, T::of(STEP)))
        .wide()
    }

    /// Returns the largest distance from a member to its goal over all regions, for the positions
    /// that determined the goals.
    pub(crate) fn largest_pull(&self, places: &[Vec2<T>]) -> f64 {
        let distance = |region: usize| {
            let members = self.chain.members(region).unwrap().iter();
            let goals = self.chain.goals(region).unwrap();
            members
                .zip(goals)
                .map(|(id, goal)| length(goal - places[id.index()]))
                .fold(0.0, f64::max)
        };
        (0..self.chain.len()).map(distance).fold(0.0, f64::max)
    }
}

/// Makes one step and checks the bounds on both momenta. At most three regions move a particle,
/// each by a rounded correction.
fn conserving_step<T: Float>(
    strand: &mut Strand<T>,
    alpha: f64,
    scheme: Scheme,
    overlap: RegionBlend,
) {
    let (before, positions) = (
        Sums::from_view(&strand.particles),
        strand.particles.positions().to_vec(),
    );
    let velocities = strand.particles.velocities().to_vec();
    strand.step(scheme);
    let after = Sums::from_view(&strand.particles);
    let start = |(x, v): (&Vec2<T>, &Vec2<T>)| {
        if scheme == Scheme::Leapfrog {
            *x
        } else {
            *x + *v * T::of(STEP)
        }
    };
    let places: Vec<_> = positions.iter().zip(&velocities).map(start).collect();
    let times = if overlap == RegionBlend::Averaged {
        1.0
    } else {
        3.0
    };
    let kick = times * alpha * strand.largest_pull(&places) / STEP;
    let motion = tolerance::Motion {
        epsilon: T::EPSILON.wide(),
        mass: after.mass,
        count: 3,
        // Three additions to a displacement of the size of h v, each rounded by half an epsilon,
        // plus the rounding of the velocity.
        speed: 2.5 * before.fastest.max(after.fastest),
        kick: kick.max(largest_change(&velocities, strand.particles.velocities())),
        radius: before.radius.max(after.radius),
        reach: before.farthest.max(after.farthest),
        rate: times * alpha / STEP,
    };
    let (lost, bound) = (after.momentum_change(&before), motion.momentum());
    assert!(
        lost <= bound,
        "{overlap:?}, {scheme:?}: momentum changed by {lost:e}, bound {bound:e}"
    );
    if scheme == Scheme::Leapfrog {
        let (lost, bound) = (
            (after.angular_momentum - before.angular_momentum).abs(),
            motion.angular_momentum(),
        );
        assert!(
            lost <= bound,
            "{overlap:?}: angular momentum changed by {lost:e}, bound {bound:e}"
        );
    }
}

fn every_step_conserves_momentum<T: Float>() {
    let (schemes, overlaps) = (
        prop::sample::select(&SCHEMES[..]),
        prop::sample::select(&OVERLAPS[..]),
    );
    proptest!(settings(150), |(cloud in cloud(1.0, 3.0), alpha in 0.01..=0.44, far in prop::bool::ANY, scheme in schemes, overlap in overlaps)| {
        prop_assume!(cloud.len() >= 3);
        let center = if far { [1000.0, -1000.0] } else { [0.0, 0.0] };
        let mut strand = Strand::<T>::new(&cloud, center, Stiffness::Alpha(T::of(alpha)), overlap);
        for _ in 0..30 {
            conserving_step(&mut strand, alpha, scheme, overlap);
        }
    });
}

/// A bent strand of twelve particles.
pub(crate) fn bent() -> Cloud {
    (0..12)
        .map(|i| {
            (
                [0.3 * f64::from(i), 0.05 * f64::from(i % 2)],
                [0.0, 0.02 * f64::from(i * i)],
                [0.0, 0.0],
                1.0,
            )
        })
        .collect()
}

/// Sums of corrections by rigid bodies of three, fitted with full masses: regions without
/// fractional weights.
fn corrections_of_bodies(cloud: &Cloud) -> Vec<[f64; 2]> {
    let strand = Strand::<f64>::new(
        cloud,
        [0.0, 0.0],
        Stiffness::Alpha(0.4),
        RegionBlend::Averaged,
    );
    let rest = cloud.iter().map(|c| (c.0, [0.0; 2], c.2, c.3)).collect();
    let at_rest = Body::<f64>::new(&rest, [0.0, 0.0], 1.0).particles;
    let mut sums = vec![[0.0; 2]; cloud.len()];
    for window in at_rest.ids().windows(3) {
        let mut body =
            ShapeMatching::<f64, 3>::new(&at_rest, window, Stiffness::Alpha(0.4)).unwrap();
        let mut particles = strand.particles.clone();
        Solver::new().step(STEP, &mut particles, &mut body).unwrap();
        for (sum, (now, then)) in sums.iter_mut().zip(
            particles
                .positions()
                .iter()
                .zip(strand.particles.positions()),
        ) {
            *sum = [sum[0] + now.x - then.x, sum[1] + now.y - then.y];
        }
    }
    sums
}

/// Divided by the number of regions, such corrections move the body as a whole. Their sum is more
/// than 5 % of the sum of their lengths.
#[test]
fn averaging_with_full_masses_loses_momentum() {
    let cloud = bent();
    let held = |i: usize| {
        f64::from(u32::try_from([i + 1, cloud.len() - i, 3].into_iter().min().unwrap()).unwrap())
    };
    let corrections = corrections_of_bodies(&cloud);
    let (mut sum, mut size) = ([0.0; 2], 0.0);
    for (i, correction) in corrections.iter().enumerate() {
        let mean = correction.map(|d| d / held(i));
        sum = [sum[0] + mean[0], sum[1] + mean[1]];
        size += mean[0].hypot(mean[1]);
    }
    assert!(sum[0].hypot(sum[1]) > 0.05 * size, "{sum:?} of {size}");

    let mut strand = Strand::<f64>::new(
        &cloud,
        [0.0, 0.0],
        Stiffness::Alpha(0.4),
        RegionBlend::Averaged,
    );
    let before = Sums::from_view(&strand.particles);
    strand.step(Scheme::Predicted);
    assert!(Sums::from_view(&strand.particles).momentum_change(&before) < 1e-15 * size / STEP);
}

/// One region of all particles matches a body bit for bit.
fn single_region_matches_a_body_bit_for_bit<T: Float>() {
    for (scheme, pinned) in [
        (Scheme::Predicted, 0),
        (Scheme::Leapfrog, 0),
        (Scheme::Predicted, 1),
        (Scheme::Predicted, 2),
    ] {
        let mut body = Body::<T>::new(&bent(), [0.0, 0.0], 0.3);
        let stiffness = Stiffness::Alpha(T::of(0.3));
        let rest = Body::<T>::new(
            &bent()
                .into_iter()
                .map(|c| (c.0, [0.0; 2], c.2, c.3))
                .collect(),
            [0.0, 0.0],
            0.3,
        );
        let mut regions = RegionMatching::<T, 1, 24>::new(
            &rest.particles,
            [rest.particles.ids()],
            stiffness,
            RegionBlend::Averaged,
        )
        .unwrap();
        for id in body.particles.ids().into_iter().take(pinned) {
            body.particles.pin(id).unwrap();
        }
        let mut particles = body.particles.clone();
        let solver = Solver {
            scheme,
            substeps: 2,
            iterations: 2,
            gravity: T::vector(0.1, -9.81),
            ..Solver::new()
        };
        for _ in 0..50 {
            solver
                .step(T::of(STEP), &mut body.particles, &mut body.shape)
                .unwrap();
            solver
                .step(T::of(STEP), &mut particles, &mut regions)
                .unwrap();
        }
        assert_eq!(
            measure::checksum(&particles, &()),
            measure::checksum(&body.particles, &()),
            "{scheme:?} {pinned}"
        );
        assert_eq!(
            regions.mode(0),
            Some(body.shape.mode()),
            "{scheme:?} {pinned}"
        );
        let energies = [
            measure::elastic_energy(&particles, &regions, T::of(STEP)),
            measure::elastic_energy(&body.particles, &body.shape, T::of(STEP)),
        ];
        assert_eq!(energies[0], energies[1]);
    }
}

crate::both!(
    every_step_conserves_momentum,
    single_region_matches_a_body_bit_for_bit,
);
