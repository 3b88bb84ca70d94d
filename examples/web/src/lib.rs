//! Scenes of the playground, and the functions that a page calls to run them.
//!
//! One [`World`] has the capacity for all scenes; a [scene](scene::Scene) fills it. A world
//! contains no pointers, so its bytes are a snapshot.
#![cfg_attr(target_arch = "wasm32", no_std)]

mod assembly;
mod body;
mod digits;
#[cfg(target_arch = "wasm32")]
mod exports;
mod number;
mod obstacle;
mod parts;
mod pen;
mod rehearsal;
mod rigid;
pub mod scene;
mod settings;
mod stage;
#[path = "../../shapes/turn.rs"]
mod turn;
mod world;

pub use pen::Pen;
pub use rehearsal::rehearse;
pub use settings::{KEYS, Key, Settings};
pub use stage::Stage;
pub use world::World;

#[cfg(all(target_arch = "wasm32", not(test)))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
