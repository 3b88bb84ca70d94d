//! Bodies of several regions, explicit ones, and flat ones.

use crate::both;
use crate::float::Float;
use crate::tolerance;
use pliant::{
    Error, LatticeMatching, Linear, Overlap, Parameter, ParticleId, Particles, Project, Regions, Scheme, ShapeMatching, Solver,
    Stiffness, build, measure,
};

type Chain<T> = Regions<T, 8, 32>;

fn row<T: Float>(mass: f64) -> Particles<T, 16> {
    let mut particles = Particles::new();
    build::lattice(&mut particles, T::vector(0.0, 1.0), 4, 2, T::ONE, T::of(mass)).unwrap();
    particles
}

/// A particle may be in three of these.
fn chain<T: Float>(stiffness: Stiffness<T>, overlap: Overlap) -> Result<Chain<T>, Error> {
    let particles = row::<T>(1.0);
    Chain::new(&particles, particles.ids().windows(3), stiffness, overlap)
}

fn summed_regions_are_refused_where_they_would_be_unstable<T: Float>() {
    let alpha = |alpha: f64| Stiffness::Alpha(T::of(alpha));
    let unstable = Error::OutOfRange(Parameter::Stiffness);
    assert_eq!(chain::<T>(alpha(0.5), Overlap::Summed).unwrap_err(), unstable);
    assert!(chain::<T>(alpha(1.0), Overlap::Averaged).is_ok());
    let mut summed = chain::<T>(alpha(0.4), Overlap::Summed).unwrap();
    assert_eq!((summed.len(), summed.members(5).map(<[_]>::len), summed.members(6)), (6, Some(3), None));
    assert_eq!(summed.set_stiffness(alpha(0.5)), Err(unstable));
    assert_eq!(summed.set_stiffness(alpha(-1.0)), Err(unstable));
    assert_eq!(summed.set_stiffness(alpha(0.25)), Ok(()));
    // The others are told only by a step: h/(h + τ) is a half and a third.
    for (time, outcome) in [(1.0, Err(unstable)), (2.0, Ok(()))] {
        assert_eq!(summed.set_stiffness(Stiffness::Relaxation(T::of(time))), Ok(()));
        assert_eq!(Solver::new().step(T::ONE, &mut row::<T>(1.0), &mut summed), outcome);
    }
}

/// Explicit goals are met in the first pass of a substep, and left alone in the others.
fn explicit_bodies_act_once_a_substep<T: Float>() {
    let moved = |body: &mut dyn Project<T>, iterations: u16| {
        let mut particles = row::<T>(1.0);
        particles.set_position(ParticleId::new(0), T::vector(-0.5, 1.25)).unwrap();
        let before = measure::checksum(&particles, &());
        Solver { iterations, scheme: Scheme::Explicit, ..Solver::new() }.step(T::of(0.5), &mut particles, body).unwrap();
        let after = measure::checksum(&particles, &());
        assert_ne!(after, before);
        after
    };
    let particles = row::<T>(1.0);
    let quarter = Stiffness::Alpha(T::of(0.25));
    let regions = || chain(quarter, Overlap::Averaged).unwrap();
    let nodes = || particles.ids().iter().map(Some);
    let lattice = || LatticeMatching::<T, 16>::new(&particles, 4, nodes(), 1, quarter).unwrap();
    for iterations in [2, 3] {
        assert_eq!(moved(&mut regions(), iterations), moved(&mut regions(), 1));
        assert_eq!(moved(&mut lattice(), iterations), moved(&mut lattice(), 1));
    }
}

/// Two regions that are the same weigh half of one each: together they store as much. Four times the mass stores four times as much.
fn averaged_regions_share_their_energy<T: Float>() {
    let energy = |regions: usize, mass: f64| {
        let mut particles = row::<T>(mass);
        let all = (0..regions).map(|_| particles.ids());
        let mut body = Chain::<T>::new(&particles, all, Stiffness::Alpha(T::HALF), Overlap::Averaged).unwrap();
        particles.set_position(ParticleId::new(0), T::vector(-0.5, 1.25)).unwrap();
        Solver::new().step(T::ONE, &mut particles.clone(), &mut body).unwrap();
        measure::elastic_energy(&particles, &body, T::ONE)
    };
    assert_eq!(energy(2, 1.0), energy(1, 1.0));
    assert_eq!(energy(1, 4.0), energy(1, 1.0) * T::of(4.0));
    assert_eq!(energy(4, 4.0), energy(2, 2.0) * T::TWO);
}

/// Two particles half a metre from their goals: twice m ω²/2 of its square, with ω² of 4/s².
fn the_energy_of_a_region_is_that_of_springs_to_its_goals<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    for x in [-0.5, 0.5] {
        particles.add(T::vector(x, 0.0), T::TWO).unwrap();
    }
    let mut body = Chain::<T>::new(&particles, [particles.ids()], Stiffness::Alpha(T::HALF), Overlap::Averaged).unwrap();
    for (id, x) in particles.ids().iter().zip([-1.0, 1.0]) {
        particles.set_position(id, T::vector(x, 0.0)).unwrap();
    }
    Solver::new().step(T::HALF, &mut particles.clone(), &mut body).unwrap();
    assert_eq!(measure::elastic_energy(&particles, &body, T::HALF), T::TWO);
}

/// In any direction a flat body may be stretched along itself, as its mode allows.
fn flat_bodies_stretch_along_themselves<T: Float>() {
    for [x, y] in [[5.0, 0.0], [0.0, 5.0], [4.0, 3.0], [3.0, 4.0], [-3.0, 4.0], [3.0, -4.0], [-4.0, 3.0]] {
        let mut particles = Particles::<T, 4>::new();
        for share in [-1.0, 0.0, 1.0] {
            particles.add(T::vector(share * x, share * y), T::ONE).unwrap();
        }
        let linear = Linear::new(T::ONE).unwrap();
        let stiff = Stiffness::Alpha(T::ONE);
        let mut body = ShapeMatching::<T, 4, _>::with_mode(&particles, particles.ids(), stiff, linear).unwrap();
        for (id, share) in particles.ids().iter().zip([-2.0, 0.0, 2.0]) {
            particles.set_position(id, T::vector(share * x, share * y)).unwrap();
        }
        let before = particles.clone();
        Solver::new().step(T::ONE, &mut particles, &mut body).unwrap();
        for (now, old) in particles.positions().iter().zip(before.positions()) {
            let off = (*now - *old).length().wide();
            assert!(off <= tolerance::planted(T::EPSILON.wide(), 3, 10.0, 10.0), "{x} {y}: {off:e}");
        }
    }
}

both!(
    summed_regions_are_refused_where_they_would_be_unstable,
    explicit_bodies_act_once_a_substep,
    averaged_regions_share_their_energy,
    the_energy_of_a_region_is_that_of_springs_to_its_goals,
    flat_bodies_stretch_along_themselves,
);
