//! Binary snapshots of parts of a scene, for bindings to other languages.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed precondition fails the test"
)]

mod rigid;

use core::mem::MaybeUninit;
use pliant::snapshot::{BASIS, Sink, Snapshot, Source, hash};
use pliant::{
    Checksum, ColliderContacts, ContactMaterial, Distances, Grab, HalfPlane, I16F16, Particles,
    Plastic, Plasticity, Project, Q16, Quadratic, ShapeMatching, Solver, Stiffness, Vec2, build,
};

type Body<M> = ShapeMatching<f32, 9, M>;
type Scene = (
    Particles<f32, 16>,
    Distances<f32, 24>,
    Grab<f32>,
    Body<Quadratic<f32>>,
    Body<Plastic<f32>>,
    ColliderContacts<f32, HalfPlane<f32>, 16>,
);

fn scene() -> Scene {
    let (mut particles, mut springs, mut grab) = (Particles::new(), Distances::new(), Grab::new());
    let corner = Vec2::new(0.0, 1.0);
    let cloth = build::Cloth {
        corner,
        columns: 3,
        rows: 3,
        spacing: 0.25,
        mass: 0.1,
        compliance: 1e-4,
    };
    build::cloth(&mut particles, &mut springs, cloth).unwrap();
    let id = |place| particles.ids().get(place).unwrap();
    grab.take(&particles, id(4), corner, 1e-3).unwrap();
    grab.move_to(Vec2::new(0.5, 0.5), 0.25).unwrap();
    let stiffness = Stiffness::Compliance(1e-3);
    let bent = Body::with_mode(
        &particles,
        particles.ids(),
        stiffness,
        Quadratic::new(0.5).unwrap(),
    )
    .unwrap();
    let plasticity = Plasticity {
        yield_strain: 0.01,
        creep: 1.0,
        limit: 0.5,
    };
    let plastic = Body::with_mode(
        &particles,
        particles.ids(),
        stiffness,
        Plastic::new(plasticity).unwrap(),
    )
    .unwrap();
    let floor = HalfPlane::new(Vec2::new(0.1, 1.0)).unwrap();
    let floor =
        ColliderContacts::new(floor, particles.ids(), 0.1, ContactMaterial::default()).unwrap();
    (particles, springs, grab, bent, plastic, floor)
}

fn run((particles, springs, grab, bent, plastic, floor): &mut Scene, steps: usize) -> u64 {
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::default()
    };
    for _ in 0..steps {
        solver
            .step(
                0.0625,
                particles,
                &mut (
                    &mut *springs,
                    &mut *grab,
                    &mut *bent,
                    &mut *plastic,
                    &mut *floor,
                ),
            )
            .unwrap();
    }
    let mut sum = Checksum::new();
    particles.hash_state(&mut sum);
    grab.hash_state(&mut sum);
    bent.hash_state(&mut sum);
    plastic.hash_state(&mut sum);
    floor.hash_state(&mut sum);
    sum.value()
}

/// Saves to uninitialized memory, without reading it.
fn save((particles, springs, grab, bent, plastic, floor): &Scene) -> Vec<u8> {
    let mut memory = vec![MaybeUninit::<u8>::uninit(); 4096];
    let mut sink = Sink::new(&mut memory);
    particles.save(&mut sink);
    springs.save(&mut sink);
    grab.save(&mut sink);
    bent.save(&mut sink);
    plastic.save(&mut sink);
    floor.save(&mut sink);
    let length = 4096 - sink.room();
    // SAFETY: `save` has written these bytes.
    #[allow(unsafe_code, reason = "uninitialized memory")]
    memory
        .iter()
        .take(length)
        .map(|byte| unsafe { byte.assume_init() })
        .collect()
}

fn load(bytes: &[u8]) -> (Scene, bool) {
    let mut source = Source::new(bytes);
    let scene = (
        Snapshot::load(&mut source),
        Snapshot::load(&mut source),
        Snapshot::load(&mut source),
        Snapshot::load(&mut source),
        Snapshot::load(&mut source),
        Snapshot::load(&mut source),
    );
    let valid = source.is_valid() && source.rest().is_empty();
    let mut skipped = Source::new(bytes);
    Particles::<f32, 16>::skip(&mut skipped);
    Distances::<f32, 24>::skip(&mut skipped);
    Grab::<f32>::skip(&mut skipped);
    Body::<Quadratic<f32>>::skip(&mut skipped);
    Body::<Plastic<f32>>::skip(&mut skipped);
    ColliderContacts::<f32, HalfPlane<f32>, 16>::skip(&mut skipped);
    assert_eq!(skipped.is_valid() && skipped.rest().is_empty(), valid);
    (scene, valid)
}

#[test]
fn restored_scene_steps_like_the_saved_one() {
    let mut scene = scene();
    run(&mut scene, 3);
    let bytes = save(&scene);
    let (mut restored, valid) = load(&bytes);
    assert!(valid);
    assert_eq!(save(&restored), bytes);
    assert_eq!(run(&mut restored, 5), run(&mut scene, 5));
    assert_eq!(save(&restored), save(&scene));
}

#[test]
fn equal_scenes_have_equal_bytes() {
    let (mut a, mut b) = (scene(), Box::new(scene()));
    run(&mut a, 2);
    run(&mut b, 2);
    assert_eq!(save(&a), save(&b));
    run(&mut b, 1);
    assert_ne!(save(&a), save(&b));
}

#[test]
fn size_constants_bound_the_number_of_bytes() {
    let bound = Particles::<f32, 16>::SIZE
        + Distances::<f32, 24>::SIZE
        + Grab::<f32>::SIZE
        + Body::<Quadratic<f32>>::SIZE
        + Body::<Plastic<f32>>::SIZE
        + ColliderContacts::<f32, HalfPlane<f32>, 16>::SIZE;
    let bytes = save(&scene());
    // Missing constraints and ids, and omitted options, reduce the size.
    assert!(
        bytes.len() <= bound && bytes.len() + 400 > bound,
        "{} of {bound}",
        bytes.len()
    );
}

#[test]
fn fixed_point_numbers_are_little_endian_steps() {
    for steps in [0, 1, -1, 0x0102_0304, i32::MIN, i32::MAX] {
        let mut memory = [MaybeUninit::<u8>::uninit(); 4];
        let mut sink = Sink::new(&mut memory);
        Q16(I16F16::from_bits(steps)).save(&mut sink);
        assert_eq!(sink.room(), 0);
        let bytes = steps.to_le_bytes();
        assert_eq!(sink.sum(), hash(BASIS, &bytes));
        let read = Q16::load(&mut Source::new(&bytes));
        assert_eq!(read.0.to_bits(), steps);
    }
}

#[test]
fn truncated_bytes_are_invalid() {
    let bytes = save(&scene());
    for length in 0..bytes.len() {
        assert!(!load(&bytes[..length]).1, "{length}");
    }
}

#[test]
fn corrupt_bytes_do_not_panic() {
    let mut scene = scene();
    run(&mut scene, 1);
    let bytes = save(&scene);
    let (mut invalid, stride) = (0, if cfg!(miri) { 97 } else { 1 });
    for place in (0..bytes.len()).step_by(stride) {
        let mut changed = bytes.clone();
        changed[place] = !changed[place];
        let ((mut particles, mut springs, mut grab, mut bent, mut plastic, mut floor), valid) =
            load(&changed);
        invalid += usize::from(!valid);
        let mut parts = (&mut springs, &mut grab, &mut bent, &mut plastic, &mut floor);
        // The solver may accept or reject the step.
        let _ = Solver::default().step(0.01, &mut particles, &mut parts);
    }
    assert!(invalid > 0);
}

#[test]
fn schemas_differ_by_capacity_fields_and_scalar() {
    let schemas = [
        Particles::<f32, 16>::SCHEMA,
        Particles::<f32, 17>::SCHEMA,
        Particles::<f64, 16>::SCHEMA,
        Particles::<Q16, 16>::SCHEMA,
        Body::<Quadratic<f32>>::SCHEMA,
        Body::<Plastic<f32>>::SCHEMA,
        Vec2::<f32>::SCHEMA,
        <[f32; 2]>::SCHEMA,
    ];
    for (i, a) in schemas.iter().enumerate() {
        assert!(schemas[i + 1..].iter().all(|b| a != b), "{i}");
    }
}
