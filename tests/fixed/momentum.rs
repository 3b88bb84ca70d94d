//! Momentum of free bodies under shape matching: rounding neither accelerates nor turns them.

use pliant::{
    LatticeMatching, Linear, Particles, Project, Q16, Quadratic, Real, RegionBlend, RegionMatching,
    ShapeMatching, Solver, Stiffness, Vec2, build,
};

fn q(value: f64) -> Q16 {
    Q16::from_f64(value)
}

/// Takes steps of 1/60 s without gravity.
fn advance<const N: usize>(
    particles: &mut Particles<Q16, N>,
    body: &mut impl Project<Q16>,
    substeps: u16,
    steps: usize,
) {
    let solver = Solver {
        substeps,
        ..Solver::default()
    };
    for _ in 0..steps {
        solver.step(Q16::ratio(1, 60), particles, body).unwrap();
    }
}

/// Starts `side` x `side` particles of the mass one, three units across, with a spin of 0.5 rad/s and
/// no velocity. Returns the speed, and the spin, after five seconds.
fn drift<P: Project<Q16>>(
    side: u16,
    substeps: u16,
    body: impl FnOnce(&Particles<Q16, 64>) -> P,
) -> (f64, f64) {
    let mut particles = Particles::<Q16, 64>::new();
    let spacing = q(3.0) / Q16::ratio(i32::from(side) - 1, 1);
    let side = usize::from(side);
    let block = build::lattice(&mut particles, Vec2::ZERO, side, side, spacing, Q16::ONE).unwrap();
    particles
        .set_group_motion(block, Vec2::ZERO, q(0.5))
        .unwrap();
    let mut body = body(&particles);
    advance(&mut particles, &mut body, substeps, 300);
    let motion = particles.group_motion(block).unwrap();
    (motion.velocity.length().to_f64(), motion.spin.to_f64())
}

#[test]
fn free_bodies_neither_drift_nor_stop() {
    for (side, substeps, alpha) in [
        (4, 2, 0.3),
        (5, 2, 1.0),
        (6, 2, 1.0),
        (7, 2, 0.3),
        (7, 3, 0.3),
        (7, 2, 1.0),
        (8, 2, 1.0),
    ] {
        let (speed, spin) = drift(side, substeps, |particles| {
            let alpha = Stiffness::Alpha(q(alpha));
            ShapeMatching::<Q16, 64>::new(particles, particles.ids(), alpha).unwrap()
        });
        println!(
            "{side}x{side}, {substeps} substeps, α {alpha}: {speed:.4} units/s, {spin:.3} rad/s"
        );
        assert!(speed < 0.08, "{side}x{side}: {speed}");
        assert!((spin - 0.5).abs() < 0.1, "{side}x{side}: {spin}");
    }
}

#[test]
fn bodies_of_every_kind_keep_their_momentum() {
    let alpha = Stiffness::Alpha(q(0.5));
    let found = [
        drift(7, 2, |particles| {
            let mode = Linear::new(q(0.5)).unwrap();
            ShapeMatching::<_, 64, Linear<_>>::with_mode(particles, particles.ids(), alpha, mode)
                .unwrap()
        }),
        drift(7, 2, |particles| {
            let mode = Quadratic::new(q(0.5)).unwrap();
            ShapeMatching::<_, 64, Quadratic<_>>::with_mode(particles, particles.ids(), alpha, mode)
                .unwrap()
        }),
        drift(7, 2, |particles| {
            LatticeMatching::<_, 64>::new(particles, 7, particles.ids().iter().map(Some), 1, alpha)
                .unwrap()
        }),
        drift(7, 2, |particles| {
            let all = [particles.ids()];
            RegionMatching::<_, 1, 64>::new(particles, all, alpha, RegionBlend::Averaged).unwrap()
        }),
    ];
    for (speed, spin) in found {
        println!("{speed:.4} units/s, {spin:.3} rad/s");
        assert!(speed < 0.08, "{speed}");
        assert!((spin - 0.5).abs() < 0.2, "{spin}");
    }
}

/// Twelve particles on a circle with a radius of 1.5, whose weights of 1/12 are rounded.
#[test]
fn the_spin_of_a_ring_has_no_constant_torque() {
    for (substeps, start) in [(2, 0.5), (2, -0.5), (3, 0.5)] {
        let mut particles = Particles::<Q16, 12>::new();
        for i in 0..12 {
            let angle = 0.3 + f64::from(i) * core::f64::consts::TAU / 12.0;
            let place = Vec2::new(q(5.0 + 1.5 * angle.cos()), q(3.0 + 1.5 * angle.sin()));
            particles.add(place, Q16::ONE).unwrap();
        }
        particles
            .set_group_motion(particles.ids(), Vec2::ZERO, q(start))
            .unwrap();
        let alpha = Stiffness::Alpha(q(0.3));
        let mut body = ShapeMatching::<Q16, 12>::new(&particles, particles.ids(), alpha).unwrap();
        advance(&mut particles, &mut body, substeps, 1800);
        let spin = particles
            .group_motion(particles.ids())
            .unwrap()
            .spin
            .to_f64();
        println!("{substeps} substeps: {start} to {spin:.3} rad/s in thirty seconds");
        assert!((spin - start).abs() < 0.1, "{start} to {spin}");
    }
}

#[test]
fn a_body_that_loses_its_members_stays_finite() {
    let mut particles = Particles::<Q16, 9>::new();
    let block = build::lattice(&mut particles, Vec2::ZERO, 3, 3, Q16::ONE, Q16::ONE).unwrap();
    let alpha = Stiffness::Alpha(Q16::ONE);
    let mut body = ShapeMatching::<Q16, 9>::new(&particles, block.iter(), alpha).unwrap();
    for id in block {
        particles.remove([id], &mut body).unwrap();
        advance(&mut particles, &mut body, 1, 1);
        assert!(body.goal_at(Vec2::ZERO).is_finite());
        assert!(body.rest_offsets().iter().all(|q| q.is_finite()));
    }
    assert!(body.members().is_empty());
}

/// Offsets from a rounded center of mass have a mean of up to half a step, which would accelerate and
/// turn a body.
#[test]
fn members_of_unequal_masses_have_no_offset_in_the_mean() {
    for (side, substeps) in [(3, 1), (7, 3), (8, 1), (8, 3)] {
        let mut particles = Particles::<Q16, 64>::new();
        for i in 0..side * side {
            let mass = 0.2 + f64::from(i * 37 % 101) / 50.0;
            let spacing = 3.0 / f64::from(side - 1);
            let [x, y] = [i % side, i / side].map(|k| spacing * f64::from(k));
            particles.add(Vec2::new(q(x), q(7.0 + y)), q(mass)).unwrap();
        }
        let all = particles.ids();
        particles
            .set_group_motion(all, Vec2::ZERO, Q16::HALF)
            .unwrap();
        let alpha = Stiffness::Alpha(Q16::HALF);
        let mut body = ShapeMatching::<Q16, 64>::new(&particles, all, alpha).unwrap();
        advance(&mut particles, &mut body, substeps, 600);
        let motion = particles.group_motion(all).unwrap();
        let (speed, spin) = (motion.velocity.length().to_f64(), motion.spin.to_f64());
        println!("{side}x{side}, {substeps} substeps: {speed:.4} units/s, {spin:.3} rad/s");
        assert!(speed < 0.07, "{side}x{side}: {speed}");
        assert!((spin - 0.5).abs() < 0.15, "{side}x{side}: {spin}");
    }
}

/// A thousand fractions of 1/1,000 are 66 steps each, with a sum of 1.007.
#[test]
fn groups_of_many_members_are_measured_and_damped_without_drift() {
    let mut particles = Particles::<Q16, 1000>::new();
    let spacing = Q16::ratio(1, 4);
    let block = build::lattice(&mut particles, Vec2::ZERO, 40, 25, spacing, Q16::ONE).unwrap();
    let velocity = Vec2::new(q(8.0), q(-3.0));
    particles
        .set_group_motion(block, velocity, Q16::ZERO)
        .unwrap();
    for _ in 0..600 {
        particles.damp_group(block, q(0.5)).unwrap();
    }
    let moved = particles
        .velocities()
        .iter()
        .map(|v| (*v - velocity).length().to_f64());
    assert!(moved.fold(0.0, f64::max) < 1e-3);
    let center = particles.group_motion(block).unwrap().center;
    assert!(
        (center - Vec2::new(q(4.875), q(-3.0))).length().to_f64() < 1e-3,
        "{center:?}"
    );
}

/// Bodies of 45 units have an inertia beyond the range, but a spin.
#[test]
fn a_spin_needs_no_inertia() {
    let mut particles = Particles::<Q16, 196>::new();
    let spacing = Q16::ratio(7, 2);
    let block = build::lattice(&mut particles, Vec2::ZERO, 14, 14, spacing, Q16::ONE).unwrap();
    let inertia = pliant::Error::NonFinite(pliant::Parameter::Inertia);
    assert_eq!(particles.group_motion(block), Err(inertia));
    particles
        .set_group_motion(block, Vec2::ZERO, Q16::HALF)
        .unwrap();
    particles.damp_group(block, Q16::HALF).unwrap();
    let corner = particles.velocity(block.get(0).unwrap()).unwrap();
    let radius = 0.5 * 13.0 * 3.5;
    assert!(
        (corner - Vec2::new(q(-0.5 * radius), q(-0.5 * radius)))
            .length()
            .to_f64()
            < 0.01,
        "{corner:?}"
    );
}
