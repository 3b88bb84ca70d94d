//! Soft bodies and ropes rest on corners, and slide and roll over seams.

use pliant::{
    ContactMaterial, Distance, Distances, EdgeChain, Particles, ShapeMatching, Solver, Stiffness,
    TerrainOutlines, TerrainSurface, TileFunction, TileMap, Vec2, build, measure,
};

const H: f64 = 1.0 / 60.0;

fn solver() -> Solver<f64> {
    Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 4,
        ..Solver::default()
    }
}

/// Ring of particles with a shape to keep.
fn blob(center: Vec2<f64>, velocity: Vec2<f64>) -> (Particles<f64, 8>, ShapeMatching<f64, 8>) {
    let (mut particles, mut springs) = (Particles::new(), Distances::<f64, 8>::new());
    let ring = build::Ring {
        center,
        radius: 0.5,
        count: 8,
        mass: 0.25,
        compliance: 0.0,
    };
    let ids = build::ring(&mut particles, &mut springs, ring).unwrap();
    for id in ids {
        particles.set_velocity(id, velocity).unwrap();
    }
    let shape = ShapeMatching::new(&particles, ids, Stiffness::Alpha(0.5)).unwrap();
    (particles, shape)
}

#[test]
fn blob_crosses_ten_thousand_seams_with_zero_normal_velocity() {
    let tiles = TileFunction {
        columns: 12_000,
        rows: 2,
        tile: |_, row| row < 1,
    };
    let map = TileMap::new(Vec2::ZERO, 0.0625, tiles).unwrap();
    let mut particles = Particles::<f64, 4>::new();
    // A level square of 0.5 m: eight seams below it at any time.
    for (x, y) in [(1.0, 0.125), (1.5, 0.125), (1.5, 0.625), (1.0, 0.625)] {
        let id = particles.add(Vec2::new(x, y), 1.0).unwrap();
        particles.set_velocity(id, Vec2::new(20.0, 0.0)).unwrap();
    }
    let ids = particles.ids();
    let mut shape = ShapeMatching::<f64, 4>::new(&particles, ids, Stiffness::Alpha(0.5)).unwrap();
    let surfaces = [TerrainSurface::default()];
    let mut contacts = TerrainOutlines::<f64, _, 4, 1>::new(map, 0.0625, surfaces).unwrap();
    contacts.add(&particles, ids).unwrap();
    for _ in 0..2000 {
        solver()
            .step(H, &mut particles, &mut (&mut shape, &mut contacts))
            .unwrap();
        let v = measure::momentum(&particles) / 4.0;
        // Gravity loads the shape, so the upper side oscillates; the lower one does not move.
        let lower = particles.velocities()[..2]
            .iter()
            .map(|v| v.y.abs())
            .fold(0.0, f64::max);
        assert!(lower < 1e-11, "{lower}");
        // Positions of 700 m round to 2⁻⁴⁴ in each of 8,000 substeps of 1/240 s.
        assert!(
            (v.x - 20.0).abs() < 240.0 * 8000.0 * 2.0_f64.powi(-44),
            "{}",
            v.x
        );
        assert_eq!(
            contacts.touching_edges().count() + contacts.dropped() as usize,
            0
        );
    }
    assert!(particles.positions()[0].x / 0.0625 > 1e4);
}

#[test]
fn blob_rolls_off_a_step_and_over_a_narrow_pillar() {
    // Pillars of 0.125 m, each 0.5 m from the next, are narrower than the sides of the ring.
    let tiles = TileFunction {
        columns: 400,
        rows: 8,
        tile: |column, row| row < 4 && column % 5 == 0,
    };
    let map = TileMap::new(Vec2::ZERO, 0.125, tiles).unwrap();
    let (mut particles, mut shape) = blob(Vec2::new(5.0, 1.2), Vec2::new(1.0, 0.0));
    let surfaces = [TerrainSurface::new(ContactMaterial::with_friction(0.3))];
    let mut contacts = TerrainOutlines::<f64, _, 8, 16>::new(map, 0.01, surfaces).unwrap();
    contacts.add(&particles, particles.ids()).unwrap();
    let mut touched = 0;
    for step in 0..600 {
        solver()
            .step(H, &mut particles, &mut (&mut shape, &mut contacts))
            .unwrap();
        touched += contacts.touching_edges().count();
        assert_eq!(contacts.dropped(), 0);
        // No top of a pillar is inside the ring.
        let x = particles.positions();
        for column in (0..400).step_by(5) {
            for corner in [0, 1] {
                let top = Vec2::new(f64::from(column + corner) * 0.125, 0.5);
                let inside = (0..8).all(|i| {
                    let (a, b) = (x[i], x[(i + 1) % 8]);
                    (b - a).cross(top - a) > 1e-9
                });
                assert!(!inside, "{top:?} in step {step}: {x:?}");
            }
        }
    }
    assert!(touched > 100, "{touched}");
}

#[test]
fn rope_hangs_over_a_corner_between_two_particles() {
    // A table with its corner at the origin, and a rope of five long segments over it.
    let table = [[0.0, -9.0], [0.0, 0.0], [-9.0, 0.0]].map(Vec2::from);
    let table = EdgeChain::<f64, _>::open(table).unwrap();
    let mut particles = Particles::<f64, 6>::new();
    let mut springs = Distances::<f64, 5>::new();
    for i in 0..6_u8 {
        let x = Vec2::new(f64::from(i) - 2.7, 0.02);
        particles.add(x, if i == 0 { 3.0 } else { 0.1 }).unwrap();
    }
    let ids: Vec<_> = particles.ids().iter().collect();
    for pair in ids.windows(2) {
        springs
            .add(Distance::between(&particles, pair[0], pair[1], 0.0).unwrap())
            .unwrap();
    }
    let surfaces = [TerrainSurface::new(ContactMaterial::with_friction(0.6))];
    let mut contacts = TerrainOutlines::<f64, _, 6, 2>::new(table, 0.02, surfaces).unwrap();
    contacts.add_chain(&particles, ids).unwrap();
    let mut touched = 0;
    for step in 0..600 {
        solver()
            .step(H, &mut particles, &mut (&mut springs, &mut contacts))
            .unwrap();
        touched += contacts.touching_edges().count();
        // The corner is below the rope.
        let crossing = particles
            .positions()
            .windows(2)
            .find(|pair| pair[0].x <= 0.0 && pair[1].x > 0.0);
        let pair = crossing.expect("the rope spans the corner");
        let offset = (pair[1] - pair[0]).cross(Vec2::ZERO - pair[0]);
        assert!(offset < 1e-9, "{pair:?} in step {step}");
    }
    assert!(touched > 300, "{touched}");
    let last = particles.positions()[5];
    assert!(last.y < -1.5 && last.x.abs() < 0.5, "{last:?}");
}
