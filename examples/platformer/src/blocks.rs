//! Rectangles that cover the solid tiles of a level.

use crate::level::{Level, ORIGIN, TILE};
use pliant::Tiles;

impl Level {
    /// Returns rectangles that cover the solid tiles, each with its lower left and upper right
    /// corner.
    ///
    /// A rectangle contains vertical runs of solid tiles between the same rows, in adjacent
    /// columns.
    pub fn blocks(&self) -> Vec<[[f32; 2]; 2]> {
        let mut blocks = Vec::new();
        // First column and rows of the rectangles that end at the current column.
        let mut open: Vec<(u16, [u16; 2])> = Vec::new();
        for column in 0..=self.cells.columns() {
            let runs = self.runs(column);
            for (first, [bottom, top]) in open.extract_if(.., |(_, run)| !runs.contains(run)) {
                blocks.push([corner(first, bottom), corner(column, top)]);
            }
            for run in runs {
                if !open.iter().any(|(_, other)| *other == run) {
                    open.push((column, run));
                }
            }
        }
        blocks
    }

    /// Returns the vertical runs of solid tiles in a column: their first row, and the row above the
    /// last.
    fn runs(&self, column: u16) -> Vec<[u16; 2]> {
        let mut runs: Vec<[u16; 2]> = Vec::new();
        let is_inside = column < self.cells.columns();
        for row in
            (0..self.cells.rows()).filter(|row| is_inside && self.cells.is_solid(column, *row))
        {
            match runs.last_mut() {
                Some([_, end]) if *end == row => *end += 1,
                _ => runs.push([row, row + 1]),
            }
        }
        runs
    }
}

/// Returns the position of the lower left corner of a cell.
fn corner(column: u16, row: u16) -> [f32; 2] {
    [
        ORIGIN[0] + TILE * f32::from(column),
        ORIGIN[1] + TILE * f32::from(row),
    ]
}
