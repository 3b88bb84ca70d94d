//! Scene whose parts appear, change and disappear between steps.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    BodyId, ColliderContacts, ContactMaterial, DiscContacts, Distances, Filter, HalfPlane, Handle,
    Muscle, ParticleRange, Particles, Pool, Project, Scene, ShapeMatching, Stiffness, Vec2, build,
};

const CRATES: usize = 2;

type Crates<T> = Pool<ShapeMatching<T, 4>, CRATES>;
type Discs<T> = DiscContacts<T, 2, 8, 16>;
type Parts<T> = (
    Distances<T, 7>,
    Muscle<T>,
    Crates<T>,
    Discs<T>,
    ColliderContacts<T, HalfPlane<T>, 8>,
);

fn drop_crate<T: Float>(
    scene: &mut Scene<T, Parts<T>, 16>,
    x: f64,
) -> (Handle, BodyId, ParticleRange) {
    let Scene {
        particles, parts, ..
    } = scene;
    let (corner, side) = (T::vector(x, 1.2), T::of(0.25));
    let corners = build::lattice(particles, corner, 2, 2, side, T::of(0.1)).unwrap();
    for id in corners {
        parts.4.add(id).unwrap();
    }
    let discs = &mut parts.3;
    let body = discs
        .add_body(particles, corners.iter(), T::of(0.13), Filter::default())
        .unwrap();
    let stiffness = Stiffness::Alpha(T::of(0.9));
    let handle = parts
        .2
        .insert_with(|| ShapeMatching::new(particles, corners, stiffness))
        .unwrap();
    (handle, body, corners)
}

/// Crates that fall on each other and on a floor, beside a rope. The oldest disappears when the
/// next one falls. The rope gets shorter, heavier and softer, contracts by a muscle, and loses its
/// end. The smallest board has a stack of 16 KiB, so all capacities are small.
#[inline(never)]
pub(super) fn changes<T: Float>() -> Sums {
    let material = ContactMaterial::default();
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let floor = ColliderContacts::new(floor, [], T::of(0.1), material).unwrap();
    let mut particles = Particles::<T, 16>::new();
    let mut rope = Distances::<T, 7>::new();
    let beads = build::rope(
        &mut particles,
        &mut rope,
        build::Rope {
            from: T::vector(-0.8, 0.9),
            to: T::vector(0.8, 0.9),
            segments: 7,
            mass: T::of(0.05),
            compliance: T::of(1e-4),
        },
    )
    .unwrap();
    let id = |index| beads.get(index).unwrap();
    particles.pin(id(0)).unwrap();
    particles.pin(id(7)).unwrap();
    let muscle = Muscle::new(&particles, [id(2), id(5)], T::of(1e-4), T::of(30.0)).unwrap();
    let discs = Discs::new(material).unwrap();
    let mut scene = Scene::new((rope, muscle, Crates::new(), discs, floor));
    scene.particles = particles;
    scene.solver.gravity = T::vector(0.0, -9.81);
    scene.solver.substeps = 4;
    let mut crates = [None; CRATES];
    for step in 0..SHORT {
        match step % 15 {
            0 => {
                if let Some((handle, body, corners)) = crates[usize::from(step / 15) % CRATES] {
                    scene.parts.2.remove(handle).unwrap();
                    scene.parts.3.remove_body(body).unwrap();
                    scene.remove(corners).unwrap();
                }
                let x = 0.25 * f64::from(step / 15) - 0.6;
                crates[usize::from(step / 15) % CRATES] = Some(drop_crate(&mut scene, x));
            }
            4 => scene
                .set_mass(id(3), T::of(0.1 + 0.01 * f64::from(step)))
                .unwrap(),
            6 => {
                let spring = scene.parts.0.ids().nth(1).unwrap();
                let length = T::of(0.2 - 0.001 * f64::from(step));
                let edit = scene.parts.0.edit(spring, |spring| {
                    spring.set_rest_length(length)?;
                    spring.set_compliance(T::of(1e-3))
                });
                edit.unwrap();
            }
            8 => scene.parts.1.move_to(T::of(0.4), T::ONE).unwrap(),
            11 => {
                let (_, body) = scene.parts.2.iter_mut().next().unwrap();
                let member = body.members()[0];
                if body.members().len() > 3 {
                    body.remove(&scene.particles, member).unwrap();
                    scene.set_mass(member, T::of(0.3)).unwrap();
                }
            }
            _ => {}
        }
        if step == SHORT / 2 {
            scene.remove([id(7)]).unwrap();
            let _ = scene.particles.add(Vec2::ZERO, T::ONE).unwrap();
        }
        scene.step(T::of(1.0 / 60.0)).unwrap();
    }
    sums(&scene.particles, &scene.parts as &dyn Project<T>)
}
