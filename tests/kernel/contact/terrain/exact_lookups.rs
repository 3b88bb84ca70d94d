//! Exact results of lookups and of reports: bounds of indices, boxes that touch, and impulses.

use pliant::{
    BitTiles, EdgeChain, HeightField, HeightFunction, Heights, Particles, Solver, SweptBox,
    Terrain, TerrainContacts, TerrainEdge, TerrainSurface, Tile, TileFunction, TileMap, Tiles,
    Vec2,
};

type Vector = Vec2<f64>;

const CORNERS: [(Vector, u8); 4] = [
    (Vec2::new(2.0, 0.0), 3),
    (Vec2::new(0.0, 0.0), 1),
    (Vec2::new(-2.0, 1.0), 2),
    (Vec2::new(-3.0, 4.0), 7),
];

fn all() -> SweptBox<f64> {
    SweptBox {
        from: Vec2::ZERO,
        to: Vec2::ZERO,
        margin: 100.0,
    }
}

fn edges(terrain: &impl Terrain<f64>) -> Vec<TerrainEdge<f64>> {
    terrain.edges_near(&all()).collect()
}

#[test]
fn chains_of_slices_have_the_edges_of_arrays() {
    let open = EdgeChain::<f64, _>::open(&CORNERS[..]).unwrap();
    let closed = EdgeChain::<f64, _>::closed(&CORNERS[..]).unwrap();
    assert_eq!((open.index_bound(), closed.index_bound()), (3, 4));
    assert_eq!(
        edges(&open),
        edges(&EdgeChain::<_, _>::open(CORNERS).unwrap())
    );
    assert_eq!(
        edges(&closed),
        edges(&EdgeChain::<_, _>::closed(CORNERS).unwrap())
    );
    let surfaces: Vec<u8> = edges(&closed).iter().map(|edge| edge.surface).collect();
    assert_eq!(surfaces, [3, 1, 2, 7]);
    let places = CORNERS.map(|(place, _)| place);
    let plain = EdgeChain::<f64, _>::open(&places[..]).unwrap();
    assert_eq!(edges(&plain).len(), 3);
    assert!(edges(&plain).iter().all(|edge| edge.surface == 0));
}

#[test]
fn trees_of_all_sizes_find_the_edges_of_a_path() {
    let linear = EdgeChain::<f64, _>::open(CORNERS).unwrap();
    let one = EdgeChain::<f64, _, 1>::open(CORNERS).unwrap();
    let three = EdgeChain::<f64, _, 3>::open(CORNERS).unwrap();
    let seven = EdgeChain::<f64, _, 7>::open(CORNERS).unwrap();
    for (from, to, expected) in [
        ([1.0, 1.0], [1.0, -1.0], &[0][..]),
        ([1.0, 1.0], [-1.0, 0.25], &[1]),
        ([-1.0, 3.0], [-2.5, 2.0], &[2]),
        ([-3.0, 0.0], [3.0, 4.0], &[1]),
        ([5.0, 5.0], [3.0, 3.0], &[]),
    ] {
        let area = SweptBox {
            from: from.into(),
            to: to.into(),
            margin: 0.125,
        };
        let found = [
            linear.edges_near(&area).collect::<Vec<_>>(),
            one.edges_near(&area).collect(),
            three.edges_near(&area).collect(),
            seven.edges_near(&area).collect(),
        ];
        let indices: Vec<u32> = found[0].iter().map(|edge| edge.index).collect();
        assert_eq!(indices, expected, "{area:?}");
        assert!(found.iter().all(|edges| *edges == found[0]), "{area:?}");
    }
}

/// Rows from the lowest one, the first column in the lowest bit.
const ROWS: [u8; 2] = [0b0110_0101, 0b0000_1001];

#[test]
fn maps_of_references_have_the_faces_of_their_tiles() {
    let bits = BitTiles::new(4, 3, &ROWS).unwrap();
    let map = TileMap::new(Vec2::ZERO, 1.0, bits).unwrap();
    let reference = TileMap::new(Vec2::ZERO, 1.0, &bits).unwrap();
    assert_eq!((map.index_bound(), reference.index_bound()), (48, 48));
    assert_eq!(edges(&map), edges(&reference));
    let solid = |column, row| bits.tile(column, row) == Tile::Solid(0);
    let cells: Vec<_> = (0..12).filter(|cell| solid(cell % 4, cell / 4)).collect();
    assert_eq!(cells, [0, 2, 5, 6, 8, 11]);
    let function = TileFunction {
        columns: 4,
        rows: 3,
        tile: solid,
    };
    assert_eq!(
        edges(&map),
        edges(&TileMap::new(Vec2::ZERO, 1.0, function).unwrap())
    );
    let tiles = &bits;
    assert_eq!(read(tiles), (4, 3, Tile::Solid(0)));
}

fn read(tiles: impl Tiles) -> (u16, u16, Tile) {
    (tiles.columns(), tiles.rows(), tiles.tile(2, 1))
}

#[test]
fn height_functions_end_like_tables() {
    let heights = [0.0, 1.0, 0.5, 2.0];
    let function = HeightFunction {
        count: 4,
        height: |index: u16| heights.get(usize::from(index)).copied().unwrap_or(9.0),
    };
    assert_eq!((function.height(3), function.height(4)), (Some(2.0), None));
    let table = HeightField::new(Vec2::ZERO, 1.0, heights).unwrap();
    let field = HeightField::new(Vec2::ZERO, 1.0, function).unwrap();
    assert_eq!(edges(&field), edges(&table));
    assert_eq!(edges(&field)[2].before, None);
    assert_eq!(field.index_bound(), 4);
}

/// No column beyond 32,767 is used, neither its edge nor the ground below.
#[test]
fn ground_ends_with_the_last_used_column() {
    let flat = HeightFunction {
        count: 40_000,
        height: |_: u16| 0.0,
    };
    let field = HeightField::new(Vec2::ZERO, 1.0, flat).unwrap();
    let found = |x: f64, y: f64| {
        let from = Vec2::new(x, y);
        let area = SweptBox {
            from,
            to: from,
            margin: 0.25,
        };
        field
            .edges_near(&area)
            .map(|edge| edge.index)
            .collect::<Vec<u32>>()
    };
    for y in [0.0, -5.0] {
        assert!(found(32_766.5, y).contains(&32_766));
        for x in [32_767.5, 32_768.5, 32_769.5, 39_999.5] {
            assert_eq!(found(x, y), Vec::<u32>::new(), "{x} {y}");
        }
    }
}

#[test]
fn ground_ends_with_the_field() {
    // The ground below a steep edge at the left end and at the right end.
    let field = HeightField::new(Vec2::new(-2.0, 0.0), 1.0, [3.0, 0.0, 0.0, 0.0, 3.0]).unwrap();
    let found = |x: f64| {
        let from = Vec2::new(x, -50.0);
        let area = SweptBox {
            from,
            to: from,
            margin: 0.75,
        };
        let edges = field.edges_near(&area);
        edges.map(|edge| edge.index).collect::<Vec<_>>()
    };
    assert_eq!(found(0.5), [0, 1, 2, 3]);
    assert_eq!((found(-2.0), found(1.875)), (vec![0, 1], vec![2, 3]));
    assert_eq!((found(-2.125), found(2.0)), (vec![], vec![]));
}

#[test]
fn boxes_that_touch_overlap() {
    let at_rest = SweptBox {
        from: Vec2::ZERO,
        to: Vec2::ZERO,
        margin: 1.0,
    };
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let place = Vec2::new(x, y);
        assert!(at_rest.overlaps_edge(place, place * 2.0), "{place:?}");
        let beyond = place * 1.125;
        assert!(!at_rest.overlaps_edge(beyond, beyond * 2.0), "{place:?}");
    }
}

#[test]
fn boxes_on_a_slanted_path_pass_what_they_do_not_touch() {
    // The corners of the square pass on lines with a slope of 3/4, at x = 4: y = 3 ± 1.75.
    let area = SweptBox {
        from: Vec2::new(0.0, 0.0),
        to: Vec2::new(8.0, 6.0),
        margin: 1.0,
    };
    let wide =
        |y: f64, half: f64| area.overlaps_edge(Vec2::new(4.0 - half, y), Vec2::new(4.0 + half, y));
    assert!(wide(4.75, 0.0) && wide(1.25, 0.0));
    assert!(!wide(4.8125, 0.0) && !wide(1.1875, 0.0));
    // An edge of two meters reaches 3/4 m further.
    assert!(wide(5.5, 1.0) && wide(0.5, 1.0));
    assert!(!wide(5.5625, 1.0) && !wide(0.4375, 1.0));
    let high =
        |x: f64, half: f64| area.overlaps_edge(Vec2::new(x, 3.0 - half), Vec2::new(x, 3.0 + half));
    // The square is 7/3 m wide on a horizontal line, and 4/3 m more for an edge of two meters.
    assert!(high(6.25, 0.0) && high(1.75, 0.0));
    assert!(!high(6.375, 0.0) && !high(1.625, 0.0));
    assert!(high(7.625, 1.0) && high(0.375, 1.0));
    assert!(!high(7.75, 1.0) && !high(0.25, 1.0));
}

#[test]
fn impulses_are_those_of_the_particle_with_its_mass() {
    let mut particles = Particles::<f64, 3>::new();
    let ids = [0.0, 1.0, 2.0].map(|x| particles.add(Vec2::new(x - 1.0, 1.0), 2.0).unwrap());
    for (id, speed) in ids.into_iter().zip([4.0, 8.0, 16.0]) {
        particles.set_velocity(id, Vec2::new(0.0, -speed)).unwrap();
    }
    let floor = [Vec2::new(4.0, 0.0), Vec2::new(-4.0, 0.0)];
    let floor = EdgeChain::<f64, _>::open(floor).unwrap();
    let surfaces = [TerrainSurface::default()];
    let [a, b, c] = ids;
    let mut contacts = TerrainContacts::<f64, _, 2>::new(floor, [c, a], 0.5, surfaces).unwrap();
    Solver::default()
        .step(1.0, &mut particles, &mut contacts)
        .unwrap();
    assert_eq!(contacts.impulse(a, 2.0), Some(Vec2::new(0.0, 8.0)));
    assert_eq!(contacts.impulse(c, 2.0), Some(Vec2::new(0.0, 32.0)));
    assert_eq!(contacts.impulse(c, 0.5), Some(Vec2::new(0.0, 8.0)));
    assert_eq!(contacts.impulse(b, 2.0), None);
    assert_eq!((contacts.dropped(), contacts.stopped()), (0, 0));
    // The impulse is that of one step.
    Solver::default()
        .step(1.0, &mut particles, &mut contacts)
        .unwrap();
    assert_eq!(contacts.impulse(c, 2.0), Some(Vec2::ZERO));
}
