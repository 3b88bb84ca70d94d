//! Rays, discs and nearest points against terrain.

use super::ray::Ray;
use crate::contact::{SweptBox, Terrain, first_hit};
use crate::math::{Real, Vec2};

/// The first hit of a ray or a moving disc on a terrain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainHit<T> {
    /// Index of the edge that is hit; at a vertex, one of its two edges.
    pub edge: u32,
    /// Index of the surface of the edge.
    pub surface: u8,
    /// Fraction of the path before the hit, from 0 to 1.
    pub fraction: T,
    /// Unit normal of the terrain, towards its free side.
    pub normal: Vec2<T>,
}

/// The point of a terrain nearest to a given point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainPoint<T> {
    /// Index of the edge.
    pub edge: u32,
    /// Position on the edge, m.
    pub position: Vec2<T>,
    /// Distance from the given point, m.
    pub distance: T,
}

/// Returns the first edge of a terrain that a ray hits from its free side.
///
/// A ray that starts in a solid hits the nearest edge at its start, if it leads deeper. A ray
/// of zero length hits nothing. The cost depends on the edges near the ray.
///
/// ```
/// use pliant::query::{Ray, hit_terrain};
/// use pliant::{HeightField, Vec2};
/// let ground = HeightField::new(Vec2::new(0.0, 0.0), 1.0, [0.0, 1.0, 0.0_f64])?;
/// let ray = Ray { from: Vec2::new(0.5, 2.5), to: Vec2::new(0.5, -1.5) };
/// let hit = hit_terrain(&ground, ray).unwrap();
/// assert_eq!((hit.edge, hit.fraction), (0, 0.5));
/// let up = Ray { from: ray.to, to: ray.from };
/// assert!(hit_terrain(&ground, up).is_none(), "from behind");
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn hit_terrain<T: Real>(terrain: &impl Terrain<T>, ray: Ray<T>) -> Option<TerrainHit<T>> {
    cast_disc(terrain, T::ZERO, ray)
}

/// Returns the first contact of a disc of `radius`, m, whose center moves along a ray.
///
/// The rules are those of [`TerrainContacts`](crate::TerrainContacts): one-sided edges, no corners
/// on seams. A disc that overlaps an edge at its start hits it there, if it moves deeper; one-way
/// edges that it overlaps are not hit. A negative radius counts as zero.
pub fn cast_disc<T: Real>(
    terrain: &impl Terrain<T>,
    radius: T,
    ray: Ray<T>,
) -> Option<TerrainHit<T>> {
    let path = ray.to - ray.from;
    let (edge, surface, sweep) = first_hit(terrain, ray.from, path, radius.at_least(T::ZERO))?;
    Some(TerrainHit {
        edge,
        surface,
        fraction: sweep.0,
        normal: sweep.1,
    })
}

/// Returns the point of a terrain nearest to a point, at most `reach` away, m.
///
/// Of several nearest edges, the first of the lookup is returned. The cost depends on the edges in
/// the square of half-side `reach` around the point.
pub fn nearest_on_terrain<T: Real>(
    terrain: &impl Terrain<T>,
    point: Vec2<T>,
    reach: T,
) -> Option<TerrainPoint<T>> {
    let area = SweptBox {
        from: point,
        to: point,
        margin: reach,
    };
    let mut best: Option<TerrainPoint<T>> = None;
    for edge in terrain.edges_near(&area) {
        let Some((u, length)) = (edge.end - edge.start).direction() else {
            continue;
        };
        let along = u.dot(point - edge.start).at_least(T::ZERO).at_most(length);
        let position = edge.start + u * along;
        let distance = (point - position).length();
        let is_nearer = best.is_none_or(|best| distance < best.distance);
        if distance <= reach && is_nearer {
            best = Some(TerrainPoint {
                edge: edge.index,
                position,
                distance,
            });
        }
    }
    best
}
