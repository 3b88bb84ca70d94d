//! Who collides with whom.

/// The layers a body is on, and those it collides with. Two bodies collide if the mask of each one meets the layers of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// A bit for each layer the body is on.
    pub layers: u32,
    /// A bit for each layer it collides with. With no bit set it collides with nothing.
    pub mask: u32,
}

impl Default for Filter {
    /// On the first layer, and collides with all.
    fn default() -> Self {
        Self { layers: 1, mask: u32::MAX }
    }
}

impl Filter {
    /// Whether two bodies collide.
    pub(super) fn meets(self, other: Self) -> bool {
        self.mask & other.layers != 0 && other.mask & self.layers != 0
    }
}
