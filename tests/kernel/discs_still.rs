//! Discs that lie still.

use crate::float::Float;
use pliant::{ContactMaterial, DiscContacts, Filter, Motion, Particles, Pass, Project, Solver, Vec2};

/// Displaces one particle, after all that was named before.
struct Shove<T>(Vec2<T>);

impl<T: Float> Project<T> for Shove<T> {
    fn project(&mut self, _: &Pass<T>, motion: &mut Motion<'_, T>) {
        motion.displacements[1] += self.0;
    }
}

/// A ball on a pinned one of the same size, and gravity of one.
fn stack<T: Float>() -> (Particles<T, 2>, DiscContacts<T, 2, 2, 4>, Solver<T>) {
    let mut particles = Particles::new();
    let floor = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    let ball = particles.add(T::vector(0.0, 1.0), T::ONE).unwrap();
    let mut discs = DiscContacts::new(ContactMaterial::default()).unwrap();
    for id in [floor, ball] {
        discs.add_body(&particles, [id], T::HALF, Filter::default()).unwrap();
    }
    (particles, discs, Solver { gravity: T::vector(0.0, -1.0), ..Solver::new() })
}

/// A contact settles velocities where it has pushed. One of discs that lie still has not: what is done to them later in the substep
/// keeps its velocity.
fn what_lies_still_does_not_settle<T: Float>() {
    let (mut particles, mut discs, solver) = stack::<T>();
    solver.step(T::ONE, &mut particles, &mut discs).unwrap();
    assert_eq!(particles.positions()[1], T::vector(0.0, 1.0));
    let down = T::vector(0.0, -0.25);
    Solver::new().step(T::ONE, &mut particles, &mut (&mut discs, &mut Shove(down))).unwrap();
    assert_eq!(discs.contacts().map(|contact| contact.push).collect::<Vec<_>>(), [T::ZERO]);
    assert_eq!(particles.velocities()[1], down);
}

/// A push that adds up to no number is not told: the pass that would make it leaves the discs alone.
fn pushes_are_numbers<T: Float>() {
    let (mut particles, mut discs, _) = stack::<T>();
    let down = Vec2::new(T::ZERO, -T::MAX * T::of(0.75));
    particles.set_velocity(particles.ids().get(1).unwrap(), down).unwrap();
    let solver = Solver { iterations: 2, ..Solver::new() };
    solver.step(T::ONE, &mut particles, &mut (&mut discs, &mut Shove(down))).unwrap();
    assert_eq!(discs.contacts().map(|contact| contact.push).collect::<Vec<_>>(), [-down.y]);
}

/// Discs that come faster than a number tells are kept apart all the same, whatever the restitution.
fn discs_too_fast_for_a_number_are_kept_apart<T: Float>() {
    for restitution in [T::ZERO, T::ONE] {
        let mut particles = Particles::<T, 2>::new();
        let mut discs = DiscContacts::<T, 2, 2, 4>::new(ContactMaterial { restitution, ..ContactMaterial::default() }).unwrap();
        for x in [-1.0, 1.0] {
            let id = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
            particles.set_velocity(id, Vec2::new(-T::MAX * T::of(0.75 * x), T::ZERO)).unwrap();
            discs.add_body(&particles, [id], T::HALF, Filter::default()).unwrap();
        }
        Solver::new().step(T::of(2.0_f64.powi(-60)), &mut particles, &mut discs).unwrap();
        assert!(particles.positions()[0].x < particles.positions()[1].x);
        assert!(particles.velocities().iter().all(|v| v.x.is_finite()));
    }
}

crate::both!(what_lies_still_does_not_settle, pushes_are_numbers, discs_too_fast_for_a_number_are_kept_apart);
