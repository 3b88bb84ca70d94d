//! Terrain: surfaces, chains of edges, tiles, and the bodies that collide with them.

use crate::c::{
    PliantHeightField, PliantSurface, PliantTerrainChain, PliantTerrainHit, PliantTileMap, Real,
};
use crate::calls::{Point, Span, choice, pair, range, vector, vectors};
use crate::contacts::{ALL, EVENTS, OUTLINES, material};
use crate::lists::{list, records};
use crate::queries::Hit;
use crate::scene::Scene;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

const TILES: [&str; 3] = ["empty", "solid", "one_way"];
/// Number of surfaces that tiles and edges can have.
const SURFACES: u8 = 16;

/// Tile of a kind, ``empty``, ``solid`` or ``one_way``, and a surface, for ``set_tiles``. Bodies
/// pass ``one_way`` tiles from below.
#[pyfunction]
#[pyo3(signature = (kind, surface=0))]
pub fn tile(kind: &str, surface: u8) -> PyResult<u8> {
    let number = 64 * choice(&TILES, kind)? + u32::from(surface);
    let number = u8::try_from(number).ok().filter(|_| surface < SURFACES);
    number.ok_or_else(|| PyValueError::new_err(format!("{surface} is no surface")))
}

#[pymethods]
impl Scene {
    /// Sets a surface, from 0 to 15. The speed, m/s, is that of a belt: to the left on a floor.
    #[pyo3(signature = (surface, material=[0.0, 0.0, 0.0], speed=0.0, layers=1, mask=ALL))]
    fn set_surface(
        &mut self,
        surface: u8,
        material: [Real; 3],
        speed: Real,
        layers: u32,
        mask: u32,
    ) -> PyResult<()> {
        let given = PliantSurface {
            material: self::material(material),
            speed,
            layers,
            mask,
        };
        call!(pliant_set_surface(self.world(), surface, &raw const given))
    }

    /// Adds a chain of edges between points, m, with the free side on the right, and returns its
    /// number.
    ///
    /// ``surfaces`` has the surface of the edge that each point begins; missing ones are zero.
    /// Within ``thickness``, m, behind an edge, particles are pushed out.
    #[pyo3(signature = (points, surfaces=vec![], *, closed=false, one_way=false, thickness=0.0))]
    fn add_terrain_chain(
        &mut self,
        points: Vec<Point>,
        mut surfaces: Vec<u8>,
        closed: bool,
        one_way: bool,
        thickness: Real,
    ) -> PyResult<u16> {
        let corners = vectors(&points);
        surfaces.resize(corners.len(), 0);
        let [closed, one_way] = [closed, one_way].map(u8::from);
        let chain = PliantTerrainChain {
            closed,
            one_way,
            thickness,
        };
        get_deep!(pliant_add_terrain_chain(
            self.world(),
            corners.as_ptr(),
            surfaces.as_ptr(),
            corners.len(),
            &raw const chain
        ))
    }

    /// Removes a chain of edges.
    fn remove_terrain_chain(&mut self, chain: u16) -> PyResult<()> {
        call_deep!(pliant_remove_terrain_chain(self.world(), chain))
    }

    /// Replaces the tiles by rows of tiles of a size, m, the lowest row first, from the lower left
    /// corner.
    #[pyo3(signature = (tiles, size, origin=[0.0, 0.0]))]
    fn set_tiles(&mut self, tiles: Vec<Vec<u8>>, size: Real, origin: Point) -> PyResult<()> {
        let columns = tiles.first().map_or(0, Vec::len);
        if tiles.iter().any(|row| row.len() != columns) {
            return Err(PyValueError::new_err("the rows have different lengths"));
        }
        let map = PliantTileMap {
            origin: vector(origin),
            size,
            columns: columns.try_into()?,
            rows: tiles.len().try_into()?,
        };
        let tiles = tiles.concat();
        call_deep!(pliant_set_tiles(
            self.world(),
            tiles.as_ptr(),
            tiles.len(),
            &raw const map
        ))
    }

    /// Replaces a tile.
    fn set_tile(&mut self, column: u16, row: u16, tile: u8) -> PyResult<()> {
        call_deep!(pliant_set_tile(self.world(), column, row, tile))
    }

    /// Removes all tiles.
    fn remove_tiles(&mut self) -> PyResult<()> {
        call_deep!(pliant_remove_tiles(self.world()))
    }

    /// Replaces the height field by heights above its origin, m, from left to right in columns of a
    /// width, m.
    #[pyo3(signature = (heights, spacing, origin=[0.0, 0.0], surface=0))]
    fn set_heights(
        &mut self,
        heights: Vec<Real>,
        spacing: Real,
        origin: Point,
        surface: u8,
    ) -> PyResult<()> {
        let field = PliantHeightField {
            origin: vector(origin),
            spacing,
            surface,
        };
        call_deep!(pliant_set_heights(
            self.world(),
            heights.as_ptr(),
            heights.len(),
            &raw const field
        ))
    }

    /// Sets one height, m: a crater, or a hill that grows.
    fn set_height(&mut self, index: u16, height: Real) -> PyResult<()> {
        call_deep!(pliant_set_height(self.world(), index, height))
    }

    /// Removes the height field.
    fn remove_heights(&mut self) -> PyResult<()> {
        call_deep!(pliant_remove_heights(self.world()))
    }

    /// Lets particles collide with the terrain, as an outline of a kind of ``add_outline``.
    #[pyo3(signature = (corners, kind="closed"))]
    fn add_terrain_body(&mut self, corners: Span, kind: &str) -> PyResult<()> {
        call!(pliant_add_terrain_body(
            self.world(),
            range(corners),
            choice(&OUTLINES, kind)?
        ))
    }

    /// Removes the body of a particle from the terrain.
    fn remove_terrain_body(&mut self, particle: u16) -> PyResult<()> {
        call!(pliant_remove_terrain_body(self.world(), particle))
    }

    /// Sets the radius, m, of all particles that collide with the terrain.
    fn set_terrain_radius(&mut self, radius: Real) -> PyResult<()> {
        call!(pliant_set_terrain_radius(self.world(), radius))
    }

    /// Sets the layers of all particles that collide with the terrain, and those of their surfaces.
    #[pyo3(signature = (layers=1, mask=ALL))]
    fn set_terrain_filter(&mut self, layers: u32, mask: u32) -> PyResult<()> {
        call!(pliant_set_terrain_filter(self.world(), layers, mask))
    }

    /// Surface, fraction of the path and normal of the first hit of a moving disc, or None without
    /// a hit.
    #[pyo3(signature = (start, end, radius=0.0))]
    fn cast_disc(&self, start: Point, end: Point, radius: Real) -> PyResult<Option<Hit>> {
        let hit: PliantTerrainHit = get!(pliant_cast_disc(
            self.look(),
            vector(start),
            vector(end),
            radius
        ))?;
        Ok((hit.hit != 0).then(|| (hit.surface, hit.fraction, pair(hit.normal))))
    }

    /// Contact points of hulls with the terrain. As ``rigid_contacts``, with one ``hull``.
    fn rigid_terrain_contacts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        records(
            py,
            "rigid_terrain_contact",
            &list!(pliant_rigid_terrain_contacts(self.look()))?,
        )
    }

    /// Hulls that touched the terrain in the last step, or those that ``began`` or ``ended`` to
    /// touch it.
    #[pyo3(signature = (which="touching"))]
    fn terrain_hulls<'py>(
        &self,
        py: Python<'py>,
        which: &str,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let which = choice(&EVENTS, which)?;
        Ok(PyArray1::from_vec(
            py,
            list!(pliant_terrain_hulls(self.look(), which))?,
        ))
    }
}
