//! Structs that derive `Project`.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    Distance, Distances, Error, Grab, ParticleId, Particles, Project, Scene, ShapeMatching, Solver,
    Stiffness, Sweep, Vec2, build,
};

/// One field of each kind of type: generic, array, option, and one that is no projection.
#[derive(Clone, Debug, Project)]
struct Game<T: Float, P> {
    springs: Distances<T, 2>,
    bodies: [ShapeMatching<T, 4>; 2],
    pointer: Option<Grab<T>>,
    rest: P,
    #[project(skip)]
    score: u32,
}

/// A struct of one precision needs no parameter.
#[derive(Project)]
struct Plain(Distances<f32, 1>, #[project(skip)] &'static str);

/// Several fields can be skipped in one attribute.
#[derive(Project)]
#[project(skip(name, score))]
struct Listed {
    name: &'static str,
    springs: Distances<f32, 1>,
    score: u32,
}

fn parts<T: Float>() -> (Particles<T, 8>, Game<T, Distances<T, 1>>) {
    let mut particles = Particles::new();
    let bodies = [0.0, 0.9].map(|x| {
        let ids = build::lattice(&mut particles, T::vector(x, x), 2, 2, T::HALF, T::ONE).unwrap();
        ShapeMatching::new(&particles, ids, Stiffness::Alpha(T::HALF)).unwrap()
    });
    let spring = |a, b| {
        let (a, b) = (ParticleId::new(a), ParticleId::new(b));
        Distance::new(a, b, T::of(0.3), T::of(1e-3)).unwrap()
    };
    let mut springs = Distances::new();
    springs.add(spring(1, 4)).unwrap();
    springs.add(spring(3, 6)).unwrap();
    let mut rest = Distances::new();
    rest.add(spring(0, 7)).unwrap();
    let mut pointer = Grab::new();
    pointer
        .take(&particles, ParticleId::new(2), Vec2::ZERO, T::of(1e-2))
        .unwrap();
    let game = Game {
        springs,
        bodies,
        pointer: Some(pointer),
        rest,
        score: 3,
    };
    (particles, game)
}

/// The derived projection has the bits of the tuple of its fields, in every hook.
fn a_struct_acts_as_the_tuple_of_its_fields<T: Float>() {
    let solver = Solver {
        sweep: Sweep::Symmetric,
        iterations: 2,
        ..Solver::default()
    };
    let (mut one, game) = parts::<T>();
    let mut scene = Scene::<T, Game<T, Distances<T, 1>>, 8>::new(game);
    (scene.solver, scene.particles) = (solver, one.clone());
    let (_, game) = parts::<T>();
    let mut tuple = (game.springs, game.bodies, game.pointer, game.rest);
    for _ in 0..5 {
        solver.step(T::of(0.01), &mut one, &mut tuple).unwrap();
        scene.step(T::of(0.01)).unwrap();
    }
    assert_eq!(one.positions(), scene.particles.positions());
    assert_eq!(part_checksum(&tuple), part_checksum(&scene.parts));
    let view = one.view();
    let energy = tuple.elastic_energy(T::of(0.01), &view);
    assert!(energy > T::ZERO);
    assert_eq!(energy, scene.parts.elastic_energy(T::of(0.01), &view));
    scene.parts.score += 1;
    assert_eq!(
        part_checksum(&tuple),
        part_checksum(&scene.parts),
        "the score is skipped"
    );
    scene
        .remove([ParticleId::new(2), ParticleId::new(7)])
        .unwrap();
    assert_eq!(scene.parts.pointer.unwrap().held(), None);
    assert_eq!(scene.parts.bodies[0].members().len(), 3);
    assert!(scene.parts.rest.is_empty());
    scene
        .particles
        .remove([ParticleId::new(6)], &mut ())
        .unwrap();
    let before = scene.checksum();
    assert_eq!(scene.step(T::of(0.01)), Err(Error::UnknownParticle));
    assert_eq!(scene.checksum(), before);
}

#[test]
fn a_tuple_struct_can_derive_it_too() {
    let mut particles = Particles::<f32, 2>::new();
    let [a, b] = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
    let mut plain = Plain(Distances::new(), "name");
    plain.0.add(Distance::new(a, b, 0.5, 0.0).unwrap()).unwrap();
    Solver::default()
        .step(0.01, &mut particles, &mut plain)
        .unwrap();
    assert_eq!(plain.1, "name");
    assert_eq!(particles.positions()[1].x - particles.positions()[0].x, 0.5);
}

#[test]
fn fields_in_the_list_are_skipped() {
    let mut particles = Particles::<f32, 2>::new();
    let [a, b] = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
    let mut listed = Listed {
        name: "name",
        springs: Distances::new(),
        score: 2,
    };
    let spring = Distance::new(a, b, 0.5, 0.0).unwrap();
    listed.springs.add(spring).unwrap();
    Solver::default()
        .step(0.01, &mut particles, &mut listed)
        .unwrap();
    assert_eq!((listed.name, listed.score), ("name", 2));
    assert_eq!(particles.positions()[1].x - particles.positions()[0].x, 0.5);
    assert_eq!(part_checksum(&listed), part_checksum(&listed.springs));
}

both!(a_struct_acts_as_the_tuple_of_its_fields);
