//! Collision filter.

use crate::Checksum;

/// Collision layers and mask of a body.
///
/// Two bodies collide if the mask of each contains at least one layer of the other. A body whose
/// mask or layers are zero collides with no body. By default a body is in the lowest layer and
/// collides with all layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Filter {
    /// Layers of the body, one bit each.
    pub layers: u32,
    /// Layers with which the body collides.
    pub mask: u32,
}

crate::snapshot::fields!([] Filter { layers: u32, mask: u32 });

impl Default for Filter {
    fn default() -> Self {
        Self {
            layers: 1,
            mask: u32::MAX,
        }
    }
}

impl Filter {
    /// Returns the filter of a body in these layers that collides with the layers of a mask.
    #[must_use]
    pub const fn new(layers: u32, mask: u32) -> Self {
        Self { layers, mask }
    }

    /// Adds the bits of layers and mask.
    pub(crate) fn hash_state(self, checksum: &mut Checksum) {
        checksum.add_bits(self.layers.into());
        checksum.add_bits(self.mask.into());
    }

    /// Returns whether two bodies collide.
    pub(crate) fn collides_with(self, other: Self) -> bool {
        self.mask & other.layers != 0 && other.mask & self.layers != 0
    }
}
