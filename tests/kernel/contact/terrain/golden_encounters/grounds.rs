//! Terrains of all kinds, drawn at random on coordinates of few digits.

use super::Kind;
use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{
    BitTiles, EdgeChain, HeightField, SweptBox, Terrain, TerrainEdge, Tile, TileMap, Tiles, Vec2,
};

/// Corners of a chain with the surfaces of their edges.
type Corners<T> = [(Vec2<T>, u8); 6];

/// One terrain.
#[derive(Clone)]
pub(super) enum Part<T> {
    Chain(EdgeChain<T, Corners<T>>),
    Node(EdgeChain<T, Corners<T>, 1>),
    Tree(EdgeChain<T, Corners<T>, 3>),
    Field(HeightField<T, [T; 7]>),
    Map(TileMap<T, Cells>),
    Bits(TileMap<T, BitTiles<'static>>),
}

/// One terrain or a pair.
#[derive(Clone)]
pub(super) enum Ground<T> {
    One(Part<T>),
    Both((Part<T>, Part<T>)),
}

/// Cells as bits of rows: solid ones, and one-way ones elsewhere. The surfaces alternate.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    solid: [u8; 6],
    one_way: [u8; 6],
}

impl Tiles for Cells {
    fn columns(&self) -> u16 {
        8
    }

    fn rows(&self) -> u16 {
        6
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        let bit = |rows: &[u8; 6]| rows[usize::from(row)] >> column & 1 == 1;
        let surface = u8::from(column % 2 == 1);
        if bit(&self.solid) {
            Tile::Solid(surface)
        } else if bit(&self.one_way) {
            Tile::OneWay(surface)
        } else {
            Tile::Empty
        }
    }
}

impl<T: Float> Terrain<T> for Part<T> {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let edges: Vec<_> = match self {
            Self::Chain(chain) => chain.edges_near(area).collect(),
            Self::Node(chain) => chain.edges_near(area).collect(),
            Self::Tree(chain) => chain.edges_near(area).collect(),
            Self::Field(field) => field.edges_near(area).collect(),
            Self::Map(map) => map.edges_near(area).collect(),
            Self::Bits(map) => map.edges_near(area).collect(),
        };
        edges.into_iter()
    }

    fn index_bound(&self) -> u32 {
        match self {
            Self::Chain(chain) => chain.index_bound(),
            Self::Node(chain) => chain.index_bound(),
            Self::Tree(chain) => chain.index_bound(),
            Self::Field(field) => field.index_bound(),
            Self::Map(map) => map.index_bound(),
            Self::Bits(map) => map.index_bound(),
        }
    }
}

impl<T: Float> Terrain<T> for Ground<T> {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let edges: Vec<_> = match self {
            Self::One(part) => part.edges_near(area).collect(),
            Self::Both(pair) => pair.edges_near(area).collect(),
        };
        edges.into_iter()
    }

    fn index_bound(&self) -> u32 {
        match self {
            Self::One(part) => part.index_bound(),
            Self::Both(pair) => pair.index_bound(),
        }
    }
}

/// Open chains from right to left: a floor, stairs, a valley, a zigzag, an overhang, a spike.
const FLOORS: [[[i32; 2]; 6]; 6] = [
    [[6, 0], [3, 0], [1, 0], [0, 0], [-3, 0], [-6, 0]],
    [[6, 2], [2, 2], [2, 1], [0, 1], [0, 0], [-6, 0]],
    [[6, 4], [2, 0], [1, -1], [-1, -1], [-2, 0], [-6, 4]],
    [[5, 0], [3, 2], [1, 0], [-1, 2], [-3, 0], [-5, 2]],
    [[4, 0], [0, 0], [0, -2], [2, -2], [2, -4], [-4, -4]],
    [[6, 0], [1, 0], [0, 4], [0, 5], [-1, 0], [-6, 0]],
];

/// Closed chains: a block, a container, a star, a container with a spike, a thin wall, a bow.
const LOOPS: [[[i32; 2]; 6]; 6] = [
    [[-2, -2], [2, -2], [2, 0], [2, 2], [0, 2], [-2, 2]],
    [[-4, -4], [-4, 4], [0, 4], [4, 4], [4, 0], [4, -4]],
    [[0, -4], [1, -1], [4, 0], [1, 1], [0, 4], [-2, 0]],
    [[-4, -3], [-4, 4], [4, 4], [4, -3], [1, -3], [0, 2]],
    [[-1, -4], [1, -4], [1, 0], [1, 4], [-1, 4], [-1, 0]],
    [[-3, -2], [3, -2], [1, 0], [3, 2], [-3, 2], [-1, 0]],
];

fn corners<T: Float>(draw: &mut Draw, shapes: &[[[i32; 2]; 6]], kind: Kind) -> Corners<T> {
    let mut last = None;
    let shape = draw.one_of(shapes).map(|place| place.map(f64::from));
    // Some chains have corners at random.
    let is_wild = draw.below(4) == 0 || kind == Kind::Crowds;
    let (dx, dy) = (draw.whole(1) / 2.0, draw.whole(1) / 2.0);
    shape.map(|[x, y]| {
        let mut place = [x + dx, y + dy];
        if is_wild {
            let [i, j] = draw.pair(4);
            // Neighbors, and the ends of a closed chain, stay apart.
            place = [x + dx + i / 4.0, y + dy + j / 8.0];
        }
        if last == Some(T::vector(place[0], place[1])) {
            place[1] += 0.25;
        }
        let corner = T::vector(place[0], place[1]);
        last = Some(corner);
        (corner, u8::try_from(draw.below(3)).unwrap())
    })
}

fn chain<T: Float>(draw: &mut Draw, is_closed: bool, kind: Kind) -> Part<T> {
    let shapes = if is_closed { &LOOPS } else { &FLOORS };
    let corners = corners(draw, shapes, kind);
    let thickness = T::of(draw.one_of(&[0.0, 0.0, 0.5, 1.0]));
    macro_rules! finish {
        ($part:ident, $chain:expr) => {{
            let chain = $chain.unwrap().with_thickness(thickness).unwrap();
            Part::$part(if kind == Kind::OneWay {
                chain.one_way()
            } else {
                chain
            })
        }};
    }
    match (draw.below(3), is_closed) {
        (0, false) => finish!(Chain, EdgeChain::open(corners)),
        (0, true) => finish!(Chain, EdgeChain::closed(corners)),
        (1, false) => finish!(Node, EdgeChain::open(corners)),
        (1, true) => finish!(Node, EdgeChain::closed(corners)),
        (_, false) => finish!(Tree, EdgeChain::open(corners)),
        (_, true) => finish!(Tree, EdgeChain::closed(corners)),
    }
}

fn field<T: Float>(draw: &mut Draw) -> Part<T> {
    let heights = [0; 7].map(|_| T::of(draw.whole(2) / 2.0));
    let spacing = T::of(draw.one_of(&[0.5, 1.0, 1.5]));
    let [x, y] = draw.pair(2);
    Part::Field(HeightField::new(T::vector(x / 2.0 - 3.0, y / 2.0), spacing, heights).unwrap())
}

/// Rows of a room with a pillar, and of a room with steps.
const ROOM: [u8; 6] = [0xff, 0x81, 0x89, 0x91, 0x81, 0xff];
const STEPS: [u8; 6] = [0xff, 0x8f, 0x87, 0x83, 0x81, 0x00];

fn byte(draw: &mut Draw) -> u8 {
    u8::try_from(draw.below(256)).unwrap()
}

fn map<T: Float>(draw: &mut Draw) -> Part<T> {
    let [x, y] = draw.pair(1);
    let (origin, size) = (
        T::vector(x / 2.0 - 4.0, y / 2.0 - 3.0),
        T::of(draw.one_of(&[1.0, 1.0, 0.5])),
    );
    let none = [0; 6];
    let (solid, one_way) = match draw.below(5) {
        0 => {
            let bits: &'static [u8] = draw.one_of(&[&ROOM, &STEPS]);
            let bits = BitTiles::new(8, 6, bits).unwrap();
            return Part::Bits(TileMap::new(origin, size, bits).unwrap());
        }
        1 => (ROOM, none.map(|_| byte(draw))),
        2 => (STEPS, none.map(|_| byte(draw) & byte(draw))),
        3 => (none.map(|_| byte(draw) & byte(draw)), none),
        _ => (none, none.map(|_| byte(draw))),
    };
    Part::Map(TileMap::new(origin, size, Cells { solid, one_way }).unwrap())
}

fn part<T: Float>(draw: &mut Draw, kind: Kind) -> Part<T> {
    match kind {
        Kind::Floors => chain(draw, false, kind),
        Kind::Loops => chain(draw, true, kind),
        Kind::OneWay | Kind::Crowds => {
            let is_closed = draw.below(2) == 0;
            chain(draw, is_closed, kind)
        }
        Kind::Fields => field(draw),
        Kind::Maps | Kind::Pairs => map(draw),
    }
}

/// Draws a terrain of a kind.
pub(super) fn ground<T: Float>(draw: &mut Draw, kind: Kind) -> Ground<T> {
    if kind == Kind::Crowds {
        return Ground::Both((part(draw, kind), part(draw, kind)));
    }
    if kind == Kind::Pairs {
        let kinds = [0; 2].map(|_| draw.one_of(&[Kind::Floors, Kind::Loops, Kind::OneWay]));
        let second = draw.one_of(&[kinds[1], Kind::Fields, Kind::Maps]);
        return Ground::Both((part(draw, kinds[0]), part(draw, second)));
    }
    Ground::One(part(draw, kind))
}
