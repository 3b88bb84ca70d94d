//! Projections that contain others forward every call to them.

use crate::both;
use crate::support::float::Float;
use core::cell::RefCell;
use pliant::{
    Checksum, Cohesive, ColliderContacts, ContactMaterial, Distance, Error, Finished, Fluid,
    HalfPlane, Motion, Parameter, ParticleId, Particles, Pass, Plasticity, Pool, Predicted,
    Project, Reported, Solver, Sweep, Tearing, View, Yielding, measure,
};

/// Notes its name and each call.
struct Noted<'a>(u8, &'a RefCell<Vec<(u8, &'static str)>>);

impl Noted<'_> {
    fn note(&self, call: &'static str) {
        self.1.borrow_mut().push((self.0, call));
    }
}

impl<T: Float> Project<T> for Noted<'_> {
    fn check(&self, _: &Pass<T>, _: &Motion<'_, T>) -> Result<(), Error> {
        self.note("check");
        Ok(())
    }
    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.note("prepare");
    }
    fn predict(&mut self, _: &Pass<T>, _: &mut Predicted<'_, T>) {
        self.note("predict");
    }
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {
        self.note("project");
    }
    fn solve_velocities(&mut self, _: &Pass<T>, _: &mut Finished<'_, T>) {
        self.note("solve_velocities");
    }
    fn remove_vacant(&mut self, _: &View<'_, T>) {
        self.note("remove_vacant");
    }
    fn update_mass(&mut self, _: ParticleId, _: T, _: &View<'_, T>) {
        self.note("update_mass");
    }
    fn elastic_energy(&self, _: T, _: &View<'_, T>) -> T {
        self.note("elastic_energy");
        T::ONE
    }
    fn hash_state(&self, _: &mut Checksum) {
        self.note("hash_state");
    }
}

/// Calls every method of a projection, most of them through a step.
fn call_all<T: Float>(projection: &mut impl Project<T>) {
    let mut particles = Particles::<T, 2>::new();
    let [a, b] = [0.0, 1.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    let solver = Solver {
        sweep: Sweep::Symmetric,
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    solver.step(T::ONE, &mut particles, projection).unwrap();
    particles.set_mass(b, T::TWO, projection).unwrap();
    particles.remove([a], projection).unwrap();
    let energy = projection.elastic_energy(T::ONE, &particles.view());
    assert_eq!(energy, T::TWO);
    let _ = measure::part_checksum(projection);
}

fn a_pool_forwards_every_call_in_the_order_of_an_array<T: Float>() {
    let notes = RefCell::new(Vec::new());
    let items = || [1, 2].map(|name| Noted(name, &notes));
    call_all::<T>(&mut items());
    let expected = notes.take();
    for call in [
        "check",
        "prepare",
        "predict",
        "project",
        "solve_velocities",
        "remove_vacant",
        "update_mass",
        "elastic_energy",
        "hash_state",
    ] {
        assert!(expected.contains(&(1, call)), "{call}");
    }
    let mut pool = Pool::<_, 3>::new();
    assert!(pool.is_empty());
    for item in items() {
        assert!(pool.insert(item).is_ok());
    }
    assert!(!pool.is_empty());
    call_all::<T>(&mut pool);
    assert_eq!(notes.take(), expected);
}

/// Three particles in a row, of which the last one is removed later.
fn row<T: Float>() -> (Particles<T, 3>, [ParticleId; 3]) {
    let mut particles = Particles::new();
    let ids = [0.0, 1.0, 2.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    (particles, ids)
}

fn soft<T: Float>() -> Plasticity<T> {
    Plasticity {
        yield_strain: T::HALF,
        creep: T::ZERO,
        limit: T::ONE,
    }
}

/// A step with a part of other particles fails, and the removal of a particle reaches the part: a
/// step succeeds after it.
fn follows_its_particles<T: Float, P: Project<T>>(
    make: impl Fn(&Particles<T, 3>, [ParticleId; 3]) -> P,
) {
    let (mut particles, ids) = row();
    let mut part = make(&particles, ids);
    let mut fewer = Particles::<T, 3>::new();
    let solver = Solver::default();
    let refused = solver.step(T::ONE, &mut fewer, &mut part);
    assert_eq!(refused, Err(Error::UnknownParticle));
    particles.remove([ids[2]], &mut ()).unwrap();
    let refused = solver.step(T::ONE, &mut particles, &mut part);
    assert_eq!(refused, Err(Error::UnknownParticle));
    let (mut particles, ids) = row();
    let mut part = make(&particles, ids);
    particles.remove([ids[2]], &mut part).unwrap();
    solver.step(T::ONE, &mut particles, &mut part).unwrap();
}

fn sets_follow_their_particles<T: Float>() {
    let spring = |particles: &Particles<T, 3>, [_, b, c]: [ParticleId; 3]| {
        Distance::between(particles, b, c, T::ONE).unwrap()
    };
    follows_its_particles(|particles, ids| {
        let mut set = Tearing::<T, Distance<T>, 2, 2>::new();
        set.add(spring(particles, ids), T::ONE).unwrap();
        set
    });
    follows_its_particles(|particles, ids| {
        let mut set = Yielding::<T, Distance<T>, 2, 2>::new();
        set.add(spring(particles, ids), soft()).unwrap();
        set
    });
    follows_its_particles(|particles, ids| {
        let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let material = ContactMaterial::default();
        let contacts = ColliderContacts::<T, _, 3>::new(floor, ids, T::ONE, material).unwrap();
        assert!(particles.position(ids[2]).is_some());
        Reported::<_, _, _, 3>::new(contacts)
    });
    follows_its_particles(|particles, ids| {
        let fluid = Fluid::<T, 3, 4>::new(particles, ids, T::TWO).unwrap();
        Cohesive::new(fluid)
    });
}

/// γ h² must be finite.
fn cohesion_must_fit_the_time_step<T: Float>() {
    let (mut particles, ids) = row::<T>();
    let fluid = Fluid::<T, 3, 4>::new(&particles, ids, T::TWO).unwrap();
    let mut water = Cohesive::new(fluid);
    water.set_cohesion(T::MAX).unwrap();
    let solver = Solver::default();
    let refused = solver.step(T::TWO, &mut particles, &mut water);
    assert_eq!(refused, Err(Error::OutOfRange(Parameter::Cohesion)));
    solver.step(T::HALF, &mut particles, &mut water).unwrap();
}

fn a_set_that_yields_counts_as_the_set_in_it<T: Float>() {
    let (mut particles, [a, b, c]) = row::<T>();
    let mut set = Yielding::<T, Distance<T>, 2, 3>::new();
    assert!(set.is_empty());
    assert_eq!((set.len(), set.capacity()), (0, 3));
    let ids = [(a, b), (b, c)].map(|(a, b)| {
        let spring = Distance::new(a, b, T::HALF, T::ONE).unwrap();
        set.add(spring, soft()).unwrap()
    });
    assert!(!set.is_empty());
    assert_eq!(set.len(), 2);
    assert_eq!(set.multiplier(ids[0]), Some(T::ZERO));
    let solver = Solver::default();
    solver.step(T::ONE, &mut particles, &mut set).unwrap();
    let multiplier = set.multiplier(ids[0]).unwrap();
    assert!(multiplier != T::ZERO, "{multiplier:?}");
    let before = format!("{set:?}");
    set.order(&particles);
    assert_ne!(format!("{set:?}"), before);
    assert!(set.ids().eq(ids));
}

both!(
    a_pool_forwards_every_call_in_the_order_of_an_array,
    sets_follow_their_particles,
    cohesion_must_fit_the_time_step,
    a_set_that_yields_counts_as_the_set_in_it,
);
