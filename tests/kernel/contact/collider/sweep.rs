//! No tunneling: particles are fired at colliders at up to 10⁴ radii per substep.

use crate::contact::collider::distance::solid;
use crate::support::bodies::length;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{
    Collider, ColliderContacts, ContactMaterial, HalfPlane, Inside, ParticleId, Particles,
    Rotation, Solver, Vec2,
};
use proptest::prelude::*;

const BALL: ParticleId = ParticleId::new(0);
const RADIUS: f64 = 0.1;

/// Parameters of a shot: start and target relative to the center of the collider, distance per
/// substep, and motion of the collider.
#[derive(Clone, Debug)]
struct Shot {
    from: [f64; 2],
    at: [f64; 2],
    radii: f64,
    restitution: f64,
    iterations: u16,
    turned: f64,
    velocity: [f64; 2],
    spin: f64,
}

fn shot() -> impl Strategy<Value = Shot> {
    let pair = || prop::array::uniform2(-1.0..1.0);
    let moving = prop_oneof![Just([0.0; 3]), prop::array::uniform3(-3.0..3.0)];
    (
        pair(),
        pair(),
        0.0..4.0_f64,
        prop_oneof![Just(0.0), Just(1.0)],
        1..3_u16,
        -3.0..3.0_f64,
        moving,
    )
        .prop_map(
            |(from, at, power, restitution, iterations, turned, [x, y, spin])| Shot {
                from: from.map(|c| 4.0 * c),
                at,
                radii: 10.0_f64.powf(power),
                restitution,
                iterations,
                turned,
                velocity: [x, y],
                spin,
            },
        )
}

/// Position of the particle in the frame of the collider.
fn place<T: Float, C: Collider<T>>(
    contacts: &ColliderContacts<T, C, 1>,
    particles: &Particles<T, 1>,
) -> Vec2<f64> {
    let (x, c, r) = (
        particles.positions()[0],
        contacts.position(),
        contacts.rotation(),
    );
    let rotation = Rotation {
        cos: r.cos.wide(),
        sin: r.sin.wide(),
    };
    rotation.inverse() * Vec2::new(x.x.wide() - c.x.wide(), x.y.wide() - c.y.wide())
}

/// Smallest gap along a straight path. There the gap from a convex shape is a convex function.
fn least_gap<C: Collider<f64>>(collider: &C, from: Vec2<f64>, to: Vec2<f64>) -> f64 {
    let gap = |share: f64| {
        collider
            .signed_distance(from + (to - from) * share, RADIUS)
            .distance
    };
    if C::HOLLOW {
        return gap(1.0);
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..200 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if gap(a) < gap(b) { high = b } else { low = a }
    }
    gap(low).min(gap(1.0))
}

/// Fires a particle and follows it for some substeps. Asserts that neither its positions nor its
/// paths between them are inside.
fn fire<T: Float, C: Collider<T>, D: Collider<f64>>(collider: C, truth: &D, shot: &Shot) {
    let surface = ContactMaterial {
        static_friction: T::HALF,
        kinetic_friction: T::HALF,
        restitution: T::of(shot.restitution),
        ..ContactMaterial::default()
    };
    let mut particles = Particles::<T, 1>::new();
    particles
        .add(T::vector(shot.from[0], shot.from[1]), T::ONE)
        .unwrap();
    let mut contacts =
        ColliderContacts::<T, _, 1>::new(collider, [BALL], T::of(RADIUS), surface).unwrap();
    contacts
        .set_rotation(Rotation {
            cos: T::of(shot.turned.cos()),
            sin: T::of(shot.turned.sin()),
        })
        .unwrap();
    contacts
        .set_velocity(T::vector(shot.velocity[0], shot.velocity[1]))
        .unwrap();
    contacts.set_angular_velocity(T::of(shot.spin)).unwrap();
    if truth
        .signed_distance(place(&contacts, &particles), RADIUS)
        .distance
        <= 0.0
    {
        return;
    }
    let way = Vec2::new(shot.at[0] - shot.from[0], shot.at[1] - shot.from[1]);
    let Some((direction, _)) = way.direction() else {
        return;
    };
    let (h, speed) = (0.125, shot.radii * RADIUS / 0.125);
    particles
        .set_velocity(BALL, T::vector(direction.x * speed, direction.y * speed))
        .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        iterations: shot.iterations,
        ..Solver::new()
    };
    let mut reach = 2.0_f64;
    for _ in 0..4 {
        let from = place(&contacts, &particles);
        reach = reach.max(length(from) + h * length(particles.velocities()[0]) + 2.0);
        solver
            .step(T::of(h), &mut particles, &mut contacts)
            .unwrap();
        let to = place(&contacts, &particles);
        let slack = tolerance::swept(T::EPSILON.wide(), reach);
        let least = least_gap(truth, from, to);
        assert!(
            least >= -slack,
            "{least} inside, slack {slack}: from {from:?} to {to:?}"
        );
    }
}

fn particles_do_not_enter_solids<T: Float>() {
    // The last two are 1/1000 as thick as the particle.
    let kinds = [
        ([0.0, 0.0], 0.7),
        ([0.9, 0.0], 0.4),
        ([0.8, 0.5], 0.0),
        ([1.2, 0.0], 1e-4),
        ([1.2, 1e-4], 0.0),
    ];
    proptest!(settings(3000), |(shot in shot(), kind in 0..5_usize)| {
        let (half, rounding) = kinds[kind];
        fire::<T, _, _>(solid::<T>(half, rounding), &solid::<f64>(half, rounding), &shot);
    });
}

fn particles_do_not_cross_half_planes<T: Float>() {
    proptest!(settings(3000), |(shot in shot())| {
        fire::<T, _, _>(HalfPlane::new(T::vector(0.6, 0.8)).unwrap(), &HalfPlane::new(Vec2::new(0.6, 0.8)).unwrap(), &shot);
    });
}

fn particles_do_not_leave_containers<T: Float>() {
    let kinds = [([0.0, 0.0], 4.7), ([0.9, 0.0], 4.4), ([4.8, 4.5], 0.0)];
    proptest!(settings(3000), |(shot in shot(), kind in 0..3_usize)| {
        let (half, rounding) = kinds[kind];
        fire::<T, _, _>(Inside(solid::<T>(half, rounding)), &Inside(solid::<f64>(half, rounding)), &shot);
    });
}

/// A point without extent is fired at corners and edges of a square, along its sides and through
/// its center.
fn points_do_not_enter_squares_at_corners_or_edges<T: Float>() {
    for (x, y) in [
        (1.0, 1.0),
        (1.0, -1.0),
        (-1.0, 1.0),
        (-1.0, -1.0),
        (1.0, 0.0),
        (0.0, 1.0),
        (0.0, 0.0),
        (0.3, -0.7),
    ] {
        for way in [
            (1.0, 1.0),
            (1.0, -1.0),
            (-1.0, 1.0),
            (1.0, 0.0),
            (0.0, -1.0),
            (-1.0, 3.0),
        ] {
            let mut particles = Particles::<T, 1>::new();
            particles
                .add(T::vector(x - 4.0 * way.0, y - 4.0 * way.1), T::ONE)
                .unwrap();
            particles
                .set_velocity(BALL, T::vector(1e3 * way.0, 1e3 * way.1))
                .unwrap();
            let square = solid::<T>([1.0, 1.0], 0.0);
            let mut contacts = ColliderContacts::<T, _, 1>::new(
                square,
                [BALL],
                T::ZERO,
                ContactMaterial::default(),
            )
            .unwrap();
            let from = particles.positions()[0];
            Solver::new()
                .step(T::ONE, &mut particles, &mut contacts)
                .unwrap();
            let to = particles.positions()[0];
            let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
            let (from, to) = (wide(from), wide(to));
            let truth = solid::<f64>([1.0, 1.0], 0.0);
            let least = (0..=100_000)
                .map(|i| {
                    truth
                        .signed_distance(from + (to - from) * (f64::from(i) / 1e5), 0.0)
                        .distance
                })
                .fold(f64::MAX, f64::min);
            let slack = tolerance::swept(T::EPSILON.wide(), 1e3 * 4.0);
            assert!(
                least >= -slack,
                "{least} inside: at ({x}, {y}) along {way:?}"
            );
        }
    }
}

crate::both!(
    particles_do_not_enter_solids,
    particles_do_not_cross_half_planes,
    particles_do_not_leave_containers,
    points_do_not_enter_squares_at_corners_or_edges
);
