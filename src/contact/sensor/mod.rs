//! Sensors: regions and bodies that report the particles that enter and leave them.

mod area;
mod outline;
mod region;
#[cfg(feature = "serde")]
mod serde;
mod set;

pub use area::SensorArea;
pub use outline::SensorOutline;
pub use region::SensorRegion;
pub use set::Sensor;
