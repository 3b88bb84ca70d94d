//! One-way edges.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use pliant::{
    EdgeChain, ParticleId, Particles, Solver, Terrain, TerrainContacts, TerrainSurface, Tile,
    TileFunction, TileMap, Vec2,
};

fn heights(
    terrain: impl Terrain<f64>,
    radius: f64,
    y: f64,
    speed: f64,
) -> (Vec<f64>, Option<ParticleId>) {
    let mut particles = Particles::<f64, 1>::new();
    let disc = particles.add(Vec2::new(2.5, y), 1.0).unwrap();
    particles.set_velocity(disc, Vec2::new(0.0, speed)).unwrap();
    let ids = particles.ids();
    let mut contacts =
        TerrainContacts::<f64, _, 1>::new(terrain, ids, radius, [TerrainSurface::default()])
            .unwrap();
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        ..Solver::default()
    };
    let heights = (0..240).map(|_| {
        solver
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
        particles.positions()[0].y
    });
    let heights = heights.collect();
    let touching = contacts.touching().next().map(|contact| contact.particle);
    (heights, touching)
}

fn platform() -> impl Terrain<f64> {
    let tiles = TileFunction {
        columns: 5,
        rows: 2,
        tile: |_, row| {
            if row == 1 {
                Tile::OneWay(0)
            } else {
                Tile::Empty
            }
        },
    };
    TileMap::new(Vec2::ZERO, 1.0, tiles).unwrap()
}

#[test]
fn platform_holds_discs_from_above() {
    for radius in [0.0, 0.25, 1.5] {
        let (heights, touching) = heights(platform(), radius, 5.0, -1.0);
        assert_eq!(*heights.last().unwrap(), 2.0 + radius);
        assert!(touching.is_some());
        assert!(heights.iter().all(|y| *y >= 2.0 + radius));
    }
}

#[test]
fn platform_lets_discs_pass_from_below_at_full_speed_and_then_holds_them() {
    for radius in [0.0, 0.25, 0.5] {
        let (heights, touching) = heights(platform(), radius, 0.5, 8.0);
        let free = |steps: usize| {
            let t = steps as f64 / 60.0;
            0.5 + 8.0 * t - 9.81 * t * (t + 1.0 / 60.0) / 2.0
        };
        for (step, y) in heights.iter().enumerate().take(45) {
            assert!((y - free(step + 1)).abs() < 1e-12, "{radius} {step} {y}");
        }
        assert_eq!(*heights.last().unwrap(), 2.0 + radius);
        assert!(touching.is_some());
    }
}

#[test]
fn disc_that_turns_within_a_platform_falls_back_through_it() {
    // The apex is 0.2 above the platform: the disc of radius 0.5 never leaves it.
    let speed = (2.0 * 9.81 * 1.7_f64).sqrt();
    let (heights, touching) = heights(platform(), 0.5, 0.5, speed);
    assert!(heights.iter().any(|y| *y > 2.0));
    assert!(*heights.last().unwrap() < 0.0 && touching.is_none());
}

#[test]
fn platform_of_a_chain_holds_from_above_only() {
    let chain = || {
        let points = [Vec2::new(5.0, 2.0), Vec2::new(0.0, 2.0)];
        EdgeChain::<f64, _>::open(points).unwrap().one_way()
    };
    assert_eq!(*heights(chain(), 0.25, 5.0, 0.0).0.last().unwrap(), 2.25);
    assert_eq!(*heights(chain(), 0.25, 0.5, 8.0).0.last().unwrap(), 2.25);
    assert!(*heights(chain(), 0.25, 0.5, 1.0).0.last().unwrap() < 0.0);
}
