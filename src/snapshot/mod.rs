//! Byte format of the state of a scene, for interfaces to other languages.
//!
//! Every field is written as little-endian numbers, in the order of declaration. Padding is
//! therefore never read, and equal states give equal bytes on all targets. Reading never stops
//! halfway: missing or invalid data reads as zero, and [`Source::is_valid`] is false afterwards.

mod macros;
mod stream;
mod value;

pub use crate::{snapshot_fields as fields, snapshot_variants as variants};
pub(crate) use macros::snapshot_through as through;
pub use stream::{BASIS, Sink, Source, hash};
pub use value::{Snapshot, VERSION, schema};
