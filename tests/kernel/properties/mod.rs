//! Properties of the whole kernel.

mod checksums;
mod closed_form;
mod coarse_scalar;
mod custom_scalar;
mod error_messages;
mod extreme_input;
mod fuzz_corpus;
mod golden;
mod property_seeds;
mod reference;
mod settings;
mod sizes;
mod snapshot;
mod worst_cost;
