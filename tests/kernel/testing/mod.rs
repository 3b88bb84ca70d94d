//! Random scenes and the invariant checker.

mod checked_steps;
mod contact_depth;
mod energy_bound;
mod field_laws;
mod fracture;
mod golden_scenes;
mod part_bounds;
mod printed_scene;
mod random_scenes;
mod remainders;
mod rigid_momentum;
mod scene_format;
mod sensor_events;
mod stretch;
mod sums;
mod terrain_laws;
mod wire_limits;
