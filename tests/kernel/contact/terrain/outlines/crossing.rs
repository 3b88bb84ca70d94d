//! No vertex of a terrain passes between two particles.

use crate::support::settings::settings;
use pliant::{
    ContactMaterial, EdgeChain, Particles, ShapeMatching, Solver, Stiffness, TerrainOutlines,
    TerrainSurface, TileFunction, TileMap, Vec2,
};
use proptest::prelude::*;

/// Whether two segments intersect properly.
fn intersect(a: [Vec2<f64>; 2], b: [Vec2<f64>; 2]) -> bool {
    let sides = |[p, q]: [Vec2<f64>; 2], [r, s]: [Vec2<f64>; 2]| {
        (q - p).cross(r - p) * (q - p).cross(s - p) < 0.0
    };
    sides(a, b) && sides(b, a)
}

fn material(friction: f64, restitution: f64) -> ContactMaterial<f64> {
    ContactMaterial {
        restitution,
        ..ContactMaterial::with_friction(friction)
    }
}

fn vectors() -> impl Strategy<Value = Vec<[f64; 4]>> {
    prop::collection::vec(prop::array::uniform4(-1.0..1.0_f64), 1..2)
}

const SPIKE: [Vec2<f64>; 3] = [
    Vec2::new(0.4, -50.0),
    Vec2::new(0.0, 0.0),
    Vec2::new(-0.3, -50.0),
];

/// Returns the number of steps that ended with the edge at the tip of the spike.
fn throw_at_spike(
    (radius, scale): (f64, f64),
    material: ContactMaterial<f64>,
    velocities: &[[f64; 4]],
) -> usize {
    let mut particles = Particles::<f64, 3>::new();
    let corners = [(-1.0, 2.0), (1.5, 2.3), (0.1, 4.0)];
    for (x, y) in corners {
        particles.add(Vec2::new(x, y), 1.0 + x * x).unwrap();
    }
    let terrain = EdgeChain::<f64, _>::closed(SPIKE).unwrap();
    let surfaces = [TerrainSurface::new(material)];
    let mut contacts = TerrainOutlines::<f64, _, 3, 6>::new(terrain, radius, surfaces).unwrap();
    contacts.add_chain(&particles, particles.ids()).unwrap();
    let solver = Solver {
        substeps: 1,
        ..Solver::default()
    };
    let mut touched = 0;
    for (step, [u, v, w, z]) in velocities.iter().enumerate() {
        let ids: Vec<_> = particles.ids().iter().collect();
        // The bodies fall, turn and deform.
        let down = if step % 2 == 0 { -1.0 } else { 0.4 };
        let velocities = [[*u, *v], [*w, *z], [*u + *w, *v]];
        for (id, [x, y]) in ids.iter().zip(velocities) {
            particles
                .set_velocity(*id, Vec2::new(x, down + y) * scale)
                .unwrap();
        }
        solver.step(1.0, &mut particles, &mut contacts).unwrap();
        let x = particles.positions();
        for edge in [[x[0], x[1]], [x[1], x[2]]] {
            // The edge may touch the tip within rounding.
            let sides = [[SPIKE[0], SPIKE[1]], [SPIKE[1], SPIKE[2]]];
            let shrink = |[a, b]: [Vec2<f64>; 2]| {
                let tip = SPIKE[1] - Vec2::new(0.0, scale * 1e-12 + 1e-12);
                [
                    if a == SPIKE[1] { tip } else { a },
                    if b == SPIKE[1] { tip } else { b },
                ]
            };
            let cut = sides.into_iter().any(|side| intersect(edge, shrink(side)));
            assert!(!cut, "{edge:?} in step {step}");
        }
        assert_eq!(contacts.dropped(), 0);
        touched += usize::from(contacts.touching_edges().next().is_some());
    }
    touched
}

#[test]
fn chain_at_any_speed_stays_on_the_tip_of_a_spike() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(2000), |(
        velocities in vectors(), size in 0..4_i32, e in 0.0..1.0_f64, mu in 0.0..1.0_f64
    )| {
        let scale = 10.0_f64.powi(size);
        touched.set(touched.get() + throw_at_spike((0.05, scale), material(mu, e), &velocities));
    });
    assert!(touched.get() > 500, "{touched:?}");
}

#[test]
fn tip_of_a_spike_stays_outside_a_body_that_falls_on_it() {
    let touched = std::cell::Cell::new(0);
    let numbers = prop::array::uniform4(-1.0..1.0_f64);
    proptest!(settings(300), |([u, v, x, spin] in numbers, size in 0..3_i32, mu in 0.0..1.0_f64)| {
        let scale = 4.0 * 4.0_f64.powi(size);
        let mut particles = Particles::<f64, 3>::new();
        for (corner, y) in [(-1.0, 2.0), (1.5, 2.3), (0.1, 4.0)] {
            let id = particles.add(Vec2::new(corner + x, y), 1.0).unwrap();
            let velocity = Vec2::new(u - spin * y, v - 1.5 + spin * corner) * scale;
            particles.set_velocity(id, velocity).unwrap();
        }
        let ids = particles.ids();
        let mut shape = ShapeMatching::<f64, 3>::new(&particles, ids, Stiffness::Alpha(1.0)).unwrap();
        let terrain = EdgeChain::<f64, _>::closed(SPIKE).unwrap();
        let surfaces = [TerrainSurface::new(material(mu, 0.0))];
        let mut contacts = TerrainOutlines::<f64, _, 3, 2>::new(terrain, 0.05, surfaces).unwrap();
        contacts.add(&particles, ids).unwrap();
        let solver = Solver { substeps: 4, ..Solver::default() };
        for step in 0..30 {
            solver.step(1.0 / 60.0, &mut particles, &mut (&mut shape, &mut contacts)).unwrap();
            let x = particles.positions();
            let offsets = (0..3).map(|i| (x[(i + 1) % 3] - x[i]).cross(SPIKE[1] - x[i]));
            assert!(offsets.fold(f64::MAX, f64::min) < 1e-9, "step {step}: {x:?}");
            touched.set(touched.get() + contacts.touching_edges().count());
        }
    });
    assert!(touched.get() > 20, "{touched:?}");
}

#[test]
fn square_with_wide_edges_lands_on_a_block_between_its_particles() {
    // One tile of 1 m below a square of 4 m with four particles, which falls at 300 m/s.
    let tiles = TileFunction {
        columns: 3,
        rows: 1,
        tile: |column, _| column == 1,
    };
    let map = TileMap::new(Vec2::new(-1.5, 0.0), 1.0, tiles).unwrap();
    let mut particles = Particles::<f64, 4>::new();
    for (x, y) in [(-2.0, 5.0), (2.0, 5.0), (2.0, 9.0), (-2.0, 9.0)] {
        let id = particles.add(Vec2::new(x, y), 1.0).unwrap();
        particles.set_velocity(id, Vec2::new(0.0, -300.0)).unwrap();
    }
    let ids = particles.ids();
    let mut shape = ShapeMatching::<f64, 4>::new(&particles, ids, Stiffness::Alpha(1.0)).unwrap();
    let surfaces = [TerrainSurface::default()];
    let mut contacts = TerrainOutlines::<f64, _, 4, 2>::new(map, 0.25, surfaces).unwrap();
    contacts.add(&particles, ids).unwrap();
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 8,
        iterations: 4,
        ..Solver::default()
    };
    let mut touched = 0;
    for _ in 0..120 {
        solver
            .step(1.0 / 60.0, &mut particles, &mut (&mut shape, &mut contacts))
            .unwrap();
        touched += contacts.touching_edges().count();
        let x = particles.positions();
        for top in [-0.5, 0.5].map(|x| Vec2::new(x, 1.0)) {
            let offsets = (0..4).map(|i| (x[(i + 1) % 4] - x[i]).cross(top - x[i]));
            assert!(offsets.fold(f64::MAX, f64::min) < 1e-9, "{top:?} in {x:?}");
        }
    }
    assert!(touched > 0, "{touched}");
}
