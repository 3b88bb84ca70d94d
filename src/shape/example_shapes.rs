//! Example-based rest shapes.

use super::pose::unit;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Rotation, Vec2, count, nearest, number_of};

/// Set of `E` example shapes of a body, and their blends.
///
/// A rest shape is a blend Σ w_e x_e of the examples with weights that sum to one. The program
/// either [chooses](ExampleShapes::blend) the weights or computes those of the blend
/// [nearest](ExampleShapes::weights_of) to the deformed body. In the second case the body prefers
/// its examples over other deformations.
///
/// The examples are slices with one position per member of the body, in member order. They may be
/// constants in flash. Draw them in one frame with the same orientation; their centers may differ.
/// Positions are blended without alignment. So between two examples that differ by a rotation of
/// angle φ, the blend shrinks by a factor of down to cos(φ/2).
///
/// Martin, Thomaszewski, Grinspun, Gross, "Example-based elastic materials" (2011), who blend
/// strains. Koyama, Takayama, Umetani, Igarashi, "Real-time example-based elastic deformation"
/// (2012), who blend with shape matching. Here one blend serves the whole body.
///
/// ```
/// use pliant::{ExampleShapes, Particles, Rotation, ShapeMatching, Solver, Stiffness, Vec2};
/// const STANDING: [Vec2<f32>; 3] = [Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, 2.0)];
/// const CROUCHING: [Vec2<f32>; 3] = [Vec2::new(-1.5, 0.0), Vec2::new(1.5, 0.0), Vec2::new(0.0, 1.0)];
/// let examples = ExampleShapes::new([&STANDING, &CROUCHING])?;
/// let mut particles = Particles::<f32, 3>::new();
/// for x in STANDING {
///     particles.add(x, 1.0)?;
/// }
/// let mut body = ShapeMatching::<f32, 3>::new(&particles, particles.ids().iter(), Stiffness::Relaxation(0.1))?;
/// body.set_rest(examples.blend([0.25, 0.75], 1.0))?;
/// for _ in 0..200 {
///     Solver::default().step(0.01, &mut particles, &mut body)?;
/// }
/// let [standing, crouching] = examples.weights_of(particles.positions().iter().copied(), body.mode().rotation())?;
/// assert!((standing - 0.25).abs() < 1e-3 && (crouching - 0.75).abs() < 1e-3);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExampleShapes<'a, T, const E: usize> {
    shapes: [&'a [Vec2<T>]; E],
}

impl<'a, T: Real, const E: usize> ExampleShapes<'a, T, E> {
    /// Creates a set of examples. An empty set is a compile-time error.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] if an example has fewer positions than another, or none;
    /// [`Error::NonFinite`] position.
    pub fn new(shapes: [&'a [Vec2<T>]; E]) -> Result<Self, Error> {
        const { assert!(E > 0, "at least one example") };
        let positions = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
        if positions == 0 || shapes.iter().any(|shape| shape.len() < positions) {
            return Err(Error::TooFewParticles);
        }
        let finite = shapes
            .iter()
            .all(|shape| shape.iter().all(|x| x.is_finite()));
        if finite {
            Ok(Self { shapes })
        } else {
            Err(Error::NonFinite(Parameter::Position))
        }
    }

    /// Returns the positions of Σ w_e x_e, times `scale`.
    ///
    /// They are input for [`set_rest`](crate::ShapeMatching::set_rest), which rejects non-finite
    /// positions. Weights may be negative and need not sum to one; such weights exaggerate the
    /// examples.
    pub fn blend(
        &self,
        weights: [T; E],
        scale: T,
    ) -> impl Iterator<Item = Vec2<T>> + use<'a, T, E> {
        let examples = *self;
        (0..self.len()).map(move |index| {
            examples
                .column(index)
                .into_iter()
                .zip(weights)
                .fold(Vec2::ZERO, |sum, (x, w)| sum + x * w)
                * scale
        })
    }

    /// Returns the weights of the blend nearest to the given positions.
    ///
    /// The positions are those of the members, in member order. They are rotated back by
    /// `rotation`, the rotation of the body. The weights are not negative and sum to one except for
    /// rounding. All positions count equally, and their mean has no influence.
    ///
    /// An example between others, or equal to one, adds nothing. It gets no weight if the examples
    /// before it suffice. Of equal examples, the first is used. If all examples are equal, the
    /// first has the whole weight. The result does not depend on the unit of length.
    ///
    /// **Cost**: E²/2 + 2E products per position, and at most 4E solutions of E − 1 equations;
    /// usually one solution per example with nonzero weight. **Accuracy**: examples that differ by
    /// less than √(8Nε) of their differences, with N positions, count as between others.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] or [`Error::Full`] for fewer or more positions than the examples
    /// have; [`Error::NonFinite`] position or rotation; [`Error::OutOfRange`] rotation, as for
    /// [`set_pose`](crate::ShapeMatching::set_pose).
    pub fn weights_of<I>(&self, positions: I, rotation: Rotation<T>) -> Result<[T; E], Error>
    where
        I: IntoIterator<Item = Vec2<T>, IntoIter: Clone>,
    {
        let inverse_rotation = unit(rotation)?.inverse();
        let positions = positions.into_iter();
        let position_count = number_of(positions.clone().take(self.len().saturating_add(1)));
        if position_count != self.len() {
            return Err(if position_count < self.len() {
                Error::TooFewParticles
            } else {
                Error::Full(Capacity::Members)
            });
        }
        positions
            .clone()
            .try_for_each(|x| finite_vector(x, Parameter::Position).map(|_| ()))?;
        let middle = mean(positions.clone());
        let middles = self.shapes.map(|shape| mean(shape.iter().copied()));
        // Per position: the offsets of the examples, and of the body, from the first example.
        let rows = (0..self.len()).zip(positions).map(|(index, x)| {
            let mut column = self.column(index);
            column
                .iter_mut()
                .zip(middles)
                .for_each(|(x, middle)| *x -= middle);
            let first = column.first().copied().unwrap_or(Vec2::ZERO);
            (
                column.map(|x| x - first),
                (inverse_rotation * (x - middle)).minus(first),
            )
        });
        let largest = |size: T, v: &Vec2<T>| size.at_least(v.x.abs()).at_least(v.y.abs());
        let size = rows.clone().fold(T::ZERO, |size, (column, _)| {
            column.iter().fold(size, largest)
        });
        let divisor = if size > T::ZERO { size } else { T::ONE };
        let mut all_finite = true;
        let mut scaled = |v: Vec2<T>| {
            // For a saturating scalar, a quotient of an infinity is finite.
            all_finite &= v.is_finite();
            Vec2::new(v.x / divisor, v.y / divisor)
        };
        let (mut gram, mut loads) = ([[T::ZERO; E]; E], [T::ZERO; E]);
        for (column, body) in rows {
            let (column, body) = (column.map(&mut scaled), scaled(body));
            for ((row, load), v) in gram.iter_mut().zip(&mut loads).zip(column) {
                row.iter_mut()
                    .zip(column)
                    .for_each(|(sum, other)| *sum += v.dot(other));
                *load += v.dot(body);
            }
        }
        all_finite &= gram
            .iter()
            .flatten()
            .chain(&loads)
            .all(|sum| sum.is_finite());
        let noise = count::<T>(self.len()) * T::ratio(8, 1) * T::EPSILON;
        if all_finite {
            Ok(nearest(&gram, &loads, noise))
        } else {
            Err(Error::NonFinite(Parameter::Position))
        }
    }

    /// Returns the number of positions of an example.
    fn len(&self) -> usize {
        self.shapes.first().map_or(0, |shape| shape.len())
    }

    /// Returns the position with the given index in every example.
    fn column(&self, index: usize) -> [Vec2<T>; E] {
        self.shapes
            .map(|shape| shape.get(index).copied().unwrap_or(Vec2::ZERO))
    }
}

/// Returns the mean of positions; exact if they coincide.
///
/// Offsets are summed relative to the first position.
fn mean<T: Real>(positions: impl Iterator<Item = Vec2<T>> + Clone) -> Vec2<T> {
    let inverse_count = T::ONE / count(number_of(positions.clone()));
    let Some(first) = positions.clone().next() else {
        return Vec2::ZERO;
    };
    positions.fold(first, |sum, x| sum + (x - first) * inverse_count)
}
