//! Operations without a scalar type.

use core::fmt::{Debug, Display, Formatter};
use pliant::{
    BodyId, Bound, Capacity, Checksum, ConstraintId, Error, Falloff, Filter, Handle, Ids, HullId, OutlineId, Parameter, ParticleId, ParticleRange, PolarError, Pool, RegionBlend, Scheme, Sweep, BitTiles, Tile, TileFunction, Tiles,
};

macro_rules! scalar {
    () => {
        "any"
    };
}

entries! {
    1 "ParticleId::new" = ParticleId::new;
    1 "ParticleId::index" = ParticleId::index;
    2 "ParticleRange::get" = ParticleRange::get;
    1 "ParticleRange::len" = ParticleRange::len;
    1 "ParticleRange::is_empty" = ParticleRange::is_empty;
    1 "ParticleRange::iter" = (|range: ParticleRange| range.iter().map(ParticleId::index).fold(0, usize::wrapping_add));
    2 "ParticleRange::windows" = (|range: ParticleRange, width: usize| range.windows(width).filter_map(|part| part.get(0)).last());
    1 "IntoIterator for ParticleRange" = (|range: ParticleRange| range.into_iter().nth(3));
    1 "Iterator for Ids" = (|mut ids: Ids| ids.next().zip(ids.size_hint().1));
    1 "DoubleEndedIterator for Ids" = (|ids: Ids| ids.rev().nth(2));
    1 "ExactSizeIterator for Ids" = (|ids: Ids| ids.len());
    1 "ConstraintId::index" = ConstraintId::index;
    1 "ConstraintId::new" = ConstraintId::new;
    1 "BodyId::new" = BodyId::new;
    1 "BodyId::index" = BodyId::index;
    1 "HullId::index" = HullId::index;
    1 "OutlineId::index" = OutlineId::index;
    0 "Checksum::new" = Checksum::new;
    2 "Filter::new" = Filter::new;
    0 "Default for Checksum" = Checksum::default;
    1 "Checksum::value" = Checksum::value;
    2 "Checksum::add_bits" = Checksum::add_bits;
    3 "BitTiles::new" = BitTiles::new;
    3 "Tiles for BitTiles" = (|tiles: &BitTiles<'_>, column, row| (tiles.tile(column, row), tiles.columns(), tiles.rows()));
    2 "Tiles for TileFunction" = (|tiles: &TileFunction<fn(u16, u16) -> Tile>, column| {
        let other = TileFunction { columns: column, rows: column, tile: |column: u16, row: u16| column < row };
        (tiles.columns(), tiles.rows(), other.tile(column, column))
    });
    1 "From for Tile" = <Tile as From<bool>>::from;
    2 "Display for Error" = (|error: &Error, f: &mut Formatter<'_>| Display::fmt(error, f));
    2 "Display for Capacity" = (|capacity: &Capacity, f: &mut Formatter<'_>| Display::fmt(capacity, f));
    2 "Display for Parameter" = (|parameter: &Parameter, f: &mut Formatter<'_>| Display::fmt(parameter, f));
    2 "Display for PolarError" = (|error: &PolarError, f: &mut Formatter<'_>| Display::fmt(error, f));
    1 "Error for Error" = (|error: &Error| core::error::Error::source(error).is_some());
    1 "Error for PolarError" = (|error: &PolarError| core::error::Error::source(error).is_some());
}

derived! {
    "BitTiles" BitTiles<'_>: Clone Debug;
    "Tile" Tile: Clone Debug PartialEq Default Serialize Deserialize;
    "TileFunction" TileFunction<fn(u16, u16) -> bool>: Clone Debug;
    "HullId" HullId: Clone Debug PartialEq PartialOrd Ord Hash Serialize Deserialize;
    "BodyId" BodyId: Clone Debug PartialEq PartialOrd Ord Hash Serialize Deserialize;
    "Bound" Bound: Clone Debug PartialEq;
    "Checksum" Checksum: Clone Debug PartialEq;
    "ConstraintId" ConstraintId: Clone Debug PartialEq PartialOrd Ord Hash Serialize Deserialize;
    "Falloff" Falloff: Clone Debug PartialEq Default Serialize Deserialize;
    "Error" Error: Clone Debug PartialEq Hash;
    "Filter" Filter: Clone Debug PartialEq Hash Serialize Deserialize;
    "Ids" Ids: Clone Debug;
    "OutlineId" OutlineId: Clone Debug PartialEq PartialOrd Ord Hash Serialize Deserialize;
    "Handle" Handle: Clone Debug PartialEq PartialOrd Ord Hash Serialize Deserialize;
    "Pool" Pool<BodyId, 2>: Debug;
    "RegionBlend" RegionBlend: Clone Debug PartialEq Default Serialize Deserialize;
    "Capacity" Capacity: Clone Debug PartialEq Hash;
    "Parameter" Parameter: Clone Debug PartialEq Hash;
    "ParticleId" ParticleId: Clone Debug PartialEq PartialOrd Ord Hash Serialize Deserialize;
    "ParticleRange" ParticleRange: Clone Debug PartialEq Serialize Deserialize;
    "PolarError" PolarError: Clone Debug PartialEq Hash;
    "Scheme" Scheme: Clone Debug PartialEq Default Serialize Deserialize;
    "Sweep" Sweep: Clone Debug PartialEq Default Serialize Deserialize;
}
