//! The hook `predict`: order, effect on velocities and displacements, forwarding.

use crate::both;
use crate::support::float::Float;
use pliant::{
    Field, ForceField, Gravity, Motion, ParticleId, Particles, Pass, Pool, Predicted, Project,
    Sample, Scheme, ShapeMatching, Sleeping, Solver, Stiffness, Vec2, build,
};

/// Field that records the velocities that it sees, and adds one to x.
#[derive(Clone, Debug, Default)]
struct Recorder<T>(std::cell::RefCell<Vec<Vec2<T>>>, u16);

impl<T: Float> Field<T> for Recorder<T> {
    fn velocity_change(&self, at: &Sample<T>) -> Vec2<T> {
        self.0.borrow_mut().push(at.velocity);
        T::vector(1.0, 0.0)
    }
    fn advance(&mut self, _: T) {
        self.1 += 1;
    }
}

type Everywhere<T> = ForceField<T, Recorder<T>>;

fn recorder<T: Float>() -> Everywhere<T> {
    ForceField::everywhere(Recorder(std::cell::RefCell::new(Vec::new()), 0))
}

fn falling<T: Float>() -> (Particles<T, 2>, Solver<T>) {
    let mut particles = Particles::new();
    particles.add(Vec2::ZERO, T::ONE).unwrap();
    particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -2.0),
        substeps: 2,
        ..Solver::default()
    };
    (particles, solver)
}

/// A field sees the velocity with gravity, once per substep, and moves the particle in the same
/// one.
fn fields_act_after_gravity_once_per_substep<T: Float>() {
    let (mut particles, solver) = falling::<T>();
    let mut field = recorder();
    solver.step(T::ONE, &mut particles, &mut field).unwrap();
    let seen = field.field.0.borrow().clone();
    assert_eq!(seen, [T::vector(0.0, -1.0), T::vector(1.0, -2.0)]);
    assert_eq!(field.field.1, 2);
    assert_eq!(
        particles.velocities(),
        [T::vector(2.0, -2.0), Vec2::ZERO],
        "the pinned particle stays"
    );
    assert_eq!(particles.positions()[0], T::vector(1.5, -1.5));
}

/// Two fields, one of them optional.
#[derive(Project)]
struct Parts<T: Float> {
    first: Everywhere<T>,
    second: Option<Everywhere<T>>,
}

/// Every composition of projections calls the hook of each part.
fn every_composition_forwards_the_hook<T: Float>() {
    fn count<T: Float, P: Project<T>>(mut parts: P, fields: f64) {
        let (mut particles, solver) = falling::<T>();
        solver.step(T::ONE, &mut particles, &mut parts).unwrap();
        let name = std::any::type_name::<P>();
        assert_eq!(particles.velocities()[0].x, T::of(2.0 * fields), "{name}");
    }
    let field = recorder::<T>;
    count((field(),), 1.0);
    count((field(), (), field()), 2.0);
    count([field(), field()], 2.0);
    count(Some(field()), 1.0);
    count(&mut field(), 1.0);
    count(vec![field(); 3], 3.0);
    count(Box::new(field()), 1.0);
    count(heapless::Vec::<_, 2>::from_iter([field()]), 1.0);
    let mut pool = Pool::<Everywhere<T>, 3>::new();
    pool.insert(field()).unwrap();
    pool.insert(field()).unwrap();
    count(pool, 2.0);
    let slice: &mut [Everywhere<T>] = &mut [field()];
    count(slice, 1.0);

    count(
        Parts {
            first: field(),
            second: Some(field()),
        },
        2.0,
    );
}

/// A sleeping body is not disturbed by its own field, and woken by one outside.
fn a_sleeping_body_rests_in_its_own_field<T: Float>() {
    let mut particles = Particles::<T, 4>::new();
    let square = build::lattice(&mut particles, Vec2::ZERO, 2, 2, T::ONE, T::ONE).unwrap();
    let body = ShapeMatching::<T, 4>::new(&particles, square, Stiffness::Alpha(T::HALF)).unwrap();
    // A field against gravity.
    let lift = Gravity {
        scale: T::ZERO,
        acceleration: Vec2::ZERO,
    };
    let field = ForceField::<T, _>::everywhere(lift);
    let asleep = Sleeping::<T, _, 4>::new((body, field), square, T::of(0.1), T::of(0.2));
    let mut asleep = asleep.unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -1.0),
        ..Solver::default()
    };
    for _ in 0..100 {
        solver
            .step(T::of(0.01), &mut particles, &mut asleep)
            .unwrap();
    }
    assert!(asleep.is_asleep());
    let mut outside = recorder();
    solver
        .step(
            T::of(0.01),
            &mut particles,
            &mut (&mut outside, &mut asleep),
        )
        .unwrap();
    assert!(!asleep.is_asleep());
}

/// Displacements stay h times the velocities; overflow and unknown particles are skipped.
fn accelerations_keep_displacements_consistent<T: Float>() {
    struct Kick<T>(Vec2<T>, Option<bool>);
    impl<T: Float> Project<T> for Kick<T> {
        fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
            assert_eq!(pass.scheme, Scheme::Predicted);
            assert!(!predicted.accelerate(ParticleId::new(7), self.0));
            assert!(!predicted.accelerate(ParticleId::new(1), self.0));
            self.1 = Some(predicted.accelerate(ParticleId::new(0), self.0));
        }
        fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
            let [v, d] = [motion.velocities[0], motion.displacements[0]];
            assert_eq!(d, v * pass.h);
        }
    }
    let (mut particles, solver) = falling::<T>();
    for (kick, acts) in [
        (T::vector(3.0, 4.0), true),
        (Vec2::new(T::MAX, T::ZERO) * T::TWO, false),
        (Vec2::new(T::MAX, -T::MAX), true),
        (Vec2::new(T::MAX, -T::MAX), false),
    ] {
        let mut kick = Kick(kick, None);
        let once = Solver {
            substeps: 1,
            ..solver
        };
        once.step(T::of(0.25), &mut particles, &mut kick).unwrap();
        assert_eq!(kick.1, Some(acts));
        assert!(particles.positions()[0].is_finite() && particles.velocities()[0].is_finite());
    }
}

both!(
    fields_act_after_gravity_once_per_substep,
    every_composition_forwards_the_hook,
    a_sleeping_body_rests_in_its_own_field,
    accelerations_keep_displacements_consistent,
);
