//! Chain of edges.

use super::chain_index::ChainIndex;
use super::edge::TerrainEdge;
use super::swept_box::{Bounds, SweptBox};
use super::traits::Terrain;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative};
use crate::math::{Real, Vec2};

/// Points of a [`EdgeChain`], with the surface of the edge that each begins.
///
/// Implemented by slices, arrays and references of points, or of pairs of a point and a surface.
pub trait ChainPoints<T> {
    /// Returns the number of points.
    fn count(&self) -> usize;

    /// Returns a point, m, and the surface of the edge that it begins; `None` beyond the last.
    fn point(&self, index: usize) -> Option<(Vec2<T>, u8)>;
}

impl<T: Real> ChainPoints<T> for [Vec2<T>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn point(&self, index: usize) -> Option<(Vec2<T>, u8)> {
        self.get(index).map(|point| (*point, 0))
    }
}

impl<T: Real> ChainPoints<T> for [(Vec2<T>, u8)] {
    fn count(&self) -> usize {
        self.len()
    }

    fn point(&self, index: usize) -> Option<(Vec2<T>, u8)> {
        self.get(index).copied()
    }
}

impl<T: Real, U, const M: usize> ChainPoints<T> for [U; M]
where
    [U]: ChainPoints<T>,
{
    fn count(&self) -> usize {
        M
    }

    fn point(&self, index: usize) -> Option<(Vec2<T>, u8)> {
        self.as_slice().point(index)
    }
}

impl<T: Real, P: ChainPoints<T> + ?Sized> ChainPoints<T> for &P {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn point(&self, index: usize) -> Option<(Vec2<T>, u8)> {
        (**self).point(index)
    }
}

/// Chain of edges between points, which can be in flash.
///
/// The free side is on the right: a closed chain in counter-clockwise order is a solid, one in
/// clockwise order is a container, and a floor runs from right to left, as in Box2D.
///
/// An open chain ends as if it turned by a right angle away from the free side.
///
/// **Cost** of a lookup: one box test per node of the tree near the area, and per edge in the last
/// nodes. `K` is the number of nodes: 0 tests every edge, and 2ˡ − 1 gives l levels, whose last
/// nodes have E/2ˡ⁻¹ of E edges each. Other numbers are rounded down to the next such one.
///
/// **Size**: one box per node, at most 20 bytes in single precision, besides the points.
///
/// ```
/// use pliant::{EdgeChain, ContactMaterial, Particles, Solver, TerrainSurface, TerrainContacts, Vec2};
/// static VALLEY: [Vec2<f32>; 4] =
///     [Vec2::new(9.0, 4.0), Vec2::new(1.0, 0.0), Vec2::new(-1.0, 0.0), Vec2::new(-9.0, 4.0)];
/// let mut particles = Particles::<f32, 1>::new();
/// particles.add(Vec2::new(5.0, 4.0), 1.0)?;
/// let valley = EdgeChain::<_, _>::open(&VALLEY)?;
/// let rough = TerrainSurface::new(ContactMaterial::with_friction(0.3));
/// let mut valley = TerrainContacts::<f32, _, 1>::new(valley, particles.ids(), 0.25, [rough])?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..600 {
///     solver.step(1.0 / 60.0, &mut particles, &mut valley)?;
/// }
/// assert!((particles.positions()[0].y - 0.25).abs() < 1e-6);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EdgeChain<T, P, const K: usize = 0> {
    points: P,
    edges: u32,
    closed: bool,
    one_way: bool,
    thickness: T,
    index: ChainIndex<T, K>,
}

impl<T: Real, P: ChainPoints<T>, const K: usize> EdgeChain<T, P, K> {
    /// Creates an open chain of at least two points.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] outline: fewer than two points, more than `u32` can number, or two
    /// successive points that are equal or whose distance overflows; [`Error::NonFinite`] position.
    pub fn open(points: P) -> Result<Self, Error> {
        Self::new(points, false)
    }

    /// Creates a closed chain of at least three points. The last one is joined to the first.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] outline: fewer than three points, more than `u32` can number, or two
    /// successive points that are equal or whose distance overflows; [`Error::NonFinite`] position.
    pub fn closed(points: P) -> Result<Self, Error> {
        Self::new(points, true)
    }

    fn new(points: P, closed: bool) -> Result<Self, Error> {
        let invalid = Error::OutOfRange(Parameter::Outline);
        let count = u32::try_from(points.count()).map_err(|_| invalid)?;
        let (least, edges) = if closed {
            (3, count)
        } else {
            (2, count.saturating_sub(1))
        };
        if count < least {
            return Err(invalid);
        }
        let mut chain = Self {
            points,
            edges,
            closed,
            one_way: false,
            thickness: T::ZERO,
            index: ChainIndex::new(0, |_| None),
        };
        for edge in 0..edges {
            let [start, end] = chain.ends(edge).ok_or(invalid)?;
            finite_vector(start, Parameter::Position)?;
            finite_vector(end, Parameter::Position)?;
            if (end - start).direction().is_none() {
                return Err(invalid);
            }
        }
        chain.index = ChainIndex::new(edges, |edge| {
            chain.ends(edge).map(|[a, b]| Bounds::of(a, b))
        });
        Ok(chain)
    }

    /// Returns the chain with edges that discs pass from behind, as a one-way platform.
    #[must_use]
    pub fn one_way(self) -> Self {
        Self {
            one_way: true,
            ..self
        }
    }

    /// Returns the chain with a solid of this depth behind each edge, m.
    ///
    /// A disc whose center is behind an edge, at most this far, is pushed out. By default the depth
    /// is zero, and such a disc passes. The depth should be less than half the thickness of the
    /// thinnest wall.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) extent.
    pub fn with_thickness(self, thickness: T) -> Result<Self, Error> {
        Ok(Self {
            thickness: not_negative(thickness, Parameter::Extent)?,
            ..self
        })
    }

    /// Returns the points.
    pub fn points(&self) -> &P {
        &self.points
    }

    /// Returns the ends of an edge.
    fn ends(&self, edge: u32) -> Option<[Vec2<T>; 2]> {
        Some([self.point(edge)?.0, self.point(edge.checked_add(1)?)?.0])
    }

    /// Returns a point and the surface of its edge. The indices of a closed chain wrap.
    fn point(&self, index: u32) -> Option<(Vec2<T>, u8)> {
        let index = if self.closed && index >= self.edges {
            index.wrapping_sub(self.edges)
        } else {
            index
        };
        self.points.point(index as usize)
    }

    /// Returns an edge with its neighbors.
    fn edge(&self, index: u32) -> Option<TerrainEdge<T>> {
        let (start, surface) = self.point(index)?;
        let end = self.point(index.checked_add(1)?)?.0;
        let before = if self.closed && index == 0 {
            self.edges.checked_sub(1)
        } else {
            index.checked_sub(1)
        };
        Some(TerrainEdge {
            index,
            start,
            end,
            before: before.and_then(|before| self.point(before)).map(|(x, _)| x),
            after: self.point(index.checked_add(2)?).map(|(x, _)| x),
            surface,
            one_way: self.one_way,
            thickness: self.thickness,
        })
    }
}

impl<T: Real, P: ChainPoints<T>, const K: usize> Terrain<T> for EdgeChain<T, P, K> {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let area = SweptBox {
            margin: area.margin + self.thickness,
            ..*area
        };
        let near = self.index.near(area, self.edges);
        near.filter(move |edge| {
            let ends = self.ends(*edge);
            ends.is_some_and(|[start, end]| area.overlaps_edge(start, end))
        })
        .filter_map(|edge| self.edge(edge))
    }

    fn index_bound(&self) -> u32 {
        self.edges
    }
}
