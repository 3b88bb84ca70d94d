//! Height field: a ground of uniform columns.

use super::edge::TerrainEdge;
use super::swept_box::SweptBox;
use super::traits::Terrain;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};

/// Heights at the ends of the columns of a [`HeightField`].
///
/// Implemented by slices and arrays of heights, by references, and by [`HeightFunction`].
pub trait Heights<T> {
    /// Returns the number of heights: one more than the number of columns.
    fn count(&self) -> u16;

    /// Returns a height above the origin of the field, m; `None` from `count` on.
    fn height(&self, index: u16) -> Option<T>;
}

impl<T: Real> Heights<T> for [T] {
    fn count(&self) -> u16 {
        u16::try_from(self.len()).unwrap_or(u16::MAX)
    }

    fn height(&self, index: u16) -> Option<T> {
        self.get(usize::from(index)).copied()
    }
}

impl<T: Real, const M: usize> Heights<T> for [T; M] {
    fn count(&self) -> u16 {
        self.as_slice().count()
    }

    fn height(&self, index: u16) -> Option<T> {
        self.as_slice().height(index)
    }
}

impl<T: Real, H: Heights<T> + ?Sized> Heights<T> for &H {
    fn count(&self) -> u16 {
        (**self).count()
    }

    fn height(&self, index: u16) -> Option<T> {
        (**self).height(index)
    }
}

/// Heights that a function computes: a ground without a table.
///
/// A result that is not finite leaves a gap.
#[derive(Clone, Copy, Debug)]
pub struct HeightFunction<F> {
    /// Number of heights.
    pub count: u16,
    /// Returns the height with an index, m.
    pub height: F,
}

impl<T: Real, F: Fn(u16) -> T> Heights<T> for HeightFunction<F> {
    fn count(&self) -> u16 {
        self.count
    }

    fn height(&self, index: u16) -> Option<T> {
        let height = (index < self.count).then(|| (self.height)(index))?;
        height.is_finite().then_some(height)
    }
}

/// Ground of uniform columns, solid below.
///
/// Height i is at the abscissa origin.x + i × spacing. At most 32,767 columns are used. A center
/// below the ground is an overlap at any depth, and is pushed up. The ground ends below the first
/// and the last height: a center beside the field is not below it.
///
/// **Cost** of a lookup: one box test per column under the area, at any number of columns.
///
/// ```
/// use pliant::{HeightField, HeightFunction, Particles, Solver, TerrainSurface, TerrainContacts, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// particles.add(Vec2::new(500.0, 20.0), 1.0)?;
/// let hills = HeightFunction { count: 1001, height: |i: u16| f64::from(i % 7) };
/// let hills = HeightField::new(Vec2::new(0.0, 0.0), 1.0, hills)?;
/// let mut hills = TerrainContacts::<f64, _, 1>::new(hills, particles.ids(), 0.1, [TerrainSurface::default()])?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..600 {
///     solver.step(1.0 / 60.0, &mut particles, &mut hills)?;
/// }
/// assert!(particles.positions()[0].y > 0.1 && particles.positions()[0].y < 7.0);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HeightField<T, H> {
    origin: Vec2<T>,
    spacing: T,
    heights: H,
}

impl<T: Real, H: Heights<T>> HeightField<T, H> {
    /// Creates a height field with its first height above or below `origin`, m, and columns of
    /// width `spacing`, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero,
    /// negative) spacing; [`Error::OutOfRange`] outline: fewer than two heights;
    /// [`Error::NonFinite`] outline: a height in a table is infinite or NaN.
    pub fn new(origin: Vec2<T>, spacing: T, heights: H) -> Result<Self, Error> {
        let origin = finite_vector(origin, Parameter::Position)?;
        let spacing = positive(spacing, Parameter::Spacing)?;
        let count = heights.count();
        if count < 2 {
            return Err(Error::OutOfRange(Parameter::Outline));
        }
        let is_finite = |index: u16| heights.height(index).is_none_or(Real::is_finite);
        if !(0..count).all(is_finite) {
            return Err(Error::NonFinite(Parameter::Outline));
        }
        Ok(Self {
            origin,
            spacing,
            heights,
        })
    }

    /// Returns the heights.
    pub fn heights(&self) -> &H {
        &self.heights
    }

    /// Returns the number of columns that are used.
    fn columns(&self) -> i32 {
        let columns = i32::from(self.heights.count()).saturating_sub(1);
        columns.min(i32::from(i16::MAX))
    }

    /// Returns the column of an abscissa, clamped to the range of `i16`.
    fn column(&self, x: T) -> i16 {
        let column = (x - self.origin.x) / self.spacing;
        if column >= T::ZERO {
            column.floor_to_i16()
        } else {
            -1
        }
    }

    fn point(&self, index: i32) -> Option<Vec2<T>> {
        if index > self.columns() {
            return None;
        }
        let height = self.heights.height(u16::try_from(index).ok()?)?;
        let offset = Vec2::new(T::ratio(index, 1) * self.spacing, height);
        Some(self.origin + offset).filter(|point| point.is_finite())
    }

    /// Returns start and end of the edge over a column. Edges run from right to left, with the free
    /// side above.
    fn ends(&self, column: i32) -> Option<[Vec2<T>; 2]> {
        Some([self.point(column.wrapping_add(1))?, self.point(column)?])
    }

    /// Returns the edge over a column, given its ends.
    fn edge(&self, column: i32, [start, end]: [Vec2<T>; 2]) -> Option<TerrainEdge<T>> {
        Some(TerrainEdge {
            index: u32::try_from(column).ok()?,
            start,
            end,
            before: self.point(column.wrapping_add(2)),
            after: self.point(column.wrapping_sub(1)),
            surface: 0,
            one_way: false,
            thickness: T::MAX,
        })
    }
}

impl<T: Real, H: Heights<T>> Terrain<T> for HeightField<T, H> {
    /// Includes the edges above an area that starts in a column, because the ground below them is
    /// solid.
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let bounds = area.bounds();
        // One column more on each side, for the rounding of the quotient.
        let first = i32::from(self.column(bounds.lower.x))
            .saturating_sub(1)
            .max(0);
        let last = i32::from(self.column(bounds.upper.x)).saturating_add(1);
        let columns = self.columns();
        let end = last.saturating_add(1).min(columns);
        let is_over = (0..columns).contains(&i32::from(self.column(area.from.x)));
        (first..end).filter_map(move |column| {
            let [start, end] = self.ends(column)?;
            let is_below = is_over && area.from.y <= start.y.at_least(end.y);
            let is_near = is_below || area.overlaps_edge(start, end);
            is_near.then(|| self.edge(column, [start, end]))?
        })
    }

    fn index_bound(&self) -> u32 {
        u32::from(self.heights.count())
    }
}
