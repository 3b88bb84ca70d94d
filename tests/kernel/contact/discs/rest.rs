//! Discs at rest.

use crate::support::float::Float;
use pliant::{
    ContactMaterial, DiscContacts, Filter, Motion, Particles, Pass, Project, Solver, Vec2,
};

/// Displaces the second particle, after the projections listed before it.
struct Shove<T>(Vec2<T>);

impl<T: Float> Project<T> for Shove<T> {
    fn project(&mut self, _: &Pass<T>, motion: &mut Motion<'_, T>) {
        motion.displacements[1] += self.0;
    }
}

/// A ball on a pinned one of the same size, with a gravity of 1 m/s².
fn stack<T: Float>() -> (Particles<T, 2>, DiscContacts<T, 2, 2, 4>, Solver<T>) {
    let mut particles = Particles::new();
    let floor = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    let ball = particles.add(T::vector(0.0, 1.0), T::ONE).unwrap();
    let mut discs = DiscContacts::new(ContactMaterial::default()).unwrap();
    for id in [floor, ball] {
        discs
            .add_body(&particles, [id], T::HALF, Filter::default())
            .unwrap();
    }
    (
        particles,
        discs,
        Solver {
            gravity: T::vector(0.0, -1.0),
            ..Solver::new()
        },
    )
}

/// A contact corrects velocities only if it has pushed. A contact of discs at rest has not, so a
/// later displacement in the substep keeps its velocity.
fn contacts_at_rest_do_not_correct_velocities<T: Float>() {
    let (mut particles, mut discs, solver) = stack::<T>();
    solver.step(T::ONE, &mut particles, &mut discs).unwrap();
    assert_eq!(particles.positions()[1], T::vector(0.0, 1.0));
    let down = T::vector(0.0, -0.25);
    Solver::new()
        .step(T::ONE, &mut particles, &mut (&mut discs, &mut Shove(down)))
        .unwrap();
    assert_eq!(
        discs
            .contacts()
            .map(|contact| contact.push)
            .collect::<Vec<_>>(),
        [T::ZERO]
    );
    assert_eq!(particles.velocities()[1], down);
}

/// A pass whose accumulated push would overflow leaves the discs unchanged, so the reported push
/// stays finite.
fn reported_pushes_stay_finite<T: Float>() {
    let (mut particles, mut discs, _) = stack::<T>();
    let down = Vec2::new(T::ZERO, -T::MAX * T::of(0.75));
    particles
        .set_velocity(particles.ids().get(1).unwrap(), down)
        .unwrap();
    let solver = Solver {
        iterations: 2,
        ..Solver::new()
    };
    solver
        .step(T::ONE, &mut particles, &mut (&mut discs, &mut Shove(down)))
        .unwrap();
    assert_eq!(
        discs
            .contacts()
            .map(|contact| contact.push)
            .collect::<Vec<_>>(),
        [-down.y]
    );
}

/// Discs whose relative velocity overflows do not pass each other, for any restitution.
fn discs_with_overflowing_relative_velocity_do_not_pass<T: Float>() {
    for restitution in [T::ZERO, T::ONE] {
        let mut particles = Particles::<T, 2>::new();
        let mut discs = DiscContacts::<T, 2, 2, 4>::new(ContactMaterial {
            restitution,
            ..ContactMaterial::default()
        })
        .unwrap();
        for x in [-1.0, 1.0] {
            let id = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
            particles
                .set_velocity(id, Vec2::new(-T::MAX * T::of(0.75 * x), T::ZERO))
                .unwrap();
            discs
                .add_body(&particles, [id], T::HALF, Filter::default())
                .unwrap();
        }
        Solver::new()
            .step(T::of(2.0_f64.powi(-60)), &mut particles, &mut discs)
            .unwrap();
        assert!(particles.positions()[0].x < particles.positions()[1].x);
        assert!(particles.velocities().iter().all(|v| v.x.is_finite()));
    }
}

crate::both!(
    contacts_at_rest_do_not_correct_velocities,
    reported_pushes_stay_finite,
    discs_with_overflowing_relative_velocity_do_not_pass
);
