//! Particles whose mass changes while the scene runs.

use super::shapes::{Build, TOLERANCE, distance_after_steps, grid};
use crate::both;
use crate::support::float::Float;
use pliant::{
    Error, LatticeMatching, Linear, Mode, Parameter, ParticleId, Particles, Pool, Project,
    Quadratic, RegionBlend, RegionMatching, Scene, ShapeMatching, Sleeping, Solver, Stiffness,
    Vec2, measure,
};

/// Masses that particles get, kg.
fn changes<T: Float>() -> [(ParticleId, T); 3] {
    [(0, 1.0), (7, 0.125), (19, 4.0)].map(|(index, mass)| (ParticleId::new(index), T::of(mass)))
}

fn disturb<T: Float>(particles: &mut Particles<T, 20>) {
    for (id, i) in particles.ids().iter().zip(0_u8..) {
        let kick = T::vector(0.4 * f64::from(i % 3), -0.3 * f64::from(i % 4));
        particles.set_velocity(id, kick).unwrap();
    }
}

fn shape<T: Float, M: Mode<T> + 'static>(
    particles: &Particles<T, 20>,
    stiffness: Stiffness<T>,
    mode: M,
) -> Box<dyn Project<T>> {
    let ids = particles.ids();
    Box::new(ShapeMatching::<T, 20, M>::with_mode(particles, ids, stiffness, mode).unwrap())
}

/// Changes the masses of a part, and compares it with one that was built with them.
fn a_part_with_new_masses_acts_like_one_built_with_them<T: Float>() {
    let stiffness = Stiffness::Alpha(T::of(0.7));
    let check = |name: &str, build: Build<'_, T>| {
        let mut particles = grid::<T>();
        let mut part = build(&particles);
        let mut unchanged = build(&particles);
        for (id, mass) in changes() {
            particles.set_mass(id, mass, &mut *part).unwrap();
            assert_eq!(particles.mass(id), Some(mass));
        }
        let mut fresh = build(&particles);
        disturb(&mut particles);
        let difference = distance_after_steps(&mut *unchanged, &mut *fresh, &particles);
        assert!(difference > 1e-3, "{name}: masses matter, {difference:e}");
        let mut fresh = build(&{
            let mut at_rest = grid::<T>();
            for (id, mass) in changes() {
                at_rest.set_mass(id, mass, &mut ()).unwrap();
            }
            at_rest
        });
        let distance = distance_after_steps(&mut *part, &mut *fresh, &particles);
        assert!(
            distance < TOLERANCE * T::EPSILON.wide(),
            "{name}: {distance:e}"
        );
    };
    check("linear", &|p| {
        shape(p, stiffness, Linear::new(T::HALF).unwrap())
    });
    check("quadratic", &|p| {
        shape(p, stiffness, Quadratic::new(T::HALF).unwrap())
    });
    check("weighted", &|p| {
        let weight = |id: ParticleId| T::ratio(1 + i32::try_from(id.index() % 4).unwrap(), 4);
        let members = p.ids().iter().map(|id| (id, weight(id)));
        let mode = Linear::new(T::HALF).unwrap();
        Box::new(ShapeMatching::<T, 20, _>::weighted(p, members, stiffness, mode).unwrap())
    });
    check("lattice", &|p| {
        let nodes = p.ids().iter().map(Some);
        Box::new(LatticeMatching::<T, 20>::new(p, 5, nodes, 1, stiffness).unwrap())
    });
    check("regions", &|p| {
        let windows = p.ids().windows(6);
        let blend = RegionBlend::Averaged;
        Box::new(RegionMatching::<T, 15, 90>::new(p, windows, stiffness, blend).unwrap())
    });
    check("pool", &|p| {
        let mut pool = Pool::<ShapeMatching<T, 20>, 2>::new();
        pool.insert_with(|| ShapeMatching::new(p, p.ids(), stiffness))
            .unwrap();
        Box::new(([pool],))
    });
}

fn a_body_with_new_masses_conserves_momentum<T: Float>() {
    let parts = Sleeping::<T, _, 20>::new(
        ShapeMatching::<T, 20>::new(&grid(), grid::<T>().ids(), Stiffness::Alpha(T::HALF)).unwrap(),
        grid::<T>().ids(),
        T::of(1e-6),
        T::ONE,
    );
    let mut scene = Scene::<T, _, 20>::new(Some(parts.unwrap()));
    scene.particles = grid();
    for (id, mass) in changes() {
        scene.set_mass(id, mass).unwrap();
    }
    disturb(&mut scene.particles);
    let before = measure::momentum(&scene.particles);
    for _ in 0..50 {
        scene.step(T::of(0.01)).unwrap();
    }
    let change = (measure::momentum(&scene.particles) - before).length();
    assert!(change.wide() < 200.0 * T::EPSILON.wide(), "{change:?}");
}

fn a_pinned_particle_keeps_its_new_mass_for_its_release<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    let nail = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    particles.set_mass(nail, T::of(4.0), &mut ()).unwrap();
    assert_eq!(particles.inverse_masses(), [T::ZERO]);
    particles.release(nail).unwrap();
    assert_eq!(particles.inverse_masses(), [T::of(0.25)]);
}

fn a_sleeping_body_wakes_when_a_mass_changes<T: Float>() {
    let mut particles = grid::<T>();
    let ids = particles.ids();
    let outsider = ids.get(19).unwrap();
    let members = || ids.iter().filter(|id| *id != outsider);
    let body = ShapeMatching::<T, 20>::new(&particles, members(), Stiffness::Alpha(T::ONE));
    let mut body =
        Sleeping::<T, _, 20>::new(body.unwrap(), members(), T::of(0.01), T::of(0.05)).unwrap();
    for _ in 0..10 {
        Solver::default()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
    }
    particles.set_mass(outsider, T::TWO, &mut body).unwrap();
    assert!(body.is_asleep(), "not a member");
    particles
        .set_mass(ids.get(0).unwrap(), T::TWO, &mut body)
        .unwrap();
    assert!(!body.is_asleep());
}

fn a_rejected_mass_changes_nothing<T: Float>() {
    let mut particles = grid::<T>();
    let ids = particles.ids();
    let mut body = ShapeMatching::<T, 20>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    let before = measure::checksum(&particles, &body);
    let first = ids.get(0).unwrap();
    let infinite = T::MAX * T::TWO;
    let mass = Parameter::Mass;
    for (id, value, error) in [
        (ParticleId::new(20), T::ONE, Error::UnknownParticle),
        (first, infinite, Error::NonFinite(mass)),
        (first, T::of(f64::NAN), Error::NonFinite(mass)),
        (first, T::MAX, Error::NonFinite(mass)),
        (first, T::ZERO, Error::OutOfRange(mass)),
        (first, -T::ONE, Error::OutOfRange(mass)),
        (first, T::ONE / T::MAX / T::TWO, Error::OutOfRange(mass)),
    ] {
        assert_eq!(particles.set_mass(id, value, &mut body), Err(error));
    }
    assert_eq!(measure::checksum(&particles, &body), before);
}

both!(
    a_part_with_new_masses_acts_like_one_built_with_them,
    a_body_with_new_masses_conserves_momentum,
    a_pinned_particle_keeps_its_new_mass_for_its_release,
    a_sleeping_body_wakes_when_a_mass_changes,
    a_rejected_mass_changes_nothing
);
