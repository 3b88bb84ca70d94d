//! Snapshots of rigid bodies, joints and their contacts.

use core::mem::MaybeUninit;
use pliant::snapshot::{Sink, Snapshot, Source};
use pliant::{
    Checksum, ContactMaterial, Filter, HalfPlane, Joint, MassProperties, Particles, Project,
    RigidBody, RigidColliderContacts, RigidContacts, Rotation, Solver, Vec2,
};

type Walls = RigidColliderContacts<f32, HalfPlane<f32>, 8, 24, 24>;
type Parts = (
    RigidContacts<f32, 8, 24, 24>,
    Walls,
    [Option<Joint<f32>>; 8],
    [Option<RigidBody<f32>>; 5],
);

/// Particles and everything that acts on them.
struct World {
    particles: Particles<f32, 16>,
    parts: Parts,
}

/// Boxes on a half-plane, in contact with each other and with particles, and joints of every kind.
fn world() -> World {
    let mut particles = Particles::<f32, 16>::new();
    let material = ContactMaterial {
        restitution: 0.25,
        ..ContactMaterial::with_friction(0.5)
    };
    let mut contacts = RigidContacts::new(material).unwrap();
    let floor = HalfPlane::new(Vec2::new(0.0, 1.0)).unwrap();
    let mut walls = Walls::new(floor, material).unwrap();
    let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
    let properties = MassProperties::polygon(&corners, 1.0).unwrap();
    let mut bodies = [None; 5];
    let mut x = 0.0;
    for slot in &mut bodies {
        let place = Vec2::new(0.25 * x, 0.5 + 1.0625 * x);
        let body = RigidBody::new(&mut particles, properties, place, Rotation::IDENTITY).unwrap();
        for set in [&mut contacts, walls.pairs_mut()] {
            let hull = set.add(&body, &corners, 0.0, Filter::default()).unwrap();
            let own = (x > 2.0).then_some(ContactMaterial::with_friction(0.125));
            set.set_hull_material(hull, own).unwrap();
            set.set_sensor(hull, (0.5..1.5).contains(&x)).unwrap();
        }
        *slot = Some(body);
        x += 1.0;
    }
    let id = particles.add(Vec2::new(-0.5, 1.25), 0.25).unwrap();
    let end = particles.add(Vec2::new(-0.75, 2.25), 0.25).unwrap();
    let filter = Filter::new(3, 5);
    contacts
        .add_particle(&particles, id, 0.125, filter)
        .unwrap();
    contacts
        .add_edge(&particles, [id, end], 0.0625, filter)
        .unwrap();
    let anchor = |k: usize, y| bodies[k].unwrap().anchor(Vec2::new(0.5, y)).unwrap();
    let axis = Vec2::new(0.0, 1.0);
    let turned = |sin: f32| Rotation { cos: 0.875, sin };
    let joints = [
        Joint::revolute(anchor(0, 0.5), anchor(1, -0.5))
            .and_then(|joint| joint.with_limits(turned(-0.5), turned(0.5))),
        Joint::revolute(anchor(1, 0.5), id.into()).and_then(|joint| joint.with_max_force(1e4)),
        Joint::revolute(anchor(1, 0.5), anchor(2, -0.5))
            .and_then(|joint| joint.with_motor(2.0, 0.5)),
        Joint::prismatic(&particles, anchor(2, 0.5), anchor(3, -0.5), axis)
            .and_then(|joint| joint.with_range(-0.25, 0.25)),
        Joint::distance(anchor(0, 0.0), anchor(1, 0.0), 0.25, 2.0),
        Joint::weld(&particles, anchor(3, 0.5), anchor(4, -0.5), 1e-3),
        Joint::wheel(&particles, anchor(0, 0.5), anchor(4, -0.5), axis)
            .and_then(|joint| joint.with_spring(4.0, 0.5, 2.0)),
    ];
    let mut kept = [None; 8];
    for (slot, joint) in kept.iter_mut().zip(joints) {
        *slot = Some(joint.unwrap());
    }
    World {
        particles,
        parts: (contacts, walls, kept, bodies),
    }
}

impl World {
    fn run(&mut self, steps: usize) -> u64 {
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 3,
            ..Solver::default()
        };
        for _ in 0..steps {
            solver
                .step(0.015_625, &mut self.particles, &mut self.parts)
                .unwrap();
        }
        let mut sum = Checksum::new();
        self.particles.hash_state(&mut sum);
        self.parts.hash_state(&mut sum);
        sum.value()
    }

    fn save(&self) -> Vec<u8> {
        let mut memory = vec![MaybeUninit::new(0_u8); 32_768];
        let mut sink = Sink::new(&mut memory);
        self.particles.save(&mut sink);
        let (contacts, walls, joints, bodies) = &self.parts;
        contacts.save(&mut sink);
        walls.save(&mut sink);
        joints.save(&mut sink);
        bodies.save(&mut sink);
        let length = 32_768 - sink.room();
        // SAFETY: all bytes are initialized.
        #[allow(unsafe_code, reason = "uninitialized memory")]
        memory
            .iter()
            .take(length)
            .map(|byte| unsafe { byte.assume_init() })
            .collect()
    }

    /// Replaces this world by a saved one, and returns whether the bytes are valid.
    fn restore(&mut self, bytes: &[u8]) -> bool {
        let mut source = Source::new(bytes);
        self.particles.replace(&mut source);
        let (contacts, walls, joints, bodies) = &mut self.parts;
        contacts.replace(&mut source);
        walls.replace(&mut source);
        joints.replace(&mut source);
        bodies.replace(&mut source);
        let valid = source.is_valid() && source.rest().is_empty();
        let mut skipped = Source::new(bytes);
        Particles::<f32, 16>::skip(&mut skipped);
        RigidContacts::<f32, 8, 24, 24>::skip(&mut skipped);
        Walls::skip(&mut skipped);
        <[Option<Joint<f32>>; 8]>::skip(&mut skipped);
        <[Option<RigidBody<f32>>; 5]>::skip(&mut skipped);
        assert_eq!(skipped.is_valid() && skipped.rest().is_empty(), valid);
        valid
    }
}

#[test]
fn restored_rigid_world_steps_like_the_saved_one() {
    let (mut original, mut pairs, mut walls) = (world(), 0, 0);
    for _ in 0..40 {
        let bytes = original.save();
        // Its own contacts and joints must not remain.
        let mut restored = world();
        restored.run(7);
        restored.parts.2 = [None; 8];
        assert!(restored.restore(&bytes));
        assert_eq!(restored.save(), bytes);
        assert_eq!(restored.run(2), original.run(2));
        assert_eq!(restored.save(), original.save());
        let events = |world: &World| -> Vec<_> { world.parts.0.ended().collect() };
        assert_eq!(events(&restored), events(&original));
        let reports = |world: &World| -> Vec<_> { world.parts.1.contacts().collect() };
        assert_eq!(reports(&restored), reports(&original));
        pairs += original.parts.0.contacts().count();
        walls += original.parts.1.contacts().count();
    }
    assert!(pairs > 40 && walls > 5, "{pairs} {walls}");
}

#[test]
fn truncated_rigid_bytes_are_invalid() {
    let mut scene = world();
    scene.run(20);
    let bytes = scene.save();
    let stride = if cfg!(miri) { 97 } else { 1 };
    for length in (0..bytes.len()).step_by(stride) {
        assert!(!scene.restore(&bytes[..length]), "{length}");
    }
}

#[test]
fn corrupt_rigid_bytes_do_not_panic() {
    let mut original = world();
    original.run(20);
    let bytes = original.save();
    let (mut invalid, stride) = (0, if cfg!(miri) { 197 } else { 1 });
    for place in (0..bytes.len()).step_by(stride) {
        for mask in [0xff, 0x01] {
            let mut changed = bytes.clone();
            changed[place] ^= mask;
            let mut restored = world();
            invalid += usize::from(!restored.restore(&changed));
            // The solver may accept or reject the step.
            let World { particles, parts } = &mut restored;
            let _ = Solver::default().step(0.01, particles, parts);
        }
    }
    assert!(invalid > 100, "{invalid}");
}

#[test]
fn invalid_variants_of_joints_are_rejected() {
    let mut particles = Particles::<f32, 2>::new();
    let ids = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
    let joint = Joint::revolute(ids[0].into(), ids[1].into()).unwrap();
    let mut memory = [MaybeUninit::new(0_u8); 256];
    let mut sink = Sink::new(&mut memory);
    joint.save(&mut sink);
    let length = 256 - sink.room();
    // SAFETY: all bytes are initialized.
    #[allow(unsafe_code, reason = "uninitialized memory")]
    let bytes = memory.map(|byte| unsafe { byte.assume_init() });
    let load = |bytes: &[u8]| {
        let mut source = Source::new(bytes);
        let joint = Joint::<f32>::load(&mut source);
        source.is_valid().then_some(joint)
    };
    assert_eq!(load(&bytes[..length]), Some(joint));
    // Both ends are particles, so the number of the guide is after them and the compliance.
    let guide = 1 + 2 * 5 + 4;
    for (number, valid) in [(0, true), (1, false), (4, false), (255, false)] {
        let mut changed = bytes;
        changed[guide] = number;
        assert_eq!(load(&changed[..length]).is_some(), valid, "{number}");
    }
}
