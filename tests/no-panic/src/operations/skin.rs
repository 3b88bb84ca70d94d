//! Skins.

use super::{CAPACITY, T};
use core::fmt::{Debug, Formatter};
use pliant::{BlendedPoint, CellPoint, PairPoint, ParticleId, Particles, Skin, SkinPoint, TrianglePoint, Vec2};

type Eight = Particles<T, CAPACITY>;
type Triangle = TrianglePoint<T>;
type Cell = CellPoint<T>;
type Pair = PairPoint<T>;
type Blend = BlendedPoint<T, Cell, Pair>;

/// All functions of a kind of points.
fn point<P: SkinPoint<T>>(point: &P, positions: &[Vec2<T>]) -> (Option<Vec2<T>>, u16) {
    (point.position(positions), point.indices().fold(0, u16::wrapping_add))
}

entries! {
    1 "Skin::new" = (|points: &'static [Blend]| Skin::new(points));
    2 "Skin::starting_at" = (|first, points: &'static [Blend]| Skin::starting_at(first, points));
    1 "Skin::points" = (|skin: &Skin<'static, Blend>| skin.points());
    3 "Skin::positions" = (|skin: &Skin<'_, Blend>, particles: &Eight, out: &mut [Vec2<T>]| skin.positions(particles, out));
    3 "TrianglePoint::bind" = (|particles: &Eight, triangles: &[[ParticleId; 3]], point| {
        Triangle::bind(particles, triangles.iter().copied(), point)
    });
    3 "CellPoint::bind" = (|particles: &Eight, cells: &[[ParticleId; 4]], point| {
        Cell::bind(particles, cells.iter().copied(), point)
    });
    3 "PairPoint::bind" = Pair::bind::<CAPACITY>;
    2 "SkinPoint for TrianglePoint" = point::<Triangle>;
    2 "SkinPoint for CellPoint" = point::<Cell>;
    2 "SkinPoint for PairPoint" = point::<Pair>;
    2 "SkinPoint for BlendedPoint" = point::<Blend>;
}

derived! {
    "Skin" Skin<'static, ParticleId>: Clone Debug;
    "TrianglePoint" Triangle: Clone PartialEq;
    "CellPoint" Cell: Clone PartialEq;
    "PairPoint" Pair: Clone PartialEq;
    "BlendedPoint" Blend: Clone PartialEq;
}
