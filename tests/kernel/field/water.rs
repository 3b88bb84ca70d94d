//! Water: pressure against the weight of the displaced liquid, marks of floating bodies, waves.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    EdgeForces, Error, MassProperties, Parameter, Particles, Rigid, RigidBody, Rotation,
    ShapeMatching, Solver, Stiffness, StillWater, Vec2, Water, WaterSurface, Wave, build, measure,
};

fn still<T: Float>() -> StillWater<T> {
    StillWater {
        point: Vec2::ZERO,
        normal: T::vector(0.0, 1.0),
    }
}

fn water<T: Float, S>(surface: S, drag: f64, friction: f64) -> Water<T, S> {
    Water {
        surface,
        density: T::of(1000.0),
        velocity: Vec2::ZERO,
        drag: T::of(drag),
        friction: T::of(friction),
    }
}

fn earth<T: Float>(substeps: u16) -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -10.0),
        substeps,
        ..Solver::default()
    }
}

/// Area and centroid of the part of a polygon below y = 0, by clipping.
fn submerged(polygon: &[Vec2<f64>]) -> (f64, Vec2<f64>) {
    let mut clipped = Vec::new();
    for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        if a.y < 0.0 {
            clipped.push(*a);
        }
        if (a.y < 0.0) != (b.y < 0.0) {
            clipped.push(a.lerp(*b, a.y / (a.y - b.y)));
        }
    }
    let (mut area, mut moment) = (0.0, Vec2::ZERO);
    for (a, b) in clipped.iter().zip(clipped.iter().cycle().skip(1)) {
        let cross = a.cross(*b) / 2.0;
        area += cross;
        moment += (*a + *b) * (cross / 3.0);
    }
    (area, moment * (1.0 / area))
}

/// The pressure around an outline is the weight of the displaced liquid, at its centroid, for
/// convex and concave outlines at any depth: the particles of the outline, and points of a rigid
/// body.
#[test]
fn pressure_is_the_weight_of_the_displaced_liquid() {
    let outline = [
        (-1.0, -1.0),
        (1.2, -0.8),
        (1.0, 1.0),
        (0.1, 0.2),
        (-0.9, 1.1),
    ];
    let outline = outline.map(|(x, y)| Vec2::new(x, y));
    for step in 0..30 {
        let lift = Vec2::new(0.3, 0.1 * f64::from(step) - 1.4);
        let places = outline.map(|x| x + lift);
        if places.iter().all(|x| x.y > 0.0) {
            continue;
        }
        let (area, centroid) = submerged(&places);
        // Heavy, so that no ω h is large.
        let mut particles = Particles::<f64, 5>::new();
        let range = particles.add_range(&places, 1e6).unwrap();
        let mut forces = EdgeForces::<f64, _, 5>::new(water(still(), 0.0, 0.0));
        forces.add_outline(&particles, range).unwrap();
        let before = measure::momentum(&particles);
        let solver = earth(1);
        let dt = 1.0 / 64.0;
        let mut falling = particles.clone();
        solver.step(dt, &mut falling, &mut ()).unwrap();
        solver.step(dt, &mut particles, &mut forces).unwrap();
        let impulses = particles.velocities().iter().zip(falling.velocities());
        let impulses: Vec<_> = impulses.map(|(v, w)| (*v - *w) * 1e6).collect();
        let total: Vec2<f64> = impulses.iter().copied().sum();
        let torque: f64 = places.iter().zip(&impulses).map(|(x, j)| x.cross(*j)).sum();
        assert_eq!(before, Vec2::ZERO);
        let expected = Vec2::new(0.0, 1000.0 * 10.0 * area * dt);
        assert!((total - expected).length() < 1e-6, "{total:?} {expected:?}");
        assert!((torque - centroid.cross(expected)).abs() < 1e-6);
    }
}

/// A rigid raft and a soft body of a fraction of the density of water sink to that fraction of
/// their height, within one percent of the height, from above and from below.
fn bodies_float_at_their_mark<T: Float>() {
    for fraction in [0.25, 0.5, 0.8] {
        for start in [0.3, -0.6] {
            let mut particles = Particles::<T, 2>::new();
            let hull = [(-1.0, -0.25), (1.0, -0.25), (1.0, 0.25), (-1.0, 0.25)];
            let hull = hull.map(|(x, y)| T::vector(x, y));
            let shape = MassProperties::polygon(&hull, T::of(1000.0 * fraction)).unwrap();
            let place = T::vector(0.0, start);
            let mut raft =
                RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap();
            let mut forces = EdgeForces::<T, _, 4>::new(water(still(), 1.0, 300.0));
            let corners = hull.map(|corner| raft.anchor(corner).unwrap());
            forces.add_outline(&particles, corners).unwrap();
            for _ in 0..1800 {
                earth(4)
                    .step(
                        T::of(1.0 / 60.0),
                        &mut particles,
                        &mut (&mut raft, &mut forces),
                    )
                    .unwrap();
            }
            let found = 0.25 - raft.pose(&particles).unwrap().0.y.wide();
            let expected = 0.5 * fraction;
            assert!(
                (found - expected).abs() < 0.005,
                "rigid, {fraction}: {found}"
            );

            let mut particles = Particles::<T, 32>::new();
            let corner = T::vector(-1.0, start + 0.25);
            let body = build::lattice(
                &mut particles,
                corner,
                9,
                3,
                T::of(0.25),
                T::of(1000.0 * fraction / 27.0),
            )
            .unwrap();
            let rim = build::lattice_boundary(body, 9);
            let mut soft = ShapeMatching::<T, 32, Rigid<T>>::new(
                &particles,
                body,
                Stiffness::Alpha(T::of(0.8)),
            )
            .unwrap();
            let mut forces = EdgeForces::<T, _, 32>::new(water(still(), 1.0, 100.0));
            forces.add_outline(&particles, rim).unwrap();
            for _ in 0..1800 {
                earth(4)
                    .step(
                        T::of(1.0 / 60.0),
                        &mut particles,
                        &mut (&mut forces, &mut soft),
                    )
                    .unwrap();
            }
            let center = particles.group_motion(body).unwrap().center.y.wide();
            // The area of the outline is 2 × 0.5.
            let found = 0.25 - center;
            assert!(
                (found - expected).abs() < 0.005,
                "soft, {fraction}: {found}"
            );
        }
    }
}

/// A body of the density of water stays at any depth; it neither sinks nor rises.
fn a_neutral_body_stays_at_its_depth<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let hull = [(-1.0, -0.25), (1.0, -0.25), (1.0, 0.25), (-1.0, 0.25)];
    let hull = hull.map(|(x, y)| T::vector(x, y));
    let shape = MassProperties::polygon(&hull, T::of(1000.0)).unwrap();
    let place = T::vector(0.0, -3.0);
    let mut body = RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap();
    let mut forces = EdgeForces::<T, _, 4>::new(water(still(), 1.0, 0.0));
    forces
        .add_outline(&particles, hull.map(|corner| body.anchor(corner).unwrap()))
        .unwrap();
    for _ in 0..600 {
        earth(2)
            .step(
                T::of(1.0 / 60.0),
                &mut particles,
                &mut (&mut body, &mut forces),
            )
            .unwrap();
    }
    let found = body.pose(&particles).unwrap().0.y.wide();
    // A step rounds the velocity by ε of h g and of the pressures, of 3 m of water: 600 steps.
    let tolerance = 1200.0 * 1200.0 / 120.0 * 50.0 * T::EPSILON.wide();
    assert!((found + 3.0).abs() < tolerance, "{found}");
}

/// A capsized raft rights itself to a wide side, and a wave carries a body up and down.
fn a_wave_lifts_a_raft<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let hull = [(-0.5, -0.1), (0.5, -0.1), (0.5, 0.1), (-0.5, 0.1)].map(|(x, y)| T::vector(x, y));
    let shape = MassProperties::polygon(&hull, T::of(500.0)).unwrap();
    let mut raft = RigidBody::new(&mut particles, shape, Vec2::ZERO, Rotation::IDENTITY).unwrap();
    let wave = Wave {
        level: T::ZERO,
        amplitude: T::HALF,
        wavelength: T::of(20.0),
        speed: T::of(5.0),
        phase: T::ZERO,
    };
    let mut forces = EdgeForces::<T, _, 4>::new(water(wave, 1.0, 500.0));
    forces
        .add_outline(&particles, hull.map(|corner| raft.anchor(corner).unwrap()))
        .unwrap();
    let (mut lowest, mut highest) = (0.0_f64, 0.0_f64);
    for _ in 0..1200 {
        earth(4)
            .step(
                T::of(1.0 / 60.0),
                &mut particles,
                &mut (&mut raft, &mut forces),
            )
            .unwrap();
        let center = raft.pose(&particles).unwrap().0;
        let height = center.y.wide();
        (lowest, highest) = (lowest.min(height), highest.max(height));
        let surface = forces.force.surface.height(center.x).wide();
        assert!((height - surface).abs() < 0.15, "{height} {surface}");
    }
    assert!(lowest < -0.4 && highest > 0.4, "{lowest} {highest}");
    assert!(forces.force.surface.phase.wide() < 1.0);
}

/// Parabolas of the amplitude, periodic, continuous, flat far from the origin.
fn a_wave_has_its_amplitude_and_period<T: Float>() {
    let wave = Wave {
        level: T::ONE,
        amplitude: T::HALF,
        wavelength: T::of(4.0),
        speed: T::ZERO,
        phase: T::ZERO,
    };
    let height = |x: f64| wave.height(T::of(x)).wide();
    for (x, expected) in [
        (0.0, 1.0),
        (1.0, 1.5),
        (2.0, 1.0),
        (3.0, 0.5),
        (5.0, 1.5),
        (-1.0, 0.5),
        (1e9, 1.0),
    ] {
        assert_eq!(height(x), expected, "{x}");
    }
    for k in 0..400 {
        let x = f64::from(k) / 100.0;
        let sine = 1.0 + 0.5 * (x * std::f64::consts::TAU / 4.0).sin();
        assert!((height(x) - sine).abs() < 0.5 * 0.0562 + 1e-6, "{x}");
    }
    let mut moved = wave;
    moved.speed = T::ONE;
    for _ in 0..10 {
        moved.advance(T::HALF);
    }
    assert_eq!(moved.phase, T::of(0.25));
    assert_eq!(moved.height(T::of(2.0)), T::of(1.5));
}

/// Light bodies, whose buoyancy no substep resolves, rise at most by the work of the water, and
/// come to rest at the surface if they are not too light for that.
fn bodies_without_weight_are_stable<T: Float>() {
    for density in [1e-3, 1.0, 30.0] {
        let mut particles = Particles::<T, 10>::new();
        let hull = [(-1.0, -0.25), (1.0, -0.25), (1.0, 0.25), (-1.0, 0.25)];
        let hull = hull.map(|(x, y)| T::vector(x, y));
        let shape = MassProperties::polygon(&hull, T::of(density)).unwrap();
        let place = T::vector(0.0, -0.5);
        let mut raft = RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap();
        let ring = build::lattice(
            &mut particles,
            T::vector(5.0, -0.2),
            3,
            2,
            T::HALF,
            T::of(density / 8.0),
        )
        .unwrap();
        let rim = build::lattice_boundary(ring, 3);
        let mut soft =
            ShapeMatching::<T, 8>::new(&particles, ring, Stiffness::Alpha(T::of(0.9))).unwrap();
        let mut forces = EdgeForces::<T, _, 16>::new(water(still(), 1.0, 10.0));
        forces
            .add_outline(&particles, hull.map(|corner| raft.anchor(corner).unwrap()))
            .unwrap();
        forces.add_outline(&particles, rim).unwrap();
        let mut highest = 0.0_f64;
        for _ in 0..2400 {
            earth(1)
                .step(
                    T::of(1.0 / 60.0),
                    &mut particles,
                    &mut (&mut raft, &mut forces, &mut soft),
                )
                .unwrap();
            highest = particles
                .positions()
                .iter()
                .map(|x| x.y.abs().wide())
                .fold(0.0, f64::max);
            assert!(highest < 0.75 * 1000.0 / density, "{density}: {highest}");
        }
        assert!(density < 1.0 || highest < 1.0, "{density}: {highest}");
    }
}

fn settings_are_checked_and_hashed<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    particles.add(Vec2::ZERO, T::ONE).unwrap();
    let good = water(still::<T>(), 1.0, 1.0);
    let out = |parameter| Err(Error::OutOfRange(parameter));
    let mut rejects = |water: Water<T, StillWater<T>>, error: Result<(), Error>| {
        let mut forces = EdgeForces::<T, _, 1>::new(water);
        assert_eq!(
            Solver::default().step(T::ONE, &mut particles, &mut forces),
            error
        );
    };
    rejects(good, Ok(()));
    rejects(
        Water {
            density: -T::ONE,
            ..good
        },
        out(Parameter::Density),
    );
    rejects(
        Water {
            drag: -T::ONE,
            ..good
        },
        out(Parameter::Damping),
    );
    rejects(
        Water {
            friction: -T::ONE,
            ..good
        },
        out(Parameter::Friction),
    );
    let tilted = StillWater {
        normal: T::vector(1.0, 1.0),
        ..still()
    };
    rejects(
        Water {
            surface: tilted,
            ..good
        },
        out(Parameter::Normal),
    );
    let wave = Wave {
        level: T::ZERO,
        amplitude: T::ONE,
        wavelength: T::ZERO,
        speed: T::ONE,
        phase: T::ZERO,
    };
    assert_eq!(WaterSurface::check(&wave), out(Parameter::Spacing));
    let sum = |water| part_checksum::<T, _>(&EdgeForces::<T, _, 1>::new(water));
    let moved = StillWater {
        point: T::vector(0.0, 1.0),
        ..still()
    };
    let mut sums = [
        sum(good),
        sum(Water {
            density: T::ONE,
            ..good
        }),
        sum(Water {
            velocity: T::vector(1.0, 0.0),
            ..good
        }),
        sum(Water {
            drag: T::ZERO,
            ..good
        }),
        sum(Water {
            friction: T::ZERO,
            ..good
        }),
        sum(Water {
            surface: moved,
            ..good
        }),
    ];
    sums.sort_unstable();
    assert!(sums.windows(2).all(|pair| pair[0] != pair[1]));
}

both!(
    bodies_float_at_their_mark,
    a_neutral_body_stays_at_its_depth,
    a_wave_lifts_a_raft,
    a_wave_has_its_amplitude_and_period,
    bodies_without_weight_are_stable,
    settings_are_checked_and_hashed,
);
