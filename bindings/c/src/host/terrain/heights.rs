//! Height field that owns its heights.

use super::chain::known_surfaces;
use crate::capacity::PLIANT_HEIGHTS;
use crate::real::PliantReal;
use heapless::Vec;
use pliant::{
    Checksum, Error, HeightField, Heights, Parameter, SweptBox, Terrain, TerrainEdge, Vec2,
};
use serde::{Deserialize, Serialize};

/// Heights at the ends of the columns, m.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Table(pub(super) Vec<PliantReal, PLIANT_HEIGHTS>);

impl Heights<PliantReal> for Table {
    fn count(&self) -> u16 {
        self.0.as_slice().count()
    }

    fn height(&self, index: u16) -> Option<PliantReal> {
        self.0.get(usize::from(index)).copied()
    }
}

/// Heights and settings of a field.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) origin: Vec2<PliantReal>,
    pub(super) spacing: PliantReal,
    pub(super) surface: u8,
    pub(super) heights: Table,
}

/// Height field with one surface.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub(super) struct Hills {
    field: HeightField<PliantReal, Table>,
    origin: Vec2<PliantReal>,
    spacing: PliantReal,
    surface: u8,
}

impl Hills {
    /// Returns the field with another height.
    pub(super) fn with_height(self, index: u16, height: PliantReal) -> Result<Self, Error> {
        let mut record = Record::from(self);
        let slot = record.heights.0.get_mut(usize::from(index));
        *slot.ok_or(Error::OutOfRange(Parameter::Outline))? = height;
        record.try_into()
    }
}

impl TryFrom<Record> for Hills {
    type Error = Error;

    fn try_from(record: Record) -> Result<Self, Error> {
        let Record {
            origin,
            spacing,
            surface,
            heights,
        } = record;
        known_surfaces([surface].into_iter())?;
        Ok(Self {
            field: HeightField::new(origin, spacing, heights)?,
            origin,
            spacing,
            surface,
        })
    }
}

impl From<Hills> for Record {
    fn from(hills: Hills) -> Self {
        Self {
            origin: hills.origin,
            spacing: hills.spacing,
            surface: hills.surface,
            heights: hills.field.heights().clone(),
        }
    }
}

impl Terrain<PliantReal> for Hills {
    fn edges_near(
        &self,
        area: &SweptBox<PliantReal>,
    ) -> impl Iterator<Item = TerrainEdge<PliantReal>> {
        let edges = self.field.edges_near(area);
        edges.map(|edge| TerrainEdge {
            surface: self.surface,
            ..edge
        })
    }

    fn index_bound(&self) -> u32 {
        self.field.index_bound()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        let Table(heights) = self.field.heights();
        checksum.add_bits(self.surface.into());
        let settings = [self.origin.x, self.origin.y, self.spacing];
        for number in settings.iter().chain(heights) {
            checksum.add(*number);
        }
    }
}
