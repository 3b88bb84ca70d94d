//! Tile map.

use super::tiles::Tiles;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};

/// Map of square tiles. Only faces between a solid and a free cell collide.
///
/// Faces that continue each other have no corner between them, so discs do not catch on seams.
/// Lookups cover at most 32,767 columns and rows; cells outside the map are empty. A center inside
/// a solid tile is pushed out through its nearest exposed face. A center in a tile without exposed
/// faces is not pushed.
///
/// **Cost** of a lookup: one tile and up to eight neighbors per cell along the path of the area, at
/// any size of the map.
///
/// ```
/// use pliant::{BitTiles, Particles, Solver, TerrainSurface, TerrainContacts, TileMap, Vec2};
/// // Two rows of eight cells: a floor, and a wall at its right end.
/// static LEVEL: [u8; 2] = [0b1111_1111, 0b1000_0000];
/// let map = TileMap::new(Vec2::new(0.0, 0.0), 1.0, BitTiles::new(8, 2, &LEVEL)?)?;
/// let mut particles = Particles::<f32, 1>::new();
/// let ball = particles.add(Vec2::new(0.5, 1.25), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(3.0, 0.0))?;
/// let mut map = TerrainContacts::<f32, _, 1>::new(map, particles.ids(), 0.25, [TerrainSurface::default()])?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..300 {
///     solver.step(1.0 / 60.0, &mut particles, &mut map)?;
/// }
/// assert_eq!(particles.positions(), [Vec2::new(6.75, 1.25)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TileMap<T, M> {
    pub(super) origin: Vec2<T>,
    pub(super) size: T,
    pub(super) tiles: M,
}

impl<T: Real, M: Tiles> TileMap<T, M> {
    /// Creates a map with its lower left corner at `origin`, m, and tiles of `size`, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero,
    /// negative) spacing.
    pub fn new(origin: Vec2<T>, size: T, tiles: M) -> Result<Self, Error> {
        Ok(Self {
            origin: finite_vector(origin, Parameter::Position)?,
            size: positive(size, Parameter::Spacing)?,
            tiles,
        })
    }

    /// Returns the lower left corner, m.
    pub fn origin(&self) -> Vec2<T> {
        self.origin
    }

    /// Returns the side of a tile, m.
    pub fn size(&self) -> T {
        self.size
    }

    /// Returns the tiles.
    pub fn tiles(&self) -> &M {
        &self.tiles
    }
}
