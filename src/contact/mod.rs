//! Contacts: discs about particles kept out of solids or inside containers, discs kept apart, and bodies kept out of each other by their
//! outlines.

mod bounds;
mod collider;
mod contacts;
mod container;
mod discs;
mod events;
mod filter;
mod half_plane;
mod outline;
mod place;
mod solid;
mod state;
mod surface;
mod touch;

pub use collider::{Collider, Gap};
pub use contacts::Contacts;
pub use container::Container;
pub use discs::{BodyId, DiscContact, Discs};
pub use filter::Filter;
pub use half_plane::HalfPlane;
pub use outline::{OutlineId, Outlines, Skin};
pub use solid::Solid;
pub use surface::{Recovery, Surface};

use heapless::Vec;

/// Keeps some of the items, in their order. [`Vec::retain`] does so with counts that a compiler knows no bounds of.
fn retain<U: Copy, const K: usize>(items: &mut Vec<U, K>, keep: impl Fn(&U) -> bool) {
    let mut kept = 0_usize;
    for place in 0..items.len() {
        let Some(item) = items.get(place).copied().filter(&keep) else { continue };
        if let Some(free) = items.get_mut(kept).filter(|_| kept < place) {
            *free = item;
        }
        kept = kept.saturating_add(1);
    }
    items.truncate(kept);
}
