//! Skins and batches of worlds in fixed point.

use pliant::{
    BatchedLengths, CellPoint, Distances, PairPoint, ParticleId, Particles, Q16, Real, Skin,
    SkinPoint, Solver, TrianglePoint, Vec2, Worlds, build,
};

fn vector([x, y]: [f64; 2]) -> Vec2<Q16> {
    Vec2::new(Q16::from_f64(x), Q16::from_f64(y))
}

fn corners(positions: [[f64; 2]; 4]) -> Particles<Q16, 4> {
    let mut particles = Particles::new();
    for position in positions {
        particles.add(vector(position), Q16::ONE).unwrap();
    }
    particles
}

fn position(point: impl SkinPoint<Q16>, particles: &Particles<Q16, 4>) -> Vec2<Q16> {
    let mut out = [Vec2::ZERO];
    Skin::new(&[point]).positions(particles, &mut out).unwrap();
    out[0]
}

/// In units of the extent, 2 m, each cross product of two rounded vectors is wrong by six steps of
/// the scalar. With an area above 0.8, a coordinate is wrong by 16 steps, and a position, with two
/// of them, by 2 m × 2 × 16 steps and four roundings.
#[test]
fn bound_points_are_at_their_rest_positions() {
    let particles = corners([[0.0, 0.0], [2.0, 0.3], [0.4, 1.7], [1.9, 1.8]]);
    let [a, b, c, d] = [0, 1, 2, 3].map(ParticleId::new);
    for point in [[0.7, 0.6], [1.2, 0.9], [0.3, 0.2], [1.0, 1.3]] {
        let point = vector(point);
        let bound = [
            position(
                TrianglePoint::bind(&particles, [[a, b, c]], point).unwrap(),
                &particles,
            ),
            position(
                CellPoint::bind(&particles, [[a, b, c, d]], point).unwrap(),
                &particles,
            ),
            position(
                PairPoint::bind(&particles, [a, b], point).unwrap(),
                &particles,
            ),
        ];
        for bound in bound {
            let error = (bound.x - point.x)
                .abs()
                .at_least((bound.y - point.y).abs());
            assert!(error.0.to_bits() <= 68, "{} steps", error.0.to_bits());
        }
    }
}

#[test]
fn differences_beyond_the_range_put_points_at_the_first_particle() {
    let far = corners([[-30_000.0, 1.0], [30_000.0, 0.0], [0.0, 2.0], [1.0, 1.0]]);
    let weights = [Q16::HALF, Q16::ZERO];
    let triangle = TrianglePoint {
        particles: [0, 1, 2],
        weights,
    };
    let cell = CellPoint {
        particles: [0, 1, 2, 3],
        fractions: weights,
    };
    let pair = PairPoint {
        particles: [0, 1],
        coordinates: weights,
    };
    let first = far.positions()[0];
    assert_eq!(position(triangle, &far), first);
    assert_eq!(position(cell, &far), first);
    assert_eq!(position(pair, &far), first);
}

#[test]
fn worlds_of_a_batch_have_the_bits_of_a_world_alone() {
    let mut rope = Particles::<Q16, 6>::new();
    let mut springs = Distances::<Q16, 5>::new();
    let form = build::Rope {
        from: Vec2::ZERO,
        to: vector([1.0, 0.5]),
        segments: 5,
        mass: Q16::ONE,
        compliance: Q16::ZERO,
    };
    let ids = build::rope(&mut rope, &mut springs, form).unwrap();
    rope.pin(ids.get(0).unwrap()).unwrap();
    let mut worlds = Worlds::<Q16, 6, 2>::new(&rope);
    let mut parts = BatchedLengths::<_, _, 5, 2>::new(springs.clone());
    let solver = Solver {
        gravity: vector([0.0, -9.81]),
        substeps: 2,
        iterations: 3,
        ..Solver::new()
    };
    let dt = Q16::ratio(1, 60);
    for _ in 0..30 {
        worlds.step(&solver, dt, &mut parts).unwrap();
        solver.step(dt, &mut rope, &mut springs).unwrap();
        for world in 0..2 {
            let batched = worlds.world(world).unwrap();
            assert_eq!(batched.positions(), rope.positions());
            assert_eq!(batched.velocities(), rope.velocities());
        }
    }
}
