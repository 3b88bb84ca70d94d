//! Wind on edges: forces against their formulas, stability, rigid bodies, removal.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::measure::part_checksum;
use pliant::{
    Capacity, Distance, Distances, EdgeForces, Error, MassProperties, Parameter, ParticleId,
    Particles, RigidBody, Rotation, Solver, Vec2, Wind, measure,
};
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::{prop_assert, proptest};

fn wind<T: Float>(x: f64, y: f64, drag: f64, lift: f64) -> Wind<T> {
    Wind {
        velocity: T::vector(x, y),
        density: T::of(1.25),
        drag: T::of(drag),
        lift: T::of(lift),
    }
}

/// Force on a plate of the length 2 along an axis, from the change of momentum in a short step.
fn force_on_plate(axis: Vec2<f64>, motion: Vec2<f64>, wind: Wind<f64>, rigid: bool) -> Vec2<f64> {
    let mut particles = Particles::<f64, 2>::new();
    let dt = 1e-7;
    let mut forces = EdgeForces::<f64, _, 1>::new(wind);
    if rigid {
        let shape = MassProperties::capsule(Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0), 1e-3, 400.0);
        let turned = Rotation {
            cos: axis.x,
            sin: axis.y,
        };
        let plate = RigidBody::new(&mut particles, shape.unwrap(), Vec2::ZERO, turned).unwrap();
        particles.set_group_motion(&plate, motion, 0.0).unwrap();
        let ends = [-1.0, 1.0].map(|x| plate.anchor(Vec2::new(x, 0.0)).unwrap());
        forces.add_chain(&particles, ends).unwrap();
    } else {
        let plate = particles.add_range(&[-axis, axis], 0.5).unwrap();
        particles.set_group_motion(plate, motion, 0.0).unwrap();
        forces.add_chain(&particles, plate).unwrap();
    }
    let before = measure::momentum(&particles);
    Solver::default()
        .step(dt, &mut particles, &mut forces)
        .unwrap();
    (measure::momentum(&particles) - before) * (1.0 / dt)
}

/// ½ρ C_D L sin α s² along the flow and ½ρ C_L L sin α cos α s² across, to the lee side, for any
/// angle of attack, particles and rigid bodies, in a wind or in motion.
#[test]
fn drag_and_lift_of_a_plate_follow_the_formula() {
    for step in 0..24 {
        let (sin, cos) = (std::f64::consts::TAU / 24.0 * f64::from(step) + 0.1).sin_cos();
        let axis = Vec2::new(cos, sin);
        for (rigid, moving) in [(false, false), (true, false), (false, true), (true, true)] {
            let flow = Vec2::new(6.0, 8.0);
            let (velocity, motion) = if moving {
                (Vec2::ZERO, -flow)
            } else {
                (flow, Vec2::ZERO)
            };
            let wind = wind(velocity.x, velocity.y, 1.5, 0.75);
            let found = force_on_plate(axis, motion, wind, rigid);
            let (along, speed) = flow.direction().unwrap();
            let normal = if axis.perp().dot(along) > 0.0 {
                axis.perp()
            } else {
                -axis.perp()
            };
            let (s, c) = (normal.dot(along), axis.dot(along).abs());
            let across = (normal - along * s).normalized().unwrap();
            let pressure = 0.5 * 1.25 * 2.0 * speed * speed;
            let expected = along * (pressure * 1.5 * s) + across * (pressure * 0.75 * s * c);
            let error = (found - expected).length();
            // The step is implicit: it loses h times the rate of change, 40/s here.
            assert!(
                error < 1e-5 * pressure,
                "{axis:?} {rigid} {moving}: {found:?} {expected:?}"
            );
        }
    }
}

/// A falling plate reaches √(2 m g/ρ C_D L) at any step.
fn a_falling_plate_reaches_its_terminal_speed<T: Float>() {
    for dt in [0.01, 0.1, 2.0] {
        let mut particles = Particles::<T, 2>::new();
        let plate = particles
            .add_range(&[T::vector(-0.5, 0.0), T::vector(0.5, 0.0)], T::of(0.25))
            .unwrap();
        let mut forces = EdgeForces::<T, _, 1>::new(wind(0.0, 0.0, 1.0, 1.0));
        forces.add_chain(&particles, plate).unwrap();
        let solver = Solver {
            gravity: T::vector(0.0, -10.0),
            ..Solver::default()
        };
        for _ in 0..2000 {
            solver.step(T::of(dt), &mut particles, &mut forces).unwrap();
        }
        let found = -particles.velocities()[0].y.wide();
        let expected = 8.0_f64.sqrt();
        let tolerance = 16.0 * T::EPSILON.wide() * (1.0 + 1.0 / dt);
        assert!(
            (found / expected - 1.0).abs() < tolerance,
            "{dt}: {found} {expected}"
        );
    }
}

/// Only the edges that face the wind are exposed: a square has the drag of one plate.
fn an_outline_is_exposed_on_its_windward_side<T: Float>() {
    let mut particles = Particles::<T, 4>::new();
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let corners = corners.map(|(x, y)| T::vector(x, y));
    let square = particles.add_range(&corners, T::of(1e3)).unwrap();
    let mut forces = EdgeForces::<T, _, 4>::new(wind(-8.0, 0.0, 1.0, 1.0));
    forces.add_outline(&particles, square).unwrap();
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut forces)
        .unwrap();
    let v = particles.velocities();
    assert_eq!((v[0], v[3]), (Vec2::ZERO, Vec2::ZERO), "the lee");
    let force = measure::momentum(&particles) * T::of(100.0);
    let expected = -0.5 * 1.25 * 64.0;
    assert!((force.x.wide() / expected - 1.0).abs() < 1e-3, "{force:?}");
    assert_eq!(force.y, T::ZERO);
}

/// Points, masses, velocities and pins of a chain, over the range of single precision.
fn chain() -> impl Strategy<Value = Vec<([f64; 2], f64, [f64; 2], bool)>> {
    let power =
        |range: std::ops::Range<f64>| (range, -1.0..1.0).prop_map(|(p, s)| s * 10_f64.powf(p));
    let number = move || power(-12.0..12.0);
    let mass = (-12.0..12.0).prop_map(|p: f64| 10_f64.powf(p));
    let vector = move || [number(), number()];
    vec(
        (vector(), mass, vector(), proptest::bool::weighted(0.1)),
        2..8,
    )
}

/// No particle gets faster relative to the wind, at any strength and any step.
fn wind_never_increases_the_relative_speed<T: Float>() {
    let extreme = || (-12.0..12.0).prop_map(|p: f64| 10_f64.powf(p));
    let setting = (
        extreme(),
        extreme(),
        extreme(),
        [-1e6..1e6, -10.0..10.0],
        -6.0..4.0,
    );
    proptest!(settings(2000), |(points in chain(), (density, drag, lift, flow, step) in setting, closed: bool)| {
        let mut particles = Particles::<T, 8>::new();
        for ([x, y], mass, [vx, vy], pinned) in points {
            let id = particles.add(T::vector(x, y), T::of(mass)).unwrap();
            particles.set_velocity(id, T::vector(vx, vy)).unwrap();
            if pinned {
                particles.pin(id).unwrap();
            }
        }
        let velocity = T::vector(flow[0], flow[1]);
        let [density, drag, lift] = [density, drag, lift].map(T::of);
        let mut forces = EdgeForces::<T, _, 8>::new(Wind { velocity, density, drag, lift });
        if !closed || forces.add_outline(&particles, particles.ids()).is_err() {
            forces.add_chain(&particles, particles.ids()).unwrap();
        }
        let relative = |particles: &Particles<T, 8>| -> Vec<f64> {
            particles.velocities().iter().map(|v| (*v - velocity).length().wide()).collect()
        };
        let before = relative(&particles);
        Solver::default().step(T::of(10_f64.powf(step)), &mut particles, &mut forces).unwrap();
        for (index, (after, before)) in relative(&particles).into_iter().zip(before).enumerate() {
            // Two edges, each with a rotation, a scaling and a sum; v itself rounds by ε|u|.
            let rounding = 32.0 * T::EPSILON.wide() * (before + velocity.length().wide());
            prop_assert!(after <= before + rounding, "{index}: {before} {after}");
        }
    });
}

/// The kinetic energy of a rigid hull relative to the wind never increases, at any strength.
#[test]
fn wind_never_increases_the_relative_energy_of_a_hull() {
    let extreme = || (-6.0..9.0).prop_map(|p: f64| 10_f64.powf(p));
    let setting = (
        extreme(),
        extreme(),
        [-100.0..100.0, -100.0..100.0],
        -50.0..50.0,
        -5.0..3.0,
    );
    proptest!(settings(500), |((drag, lift, flow, spin, step) in setting, angle in 0.0..6.3)| {
        let mut particles = Particles::<f64, 2>::new();
        let hull = [(-1.0, -0.2), (1.0, -0.2), (0.7, 0.4), (-0.8, 0.3)].map(|(x, y)| Vec2::new(x, y));
        let shape = MassProperties::polygon(&hull, 3.0).unwrap();
        let (sin, cos) = f64::sin_cos(angle);
        let body = RigidBody::new(&mut particles, shape, Vec2::new(2.0, 1.0), Rotation { cos, sin }).unwrap();
        particles.set_group_motion(&body, Vec2::new(3.0, -2.0), spin).unwrap();
        let velocity = Vec2::from(flow);
        let mut forces = EdgeForces::<f64, _, 4>::new(Wind { velocity, density: 1.0, drag, lift });
        forces.add_outline(&particles, hull.map(|corner| body.anchor(corner).unwrap())).unwrap();
        let energy = |particles: &Particles<f64, 2>| -> f64 {
            particles.velocities().iter().map(|v| (*v - velocity).dot(*v - velocity)).sum()
        };
        let before = energy(&particles);
        Solver::default().step(10_f64.powf(step), &mut particles, &mut forces).unwrap();
        prop_assert!(energy(&particles) <= before * (1.0 + 1e-12));
    });
}

/// A flag of springs in a storm stays bounded at coarse steps, and is blown out.
fn a_flag_is_stable_in_a_storm<T: Float>() {
    for speed in [5.0, 50.0, 5000.0] {
        let mut particles = Particles::<T, 12>::new();
        let places: Vec<_> = (0..12_i16)
            .map(|k| T::vector(0.0, -0.1 * f64::from(k)))
            .collect();
        let flag = particles.add_range(&places, T::of(0.01)).unwrap();
        particles.pin(flag.get(0).unwrap()).unwrap();
        let mut springs = Distances::<T, 11>::new();
        for pair in flag.windows(2) {
            let [a, b] = [pair.get(0).unwrap(), pair.get(1).unwrap()];
            springs
                .add(Distance::between(&particles, a, b, T::ZERO).unwrap())
                .unwrap();
        }
        let mut forces = EdgeForces::<T, _, 11>::new(wind(speed, 0.0, 1.0, 1.0));
        forces.add_chain(&particles, flag).unwrap();
        let solver = Solver {
            gravity: T::vector(0.0, -10.0),
            iterations: 10,
            ..Solver::default()
        };
        for _ in 0..600 {
            solver
                .step(
                    T::of(1.0 / 60.0),
                    &mut particles,
                    &mut (&mut forces, &mut springs),
                )
                .unwrap();
            let fastest = particles
                .velocities()
                .iter()
                .map(|v| v.length().wide())
                .fold(0.0, f64::max);
            assert!(fastest < 2.0 * speed + 20.0, "{speed}: {fastest}");
        }
        let end = particles.positions()[11];
        assert!(speed > 50.0 || end.x.wide() > 0.5, "{speed}: {end:?}");
    }
}

fn edges_are_validated_removed_and_hashed<T: Float>() {
    let mut particles = Particles::<T, 8>::new();
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| T::vector(x, y));
    let square = particles.add_range(&corners, T::ONE).unwrap();
    let rope = particles.add_range(&corners, T::ONE).unwrap();
    let mut forces = EdgeForces::<T, _, 7>::new(wind(1.0, 0.0, 1.0, 0.0));
    let backward: Vec<_> = square
        .iter()
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    let clockwise = forces.add_outline(&particles, backward);
    assert_eq!(clockwise, Err(Error::OutOfRange(Parameter::Outline)));
    let two = square.part(0, 2).unwrap();
    assert_eq!(
        forces.add_outline(&particles, two),
        Err(Error::TooFewParticles)
    );
    let single = square.part(0, 1).unwrap();
    assert_eq!(
        forces.add_chain(&particles, single),
        Err(Error::TooFewParticles)
    );
    let unknown = [ParticleId::new(0), ParticleId::new(8)];
    assert_eq!(
        forces.add_chain(&particles, unknown),
        Err(Error::UnknownParticle)
    );
    assert!(forces.is_empty());
    forces.add_outline(&particles, square).unwrap();
    let one = part_checksum(&forces);
    forces.add_chain(&particles, rope).unwrap();
    assert_eq!(forces.len(), 7);
    assert_eq!(
        forces.add_chain(&particles, rope),
        Err(Error::Full(Capacity::Edges))
    );
    assert_eq!(forces.len(), 7);
    let mut other = forces.clone();
    other.force.drag = T::TWO;
    assert!(part_checksum(&forces) != one && part_checksum(&forces) != part_checksum(&other));
    particles
        .remove([rope.get(1).unwrap()], &mut forces)
        .unwrap();
    assert_eq!(forces.len(), 5, "the chain lost two edges");
    particles
        .remove([square.get(0).unwrap()], &mut forces)
        .unwrap();
    assert_eq!(forces.len(), 1, "the outline is gone");
    forces.force.density = -T::ONE;
    let refused = Solver::default().step(T::ONE, &mut particles, &mut forces);
    assert_eq!(refused, Err(Error::OutOfRange(Parameter::Density)));
    forces.force.density = T::ONE;
    particles.remove([rope.get(2).unwrap()], &mut ()).unwrap();
    let refused = Solver::default().step(T::ONE, &mut particles, &mut forces);
    assert_eq!(refused, Err(Error::UnknownParticle));
}

both!(
    a_falling_plate_reaches_its_terminal_speed,
    an_outline_is_exposed_on_its_windward_side,
    wind_never_increases_the_relative_speed,
    a_flag_is_stable_in_a_storm,
    edges_are_validated_removed_and_hashed,
);
