//! Terrains of several terrains: edges, indices, motion and checksums.

use pliant::{
    Checksum, EdgeChain, HeightField, Particles, Solver, SweptBox, Terrain, TerrainContacts,
    TerrainEdge, TerrainSurface, Vec2, measure::checksum,
};

type Chain = EdgeChain<f64, [Vec2<f64>; 3]>;

/// Returns two edges that fall to the left, from this place.
fn steps(x: f64, y: f64) -> Chain {
    let corners = [[x + 1.0, y + 0.5], [x, y + 0.25], [x - 1.0, y]];
    EdgeChain::open(corners.map(Vec2::from)).unwrap()
}

/// Edge with an index bound and a state, which a checksum contains.
#[derive(Clone, Copy)]
struct Gate {
    height: f64,
    bound: u32,
}

impl Terrain<f64> for Gate {
    fn edges_near(&self, _area: &SweptBox<f64>) -> impl Iterator<Item = TerrainEdge<f64>> {
        let end = |x: f64| Vec2::new(x, self.height);
        std::iter::once(TerrainEdge {
            index: 0,
            start: end(1.0),
            end: end(-1.0),
            before: None,
            after: None,
            surface: 0,
            one_way: false,
            thickness: 0.0,
        })
    }

    fn index_bound(&self) -> u32 {
        self.bound
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add(self.height);
    }
}

fn all() -> SweptBox<f64> {
    SweptBox {
        from: Vec2::ZERO,
        to: Vec2::ZERO,
        margin: 100.0,
    }
}

fn edges(terrain: &(impl Terrain<f64> + ?Sized)) -> Vec<TerrainEdge<f64>> {
    terrain.edges_near(&all()).collect()
}

/// The edges of the terrains, in order, with the indices that a composition must give them.
fn expected(parts: &[(Vec<TerrainEdge<f64>>, u32)]) -> (Vec<TerrainEdge<f64>>, u32) {
    let (mut found, mut next) = (Vec::new(), 0);
    for (edges, bound) in parts {
        found.extend(edges.iter().map(|edge| TerrainEdge {
            index: edge.index + next,
            ..*edge
        }));
        next += bound;
    }
    (found, next)
}

#[test]
fn indices_continue_after_those_of_the_terrain_before() {
    let [a, b, c] = [steps(0.0, 0.0), steps(5.0, 1.0), steps(-4.0, 2.0)];
    let hills = HeightField::new(Vec2::new(2.0, 0.0), 1.0, [0.0, 1.0, 0.5, 0.25]).unwrap();
    let part = |chain: &Chain| (edges(chain), chain.index_bound());
    let same = |terrain: &dyn Fn() -> (Vec<TerrainEdge<f64>>, u32), parts: &[_]| {
        assert_eq!(terrain(), expected(parts));
    };
    let chains = [part(&a), part(&b), part(&c)];
    assert!(chains.iter().all(|(edges, _)| edges.len() == 2));
    let of_hills = (edges(&hills), hills.index_bound());
    let pair = (&hills, &a);
    same(
        &|| (edges(&pair), pair.index_bound()),
        &[of_hills, chains[0].clone()],
    );
    let nested = (&a, (&b, &c));
    same(&|| (edges(&nested), nested.index_bound()), &chains);
    let array = [&a, &b, &c];
    same(&|| (edges(&array), array.index_bound()), &chains);
    same(
        &|| (edges(&array[1..]), array[1..].index_bound()),
        &chains[1..],
    );
    let none: [Chain; 0] = [];
    same(&|| (edges(&none), none.index_bound()), &[]);
}

#[test]
fn a_composition_lists_only_edges_near_the_area() {
    let [a, b] = [steps(0.0, 0.0), steps(50.0, 0.0)];
    let area = SweptBox {
        margin: 2.0,
        ..all()
    };
    let near = |terrain: &[&Chain]| terrain.edges_near(&area).map(|edge| edge.index).collect();
    let [first, second]: [Vec<u32>; 2] = [near(&[&a, &b]), near(&[&b, &a])];
    assert_eq!(first, [0, 1]);
    assert_eq!(second, [a.index_bound(), a.index_bound() + 1]);
    let pair: Vec<_> = (&b, &a).edges_near(&area).map(|edge| edge.index).collect();
    assert_eq!(pair, second);
}

/// A sum beyond the largest index stays there, and no index of the first terrain is repeated.
#[test]
fn index_bounds_saturate() {
    let [large, small] = [u32::MAX - 1, 5].map(|bound| Gate { height: 0.0, bound });
    assert_eq!((large, small).index_bound(), u32::MAX);
    assert_eq!([large, small, small].index_bound(), u32::MAX);
    assert_eq!(edges(&(large, small))[1].index, u32::MAX - 1);
    assert_eq!(edges(&[large, small, small])[2].index, u32::MAX);
}

/// A disc falls past the end of the first terrain onto the second.
fn fall(terrain: impl Terrain<f64>) -> (Vec2<f64>, u64) {
    let mut particles = Particles::<f64, 1>::new();
    let disc = particles.add(Vec2::new(0.9, 2.0), 1.0).unwrap();
    let surfaces = [TerrainSurface::default()];
    let mut contacts =
        TerrainContacts::<f64, _, 1>::new(terrain, particles.ids(), 0.2, surfaces).unwrap();
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        ..Solver::default()
    };
    for _ in 0..120 {
        solver
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
    }
    let sum = checksum(&particles, &contacts);
    (particles.position(disc).unwrap(), sum)
}

#[test]
fn discs_move_alike_on_every_form_of_a_composition() {
    let [upper, lower] = [steps(0.0, 0.0), steps(-2.0, -2.0)];
    let (end, sum) = fall((upper, lower));
    assert!(end.x < -1.0 && end.y < 0.0, "{end:?}");
    assert_eq!(fall([upper, lower]), (end, sum));
    assert_eq!(fall(&[upper, lower][..]), (end, sum));
    assert_ne!(fall(upper).0, end);
}

#[test]
fn checksums_contain_the_state_of_every_terrain() {
    let gate = |height| Gate { height, bound: 1 };
    let sum = |terrain: &dyn Fn(&mut Checksum)| {
        let mut checksum = Checksum::new();
        terrain(&mut checksum);
        checksum.value()
    };
    let pair = |a, b| sum(&|to| (gate(a), gate(b)).hash_state(to));
    let array = |a, b| sum(&|to| [gate(a), gate(b)].hash_state(to));
    let reference = |a| sum(&|to| Terrain::<f64>::hash_state(&&gate(a), to));
    assert_ne!(pair(1.0, 2.0), pair(3.0, 2.0));
    assert_ne!(pair(1.0, 2.0), pair(1.0, 3.0));
    assert_ne!(array(1.0, 2.0), array(3.0, 2.0));
    assert_ne!(array(1.0, 2.0), array(1.0, 3.0));
    assert_ne!(reference(1.0), reference(2.0));
    assert_eq!(pair(1.0, 2.0), array(1.0, 2.0));
}
