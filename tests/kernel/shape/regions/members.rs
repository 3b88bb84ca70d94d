//! Overlapping regions: members, pins, rejections, and snapshots.

use crate::support::float::Float;
use pliant::{
    Capacity, Error, Parameter, ParticleId, ParticleRange, Particles, RegionBlend, RegionMatching,
    Rigid, Solver, Stiffness, Vec2, build, measure,
};

type Chain<T> = RegionMatching<T, 4, 12>;

fn strand<T: Float>(columns: usize) -> (Particles<T, 8>, ParticleRange) {
    let mut particles = Particles::new();
    let ids = build::lattice(&mut particles, Vec2::ZERO, columns, 1, T::of(0.25), T::ONE).unwrap();
    (particles, ids)
}

#[test]
fn windows_are_contiguous_subranges() {
    let (_, ids) = strand::<f32>(5);
    let runs = |width| {
        ids.windows(width)
            .map(|run| run.iter().map(ParticleId::index).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    assert_eq!(runs(3), [[0, 1, 2], [1, 2, 3], [2, 3, 4]]);
    assert_eq!(runs(5), [[0, 1, 2, 3, 4]]);
    assert_eq!(runs(1).len(), 5);
    for none in [0, 6, usize::MAX] {
        assert!(runs(none).is_empty(), "{none}");
    }
}

/// A rotated and translated strand is at its goals: every region finds the rotation.
fn regions_find_the_rotation<T: Float>() {
    let (mut particles, ids) = strand::<T>(6);
    let mut chain = Chain::new(
        &particles,
        ids.windows(3),
        Stiffness::Alpha(T::ONE),
        RegionBlend::Averaged,
    )
    .unwrap();
    let (cos, sin) = (T::of(0.6), T::of(0.8));
    for id in ids {
        let x = particles.position(id).unwrap();
        particles
            .set_position(
                id,
                Vec2::new(cos * x.x - sin * x.y, sin * x.x + cos * x.y) + T::vector(3.0, 4.0),
            )
            .unwrap();
    }
    let turned = particles.positions().to_vec();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut chain)
        .unwrap();
    for region in 0..chain.len() {
        let rotation = chain.mode(region).unwrap().rotation();
        // Positions are rounded to half an epsilon of their size, and a region is half a meter
        // long.
        let rounding = T::of(40.0) * T::EPSILON;
        assert!(
            (rotation.cos - cos).abs() < rounding && (rotation.sin - sin).abs() < rounding,
            "{rotation:?}"
        );
        for (id, goal) in chain
            .members(region)
            .unwrap()
            .iter()
            .zip(chain.goals(region).unwrap())
        {
            assert!((goal - turned[id.index()]).length() < rounding, "{goal:?}");
        }
    }
}

/// A strand of hair: its pinned roots stay, its tip hangs, and it follows when the roots move.
fn pinned_roots_hold_a_strand<T: Float>() {
    let (mut particles, ids) = strand::<T>(6);
    let mut hair = Chain::new(
        &particles,
        ids.windows(3),
        Stiffness::Alpha(T::ONE),
        RegionBlend::Averaged,
    )
    .unwrap();
    for root in ids.into_iter().take(2) {
        particles.pin(root).unwrap();
    }
    let roots = particles.positions()[..2].to_vec();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    };
    for _ in 0..300 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut hair)
            .unwrap();
    }
    assert_eq!(particles.positions()[..2], roots);
    let tip = particles.positions()[5];
    assert!(tip.y < T::of(-0.01) && tip.length() > T::of(1.0), "{tip:?}");
    for root in ids.into_iter().take(2) {
        let target = particles.position(root).unwrap() + T::vector(0.0, 5.0);
        particles.move_to(root, target, T::ONE).unwrap();
    }
    for _ in 0..60 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut hair)
            .unwrap();
    }
    assert!(
        particles.positions()[5].y > T::of(3.0),
        "{:?}",
        particles.positions()[5]
    );
}

fn cloned_regions_step_bit_identically<T: Float>() {
    let (mut particles, ids) = strand::<T>(6);
    let mut chain = Chain::new(
        &particles,
        ids.windows(3),
        Stiffness::Relaxation(T::of(0.05)),
        RegionBlend::Averaged,
    )
    .unwrap();
    particles
        .apply_impulse(ids.get(0).unwrap(), T::vector(0.3, 2.0))
        .unwrap();
    let run = |particles: &mut Particles<T, 8>, chain: &mut Chain<T>| {
        for _ in 0..40 {
            Solver::new().step(T::of(0.01), particles, chain).unwrap();
        }
        measure::checksum(particles, chain)
    };
    let start = run(&mut particles, &mut chain);
    let (mut other_particles, mut other) = (particles.clone(), chain.clone());
    let end = run(&mut particles, &mut chain);
    assert_ne!(start, end);
    assert_eq!(run(&mut other_particles, &mut other), end);
    // The checksum includes the rotations.
    let fresh = Chain::new(
        &particles,
        ids.windows(3),
        Stiffness::Relaxation(T::of(0.05)),
        RegionBlend::Averaged,
    )
    .unwrap();
    assert_ne!(measure::checksum(&particles, &fresh), end);
}

#[test]
fn regions_reject_invalid_members_and_stiffness() {
    let (particles, ids) = strand::<f32>(6);
    let id = ParticleId::new;
    let rigid = Stiffness::Alpha(1.0);
    let make = |regions: &[&[u16]], stiffness| {
        let regions = regions
            .iter()
            .map(|region| region.iter().map(|&place| id(place)).collect::<Vec<_>>());
        RegionMatching::<f32, 2, 5>::with_mode(
            &particles,
            regions,
            stiffness,
            RegionBlend::Averaged,
            &Rigid::new(),
        )
        .map(|_| ())
    };
    assert_eq!(make(&[&[0, 1, 2], &[2, 3]], rigid), Ok(()));
    assert_eq!(make(&[], rigid), Err(Error::TooFewParticles));
    assert_eq!(make(&[&[0, 1], &[]], rigid), Err(Error::TooFewParticles));
    assert_eq!(
        make(&[&[0, 1, 2], &[2, 3, 4]], rigid),
        Err(Error::Full(Capacity::Memberships))
    );
    assert_eq!(
        make(&[&[0], &[1], &[2]], rigid),
        Err(Error::Full(Capacity::Regions))
    );
    assert_eq!(
        make(&[&[0, 1], &[2, 3, 2]], rigid),
        Err(Error::RepeatedParticle)
    );
    assert_eq!(make(&[&[0, 6]], rigid), Err(Error::UnknownParticle));
    for bad in [f32::NAN, f32::INFINITY] {
        assert_eq!(
            make(&[&[0, 1]], Stiffness::Alpha(bad)),
            Err(Error::NonFinite(Parameter::Stiffness))
        );
    }
    assert_eq!(
        make(&[&[0, 1]], Stiffness::Compliance(-1.0)),
        Err(Error::OutOfRange(Parameter::Stiffness))
    );

    let mut stuck = particles.clone();
    ids.into_iter().for_each(|id| stuck.pin(id).unwrap());
    let held = |particles: &_| {
        Chain::new(particles, ids.windows(3), rigid, RegionBlend::Averaged).map(|_| ())
    };
    assert_eq!(held(&stuck), Err(Error::AllPinned));
    stuck.release(id(3)).unwrap();
    assert_eq!(held(&stuck), Ok(()));

    let mut wide = particles.clone();
    wide.set_position(id(0), Vec2::new(-f32::MAX, 0.0)).unwrap();
    wide.set_position(id(1), Vec2::new(f32::MAX, 0.0)).unwrap();
    assert_eq!(held(&wide), Err(Error::NonFinite(Parameter::Position)));
    let mut heavy = Particles::<f32, 8>::new();
    build::lattice(&mut heavy, Vec2::ZERO, 6, 1, 1.0, f32::MAX / 2.0).unwrap();
    let held = Chain::new(&heavy, heavy.ids().windows(3), rigid, RegionBlend::Summed).map(|_| ());
    assert_eq!(held, Err(Error::NonFinite(Parameter::Mass)));

    // A step with the particles of another scene.
    let mut chain = Chain::new(&particles, ids.windows(3), rigid, RegionBlend::Averaged).unwrap();
    let (mut few, _) = strand::<f32>(5);
    assert_eq!(
        Solver::new().step(0.01, &mut few, &mut chain),
        Err(Error::UnknownParticle)
    );
}

/// Members stay finite if they coincide, or if they are so far apart that their moments overflow.
fn coincident_and_overflowing_regions_stay_finite<T: Float>() {
    let (mut particles, ids) = strand::<T>(6);
    let mut chain = Chain::new(
        &particles,
        ids.windows(3),
        Stiffness::Alpha(T::ONE),
        RegionBlend::Averaged,
    )
    .unwrap();
    let huge = T::MAX * T::of(0.2);
    for (place, size) in [(0, T::ZERO), (1, huge)] {
        for (number, id) in ids.into_iter().enumerate() {
            let sign = if number.is_multiple_of(2) {
                T::ONE
            } else {
                -T::ONE
            };
            particles
                .set_position(id, Vec2::new(sign * size, size))
                .unwrap();
        }
        for _ in 0..10 {
            Solver::new()
                .step(T::of(0.01), &mut particles, &mut chain)
                .unwrap();
        }
        assert!(
            particles
                .positions()
                .iter()
                .all(|x| x.x.is_finite() && x.y.is_finite()),
            "{place}: {particles:?}"
        );
    }
}

crate::both!(
    regions_find_the_rotation,
    pinned_roots_hold_a_strand,
    cloned_regions_step_bit_identically,
    coincident_and_overflowing_regions_stay_finite,
);
