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

/// Face between a tile and a free cell.
pub(super) struct ExposedFace {
    cell: Cell,
    face: Face,
    surface: u8,
    one_way: bool,
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

impl<T: Real, M: Tiles> TileMap<T, M> {
    /// Returns the face of a cell; `None` unless it is exposed.
    pub(super) fn exposed(&self, cell: Cell, face: Face) -> Option<ExposedFace> {
        let (one_way, surface) = match self.at(cell) {
            Tile::Solid(surface) => (false, surface),
            Tile::OneWay(surface) if face == Face::Top => (true, surface),
            _ => return None,
        };
        let is_covered = self.is_solid(plus(cell, face.outward()));
        (!is_covered).then_some(ExposedFace {
            cell,
            face,
            surface,
            one_way,
        })
    }

    /// Returns start and end of a face.
    pub(super) fn ends(&self, exposed: &ExposedFace) -> [Vec2<T>; 2] {
        let first = plus(exposed.cell, exposed.face.start());
        [first, plus(first, exposed.face.along())].map(|corner| self.corner(corner))
    }

    /// Returns the edge of a face, given its ends.
    ///
    /// The faces next to it determine its ghost vertices. A solid cell in front of the face gives a
    /// corner that is not exposed, a cell beside it a seam, and an empty cell an exposed corner.
    pub(super) fn edge(&self, exposed: &ExposedFace, [start, end]: [Vec2<T>; 2]) -> TerrainEdge<T> {
        let ExposedFace {
            cell,
            face,
            surface,
            one_way,
        } = *exposed;
        let (along, outward) = (face.along(), face.outward());
        let first = plus(cell, face.start());
        let last = plus(first, along);
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
        TerrainEdge {
            index: self.index_of(cell, face),
            start,
            end,
            before: Some(self.corner(plus(first, to_before))),
            after: Some(self.corner(plus(last, to_after))),
            surface,
            one_way,
            thickness: if one_way { T::ZERO } else { self.size() },
        }
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
