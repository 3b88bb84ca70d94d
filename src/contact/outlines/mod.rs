//! Contacts between the outlines of bodies: corners against edges.

mod body;
mod contact;
mod crossing;
mod edge;
mod meeting;
mod place;
mod project;
mod query;
mod search;
mod set;

pub use body::{OutlineId, Skin};
pub use set::Outlines;
