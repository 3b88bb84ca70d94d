//! Discs and bodies cross seams, slopes and corners without a bump.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use pliant::{
    ColliderContacts, ContactMaterial, EdgeChain, HalfPlane, HeightField, HeightFunction,
    ParticleRange, Particles, Project, ShapeMatching, Solver, Stiffness, Terrain, TerrainContacts,
    TerrainSurface, TileFunction, TileMap, Vec2, build, measure,
};

const H: f64 = 1.0 / 60.0;

fn solver() -> Solver<f64> {
    Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 2,
        ..Solver::default()
    }
}

/// Slides a disc over a terrain and returns its largest normal speed and height above its line.
fn slide(terrain: impl Terrain<f64>, normal: Vec2<f64>, from: Vec2<f64>, speed: f64) -> (f64, f64) {
    const RADIUS: f64 = 0.3;
    let mut particles = Particles::<f64, 1>::new();
    let start = from + normal * RADIUS;
    let disc = particles.add(start, 1.0).unwrap();
    let along = -normal.perp();
    particles.set_velocity(disc, along * speed).unwrap();
    let ids = particles.ids();
    let mut contacts =
        TerrainContacts::<f64, _, 1>::new(terrain, ids, RADIUS, [TerrainSurface::default()])
            .unwrap();
    let mut worst = (0.0_f64, 0.0_f64);
    for _ in 0..2000 {
        solver().step(H, &mut particles, &mut contacts).unwrap();
        let (x, v) = (particles.positions()[0], particles.velocities()[0]);
        let bump = normal.dot(v).abs();
        let height = normal.dot(x - from) - RADIUS;
        worst = (worst.0.max(bump), worst.1.max(height.abs()));
        assert_eq!(contacts.touching().count(), 1);
    }
    assert!((particles.positions()[0] - start).dot(along) > 1e4 * 0.5);
    worst
}

#[test]
fn disc_crosses_ten_thousand_tile_seams_without_a_bump() {
    let tiles = TileFunction {
        columns: 12_000,
        rows: 3,
        tile: |_, row| row < 2,
    };
    let map = TileMap::new(Vec2::ZERO, 0.5, tiles).unwrap();
    let worst = slide(map, Vec2::new(0.0, 1.0), Vec2::new(0.75, 1.0), 160.0);
    // The floor is at 1, so positions round to 2⁻⁵³ or less; so does the height.
    assert!(worst.0 == 0.0 && worst.1 <= 2.0 * f64::EPSILON, "{worst:?}");
}

#[test]
fn disc_slides_down_a_slope_of_many_edges_without_a_bump() {
    let slope = HeightFunction {
        count: 30_000,
        height: |i: u16| -0.3 * f64::from(i),
    };
    let field = HeightField::new(Vec2::ZERO, 1.0, slope).unwrap();
    let normal = Vec2::new(0.3, 1.0).normalized().unwrap();
    let worst = slide(field, normal, Vec2::new(0.5, -0.15), 150.0);
    // Positions up to 3e4 m and speeds up to 250 m/s round to ε times their size. The velocity is
    // the quotient of a rounded displacement and h/2.
    let rounding = f64::EPSILON * 3e4 * 4.0;
    assert!(
        worst.0 <= rounding * 120.0 && worst.1 <= rounding * 8.0,
        "{worst:?}"
    );
}

/// Slides a soft or rigid box over a floor at y = 1/4 and returns its particles.
fn slide_box(
    stiffness: f64,
    floor: impl FnOnce(ParticleRange, ContactMaterial<f64>) -> Box<dyn Project<f64>>,
) -> Particles<f64, 16> {
    let mut particles = Particles::<f64, 16>::new();
    let corner = Vec2::new(1.0, 0.25 + 0.1 + 0.9);
    let body = build::lattice(&mut particles, corner, 4, 4, 0.3, 1.0).unwrap();
    for id in body {
        particles.set_velocity(id, Vec2::new(20.0, 0.0)).unwrap();
    }
    let stiffness = Stiffness::Alpha(stiffness);
    let mut shape = ShapeMatching::<f64, 16>::new(&particles, body, stiffness).unwrap();
    let mut floor = floor(body, ContactMaterial::with_friction(0.02));
    for _ in 0..2000 {
        solver()
            .step(H, &mut particles, &mut (&mut shape, &mut *floor))
            .unwrap();
    }
    particles
}

#[test]
fn boxes_and_blobs_slide_over_tile_seams_as_over_a_half_plane() {
    for stiffness in [1.0, 0.2] {
        let tiles = TileFunction {
            columns: 20_000,
            rows: 2,
            tile: |_, row| row < 1,
        };
        let origin = Vec2::new(0.0, 0.25 - 0.03125);
        let map = TileMap::new(origin, 0.03125, tiles).unwrap();
        let on_tiles = slide_box(stiffness, |body, material| {
            let surfaces = [TerrainSurface::new(material)];
            Box::new(TerrainContacts::<f64, _, 16>::new(map, body, 0.1, surfaces).unwrap())
        });
        let on_plane = slide_box(stiffness, |body, material| {
            let plane = HalfPlane::new(Vec2::new(0.0, 1.0)).unwrap();
            let mut contacts =
                ColliderContacts::<f64, _, 16>::new(plane, body, 0.1, material).unwrap();
            contacts.set_position(Vec2::new(0.0, 0.25)).unwrap();
            Box::new(contacts)
        });
        let travel = on_tiles.positions()[0].x;
        assert!(travel > 300.0, "{travel}: about 10⁴ tiles");
        let pairs = on_tiles.positions().iter().zip(on_plane.positions());
        let worst = pairs.map(|(a, b)| (*a - *b).length()).fold(0.0, f64::max);
        // Positions of 10³ m round to 2⁻⁴⁴ in each of 4,000 substeps.
        assert!(worst < 4000.0 * 2.0_f64.powi(-44), "{worst}");
    }
}

#[test]
fn disc_rolls_over_convex_corners_of_a_chain_without_leaving_them() {
    // A regular polygon of 64 edges turns by 5.6° per corner.
    let points: [Vec2<f64>; 64] = std::array::from_fn(|i| {
        let angle = f64::from(i as u32) / 32.0 * std::f64::consts::PI;
        Vec2::new(angle.cos(), angle.sin()) * 10.0
    });
    let chain = EdgeChain::<f64, _, 15>::closed(points).unwrap();
    let mut particles = Particles::<f64, 1>::new();
    let disc = particles.add(Vec2::new(0.0, 10.5), 1.0).unwrap();
    particles.set_velocity(disc, Vec2::new(0.5, 0.0)).unwrap();
    let ids = particles.ids();
    let smooth = [TerrainSurface::default()];
    let mut contacts = TerrainContacts::<f64, _, 1>::new(chain, ids, 0.5, smooth).unwrap();
    let solver = solver();
    let energy = |particles: &Particles<f64, 1>| {
        measure::kinetic_energy(particles) + measure::potential_energy(particles, solver.gravity)
    };
    let mut last = energy(&particles);
    // Edges are at least 10 cos(π/64) from the center, which is 0.012 less than the vertices.
    let nearest = 0.5 + 10.0 * (std::f64::consts::PI / 64.0).cos();
    let mut steps = 0;
    while particles.positions()[0].x < 5.0 {
        solver.step(H, &mut particles, &mut contacts).unwrap();
        let (x, now) = (particles.positions()[0], energy(&particles));
        assert!(
            x.length() >= nearest - 1e-9 && x.length() <= 10.5 + 0.02,
            "{x:?}"
        );
        // A step of gravity of h/2 is predicted on a straight line, g² h²/8 above the parabola.
        assert!(
            now <= last + 9.81 * 9.81 * H * H / 8.0,
            "{now} after {last}"
        );
        last = now;
        steps += 1;
    }
    // On the smooth circle of radius 10.5, v² = v₀² + 2 g (10.5 − y).
    let v = particles.velocities()[0].length();
    let expected = (0.25 + 2.0 * 9.81 * (10.5 - particles.positions()[0].y)).sqrt();
    assert!(
        (v / expected - 1.0).abs() < 0.03 && steps > 60,
        "{v} {expected} {steps}"
    );
}
