//! Functions of the fuzz targets, run by the fuzzers, and by tests on the stored inputs.

use crate::support::corpus::Bits;
use crate::support::tolerance;
use crate::support::world::arguments::Call;
use crate::support::world::colliders::Colliders;
use crate::support::world::state::World;
use pliant::testing::{SceneData, is_valid_stretch};
use pliant::{
    Collider, ColliderContacts, ContactMaterial, HalfPlane, Inside, Particles, Plastic, Plasticity,
    Real, RoundedBox, ShapeMatching, Solver, Stiffness, Sweep, Vec2, build,
};

/// Result of a fuzz target; the error describes the broken guarantee.
pub(crate) type Outcome = Result<(), String>;

/// Runs a target in the precision that the last byte selects.
pub(crate) fn in_either(
    bytes: &[u8],
    single: fn(&[u8]) -> Outcome,
    double: fn(&[u8]) -> Outcome,
) -> Outcome {
    if bytes.last().is_none_or(|last| last.is_multiple_of(2)) {
        single(bytes)
    } else {
        double(bytes)
    }
}

fn words<T>(result: Result<T, impl ToString>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// Runs a target in the scalar that the last byte selects.
pub(crate) fn in_any(
    bytes: &[u8],
    single: fn(&[u8]) -> Outcome,
    double: fn(&[u8]) -> Outcome,
    fixed: fn(&[u8]) -> Outcome,
) -> Outcome {
    if bytes.last().is_some_and(|last| last % 4 == 3) {
        fixed(bytes)
    } else {
        in_either(bytes, single, double)
    }
}

/// Builds, steps, checks, fractures and measures any scene.
pub(crate) fn scene<T: Real>(bytes: &[u8]) -> Outcome {
    let mut world = words(SceneData::<T>::from_bytes(bytes).build())?;
    for step in 0..20 {
        if step == 10 {
            words(world.fracture())?;
        }
        words(world.step())?;
        world.measure();
    }
    Ok(())
}

/// Runs any public calls, valid or not, one for every 53 bytes. An error leaves all bits unchanged,
/// and state stays finite.
pub(crate) fn api<T: Bits>(bytes: &[u8]) -> Outcome {
    let (mut world, mut colliders) = (World::<T>::new(), Colliders::<T>::new());
    let (calls, _) = bytes.as_chunks::<53>();
    for bytes in calls {
        let call = call(bytes);
        if call.0 < 192 {
            world.call(call);
        } else {
            colliders.call(call, &mut world.particles);
        }
        world.measure(T::raw(call.2[0]));
        if !world.is_sound() {
            return Err(format!("{:?} after {call:?}", world.particles));
        }
    }
    Ok(())
}

fn call(bytes: &[u8; 53]) -> Call {
    let ids = [1, 3].map(|at| u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let seeds = [5, 13, 21, 29, 37, 45]
        .map(|at| u64::from_le_bytes(std::array::from_fn(|place| bytes[at + place])));
    (bytes[0], ids, seeds)
}

/// Deforms a plastic square. The first 16 bytes give its yield strain, creep and limit, and the
/// time step. Each further 16 bytes give positions of its corners, in bits of single precision.
pub(crate) fn plastic<T: Bits>(bytes: &[u8]) -> Outcome {
    let number = |bytes: &[u8; 4]| T::of(f32::from_le_bytes(*bytes).into());
    let (words_of, _) = bytes.as_chunks::<4>();
    let [yield_strain, creep, limit, step, loads @ ..] = words_of else {
        return Ok(());
    };
    let [yield_strain, creep, limit, step] = [yield_strain, creep, limit, step].map(number);
    let Ok(clay) = Plastic::new(Plasticity {
        yield_strain,
        creep,
        limit,
    }) else {
        return Ok(());
    };
    let mut particles = Particles::<T, 4>::new();
    let square = words(build::lattice(
        &mut particles,
        Vec2::ZERO,
        2,
        2,
        T::ONE,
        T::ONE,
    ))?;
    let mut body = words(ShapeMatching::<T, 4, _>::with_mode(
        &particles,
        square,
        Stiffness::Alpha(T::HALF),
        clay,
    ))?;
    for load in loads.as_chunks::<4>().0 {
        let [x, y, u, v] = load.each_ref().map(number);
        for (id, place) in square.iter().zip([
            Vec2::new(x, y),
            Vec2::new(u, y),
            Vec2::new(x, v),
            Vec2::new(u, v),
        ]) {
            let place = if id.index() == 3 {
                Vec2::new(v, u)
            } else {
                place
            };
            let _ = particles.set_position(id, place);
        }
        let before = body.mode().stretch();
        let outcome = Solver::new().step(step, &mut particles, &mut body);
        let after = body.mode().stretch();
        if outcome.is_err() && before != after {
            return Err(format!("stretch changed despite {outcome:?}"));
        }
        if !is_valid_stretch(after, limit) {
            return Err(format!("{before:?} became {after:?}, limit {limit:?}"));
        }
        if !particles
            .positions()
            .iter()
            .chain(particles.velocities())
            .all(|v| v.is_finite())
        {
            return Err(format!("{particles:?}"));
        }
    }
    Ok(())
}

/// Runs particles of any scene against one collider. A particle outside at the start of a step is
/// outside at its end. The last byte but one selects the collider.
pub(crate) fn contacts<T: Bits>(bytes: &[u8]) -> Outcome {
    let Some([kind, _]) = bytes.last_chunk() else {
        return Ok(());
    };
    let size = T::of(f64::from(1 + kind / 8));
    let capsule = |half: f64| words(RoundedBox::capsule(T::of(half), size));
    match kind % 5 {
        0 => against(bytes, &words(HalfPlane::new(T::vector(0.6, 0.8)))?),
        1 => against(bytes, &capsule(0.0)?),
        2 => against(bytes, &capsule(2.0)?),
        3 => against(
            bytes,
            &words(RoundedBox::rectangle(Vec2::new(size, T::ONE)))?,
        ),
        _ => against(bytes, &Inside(capsule(4.0)?)),
    }
}

fn against<T: Bits, C: Collider<T> + Clone>(bytes: &[u8], collider: &C) -> Outcome {
    let scene = SceneData::<T>::from_bytes(bytes);
    let mut particles = Particles::<T, 32>::new();
    for particle in &scene.particles {
        let id = words(particles.add(particle.position, particle.mass))?;
        words(particles.set_velocity(id, particle.velocity))?;
    }
    let radius = T::of(1.0 / 16.0);
    let mut contacts = words(ColliderContacts::<T, _, 32>::new(
        collider.clone(),
        particles.ids(),
        radius,
        ContactMaterial::default(),
    ))?;
    if let Some(part) = scene.parts.first() {
        words(contacts.set_velocity(Vec2::new(part.numbers[0], part.numbers[1])))?;
        words(contacts.set_angular_velocity(part.numbers[2]))?;
    }
    let solver = Solver {
        substeps: 1,
        sweep: Sweep::Forward,
        ..scene.solver
    };
    let gaps = |particles: &Particles<T, 32>, contacts: &ColliderContacts<T, C, 32>| -> Vec<f64> {
        let place = |x: &Vec2<T>| contacts.rotation().inverse() * (*x - contacts.position());
        particles
            .positions()
            .iter()
            .map(|x| collider.signed_distance(place(x), radius).distance.wide())
            .collect()
    };
    for step in 0..8 {
        let (before, old) = (gaps(&particles, &contacts), particles.clone());
        if solver
            .step(scene.dt, &mut particles, &mut contacts)
            .is_err()
        {
            return Ok(());
        }
        let states = old
            .positions()
            .iter()
            .zip(old.velocities())
            .zip(particles.positions());
        for (((gap, before), ((x, v), y)), place) in gaps(&particles, &contacts)
            .iter()
            .zip(before)
            .zip(states)
            .zip(0..)
        {
            let h = scene.dt.wide();
            let sizes = [
                x.length().wide(),
                y.length().wide(),
                h * (v.length().wide() + solver.gravity.length().wide() * h),
                40.0,
            ];
            let slack = tolerance::swept(T::EPSILON.wide(), sizes.iter().sum());
            if before > slack && slack < 0.1 && *gap < -slack {
                return Err(format!(
                    "particle {place} is {gap:e} inside after step {step}, slack {slack:e}: {scene:?}"
                ));
            }
        }
    }
    Ok(())
}
