//! Three particles with one constraint: each world has the bits that it has alone, with every
//! setting of the solver. Hooks are called for each world.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{id, ids};
use pliant::{
    BatchedLengths, Bound, Capacity, Constraint, Constraints, Distance, EachWorld, Error, Finished,
    LengthConstraint, Linearization, Motion, ParticleId, Particles, Pass, Points, Predicted,
    Project, Scheme, Solver, Sweep, Tether, Vec2, Worlds,
};

/// Number of worlds. A sum over an even number of equal bits would be zero.
const W: usize = 4;

/// Distance that is at least a length.
#[derive(Clone)]
struct Strut<T>([ParticleId; 2], T);

impl<T: Float> Constraint<T, 2> for Strut<T> {
    const BOUND: Bound = Bound::AtLeast;
    fn squared_gradients() -> Option<[T; 2]> {
        Some([T::ONE; 2])
    }
    fn particles(&self) -> [ParticleId; 2] {
        self.0
    }
    fn compliance(&self) -> T {
        T::of(0.01)
    }
    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        let (n, length) = points.difference(0, 1).direction()?;
        Some(Linearization {
            value: length - self.1,
            gradients: [n, -n],
        })
    }
}

impl<T: Float> LengthConstraint<T> for Strut<T> {
    fn length(&self) -> T {
        self.1
    }
}

/// Pinned particle that has a velocity, and two free ones of other masses.
fn particles<T: Float>() -> Particles<T, 3> {
    let mut particles = Particles::new();
    for (x, y, mass) in [(0.0, 0.0, 1.0), (1.0, 0.25, 0.75), (1.5, -0.5, 2.0)] {
        let node = particles.add(T::vector(x, y), T::of(mass)).unwrap();
        if node == id(0) {
            particles.pin(node).unwrap();
        }
        let velocity = T::vector(0.5 - x, 0.25);
        particles.set_velocity(node, velocity).unwrap();
    }
    particles
}

/// Steps worlds of these velocities of the last particle, each of them alone as well.
fn compare<T: Float, C: LengthConstraint<T> + Clone>(
    constraints: &[C],
    velocities: [Vec2<T>; W],
    solver: &Solver<T>,
) {
    let mut set = Constraints::<T, C, 2, 3>::new();
    for constraint in constraints {
        set.add(constraint.clone()).unwrap();
    }
    let mut worlds = Worlds::<T, 3, W>::new(&particles());
    let mut parts = BatchedLengths::<T, C, 3, W>::new(set.clone());
    for (world, velocity) in velocities.into_iter().enumerate() {
        worlds.set_velocity(world, id(2), velocity).unwrap();
    }
    let dt = T::of(0.1);
    for _ in 0..3 {
        worlds.step(solver, dt, &mut parts).unwrap();
    }
    for (world, velocity) in velocities.into_iter().enumerate() {
        let mut alone = particles();
        alone.set_velocity(id(2), velocity).unwrap();
        let mut set = set.clone();
        for _ in 0..3 {
            solver.step(dt, &mut alone, &mut set).unwrap();
        }
        let batched = worlds.world(world).unwrap();
        assert_eq!(batched.positions(), alone.positions(), "{solver:?} {world}");
        assert_eq!(batched.velocities(), alone.velocities());
    }
}

fn every_setting_gives_the_bits_of_a_world_alone<T: Float>() {
    let [a, b, c] = ids();
    let [soft, long] = [T::of(0.01), T::of(1.75)];
    let velocities = [(0.0, 0.0), (1.0, -1.0), (-3.0, 2.0), (0.5, 4.0)];
    let velocities = velocities.map(|(x, y)| T::vector(x, y));
    for damping in [0.0, 0.75] {
        for sweep in [Sweep::Forward, Sweep::Symmetric] {
            for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
                for iterations in [1, 2] {
                    let solver = Solver {
                        gravity: T::vector(2.0, -9.0),
                        damping: T::of(damping),
                        substeps: 2,
                        iterations,
                        sweep,
                        scheme,
                    };
                    let distances = [
                        Distance::new(a, b, T::ONE, soft).unwrap(),
                        Distance::new(b, c, T::HALF, T::ZERO).unwrap(),
                        Distance::new(c, a, long, soft).unwrap(),
                    ];
                    compare(&distances, velocities, &solver);
                    let tethers = [(a, b), (c, a)];
                    let tethers = tethers.map(|(a, b)| Tether::between(&particles(), a, b, soft));
                    compare(&tethers.map(Result::unwrap), velocities, &solver);
                    let struts = [Strut([a, b], T::ONE), Strut([b, c], long)];
                    compare(&struts, velocities, &solver);
                }
            }
        }
    }
}

/// Squared lengths below the normal numbers in an even number of worlds.
fn unsafe_lengths_in_two_worlds_have_the_bits_of_worlds_alone<T: Float>() {
    let [_, b, c] = ids();
    let tiny = (4.0 / T::MAX.wide()).sqrt();
    let mut start = particles::<T>();
    let place = start.positions()[1];
    start.set_position(c, place).unwrap();
    start.set_velocity(b, Vec2::ZERO).unwrap();
    let mut set = Constraints::<T, Distance<T>, 2, 1>::new();
    set.add(Distance::new(b, c, T::ONE, T::ZERO).unwrap())
        .unwrap();
    let mut worlds = Worlds::<T, 3, W>::new(&start);
    let mut parts = BatchedLengths::<T, _, 1, W>::new(set.clone());
    let velocities = [1.0, 1.0, tiny / 61.0, tiny / 35.0].map(|x| T::vector(x, 0.7 * x));
    for (world, velocity) in velocities.into_iter().enumerate() {
        worlds.set_velocity(world, c, velocity).unwrap();
    }
    let solver = Solver::default();
    worlds.step(&solver, T::of(0.25), &mut parts).unwrap();
    for (world, velocity) in velocities.into_iter().enumerate() {
        let mut alone = start.clone();
        alone.set_velocity(c, velocity).unwrap();
        let mut set = set.clone();
        solver.step(T::of(0.25), &mut alone, &mut set).unwrap();
        let batched = worlds.world(world).unwrap();
        assert_eq!(batched.positions(), alone.positions(), "{world}");
        assert_eq!(batched.velocities(), alone.velocities(), "{world}");
    }
}

/// Counts of calls, and an error of `check`.
#[derive(Clone, Default)]
struct Counter([u32; 4], Option<Error>);

impl<T: Float> Project<T> for Counter {
    fn check(&self, _: &Pass<T>, _: &Motion<'_, T>) -> Result<(), Error> {
        self.1.map_or(Ok(()), Err)
    }
    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.0[0] += 1;
    }
    fn predict(&mut self, _: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        self.0[1] += 1;
        assert!(predicted.accelerate(id(1), T::vector(1.0, 0.0)));
    }
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {
        self.0[2] += 1;
    }
    fn solve_velocities(&mut self, _: &Pass<T>, _: &mut Finished<'_, T>) {
        self.0[3] += 1;
    }
}

fn hooks_are_called_for_each_world<T: Float>() {
    let mut worlds = Worlds::<T, 3, 2>::new(&particles());
    let mut parts = EachWorld([Counter::default(), Counter::default()]);
    let solver = Solver {
        substeps: 2,
        iterations: 3,
        ..Solver::default()
    };
    worlds.step(&solver, T::ONE, &mut parts).unwrap();
    for (world, counter) in parts.0.iter().enumerate() {
        assert_eq!(counter.0, [1, 2, 6, 2]);
        assert_eq!(worlds.velocity(world, id(1)), Some(T::vector(1.5, 0.25)));
    }
    parts.0[1].1 = Some(Error::Full(Capacity::Particles));
    assert_eq!(
        worlds.step(&solver, T::ONE, &mut parts),
        Err(Error::Full(Capacity::Particles))
    );
}

both!(
    every_setting_gives_the_bits_of_a_world_alone,
    unsafe_lengths_in_two_worlds_have_the_bits_of_worlds_alone,
    hooks_are_called_for_each_world,
);
