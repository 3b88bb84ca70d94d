//! Pools, vectors of projections, and scenes.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    Capacity, Distance, Distances, Error, ParticleId, Pool, Project, Scene, ShapeMatching, Solver,
    Stiffness, Vec2, build, measure,
};

type Body<T> = ShapeMatching<T, 4>;

fn a_handle_never_refers_to_another_item<T: Float>() {
    let mut pool = Pool::<u8, 2>::new();
    let [a, b] = [10, 20].map(|item| pool.insert(item).unwrap());
    assert_eq!(pool.insert(30), Err(30));
    assert_eq!(
        pool.insert_with(|| Ok(30)),
        Err(Error::Full(Capacity::Bodies))
    );
    assert_eq!(pool.remove(a), Some(10));
    assert_eq!((pool.remove(a), pool.get(a), pool.len()), (None, None, 1));
    assert_eq!(
        pool.insert_with(|| Err(Error::AllPinned)),
        Err(Error::AllPinned)
    );
    let c = pool.insert_with(|| Ok(30)).unwrap();
    assert_eq!((c.index(), pool.get(a), pool.get(c)), (0, None, Some(&30)));
    assert_ne!(a, c);
    *pool.get_mut(c).unwrap() += 1;
    assert_eq!(pool.get_mut(a), None);
    assert!(pool.iter().eq([(c, &31), (b, &20)]));
    pool.iter_mut().for_each(|(_, item)| *item = 7);
    assert!(pool.iter().all(|(_, item)| *item == 7));
    assert!(pool.remove(b).is_some() && pool.remove(c).is_some() && pool.is_empty());
    assert_eq!(pool.capacity(), 2);
}

fn extraction_visits_items_once_and_invalidates_their_handles<T: Float>() {
    let mut pool = Pool::<u8, 5>::new();
    let handles = [1, 2, 3, 4].map(|item| pool.insert(item).unwrap());
    let mut visited = Vec::new();
    let removed: Vec<_> = pool
        .extract_if(|item| {
            visited.push(*item);
            *item *= 10;
            *item == 20 || *item == 40
        })
        .collect();
    assert_eq!((visited, removed), (vec![1, 2, 3, 4], vec![20, 40]));
    assert!(pool.iter().eq([(handles[0], &10), (handles[2], &30)]));
    let new = pool.insert(50).unwrap();
    assert_eq!((new.index(), pool.get(handles[1])), (1, None));
    assert_ne!(new, handles[1]);
    // Items after the last visited one stay.
    assert_eq!(pool.extract_if(|_| true).next(), Some(10));
    assert_eq!(pool.len(), 2);
    assert_eq!(pool.extract_if(|_| false).count(), 0);
    assert_eq!(pool.extract_if(|_| true).count(), 2);
    assert!(pool.is_empty());
}

/// Parts of a built scene refer to its particles.
fn a_scene_can_be_built_from_its_particles<T: Float>() {
    type Single<T> = Scene<T, Body<T>, 4>;
    let body = |particles: &mut pliant::Particles<T, 4>| {
        let corner = T::vector(1.0, 2.0);
        let ids = build::lattice(particles, corner, 2, 2, T::HALF, T::ONE)?;
        Body::new(particles, ids, Stiffness::Alpha(T::HALF))
    };
    let mut particles = pliant::Particles::new();
    let parts = body(&mut particles).unwrap();
    let scene = Single::build(body).unwrap();
    assert_eq!(scene.checksum(), measure::checksum(&particles, &parts));
    assert_eq!(scene.solver, Solver::new());
    let refused = Single::<T>::build(|particles| {
        particles.add(Vec2::ZERO, T::ONE)?;
        Body::new(particles, [], Stiffness::Alpha(T::HALF))
    });
    assert_eq!(refused.err(), Some(Error::TooFewParticles));
}

/// A pool steps as an array of its items, forward and backward.
fn a_pool_steps_like_its_items<T: Float>() {
    let build = || {
        let mut particles = pliant::Particles::<T, 12>::new();
        let bodies = [0.0, 0.6, 1.2].map(|x| {
            let corner = T::vector(x, 0.0);
            let ids = build::lattice(&mut particles, corner, 2, 2, T::HALF, T::ONE).unwrap();
            Body::new(&particles, ids, Stiffness::Alpha(T::HALF)).unwrap()
        });
        let mut links = Distances::<T, 2>::new();
        for (a, b) in [(1, 4), (5, 8)].map(|(a, b)| (ParticleId::new(a), ParticleId::new(b))) {
            links
                .add(Distance::new(a, b, T::ZERO, T::ZERO).unwrap())
                .unwrap();
        }
        (particles, bodies, links)
    };
    let solver = Solver {
        sweep: pliant::Sweep::Symmetric,
        iterations: 2,
        ..Solver::default()
    };
    let (mut particles, bodies, links) = build();
    let mut scene = (bodies, links);
    let (mut pooled_particles, bodies, links) = build();
    let mut pool = Pool::<Body<T>, 4>::new();
    let handles = bodies.map(|body| pool.insert(body).unwrap());
    let mut pooled = (pool, links);
    let (mut listed_particles, bodies, links) = build();
    let mut listed = (heapless::Vec::<_, 4>::from_array(bodies), links);
    for _ in 0..5 {
        let dt = T::of(0.01);
        solver.step(dt, &mut particles, &mut scene).unwrap();
        solver.step(dt, &mut pooled_particles, &mut pooled).unwrap();
        solver.step(dt, &mut listed_particles, &mut listed).unwrap();
    }
    assert_eq!(particles.positions(), pooled_particles.positions());
    assert_eq!(particles.positions(), listed_particles.positions());
    assert_eq!(part_checksum(&scene), part_checksum(&listed));
    let energy = |part: &dyn Project<T>| part.elastic_energy(T::of(0.01), &particles.view());
    assert_eq!(energy(&scene), energy(&pooled));
    let before = part_checksum(&pooled);
    let body = pooled.0.remove(handles[1]).unwrap();
    assert_ne!(part_checksum(&pooled), before);
    pooled.0.insert(body).unwrap();
    assert_eq!(part_checksum(&pooled), before, "generations are not hashed");
    // The members of a pooled body are removed with their particles.
    let gone: Vec<_> = pooled.0.get(handles[0]).unwrap().members().into();
    pooled_particles.remove(gone, &mut pooled).unwrap();
    assert!(pooled.0.get(handles[0]).unwrap().members().is_empty());
    assert_eq!(pooled.1.len(), 1);
    solver
        .step(T::of(0.01), &mut pooled_particles, &mut pooled)
        .unwrap();
}

fn a_scene_is_its_parts<T: Float>() {
    let mut scene = Scene::<T, Distances<T, 1>, 2>::default();
    scene.solver.gravity = T::vector(0.0, -10.0);
    let a = scene.particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    let b = scene.particles.add(T::vector(0.0, -1.0), T::ONE).unwrap();
    let spring = Distance::new(a, b, T::HALF, T::of(0.25)).unwrap();
    scene.parts.add(spring).unwrap();
    // Kinetic 0, potential -10 J, elastic 0.5² / (2 × 0.25) J.
    assert_eq!(scene.energy(T::of(0.01)).wide(), -9.5);
    scene
        .particles
        .set_velocity(b, T::vector(3.0, 4.0))
        .unwrap();
    let energies = [
        scene.kinetic_energy(),
        scene.potential_energy(),
        scene.elastic_energy(T::of(0.01)),
        scene.energy(T::of(0.01)),
    ];
    assert_eq!(energies.map(T::wide), [12.5, -10.0, 0.5, 3.0]);
    let (mut particles, mut parts) = (scene.particles.clone(), scene.parts.clone());
    scene.step(T::of(0.01)).unwrap();
    scene
        .solver
        .step(T::of(0.01), &mut particles, &mut parts)
        .unwrap();
    assert_eq!(scene.checksum(), measure::checksum(&particles, &parts));
    scene.remove([b]).unwrap();
    assert!(scene.parts.is_empty() && scene.particles.len() == 1);
    assert_eq!(scene.remove([b]), Err(Error::UnknownParticle));
    assert!(scene.step(-T::ONE).is_err());
}

/// The energy of a body with a stiffness per pass depends on the length of a substep.
fn the_elastic_energy_of_a_scene_is_that_of_its_substeps<T: Float>() {
    let mut scene = Scene::<T, ShapeMatching<T, 4>, 4>::build(|particles| {
        let ids = build::lattice(particles, Vec2::ZERO, 2, 2, T::ONE, T::ONE)?;
        ShapeMatching::new(particles, ids, Stiffness::Alpha(T::HALF))
    })
    .unwrap();
    let first = scene.particles.ids().get(0).unwrap();
    let corner = T::vector(0.5, 0.25);
    scene.particles.set_position(first, corner).unwrap();
    let dt = T::of(0.25);
    let energy = |h: f64| measure::elastic_energy(&scene.particles, &scene.parts, T::of(h));
    let (whole, quarter) = (energy(0.25), energy(0.0625));
    assert!(whole > T::ZERO && whole != quarter);
    assert_eq!(scene.elastic_energy(dt), whole);
    scene.solver.substeps = 4;
    assert_eq!(scene.elastic_energy(dt), quarter);
    scene.solver.substeps = 0;
    assert_eq!(scene.elastic_energy(dt), whole);
}

both!(
    the_elastic_energy_of_a_scene_is_that_of_its_substeps,
    extraction_visits_items_once_and_invalidates_their_handles,
    a_scene_can_be_built_from_its_particles,
    a_handle_never_refers_to_another_item,
    a_pool_steps_like_its_items,
    a_scene_is_its_parts,
);
