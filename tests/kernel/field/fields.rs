//! Fields on particles: gravity, attractors, drag, regions, explosions.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    Attractor, Capacity, Drag, Error, Explosion, Falloff, Field, ForceField, Gravity,
    MassProperties, Parameter, ParticleId, Particles, Region, RigidBody, Rotation, Sample, Solver,
    Vec2,
};

const FALLOFFS: [Falloff; 4] = [
    Falloff::Linear,
    Falloff::Constant,
    Falloff::Inverse,
    Falloff::InverseSquare,
];

fn one<T: Float>(x: f64, v: f64) -> Particles<T, 1> {
    let mut particles = Particles::new();
    let id = particles.add(T::vector(x, 0.0), T::TWO).unwrap();
    particles.set_velocity(id, T::vector(0.0, v)).unwrap();
    particles
}

fn attractor<T: Float>(falloff: Falloff, softening: f64) -> ForceField<T, Attractor<T>> {
    ForceField::everywhere(Attractor {
        center: Vec2::ZERO,
        strength: T::ONE,
        softening: T::of(softening),
        falloff,
    })
}

/// Kicks are radial and drifts along the velocity: each step rounds r × v a few times.
fn attractors_conserve_angular_momentum<T: Float>() {
    for falloff in FALLOFFS {
        for softening in [0.0, 0.25] {
            let mut particles = one::<T>(1.0, 0.75);
            let mut field = attractor(falloff, softening);
            let steps = 2000;
            for _ in 0..steps {
                Solver::default()
                    .step(T::of(1.0 / 64.0), &mut particles, &mut field)
                    .unwrap();
            }
            let (x, v) = (particles.positions()[0], particles.velocities()[0]);
            let found = x.cross(v).wide();
            let rounding = f64::from(steps).sqrt() * 8.0 * T::EPSILON.wide();
            assert!((found - 0.75).abs() < rounding, "{falloff:?}: {found}");
        }
    }
}

/// The energy at multiples of the period is that of the start; it does not drift.
#[test]
fn energy_in_an_attractor_does_not_drift() {
    let potential = |falloff, d: f64| match falloff {
        Falloff::Linear => d * d / 2.0,
        Falloff::Constant => d,
        Falloff::Inverse => d.ln(),
        Falloff::InverseSquare => -1.0 / d,
    };
    for falloff in FALLOFFS {
        let mut field = attractor::<f64>(falloff, 0.0);
        let mut mean = |particles: &mut Particles<f64, 1>| {
            let mut sum = 0.0;
            for _ in 0..20_000 {
                Solver::default()
                    .step(1.0 / 256.0, particles, &mut field)
                    .unwrap();
                let (x, v) = (particles.positions()[0], particles.velocities()[0]);
                sum += v.dot(v) / 2.0 + potential(falloff, x.length());
            }
            sum / 20_000.0
        };
        let mut particles = one(1.0, 0.9);
        let first = mean(&mut particles);
        for _ in 0..4 {
            let later = mean(&mut particles);
            assert!((later - first).abs() < 1e-4, "{falloff:?}: {first} {later}");
        }
    }
}

/// Kepler: the period of a circle of radius r about the strength k is 2π √(r³/k).
#[test]
fn inverse_square_orbit_has_the_period_of_kepler() {
    let mut particles = one::<f64>(1.0, 1.0);
    let mut field = attractor(Falloff::InverseSquare, 0.0);
    let (h, mut angle) = (1.0 / 2048.0, 0.0);
    let steps = 100_000;
    for _ in 0..steps {
        let before = particles.positions()[0];
        Solver::default()
            .step(h, &mut particles, &mut field)
            .unwrap();
        let after = particles.positions()[0];
        angle += before.cross(after).atan2(before.dot(after));
    }
    let rate = angle / (f64::from(steps) * h);
    assert!((rate - 1.0).abs() < 1e-3, "{rate}");
}

/// A body in a field is in it with both particles: no field moves its center differently.
fn gravity_scales_per_group<T: Float>() {
    let mut particles = Particles::<T, 6>::new();
    let ids: Vec<_> = (0..4)
        .map(|_| particles.add(Vec2::ZERO, T::ONE).unwrap())
        .collect();
    let shape = MassProperties::circle(T::ONE, T::ONE).unwrap();
    let body = RigidBody::new(&mut particles, shape, Vec2::ZERO, Rotation::IDENTITY).unwrap();
    let gravity = |scale: f64, x: f64| Gravity {
        scale: T::of(scale),
        acceleration: T::vector(x, 0.0),
    };
    let mut fields = (
        ForceField::<T, _, 2>::new(&particles, [ids[1]], gravity(0.0, 0.0)).unwrap(),
        ForceField::<T, _, 2>::new(&particles, [ids[2], ids[3]], gravity(-0.5, 3.0)).unwrap(),
        ForceField::<T, _, 2>::new(&particles, &body, gravity(2.0, 0.0)).unwrap(),
        body,
    );
    let solver = Solver {
        gravity: T::vector(0.0, -8.0),
        ..Solver::default()
    };
    for _ in 0..4 {
        solver
            .step(T::of(0.25), &mut particles, &mut fields)
            .unwrap();
    }
    let v = particles.velocities();
    let [own, turned] = [T::vector(0.0, 0.0), T::vector(3.0, 4.0)];
    assert_eq!(v[..4], [T::vector(0.0, -8.0), own, turned, turned]);
    let motion = particles.group_motion(&body).unwrap();
    assert_eq!(
        (motion.velocity, motion.spin),
        (T::vector(0.0, -16.0), T::ZERO)
    );
}

/// v = g/a and √(g/b), at any step, and the root of g = a v + b v² with both.
fn drag_has_its_terminal_speed<T: Float>() {
    for (a, b, expected) in [
        (2.0, 0.0, 5.0),
        (0.0, 0.1, 10.0),
        (1.0, 0.6, 3.333_333_333_333),
    ] {
        for dt in [1e-3, 0.1, 10.0] {
            let mut particles = one::<T>(0.0, 0.0);
            let mut drag = ForceField::<T, _>::everywhere(Drag {
                velocity: T::vector(1.0, 0.0),
                linear: T::of(a),
                quadratic: T::of(b),
            });
            let solver = Solver {
                gravity: T::vector(0.0, -10.0),
                ..Solver::default()
            };
            for _ in 0..40_000 {
                solver.step(T::of(dt), &mut particles, &mut drag).unwrap();
            }
            let v = particles.velocities()[0];
            // A step of gravity rounds by ε v, which is 1/(h c) of the change, and by ε h g.
            let fall = 10.0 * dt / expected;
            let tolerance = 4.0 * T::EPSILON.wide() * (1.0 + 1.0 / dt + fall) + 1e-12;
            assert!(
                (v.y.wide() + expected).abs() < tolerance * expected * 2.0,
                "{a} {b} {dt}: {v:?}"
            );
            assert!(
                (v.x.wide() - 1.0).abs() < tolerance,
                "it drifts with the medium: {v:?}"
            );
        }
    }
}

/// Against the exact solution v = v₀/(1 + b v₀ t) of quadratic drag.
#[test]
fn quadratic_drag_follows_its_solution() {
    let mut particles = one::<f64>(0.0, 8.0);
    let drag = Drag {
        velocity: Vec2::ZERO,
        linear: 0.0,
        quadratic: 0.5,
    };
    let mut drag = ForceField::<f64, _>::everywhere(drag);
    for _ in 0..10_000 {
        Solver::default()
            .step(1e-4, &mut particles, &mut drag)
            .unwrap();
    }
    let found = particles.velocities()[0].y;
    assert!((found - 8.0 / 5.0).abs() < 5e-4, "{found}");
}

/// In single precision a small loss keeps its digits.
#[test]
fn weak_drag_has_no_cancellation() {
    let drag = Drag {
        velocity: Vec2::ZERO,
        linear: 1e-6_f32,
        quadratic: 1e-7,
    };
    let change = drag.velocity_change(&Sample {
        position: Vec2::ZERO,
        velocity: Vec2::new(10.0, 0.0),
        mass: 1.0,
        gravity_dv: Vec2::ZERO,
        h: 0.01,
    });
    let expected = -10.0 * (1e-8 + 1e-8);
    assert!((change.x / expected - 1.0).abs() < 1e-5, "{change:?}");
}

fn regions_contain_their_points<T: Float>() {
    let at = T::vector;
    let rectangle = Region::Rectangle {
        lower: at(-1.0, 0.0),
        upper: at(1.0, 2.0),
    };
    let circle = Region::Circle {
        center: at(1.0, 0.0),
        radius: T::TWO,
    };
    let half = Region::HalfPlane {
        point: at(0.0, 1.0),
        normal: at(0.0, -3.0),
    };
    for (region, inside, outside) in [
        (
            rectangle,
            [at(1.0, 2.0), at(0.0, 1.0)],
            [at(1.5, 1.0), at(0.0, -0.5)],
        ),
        (
            circle,
            [at(3.0, 0.0), at(1.0, 1.0)],
            [at(3.5, 0.0), at(-1.0, 1.0)],
        ),
        (
            half,
            [at(9.0, 1.0), at(0.0, 0.5)],
            [at(9.0, 1.5), at(0.0, 2.0)],
        ),
    ] {
        assert!(inside.iter().all(|x| region.contains(*x)), "{region:?}");
        assert!(!outside.iter().any(|x| region.contains(*x)), "{region:?}");
        assert_eq!(region.check(), Ok(()));
    }
    // Differences that overflow, and a normal whose products underflow.
    let end = at(1.0, 0.0) * T::MAX;
    let half = |point, normal| Region::HalfPlane { point, normal };
    assert!(half(-end, at(1.0, 0.0)).contains(end));
    assert!(!half(end, at(1.0, 0.0)).contains(-end));
    let smallest = at(1.0, 0.0) * (T::ONE / T::MAX);
    assert!(half(Vec2::ZERO, smallest).contains(at(0.4, 0.9)));
    assert!(!half(Vec2::ZERO, smallest).contains(at(-1e-9, 9.0)));
}

fn invalid_settings_are_named_and_nothing_moves<T: Float>() {
    fn rejected<T: Float, F: Field<T>>(field: F, region: Region<T>, error: Error) {
        let mut particles = one::<T>(1.0, 1.0);
        let before = particles.positions()[0];
        let mut field = ForceField::<T, F>::everywhere(field);
        field.region = region;
        let found = Solver::default().step(T::ONE, &mut particles, &mut field);
        assert_eq!(found, Err(error));
        assert_eq!(particles.positions()[0], before);
    }
    let (all, bad, at) = (Region::Everywhere, T::of(f64::NAN), T::vector);
    let gravity = Gravity {
        scale: T::ONE,
        acceleration: Vec2::ZERO,
    };
    let drag = Drag {
        velocity: Vec2::ZERO,
        linear: T::ZERO,
        quadratic: T::ZERO,
    };
    let pull = attractor::<T>(Falloff::Constant, 0.0).field;
    let non_finite = Error::NonFinite;
    let out = Error::OutOfRange;
    rejected(
        Gravity {
            scale: bad,
            ..gravity
        },
        all,
        non_finite(Parameter::Gravity),
    );
    rejected(
        Gravity {
            acceleration: Vec2::new(bad, bad),
            ..gravity
        },
        all,
        non_finite(Parameter::Gravity),
    );
    rejected(
        Drag {
            linear: -T::ONE,
            ..drag
        },
        all,
        out(Parameter::Damping),
    );
    rejected(
        Drag {
            quadratic: -T::ONE,
            ..drag
        },
        all,
        out(Parameter::Damping),
    );
    rejected(
        Drag {
            velocity: Vec2::new(bad, bad),
            ..drag
        },
        all,
        non_finite(Parameter::Velocity),
    );
    rejected(
        Attractor {
            softening: -T::ONE,
            ..pull
        },
        all,
        out(Parameter::Radius),
    );
    rejected(
        Attractor {
            strength: bad,
            ..pull
        },
        all,
        non_finite(Parameter::Gravity),
    );
    rejected(
        Attractor {
            center: Vec2::new(bad, bad),
            ..pull
        },
        all,
        non_finite(Parameter::Position),
    );
    let region = Region::Circle {
        center: Vec2::ZERO,
        radius: T::ZERO,
    };
    rejected(gravity, region, out(Parameter::Radius));
    let region = Region::Rectangle {
        lower: at(1.0, 0.0),
        upper: at(0.0, 1.0),
    };
    rejected(gravity, region, out(Parameter::Extent));
    let region = Region::HalfPlane {
        point: Vec2::ZERO,
        normal: Vec2::ZERO,
    };
    rejected(gravity, region, out(Parameter::Normal));
}

fn members_are_validated_removed_and_hashed<T: Float>() {
    let mut particles = Particles::<T, 4>::new();
    let ids: Vec<_> = (0..3)
        .map(|_| particles.add(Vec2::ZERO, T::ONE).unwrap())
        .collect();
    let push = Gravity {
        scale: T::ONE,
        acceleration: T::vector(1.0, 0.0),
    };
    let new =
        |ids: &[ParticleId]| ForceField::<T, _, 2>::new(&particles, ids.iter().copied(), push);
    assert_eq!(new(&[]).err(), Some(Error::TooFewParticles));
    assert_eq!(new(&ids).err(), Some(Error::Full(Capacity::Members)));
    assert_eq!(new(&[ids[0]; 2]).err(), Some(Error::RepeatedParticle));
    assert_eq!(
        new(&[ParticleId::new(3)]).err(),
        Some(Error::UnknownParticle)
    );
    let mut field = new(&ids[..2]).unwrap();
    assert_eq!(field.members(), &ids[..2]);
    let all = ForceField::<T, _, 2>::everywhere(push);
    assert!(all.acts_on_all());
    let mut inside = field.clone();
    inside.region = Region::Circle {
        center: Vec2::ZERO,
        radius: T::ONE,
    };
    let mut weak = field.clone();
    weak.field.scale = T::HALF;
    let mut sums = [&field, &all, &inside, &weak].map(part_checksum);
    sums.sort_unstable();
    assert!(sums.windows(2).all(|pair| pair[0] != pair[1]));
    particles.remove([ids[0], ids[1]], &mut field).unwrap();
    assert!(field.members().is_empty() && !field.acts_on_all());
    Solver::default()
        .step(T::ONE, &mut particles, &mut field)
        .unwrap();
    assert_eq!(particles.velocities()[2], Vec2::ZERO, "no member is left");
    let mut stale = ForceField::<T, _, 2>::new(&particles, [ids[2]], push).unwrap();
    particles.remove([ids[2]], &mut ()).unwrap();
    particles.add(Vec2::ZERO, T::ONE).unwrap();
    let refused = Solver::default().step(T::ONE, &mut particles, &mut stale);
    assert_eq!(refused, Err(Error::UnknownParticle));
}

fn explosions_push_away_once<T: Float>() {
    let blast = Explosion {
        center: T::vector(1.0, 0.0),
        radius: T::ONE,
        falloff: T::TWO,
        speed: T::of(4.0),
    };
    let mut particles = Particles::<T, 6>::new();
    for (x, mass) in [(1.0, 1.0), (2.0, 3.0), (3.0, 1.0), (4.5, 1.0), (0.0, 9.0)] {
        particles.add(T::vector(x, 0.0), T::of(mass)).unwrap();
    }
    particles.add_pinned(T::vector(1.5, 0.0), T::ONE).unwrap();
    let ids = particles.ids();
    blast.apply(&mut particles, ids).unwrap();
    let found: Vec<_> = particles.velocities().iter().map(|v| v.x.wide()).collect();
    assert_eq!(found, [0.0, 4.0, 2.0, 0.0, -4.0, 0.0]);
    let before = particles.velocities().to_vec();
    let huge = Explosion {
        speed: T::MAX * T::TWO,
        ..blast
    };
    let infinite = huge.apply(&mut particles, ids);
    assert_eq!(infinite, Err(Error::NonFinite(Parameter::Velocity)));
    let unknown = blast.apply(&mut particles, [ParticleId::new(0), ParticleId::new(9)]);
    assert_eq!(unknown, Err(Error::UnknownParticle));
    let negative = Explosion {
        radius: -T::ONE,
        ..blast
    }
    .apply(&mut particles, ids);
    assert_eq!(negative, Err(Error::OutOfRange(Parameter::Radius)));
    assert_eq!(particles.velocities(), before);
}

both!(
    attractors_conserve_angular_momentum,
    gravity_scales_per_group,
    drag_has_its_terminal_speed,
    regions_contain_their_points,
    invalid_settings_are_named_and_nothing_moves,
    members_are_validated_removed_and_hashed,
    explosions_push_away_once,
);
