//! Constraint kinds, one file each.

mod angle;
mod area;
mod attachment;
mod bending;
mod distance;
mod element;
mod flow;
mod long_range_attachment;
mod material;
mod neo_hookean;
mod outline;
mod pressure;
mod pressure_from_start;
mod rebind;
mod rod;
mod segment;
#[cfg(feature = "serde")]
mod serde;
mod simd;
mod st_venant_kirchhoff;
mod tether;

pub use angle::{Angle, Angles};
pub use area::{Area, Areas};
pub use attachment::{Attachment, Attachments};
pub use bending::{Bending, Bendings};
pub use distance::{Distance, Distances};
pub(crate) use element::Element;
pub use long_range_attachment::LongRangeAttachment;
pub use material::Material;
pub use neo_hookean::NeoHookean;
pub use pressure::Pressure;
pub use rod::{Rod, Rods};
pub use segment::{OnSegment, PointEdge};
pub use st_venant_kirchhoff::StVenantKirchhoff;
pub use tether::Tether;
