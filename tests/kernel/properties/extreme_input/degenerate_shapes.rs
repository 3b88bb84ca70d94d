//! Degenerate configurations: steps succeed, numbers stay finite, and rotations stay unchanged.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{id, is_finite};
use pliant::{
    Constraint, Distance, Distances, Particles, Points, Rotation, Scheme, ShapeMatching, Solver,
    Stiffness, Sweep, Vec2,
};

/// Rest positions and masses without symmetry.
const BODY: [(f64, f64, f64); 7] = [
    (0.1, 0.7, 1.3),
    (-0.9, 0.3, 0.4),
    (0.8, 0.55, 2.1),
    (1.7, -0.6, 0.9),
    (0.35, -1.1, 1.7),
    (-1.3, -0.8, 0.6),
    (0.6, 1.9, 1.1),
];

/// Particles of the body, and its shape rotated by 90°.
fn turned_body<T: Float>() -> (Particles<T, 7>, ShapeMatching<T, 7>) {
    let mut particles = Particles::new();
    for (x, y, mass) in BODY {
        particles.add(T::vector(x, y), T::of(mass)).unwrap();
    }
    let ids = particles.ids();
    let mut body =
        ShapeMatching::new(&particles, ids.iter(), Stiffness::Alpha(T::of(0.7))).unwrap();
    for id in ids {
        let turned = particles.position(id).unwrap().perp();
        particles.set_position(id, turned).unwrap();
    }
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut body)
        .unwrap();
    assert!(
        body.mode().rotation().sin > T::of(0.99),
        "{:?}",
        body.mode().rotation()
    );
    (particles, body)
}

fn put_all<T: Float>(particles: &mut Particles<T, 7>, place: Vec2<T>, velocity: Vec2<T>) {
    for id in particles.ids() {
        particles.set_position(id, place).unwrap();
        particles.set_velocity(id, velocity).unwrap();
    }
}

fn solvers<T: Float>() -> [Solver<T>; 3] {
    let plain = Solver {
        substeps: 2,
        ..Solver::new()
    };
    [
        plain,
        Solver {
            scheme: Scheme::Leapfrog,
            ..plain
        },
        Solver {
            sweep: Sweep::Symmetric,
            iterations: 2,
            ..plain
        },
    ]
}

/// All members are coincident, at rest, falling or moving together: the rotation stays unchanged.
fn collapsed_bodies_keep_their_rotation<T: Float>() {
    for (velocity, gravity) in [((0.0, 0.0), 0.0), ((0.0, 0.0), -9.81), ((3.7, -1.9), 0.0)] {
        for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
            let (mut particles, mut body) = turned_body::<T>();
            let before = body.mode().rotation();
            put_all(
                &mut particles,
                T::vector(0.3, -7.7),
                T::vector(velocity.0, velocity.1),
            );
            // A single pass, because it pulls the members apart.
            let solver = Solver {
                gravity: T::vector(0.0, gravity),
                scheme,
                ..Solver::new()
            };
            solver.step(T::of(0.01), &mut particles, &mut body).unwrap();
            assert!(is_finite(&particles));
            assert_eq!(
                body.mode().rotation(),
                before,
                "velocity {velocity:?}, gravity {gravity}, {scheme:?}"
            );
        }
    }
}

/// The mirror image of a regular polygon is equally near to every rotation, so rounding errors must
/// not select one.
fn mirrored_polygons_keep_their_rotation<T: Float>() {
    for corners in 3..=9_u8 {
        for place in 0..20_u8 {
            let angle = |corner: u8| {
                (f64::from(corner) + f64::from(place) / 20.0) * std::f64::consts::TAU
                    / f64::from(corners)
            };
            let mut particles = Particles::<T, 9>::new();
            for corner in 0..corners {
                particles
                    .add(
                        T::vector(angle(corner).cos(), angle(corner).sin()),
                        T::of(0.3),
                    )
                    .unwrap();
            }
            let ids = particles.ids();
            let mut body =
                ShapeMatching::<T, 9>::new(&particles, ids.iter(), Stiffness::Alpha(T::HALF))
                    .unwrap();
            for id in ids {
                let Vec2 { x, y } = particles.position(id).unwrap();
                particles
                    .set_position(
                        id,
                        Vec2::new(
                            T::of(0.6) * x + T::of(0.8) * y,
                            T::of(0.8) * x - T::of(0.6) * y,
                        ),
                    )
                    .unwrap();
            }
            Solver::new()
                .step(T::of(0.01), &mut particles, &mut body)
                .unwrap();
            assert_eq!(
                body.mode().rotation(),
                Rotation::IDENTITY,
                "{corners} corners from {place}"
            );
        }
    }
}

/// All members are built coincident and at rest: no rotation is defined, and the members are pulled
/// together.
fn bodies_without_extent_keep_the_identity_rotation<T: Float>() {
    for solver in solvers::<T>() {
        let mut particles = Particles::<T, 7>::new();
        for (.., mass) in BODY {
            particles.add(T::vector(0.3, -7.7), T::of(mass)).unwrap();
        }
        let ids = particles.ids();
        let mut body =
            ShapeMatching::<T, 7>::new(&particles, ids.iter(), Stiffness::Alpha(T::of(0.7)))
                .unwrap();
        for (id, (x, y, _)) in ids.iter().zip(BODY) {
            particles.set_position(id, T::vector(x, y)).unwrap();
        }
        for _ in 0..10 {
            solver.step(T::of(0.01), &mut particles, &mut body).unwrap();
            assert!(is_finite(&particles));
            assert_eq!(body.mode().rotation(), Rotation::IDENTITY);
        }
    }
}

fn body_of_a_single_member_does_not_move_it<T: Float>() {
    for solver in solvers::<T>() {
        let mut particles = Particles::<T, 1>::new();
        let ball = particles.add(T::vector(0.3, -7.7), T::of(1.3)).unwrap();
        particles.set_velocity(ball, T::vector(0.7, 1.9)).unwrap();
        let mut alone = particles.clone();
        let mut body =
            ShapeMatching::<T, 1>::new(&particles, [ball], Stiffness::Alpha(T::ONE)).unwrap();
        for _ in 0..10 {
            solver.step(T::of(0.01), &mut particles, &mut body).unwrap();
            solver.step(T::of(0.01), &mut alone, &mut ()).unwrap();
        }
        assert_eq!(particles.positions(), alone.positions());
        assert_eq!(
            (particles.velocities(), body.mode().rotation()),
            (alone.velocities(), Rotation::IDENTITY)
        );
    }
}

/// A body too large to have a finite center is skipped: its members move as without it.
fn bodies_that_overflow_are_skipped<T: Float>() {
    let (mut particles, mut body) = turned_body::<T>();
    let before = body.mode().rotation();
    particles
        .set_position(id(0), Vec2::new(T::MAX, T::ZERO))
        .unwrap();
    particles
        .set_position(id(1), Vec2::new(-T::MAX, T::ZERO))
        .unwrap();
    let mut alone = particles.clone();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut body)
        .unwrap();
    Solver::new()
        .step(T::of(0.01), &mut alone, &mut ())
        .unwrap();
    assert_eq!(particles.positions(), alone.positions());
    assert_eq!(
        (particles.velocities(), body.mode().rotation()),
        (alone.velocities(), before)
    );
}

/// Coincident pinned members do not determine a rotation: the body rotates with its free members.
fn coincident_pinned_members_do_not_determine_the_rotation<T: Float>() {
    for count in 1..=6 {
        let mut particles = Particles::<T, 7>::new();
        for (place, (x, y, mass)) in BODY.into_iter().enumerate() {
            let position = if place > 6 - count {
                T::vector(0.1, -0.7)
            } else {
                T::vector(x, y)
            };
            particles.add(position, T::of(mass)).unwrap();
        }
        let ids = particles.ids();
        let mut body =
            ShapeMatching::<T, 7>::new(&particles, ids.iter(), Stiffness::Alpha(T::of(0.7)))
                .unwrap();
        for (place, id) in ids.iter().enumerate() {
            let turned = particles.position(id).unwrap().perp();
            particles.set_position(id, turned).unwrap();
            if place > 6 - count {
                particles.pin(id).unwrap();
            }
        }
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
        assert!(
            body.mode().rotation().sin > T::of(0.99),
            "{count} pinned: {:?}",
            body.mode().rotation()
        );
    }
}

fn springs_of_length_zero_are_skipped<T: Float>() {
    for solver in solvers::<T>() {
        let mut particles = Particles::<T, 2>::new();
        let ends = [1.0, 2.0].map(|mass| particles.add(T::vector(0.3, -7.7), T::of(mass)).unwrap());
        let mut springs = Distances::<T, 1>::new();
        let spring = Distance::new(ends[0], ends[1], T::ONE, T::ZERO).unwrap();
        assert!(
            spring
                .linearize(&Points::at([T::vector(0.3, -7.7); 2]))
                .is_none()
        );
        let spring = springs.add(spring).unwrap();
        let mut alone = particles.clone();
        let solver = Solver {
            gravity: T::vector(0.1, -9.81),
            ..solver
        };
        for _ in 0..10 {
            solver
                .step(T::of(0.01), &mut particles, &mut springs)
                .unwrap();
            solver.step(T::of(0.01), &mut alone, &mut ()).unwrap();
        }
        assert_eq!(
            (particles.positions(), particles.velocities()),
            (alone.positions(), alone.velocities())
        );
        assert_eq!(springs.multiplier(spring), Some(T::ZERO));
        particles
            .set_velocity(ends[0], T::vector(1.0, 0.0))
            .unwrap();
        solver
            .step(T::of(0.01), &mut particles, &mut springs)
            .unwrap();
        let apart = (particles.positions()[0] - particles.positions()[1]).length();
        assert!(apart > T::of(0.9), "{apart:?} apart");
    }
}

both!(
    collapsed_bodies_keep_their_rotation,
    mirrored_polygons_keep_their_rotation,
    bodies_without_extent_keep_the_identity_rotation,
    body_of_a_single_member_does_not_move_it,
    bodies_that_overflow_are_skipped,
    coincident_pinned_members_do_not_determine_the_rotation,
    springs_of_length_zero_are_skipped,
);
