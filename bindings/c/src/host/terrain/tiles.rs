//! Tile map that owns its tiles.

use super::chain::known_surfaces;
use crate::capacity::PLIANT_TILES;
use crate::full::PliantCapacity;
use crate::real::PliantReal;
use crate::status::Rejection;
use heapless::Vec;
use pliant::{
    Checksum, Error, Parameter, SweptBox, Terrain, TerrainEdge, Tile, TileMap, Tiles, Vec2,
};
use serde::{Deserialize, Serialize};

/// Tile without a solid.
pub const PLIANT_TILE_EMPTY: u8 = 0;
/// Solid tile: add the number of its surface.
pub const PLIANT_TILE_SOLID: u8 = 64;
/// Platform at the top side of the tile that particles pass from below: add the number of its
/// surface.
pub const PLIANT_TILE_ONE_WAY: u8 = 128;

/// Returns the tile of a number.
fn tile(number: u8) -> Result<Tile, Error> {
    match number {
        PLIANT_TILE_EMPTY => Ok(Tile::Empty),
        PLIANT_TILE_SOLID..PLIANT_TILE_ONE_WAY => Ok(Tile::Solid(number ^ PLIANT_TILE_SOLID)),
        PLIANT_TILE_ONE_WAY.. => Ok(Tile::OneWay(number ^ PLIANT_TILE_ONE_WAY)),
        _ => Err(Error::OutOfRange(Parameter::Outline)),
    }
}

/// Rejects numbers that are no tiles, and surfaces that do not exist.
fn valid(number: u8) -> Result<(), Error> {
    match tile(number)? {
        Tile::Empty => Ok(()),
        Tile::Solid(surface) | Tile::OneWay(surface) => known_surfaces([surface].into_iter()),
    }
}

/// Numbers of tiles, row by row, the lowest row first.
#[derive(Clone, Serialize, Deserialize)]
struct Cells {
    columns: u16,
    rows: u16,
    tiles: Vec<u8, PLIANT_TILES>,
}

impl Cells {
    /// Returns the index of a tile within the columns and rows.
    fn index(&self, column: u16, row: u16) -> Option<usize> {
        let row = usize::from(row).checked_mul(self.columns.into())?;
        let inside = column < self.columns;
        row.checked_add(column.into()).filter(|_| inside)
    }
}

impl Tiles for Cells {
    fn columns(&self) -> u16 {
        self.columns
    }

    fn rows(&self) -> u16 {
        self.rows
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        let index = self.index(column, row);
        let number = index.and_then(|index| self.tiles.get(index));
        number.map_or(Tile::Empty, |number| tile(*number).unwrap_or_default())
    }
}

/// Tiles and settings of a map.
#[derive(Clone, Serialize, Deserialize)]
struct Record {
    origin: Vec2<PliantReal>,
    size: PliantReal,
    cells: Cells,
}

/// Tile map.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub(super) struct Map(TileMap<PliantReal, Cells>);

impl Map {
    /// Returns a map with its lower left corner at `origin`, m, and tiles of `size`, m.
    pub(super) fn new(
        origin: Vec2<PliantReal>,
        size: PliantReal,
        (columns, rows): (u16, u16),
        tiles: &[u8],
    ) -> Result<Self, Rejection> {
        let tiles = Vec::from_slice(tiles).map_err(|_| PliantCapacity::Tiles)?;
        let cells = Cells {
            columns,
            rows,
            tiles,
        };
        let record = Record {
            origin,
            size,
            cells,
        };
        Ok(record.try_into()?)
    }

    /// Returns the map with another tile.
    pub(super) fn with_tile(self, column: u16, row: u16, number: u8) -> Result<Self, Error> {
        let mut record = Record::from(self);
        let index = record.cells.index(column, row);
        let tiles = &mut record.cells.tiles;
        let slot = index.and_then(|index| tiles.get_mut(index));
        *slot.ok_or(Error::OutOfRange(Parameter::Outline))? = number;
        record.try_into()
    }
}

impl TryFrom<Record> for Map {
    type Error = Error;

    fn try_from(record: Record) -> Result<Self, Error> {
        let cells = record.cells;
        let area = usize::from(cells.columns).checked_mul(cells.rows.into());
        if cells.tiles.is_empty() || area != Some(cells.tiles.len()) {
            return Err(Error::OutOfRange(Parameter::Outline));
        }
        cells.tiles.iter().try_for_each(|number| valid(*number))?;
        TileMap::new(record.origin, record.size, cells).map(Self)
    }
}

impl From<Map> for Record {
    fn from(Map(map): Map) -> Self {
        Self {
            origin: map.origin(),
            size: map.size(),
            cells: map.tiles().clone(),
        }
    }
}

impl Terrain<PliantReal> for Map {
    fn edges_near(
        &self,
        area: &SweptBox<PliantReal>,
    ) -> impl Iterator<Item = TerrainEdge<PliantReal>> {
        self.0.edges_near(area)
    }

    fn index_bound(&self) -> u32 {
        self.0.index_bound()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        let Self(map) = self;
        for number in [map.origin().x, map.origin().y, map.size()] {
            checksum.add(number);
        }
        checksum.add_bits(map.tiles().columns.into());
        for number in &map.tiles().tiles {
            checksum.add_bits((*number).into());
        }
    }
}
