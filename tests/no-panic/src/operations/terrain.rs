//! Terrain and its contacts.

use super::{BODIES, CAPACITY, PAIRS, T};
use core::fmt::{Debug, Formatter};
use num_traits::Zero;
use pliant::query::{Ray, TerrainHit, TerrainPoint};
use pliant::{
    BitTiles, EdgeChain, Checksum, ContactSet, Particles, HeightField, HeightFunction, Heights, ParticleId, TerrainSurface, SweptBox,
    Terrain, TerrainContact, TerrainContacts, TerrainEdge, TerrainEdgeContact, TerrainOutlines, TileMap, Vec2, query,
};

type Edges<'a> = EdgeChain<T, &'a [Vec2<T>], BODIES>;
type Ground<'a> = HeightField<T, &'a [T]>;
type Bits<'a> = TileMap<T, BitTiles<'a>>;
type All<'a> = (Edges<'a>, ([Ground<'a>; BODIES], Bits<'a>));
type Soft<'a> = TerrainOutlines<T, All<'a>, CAPACITY, PAIRS, BODIES>;
type Contacts<'a> = TerrainContacts<T, All<'a>, CAPACITY, BODIES>;

/// Calls all methods of a terrain.
fn terrain<W: Terrain<T> + ?Sized>(terrain: &W, area: &SweptBox<T>, checksum: &mut Checksum) -> (T, u32) {
    terrain.hash_state(checksum);
    let sum = terrain.edges_near(area).fold(T::zero(), |sum, edge| sum + edge.start.x + edge.end.y);
    (sum, terrain.index_bound())
}

fn height(_: u16) -> T {
    T::zero()
}

entries! {
    1 "EdgeChain::open" = Edges::open;
    1 "EdgeChain::closed" = Edges::closed;
    1 "EdgeChain::one_way" = Edges::one_way;
    2 "EdgeChain::with_thickness" = Edges::with_thickness;
    1 "EdgeChain::points" = Edges::points;
    3 "Terrain for EdgeChain" = terrain::<Edges<'_>>;
    3 "Terrain for EdgeChain with surfaces" = terrain::<EdgeChain<T, &[(Vec2<T>, u8)], 0>>;
    3 "HeightField::new" = Ground::new;
    1 "HeightField::heights" = Ground::heights;
    3 "Terrain for HeightField" = terrain::<Ground<'_>>;
    2 "Heights for HeightFunction" = (|count, index| HeightFunction { count, height: height as fn(u16) -> T }.height(index));
    3 "Terrain for slices" = terrain::<[Edges<'_>]>;
    3 "TileMap::new" = Bits::new;
    1 "TileMap::origin" = Bits::origin;
    1 "TileMap::size" = Bits::size;
    1 "TileMap::tiles" = Bits::tiles;
    3 "Terrain for TileMap" = terrain::<Bits<'_>>;
    1 "TerrainSurface::new" = TerrainSurface::<T>::new;
    0 "Default for TerrainSurface" = TerrainSurface::<T>::default;
    3 "SweptBox::overlaps_edge" = SweptBox::<T>::overlaps_edge;
    4 "TerrainContacts::new" = (|terrain, particles: &[ParticleId], radius, surfaces: &[TerrainSurface<T>]| {
        Contacts::new(terrain, particles.iter().copied(), radius, surfaces.iter().copied())
    });
    1 "TerrainContacts::empty" = Contacts::empty;
    5 "TerrainContacts::build" = (|contacts: &mut Contacts<'_>, terrain, particles: &[ParticleId], radius, surfaces: &[TerrainSurface<T>]| {
        contacts.build(terrain, particles.iter().copied(), radius, surfaces.iter().copied())
    });
    1 "TerrainContacts::terrain" = Contacts::terrain;
    1 "TerrainContacts::particles" = Contacts::particles;
    1 "TerrainContacts::surfaces" = Contacts::surfaces;
    2 "TerrainContacts::add" = Contacts::add;
    2 "TerrainContacts::remove" = Contacts::remove;
    2 "TerrainContacts::set_terrain" = Contacts::set_terrain;
    2 "TerrainContacts::set_radius" = Contacts::set_radius;
    1 "TerrainContacts::radius" = Contacts::radius;
    2 "TerrainContacts::set_filter" = Contacts::set_filter;
    3 "TerrainContacts::set_surface" = Contacts::set_surface;
    1 "TerrainContacts::touching" = (|contacts: &Contacts<'_>| contacts.touching().last());
    1 "TerrainContacts::dropped" = Contacts::dropped;
    3 "TerrainContacts::impulse" = Contacts::impulse;
    1 "TerrainContacts::stopped" = Contacts::stopped;
    1 "TerrainOutlines::empty" = Soft::empty;
    3 "TerrainOutlines::new" = (|terrain, radius, surfaces: &[TerrainSurface<T>]| Soft::new(terrain, radius, surfaces.iter().copied()));
    4 "TerrainOutlines::build" = (|set: &mut Soft<'_>, terrain, radius, surfaces: &[TerrainSurface<T>]| {
        set.build(terrain, radius, surfaces.iter().copied())
    });
    3 "TerrainOutlines::add" = (|set: &mut Soft<'_>, particles: &Particles<T, CAPACITY>, corners: &[ParticleId]| set.add(particles, corners.iter().copied()));
    3 "TerrainOutlines::add_chain" = (|set: &mut Soft<'_>, particles: &Particles<T, CAPACITY>, corners: &[ParticleId]| set.add_chain(particles, corners.iter().copied()));
    3 "TerrainOutlines::add_points" = (|set: &mut Soft<'_>, particles: &Particles<T, CAPACITY>, points: &[ParticleId]| set.add_points(particles, points.iter().copied()));
    2 "TerrainOutlines::remove" = Soft::remove;
    1 "TerrainOutlines::discs" = (|set: &Soft<'_>| set.discs().dropped());
    2 "TerrainOutlines::set_terrain" = Soft::set_terrain;
    2 "TerrainOutlines::set_radius" = Soft::set_radius;
    2 "TerrainOutlines::set_filter" = Soft::set_filter;
    3 "TerrainOutlines::set_surface" = Soft::set_surface;
    1 "TerrainOutlines::touching_edges" = (|set: &Soft<'_>| set.touching_edges().last());
    1 "TerrainOutlines::dropped" = Soft::dropped;
    3 "ContactSet for TerrainOutlines" = (|set: &Soft<'_>, positions: &[Vec2<T>], sum: &mut Vec2<T>| {
        set.for_each_contact(&(), positions, |contact| *sum += contact.impulse);
    });
    2 "query::hit_terrain" = (|terrain: &Bits<'_>, ray: Ray<T>| query::hit_terrain(terrain, ray));
    3 "query::cast_disc" = (|terrain: &Edges<'_>, radius, ray: Ray<T>| query::cast_disc(terrain, radius, ray));
    3 "query::nearest_on_terrain" = (|terrain: &Ground<'_>, point, reach| query::nearest_on_terrain(terrain, point, reach));
}

derived! {
    "EdgeChain" Edges<'_>: Clone;
    "HeightField" Ground<'_>: Clone;
    "TileMap" Bits<'_>: Clone;
    "TerrainSurface" TerrainSurface<T>: Clone PartialEq;
    "SweptBox" SweptBox<T>: Clone PartialEq;
    "TerrainContact" TerrainContact<T>: Clone PartialEq;
    "TerrainContacts" TerrainContacts<T, Edges<'_>, CAPACITY>: Clone;
    "TerrainEdgeContact" TerrainEdgeContact<T>: Clone PartialEq;
    "TerrainOutlines" TerrainOutlines<T, Edges<'_>, CAPACITY, PAIRS>: Clone;
    "TerrainEdge" TerrainEdge<T>: Clone PartialEq;
    "TerrainHit" TerrainHit<T>: Clone PartialEq;
    "TerrainPoint" TerrainPoint<T>: Clone PartialEq;
    "HeightFunction" HeightFunction<fn(u16) -> T>: Clone Debug;
}
