//! Surface of terrain edges.

use crate::checksum::Checksum;
use crate::contact::filter::Filter;
use crate::contact::material::ContactMaterial;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::finite;

/// Surface of terrain edges: material, speed and collision filter.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TerrainSurface<T> {
    /// Friction, restitution and depenetration.
    pub material: ContactMaterial<T>,
    /// Speed of the surface along its edges, m/s, as of a conveyor belt.
    ///
    /// Positive from start to end: to the left on a floor. Only friction transmits it.
    pub speed: T,
    /// Selects the sets of particles that the surface collides with.
    pub filter: Filter,
}

impl<T: Real> TerrainSurface<T> {
    /// TerrainSurface without friction, restitution or depenetration, of the lowest layer.
    pub(crate) const ZERO: Self = Self {
        material: ContactMaterial::ZERO,
        speed: T::ZERO,
        filter: Filter::new(1, u32::MAX),
    };

    /// Returns a surface at rest that collides with all layers.
    #[must_use]
    pub fn new(material: ContactMaterial<T>) -> Self {
        Self {
            material,
            speed: T::ZERO,
            filter: Filter::default(),
        }
    }

    /// Rejects invalid materials and speeds that are not finite.
    pub(crate) fn validate(self) -> Result<Self, Error> {
        Ok(Self {
            material: self.material.validate()?,
            speed: finite(self.speed, Parameter::Velocity)?,
            filter: self.filter,
        })
    }

    /// Returns the surface with an index, the last one for a higher index.
    pub(crate) fn of(surfaces: &[Self], index: u8) -> Option<&Self> {
        surfaces.get(usize::from(index)).or_else(|| surfaces.last())
    }

    pub(crate) fn hash_state(&self, checksum: &mut Checksum) {
        self.material.hash_state(checksum);
        checksum.add(self.speed);
        self.filter.hash_state(checksum);
    }
}

impl<T: Real> Default for TerrainSurface<T> {
    fn default() -> Self {
        Self::new(ContactMaterial::default())
    }
}
