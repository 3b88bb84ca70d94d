//! Structs that derive `Project`.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    ColliderContacts, ContactMaterial, Distance, Distances, Error, Grab, HalfPlane, ParticleId,
    Particles, Project, Scene, ShapeMatching, Solver, Stiffness, Sweep, Vec2, build,
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

/// Variants of every form: with fields in order, with a name, and without fields.
#[derive(Clone, Debug, Project)]
enum Either<T: Float> {
    Both(
        Distances<T, 2>,
        ShapeMatching<T, 4>,
        #[project(skip)] &'static str,
    ),
    One {
        grab: Grab<T>,
    },
    Floor(ColliderContacts<T, HalfPlane<T>, 8>),
    Neither,
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

/// Every hook of an enum is that of the tuple of the fields of its variant, in either direction.
fn an_enum_acts_as_the_fields_of_its_variant<T: Float>() {
    let solver = Solver {
        sweep: Sweep::Symmetric,
        iterations: 2,
        ..Solver::default()
    };
    let (particles, game) = parts::<T>();
    let [body, _] = game.bodies;
    let both = Either::Both(game.springs.clone(), body.clone(), "name");
    let grab = game.pointer.unwrap();
    compare(
        particles.clone(),
        solver,
        both.clone(),
        (game.springs, body),
    );
    let one = Either::One { grab };
    compare(particles.clone(), solver, one.clone(), grab);
    let material = ContactMaterial {
        restitution: T::ONE,
        ..ContactMaterial::default()
    };
    let up = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let mut floor = ColliderContacts::new(up, particles.ids(), T::ZERO, material).unwrap();
    floor.set_position(T::vector(0.0, -0.6)).unwrap();
    let mut falling = particles.clone();
    for id in particles.ids() {
        falling.set_velocity(id, T::vector(0.0, -20.0)).unwrap();
    }
    compare(falling, solver, Either::Floor(floor.clone()), floor);
    compare(particles, solver, Either::Neither, ());
    let Either::Both(.., name) = both else {
        panic!("another variant");
    };
    assert_eq!(name, "name");
}

/// Compares steps, energies, changes of mass, removal and errors of two projections.
fn compare<T: Float, A: Project<T>, B: Project<T>>(
    mut first: Particles<T, 8>,
    solver: Solver<T>,
    mut left: A,
    mut right: B,
) {
    let (mut second, dt) = (first.clone(), T::of(0.01));
    let changed = ParticleId::new(3);
    for step in 0..5 {
        solver.step(dt, &mut first, &mut left).unwrap();
        solver.step(dt, &mut second, &mut right).unwrap();
        assert_eq!(first.positions(), second.positions());
        assert_eq!(first.velocities(), second.velocities());
        let energies = [
            left.elastic_energy(dt, &first.view()),
            right.elastic_energy(dt, &first.view()),
        ];
        assert_eq!(energies[0], energies[1]);
        if step == 2 {
            first.set_mass(changed, T::of(4.0), &mut left).unwrap();
            second.set_mass(changed, T::of(4.0), &mut right).unwrap();
        }
        if step == 3 {
            let gone = [ParticleId::new(1), ParticleId::new(2)];
            first.remove(gone, &mut left).unwrap();
            second.remove(gone, &mut right).unwrap();
        }
    }
    first.remove([changed], &mut ()).unwrap();
    second.remove([changed], &mut ()).unwrap();
    assert_eq!(
        solver.step(dt, &mut first, &mut left),
        solver.step(dt, &mut second, &mut right)
    );
}

/// Two variants with the same contents are different states.
#[test]
fn the_checksum_of_an_enum_contains_its_variant() {
    #[derive(Project)]
    enum Kind {
        First(Distances<f32, 1>),
        Second(Distances<f32, 1>),
    }
    let [first, second] =
        [Kind::First, Kind::Second].map(|kind| part_checksum(&kind(Distances::new())));
    assert_ne!(first, second);
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

both!(
    a_struct_acts_as_the_tuple_of_its_fields,
    an_enum_acts_as_the_fields_of_its_variant,
);
