//! A saved and loaded scene has the checksum of the original, and steps like it bit for bit.

use crate::owners::{Level, N, Number, Owners, Set, Visit, scene, visit_each};
use pliant::{
    Attachment, Attachments, Chain, Clock, ColliderContacts, DiscContacts, Fluid, HalfPlane,
    Interpolated, Isochoric, LatticeMatching, Linear, OutlineContacts, ParticleId, Particles,
    Plastic, Pool, Pressure, Project, Q16, Quadratic, Real, RegionBlend, RegionMatching, Rotation,
    Scene, ShapeMatching, Sleeping, Solver, Stiffness, TerrainContacts, Vec2, build, measure,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Steps after which a scene is saved. A particle is removed before the second to last.
const SAVED_AT: [usize; 5] = [0, 1, 12, 25, 40];
const REMOVED_AT: usize = 24;

fn step<T: Real, P: Project<T>>(scene: &mut Scene<T, P, N>) {
    scene.step(T::ratio(1, 60)).unwrap();
}

/// Saves and loads in a compact format, and compares the next steps.
fn check<T: Number, P: Project<T> + Clone + Serialize + DeserializeOwned>(
    original: &Scene<T, P, N>,
    steps: usize,
    name: &str,
) {
    let bytes = postcard::to_stdvec(original).unwrap();
    let mut loaded: Scene<T, P, N> =
        postcard::from_bytes(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(loaded.checksum(), original.checksum(), "{name}");
    assert!(
        postcard::to_stdvec(&loaded).unwrap() == bytes,
        "{name}: saved again"
    );
    let mut original = original.clone();
    for index in 0..steps {
        step(&mut original);
        step(&mut loaded);
        assert_eq!(
            loaded.checksum(),
            original.checksum(),
            "{name}: step {index}"
        );
    }
    assert!(
        postcard::to_stdvec(&loaded).unwrap() == postcard::to_stdvec(&original).unwrap(),
        "{name}: other state after {steps} steps"
    );
}

/// A readable format keeps all bits too.
fn check_text<T: Number>(mut scene: Scene<T, Owners<T>, N>) {
    for _ in 0..2 {
        let text = serde_json::to_string(&scene).unwrap();
        let read: Scene<T, Owners<T>, N> = serde_json::from_str(&text).unwrap();
        assert_eq!(read.checksum(), scene.checksum());
        assert!(postcard::to_stdvec(&read).unwrap() == postcard::to_stdvec(&scene).unwrap());
        (0..30).for_each(|_| step(&mut scene));
    }
}

/// Saves an empty object of each type, and loads it before and after steps.
fn check_empty<T: Number, P: Project<T> + Clone + Serialize + DeserializeOwned>(
    empty: P,
    name: &str,
) {
    let mut scene = scene::<T, P>(|particles| {
        build::lattice(particles, Vec2::ZERO, 3, 3, T::ONE, T::ONE).unwrap();
        empty
    });
    for _ in 0..3 {
        check(&scene, 2, name);
        step(&mut scene);
    }
}

fn empty_objects<T: Number>() {
    type Rigid<T> = ShapeMatching<T, 4>;
    check_empty::<T, _>(Rigid::<T>::empty(), "rigid");
    let mut posed = Rigid::<T>::empty();
    posed.set_pose(Some(Rotation::IDENTITY), None).unwrap();
    check_empty::<T, _>(posed, "rigid with a pose");
    check_empty::<T, _>(ShapeMatching::<T, 4, Linear<T>>::empty(), "linear");
    check_empty::<T, _>(ShapeMatching::<T, 4, Isochoric<T>>::empty(), "isochoric");
    check_empty::<T, _>(ShapeMatching::<T, 4, Quadratic<T>>::empty(), "quadratic");
    check_empty::<T, _>(ShapeMatching::<T, 4, Plastic<T>>::empty(), "plastic");
    check_empty::<T, _>(RegionMatching::<T, 2, 8>::empty(), "regions");
    check_empty::<T, _>(LatticeMatching::<T, 4>::empty(), "lattice");
    let plane = HalfPlane::new(Vec2::new(T::ONE, T::ONE)).unwrap();
    check_empty::<T, _>(ColliderContacts::<T, _, 4>::empty(plane), "collider");
    let level = || Level::at(0);
    check_empty::<T, _>(TerrainContacts::<T, _, 4>::empty(level()), "terrain");
    check_empty::<T, _>(
        pliant::TerrainOutlines::<T, _, 4, 2>::empty(level()),
        "terrain outlines",
    );
    check_empty::<T, _>(
        pliant::RigidTerrainContacts::<T, _, 1, 4, 2>::empty(level()),
        "ground",
    );
    check_empty::<T, _>(DiscContacts::<T, 2, 4, 4>::empty(), "discs");
    check_empty::<T, _>(OutlineContacts::<T, 2, 4, 4>::empty(), "outlines");
    check_empty::<T, _>(Fluid::<T, 4, 4>::empty(), "fluid");
    check_empty::<T, _>(Pressure::<T, 4>::empty(), "pressure");
    check_empty::<T, _>(Chain::<T, 4>::empty(), "chain");
    let sleeping = Sleeping::<T, _, 4>::empty(Rigid::<T>::empty());
    check_empty::<T, _>(sleeping, "sleeping");
}

#[test]
fn empty_objects_can_be_loaded() {
    empty_objects::<f32>();
    empty_objects::<f64>();
    empty_objects::<Q16>();
}

/// The mode of an empty body would map all members to one point.
#[test]
fn members_without_a_mode_are_rejected() {
    let mut particles = Particles::<f32, 3>::new();
    let row = build::lattice(&mut particles, Vec2::ZERO, 3, 1, 1.0, 1.0).unwrap();
    let body = ShapeMatching::<f32, 3>::new(&particles, row, Stiffness::Alpha(1.0)).unwrap();
    let mut saved = serde_json::to_value(&body).unwrap();
    assert!(serde_json::from_value::<ShapeMatching<f32, 3>>(saved.clone()).is_ok());
    saved["mode"] = serde_json::Value::Null;
    assert!(serde_json::from_value::<ShapeMatching<f32, 3>>(saved).is_err());
}

/// Expects an error if these fields are zero.
fn rejects<P: Serialize + DeserializeOwned>(object: &P, names: &[&str]) {
    let mut saved = serde_json::to_value(object).unwrap();
    for name in names {
        saved[*name] = 0.0.into();
    }
    assert!(serde_json::from_value::<P>(saved).is_err(), "{names:?}");
}

/// Settings of zero are those of empty objects only.
#[test]
fn objects_with_members_need_settings() {
    let particles = &mut Particles::<f32, 9>::new();
    let block = build::lattice(particles, Vec2::ZERO, 3, 3, 1.0, 1.0).unwrap();
    rejects(
        &Fluid::<f32, 9, 4>::new(particles, block, 1.0).unwrap(),
        &["radius"],
    );
    let corners = build::lattice_boundary(block, 3);
    let polygon = Pressure::<f32, 9>::new(particles, corners, 1.0, 0.0).unwrap();
    rejects(&polygon, &["rest_area"]);
    let sleeping = Sleeping::<f32, _, 9>::new((), block, 1.0, 1.0).unwrap();
    rejects(&sleeping, &["speed", "delay"]);
}

/// Two attachments pull a particle by 3·10³⁸ m in turn, so the sum of the corrections overflows. It
/// is saved as zero.
#[test]
fn a_scene_with_an_overflowed_multiplier_can_be_loaded() {
    let mut scene = Scene::<f32, Attachments<f32, 2>, 1>::default();
    scene.solver.iterations = 2;
    let particle = scene.particles.add(Vec2::new(0.0, 0.0), 1.0).unwrap();
    let [id, _] = [1.5e38, -1.5e38].map(|y| {
        let attachment = Attachment::new(particle, Vec2::new(0.0, y), 0.0).unwrap();
        scene.parts.add(attachment).unwrap()
    });
    scene.step(1.0).unwrap();
    assert!(scene.parts.multiplier(id).unwrap().is_infinite());
    let bytes = postcard::to_stdvec(&scene).unwrap();
    let mut loaded: Scene<f32, Attachments<f32, 2>, 1> = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(loaded.parts.multiplier(id), Some(0.0));
    for scene in [&mut scene, &mut loaded] {
        scene.step(1.0).unwrap();
    }
    assert_eq!(loaded.checksum(), scene.checksum());
}

/// Steps a square whose prediction overflows, so that its particles stay and the center of its goals
/// is infinite. It is saved as zero.
fn check_overflowed_center<P: Project<f32> + Clone + Serialize + DeserializeOwned>(
    name: &str,
    body: fn(&Particles<f32, 4>) -> P,
) {
    let mut particles = Particles::<f32, 4>::new();
    let square = build::lattice(&mut particles, Vec2::ZERO, 2, 2, 1.0, 1.0).unwrap();
    let mut scene = Scene {
        solver: Solver::new(),
        parts: body(&particles),
        particles,
    };
    for id in square {
        let particles = &mut scene.particles;
        particles.set_position(id, Vec2::new(0.0, 3.39e38)).unwrap();
        particles.set_velocity(id, Vec2::new(0.0, 1e38)).unwrap();
    }
    scene.step(1.0 / 30.0).unwrap();
    let bytes = postcard::to_stdvec(&scene).unwrap();
    let mut loaded: Scene<f32, P, 4> =
        postcard::from_bytes(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    for scene in [&mut scene, &mut loaded] {
        for (id, x) in square.iter().zip([0.0, 1.0, 2.0, 3.0]) {
            let particles = &mut scene.particles;
            particles.set_position(id, Vec2::new(x, 1.0)).unwrap();
        }
        scene.step(1.0 / 30.0).unwrap();
    }
    assert_eq!(loaded.checksum(), scene.checksum(), "{name}");
}

#[test]
fn bodies_with_an_overflowed_center_can_be_loaded() {
    check_overflowed_center("body", |particles| {
        ShapeMatching::<f32, 4>::new(particles, particles.ids(), Stiffness::Alpha(0.5)).unwrap()
    });
    check_overflowed_center("lattice", |particles| {
        let nodes = particles.ids();
        let nodes = nodes.iter().map(Some);
        LatticeMatching::<f32, 4>::new(particles, 2, nodes, 1, Stiffness::Alpha(0.5)).unwrap()
    });
    check_overflowed_center("regions", |particles| {
        let (stiffness, overlap) = (Stiffness::Alpha(0.5), RegionBlend::Summed);
        RegionMatching::<f32, 1, 4>::new(particles, [particles.ids()], stiffness, overlap).unwrap()
    });
}

#[test]
fn readable_format_keeps_all_bits() {
    check_text(scene(Owners::<f32>::new));
    check_text(scene(Owners::<f64>::new));
    check_text(scene(Owners::<Q16>::new));
}

fn run<T: Number, P: Project<T> + Clone + Serialize + DeserializeOwned>(
    mut scene: Scene<T, P, N>,
    removed: &[u16],
    name: &str,
) {
    for index in 0..=SAVED_AT[4] {
        if SAVED_AT.contains(&index) {
            check(&scene, 50, &format!("{name} saved after {index} steps"));
        }
        if index == REMOVED_AT {
            scene
                .remove(removed.iter().copied().map(ParticleId::new))
                .unwrap();
        }
        step(&mut scene);
    }
}

/// Checks every owner in a scene of its own.
struct RoundTrip;

impl<T: Number> Visit<T> for RoundTrip {
    fn visit<P: Project<T> + Clone + Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        _: usize,
        build: fn(&mut Set<T>, Vec2<T>) -> P,
    ) {
        run(
            scene(|particles| build(particles, Vec2::new(T::ONE, T::TWO))),
            &[1],
            name,
        );
    }
}

#[test]
fn every_owner_steps_like_the_original() {
    visit_each::<f32>(&mut RoundTrip);
}

#[test]
fn scene_with_every_owner_steps_like_the_original() {
    let removed = [3, 40, 41, 100, 150, 170, 200];
    run(scene(Owners::<f32>::new), &removed, "single precision");
    run(scene(Owners::<f64>::new), &removed, "double precision");
    run(scene(Owners::<Q16>::new), &removed, "fixed point");
}

/// The tests above would not notice bodies that never fall asleep or springs that never break.
#[test]
fn scenes_reach_the_state_that_they_test() {
    let mut scene = scene(Owners::<f32>::new);
    let (mut broke, mut slept, mut touched, mut flowed) = (0, 0, [0; 3], 0);
    for _ in 0..40 {
        step(&mut scene);
        let parts = &scene.parts;
        broke += parts.tearing.broken().count();
        slept += usize::from(parts.sleeping.is_asleep());
        touched[0] += parts.half_plane.touching().count();
        touched[1] += parts.discs.1.contacts().count();
        touched[2] += parts.outlines.2.contacts().count();
        flowed += usize::from(parts.plastic.mode().stretch() != pliant::Mat2::IDENTITY);
    }
    let seen = [broke, slept, touched[0], touched[1], touched[2], flowed];
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn handles_refer_to_the_items_of_a_loaded_pool() {
    let mut pool = Pool::<(), 4>::new();
    let handles = [(); 3].map(|()| pool.insert(()).unwrap());
    pool.remove(handles[0]).unwrap();
    let stored = postcard::to_stdvec(&(&pool, handles)).unwrap();
    let (mut loaded, handles): (Pool<(), 4>, [pliant::Handle; 3]) =
        postcard::from_bytes(&stored).unwrap();
    assert!(loaded.get(handles[0]).is_none() && loaded.get(handles[2]).is_some());
    assert_ne!(
        loaded.insert(()).unwrap(),
        handles[0],
        "the generation is that of the saved slot"
    );
}

#[test]
fn clock_and_recorded_positions_survive() {
    let mut clock = Clock::<f32>::new(0.25, 4).unwrap();
    clock.advance(0.625).unwrap();
    let loaded: Clock<f32> = postcard::from_bytes(&postcard::to_stdvec(&clock).unwrap()).unwrap();
    assert_eq!(loaded, clock);
    assert_eq!(loaded.fraction(), 0.5);

    let mut particles = crate::crowd();
    particles.remove([ParticleId::new(0)], &mut ()).unwrap();
    let mut drawn = Interpolated::<f32, 16>::new();
    drawn.record(&particles);
    pliant::Solver::default()
        .step(0.25, &mut particles, &mut ())
        .unwrap();
    let loaded: Interpolated<f32, 16> =
        postcard::from_bytes(&postcard::to_stdvec(&drawn).unwrap()).unwrap();
    for id in particles.ids() {
        let position = |drawn: &Interpolated<f32, 16>| drawn.position(&particles, id, 0.25);
        assert_eq!(position(&loaded), position(&drawn));
    }
}

/// A set of another capacity accepts what fits.
#[test]
fn capacities_may_differ() {
    let owners = scene(Owners::<f32>::new);
    let saved = postcard::to_stdvec(&owners.parts.distances).unwrap();
    let larger: pliant::Distances<f32, 80> = postcard::from_bytes(&saved).unwrap();
    assert!(larger.ids().eq(owners.parts.distances.ids()));
    assert_eq!(
        measure::part_checksum(&larger),
        measure::part_checksum(&owners.parts.distances)
    );
    // 42 ids are in use, the free one included.
    assert!(postcard::from_bytes::<pliant::Distances<f32, 42>>(&saved).is_ok());
    assert!(postcard::from_bytes::<pliant::Distances<f32, 41>>(&saved).is_err());
    let saved = postcard::to_stdvec(&owners.parts.lattice).unwrap();
    let larger: pliant::LatticeMatching<f32, 40> = postcard::from_bytes(&saved).unwrap();
    assert_eq!(
        measure::part_checksum(&larger),
        measure::part_checksum(&owners.parts.lattice)
    );
    assert!(postcard::from_bytes::<pliant::LatticeMatching<f32, 15>>(&saved).is_err());
}
