//! Each world of a batch has the bits of the same world alone.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::{
    BatchedLengths, Collider, ColliderContacts, Constraints, ContactMaterial, Distance, Distances,
    EachWorld, HalfPlane, ParticleId, Particles, Real, RoundedBox, Scheme, Solver, Sweep, Tether,
    Vec2, Worlds, build,
};
use proptest::prelude::*;

const N: usize = 12;
const W: usize = 4;
type Floor<T> = ColliderContacts<T, HalfPlane<T>, N>;
type Boxes<T> = ColliderContacts<T, RoundedBox<T>, N>;
type Tethers<T> = Constraints<T, Tether<T>, 2, 3>;

/// Cloth with tethers, above a floor and beside a box.
#[derive(Clone)]
struct World<T> {
    particles: Particles<T, N>,
    springs: Distances<T, 31>,
    tethers: Tethers<T>,
    floor: Floor<T>,
    boxes: Boxes<T>,
}

fn world<T: Float>(compliance: f64, pinned: u8) -> World<T> {
    let mut particles = Particles::new();
    let mut springs = Distances::new();
    let cloth = build::Cloth {
        corner: T::vector(0.0, 1.0),
        columns: 4,
        rows: 3,
        spacing: T::of(0.25),
        mass: T::of(0.5),
        compliance: T::of(compliance),
    };
    build::cloth(&mut particles, &mut springs, cloth).unwrap();
    let mut tethers = Tethers::new();
    for (a, b) in [(0, 11), (3, 8), (1, 10)] {
        let [a, b] = [a, b].map(ParticleId::new);
        let tether = Tether::between(&particles, a, b, T::of(compliance)).unwrap();
        tethers.add(tether).unwrap();
    }
    for id in particles
        .ids()
        .iter()
        .filter(|id| pinned >> (id.index() % 8) & 1 == 1)
    {
        particles.pin(id).unwrap();
    }
    let floor = HalfPlane::new(T::vector(0.1, 1.0)).unwrap();
    let block = RoundedBox::rectangle(T::vector(0.3, 0.2)).unwrap();
    let floor = contacts(floor, &particles);
    let mut boxes = contacts(block, &particles);
    boxes.set_position(T::vector(0.9, 0.4)).unwrap();
    World {
        particles,
        springs,
        tethers,
        floor,
        boxes,
    }
}

fn contacts<T: Float, C: Collider<T>>(
    collider: C,
    particles: &Particles<T, N>,
) -> ColliderContacts<T, C, N> {
    let material = ContactMaterial::default();
    ColliderContacts::new(collider, particles.ids(), T::of(0.01), material).unwrap()
}

type Parts<T> = (
    BatchedLengths<T, Distance<T>, 31, W>,
    BatchedLengths<T, Tether<T>, 3, W>,
    EachWorld<(Floor<T>, Boxes<T>), W>,
);

fn batch<T: Float>(world: &World<T>) -> (Worlds<T, N, W>, Parts<T>) {
    let contacts = (world.floor.clone(), world.boxes.clone());
    (
        Worlds::new(&world.particles),
        (
            BatchedLengths::new(world.springs.clone()),
            BatchedLengths::new(world.tethers.clone()),
            EachWorld(std::array::from_fn(|_| contacts.clone())),
        ),
    )
}

fn bits<T: Real, const M: usize>(particles: &Particles<T, M>) -> Vec<[u64; 4]> {
    let states = particles.positions().iter().zip(particles.velocities());
    states
        .map(|(x, v)| [x.x.bits(), x.y.bits(), v.x.bits(), v.y.bits()])
        .collect()
}

/// Steps a batch and each of its worlds alone, and compares all bits after each step.
fn compare<T: Float>(
    world: &World<T>,
    velocities: &[[f64; 2]; W],
    solver: &Solver<T>,
    steps: usize,
) {
    let (mut worlds, mut parts) = batch(world);
    let mut alone: [World<T>; W] = std::array::from_fn(|_| world.clone());
    for (index, ([x, y], one)) in velocities.iter().zip(&mut alone).enumerate() {
        for id in one.particles.ids() {
            if !one.particles.is_pinned(id).unwrap() {
                let velocity =
                    T::vector(*x, *y) * T::ratio(i32::try_from(id.index()).unwrap() + 1, 1);
                one.particles.set_velocity(id, velocity).unwrap();
                worlds.set_velocity(index, id, velocity).unwrap();
            }
        }
    }
    for step in 0..steps {
        let dt = T::of(0.02);
        worlds.step(solver, dt, &mut parts).unwrap();
        for (index, one) in alone.iter_mut().enumerate() {
            let contacts = (&mut one.floor, &mut one.boxes);
            let parts = &mut (&mut one.springs, &mut one.tethers, contacts);
            solver.step(dt, &mut one.particles, parts).unwrap();
            let batched = bits(worlds.world(index).unwrap());
            assert_eq!(batched, bits(&one.particles), "world {index}, step {step}");
        }
    }
}

fn solvers() -> impl Strategy<Value = (u16, u16, bool, bool, bool)> {
    (
        1..4_u16,
        1..4_u16,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    )
}

fn worlds_of_a_batch_have_the_bits_of_worlds_alone<T: Float>() {
    let velocities = prop::array::uniform4(prop::array::uniform2(-1.0_f64..1.0));
    let cases = (velocities, solvers(), any::<bool>(), any::<u8>());
    proptest!(settings(60), |((velocities, solver, soft, pinned) in cases)| {
        let (substeps, iterations, symmetric, damped, leapfrog) = solver;
        let solver = Solver {
            gravity: T::vector(0.5, -9.81),
            damping: T::of(if damped { 0.7 } else { 0.0 }),
            substeps,
            iterations,
            sweep: if symmetric { Sweep::Symmetric } else { Sweep::Forward },
            scheme: if leapfrog { Scheme::Leapfrog } else { Scheme::Predicted },
        };
        let world = world::<T>(if soft { 0.01 } else { 0.0 }, pinned & 0x5a);
        compare(&world, &velocities, &solver, 20);
    });
}

/// Velocities up to the largest number in some worlds, and coincident particles in all. In one
/// world of the second batch, where the others are ordinary, the squares of their distances are
/// below the normal numbers.
fn extreme_worlds_have_the_bits_of_worlds_alone<T: Float>() {
    let mut world = world::<T>(0.0, 0);
    let corner = world.particles.positions()[0];
    for id in [1, 5].map(ParticleId::new) {
        world.particles.set_position(id, corner).unwrap();
    }
    let large = T::MAX.wide() / 16.0;
    let tiny = (4.0 / T::MAX.wide()).sqrt();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        iterations: 3,
        ..Solver::default()
    };
    let ordinary = [0.5, -0.25];
    for velocities in [
        [[large, 1.0], [0.0, 0.0], [large.sqrt(), large], ordinary],
        [ordinary, ordinary, [tiny, 0.0], ordinary],
    ] {
        compare(&world, &velocities, &solver, 10);
    }
}

/// A spring between masses so heavy that its multiplier overflows, which skips the spring.
fn overflowing_multipliers_are_skipped<T: Float>() {
    let [mass, length] = [0.8, 0.3].map(|exponent| T::of(T::MAX.wide().powf(exponent)));
    let mut particles = Particles::<T, 2>::new();
    let a = particles.add(Vec2::ZERO, mass).unwrap();
    let b = particles.add(Vec2::new(length, T::ZERO), mass).unwrap();
    let mut springs = Distances::<T, 1>::new();
    let spring = Distance::new(a, b, length * T::HALF, T::ZERO).unwrap();
    springs.add(spring).unwrap();
    let mut worlds = Worlds::<T, 2, W>::new(&particles);
    for one in 0..W {
        worlds.set_velocity(one, b, T::vector(0.0, 3.0)).unwrap();
    }
    particles.set_velocity(b, T::vector(0.0, 3.0)).unwrap();
    let mut parts = BatchedLengths::<_, _, 1, W>::new(springs.clone());
    let solver = Solver::default();
    worlds.step(&solver, T::ONE, &mut parts).unwrap();
    solver.step(T::ONE, &mut particles, &mut springs).unwrap();
    assert_eq!(particles.velocities()[1], T::vector(0.0, 3.0), "skipped");
    for one in 0..W {
        assert_eq!(bits(worlds.world(one).unwrap()), bits(&particles));
    }
}

/// Particles that would leave the range of the scalar stop in their world only.
fn particles_that_overflow_stop<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    for place in [T::ZERO, T::ONE] {
        particles.add(Vec2::new(place, T::ONE), T::ONE).unwrap();
    }
    let fast = T::MAX * T::of(0.6);
    let mut worlds = Worlds::<T, 2, W>::new(&particles);
    let mut alone: [_; W] = std::array::from_fn(|_| particles.clone());
    let ids = [0, 1].map(ParticleId::new);
    for (index, id, velocity) in [
        (0, ids[0], Vec2::new(T::ONE, fast)),
        (2, ids[1], Vec2::new(T::ONE, fast)),
        (3, ids[0], Vec2::new(fast, T::ONE)),
    ] {
        worlds.set_velocity(index, id, velocity).unwrap();
        alone[index].set_velocity(id, velocity).unwrap();
    }
    let solver = Solver::default();
    for _ in 0..3 {
        worlds
            .step(&solver, T::ONE, &mut EachWorld([(); W]))
            .unwrap();
        for (index, one) in alone.iter_mut().enumerate() {
            solver.step(T::ONE, one, &mut ()).unwrap();
            assert_eq!(bits(worlds.world(index).unwrap()), bits(one));
        }
    }
    assert_eq!(worlds.velocity(0, ids[0]), Some(Vec2::ZERO), "stopped");
}

both!(
    worlds_of_a_batch_have_the_bits_of_worlds_alone,
    extreme_worlds_have_the_bits_of_worlds_alone,
    overflowing_multipliers_are_skipped,
    particles_that_overflow_stop,
);
