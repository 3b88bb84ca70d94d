//! Skins: points bound to particles, for drawing.

mod blend;
mod cell;
mod pair;
mod points;
mod scale;
mod traits;
mod triangle;

pub use blend::BlendedPoint;
pub use cell::CellPoint;
pub use pair::PairPoint;
pub use points::Skin;
pub use traits::SkinPoint;
pub use triangle::TrianglePoint;
