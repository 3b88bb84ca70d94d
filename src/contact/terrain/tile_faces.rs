//! Exposed faces of tiles, with their neighbors.

use super::edge::TerrainEdge;
use super::tile_map::TileMap;
use super::tiles::{Tile, Tiles};
use crate::math::{Real, Vec2};

/// Side of a tile. The sides form a loop in counter-clockwise order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Bottom,
    Right,
    Top,
    Left,
}

/// Tile that is not empty, with the positions of its lower left and its upper right corner.
#[derive(Clone, Copy)]
pub(super) struct PlacedTile<T> {
    pub(super) cell: Cell,
    tile: Tile,
    lower: Vec2<T>,
    upper: Vec2<T>,
}

/// Cell, or a step between cells.
type Cell = (i32, i32);

impl Face {
    pub(super) const ALL: [Self; 4] = [Self::Bottom, Self::Right, Self::Top, Self::Left];

    /// Returns the step from start to end.
    fn along(self) -> Cell {
        match self {
            Self::Bottom => (1, 0),
            Self::Right => (0, 1),
            Self::Top => (-1, 0),
            Self::Left => (0, -1),
        }
    }

    /// Returns the step to the free side.
    fn outward(self) -> Cell {
        let (x, y) = self.along();
        (y, -x)
    }

    /// Returns the corner of the cell at which the face starts.
    fn start(self) -> Cell {
        match self {
            Self::Bottom => (0, 0),
            Self::Right => (1, 0),
            Self::Top => (1, 1),
            Self::Left => (0, 1),
        }
    }
}

fn plus((a, b): Cell, (c, d): Cell) -> Cell {
    (a.wrapping_add(c), b.wrapping_add(d))
}

fn minus((a, b): Cell, (c, d): Cell) -> Cell {
    (a.wrapping_sub(c), b.wrapping_sub(d))
}

impl<T: Real> PlacedTile<T> {
    /// Returns start and end of a face.
    pub(super) fn ends(&self, face: Face) -> [Vec2<T>; 2] {
        let Self { lower, upper, .. } = *self;
        let (low_right, high_left) = (Vec2::new(upper.x, lower.y), Vec2::new(lower.x, upper.y));
        match face {
            Face::Bottom => [lower, low_right],
            Face::Right => [low_right, upper],
            Face::Top => [upper, high_left],
            Face::Left => [high_left, lower],
        }
    }
}

impl<T: Real, M: Tiles> TileMap<T, M> {
    /// Returns the tile of a cell; `None` for an empty one.
    pub(super) fn placed(&self, cell: Cell) -> Option<PlacedTile<T>> {
        let tile = self.at(cell);
        (tile != Tile::Empty).then(|| PlacedTile {
            cell,
            tile,
            lower: self.corner(cell),
            upper: self.corner(plus(cell, (1, 1))),
        })
    }

    /// Returns the edge of a face of a tile; `None` unless it is exposed.
    ///
    /// The faces next to it determine its ghost vertices. A solid cell in front of the face gives a
    /// corner that is not exposed, a cell beside it a seam, and an empty cell an exposed corner.
    pub(super) fn edge(&self, placed: &PlacedTile<T>, face: Face) -> Option<TerrainEdge<T>> {
        let cell = placed.cell;
        let (one_way, surface) = match placed.tile {
            Tile::Solid(surface) => (false, surface),
            Tile::OneWay(surface) if face == Face::Top => (true, surface),
            _ => return None,
        };
        let (along, outward) = (face.along(), face.outward());
        if self.is_solid(plus(cell, outward)) {
            return None;
        }
        let first = plus(cell, face.start());
        let last = plus(first, along);
        let [start, end] = placed.ends(face);
        let continues = |cell: Cell| match self.at(cell) {
            Tile::Solid(_) => true,
            Tile::OneWay(_) => face == Face::Top,
            Tile::Empty => false,
        };
        // The step from a vertex to the next one, away from the face.
        let turn = |away: Cell| {
            if self.is_solid(plus(plus(cell, away), outward)) {
                outward
            } else if continues(plus(cell, away)) {
                away
            } else {
                minus((0, 0), outward)
            }
        };
        let (to_before, to_after) = (turn(minus((0, 0), along)), turn(along));
        Some(TerrainEdge {
            index: self.index_of(cell, face),
            start,
            end,
            before: Some(self.corner(plus(first, to_before))),
            after: Some(self.corner(plus(last, to_after))),
            surface,
            one_way,
            thickness: if one_way { T::ZERO } else { self.size() },
        })
    }

    fn index_of(&self, (column, row): Cell, face: Face) -> u32 {
        let columns = i32::from(self.tiles().columns());
        let cell = row.wrapping_mul(columns).wrapping_add(column);
        cell.cast_unsigned()
            .wrapping_mul(4)
            .wrapping_add(face as u32)
    }

    /// Returns the position of the lower left corner of a cell.
    fn corner(&self, (column, row): Cell) -> Vec2<T> {
        self.origin() + Vec2::new(T::ratio(column, 1), T::ratio(row, 1)) * self.size()
    }

    fn is_solid(&self, cell: Cell) -> bool {
        matches!(self.at(cell), Tile::Solid(_))
    }

    /// Returns the content of a cell: empty outside the map.
    pub(super) fn at(&self, (column, row): Cell) -> Tile {
        match (u16::try_from(column), u16::try_from(row)) {
            (Ok(column), Ok(row))
                if column < self.tiles().columns() && row < self.tiles().rows() =>
            {
                self.tiles().tile(column, row)
            }
            _ => Tile::Empty,
        }
    }
}
