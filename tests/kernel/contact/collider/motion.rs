//! Contacts against theory: friction, bounces and rest.

use crate::contact::collider::response::floor;
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    ColliderContacts, ContactMaterial, HalfPlane, Particles, ShapeMatching, Solver, Stiffness,
    Vec2, build, measure,
};

pub(crate) const GRAVITY: f64 = 9.81;

pub(crate) const RADIUS: f64 = 0.05;

pub(crate) fn solver<T: Float>(substeps: u16) -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -GRAVITY),
        substeps,
        ..Solver::new()
    }
}

/// Distances that a rigid block of nine discs has slid down a slope, after each of some sixtieths
/// of a second.
fn slides<T: Float>(degrees: f64, friction: f64, frames: usize) -> Vec<f64> {
    let angle = degrees.to_radians();
    let (along, normal) = (
        Vec2::new(angle.cos(), -angle.sin()),
        Vec2::new(angle.sin(), angle.cos()),
    );
    let mut particles = Particles::<T, 9>::new();
    for place in 0..9_u8 {
        let (x, y) = (
            0.4 * f64::from(place % 3),
            RADIUS + 0.1 * f64::from(place / 3),
        );
        let at = along * x + normal * y;
        particles.add(T::vector(at.x, at.y), T::of(0.2)).unwrap();
    }
    let ids = particles.ids();
    let mut block =
        ShapeMatching::<T, 9>::new(&particles, ids.iter(), Stiffness::Alpha(T::ONE)).unwrap();
    let slope = HalfPlane::new(T::vector(normal.x, normal.y)).unwrap();
    let mut slope =
        ColliderContacts::<T, _, 9>::new(slope, ids, T::of(RADIUS), surface(friction, 0.0))
            .unwrap();
    let start = measure::center(&particles).unwrap();
    let mut step = || {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut block, &mut slope),
            )
            .unwrap();
        let way = measure::center(&particles).unwrap() - start;
        Vec2::new(way.x.wide(), way.y.wide()).dot(along)
    };
    (0..frames).map(|_| step()).collect()
}

/// tan 26.57° = 0.5.
fn blocks_stay_below_the_friction_angle<T: Float>() {
    // The contacts take up the load within the first half second.
    let slid = |degrees: f64| {
        let way = slides::<T>(degrees, 0.5, 120);
        way[119] - way[29]
    };
    assert!(
        slid(25.565).abs() < tolerance::STAYS,
        "slid {} m",
        slid(25.565)
    );
    assert!(
        slid(27.565) > 1000.0 * tolerance::STAYS,
        "slid {} m",
        slid(27.565)
    );
}

/// s = a t²/2 with a = g (sin θ − μ_k cos θ).
fn sliding_acceleration_matches_kinetic_friction<T: Float>() {
    for (degrees, friction) in [(40.0, 0.5), (30.0, 0.2), (20.0, 0.0)] {
        let way = slides::<T>(degrees, friction, 90);
        // The second difference over half seconds is independent of the start.
        let acceleration = (way[89] - 2.0 * way[59] + way[29]) / 0.25;
        let angle = f64::to_radians(degrees);
        let expected = GRAVITY * (angle.sin() - friction * angle.cos());
        assert!(
            (acceleration / expected - 1.0).abs() < tolerance::SLIDING,
            "{acceleration}, expected {expected}"
        );
    }
}

/// Where static friction exceeds kinetic friction, a resting ball stays and a sliding ball keeps
/// sliding.
fn static_friction_holds_resting_but_not_sliding_balls<T: Float>() {
    let run = |speed: f64| {
        let mut particles = Particles::<T, 1>::new();
        let ball = particles.add(T::vector(0.0, RADIUS), T::ONE).unwrap();
        particles.set_velocity(ball, T::vector(speed, 0.0)).unwrap();
        let surface = ContactMaterial {
            static_friction: T::of(0.6),
            kinetic_friction: T::of(0.3),
            ..ContactMaterial::default()
        };
        let mut floor =
            ColliderContacts::<T, _, 1>::new(floor(), [ball], T::of(RADIUS), surface).unwrap();
        let tilted = Solver {
            gravity: T::vector(0.5 * GRAVITY, -GRAVITY),
            ..solver(8)
        };
        for _ in 0..60 {
            tilted
                .step(T::ratio(1, 60), &mut particles, &mut floor)
                .unwrap();
        }
        particles.velocities()[0].x.wide()
    };
    assert!(run(0.0).abs() < tolerance::STAYS);
    let expected = 1.0 + 0.2 * GRAVITY;
    assert!(
        (run(1.0) / expected - 1.0).abs() < tolerance::SLIDING,
        "{}, expected {expected}",
        run(1.0)
    );
}

/// A ball dropped from one meter rises to e² meters, for any step size.
fn bounce_height_matches_restitution<T: Float>() {
    for (rate, substeps) in [(60, 1), (60, 8), (50, 3), (240, 4)] {
        for restitution in [0.0, 0.5, 0.8, 1.0] {
            let mut particles = Particles::<T, 1>::new();
            let ball = particles.add(T::vector(0.0, 1.0 + RADIUS), T::ONE).unwrap();
            let mut floor = ColliderContacts::<T, _, 1>::new(
                floor(),
                [ball],
                T::of(RADIUS),
                surface(0.0, restitution),
            )
            .unwrap();
            let (mut falling, mut bounced, mut top) = (false, false, 0.0_f64);
            for _ in 0..2 * rate {
                solver(substeps)
                    .step(T::ratio(1, rate), &mut particles, &mut floor)
                    .unwrap();
                let speed = particles.velocities()[0].y.wide();
                if bounced && speed < 0.0 {
                    break;
                }
                bounced |= falling && speed >= 0.0;
                falling = speed < 0.0;
                top = if bounced {
                    top.max(particles.positions()[0].y.wide() - RADIUS)
                } else {
                    0.0
                };
            }
            let expected = restitution * restitution;
            assert!(
                (top - expected).abs() <= tolerance::BOUNCE * expected + tolerance::STAYS,
                "e = {restitution}, {rate} Hz × {substeps}: {top}"
            );
        }
    }
}

/// In sixty seconds at rest, a jelly block and a single ball, bouncy and rough, neither creep nor
/// gain energy.
fn resting_bodies_do_not_creep<T: Float>() {
    for (slope, restitution) in [(0.0, 0.0), (0.0, 1.0), (0.2, 0.0), (0.2, 0.5)] {
        let mut particles = Particles::<T, 10>::new();
        let square = build::lattice(
            &mut particles,
            T::vector(0.0, RADIUS + 0.4),
            3,
            3,
            T::of(0.2),
            T::of(0.2),
        )
        .unwrap();
        let mut block =
            ShapeMatching::<T, 9>::new(&particles, square.iter(), Stiffness::Alpha(T::HALF))
                .unwrap();
        particles.add(T::vector(2.0, RADIUS), T::ONE).unwrap();
        let surface = surface(0.5, restitution);
        let mut floor =
            ColliderContacts::<T, _, 10>::new(floor(), particles.ids(), T::of(RADIUS), surface)
                .unwrap();
        let solver = Solver {
            gravity: T::vector(slope * GRAVITY, -GRAVITY),
            ..solver(4)
        };
        let mut run = |frames: usize| {
            let mut energy = 0.0_f64;
            for _ in 0..frames {
                solver
                    .step(
                        T::ratio(1, 60),
                        &mut particles,
                        &mut (&mut block, &mut floor),
                    )
                    .unwrap();
                energy = energy.max(measure::kinetic_energy(&particles).wide());
            }
            (particles.positions().to_vec(), energy)
        };
        let (settled, _) = run(300);
        let (_, early) = run(60);
        let (last, late) = run(3600);
        for (a, b) in settled.iter().zip(&last) {
            assert!(
                (*a - *b).length().wide() < tolerance::STAYS,
                "{a:?} crept to {b:?}, slope {slope}, e = {restitution}"
            );
        }
        assert!(
            late <= 2.0 * early + tolerance::REST_ENERGY,
            "{late} J after {early} J, slope {slope}, e = {restitution}"
        );
        assert!(
            late < tolerance::WARM,
            "{late} J, slope {slope}, e = {restitution}"
        );
    }
}

crate::both!(
    blocks_stay_below_the_friction_angle,
    sliding_acceleration_matches_kinetic_friction,
    static_friction_holds_resting_but_not_sliding_balls,
    bounce_height_matches_restitution,
    resting_bodies_do_not_creep,
);
