//! Spatial queries against brute force in double precision.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::at;
use crate::support::tolerance;
use pliant::query::{self, Ray};
use pliant::{ParticleId, Particles, Vec2};
use proptest::prelude::*;

const MAX_PARTICLES: usize = 12;

fn pair(size: f64) -> impl Strategy<Value = [f64; 2]> {
    [-size..size, -size..size]
}

fn nearest_matches_brute_force<T: Float>() {
    proptest!(settings(256), |(places in prop::collection::vec(pair(1.0), 1..=MAX_PARTICLES), place in pair(2.0))| {
        let particles = at::<T, MAX_PARTICLES>(&places);
        let place = T::vector(place[0], place[1]);
        let (found, distance) = query::nearest(&particles, place).unwrap();
        let distances: Vec<T> = particles.positions().iter().map(|x| (*x - place).length()).collect();
        prop_assert!(distances.iter().all(|other| distance <= *other));
        prop_assert_eq!(distances.iter().position(|other| *other == distance), Some(found.index()));
    });
    let (twins, first) = (
        at::<T, MAX_PARTICLES>(&[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]]),
        ParticleId::new(1),
    );
    assert_eq!(
        query::nearest(&twins, T::vector(0.0, 0.5)),
        Some((first, T::HALF))
    );
    assert_eq!(
        query::nearest(&at::<T, MAX_PARTICLES>(&[]), Vec2::ZERO),
        None
    );
    assert_eq!(
        query::nearest(
            &at::<T, MAX_PARTICLES>(&[[0.0, 0.0]]),
            Vec2::new(T::MAX * T::TWO, T::ZERO)
        ),
        None
    );
}

fn in_box_returns_exactly_the_particles_inside<T: Float>() {
    let particles =
        at::<T, MAX_PARTICLES>(&[[0.0, 0.0], [1.0, 1.0], [1.5, 0.5], [0.5, -0.1], [0.5, 0.5]]);
    let within = |lower: [f64; 2], upper: [f64; 2]| -> Vec<usize> {
        let [lower, upper] = [lower, upper].map(|v| T::vector(v[0], v[1]));
        query::in_box(&particles, lower, upper)
            .map(ParticleId::index)
            .collect()
    };
    assert_eq!(within([0.0, 0.0], [1.0, 1.0]), [0, 1, 4]);
    assert_eq!(within([0.2, -1.0], [2.0, 0.6]), [2, 3, 4]);
    assert_eq!(within([1.0, 1.0], [0.0, 0.0]), [0; 0]);
}

/// The center of the hit disc is one radius from the hit point. Every missed center is more than
/// one radius from the path up to the hit.
fn rays_hit_the_first_disc<T: Float>() {
    let radius = 0.2;
    proptest!(settings(256), |(places in prop::collection::vec(pair(1.0), 1..=MAX_PARTICLES), from in pair(2.0), to in pair(2.0))| {
        let particles = at::<T, MAX_PARTICLES>(&places);
        let ray = Ray { from: T::vector(from[0], from[1]), to: T::vector(to[0], to[1]) };
        let hit = query::hit_particles(&particles, particles.ids(), T::of(radius), ray);
        let slack = tolerance::queries(T::EPSILON.wide());
        let share = hit.map_or(1.0, |hit| hit.fraction.wide());
        prop_assert!((0.0..=1.0).contains(&share));
        for (place, id) in places.iter().zip(particles.ids().iter()) {
            let nearest = nearest_on_way(*place, from, to, share);
            if hit.is_some_and(|hit| hit.particle == id) {
                let first = nearest_on_way(*place, from, to, 0.0) <= radius + slack;
                prop_assert!(first && share == 0.0 || (nearest - radius).abs() < slack, "{nearest}");
            } else {
                prop_assert!(share == 0.0 || nearest >= radius - slack, "passed through {place:?}");
            }
        }
    });
}

/// Returns the distance of a point from the first `share` of a segment.
fn nearest_on_way(place: [f64; 2], from: [f64; 2], to: [f64; 2], share: f64) -> f64 {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let (fx, fy) = (place[0] - from[0], place[1] - from[1]);
    let along = ((fx * dx + fy * dy) / (dx * dx + dy * dy)).clamp(0.0, share);
    (fx - along * dx).hypot(fy - along * dy)
}

/// For a non-convex star, `contains` matches the winding number. A ray from inside hits the
/// outline.
fn contains_and_ray_hits_match_the_winding_number<T: Float>() {
    let corners: Vec<[f64; 2]> = (0..10_u8)
        .map(|corner| {
            let (angle, radius) = (
                f64::from(corner) * std::f64::consts::PI / 5.0,
                if corner % 2 == 0 { 1.0 } else { 0.4 },
            );
            [radius * angle.cos(), radius * angle.sin()]
        })
        .collect();
    let particles = at::<T, MAX_PARTICLES>(&corners);
    let outline: Vec<ParticleId> = particles.ids().iter().collect();
    proptest!(settings(256), |(place in pair(1.2), angle in 0.0..std::f64::consts::TAU)| {
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let margin = sides.map(|(a, b)| nearest_on_way(place, *a, *b, 1.0)).fold(f64::MAX, f64::min);
        prop_assume!(margin > tolerance::queries(T::EPSILON.wide()));
        let wound: f64 = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| {
            let [a, b] = [a, b].map(|c| (c[0] - place[0], c[1] - place[1]));
            (a.0 * b.1 - a.1 * b.0).atan2(a.0 * b.0 + a.1 * b.1)
        }).sum();
        let inside = wound.abs() > std::f64::consts::PI;
        let start = T::vector(place[0], place[1]);
        prop_assert_eq!(query::contains(&particles, &outline, start), inside);
        let ray = Ray { from: start, to: T::vector(place[0] + 3.0 * angle.cos(), place[1] + 3.0 * angle.sin()) };
        if let Some(hit) = query::hit_outline(&particles, &outline, ray) {
            let at = ray.from + (ray.to - ray.from) * hit.fraction;
            let (a, b) = (corners[hit.particle.index()], corners[(hit.particle.index() + 1) % 10]);
            let off = nearest_on_way([at.x.wide(), at.y.wide()], a, b, 1.0);
            prop_assert!(off < tolerance::queries(T::EPSILON.wide()), "{} m off the edge", off);
            prop_assert!((0.0..=1.0).contains(&hit.fraction.wide()));
            prop_assert!(hit.normal.dot(ray.to - ray.from) <= T::ZERO);
        } else {
            prop_assert!(!inside, "left without a hit");
        }
    });
}

/// Points level with corners: a ray to the right passes exactly through the corners.
fn corners_count_once<T: Float>() {
    let particles = at::<T, MAX_PARTICLES>(&[[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
    let outline: Vec<ParticleId> = particles.ids().iter().collect();
    let inside = |x: f64, y: f64| query::contains(&particles, &outline, T::vector(x, y));
    assert!(inside(0.5, 0.0) && inside(-0.5, 0.0));
    assert!(!inside(-2.0, 0.0) && !inside(2.0, 0.0) && !inside(-2.0, 1.0) && !inside(-2.0, -1.0));
}

/// Results do not depend on the unit of length.
fn queries_are_scale_invariant<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.25], [1.0, 1.0], [0.25, 0.75]];
    let mut unit = T::ONE;
    let mut answers = Vec::new();
    for power in [0, 60, -60] {
        for _ in 0..i32::abs(power) {
            unit = if power > 0 {
                unit * T::TWO
            } else {
                unit * T::HALF
            };
        }
        let mut particles = Particles::<T, MAX_PARTICLES>::new();
        for corner in corners {
            particles
                .add(T::vector(corner[0], corner[1]) * unit, T::ONE)
                .unwrap();
        }
        let outline: Vec<ParticleId> = particles.ids().iter().collect();
        let at = |x: f64, y: f64| T::vector(x, y) * unit;
        let ray = Ray {
            from: at(-1.0, 0.5),
            to: at(2.0, 0.625),
        };
        let edge = query::hit_outline(&particles, &outline, ray).unwrap();
        let disc =
            query::hit_particles(&particles, particles.ids(), T::of(0.25) * unit, ray).unwrap();
        let insides =
            [at(0.5, 0.5), at(0.1, 0.7)].map(|place| query::contains(&particles, &outline, place));
        answers.push((edge, disc, insides));
        unit = T::ONE;
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[0].2, [true, false]);
}

fn unknown_particles_are_never_hit<T: Float>() {
    let particles = at::<T, MAX_PARTICLES>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    let outline = [0, 1, 2, 9].map(ParticleId::new);
    let ray = Ray {
        from: T::vector(-1.0, 0.25),
        to: T::vector(1.0, 0.25),
    };
    assert!(!query::contains(
        &particles,
        &outline,
        T::vector(0.25, 0.25)
    ));
    assert_eq!(query::hit_outline(&particles, &outline, ray), None);
    assert_eq!(
        query::hit_particles(&particles, [ParticleId::new(9)], T::ONE, ray),
        None
    );
    let still = Ray {
        from: ray.from,
        to: ray.from,
    };
    assert_eq!(query::hit_outline(&particles, &outline[..3], still), None);
    assert_eq!(
        query::hit_particles(&particles, particles.ids(), T::TWO, still),
        None
    );
    assert_eq!(
        query::hit_particles(&particles, particles.ids(), -T::ONE, ray),
        None
    );
}

both!(
    nearest_matches_brute_force,
    in_box_returns_exactly_the_particles_inside,
    rays_hit_the_first_disc,
    contains_and_ray_hits_match_the_winding_number,
    corners_count_once,
    queries_are_scale_invariant,
    unknown_particles_are_never_hit,
);
