//! Choice among several contacts at the start of a path.

use pliant::{EdgeChain, Particles, Solver, Terrain, TerrainContacts, TerrainSurface, Vec2};

type Wall = EdgeChain<f64, [Vec2<f64>; 2]>;

fn wall(from: [f64; 2], to: [f64; 2]) -> Wall {
    EdgeChain::open([from, to].map(|[x, y]| Vec2::new(x, y))).unwrap()
}

/// Moves a point by a path in one substep, and returns its end.
fn end(terrain: impl Terrain<f64>, start: Vec2<f64>, path: Vec2<f64>) -> Vec2<f64> {
    let mut particles = Particles::<f64, 1>::new();
    let point = particles.add(start, 1.0).unwrap();
    particles.set_velocity(point, path).unwrap();
    let (ids, surfaces) = (particles.ids(), [TerrainSurface::default()]);
    let mut contacts = TerrainContacts::<f64, _, 1>::new(terrain, ids, 0.0, surfaces).unwrap();
    Solver::default()
        .step(1.0, &mut particles, &mut contacts)
        .unwrap();
    particles.positions()[0]
}

/// Of two slopes that a path violates from its start, the more violated one comes first, in any
/// order of the edges. A point that is resolved at the other slope first ends elsewhere.
#[test]
fn more_violated_one_of_two_slopes_comes_first() {
    // Two gentle slopes down to the origin, where the point starts.
    let left = || wall([0.0, 0.0], [-8.0, 2.0]);
    let right = || wall([8.0, 2.0], [0.0, 0.0]);
    for path in [Vec2::new(-0.25, -1.0), Vec2::new(0.25, -1.0)] {
        let ends = [
            end((left(), right()), Vec2::ZERO, path),
            end((right(), left()), Vec2::ZERO, path),
        ];
        assert_eq!(ends[0], ends[1], "{path:?}");
    }
}

/// A point on the top of a solid is at most as deep behind its side as the solid is thick, and yet
/// is not pushed out through the side.
#[test]
fn point_on_an_edge_is_not_inside_the_solid_behind_another_one() {
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let solid = || {
        EdgeChain::<f64, _>::closed(corners.map(|[x, y]| Vec2::new(x, y)))
            .unwrap()
            .with_thickness(2.0)
            .unwrap()
    };
    for x in [0.5, 1.0, 2.0, 3.5] {
        let start = Vec2::new(x, 4.0);
        assert_eq!(end(solid(), start, Vec2::new(0.0, -1.0)), start);
    }
}

/// A one-way edge holds a disc that it pushed in the last substep, even where the disc was set into
/// it afterwards. A disc at the same place that it did not push passes.
#[test]
fn one_way_edge_holds_the_disc_that_it_pushed_before() {
    for pushed in [false, true] {
        let mut particles = Particles::<f64, 1>::new();
        let high = if pushed { 0.5 } else { 5.0 };
        let disc = particles.add(Vec2::new(0.0, high), 1.0).unwrap();
        let edge = wall([9.0, 0.0], [-9.0, 0.0]).one_way();
        let (ids, surfaces) = (particles.ids(), [TerrainSurface::default()]);
        let mut contacts = TerrainContacts::<f64, _, 1>::new(edge, ids, 0.5, surfaces).unwrap();
        let solver = Solver {
            gravity: Vec2::new(0.0, -10.0),
            ..Solver::default()
        };
        let mut step = |particles: &mut Particles<f64, 1>| {
            solver.step(1.0 / 60.0, particles, &mut contacts).unwrap();
            particles.positions()[0].y
        };
        step(&mut particles);
        particles.set_position(disc, Vec2::new(0.0, 0.3)).unwrap();
        particles.set_velocity(disc, Vec2::ZERO).unwrap();
        let last = (0..120).map(|_| step(&mut particles)).last().unwrap();
        assert_eq!(last > 0.3, pushed, "{last}");
    }
}
