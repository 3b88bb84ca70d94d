//! Bodies that turn by more than a radian in a substep.

use super::World;
use pliant::{ContactMaterial, EdgeChain, TerrainSurface, Vec2, measure};

const BODY: [Vec2<f64>; 4] = [
    Vec2::new(-0.5, -0.2),
    Vec2::new(0.5, -0.2),
    Vec2::new(0.5, 0.2),
    Vec2::new(-0.5, 0.2),
];

/// Boxes with several speeds, rotations per substep and angles hit a wall that is a single edge.
#[test]
fn bodies_that_turn_fast_do_not_pass_through_an_edge() {
    for (substeps, speed) in [1, 4]
        .into_iter()
        .flat_map(|substeps| [1.0, 30.0, 300.0, 3000.0].map(|speed| (substeps, speed)))
    {
        for (turn, angle) in [0.0, 0.5, 2.0, 5.0, 50.0]
            .into_iter()
            .flat_map(|turn| [0.0, 0.4, 0.9, 1.4, 2.2, 2.9, 3.768].map(|angle| (turn, angle)))
        {
            let wall = [[0.0, 5000.0], [0.0, -5000.0]];
            let wall = EdgeChain::<f64, _>::open(wall.map(Vec2::from)).unwrap();
            let surface = TerrainSurface::new(ContactMaterial::with_friction(0.5));
            let start = (Vec2::new(-1.5, 0.0), Vec2::ZERO, angle);
            let mut world = World::turned(wall, (&BODY, 0.0), start, [surface]);
            world.solver.gravity = Vec2::ZERO;
            (world.solver.substeps, world.solver.iterations) = (substeps, 1);
            world.set_motion(Vec2::new(speed, 0.0), 60.0 * f64::from(substeps) * turn);
            let energy = measure::kinetic_energy(&world.particles);
            for _ in 0..120 {
                world.step();
                let x = world.position().x;
                assert!(x < 0.0, "{substeps} {speed} {turn} {angle}: {x}");
                let now = measure::kinetic_energy(&world.particles);
                let allowed = energy * (1.0 + 1e-9);
                assert!(now < allowed, "{substeps} {speed} {turn} {angle}: {now}");
            }
        }
    }
}
