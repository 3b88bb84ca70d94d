//! Edge of a terrain.

use crate::math::Vec2;

/// Edge of a terrain with its neighbors.
///
/// The free side is on the right of the direction from start to end. The outward normal n = −perp u
/// points there, with u the unit direction. A loop in counter-clockwise order is therefore a solid,
/// and one in clockwise order is a container.
///
/// The neighbors are the ghost vertices of Box2D's chain shapes (Catto, "Box2D v2.4 manual",
/// chapter 4). They restrict the normals at the two vertices: an edge that continues straight on
/// has no corner, so discs do not catch on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainEdge<T> {
    /// Index of the edge, unique within its terrain.
    pub index: u32,
    /// Start point, m.
    pub start: Vec2<T>,
    /// End point, m.
    pub end: Vec2<T>,
    /// Start of the preceding edge, m; `None` at an open end.
    pub before: Option<Vec2<T>>,
    /// End of the following edge, m; `None` at an open end.
    pub after: Option<Vec2<T>>,
    /// Index of the [`TerrainSurface`](crate::TerrainSurface). Indices beyond the last surface
    /// select the last.
    pub surface: u8,
    /// Whether a disc or a rigid body that overlaps the edge passes through it.
    ///
    /// A disc that the edge pushed in the last substep does not pass, nor a hull that was in
    /// contact with it.
    pub one_way: bool,
    /// Depth of the solid behind the edge, m.
    ///
    /// A disc whose center is behind the edge, at most this far, is an overlap and is pushed out.
    /// Zero for an edge without a solid: a disc whose center is behind the edge passes.
    pub thickness: T,
}
