//! Who collides with whom.

/// Who meets whom: two bodies do if the mask of each one has a layer of the other in common. One whose mask or layers are zero
/// meets nobody. By default a body is in the lowest layer and meets all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The layers that the body is in, a bit for each.
    pub layers: u32,
    /// The layers whose bodies it meets.
    pub mask: u32,
}

impl Default for Filter {
    fn default() -> Self {
        Self { layers: 1, mask: u32::MAX }
    }
}

impl Filter {
    /// Whether two bodies meet.
    pub(super) fn meets(self, other: Self) -> bool {
        self.mask & other.layers != 0 && other.mask & self.layers != 0
    }
}
