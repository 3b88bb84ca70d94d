//! Addition, removal and construction of outlines on terrain.

use pliant::{
    Capacity, EdgeChain, Error, Filter, Parameter, Particles, Project, Solver, TerrainOutlines,
    TerrainSurface, Vec2, measure,
};

type Set = TerrainOutlines<f64, EdgeChain<f64, [Vec2<f64>; 3]>, 8, 2>;

fn set() -> Set {
    let points = [[0.5, -9.0], [0.0, 0.0], [-0.5, -9.0]].map(Vec2::from);
    Set::new(
        EdgeChain::open(points).unwrap(),
        0.1,
        [TerrainSurface::default()],
    )
    .unwrap()
}

/// Three triangles of which the middle one is above the spike.
fn particles() -> Particles<f64, 16> {
    let mut particles = Particles::new();
    for x in [-9.0, 0.0, 9.0] {
        for (dx, y) in [(-1.0, 1.0), (1.0, 1.0), (0.0, 2.0)] {
            let id = particles.add(Vec2::new(x + dx, y), 1.0).unwrap();
            particles.set_velocity(id, Vec2::new(0.0, -9.0)).unwrap();
        }
    }
    particles
}

#[test]
fn rejected_bodies_leave_the_set_as_it_was() {
    let particles = particles();
    let id = |index| particles.ids().get(index).unwrap();
    let mut set = set();
    set.add(&particles, [0, 1, 2].map(id)).unwrap();
    let before = measure::checksum(&particles, &set);
    let other = Particles::<f64, 32>::new();
    assert_eq!(
        set.add(&particles, [3, 4].map(id)),
        Err(Error::TooFewParticles)
    );
    assert_eq!(
        set.add_chain(&particles, [3].map(id)),
        Err(Error::TooFewParticles)
    );
    assert_eq!(
        set.add(&particles, [3, 4, 0].map(id)),
        Err(Error::RepeatedParticle)
    );
    assert_eq!(
        set.add(&other, [3, 4, 5].map(id)),
        Err(Error::UnknownParticle)
    );
    let clockwise = Err(Error::OutOfRange(Parameter::Outline));
    assert_eq!(set.add(&particles, [5, 4, 3].map(id)), clockwise);
    assert_eq!(
        set.add_points(&particles, [3, 4, 5, 6, 7, 8].map(id)),
        Err(Error::Full(Capacity::Members))
    );
    assert_eq!(set.remove(id(4)), Err(Error::UnknownParticle));
    assert_eq!(measure::checksum(&particles, &set), before);
    assert_eq!(set.discs().particles(), [0, 1, 2].map(id));
}

#[test]
fn removed_bodies_leave_the_others_connected() {
    let mut particles = particles();
    let id = |index| {
        Particles::<f64, 16>::ids(&self::particles())
            .get(index)
            .unwrap()
    };
    let mut set = set();
    set.add(&particles, [0, 1, 2].map(id)).unwrap();
    set.add_points(&particles, [id(6)]).unwrap();
    set.add(&particles, [3, 4, 5].map(id)).unwrap();
    let step = |particles: &mut Particles<f64, 16>, set: &mut Set| {
        Solver::default().step(0.2, particles, set).unwrap();
        set.touching_edges()
            .map(|contact| contact.edge)
            .collect::<Vec<_>>()
    };
    let mut copy = (particles.clone(), set.clone());
    assert_eq!(step(&mut copy.0, &mut copy.1), [[id(3), id(4)]]);
    // A set without the first body, by either way of removal.
    let mut other = set.clone();
    set.remove(id(1)).unwrap();
    assert_eq!(set.discs().particles(), [6, 3, 4, 5].map(id));
    particles
        .remove([id(2)], &mut other as &mut dyn Project<f64>)
        .unwrap();
    assert_eq!(other.discs().particles(), set.discs().particles());
    assert_eq!(step(&mut particles.clone(), &mut set), [[id(3), id(4)]]);
    assert_eq!(step(&mut particles, &mut other), [[id(3), id(4)]]);
    // After a contact, its edge moves in the list with its state.
    set.remove(id(6)).unwrap();
    assert_eq!(
        set.touching_edges().next().map(|contact| contact.edge),
        Some([id(3), id(4)])
    );
    set.remove(id(5)).unwrap();
    assert_eq!(set.touching_edges().count(), 0);
}

#[test]
fn building_in_place_equals_construction() {
    let particles = particles();
    let terrain = *set().discs().terrain();
    let mut built = Set::empty(terrain);
    built
        .build(terrain, 0.1, [TerrainSurface::default()])
        .unwrap();
    built
        .add(&particles, particles.ids().iter().take(3))
        .unwrap();
    let mut made = set();
    made.add(&particles, particles.ids().iter().take(3))
        .unwrap();
    assert_eq!(
        measure::checksum(&particles, &built),
        measure::checksum(&particles, &made)
    );
    let negative = Err(Error::OutOfRange(Parameter::Radius));
    assert_eq!(
        built.build(terrain, -0.1, [TerrainSurface::default()]),
        negative
    );
    assert_eq!(built.discs().particles().len(), 0);
    assert_eq!(
        Set::new(terrain, 0.1, []).err(),
        Some(Error::UnknownSurface)
    );
}

#[test]
fn edited_terrain_radius_and_surfaces_are_those_of_the_next_step() {
    let particles = particles();
    let touching = |set: &Set| {
        let mut set = set.clone();
        let mut particles = particles.clone();
        Solver::default()
            .step(0.2, &mut particles, &mut set)
            .unwrap();
        set.touching_edges().count()
    };
    let mut set = set();
    set.add(&particles, particles.ids().iter().skip(3).take(3))
        .unwrap();
    assert_eq!(touching(&set), 1);

    let lower = [[0.5, -19.0], [0.0, -10.0], [-0.5, -19.0]].map(Vec2::from);
    let mut changed = set.clone();
    changed.set_terrain(EdgeChain::open(lower).unwrap());
    assert_eq!(touching(&changed), 0);
    // The triangle moves to 0.8 m below the tip of that spike.
    changed.set_terrain(EdgeChain::open(lower.map(|x| x + Vec2::new(0.0, 9.0))).unwrap());
    assert_eq!(touching(&changed), 0);
    changed.set_radius(0.5).unwrap();
    assert_eq!(touching(&changed), 1);

    let other = TerrainSurface {
        filter: Filter::new(2, 2),
        ..TerrainSurface::default()
    };
    set.set_surface(0, other).unwrap();
    assert_eq!(touching(&set), 0);
    let before = measure::checksum(&particles, &set);
    assert_eq!(
        set.set_radius(-0.1),
        Err(Error::OutOfRange(Parameter::Radius))
    );
    assert_eq!(set.set_surface(1, other), Err(Error::UnknownSurface));
    assert_eq!(measure::checksum(&particles, &set), before);
}

#[test]
fn contacts_beyond_the_capacity_are_counted_in_each_step() {
    let terrain = *set().discs().terrain();
    let mut particles = Particles::<f64, 8>::new();
    let mut contacts =
        TerrainOutlines::<f64, _, 8, 1>::new(terrain, 0.1, [TerrainSurface::default()]).unwrap();
    for y in [1.0, 1.5, 2.0] {
        let ids = [-1.0, 1.0].map(|x| particles.add(Vec2::new(x, y), 1.0).unwrap());
        for id in ids {
            particles.set_velocity(id, Vec2::new(0.0, -9.0)).unwrap();
        }
        contacts.add_chain(&particles, ids).unwrap();
    }
    let mut step = |dt, particles: &mut Particles<f64, 8>| {
        Solver::default()
            .step(dt, particles, &mut contacts)
            .unwrap();
        (contacts.touching_edges().count(), contacts.dropped())
    };
    let (touching, dropped) = step(0.3, &mut particles);
    assert!(touching == 1 && dropped >= 2, "{touching} {dropped}");
    let ids: Vec<_> = particles.ids().iter().collect();
    for id in ids {
        particles.set_velocity(id, Vec2::new(0.0, 9.0)).unwrap();
    }
    assert_eq!(step(0.1, &mut particles), (0, 0));
}

#[test]
fn step_without_the_particles_is_rejected() {
    let particles = particles();
    let mut set = set();
    set.add(&particles, particles.ids().iter().take(3)).unwrap();
    assert_eq!(
        Solver::default().step(0.1, &mut Particles::<f64, 16>::new(), &mut set),
        Err(Error::UnknownParticle)
    );
}
