//! Shape matching without absolute thresholds: small bodies rotate like large ones.

use crate::both;
use crate::support::exact::Exact;
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    Mat2, ParticleRange, Particles, Rotation, ShapeMatching, Solver, Stiffness, Vec2, build,
    rotation,
};

/// Determinant below which the shape-matching demo treats its moment matrix as degenerate.
const DEMO_THRESHOLD: f64 = 1e-5;

/// Square of four unit masses.
fn square<T: Float>(side: f64) -> (Particles<T, 4>, ParticleRange) {
    let mut particles = Particles::new();
    let half = T::of(side / 2.0);
    let ids = build::lattice(
        &mut particles,
        Vec2::new(-half, half),
        2,
        2,
        half + half,
        T::ONE,
    )
    .unwrap();
    (particles, ids)
}

/// A_pq = Σ m p qᵀ of an undeformed square: p = q.
fn moment<T: Float>(particles: &Particles<T, 4>) -> Mat2<T> {
    particles
        .positions()
        .iter()
        .fold(Mat2::ZERO, |sum, q| sum + Mat2::outer(*q, *q))
}

fn is_the_identity<T: Float>(r: Rotation<T>) -> bool {
    let error = &Exact::of(r.cos) - &Exact::of(1.0);
    r.sin == T::ZERO
        && error.square() <= Exact::of(tolerance::POLAR_UNIT * T::EPSILON.wide()).square()
}

fn undeformed_square_has_the_identity_rotation_at_any_size<T: Float>() {
    for (side, demo_takes_it_for_degenerate) in [
        (1.0, false),
        (0.057, false),
        (0.056, true),
        (0.01, true),
        (1e-3, true),
        (1e-6, true),
        (1e-15, true),
    ] {
        let moment = moment(&square::<T>(side).0);
        assert_eq!(
            moment.determinant().wide().abs() < DEMO_THRESHOLD,
            demo_takes_it_for_degenerate,
            "side {side}"
        );
        assert!(
            rotation(moment).is_ok_and(is_the_identity),
            "side {side}: {:?}",
            rotation(moment)
        );
    }
}

fn small_body_follows_a_quarter_turn<T: Float>() {
    for side in [1.0, 0.056, 1e-3, 1e-6, 1e-15] {
        let (mut particles, ids) = square::<T>(side);
        let mut body =
            ShapeMatching::<T, 4>::new(&particles, ids.iter(), Stiffness::Alpha(T::ONE)).unwrap();
        for id in ids {
            let turned = particles.position(id).unwrap().perp();
            particles.set_position(id, turned).unwrap();
        }
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
        let Rotation { cos, sin } = body.mode().rotation();
        assert!(
            is_the_identity(Rotation { cos: sin, sin: cos }),
            "side {side}: {:?}",
            body.mode().rotation()
        );
    }
}

both!(
    undeformed_square_has_the_identity_rotation_at_any_size,
    small_body_follows_a_quarter_turn
);
