//! Workloads, each for pliant and for alternatives:
//!
//! - **W1** a cloth of 40x30 particles and 4,592 springs, 5 iterations of XPBD a step: [`cloth`];
//! - **W2** rigid shape matching of one body: [`square`];
//! - **W3** the rotation factor of many 2x2 matrices: [`matrices`];
//! - **W4** shape matching of a lattice of 32x32 particles in 1,024 regions: [`net`];
//! - **W5** eight bodies of 64 particles dropped on a floor and on each other: [`pile`];
//! - **W6** stacks, pyramids and piles of rigid boxes: [`boxes`];
//! - **W7** discs on a terrain of growing size: [`terrain`].

pub mod agreement;
pub mod boxes;
pub mod chart;
pub mod cloth;
pub mod host;
pub mod ladder;
pub mod matrices;
pub mod net;
pub mod peers;
pub mod pile;
pub mod plain;
pub mod section;
pub mod square;
pub mod systems;
pub mod table;
pub mod terrain;
pub mod timing;

// Colors and fonts of the gallery.
#[allow(dead_code, reason = "the gallery uses all of it")]
#[path = "../../examples/gallery/src/text.rs"]
mod text;
#[allow(dead_code, reason = "the gallery uses all of it")]
#[path = "../../examples/gallery/src/theme.rs"]
mod theme;
