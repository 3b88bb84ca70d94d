//! Bodies, regions and lattices.

use super::{N, check, dt, grid, ids, solver};
use crate::both;
use crate::support::float::Float;
use pliant::{
    BorrowedOffsets, Capacity, Error, Isochoric, LatticeMatching, Linear, Mode, Parameter,
    ParticleId, Particles, Plastic, Plasticity, Quadratic, RegionBlend, RegionMatching, Rigid,
    ShapeMatching, Stiffness, Vec2, build,
};
use std::fmt::Debug;

fn body<T: Float, M: Mode<T> + Debug>(mode: &M, other: &M) {
    let particles = &grid::<T>();
    let (soft, hard) = (
        Stiffness::Relaxation(T::HALF),
        Stiffness::Alpha(T::ratio(3, 4)),
    );
    let small = ids([9, 3, 4]);
    check::<T, ShapeMatching<T, 10, M>>(
        (
            ShapeMatching::empty(),
            ShapeMatching::with_mode(particles, small.clone(), soft, mode.clone()),
            ShapeMatching::with_mode(particles, ids(0..10), hard, other.clone()),
        ),
        &|body| body.build_with_mode(particles, small.clone(), soft, mode.clone()),
        &[
            (Error::Full(Capacity::Members), &|body| {
                body.build_with_mode(particles, ids(0..11), soft, mode.clone())
            }),
            (Error::UnknownParticle, &|body| {
                body.build_with_mode(particles, ids([1, 12]), soft, mode.clone())
            }),
            (Error::AllPinned, &|body| {
                body.build_with_mode(particles, ids([5]), soft, mode.clone())
            }),
            (Error::OutOfRange(Parameter::Stiffness), &|body| {
                let above = Stiffness::Alpha(T::TWO);
                body.build_with_mode(particles, small.clone(), above, mode.clone())
            }),
            (Error::OutOfRange(Parameter::Weight), &|body| {
                let heavy = small.iter().map(|id| (*id, T::TWO));
                body.build_weighted(particles, heavy, soft, mode.clone())
            }),
        ],
    );
    let weighted = || (0..).zip(ids(2..8)).map(|(k, id)| (id, T::ratio(k + 1, 8)));
    check::<T, ShapeMatching<T, 10, M>>(
        (
            ShapeMatching::empty(),
            ShapeMatching::weighted(particles, weighted(), hard, mode.clone()),
            ShapeMatching::with_mode(particles, ids(0..10), soft, other.clone()),
        ),
        &|body| body.build_weighted(particles, weighted(), hard, mode.clone()),
        &[],
    );
}

fn bodies_of_all_modes<T: Float>() {
    let half = || T::HALF;
    let plasticity = |creep| Plasticity {
        yield_strain: T::ratio(1, 64),
        creep,
        limit: half(),
    };
    body(&Rigid::<T>::new(), &Rigid::new());
    body(&Linear::new(half()).unwrap(), &Linear::new(T::ONE).unwrap());
    body(
        &Isochoric::new(half()).unwrap(),
        &Isochoric::new(T::ZERO).unwrap(),
    );
    body(
        &Quadratic::new(half()).unwrap(),
        &Quadratic::new(T::ONE).unwrap(),
    );
    body(
        &Plastic::around(Linear::new(half()).unwrap(), plasticity(T::TWO)).unwrap(),
        &Plastic::around(Linear::new(T::ZERO).unwrap(), plasticity(T::ONE)).unwrap(),
    );
}

fn rigid_body<T: Float>() {
    let (particles, stiffness) = (&grid::<T>(), Stiffness::Alpha(T::HALF));
    check::<T, ShapeMatching<T, N>>(
        (
            ShapeMatching::empty(),
            ShapeMatching::new(particles, ids(1..5), stiffness),
            ShapeMatching::new(particles, ids(0..12), stiffness),
        ),
        &|body| body.build(particles, ids(1..5), stiffness),
        &[(Error::RepeatedParticle, &|body| {
            body.build(particles, ids([1, 2, 1]), stiffness)
        })],
    );
}

fn borrowing_body<T: Float>() {
    type Body<'a, T> = ShapeMatching<T, 10, Linear<T>, BorrowedOffsets<'a, T>>;
    let (particles, stiffness) = (&grid::<T>(), Stiffness::Alpha(T::HALF));
    let mode = Linear::new(T::HALF).unwrap();
    let offsets = |ids: Vec<ParticleId>| {
        let body = ShapeMatching::<T, 10>::new(particles, ids, stiffness).unwrap();
        body.rest_offsets().to_vec()
    };
    let [small, large] = [offsets(ids([9, 3, 4])), offsets(ids(0..10))];
    check::<T, Body<'_, T>>(
        (
            ShapeMatching::empty(),
            Body::with_offsets(particles, ids([9, 3, 4]), stiffness, mode, &small),
            Body::with_offsets(particles, ids(0..10), stiffness, mode, &large),
        ),
        &|body| body.build_with_offsets(particles, ids([9, 3, 4]), stiffness, mode, &small),
        &[
            (Error::Full(Capacity::Members), &|body| {
                body.build_with_offsets(particles, ids(0..11), stiffness, mode, &large)
            }),
            (Error::Full(Capacity::Members), &|body| {
                body.build_with_offsets(particles, ids([9, 3, 4]), stiffness, mode, &large)
            }),
            (Error::TooFewParticles, &|body| {
                body.build_with_offsets(particles, ids(0..10), stiffness, mode, &small)
            }),
            (Error::OutOfRange(Parameter::Position), &|body| {
                body.build_with_offsets(particles, ids([1, 2, 3]), stiffness, mode, &small)
            }),
        ],
    );
}

fn regions<T: Float>() {
    let (particles, stiffness) = (&grid::<T>(), Stiffness::Alpha(T::HALF));
    let spans = |starts: &[u16]| -> Vec<_> { starts.iter().map(|k| ids(*k..k + 4)).collect() };
    for (overlap, other) in [
        (RegionBlend::Averaged, RegionBlend::Summed),
        (RegionBlend::Summed, RegionBlend::Averaged),
    ] {
        check::<T, RegionMatching<T, 4, 16>>(
            (
                RegionMatching::empty(),
                RegionMatching::new(particles, spans(&[1, 4]), stiffness, overlap),
                RegionMatching::new(particles, spans(&[0, 2, 5, 8]), stiffness, other),
            ),
            &|set| set.build(particles, spans(&[1, 4]), stiffness, overlap),
            &[
                (Error::TooFewParticles, &|set| {
                    set.build(particles, spans(&[]), stiffness, overlap)
                }),
                (Error::Full(Capacity::Memberships), &|set| {
                    set.build(particles, spans(&[0, 1, 2, 3, 4]), stiffness, overlap)
                }),
                (Error::UnknownParticle, &|set| {
                    set.build(particles, spans(&[2, 9]), stiffness, overlap)
                }),
                (Error::OutOfRange(Parameter::Stiffness), &|set| {
                    let above = Stiffness::Alpha(T::TWO);
                    set.build(particles, spans(&[1]), above, overlap)
                }),
            ],
        );
    }
    let (soft, free) = (Linear::new(T::HALF).unwrap(), Linear::new(T::ONE).unwrap());
    let blend = RegionBlend::Averaged;
    check::<T, RegionMatching<T, 4, 16, Linear<T>>>(
        (
            RegionMatching::empty(),
            RegionMatching::with_mode(particles, spans(&[1, 4]), stiffness, blend, &soft),
            RegionMatching::with_mode(particles, spans(&[0, 2, 8]), stiffness, blend, &free),
        ),
        &|set| set.build_with_mode(particles, spans(&[1, 4]), stiffness, blend, &soft),
        &[(Error::RepeatedParticle, &|set| {
            let twice = [ids([1, 1])];
            set.build_with_mode(particles, twice, stiffness, blend, &soft)
        })],
    );
}

/// Positions after a step of a chain of twelve particles that follow `first` others.
fn chain_after<T: Float>(
    first: usize,
    overlap: RegionBlend,
    alpha: T,
) -> Result<Vec<Vec2<T>>, Error> {
    let mut particles = Particles::<T, 140>::new();
    for _ in 0..first {
        particles.add(Vec2::ZERO, T::ONE).unwrap();
    }
    let chain = build::lattice(&mut particles, Vec2::ZERO, 12, 1, T::ONE, T::ONE).unwrap();
    let regions = chain.windows(6).step_by(2);
    let mut set =
        RegionMatching::<T, 4, 24>::new(&particles, regions, Stiffness::Alpha(alpha), overlap)?;
    let bent = chain.get(5).unwrap();
    particles
        .set_position(bent, Vec2::new(T::ratio(5, 1), T::HALF))
        .unwrap();
    solver().step(dt(), &mut particles, &mut set).unwrap();
    Ok(particles.positions()[first..].to_vec())
}

/// The regions of 64 particles are counted together. Chains that cross the end of such a group, or
/// two, behave like one within a group.
fn regions_do_not_depend_on_the_indices_of_their_particles<T: Float>() {
    for (overlap, alpha) in [(RegionBlend::Averaged, 90), (RegionBlend::Summed, 40)] {
        let moved = |first| chain_after(first, overlap, T::ratio(alpha, 90)).unwrap();
        let expected = moved(0);
        assert!(expected.iter().any(|x| x.y.wide() > 0.0));
        for first in [52, 53, 58, 63, 64, 116, 128] {
            assert_eq!(moved(first), expected, "{first}");
        }
    }
    // A particle is in three of them, so the sum is stable up to 4/9.
    for first in [0, 58, 63, 64] {
        let above = chain_after(first, RegionBlend::Summed, T::ratio(41, 90));
        assert_eq!(above, Err(Error::OutOfRange(Parameter::Stiffness)));
    }
}

fn lattice<T: Float>() {
    let (particles, stiffness) = (&grid::<T>(), Stiffness::Alpha(T::HALF));
    let holes = || {
        let nodes = [
            None,
            Some(1),
            Some(2),
            Some(4),
            None,
            Some(6),
            Some(8),
            Some(9),
            None,
        ];
        nodes.map(|node| node.map(ParticleId::new))
    };
    let all = || ids(0..12).into_iter().map(Some);
    check::<T, LatticeMatching<T, N>>(
        (
            LatticeMatching::empty(),
            LatticeMatching::new(particles, 3, holes(), 1, stiffness),
            LatticeMatching::new(particles, 4, all(), 2, Stiffness::Relaxation(T::ONE)),
        ),
        &|lattice| lattice.build(particles, 3, holes(), 1, stiffness),
        &[
            (Error::OutOfRange(Parameter::HalfWidth), &|lattice| {
                lattice.build(particles, 3, holes(), 0, stiffness)
            }),
            (Error::Full(Capacity::Nodes), &|lattice| {
                lattice.build(particles, 3, all().chain([None]), 1, stiffness)
            }),
            (Error::TooFewParticles, &|lattice| {
                lattice.build(particles, 0, holes(), 1, stiffness)
            }),
            (Error::TooFewParticles, &|lattice| {
                lattice.build(particles, 3, [None; 3], 1, stiffness)
            }),
            (Error::PartialRow, &|lattice| {
                lattice.build(particles, 2, holes(), 1, stiffness)
            }),
            (Error::UnknownParticle, &|lattice| {
                let unknown = ids([1, 12]).into_iter().map(Some);
                lattice.build(particles, 2, unknown, 1, stiffness)
            }),
        ],
    );
}

both! {
    bodies_of_all_modes,
    rigid_body,
    borrowing_body,
    regions,
    regions_do_not_depend_on_the_indices_of_their_particles,
    lattice,
}
