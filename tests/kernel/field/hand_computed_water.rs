//! Buoyancy and drag of water, and heights of waves, against numbers computed by hand.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, ids};
use pliant::{
    EdgeForces, Error, MassProperties, Parameter, Particles, RigidBody, Rotation, Solver,
    StillWater, Vec2, Water, WaterSurface, Wave,
};

/// Liquid of constant depth below the x-axis, and nothing above it.
struct Layer<T>(T);

impl<T: Float> WaterSurface<T> for Layer<T> {
    fn depth(&self, position: Vec2<T>) -> T {
        if position.y < T::ZERO {
            self.0
        } else {
            T::of(f64::NEG_INFINITY)
        }
    }
}

fn water<T: Float, S>(surface: S, y: f64, [density, drag, friction]: [f64; 3]) -> Water<T, S> {
    Water {
        surface,
        density: T::of(density),
        velocity: T::vector(0.0, y),
        drag: T::of(drag),
        friction: T::of(friction),
    }
}

fn solver<T: Float>(gravity: f64) -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, gravity),
        ..Solver::default()
    }
}

const TRIANGLE: [[f64; 2]; 3] = [[-1.0, -1.0], [1.0, -1.0], [0.0, 1.0]];

/// The wet edge has the load D/2 at each end and ρ|g|L = 32. So h²ω² is 4 at particles of 1 kg, and
/// the change is h 32 D/2 divided by 4.
fn unresolved_buoyancy_of_particles_is_divided_by_its_stiffness<T: Float>() {
    let mut particles = at::<T, 3>(&TRIANGLE);
    let mut forces = EdgeForces::<T, _, 3>::new(water(Layer(T::ONE), 0.0, [2.0, 0.0, 0.0]));
    forces.add_outline(&particles, ids::<3>()).unwrap();
    solver(-8.0)
        .step(T::HALF, &mut particles, &mut forces)
        .unwrap();
    let velocities = particles.velocities().iter().map(|v| v.y.wide());
    assert_eq!(velocities.collect::<Vec<_>>(), [-2.0, -2.0, -4.0]);
}

/// Three edges move together: h²ω² is 12 at points where the inverse mass is 1/m + x²/I = 1. Each
/// of two points gets an impulse of 16 · 0.75/12 = 1.
fn unresolved_buoyancy_of_a_rigid_body_counts_its_edges<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let shape = MassProperties::new(T::TWO, Vec2::ZERO, T::TWO).unwrap();
    let body = RigidBody::new(&mut particles, shape, Vec2::ZERO, Rotation::IDENTITY).unwrap();
    let mut forces = EdgeForces::<T, _, 3>::new(water(Layer(T::of(1.5)), 0.0, [2.0, 0.0, 0.0]));
    let corners = TRIANGLE.map(|[x, y]| body.anchor(T::vector(x, y)).unwrap());
    forces.add_outline(&particles, corners).unwrap();
    solver(-8.0)
        .step(T::HALF, &mut particles, &mut forces)
        .unwrap();
    let motion = particles.group_motion(&body).unwrap();
    assert_eq!(
        (motion.velocity, motion.spin),
        (T::vector(0.0, -3.0), T::ZERO)
    );
}

/// Half of an edge of 8 m belongs to each end of 2 kg. With p = h 2 · 4/m = 1 and
/// q = h ½ · 2 · 4 · 4 s/m = 8 the fraction of 2 m/s that remains is the root 1/4 of
/// f = 1 − p f − q f².
fn friction_and_drag_of_a_wet_edge_are_implicit<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    for x in [0.0, 8.0] {
        particles.add(T::vector(x, -1.0), T::TWO).unwrap();
    }
    let mut forces = EdgeForces::<T, _, 1>::new(water(Layer(T::ONE), 2.0, [2.0, 4.0, 1.0]));
    forces.add_chain(&particles, ids::<2>()).unwrap();
    solver(0.0)
        .step(T::HALF, &mut particles, &mut forces)
        .unwrap();
    assert_eq!(particles.velocities(), [T::vector(0.0, 1.5); 2]);
}

/// An upright edge of 2 m with its middle at the surface: the hat functions have the integrals 3/8
/// and 1/8 over the wet half. At the surface, an edge is dry.
fn friction_acts_on_the_wet_part<T: Float>() {
    let surface = StillWater {
        point: Vec2::ZERO,
        normal: T::vector(0.0, 1.0),
    };
    let moved = |ends: [[f64; 2]; 2]| {
        let mut particles = at::<T, 2>(&ends);
        let mut water = water(surface, 0.0, [0.0, 0.0, 4.0]);
        water.velocity = T::vector(1.0, 0.0);
        let mut forces = EdgeForces::<T, _, 1>::new(water);
        forces.add_chain(&particles, ids::<2>()).unwrap();
        solver(0.0)
            .step(T::ONE, &mut particles, &mut forces)
            .unwrap();
        [0, 1].map(|index| particles.velocities()[index].x.wide())
    };
    let (low, high) = ([0.0, -1.0], [0.0, 1.0]);
    assert_eq!(moved([low, high]), [0.75, 0.5]);
    assert_eq!(moved([high, low]), [0.5, 0.75]);
    assert_eq!(moved([[0.0, 0.0], [2.0, 0.0]]), [0.0; 2]);
}

fn wave<T: Float>(wavelength: f64, speed: f64) -> Wave<T> {
    Wave {
        level: T::ONE,
        amplitude: T::HALF,
        wavelength: T::of(wavelength),
        speed: T::of(speed),
        phase: T::ZERO,
    }
}

/// Depth below a crest, the range in which a wave is not flat, and waves too fast for their phase.
fn wave_is_flat_beyond_its_range<T: Float>() {
    let slow = wave::<T>(1.0, 0.0);
    assert_eq!(slow.depth(T::vector(0.25, 0.5)), T::ONE);
    assert_eq!(slow.depth(T::vector(32_000.25, 0.5)), T::ONE);
    assert_eq!(slow.height(T::of(32_767.75)), T::ONE);
    assert_eq!(wave::<T>(0.5, 0.0).height(T::MAX), T::ONE);
    let mut fast = wave::<T>(1.0, 1e9);
    fast.advance(T::ONE);
    assert_eq!(fast.phase, T::HALF);
}

fn a_step_advances_the_wave<T: Float>() {
    let mut forces = EdgeForces::<T, _, 1>::new(water(wave(4.0, 1.0), 0.0, [1.0; 3]));
    let mut particles = at::<T, 1>(&[[0.0, 0.0]]);
    solver(0.0)
        .step(T::HALF, &mut particles, &mut forces)
        .unwrap();
    assert_eq!(forces.force.surface.phase, T::of(0.125));
}

/// The squared length of a normal may differ from one by √ε.
fn normals_of_still_water_have_unit_length<T: Float>() {
    let check = |y| {
        let normal = Vec2::new(T::ZERO, y);
        let point = Vec2::ZERO;
        StillWater { point, normal }.check()
    };
    let rejected = Err(Error::OutOfRange(Parameter::Normal));
    let rounding = T::of(T::EPSILON.wide().sqrt() / 4.0);
    assert_eq!(check(T::ONE + rounding), Ok(()));
    assert_eq!(check(T::ONE - rounding), Ok(()));
    assert_eq!(check(T::of(1.5)), rejected);
    assert_eq!(check(T::HALF), rejected);
}

both!(
    unresolved_buoyancy_of_particles_is_divided_by_its_stiffness,
    unresolved_buoyancy_of_a_rigid_body_counts_its_edges,
    friction_and_drag_of_a_wet_edge_are_implicit,
    friction_acts_on_the_wet_part,
    wave_is_flat_beyond_its_range,
    a_step_advances_the_wave,
    normals_of_still_water_have_unit_length,
);
