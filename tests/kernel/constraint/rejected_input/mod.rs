//! Invalid constraints are rejected.

mod attachments;
mod kinds;
mod sets;
