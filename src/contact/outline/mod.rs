//! Contact of bodies by their outlines: corners against edges.

mod body;
mod contact;
mod crossing;
mod edge;
mod meeting;
mod outlines;
mod place;
mod project;
mod query;
mod search;

pub use body::{OutlineId, Skin};
pub use outlines::Outlines;
