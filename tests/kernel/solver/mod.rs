//! The step: its settings, sweeps, damping and sleep.

mod changed_settings;
mod damping;
pub(crate) mod rejected_input;
mod sleep;
mod step;
mod step_cost;
mod symmetric_sweeps;
mod wrappers;
