//! Constraints: scalar functions C of a few particles.
//!
//! XPBD drives C to zero, or keeps it on one side of zero.

mod batch;
mod breakable;
mod chain;
mod damped;
mod edit;
mod fracture;
mod grab;
mod kinds;
mod leapfrog;
mod level_schedule;
mod muscle;
mod plasticity;
mod points;
mod project;
mod rebind;
mod rest_points;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod slices;
mod tearing;
mod terms;
mod traits;
mod xpbd;
mod yielding;

pub use breakable::RestMeasure;
pub use chain::Chain;
pub use damped::Damped;
pub use fracture::{FractureMesh, NodeSplit, Split};
pub use grab::Grab;
pub use kinds::{
    Angle, Angles, Area, Areas, Attachment, Attachments, Bending, Bendings, Distance, Distances,
    LongRangeAttachment, Material, NeoHookean, OnSegment, PointEdge, Pressure, Rod, Rods,
    StVenantKirchhoff, Tether,
};
pub use muscle::Muscle;
pub use plasticity::Plasticity;
pub use points::{Linearization, Points};
pub use rebind::Rebind;
pub(crate) use rebind::replace;
pub use set::{ConstraintId, Constraints};
pub use tearing::Tearing;
pub(crate) use terms::Softness;
pub use traits::{Bound, Constraint};
pub(crate) use xpbd::corrected;
pub use yielding::{Flow, Yielding};
