//! Scenes that change while they run: removal, edits, pools, groups, clocks.

mod clock;
mod constraints;
mod contacts;
mod derived;
mod groups;
mod in_place;
mod lookups;
mod masses;
mod members;
mod muscles;
mod particles;
mod pools;
mod scenes;
mod shapes;
