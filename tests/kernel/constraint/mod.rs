//! Constraints of every kind, tearing, grabs and level schedules.

mod attachment_limits;
mod attachments;
mod bending;
mod chain;
mod damped;
mod fracture;
mod golden_encounters;
mod grab;
pub(crate) mod gradients;
mod hand_computed;
mod impulse;
mod leapfrog;
mod level_order;
mod level_schedule;
mod momentum;
mod overflow;
mod pressure;
mod rejected_input;
mod rod;
mod rod_lanes;
mod segment;
mod setters;
mod strain;
mod tearing;
mod torn_cloth;
mod yielding;
