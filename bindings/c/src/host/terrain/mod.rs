//! Terrain: chains of edges, a tile map, a height field, and their surfaces.

pub mod body;
pub mod chain;
pub mod ground;
pub mod heights;
pub mod level;
pub mod ray;
pub mod rigid;
pub mod tiles;

use crate::capacity::{PLIANT_CHAIN_POINTS, PLIANT_SURFACES};
use crate::collider::PliantContactMaterial;
use crate::full::PliantCapacity;
use crate::host::slots;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{Answer, PliantScene, PliantWorld, aligned, open, read};
use chain::{Chain, Points, Record};
use heapless::Vec;
use pliant::{Error, Filter, Parameter, TerrainSurface};
use tiles::Map;

pub(crate) use body::{Ground, init};
use level::Level;
pub(crate) use rigid::Contacts;

/// Surface of edges of the terrain.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantSurface {
    /// Friction and restitution.
    pub material: PliantContactMaterial,
    /// Speed along the edges, m/s, as of a conveyor belt: to the left on a floor.
    pub speed: PliantReal,
    /// Layers of the surface, as bits.
    pub layers: u32,
    /// Layers with which it collides.
    pub mask: u32,
}

/// Kind of a chain of edges.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantTerrainChain {
    /// Whether the last point is joined to the first: nonzero for yes.
    pub closed: u8,
    /// Whether bodies pass the edges from behind: nonzero for yes.
    pub one_way: u8,
    /// Depth of the solid behind each edge, m: not negative. A particle behind an edge, at most
    /// this far, is pushed out.
    pub thickness: PliantReal,
}

/// Place and size of a tile map.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantTileMap {
    /// Lower left corner, m.
    pub origin: PliantVec2,
    /// Side of a tile, m: positive.
    pub size: PliantReal,
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
}

/// The surfaces of a new world.
pub(crate) fn surfaces() -> [TerrainSurface<PliantReal>; PLIANT_SURFACES] {
    [TerrainSurface::default(); PLIANT_SURFACES]
}

/// Sets a surface, below PLIANT_SURFACES. In a new world all surfaces are without friction, and
/// collide with all layers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_surface(
    world: *mut PliantWorld,
    number: u8,
    surface: *const PliantSurface,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let (scene, surface) = (&mut open(world)?.scene, read(surface)?);
        let surface = TerrainSurface {
            material: surface.material.kernel(),
            speed: surface.speed,
            filter: Filter::new(surface.layers, surface.mask),
        };
        let parts = &mut scene.parts;
        parts.contacts.set_surface(number, surface)?;
        Ok(parts.late.ground.contacts.set_surface(number, surface)?)
    })())
}

/// Adds a chain of edges between `count` points, m, to the terrain, and writes its number to
/// `number`, which may be null: the lowest number that no other chain has. `surfaces` has the
/// number of the surface of the edge that each point begins, or is null for zeros.
///
/// The free side is on the right: a closed chain in counter-clockwise order is a solid, one in
/// clockwise order is a container, and a floor runs from right to left. Bodies do not catch on its
/// points. Needs 512 kB of stack, 1 MB in double precision.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_terrain_chain(
    world: *mut PliantWorld,
    points: *const PliantVec2,
    surfaces: *const u8,
    count: usize,
    chain: *const PliantTerrainChain,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let PliantTerrainChain {
            closed,
            one_way,
            thickness,
        } = read(chain)?;
        aligned(points)?;
        let mut list = Vec::<_, PLIANT_CHAIN_POINTS>::new();
        for index in 0..count {
            let surface = if surfaces.is_null() {
                0
            } else {
                surfaces.add(index).read()
            };
            let point = points.add(index).read().into();
            list.push((point, surface))
                .map_err(|_| PliantCapacity::Points)?;
        }
        let chain = Chain::try_from(Record {
            points: Points(list),
            closed: closed != 0,
            one_way: one_way != 0,
            thickness,
        })?;
        answer.give(edit(scene, |level| {
            slots::insert(&mut level.chains, chain, |_| false).ok_or(PliantCapacity::TerrainChains)
        })?);
        Ok(())
    })())
}

/// Removes a chain of edges from the terrain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_terrain_chain(
    world: *mut PliantWorld,
    chain: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            edit(scene, |level| slots::remove(&mut level.chains, chain))
        })
    })
}

/// Replaces the tile map of the terrain by `count` tiles, row by row, the lowest row first: one for
/// each column of each row. A tile is PLIANT_TILE_EMPTY, or the sum of PLIANT_TILE_SOLID or
/// PLIANT_TILE_ONE_WAY and the number of a surface. Bodies do not catch on the seams between tiles.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_tiles(
    world: *mut PliantWorld,
    tiles: *const u8,
    count: usize,
    map: *const PliantTileMap,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, map) = (&mut open(world)?.scene, read(map)?);
        aligned(tiles)?;
        let tiles = core::slice::from_raw_parts(tiles, count);
        let (columns, rows) = (map.columns, map.rows);
        let map = Map::new(map.origin.into(), map.size, (columns, rows), tiles)?;
        edit(scene, |level| {
            level.tiles = Some(map);
            Ok(())
        })
    })())
}

/// Replaces a tile of the map.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_tile(
    world: *mut PliantWorld,
    column: u16,
    row: u16,
    tile: u8,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            edit(scene, |level| {
                let map = level.tiles.take();
                let map = map.ok_or(Error::OutOfRange(Parameter::Outline))?;
                level.tiles = Some(map.with_tile(column, row, tile)?);
                Ok(())
            })
        })
    })
}

/// Removes the tile map from the terrain.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_tiles(world: *mut PliantWorld) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            edit(scene, |level| {
                level.tiles = None;
                Ok(())
            })
        })
    })
}

/// Changes a copy of the terrain, and gives it to soft and rigid bodies if the change succeeds.
fn edit<R, E>(
    scene: &mut PliantScene,
    change: impl FnOnce(&mut Level) -> Result<R, E>,
) -> Result<R, E> {
    let parts = &mut scene.parts;
    let mut level = parts.contacts.terrain().clone();
    let result = change(&mut level)?;
    parts.late.ground.contacts.set_terrain(level.clone());
    parts.contacts.set_terrain(level);
    Ok(result)
}

/// Returns the terrain of a world.
pub(crate) fn level(scene: &PliantScene) -> &Level {
    scene.parts.contacts.terrain()
}
