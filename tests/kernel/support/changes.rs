//! Random changes of a scene: additions, removals, edits, steps, clones and restores.

use crate::support::float::Float;
use crate::support::fuzz_targets::Outcome;
use pliant::{
    Anchor, Capacity, ColliderContacts, Constraint, ConstraintId, ContactMaterial, DiscContacts,
    Distance, Distances, Error, Filter, Grab, HalfPlane, Joint, MassProperties, OutlineContacts,
    OutlineOptions, ParticleId, Particles, Pool, Project, RigidBody, RigidContacts, Rotation,
    Scene, ShapeMatching, Stiffness, Vec2, build,
};

const PARTICLES: usize = 24;
const BODIES: usize = 3;

/// Parts that refer to particles in every way: by constraints, as members, as discs and corners.
#[derive(Clone, Debug, Project)]
struct Parts<T> {
    springs: Distances<T, PARTICLES>,
    bodies: Pool<ShapeMatching<T, 4>, BODIES>,
    grab: Grab<T>,
    discs: DiscContacts<T, BODIES, 12, PARTICLES>,
    outlines: OutlineContacts<T, BODIES, 12, PARTICLES>,
    floor: ColliderContacts<T, HalfPlane<T>, PARTICLES>,
    joints: Pool<Joint<T>, BODIES>,
    hulls: RigidContacts<T, 6, 12, PARTICLES>,
    rigid: Pool<RigidBody<T>, BODIES>,
}

type World<T> = Scene<T, Parts<T>, PARTICLES>;

/// Returns a scene without particles.
fn fresh<T: Float>() -> World<T> {
    let up = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let material = ContactMaterial::with_friction(T::of(0.5));
    let mut scene = World::new(Parts {
        springs: Distances::new(),
        bodies: Pool::new(),
        grab: Grab::new(),
        discs: DiscContacts::new(material).unwrap(),
        outlines: OutlineContacts::new(material).unwrap(),
        floor: ColliderContacts::new(up, [], T::of(0.05), material).unwrap(),
        joints: Pool::new(),
        hulls: RigidContacts::new(material).unwrap(),
        rigid: Pool::new(),
    });
    scene.solver.gravity = T::vector(0.0, -9.81);
    scene
}

/// Applies a change for every four bytes, then removes everything and compares the scene with a
/// fresh one.
pub(crate) fn changes<T: Float>(bytes: &[u8]) -> Outcome {
    let mut scene = fresh::<T>();
    let mut saved: Option<(World<T>, u64)> = None;
    for (number, change) in bytes.as_chunks::<4>().0.iter().enumerate() {
        let before = scene.checksum();
        let done = match (change[0] % 16, &saved) {
            (10, _) => {
                saved = Some((scene.clone(), later(&scene)));
                Ok(())
            }
            (11, Some((copy, expected))) => {
                scene = copy.clone();
                if later(&scene) != *expected {
                    return Err(format!("change {number}: a restored scene has other steps"));
                }
                Ok(())
            }
            _ => apply(&mut scene, *change),
        };
        if done.is_err() && scene.checksum() != before {
            return Err(format!("change {number} left a change despite {done:?}"));
        }
        if let Some(problem) = problem(&scene) {
            return Err(format!("change {number}, {change:?}: {problem}"));
        }
    }
    clear(&mut scene).map_err(|error| error.to_string())?;
    let mut new = fresh::<T>();
    new.solver = scene.solver;
    for step in 0..20 {
        if scene.checksum() != new.checksum() {
            return Err(format!("a scene that was emptied differs, step {step}"));
        }
        for scene in [&mut scene, &mut new] {
            if step % 4 == 0 {
                let _ = add_body(scene, [step, 30 + 8 * step, 0]);
                let _ = apply(scene, [3, step, step + 1, 9]);
            }
            let _ = scene.step(T::of(0.01));
        }
    }
    Ok(())
}

/// Returns the checksum of a copy after three steps.
fn later<T: Float>(scene: &World<T>) -> u64 {
    let mut copy = scene.clone();
    (0..3).for_each(|_| {
        let _ = copy.step(T::of(0.01));
    });
    copy.checksum()
}

/// Removes all bodies and particles.
fn clear<T: Float>(scene: &mut World<T>) -> Result<(), Error> {
    let handles: Vec<_> = scene
        .parts
        .bodies
        .iter()
        .map(|(handle, _)| handle)
        .collect();
    for handle in handles {
        scene.parts.bodies.remove(handle);
    }
    let Parts { joints, rigid, .. } = &mut scene.parts;
    let handles: Vec<_> = rigid.iter().map(|(handle, _)| handle).collect();
    handles.into_iter().for_each(|handle| {
        rigid.remove(handle);
    });
    let handles: Vec<_> = joints.iter().map(|(handle, _)| handle).collect();
    handles.into_iter().for_each(|handle| {
        joints.remove(handle);
    });
    let ids: Vec<_> = scene.particles.iter_ids().collect();
    scene.remove(ids)
}

fn apply<T: Float>(scene: &mut World<T>, [kind, a, b, c]: [u8; 4]) -> Result<(), Error> {
    let id = |byte: u8| ParticleId::new(u16::from(byte) % 26);
    let small = |byte: u8| T::of(f64::from(byte) / 64.0);
    match kind % 16 {
        0 | 1 => {
            let mass = T::of(1.0 + f64::from(c % 4));
            let particle = scene.particles.add(Vec2::new(small(a), small(b)), mass)?;
            scene.parts.floor.add(particle)
        }
        2 => scene.remove([id(a)]),
        3 => {
            let ends = [id(a), id(b)];
            if !ends.iter().all(|end| scene.particles.contains(*end)) {
                return Err(Error::UnknownParticle);
            }
            let spring = Distance::new(ends[0], ends[1], small(c), T::of(1e-3))?;
            scene.parts.springs.add(spring).map(|_| ())
        }
        4 => {
            let spring = nth_spring(scene, a)?;
            scene.parts.springs.remove(spring).map(|_| ())
        }
        5 => {
            let spring = nth_spring(scene, a)?;
            scene.parts.springs.edit(spring, |spring| {
                spring.set_rest_length(small(b))?;
                spring.set_compliance(T::of(1e-3) * small(c))
            })
        }
        6 => scene.set_mass(id(a), T::of(0.25 + f64::from(b % 8))),
        7 => add_body(scene, [a, b, c]),
        8 => {
            let mut handles = scene.parts.bodies.iter().map(|(handle, _)| handle);
            let handle = handles.nth(usize::from(a) % BODIES);
            let handle = handle.ok_or(Error::UnknownBody)?;
            drop(handles);
            let body = scene
                .parts
                .bodies
                .remove(handle)
                .ok_or(Error::UnknownBody)?;
            scene.remove(&body)
        }
        9 => {
            let Scene {
                particles, parts, ..
            } = scene;
            let pointer = Vec2::new(small(b), small(c));
            match a % 3 {
                0 => parts.grab.take(particles, id(b), pointer, T::of(1e-3)),
                1 => parts.grab.move_to(pointer, T::of(0.1)),
                _ => parts.grab.release().map_or(Ok(()), |_| Ok(())),
            }
        }
        10 | 11 => {
            scene.parts.springs.order(&scene.particles);
            Ok(())
        }
        15 => change_rigid(scene, [a, b, c]),
        _ => {
            scene.solver.substeps = 1 + u16::from(a % 3);
            scene.step(T::of(1.0 / 60.0))
        }
    }
}

/// Adds a rigid body with a hull, the hull of a particle or a joint, or removes a body.
fn change_rigid<T: Float>(scene: &mut World<T>, [kind, a, b]: [u8; 3]) -> Result<(), Error> {
    let Scene {
        particles, parts, ..
    } = scene;
    let (place, id) = (
        T::vector(f64::from(a) / 64.0, f64::from(b) / 64.0),
        ParticleId::new(u16::from(a) % 26),
    );
    let mut bodies = parts.rigid.iter().map(|(handle, body)| (handle, *body));
    let first = bodies.nth(usize::from(b) % 2);
    drop(bodies);
    match (kind % 4, first) {
        (0, _) => {
            if parts.rigid.len() == BODIES {
                return Err(Error::Full(Capacity::Bodies));
            }
            // Added to a copy, because the hull may not fit.
            let mut changed = particles.clone();
            let mass = MassProperties::circle(T::of(0.2), T::ONE)?;
            let body = RigidBody::new(&mut changed, mass, place, Rotation::IDENTITY)?;
            let filter = Filter::default();
            parts.hulls.add(&body, &[Vec2::ZERO], T::of(0.2), filter)?;
            *particles = changed;
            parts.rigid.insert_with(|| Ok(body)).map(|_| ())
        }
        (1, Some((_, body))) => {
            let _ = particles.position(id).ok_or(Error::UnknownParticle)?;
            let joint = Joint::revolute(body.anchor(Vec2::ZERO)?, Anchor::from(id))?;
            parts.joints.insert_with(|| Ok(joint)).map(|_| ())
        }
        (2, Some((handle, body))) => {
            parts.rigid.remove(handle);
            scene.remove(&body)
        }
        _ => parts
            .hulls
            .add_particle(particles, id, T::of(0.1), Filter::default())
            .map(|_| ()),
    }
}

fn nth_spring<T: Float>(scene: &World<T>, index: u8) -> Result<ConstraintId, Error> {
    let springs = &scene.parts.springs;
    let index = usize::from(index) % springs.len().max(1);
    springs.ids().nth(index).ok_or(Error::UnknownConstraint)
}

/// Adds a square of four particles with an outline or with discs.
fn add_body<T: Float>(scene: &mut World<T>, [a, b, c]: [u8; 3]) -> Result<(), Error> {
    let Scene {
        particles, parts, ..
    } = scene;
    if parts.bodies.len() == BODIES {
        return Err(Error::Full(Capacity::Bodies));
    }
    let corner = T::vector(f64::from(a) / 32.0, f64::from(b) / 32.0);
    let ids = build::lattice(particles, corner, 2, 2, T::of(0.25), T::ONE)?;
    let alpha = Stiffness::Alpha(T::of(f64::from(c % 4) / 4.0));
    let body = ShapeMatching::new(particles, ids, alpha)?;
    parts
        .bodies
        .insert(body)
        .map_err(|_| Error::Full(Capacity::Bodies))?;
    if a % 2 == 0 {
        let (radius, filter) = (T::of(0.1), Filter::default());
        parts.discs.add_body(particles, ids, radius, filter)?;
    } else {
        let corners = [2, 3, 1, 0].map(|place| ids.get(place).unwrap());
        let options = OutlineOptions::new(T::of(0.01), Filter::default());
        parts.outlines.add(particles, corners, options)?;
    }
    ids.iter().try_for_each(|id| parts.floor.add(id))
}

/// Returns the first number that is not finite, or the first reference to a removed particle.
fn problem<T: Float>(scene: &World<T>) -> Option<String> {
    let Scene {
        particles, parts, ..
    } = scene;
    let vectors = particles.positions().iter().chain(particles.velocities());
    if !vectors.copied().all(Vec2::is_finite) {
        return Some(format!("{particles:?}"));
    }
    let springs = parts.springs.as_slice().iter();
    let mut ids: Vec<ParticleId> = springs.flat_map(Constraint::particles).collect();
    let bodies = parts.bodies.iter();
    ids.extend(bodies.flat_map(|(_, body)| body.members().to_vec()));
    ids.extend(parts.grab.held());
    ids.extend(parts.rigid.iter().flat_map(|(_, body)| body));
    ids.extend(parts.floor.particles());
    let all = (0..26).map(ParticleId::new);
    ids.extend(all.clone().filter(|id| parts.discs.body_of(*id).is_some()));
    ids.extend(all.filter(|id| parts.outlines.outline_of(*id).is_some()));
    let is_known = |id: &ParticleId| Particles::contains(particles, *id);
    let dangling = ids.iter().find(|id| !is_known(id))?;
    Some(format!("{dangling:?} has been removed"))
}
