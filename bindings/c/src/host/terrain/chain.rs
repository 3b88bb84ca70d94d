//! Chain of edges that owns its points.

use crate::capacity::{PLIANT_CHAIN_POINTS, PLIANT_SURFACES};
use crate::real::PliantReal;
use heapless::Vec;
use pliant::{ChainPoints, Checksum, EdgeChain, Error, SweptBox, Terrain, TerrainEdge, Vec2};
use serde::{Deserialize, Serialize};

/// Points with the surfaces of the edges that they begin.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Points(pub(super) Vec<(Vec2<PliantReal>, u8), PLIANT_CHAIN_POINTS>);

impl ChainPoints<PliantReal> for Points {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn point(&self, index: usize) -> Option<(Vec2<PliantReal>, u8)> {
        self.0.get(index).copied()
    }
}

/// Points and settings of a chain.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) points: Points,
    pub(super) closed: bool,
    pub(super) one_way: bool,
    pub(super) thickness: PliantReal,
}

/// Nodes of the tree over the edges of a chain: five levels.
const NODES: usize = 31;

/// Chain of edges.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub(super) struct Chain {
    edges: EdgeChain<PliantReal, Points, NODES>,
    closed: bool,
    one_way: bool,
    thickness: PliantReal,
}

impl TryFrom<Record> for Chain {
    type Error = Error;

    fn try_from(record: Record) -> Result<Self, Error> {
        let Record {
            points,
            closed,
            one_way,
            thickness,
        } = record;
        known_surfaces(points.0.iter().map(|(_, surface)| *surface))?;
        let edges = if closed {
            EdgeChain::closed(points)
        } else {
            EdgeChain::open(points)
        }?;
        let edges = edges.with_thickness(thickness)?;
        Ok(Self {
            edges: if one_way { edges.one_way() } else { edges },
            closed,
            one_way,
            thickness,
        })
    }
}

impl From<Chain> for Record {
    fn from(chain: Chain) -> Self {
        Self {
            points: chain.edges.points().clone(),
            closed: chain.closed,
            one_way: chain.one_way,
            thickness: chain.thickness,
        }
    }
}

/// Rejects surfaces that do not exist.
pub(super) fn known_surfaces(mut surfaces: impl Iterator<Item = u8>) -> Result<(), Error> {
    if surfaces.all(|surface| usize::from(surface) < PLIANT_SURFACES) {
        Ok(())
    } else {
        Err(Error::UnknownSurface)
    }
}

impl Terrain<PliantReal> for Chain {
    fn edges_near(
        &self,
        area: &SweptBox<PliantReal>,
    ) -> impl Iterator<Item = TerrainEdge<PliantReal>> {
        self.edges.edges_near(area)
    }

    fn index_bound(&self) -> u32 {
        self.edges.index_bound()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        let Points(points) = self.edges.points();
        checksum.add_bits(u64::from(self.closed) << 1 | u64::from(self.one_way));
        checksum.add(self.thickness);
        for (point, surface) in points {
            checksum.add(point.x);
            checksum.add(point.y);
            checksum.add_bits((*surface).into());
        }
    }
}
