//! Tiles of a tile map.

use crate::error::{Error, Parameter};

/// Content of a cell of a tile map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tile {
    /// No tile.
    #[default]
    Empty,
    /// Solid square with the index of its [`TerrainSurface`](crate::TerrainSurface).
    Solid(u8),
    /// Platform at the top side of the cell that discs pass from below, with the index of its
    /// surface.
    OneWay(u8),
}

/// A `true` cell is solid, with the first surface.
impl From<bool> for Tile {
    fn from(solid: bool) -> Self {
        if solid { Self::Solid(0) } else { Self::Empty }
    }
}

/// Cells of a [`TileMap`](crate::TileMap). Row zero is the lowest.
pub trait Tiles {
    /// Returns the number of columns.
    fn columns(&self) -> u16;

    /// Returns the number of rows.
    fn rows(&self) -> u16;

    /// Returns the content of a cell within the columns and rows.
    fn tile(&self, column: u16, row: u16) -> Tile;
}

impl<M: Tiles + ?Sized> Tiles for &M {
    fn columns(&self) -> u16 {
        (**self).columns()
    }

    fn rows(&self) -> u16 {
        (**self).rows()
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        (**self).tile(column, row)
    }
}

/// Tiles that a function determines: `fn(column, row) -> bool`, or `-> Tile`.
#[derive(Clone, Copy, Debug)]
pub struct TileFunction<F> {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// Returns the content of the cell of a column and a row.
    pub tile: F,
}

impl<R: Into<Tile>, F: Fn(u16, u16) -> R> Tiles for TileFunction<F> {
    fn columns(&self) -> u16 {
        self.columns
    }

    fn rows(&self) -> u16 {
        self.rows
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        (self.tile)(column, row).into()
    }
}

/// Solid tiles as bits, which can be in flash.
///
/// The rows follow each other without padding, the lowest one first. The cell of a column and a row
/// is bit `row × columns + column`, counted from the lowest bit of the first byte.
#[derive(Clone, Copy, Debug)]
pub struct BitTiles<'a> {
    columns: u16,
    rows: u16,
    bits: &'a [u8],
}

impl<'a> BitTiles<'a> {
    /// Creates tiles from one bit per cell.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] outline: no columns, no rows, or fewer bits than cells.
    pub const fn new(columns: u16, rows: u16, bits: &'a [u8]) -> Result<Self, Error> {
        let cells = columns as u64 * rows as u64;
        if cells == 0 || (bits.len() as u64) < cells.div_ceil(8) {
            return Err(Error::OutOfRange(Parameter::Outline));
        }
        Ok(Self {
            columns,
            rows,
            bits,
        })
    }
}

impl Tiles for BitTiles<'_> {
    fn columns(&self) -> u16 {
        self.columns
    }

    fn rows(&self) -> u16 {
        self.rows
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        let cell = u64::from(row)
            .wrapping_mul(self.columns.into())
            .wrapping_add(column.into());
        let byte = usize::try_from(cell / 8)
            .ok()
            .and_then(|byte| self.bits.get(byte));
        let bit = u32::try_from(cell % 8).unwrap_or(0);
        byte.is_some_and(|byte| byte.wrapping_shr(bit) & 1 == 1)
            .into()
    }
}
