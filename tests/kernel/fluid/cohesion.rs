//! Cohesion of a fluid, members that come and go, and the mark at which bodies float.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::measure::part_checksum;
use pliant::{
    Capacity, Checksum, Cohesive, Emitter, Error, Fluid, Parameter, ParticleId, Particles, Region,
    Rigid, ShapeMatching, Solver, Stiffness, Vec2, build, measure,
};
use proptest::collection::vec;
use proptest::{prop_assert, proptest};

type Water<T> = Fluid<T, 64, 32>;

/// Momentum of a cloud of any masses, at any strength, to the rounding of each pair.
fn cohesion_conserves_momentum<T: Float>() {
    let points = vec(([-0.3..0.3, -0.3..0.3], 0.1..10.0), 2..20);
    proptest!(settings(300), |(points in points, power in -3.0..9.0)| {
        let mut particles = Particles::<T, 64>::new();
        for ([x, y], mass) in points {
            particles.add(T::vector(x, y), T::of(mass)).unwrap();
        }
        let mut fluid = Cohesive::new(Water::<T>::new(&particles, particles.ids(), T::of(0.1)).unwrap());
        fluid.set_cohesion(T::of(10_f64.powf(power))).unwrap();
        let h = T::of(1.0 / 64.0);
        Solver::default().step(h, &mut particles, &mut fluid).unwrap();
        let momenta = particles.masses().iter().zip(particles.velocities());
        let scale: f64 = momenta.map(|(m, v)| m.wide() * v.length().wide()).sum();
        // Each particle rounds once per pair and update, here at most 20 of both.
        let bound = 200.0 * T::EPSILON.wide() * scale;
        prop_assert!(measure::momentum(&particles).length().wide() <= bound);
    });
}

/// A pair approaches with γ at one spacing, 0 at one radius, and repels when close: the spline.
fn a_pair_follows_the_spline<T: Float>() {
    // 64 (1 − q)³ q³, twice that minus one below q = 1/2, times the path to the limit.
    for (q, expected) in [(0.75, 27.0 / 64.0), (0.9, 64.0 * 0.729 * 0.001), (1.5, 0.0)] {
        let mut particles = Particles::<T, 64>::new();
        particles.add(Vec2::ZERO, T::ONE).unwrap();
        particles.add(T::vector(0.2 * q, 0.0), T::of(3.0)).unwrap();
        let mut fluid =
            Cohesive::new(Water::<T>::new(&particles, particles.ids(), T::of(0.1)).unwrap());
        fluid.set_cohesion(T::TWO).unwrap();
        let h = 1.0 / 256.0;
        Solver::default()
            .step(T::of(h), &mut particles, &mut fluid)
            .unwrap();
        let v = particles.velocities();
        let closing = (v[0].x - v[1].x).wide() / h;
        let tolerance = 1e3 * T::EPSILON.wide();
        assert!(
            (closing - 2.0 * expected).abs() < tolerance,
            "{q}: {closing}"
        );
        assert!((v[0].x + v[1].x * T::of(3.0)).wide().abs() < tolerance);
    }
    let mut particles = Particles::<T, 64>::new();
    particles.add(Vec2::ZERO, T::ONE).unwrap();
    particles.add(T::vector(0.16, 0.0), T::ONE).unwrap();
    let mut fluid =
        Cohesive::new(Water::<T>::new(&particles, particles.ids(), T::of(0.1)).unwrap());
    fluid.set_cohesion(T::of(1e9)).unwrap();
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut fluid)
        .unwrap();
    let distance = (particles.positions()[1] - particles.positions()[0])
        .length()
        .wide();
    assert!(
        (distance - 0.1).abs() < 1e-4,
        "it does not overshoot the spacing: {distance}"
    );
}

/// A square drop in free fall becomes rounder, its momentum stays zero; without cohesion it flies
/// apart or stays.
fn a_square_drop_becomes_round<T: Float>() {
    let spread = |cohesion: f64| -> f64 {
        let mut particles = Particles::<T, 64>::new();
        build::lattice(&mut particles, Vec2::ZERO, 16, 4, T::of(0.1), T::ONE).unwrap();
        let mut fluid =
            Cohesive::new(Water::<T>::new(&particles, particles.ids(), T::of(0.1)).unwrap());
        fluid.set_cohesion(T::of(cohesion)).unwrap();
        fluid.fluid.set_viscosity(T::of(5.0)).unwrap();
        let solver = Solver {
            substeps: 4,
            ..Solver::default()
        };
        for _ in 0..600 {
            solver
                .step(T::of(1.0 / 60.0), &mut particles, &mut fluid)
                .unwrap();
        }
        let bounds = particles.group_bounds(particles.ids()).unwrap();
        let size = bounds[1] - bounds[0];
        assert!(measure::momentum(&particles).length().wide() < 2e6 * T::EPSILON.wide());
        (size.x.at_least(size.y) / size.x.at_most(size.y)).wide()
    };
    let [with, without] = [spread(10.0), spread(0.0)];
    assert!(with < 2.0 && without > 3.0, "{with} {without}");
}

fn settings_are_checked_and_hashed<T: Float>() {
    let mut particles = Particles::<T, 64>::new();
    build::lattice(&mut particles, Vec2::ZERO, 3, 1, T::of(0.1), T::ONE).unwrap();
    let fluid = Water::<T>::new(&particles, [ParticleId::new(0)], T::of(0.1)).unwrap();
    let mut fluid = Cohesive::new(fluid);
    let before = part_checksum(&fluid);
    let out = |parameter| Err(Error::OutOfRange(parameter));
    assert_eq!(fluid.set_cohesion(-T::ONE), out(Parameter::Cohesion));
    assert_eq!(
        fluid.fluid.add(&particles, ParticleId::new(0)),
        Err(Error::RepeatedParticle)
    );
    assert_eq!(
        fluid.fluid.add(&particles, ParticleId::new(9)),
        Err(Error::UnknownParticle)
    );
    assert_eq!(fluid.fluid.set_spacing(T::ZERO), out(Parameter::Spacing));
    assert_eq!(part_checksum(&fluid), before);
    fluid.set_cohesion(T::ONE).unwrap();
    let with = part_checksum(&fluid);
    fluid.fluid.add(&particles, ParticleId::new(2)).unwrap();
    assert!(with != before && part_checksum(&fluid) != with);
    assert_eq!(
        fluid.fluid.members(),
        [ParticleId::new(0), ParticleId::new(2)]
    );
    fluid.set_cohesion(T::MAX).unwrap();
    let refused = Solver::default().step(T::TWO, &mut particles, &mut fluid);
    assert_eq!(refused, out(Parameter::Cohesion));
    let mut empty = Water::<T>::empty();
    assert_eq!(
        empty.add(&particles, ParticleId::new(0)),
        out(Parameter::Spacing)
    );
    empty.set_spacing(T::ONE).unwrap();
    empty.add(&particles, ParticleId::new(0)).unwrap();
    let mut small = Fluid::<T, 1, 1>::new(&particles, [ParticleId::new(0)], T::ONE).unwrap();
    assert_eq!(
        small.add(&particles, ParticleId::new(1)),
        Err(Error::Full(Capacity::Members))
    );
}

/// Rows leave one spacing apart at the speed of the nozzle, whatever the steps are, until there is
/// no room; a drain makes room again, in the lowest slots.
fn emitters_add_rows_and_drains_remove_them<T: Float>() {
    let mut particles = Particles::<T, 14>::new();
    let mut fluid = Fluid::<T, 12, 8>::empty();
    fluid.set_spacing(T::HALF).unwrap();
    let new = |v: Vec2<T>, columns| Emitter::new(Vec2::ZERO, v, columns, T::HALF, T::ONE);
    assert_eq!(
        new(Vec2::ZERO, 1),
        Err(Error::OutOfRange(Parameter::Velocity))
    );
    assert_eq!(new(T::vector(1.0, 0.0), 0), Err(Error::TooFewParticles));
    let mut nozzle = new(T::vector(4.0, 0.0), 3).unwrap();
    assert!(nozzle.emit(-T::ONE, &mut particles, &mut fluid).is_err());
    let mut emit = |dt: f64, particles: &mut Particles<T, 14>, fluid: &mut Fluid<T, 12, 8>| {
        nozzle.emit(T::of(dt), particles, fluid).unwrap()
    };
    assert_eq!(emit(0.0625, &mut particles, &mut fluid), 0);
    assert_eq!(emit(0.1875, &mut particles, &mut fluid), 6);
    let found: Vec<_> = particles
        .positions()
        .iter()
        .map(|x| (x.x.wide(), x.y.wide()))
        .collect();
    assert_eq!(
        found,
        [
            (0.5, -0.5),
            (0.5, 0.0),
            (0.5, 0.5),
            (0.0, -0.5),
            (0.0, 0.0),
            (0.0, 0.5)
        ]
    );
    assert!(
        particles
            .velocities()
            .iter()
            .all(|v| *v == T::vector(4.0, 0.0))
    );
    assert_eq!(
        emit(10.0, &mut particles, &mut fluid),
        6,
        "the fluid is full"
    );
    assert_eq!(
        (particles.len(), emit(10.0, &mut particles, &mut fluid)),
        (12, 0)
    );
    let region = Region::Circle {
        center: T::vector(0.5, 0.0),
        radius: T::of(0.1),
    };
    assert_eq!(
        fluid.within::<14, 1>(&particles, &region).as_slice(),
        [ParticleId::new(1)]
    );
    let gone = fluid.within::<14, 8>(&particles, &region);
    particles.remove(gone, &mut fluid).unwrap();
    assert_eq!(fluid.members().len(), 11);
    assert_eq!(emit(0.125, &mut particles, &mut fluid), 1);
    assert_eq!(fluid.members()[11], ParticleId::new(1), "the lowest slot");
    let mut few = Particles::<T, 2>::new();
    let mut wide = Fluid::<T, 12, 8>::empty();
    wide.set_spacing(T::HALF).unwrap();
    assert_eq!(
        new(T::vector(4.0, 0.0), 3)
            .unwrap()
            .emit(T::ONE, &mut few, &mut wide),
        Ok(2)
    );
}

/// A nozzle that moves keeps the path since its last row, and each change is in the checksum. An
/// error and rows that could overflow add no particle.
fn emitters_move_and_reject_invalid_values<T: Float>() {
    let mut particles = Particles::<T, 14>::new();
    let mut fluid = Fluid::<T, 12, 8>::empty();
    let mut nozzle = Emitter::new(Vec2::ZERO, T::vector(4.0, 0.0), 1, T::HALF, T::ONE).unwrap();
    let sum = |nozzle: &Emitter<T>| {
        let mut checksum = Checksum::new();
        nozzle.hash_state(&mut checksum);
        checksum.value()
    };
    let mut sums = vec![sum(&nozzle)];
    assert_eq!(
        nozzle.emit(T::ONE, &mut particles, &mut fluid),
        Err(Error::OutOfRange(Parameter::Spacing))
    );
    assert_eq!((particles.len(), sum(&nozzle)), (0, sums[0]));
    fluid.set_spacing(T::HALF).unwrap();
    assert_eq!(
        nozzle.emit(T::of(0.0625), &mut particles, &mut fluid),
        Ok(0)
    );
    sums.push(sum(&nozzle));
    nozzle.set_position(T::vector(5.0, 0.0)).unwrap();
    sums.push(sum(&nozzle));
    nozzle.set_velocity(T::vector(0.0, -4.0)).unwrap();
    sums.push(sum(&nozzle));
    let before = nozzle;
    assert_eq!(
        nozzle.set_position(T::vector(f64::NAN, 0.0)),
        Err(Error::NonFinite(Parameter::Position))
    );
    assert_eq!(
        nozzle.set_velocity(Vec2::ZERO),
        Err(Error::OutOfRange(Parameter::Velocity))
    );
    assert_eq!(nozzle, before);
    assert_eq!(
        nozzle.emit(T::of(0.0625), &mut particles, &mut fluid),
        Ok(1)
    );
    assert_eq!(particles.positions(), [T::vector(5.0, 0.0)]);
    assert_eq!(particles.velocities(), [T::vector(0.0, -4.0)]);
    sums.sort_unstable();
    sums.dedup();
    assert_eq!(sums.len(), 4);
    nozzle.set_position(Vec2::new(T::MAX, T::ZERO)).unwrap();
    nozzle
        .set_velocity(Vec2::new(T::MAX / T::TWO, T::ZERO))
        .unwrap();
    assert_eq!(nozzle.emit(T::ONE, &mut particles, &mut fluid), Ok(0));
    let tiny = T::ONE / T::MAX / T::of(16.0);
    assert_eq!(
        Emitter::new(Vec2::ZERO, T::vector(1.0, 0.0), 1, T::ONE, tiny),
        Err(Error::OutOfRange(Parameter::Mass))
    );
}

/// Rows are dropped if a sum of the position, the path and half of the width overflows, along each
/// axis, and only then.
fn emitters_drop_rows_only_if_a_sum_overflows<T: Float>() {
    let emitted = |position: Vec2<T>, speed: T, columns, spacing: T| {
        let mut particles = Particles::<T, 4>::new();
        let mut fluid = Fluid::<T, 4, 4>::empty();
        fluid.set_spacing(T::HALF).unwrap();
        let velocity = Vec2::new(speed, T::ZERO);
        let mut nozzle = Emitter::new(position, velocity, columns, spacing, T::ONE).unwrap();
        nozzle.emit(T::ONE, &mut particles, &mut fluid).unwrap()
    };
    let part = |eighths: f64| T::MAX * T::of(eighths / 8.0);
    for position in [
        Vec2::new(part(4.0), T::ZERO),
        Vec2::new(T::ZERO, -part(4.0)),
    ] {
        // 4/8 of the largest number, a path of 2/8, and half of a width of 8/8.
        assert_eq!(emitted(position, part(2.0), 9, part(1.0)), 0);
    }
    // Products overflow.
    let large = T::MAX / T::of(1e6);
    for position in [Vec2::new(large, T::ZERO), Vec2::new(T::ZERO, -large)] {
        assert_eq!(emitted(position, large * T::of(1.5), 1, large), 1);
    }
}

/// What decides is the mass of a member, not the mass per area of the body: a body of half the mass
/// of fluid particles floats at any spacing of its members, and one of twice the mass sinks.
#[test]
fn bodies_float_by_the_mass_of_their_members() {
    for (spacing, mass, floats) in [
        (0.1, 0.5, true),
        (0.1, 2.0, false),
        (0.07, 0.5, true),
        (0.14, 2.0, false),
    ] {
        let mut particles = Particles::<f64, 128>::new();
        let s = 0.1;
        build::lattice(&mut particles, Vec2::new(s, 0.6), 10, 6, s, 1.0).unwrap();
        for k in 0..12_i16 {
            particles
                .add_pinned(Vec2::new(s * f64::from(k), 0.0), 1.0)
                .unwrap();
        }
        for k in 1..14_i16 {
            for x in [0.0, 1.1] {
                particles
                    .add_pinned(Vec2::new(x, s * f64::from(k)), 1.0)
                    .unwrap();
            }
        }
        let corner = Vec2::new(0.4, 0.75 + 2.0 * spacing);
        let body = build::lattice(&mut particles, corner, 3, 3, spacing, mass).unwrap();
        let mut solid =
            ShapeMatching::<f64, 9, Rigid<f64>>::new(&particles, body, Stiffness::Alpha(1.0))
                .unwrap();
        let mut fluid = Fluid::<f64, 128, 32>::new(&particles, particles.ids(), s).unwrap();
        fluid.set_viscosity(2.0).unwrap();
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 4,
            iterations: 2,
            ..Solver::default()
        };
        for _ in 0..900 {
            solver
                .step(1.0 / 60.0, &mut particles, &mut (&mut fluid, &mut solid))
                .unwrap();
        }
        let height = particles.group_motion(body).unwrap().center.y;
        let (lowest, highest) = if floats { (0.5, 1.0) } else { (0.0, 0.3) };
        assert!(
            height > lowest && height < highest,
            "{spacing} {mass}: {height}"
        );
    }
}

both!(
    cohesion_conserves_momentum,
    a_pair_follows_the_spline,
    a_square_drop_becomes_round,
    settings_are_checked_and_hashed,
    emitters_add_rows_and_drains_remove_them,
    emitters_move_and_reject_invalid_values,
    emitters_drop_rows_only_if_a_sum_overflows,
);
