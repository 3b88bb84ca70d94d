//! Queries with exact results: points on edges, rays from inside, and ties.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::at;
use pliant::query::{self, Ray};
use pliant::{ParticleId, Particles, Vec2};

fn points<T: Float>(places: &[[f64; 2]]) -> (Particles<T, 8>, Vec<ParticleId>) {
    let particles = at(places);
    let ids = particles.ids().iter().collect();
    (particles, ids)
}

fn ray<T: Float>([a, b]: [f64; 2], [c, d]: [f64; 2]) -> Ray<T> {
    Ray {
        from: T::vector(a, b),
        to: T::vector(c, d),
    }
}

/// A point on the border of two adjacent outlines is inside the one to its right or above it.
fn edge_points_are_inside_the_outline_right_of_or_above_them<T: Float>() {
    let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
    for turned in [false, true] {
        let mut corners = square;
        if turned {
            corners.reverse();
        }
        let (particles, outline) = points::<T>(&corners);
        let inside = |x: f64, y: f64| query::contains(&particles, &outline, T::vector(x, y));
        assert!(inside(0.0, 1.0) && inside(0.0, 0.0) && inside(1.0, 0.0) && inside(1.0, 1.0));
        assert!(
            !inside(2.0, 1.0)
                && !inside(2.0, 2.0)
                && !inside(1.0, 2.0)
                && !inside(2.0, 0.0)
                && !inside(0.0, 2.0)
        );
    }
}

fn edges_are_hit_from_both_sides_with_normals_against_the_ray<T: Float>() {
    // A triangle to the right of x = 1 and below a slope.
    let (particles, outline) = points::<T>(&[[1.0, 0.0], [7.0, 0.0], [1.0, 8.0]]);
    let hit = |ray: Ray<T>| {
        query::hit_outline(&particles, &outline, ray)
            .map(|hit| (hit.particle.index(), hit.fraction, hit.normal))
    };
    let expected = |edge, fraction, x, y| Some((edge, T::of(fraction), T::vector(x, y)));
    assert_eq!(
        hit(ray([-1.0, 1.0], [3.0, 1.0])),
        expected(2, 0.5, -1.0, 0.0)
    );
    assert_eq!(
        hit(ray([2.0, 1.0], [-2.0, 1.0])),
        expected(2, 0.25, 1.0, 0.0)
    );
    assert_eq!(
        hit(ray([2.0, -1.0], [2.0, 1.0])),
        expected(0, 0.5, 0.0, -1.0)
    );
    assert_eq!(
        hit(ray([2.0, 1.0], [2.0, -1.0])),
        expected(0, 0.5, 0.0, 1.0)
    );
    // A ray that ends on the edge hits it; one that ends before it does not.
    assert_eq!(
        hit(ray([0.0, 1.0], [1.0, 1.0])),
        expected(2, 1.0, -1.0, 0.0)
    );
    assert_eq!(hit(ray([-2.0, 1.0], [0.0, 1.0])), None);
}

/// The edge is so long and flat that its rounded direction is that of the ray.
fn nearly_parallel_edges_are_hit_with_the_correct_normal<T: Float>() {
    let [mut long, mut low] = [T::ONE; 2];
    while low * low > T::ZERO {
        (long, low) = (long * T::TWO, low * T::HALF);
    }
    for (rise, normal) in [(low, 1.0), (-low, -1.0)] {
        let mut particles = Particles::<T, 2>::new();
        let outline = [-T::ONE, T::ONE].map(|side| {
            particles
                .add(Vec2::new(side * long, side * rise), T::ONE)
                .unwrap()
        });
        let hit = query::hit_outline(&particles, &outline, ray([-1.0, 0.0], [3.0, 0.0])).unwrap();
        assert_eq!(
            (hit.fraction, hit.normal),
            (T::of(0.25), T::vector(0.0, normal))
        );
    }
}

fn first_of_coincident_particles_is_hit<T: Float>() {
    let (particles, ids) = points::<T>(&[[5.0, 0.0], [3.0, 0.0], [3.0, 0.0]]);
    let hit = query::hit_particles(
        &particles,
        ids.iter().copied(),
        T::ONE,
        ray([0.0, 0.0], [8.0, 0.0]),
    )
    .unwrap();
    assert_eq!(
        (hit.particle.index(), hit.fraction, hit.normal),
        (1, T::of(0.25), T::vector(-1.0, 0.0))
    );
    // A ray from inside both hits at its start, with the normal against the ray.
    let hit = query::hit_particles(
        &particles,
        ids.iter().rev().copied(),
        T::ONE,
        ray([3.0, 0.5], [3.0, 4.5]),
    )
    .unwrap();
    assert_eq!(
        (hit.particle.index(), hit.fraction, hit.normal),
        (2, T::ZERO, T::vector(0.0, -1.0))
    );
}

fn zero_radius_particles_are_hit_only_from_their_position<T: Float>() {
    let (particles, ids) = points::<T>(&[[3.0, 0.0]]);
    let met = |from| {
        query::hit_particles(
            &particles,
            ids.iter().copied(),
            T::ZERO,
            ray(from, [8.0, 0.0]),
        )
        .is_some()
    };
    assert!(met([3.0, 0.0]) && !met([0.0, 0.0]));
}

both!(
    edge_points_are_inside_the_outline_right_of_or_above_them,
    edges_are_hit_from_both_sides_with_normals_against_the_ray,
    nearly_parallel_edges_are_hit_with_the_correct_normal,
    first_of_coincident_particles_is_hit,
    zero_radius_particles_are_hit_only_from_their_position,
);
