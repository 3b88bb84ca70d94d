//! Slot of a [pool](super::Pool).

/// An item, and the generation that its handle has.
#[derive(Clone, Debug)]
pub(super) struct Slot<P> {
    pub(super) generation: u32,
    pub(super) item: Item<P>,
}

/// An item, or none.
///
/// Without an item all bytes are zero, which an [`Option`] does not guarantee: a pool that is a
/// `static` needs no initial data.
#[derive(Clone, Debug)]
#[repr(u8)]
pub(super) enum Item<P> {
    None,
    Some(P),
}

impl<P> Item<P> {
    pub(super) const fn as_ref(&self) -> Option<&P> {
        match self {
            Self::None => None,
            Self::Some(item) => Some(item),
        }
    }

    pub(super) const fn as_mut(&mut self) -> Option<&mut P> {
        match self {
            Self::None => None,
            Self::Some(item) => Some(item),
        }
    }

    fn take(&mut self) -> Option<P> {
        match core::mem::replace(self, Self::None) {
            Self::None => None,
            Self::Some(item) => Some(item),
        }
    }
}

impl<P> Slot<P> {
    /// Takes the item out, so that its handle refers to none.
    pub(super) fn take(&mut self) -> Option<P> {
        let item = self.item.take()?;
        self.generation = self.generation.wrapping_add(1);
        Some(item)
    }
}
