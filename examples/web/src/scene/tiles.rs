//! Soft bodies in a tile map with slopes, under a gravity that swings.

use super::Scene;
use super::polygon::{self, Polygon};
use crate::number::{point, vector};
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use pliant::{
    EdgeChain, Error, ParticleId, Real, TerrainOutlines, TerrainSurface, Tile, TileMap, Tiles, Vec2,
};

/// Capacities for particles, and for their edges at corners of the ground.
pub(crate) const PARTICLES: usize = 80;
pub(crate) const VERTICES: usize = 32;

const BODIES: usize = 5;
/// Radius of the skins, side of a tile, m, and speed of the belt to the right, m/s.
const RADIUS: f64 = 0.02;
const TILE: f64 = 0.25;
const BELT: f64 = 1.0;
/// Largest angle of the gravity, turns, and its period, s.
const SWING: f64 = 0.15;
const PERIOD: f64 = 6.0;

/// Rows of the map, the highest first. `#` is solid, `>` is a belt, `=` is a one-way platform.
const ROWS: [&[u8; 20]; 9] = [
    b"#                  #",
    b"#                  #",
    b"#                  #",
    b"#                  #",
    b"#       ====       #",
    b"##                ##",
    b"####            ####",
    b"####### #>># #######",
    b"####################",
];

/// Edges over the tiles at both sides and the ceiling, m, with the free side on the right.
const FRAME: [(f64, f64); 6] = [
    (1.5, 0.5),
    (0.25, 1.125),
    (0.25, 2.5),
    (4.75, 2.5),
    (4.75, 1.125),
    (3.5, 0.5),
];

/// Tiles and frame.
pub(crate) type Ground<T> = (TileMap<T, Map>, EdgeChain<T, [Vec2<T>; FRAME.len()]>);

/// Cells of the map. Surfaces: rough ground, and a belt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Map;

impl Tiles for Map {
    fn columns(&self) -> u16 {
        20
    }

    fn rows(&self) -> u16 {
        9
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        let row = ROWS.iter().rev().nth(row.into());
        match row.and_then(|row| row.get(usize::from(column))) {
            Some(b'#') => Tile::Solid(0),
            Some(b'>') => Tile::Solid(1),
            Some(b'=') => Tile::OneWay(0),
            _ => Tile::Empty,
        }
    }
}

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "tiles",
        caption: "A tile map with slopes, in gravity that swings: seams do not catch, and corners stay outside.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.02)
            .with(Key::Alpha, 0.3)
            .with(Key::Mode, 1.0)
            .with(Key::Blend, 0.5)
            .with(Key::Friction, 0.3)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81),
        offers: polygon::OFFERS,
        build,
        drive: |world| {
            world.scene.solver.gravity = gravity(world);
            Ok(())
        },
        draw,
    }
}

/// Returns the gravity at the current time, m/s².
fn gravity<T: Real>(world: &World<T>) -> Vec2<T> {
    let (angle, _) = sincos(world.time / PERIOD);
    let (sin, cos) = sincos(SWING * angle);
    vector(sin, -cos) * world.number(Key::Gravity)
}

fn bodies() -> impl Iterator<Item = Polygon> {
    let kinds = [(16, 1), (4, 4), (5, 3), (3, 5), (16, 1)];
    kinds
        .into_iter()
        .zip(0..BODIES)
        .map(|((corners, parts), index)| Polygon {
            center: (0.7 + 0.9 * index as f64, 1.8),
            corners,
            radius: 0.19,
            turn: 0.3 * index as f64,
            waist: 1.0,
            parts,
        })
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    polygon::pour(world, bodies(), RADIUS)?;
    let tiles = TileMap::new(Vec2::ZERO, T::from_f64(TILE), Map)?;
    let ground = (tiles, EdgeChain::open(FRAME.map(point))?);
    let rough = TerrainSurface::new(world.surface());
    // Edges of floors run to the left.
    let belt = TerrainSurface {
        speed: T::from_f64(-BELT),
        ..rough
    };
    let surfaces = [rough, belt];
    let terrain = world.scene.parts.terrain.insert(TerrainOutlines::new(
        ground,
        T::from_f64(RADIUS),
        surfaces,
    )?);
    for (_, range) in polygon::ranges(bodies()) {
        let corners = range.map(|corner| ParticleId::new(corner as u16));
        terrain.add(&world.scene.particles, corners)?;
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for row in 0..Map.rows() {
        for column in 0..Map.columns() {
            let corner = |x: u16, y: u16| {
                vector::<T>(f64::from(column + x) * TILE, f64::from(row + y) * TILE)
            };
            let top = [corner(0, 1), corner(1, 1)].into_iter();
            match Map.tile(column, row) {
                Tile::Empty => {}
                Tile::OneWay(_) => pen.points(Kind::Ground, top),
                Tile::Solid(surface) => {
                    let bottom = [corner(1, 0), corner(0, 0)].into_iter();
                    pen.points(Kind::RoundedBox, top.clone().chain(bottom));
                    if surface > 0 {
                        pen.points(Kind::Line, top);
                    }
                }
            }
        }
    }
    pen.points(Kind::Ground, FRAME.into_iter().map(point::<T>));
    polygon::draw(world, pen, bodies(), RADIUS);
    let (middle, arrow) = (vector(2.5, 2.9), gravity(world) * T::ratio(3, 100));
    pen.points(Kind::Line, [middle, middle + arrow].into_iter());
}
