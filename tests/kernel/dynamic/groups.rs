//! Measurements and changes of groups of particles.

use crate::both;
use crate::support::float::Float;
use pliant::{
    Error, Explosion, Fluid, LatticeMatching, Parameter, ParticleId, ParticleRange, Particles,
    Rotation, ShapeMatching, Sleeping, Stiffness, Vec2, build, measure,
};

/// Four particles of different masses, two of which belong to no group.
fn particles<T: Float>() -> (Particles<T, 6>, [ParticleId; 4]) {
    let mut particles = Particles::new();
    let data = [
        (3.0, 1.0, 2.0),
        (-1.0, 2.0, 0.5),
        (0.25, -4.0, 1.0),
        (2.0, 2.0, 3.0),
    ];
    let ids = data.map(|(x, y, m)| particles.add(T::vector(x, y), T::of(m)).unwrap());
    particles.add(T::vector(90.0, 90.0), T::ONE).unwrap();
    (particles, ids)
}

fn close<T: Float>(a: T, b: T) -> bool {
    let (a, b) = (a.wide(), b.wide());
    (a - b).abs() <= 16.0 * T::EPSILON.wide() * a.abs().max(b.abs()).max(1.0)
}

fn impulses_change_momentum_and_angular_momentum<T: Float>() {
    let (mut all, ids) = particles::<T>();
    let about = T::vector(0.5, -0.5);
    let sums = |all: &Particles<T, 6>| {
        let about = measure::angular_momentum(all, about);
        (measure::momentum(all), about)
    };
    let (impulse, point) = (T::vector(3.0, -2.0), T::vector(4.0, 1.5));
    let before = sums(&all);
    all.apply_group_impulse(ids, impulse, point).unwrap();
    let after = sums(&all);
    assert!(close(after.0.x - before.0.x, impulse.x) && close(after.0.y - before.0.y, impulse.y));
    assert!(close(after.1 - before.1, (point - about).cross(impulse)));
    all.apply_angular_impulse(ids, T::of(5.0)).unwrap();
    let last = sums(&all);
    assert!(close(last.0.x, after.0.x) && close(last.0.y, after.0.y));
    assert!(close(last.1 - after.1, T::of(5.0)));
    let motion = all.group_motion(ids).unwrap();
    assert!(close(motion.mass, T::of(6.5)));
    let total = motion.velocity * motion.mass;
    assert!(close(total.x, last.0.x) && close(total.y, last.0.y));
    let own = motion.inertia * motion.spin;
    let orbital = (motion.center - about).cross(motion.velocity) * motion.mass;
    assert!(close(own + orbital, last.1));
}

fn rigid_motion_can_be_set_and_read<T: Float>() {
    let (mut all, ids) = particles::<T>();
    all.set_group_motion(ids, T::vector(1.0, 2.0), T::of(-3.0))
        .unwrap();
    let motion = all.group_motion(ids).unwrap();
    assert!(close(motion.velocity.x, T::ONE) && close(motion.velocity.y, T::TWO));
    assert!(close(motion.spin, T::of(-3.0)));
    let [a, b] = [ids[0], ids[1]].map(|id| (all.position(id).unwrap(), all.velocity(id).unwrap()));
    assert!(close((a.1 - b.1).dot(a.0 - b.0), T::ZERO), "no stretching");
}

/// The rigid part of the motion stays, and the energy of the rest falls with the square of what is
/// left.
fn damping_keeps_the_rigid_motion<T: Float>() {
    let (mut all, ids) = particles::<T>();
    let velocities = [(1.0, 2.0), (-3.0, 0.5), (0.25, 4.0), (-2.0, -1.0)];
    for (id, (x, y)) in ids.iter().zip(velocities) {
        all.set_velocity(*id, T::vector(x, y)).unwrap();
    }
    let before = all.group_motion(ids).unwrap();
    let energy = |all: &Particles<T, 6>| measure::kinetic_energy(all).wide();
    let whole = energy(&all);
    let mut rigid = all.clone();
    rigid
        .set_group_motion(ids, before.velocity, before.spin)
        .unwrap();
    let rest = energy(&rigid);
    assert!(rest < 0.9 * whole);
    for fraction in [0.0, 0.25, 0.75, 1.0] {
        let mut damped = all.clone();
        damped.damp_group(ids, T::of(fraction)).unwrap();
        let after = damped.group_motion(ids).unwrap();
        assert!(close(after.velocity.x, before.velocity.x));
        assert!(close(after.velocity.y, before.velocity.y));
        assert!(close(after.spin, before.spin));
        let left = (1.0 - fraction) * (1.0 - fraction);
        let expected = rest + left * (whole - rest);
        assert!(close(T::of(energy(&damped)), T::of(expected)), "{fraction}");
    }
    let mut same = all.clone();
    same.damp_group(ids, T::ZERO).unwrap();
    assert_eq!(same.velocities(), all.velocities());
    // A pinned member keeps its velocity, and others approach the motion that includes it.
    all.pin(ids[3]).unwrap();
    all.damp_group(ids, T::ONE).unwrap();
    assert_eq!(all.velocity(ids[3]), Some(Vec2::ZERO));
    assert_ne!(all.velocity(ids[0]), same.velocity(ids[0]));
}

fn translation_and_rotation_keep_the_shape<T: Float>() {
    let (mut all, ids) = particles::<T>();
    let start = all.clone();
    all.set_velocity(ids[0], T::vector(1.0, 0.0)).unwrap();
    all.translate(ids, T::vector(2.0, 4.0)).unwrap();
    assert_eq!(all.position(ids[0]).unwrap(), T::vector(5.0, 5.0));
    let quarter = Rotation {
        cos: T::ZERO,
        sin: T::of(4.0),
    };
    all.rotate(ids, T::vector(5.0, 5.0), quarter).unwrap();
    assert_eq!(all.position(ids[0]).unwrap(), T::vector(5.0, 5.0));
    assert_eq!(all.position(ids[1]).unwrap(), T::vector(4.0, 1.0));
    assert_eq!(all.velocity(ids[0]).unwrap(), T::vector(0.0, 1.0));
    for (a, b) in ids.iter().zip(&ids[1..]) {
        let length = |all: &Particles<T, 6>| {
            (all.position(*a).unwrap() - all.position(*b).unwrap()).length()
        };
        assert!(close(length(&all), length(&start)));
    }
    assert_eq!(all.positions()[4], start.positions()[4]);
    let [lower, upper] = start.group_bounds(ids).unwrap();
    assert_eq!((lower, upper), (T::vector(-1.0, -4.0), T::vector(3.0, 2.0)));
}

fn pinned_members_are_not_pushed<T: Float>() {
    let (mut all, ids) = particles::<T>();
    all.pin(ids[3]).unwrap();
    all.apply_group_impulse(ids, T::vector(1.0, 0.0), Vec2::ZERO)
        .unwrap();
    assert_eq!(all.velocity(ids[3]).unwrap(), Vec2::ZERO);
    assert_ne!(all.velocity(ids[0]).unwrap(), Vec2::ZERO);
}

fn groups_can_be_pinned_and_released<T: Float>() {
    let (mut all, ids) = particles::<T>();
    let before = all.clone();
    all.set_group_motion(ids, T::vector(1.0, 0.0), T::ZERO)
        .unwrap();
    all.pin_group([ids[0], ids[2]]).unwrap();
    let pinned = ids.map(|id| all.is_pinned(id).unwrap());
    assert_eq!(pinned, [true, false, true, false]);
    assert_eq!(all.velocity(ids[2]), Some(Vec2::ZERO));
    assert_eq!(all.velocity(ids[1]), Some(T::vector(1.0, 0.0)));
    all.release_group(ids).unwrap();
    assert_eq!(all.inverse_masses(), before.inverse_masses());
}

/// References to bodies, and iterators of contact sets, are groups.
fn bodies_are_groups<T: Float>() {
    let mut all = Particles::<T, 8>::new();
    let ids = build::lattice(&mut all, Vec2::ZERO, 4, 2, T::ONE, T::ONE).unwrap();
    let members = ids.part(2, 6).unwrap();
    let stiffness = Stiffness::Alpha(T::HALF);
    let shape = ShapeMatching::<T, 8>::new(&all, members, stiffness).unwrap();
    let fluid = Fluid::<T, 8, 8>::new(&all, members, T::ONE).unwrap();
    let asleep = Sleeping::<T, (), 8>::new((), members, T::ONE, T::ONE).unwrap();
    let nodes = members.iter().map(Some);
    let lattice = LatticeMatching::<T, 8>::new(&all, 3, nodes, 1, stiffness).unwrap();
    let motion = all.group_motion(members).unwrap();
    assert_eq!(all.group_motion(&shape), Ok(motion));
    assert_eq!(all.group_motion(&fluid), Ok(motion));
    assert_eq!(all.group_motion(&asleep), Ok(motion));
    assert_eq!(all.group_motion(&lattice), Ok(motion));
    all.remove(&shape, &mut ()).unwrap();
    assert!(all.iter_ids().eq(ids.part(0, 2).unwrap()));
}

fn errors_change_nothing<T: Float>() {
    let (mut all, ids) = particles::<T>();
    let before = measure::checksum(&all, &());
    let unknown = [ids[0], ParticleId::new(5)];
    let infinite = T::vector(f64::INFINITY, 0.0);
    let huge = T::MAX * T::HALF;
    let zero = Rotation {
        cos: T::ZERO,
        sin: T::ZERO,
    };
    assert_eq!(
        all.translate(unknown, Vec2::ZERO),
        Err(Error::UnknownParticle)
    );
    assert!(all.translate(ids, infinite).is_err());
    assert!(all.rotate(ids, Vec2::ZERO, zero).is_err());
    assert!(all.rotate(ids, infinite, Rotation::IDENTITY).is_err());
    assert!(all.set_group_motion(ids, Vec2::ZERO, huge).is_err());
    assert!(all.set_group_motion(unknown, Vec2::ZERO, T::ONE).is_err());
    assert!(all.apply_group_impulse(ids, infinite, Vec2::ZERO).is_err());
    assert!(
        all.apply_group_impulse(ids, Vec2::new(huge, huge), Vec2::new(-huge, huge))
            .is_err()
    );
    assert!(
        all.apply_angular_impulse(ids, T::of(f64::INFINITY))
            .is_err()
    );
    let damping = Error::OutOfRange(Parameter::Damping);
    for bad in [-0.25, 1.25] {
        assert_eq!(all.damp_group(ids, T::of(bad)), Err(damping));
    }
    let not_finite = Error::NonFinite(Parameter::Damping);
    assert_eq!(all.damp_group(ids, T::of(f64::NAN)), Err(not_finite));
    assert_eq!(all.damp_group(unknown, T::ONE), Err(Error::UnknownParticle));
    assert_eq!(all.damp_group([], T::ONE), Err(Error::TooFewParticles));
    assert_eq!(all.group_motion([]).unwrap_err(), Error::TooFewParticles);
    assert_eq!(all.group_bounds([]).unwrap_err(), Error::TooFewParticles);
    assert_eq!(
        all.group_bounds(unknown).unwrap_err(),
        Error::UnknownParticle
    );
    assert_eq!(all.pin_group(unknown), Err(Error::UnknownParticle));
    assert_eq!(measure::checksum(&all, &()), before);
    all.pin_group(ids).unwrap();
    assert_eq!(all.release_group(unknown), Err(Error::UnknownParticle));
    assert_eq!(all.is_pinned(ids[0]), Some(true));
}

fn coincident_members_have_no_spin<T: Float>() {
    let mut all = Particles::<T, 2>::new();
    let ids = [0, 1].map(|_| all.add(T::vector(1.0, 1.0), T::ONE).unwrap());
    all.apply_group_impulse(ids, T::vector(2.0, 0.0), Vec2::ZERO)
        .unwrap();
    let motion = all.group_motion(ids).unwrap();
    assert_eq!(
        (motion.velocity, motion.spin),
        (T::vector(1.0, 0.0), T::ZERO)
    );
}

#[test]
fn ranges_have_parts() {
    let range = ParticleRange::from_parts(3, 4).unwrap();
    assert_eq!(ParticleRange::from_parts(65_535, 1), None);
    let part = range.part(1, 2).unwrap();
    assert!(part.iter().eq([4, 5].map(ParticleId::new)));
    assert_eq!((range.part(3, 2), range.part(usize::MAX, 2)), (None, None));
    assert_eq!(range.part(4, 0).map(ParticleRange::len), Some(0));
    let inside = |index| range.contains(ParticleId::new(index));
    assert_eq!([2, 3, 6, 7].map(inside), [false, true, true, false]);
    assert!(range.ends().eq([3, 6].map(ParticleId::new)));
    assert!(
        range
            .part(1, 1)
            .unwrap()
            .ends()
            .eq([4, 4].map(ParticleId::new))
    );
    assert_eq!(range.part(2, 0).unwrap().ends().count(), 0);
}

#[test]
fn vectors_have_the_usual_operations() {
    let v = Vec2::new(3.0, 4.0);
    assert_eq!(
        (2.0 * v, v / 2.0),
        (Vec2::new(6.0, 8.0), Vec2::new(1.5, 2.0))
    );
    assert_eq!(2.0_f32 * Vec2::new(1.0, 2.0), Vec2::new(2.0, 4.0));
    assert_eq!(
        (Vec2::from([3.0, 4.0]), <[f64; 2]>::from(v)),
        (v, [3.0, 4.0])
    );
    assert_eq!([v, v, v].into_iter().sum::<Vec2<f64>>(), v * 3.0);
    assert_eq!(v.lerp(Vec2::new(5.0, 0.0), 0.25), Vec2::new(3.5, 3.0));
    assert_eq!(
        v.normalized(),
        Some(Vec2::new(3.0 * (1.0 / 5.0), 4.0 * (1.0 / 5.0)))
    );
    assert_eq!(Vec2::<f64>::ZERO.normalized(), None);
}

/// A particle that occurs twice would be changed twice, and its mass counted twice.
fn repeated_particles_are_rejected<T: Float>() {
    let (mut all, [a, b, c, _]) = particles::<T>();
    all.set_velocity(b, T::vector(1.0, 2.0)).unwrap();
    let before = all.clone();
    let blast = Explosion {
        center: Vec2::ZERO,
        radius: T::TWO,
        falloff: T::ONE,
        speed: T::ONE,
    };
    let (point, turned) = (
        T::vector(1.0, 0.0),
        Rotation {
            cos: T::ZERO,
            sin: T::ONE,
        },
    );
    for ids in [[a, a, b], [a, b, a], [c, b, c]] {
        let results = [
            all.translate(ids, point),
            all.rotate(ids, point, turned),
            all.set_group_motion(ids, point, T::ONE),
            all.damp_group(ids, T::HALF),
            all.apply_group_impulse(ids, point, point),
            all.apply_angular_impulse(ids, T::ONE),
            blast.apply(&mut all, ids),
        ];
        assert_eq!(results, [Err(Error::RepeatedParticle); 7]);
        assert_eq!(all.positions(), before.positions());
        assert_eq!(all.velocities(), before.velocities());
    }
    // Ids that do not ascend are no error.
    all.translate([c, a, b], point).unwrap();
    assert_eq!(
        all.position(a).unwrap(),
        before.position(a).unwrap() + point
    );
}

both!(
    repeated_particles_are_rejected,
    groups_can_be_pinned_and_released,
    bodies_are_groups,
    impulses_change_momentum_and_angular_momentum,
    rigid_motion_can_be_set_and_read,
    damping_keeps_the_rigid_motion,
    translation_and_rotation_keep_the_shape,
    pinned_members_are_not_pushed,
    errors_change_nothing,
    coincident_members_have_no_spin,
);
