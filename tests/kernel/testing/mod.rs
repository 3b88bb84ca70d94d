//! Random scenes and the invariant checker.

mod checked_steps;
mod contact_depth;
mod energy_bound;
mod fracture;
mod golden_scenes;
mod part_bounds;
mod printed_scene;
mod random_scenes;
mod remainders;
mod scene_format;
mod stretch;
mod sums;
