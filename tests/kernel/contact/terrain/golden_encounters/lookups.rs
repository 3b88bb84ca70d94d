//! Lookups of terrains.

use super::grounds::ground;
use super::{Kind, report};
use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{Checksum, SweptBox, Terrain};

/// Edges of a terrain near some paths, in order, with their neighbors; and boxes that a path meets.
pub(super) fn lookups<T: Float>(draw: &mut Draw, kind: Kind) -> u64 {
    let terrain = ground::<T>(draw, kind);
    let mut sum = Checksum::new();
    sum.add_bits(terrain.index_bound().into());
    for _ in 0..8 {
        let mut place = |size: f64| draw.pair(12).map(|x| x * size);
        let [[a, b], [c, d]] = [place(0.5), place(0.5)];
        let [start, end] = [place(0.5), place(0.5)].map(|[x, y]| T::vector(x, y));
        let margin = T::of(draw.one_of(&[0.0, 0.25, 0.5, 1.0]));
        let stretch = draw.one_of(&[0.0, 1.0, 1.0, 1.0, 8.0]);
        let area = SweptBox {
            from: T::vector(a, b),
            to: T::vector(c * stretch, d * stretch),
            margin,
        };
        sum.add_bits(area.overlaps_edge(start, end).into());
        for edge in terrain.edges_near(&area) {
            let bits = [
                edge.index.into(),
                edge.surface.into(),
                edge.one_way.into(),
                edge.before.is_some().into(),
                edge.after.is_some().into(),
            ];
            let none = T::vector(0.0, 0.0);
            let [before, after] = [edge.before, edge.after].map(|place| place.unwrap_or(none));
            let vectors = [edge.start, edge.end, before, after];
            report(&mut sum, &bits, &[edge.thickness], &vectors);
        }
    }
    sum.value()
}
