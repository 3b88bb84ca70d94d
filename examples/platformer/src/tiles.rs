//! Solid tiles of a level.

use pliant::{Tile, Tiles};
use std::rc::Rc;

/// Square cells that are solid or empty. Copies share their memory.
#[derive(Clone, Debug)]
pub struct Cells {
    columns: u16,
    solid: Rc<[bool]>,
}

impl Cells {
    /// Creates cells from rows of equal length that follow each other, the lowest one first.
    pub(crate) fn new(columns: u16, solid: &[bool]) -> Self {
        Self {
            columns,
            solid: solid.into(),
        }
    }

    /// Returns whether a cell is solid.
    pub fn is_solid(&self, column: u16, row: u16) -> bool {
        let cell = usize::from(row) * usize::from(self.columns) + usize::from(column);
        self.solid.get(cell).copied().unwrap_or(false)
    }
}

impl Tiles for Cells {
    fn columns(&self) -> u16 {
        self.columns
    }

    fn rows(&self) -> u16 {
        let rows = self.solid.len() / usize::from(self.columns.max(1));
        u16::try_from(rows).unwrap_or(u16::MAX)
    }

    fn tile(&self, column: u16, row: u16) -> Tile {
        self.is_solid(column, row).into()
    }
}
