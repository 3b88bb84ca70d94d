//! Small world with every kind of object, driven through the public interface by arbitrary
//! numbers.

pub(crate) mod arbitrary_constraint;
pub(crate) mod arguments;
mod bodies;
mod builders;
pub(crate) mod colliders;
mod edits;
mod measurements;
mod parts;
mod rigid;
pub(crate) mod state;
