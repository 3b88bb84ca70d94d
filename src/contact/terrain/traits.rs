//! Trait of terrains.

use super::edge::TerrainEdge;
use super::swept_box::SweptBox;
use crate::checksum::Checksum;
use crate::math::Real;

/// Static edges with a bounded lookup.
///
/// Implemented by [`EdgeChain`](crate::EdgeChain), [`HeightField`](crate::HeightField),
/// [`TileMap`](crate::TileMap), and by pairs, arrays, slices and references of terrains. A pair
/// combines different terrains in one, so that a set of particles needs its memory only once.
///
/// A unit type that delegates to a constant needs no memory, and can be saved:
/// ```
/// use pliant::{EdgeChain, SweptBox, Terrain, TerrainEdge, Vec2};
/// static FLOOR: [Vec2<f32>; 3] = [Vec2::new(9.0, 1.0), Vec2::new(4.0, 0.0), Vec2::new(-9.0, 0.0)];
/// #[derive(Clone, Debug)]
/// struct Level;
/// impl Terrain<f32> for Level {
///     fn edges_near(&self, area: &SweptBox<f32>) -> impl Iterator<Item = TerrainEdge<f32>> {
///         let edge = |start: usize| TerrainEdge {
///             index: start as u32,
///             start: FLOOR[start],
///             end: FLOOR[start + 1],
///             before: start.checked_sub(1).map(|before| FLOOR[before]),
///             after: FLOOR.get(start + 2).copied(),
///             surface: 0,
///             one_way: false,
///             thickness: 0.0,
///         };
///         [edge(0), edge(1)].into_iter().filter(|edge| area.overlaps_edge(edge.start, edge.end))
///     }
///     fn index_bound(&self) -> u32 {
///         2
///     }
/// }
/// let fall = SweptBox { from: Vec2::new(0.0, 5.0), to: Vec2::new(0.0, -5.0), margin: 0.1 };
/// assert_eq!(Level.edges_near(&fall).count(), 1);
/// # let chain = EdgeChain::<f32, _>::open(&FLOOR[..])?;
/// # assert_eq!(chain.edges_near(&fall).next(), Level.edges_near(&fall).next());
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Terrain<T: Real> {
    /// Returns the edges whose bounding box overlaps a swept box.
    ///
    /// The order must depend on the terrain and the box only. Additional edges without thickness
    /// cost time. They can also change contacts: rigid bodies list theirs at other poses, and
    /// outlines that move by many edges in a step meet edges that a correction brings near. An edge
    /// with a thickness must be near the box: what is behind it is pushed out.
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>>;

    /// Returns a number above all indices of edges.
    fn index_bound(&self) -> u32;

    /// Adds the bits of the terrain to a checksum, for
    /// [`Project::hash_state`](crate::Project::hash_state).
    ///
    /// The default adds nothing, as do the terrains of this crate for points, heights and tiles
    /// that are constants of the program.
    fn hash_state(&self, _checksum: &mut Checksum) {}
}
