//! Vacant slots of a set of particles.

use crate::both;
use crate::support::float::Float;
use pliant::{
    Capacity, Checksum, Distance, Distances, Error, ParticleId, Particles, Pressure, Solver, Vec2,
    build, measure, query,
};

fn line<T: Float, const N: usize>(count: u16) -> Particles<T, N> {
    let mut particles = Particles::new();
    for x in 0..count {
        particles.add(T::vector(x.into(), 0.0), T::of(2.0)).unwrap();
    }
    particles
}

fn id(index: u16) -> ParticleId {
    ParticleId::new(index)
}

fn a_removed_particle_is_unknown<T: Float>() {
    let mut all = line::<T, 4>(4);
    all.remove([id(1)], &mut ()).unwrap();
    assert!(!all.contains(id(1)) && all.contains(id(2)));
    assert_eq!((all.position(id(1)), all.velocity(id(1))), (None, None));
    assert_eq!(all.is_pinned(id(1)), None);
    let unknown = Err(Error::UnknownParticle);
    let zero = Vec2::ZERO;
    assert_eq!(all.pin(id(1)), unknown);
    assert_eq!(all.release(id(1)), unknown);
    assert_eq!(all.set_position(id(1), zero), unknown);
    assert_eq!(all.set_velocity(id(1), zero), unknown);
    assert_eq!(all.move_to(id(1), zero, T::ONE), unknown);
    assert_eq!(all.apply_impulse(id(1), zero), unknown);
    assert_eq!(all.remove([id(1)], &mut ()), unknown);
    assert!(all.iter_ids().eq([id(0), id(2), id(3)]));
    assert_eq!(all.len(), 4);
    assert_eq!(query::nearest(&all, zero).unwrap().0, id(0));
    let near = query::in_box(&all, T::vector(-9.0, -9.0), T::vector(9.0, 9.0));
    assert_eq!(near.count(), 3);
    assert_eq!(measure::mass(&all).wide(), 6.0);
}

fn an_unknown_particle_removes_none<T: Float>() {
    let mut all = line::<T, 4>(3);
    let before = measure::checksum(&all, &());
    assert_eq!(
        all.remove([id(0), id(3)], &mut ()),
        Err(Error::UnknownParticle)
    );
    assert_eq!(measure::checksum(&all, &()), before);
}

fn new_particles_take_the_lowest_vacant_slots<T: Float>() {
    let mut all = line::<T, 8>(6);
    all.remove([id(4), id(1), id(2)], &mut ()).unwrap();
    let add = |all: &mut Particles<T, 8>| all.add(Vec2::ZERO, T::ONE).unwrap();
    assert_eq!([add(&mut all), add(&mut all)], [id(1), id(2)]);
    assert_eq!(all.add_pinned(Vec2::ZERO, T::ONE).unwrap(), id(4));
    assert_eq!([add(&mut all), add(&mut all)], [id(6), id(7)]);
    assert_eq!(
        all.add(Vec2::ZERO, T::ONE),
        Err(Error::Full(Capacity::Particles))
    );
    all.remove([id(3)], &mut ()).unwrap();
    assert_eq!(add(&mut all), id(3));
}

fn a_range_takes_the_lowest_run_that_is_long_enough<T: Float>() {
    let mut all = line::<T, 9>(8);
    all.remove([id(0), id(2), id(3), id(5)], &mut ()).unwrap();
    let square = [Vec2::ZERO; 2];
    assert!(
        all.add_range(&square, T::ONE)
            .unwrap()
            .iter()
            .eq([id(2), id(3)])
    );
    assert_eq!(
        all.add_range(&square, T::ONE),
        Err(Error::Full(Capacity::Particles))
    );
    assert_eq!(all.add(Vec2::ZERO, T::ONE).unwrap(), id(0));
    all.remove([id(6), id(7)], &mut ()).unwrap();
    assert_eq!(all.len(), 5);
    let four = all.add_range(&[Vec2::ZERO; 4], T::ONE).unwrap();
    assert!(four.iter().eq([5, 6, 7, 8].map(id)));
    let before = measure::checksum(&all, &());
    all.remove([id(1), id(2)], &mut ()).unwrap();
    let bad = [Vec2::ZERO, T::vector(f64::INFINITY, 0.0)];
    assert!(all.add_range(&bad, T::ONE).is_err());
    assert!(!all.contains(id(1)));
    assert_ne!(measure::checksum(&all, &()), before);
}

fn builders_fill_a_vacant_run<T: Float>() {
    let mut all = line::<T, 12>(12);
    all.remove((3..9).map(id), &mut ()).unwrap();
    let mut springs = Distances::<T, 9>::new();
    let rope = build::Rope {
        from: Vec2::ZERO,
        to: T::vector(1.0, 0.0),
        segments: 2,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    let rope = build::rope(&mut all, &mut springs, rope).unwrap();
    assert!(rope.iter().eq([3, 4, 5].map(id)));
    let ends = springs.as_slice().iter().map(pliant::Constraint::particles);
    assert!(ends.eq([[id(3), id(4)], [id(4), id(5)]]));
    let net = build::lattice(&mut all, Vec2::ZERO, 3, 1, T::ONE, T::ONE).unwrap();
    assert!(net.iter().eq([6, 7, 8].map(id)));
    assert_eq!(
        build::lattice(&mut all, Vec2::ZERO, 1, 1, T::ONE, T::ONE).unwrap_err(),
        Error::Full(Capacity::Particles)
    );
}

fn removing_all_particles_leaves_a_fresh_set<T: Float>() {
    let digest = |all: &Particles<T, 5>| {
        let mut checksum = Checksum::new();
        all.hash_state(&mut checksum);
        checksum.value()
    };
    let mut all = line::<T, 5>(5);
    all.set_velocity(id(2), T::vector(1.0, 2.0)).unwrap();
    all.remove([id(2), id(0)], &mut ()).unwrap();
    all.remove([id(4), id(3), id(1)], &mut ()).unwrap();
    assert!(all.is_empty());
    assert_eq!(digest(&all), digest(&Particles::new()));
    for x in 0..5 {
        assert_eq!(
            all.add(T::vector(x.into(), 0.0), T::of(2.0)).unwrap(),
            id(x)
        );
    }
    assert_eq!(digest(&all), digest(&line(5)));
}

/// A reference to a vacant slot, which only a set that was left out of `remove` has.
fn a_step_refuses_references_to_vacant_slots<T: Float>() {
    let mut all = line::<T, 4>(4);
    let mut springs = Distances::<T, 2>::new();
    springs
        .add(Distance::new(id(1), id(2), T::ONE, T::ZERO).unwrap())
        .unwrap();
    let mut grab = pliant::Grab::new();
    grab.take(&all, id(1), Vec2::ZERO, T::ZERO).unwrap();
    all.set_position(id(3), T::vector(1.0, 5.0)).unwrap();
    let mut balloon = Pressure::<T, 4>::new(&all, [id(0), id(1), id(3)], T::ONE, T::ZERO).unwrap();
    all.remove([id(1)], &mut ()).unwrap();
    let before = measure::checksum(&all, &());
    let step = |all: &mut Particles<T, 4>, part: &mut dyn pliant::Project<T>| {
        Solver::default().step(T::of(0.01), all, part)
    };
    assert_eq!(step(&mut all, &mut springs), Err(Error::UnknownParticle));
    assert_eq!(step(&mut all, &mut grab), Err(Error::UnknownParticle));
    assert_eq!(step(&mut all, &mut balloon), Err(Error::UnknownParticle));
    assert_eq!(measure::checksum(&all, &()), before);
    assert_eq!(
        Distance::between(&all, id(0), id(1), T::ZERO).unwrap_err(),
        Error::UnknownParticle
    );
    all.remove([id(0)], &mut (&mut springs, &mut grab, &mut balloon))
        .unwrap();
    assert_eq!((springs.len(), grab.held()), (0, None));
    assert_eq!(balloon.vertices(), []);
    assert_eq!(step(&mut all, &mut (springs, grab, balloon)), Ok(()));
}

both!(
    a_removed_particle_is_unknown,
    an_unknown_particle_removes_none,
    new_particles_take_the_lowest_vacant_slots,
    a_range_takes_the_lowest_run_that_is_long_enough,
    builders_fill_a_vacant_run,
    removing_all_particles_leaves_a_fresh_set,
    a_step_refuses_references_to_vacant_slots,
);
