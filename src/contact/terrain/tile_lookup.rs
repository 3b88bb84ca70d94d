//! Lookup of the faces of tiles near an area.

use super::edge::TerrainEdge;
use super::swept_box::SweptBox;
use super::tile_faces::Face;
use super::tile_map::TileMap;
use super::tiles::Tiles;
use super::traits::Terrain;
use crate::math::Real;

impl<T: Real, M: Tiles> TileMap<T, M> {
    /// Returns the cells of an interval along an axis: the first one, and the one after the last.
    fn cells(&self, low: T, high: T, count: u16) -> (i32, i32) {
        let cell = |offset: T| i32::from((offset / self.size).floor_to_i16());
        let (first, last) = (cell(low), cell(high));
        (first.max(0), last.saturating_add(1).min(count.into()))
    }

    /// Returns the rows that the area crosses in a column.
    fn rows(&self, column: i32, area: &SweptBox<T>) -> (i32, i32) {
        let (from, path) = (area.from - self.origin, area.to - area.from);
        let bounds = area.bounds();
        let (mut low, mut high) = (
            bounds.lower.y - self.origin.y,
            bounds.upper.y - self.origin.y,
        );
        // Short paths cross few rows. Long ones are clipped to one column on either side.
        if T::KEEPS_INFINITY && path.x.abs() > self.size {
            let edge = |column: i32| T::ratio(column, 1) * self.size - from.x;
            let (left, right) = (
                edge(column.wrapping_sub(1)) - area.margin,
                edge(column.wrapping_add(2)) + area.margin,
            );
            let level = |x: T| {
                let fraction = (x / path.x).at_least(T::ZERO).at_most(T::ONE);
                from.y + path.y * fraction
            };
            let (a, b) = (level(left), level(right));
            low = low.at_least(a.at_most(b) - area.margin);
            high = high.at_most(a.at_least(b) + area.margin);
        }
        self.cells(low, high, self.tiles.rows())
    }
}

impl<T: Real, M: Tiles> Terrain<T> for TileMap<T, M> {
    /// Includes all exposed faces of the tile at the start, because a center there is inside.
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let bounds = area.bounds();
        let cell = |offset: T| i32::from((offset / self.size).floor_to_i16());
        let from = area.from - self.origin;
        let start = (cell(from.x), cell(from.y));
        let (first, end) = self.cells(
            bounds.lower.x - self.origin.x,
            bounds.upper.x - self.origin.x,
            self.tiles.columns(),
        );
        (first..end)
            .flat_map(move |column| {
                let (first, end) = self.rows(column, area);
                (first..end).map(move |row| (column, row))
            })
            .filter_map(|cell| self.placed(cell))
            .flat_map(|tile| Face::ALL.map(|face| (tile, face)))
            .filter(move |(tile, face)| {
                let [from, to] = tile.ends(*face);
                tile.cell == start || area.overlaps_edge(from, to)
            })
            .filter_map(|(tile, face)| self.edge(&tile, face))
    }

    fn index_bound(&self) -> u32 {
        let cells = u32::from(self.tiles.columns()).wrapping_mul(self.tiles.rows().into());
        cells.saturating_mul(4)
    }
}
