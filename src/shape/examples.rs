//! Example-based rest shapes.

use super::driven::unit;
use super::simplex;
use crate::error::finite_vector;
use crate::real::{count, number_of};
use crate::{Error, Parameter, Real, Rotation, Vec2};

/// `E` shapes that a body may take, and everything between them.
///
/// A rest shape is a blend Σ w_e x_e of the examples with weights that sum to one: [given](Examples::blend) by the program, or those of
/// the blend that is [nearest](Examples::weights_of) to how the body is deformed, so that it prefers its examples over other deformations.
///
/// The examples are slices of as many places as the body has members, in their order; they may be constants in flash. They are to be drawn
/// in one frame, centred anywhere and turned alike: places are blended as they stand, so between two examples that are turned by an angle
/// φ the blend shrinks by up to cos φ/2.
///
/// Martin, Thomaszewski, Grinspun, Gross, "Example-based elastic materials" (2011), who blend strains; Koyama, Takayama, Umetani,
/// Igarashi, "Real-time example-based elastic deformation" (2012), who do so with shape matching. Here one blend serves the whole body.
///
/// ```
/// use pliant::{Examples, Particles, Rotation, ShapeMatching, Solver, Stiffness, Vec2};
/// const STANDING: [Vec2<f32>; 3] = [Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, 2.0)];
/// const CROUCHING: [Vec2<f32>; 3] = [Vec2::new(-1.5, 0.0), Vec2::new(1.5, 0.0), Vec2::new(0.0, 1.0)];
/// let examples = Examples::new([&STANDING, &CROUCHING])?;
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
pub struct Examples<'a, T, const E: usize> {
    shapes: [&'a [Vec2<T>]; E],
}

impl<'a, T: Real, const E: usize> Examples<'a, T, E> {
    /// These examples. None at all do not compile.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] where one has fewer places than another, or none; [`Error::NonFinite`] position.
    pub fn new(shapes: [&'a [Vec2<T>]; E]) -> Result<Self, Error> {
        const { assert!(E > 0, "at least one example") };
        let places = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
        if places == 0 || shapes.iter().any(|shape| shape.len() < places) {
            return Err(Error::TooFewParticles);
        }
        let finite = shapes.iter().all(|shape| shape.iter().all(|x| x.is_finite()));
        if finite { Ok(Self { shapes }) } else { Err(Error::NonFinite(Parameter::Position)) }
    }

    /// The places of Σ w_e x_e, times `scale`, for [`set_rest`](crate::ShapeMatching::set_rest), which refuses what is not finite. Weights
    /// need not be positive nor sum to one: beyond, the examples are exaggerated.
    pub fn blend(&self, weights: [T; E], scale: T) -> impl Iterator<Item = Vec2<T>> + use<'a, T, E> {
        let examples = *self;
        (0..self.len())
            .map(move |place| examples.column(place).into_iter().zip(weights).fold(Vec2::ZERO, |sum, (x, w)| sum + x * w) * scale)
    }

    /// The weights, not negative and with a sum of one but for rounding, of the blend nearest to these places: those of the members, in
    /// their order, turned back by the rotation of the body. All places count the same, and where their mean is does not count.
    ///
    /// An example that lies between others or equals one adds nothing, and gets no weight where those before it serve; of equal examples
    /// the first is used, and where all are equal, it has all the weight. The result does not depend on the unit of length.
    ///
    /// **Cost**: E²/2 + 2E products a place, and at most 4E solutions of E − 1 equations; as a rule one for each example that takes part.
    /// **Accuracy**: examples that differ by less than √(8Nε) of their differences, with N places, count as between others.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] or [`Error::Full`] for fewer or more places than the examples have; [`Error::NonFinite`] position or
    /// rotation; [`Error::OutOfRange`] rotation, as by [`set_pose`](crate::ShapeMatching::set_pose).
    pub fn weights_of<I>(&self, places: I, rotation: Rotation<T>) -> Result<[T; E], Error>
    where
        I: IntoIterator<Item = Vec2<T>, IntoIter: Clone>,
    {
        let back = unit(rotation)?.inverse();
        let places = places.into_iter();
        let given = number_of(places.clone().take(self.len().saturating_add(1)));
        if given != self.len() {
            return Err(if given < self.len() { Error::TooFewParticles } else { Error::Full });
        }
        places.clone().try_for_each(|x| finite_vector(x, Parameter::Position).map(|_| ()))?;
        let middle = mean(places.clone());
        let middles = self.shapes.map(|shape| mean(shape.iter().copied()));
        // Of every place: how the examples, and the body, differ from the first example.
        let rows = (0..self.len()).zip(places).map(|(place, x)| {
            let mut column = self.column(place);
            column.iter_mut().zip(middles).for_each(|(x, middle)| *x -= middle);
            let first = column.first().copied().unwrap_or(Vec2::ZERO);
            (column.map(|x| x - first), back * (x - middle) - first)
        });
        let largest = |size: T, v: &Vec2<T>| size.at_least(v.x.abs()).at_least(v.y.abs());
        let size = rows.clone().fold(T::ZERO, |size, (column, _)| column.iter().fold(size, largest));
        let divisor = if size > T::ZERO { size } else { T::ONE };
        let scaled = |v: Vec2<T>| Vec2::new(v.x / divisor, v.y / divisor);
        let (mut gram, mut loads) = ([[T::ZERO; E]; E], [T::ZERO; E]);
        for (column, body) in rows {
            let (column, body) = (column.map(scaled), scaled(body));
            for ((row, load), v) in gram.iter_mut().zip(&mut loads).zip(column) {
                row.iter_mut().zip(column).for_each(|(sum, other)| *sum += v.dot(other));
                *load += v.dot(body);
            }
        }
        let sound = gram.iter().flatten().chain(&loads).all(|sum| sum.is_finite());
        let noise = count::<T>(self.len()) * T::ratio(8, 1) * T::EPSILON;
        if sound { Ok(simplex::nearest(&gram, &loads, noise)) } else { Err(Error::NonFinite(Parameter::Position)) }
    }

    /// How many places an example has.
    fn len(&self) -> usize {
        self.shapes.first().map_or(0, |shape| shape.len())
    }

    /// One place of every example.
    fn column(&self, place: usize) -> [Vec2<T>; E] {
        self.shapes.map(|shape| shape.get(place).copied().unwrap_or(Vec2::ZERO))
    }
}

/// The mean of places, told from the first: exact where they coincide.
fn mean<T: Real>(places: impl Iterator<Item = Vec2<T>> + Clone) -> Vec2<T> {
    let share = T::ONE / count(number_of(places.clone()));
    let Some(first) = places.clone().next() else { return Vec2::ZERO };
    places.fold(first, |sum, x| sum + (x - first) * share)
}
