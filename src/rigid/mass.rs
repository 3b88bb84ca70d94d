//! Mass, center and moment of inertia of a shape.

use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, positive};
use crate::math::{Real, Vec2, simple};

/// Mass, center of mass and moment of inertia of a rigid body.
///
/// Stored with the radius of gyration k: the moment of inertia about the center is I = m k².
///
/// ```
/// use pliant::{MassProperties, Vec2};
/// // A plate of 2 m by 1 m: I = m (a² + b²)/12.
/// let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]].map(Vec2::from);
/// let plate = MassProperties::<f64>::polygon(&corners, 3.0)?;
/// assert_eq!((plate.mass(), plate.center()), (6.0, Vec2::new(1.0, 0.5)));
/// assert!((plate.inertia() - 6.0 * 5.0 / 12.0).abs() < 1e-14);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties<T> {
    pub(super) mass: T,
    pub(super) center: Vec2<T>,
    /// k, m.
    pub(super) gyration: T,
}

impl<T: Real> MassProperties<T> {
    /// Returns a mass, kg, a center, m, in the coordinates of the body, and a moment of inertia
    /// about the center, kg m².
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::NonFinite`] or [`Error::OutOfRange`] mass or
    /// inertia: zero, negative, or with an infinite inverse of m or m k².
    pub fn new(mass: T, center: Vec2<T>, inertia: T) -> Result<Self, Error> {
        let mass = valid_mass(mass)?;
        let inertia = positive(inertia, Parameter::Inertia)?;
        Self::from_square(mass, center, inertia / mass)
    }

    /// Returns the properties for k².
    fn from_square(mass: T, center: Vec2<T>, square: T) -> Result<Self, Error> {
        Self::from_gyration(mass, center, positive(square, Parameter::Inertia)?.sqrt())
    }

    /// Returns the properties for k.
    pub(super) fn from_gyration(mass: T, center: Vec2<T>, gyration: T) -> Result<Self, Error> {
        let mass = valid_mass(mass)?;
        let inverse = T::ONE / mass / positive(gyration, Parameter::Inertia)? / gyration;
        if !inverse.is_finite() {
            return Err(Error::OutOfRange(Parameter::Inertia));
        }
        Ok(Self {
            mass,
            center: finite_vector(center, Parameter::Position)?,
            gyration,
        })
    }

    /// Returns a disc around the origin, with a radius, m, and a density, kg/m²: k² = r²/2.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) radius or density; mass or
    /// inertia as in [`MassProperties::new`].
    pub fn circle(radius: T, density: T) -> Result<Self, Error> {
        let radius = positive(radius, Parameter::Radius)?;
        let density = positive(density, Parameter::Density)?;
        let area = finite(pi::<T>() * radius * radius, Parameter::Mass)?;
        let gyration = radius * T::HALF.sqrt();
        Self::from_gyration(area * density, Vec2::ZERO, gyration)
    }

    /// Returns a capsule: all points within a radius, m, of a segment from `a` to `b`, m.
    ///
    /// # Errors
    /// As [`MassProperties::circle`], and [`Error::NonFinite`] position.
    pub fn capsule(a: Vec2<T>, b: Vec2<T>, radius: T, density: T) -> Result<Self, Error> {
        finite_vector(a, Parameter::Position)?;
        let length = (finite_vector(b, Parameter::Position)? - a).length();
        let radius = positive(radius, Parameter::Radius)?;
        let density = positive(density, Parameter::Density)?;
        let (rectangle, circle) = (T::TWO * radius * length, pi::<T>() * radius * radius);
        let area = finite(rectangle + circle, Parameter::Mass)?;
        // Of the rectangle (l² + 4r²)/12, and of the half discs r²/2 + l²/4 + 4rl/3π.
        let (square, long) = (radius * radius, length * length);
        let of_rectangle = finite(long + T::ratio(4, 1) * square, Parameter::Inertia)?;
        let of_rectangle = of_rectangle / T::ratio(12, 1);
        let of_circle =
            square * T::HALF + long / T::ratio(4, 1) + T::ratio(4, 3) * radius * length / pi::<T>();
        let gyration = of_rectangle * (rectangle / area) + of_circle * (circle / area);
        Self::from_square(area * density, a.lerp(b, T::HALF), gyration)
    }

    /// Returns a simple polygon with counter-clockwise corners, m, and a density, kg/m².
    ///
    /// The cost is quadratic in the number of corners.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for fewer than three corners; [`Error::NonFinite`] position;
    /// [`Error::OutOfRange`] outline: clockwise, or it crosses or touches itself; density, mass and
    /// inertia as in [`MassProperties::circle`].
    pub fn polygon(corners: &[Vec2<T>], density: T) -> Result<Self, Error> {
        let density = positive(density, Parameter::Density)?;
        let [first, _, _, ..] = corners else {
            return Err(Error::TooFewParticles);
        };
        for corner in corners {
            finite_vector(*corner, Parameter::Position)?;
        }
        simple(corners.iter().copied())?;
        // Triangles from the first corner, with signed areas.
        let triangles = || {
            let arms = corners.iter().map(|corner| *corner - *first);
            arms.clone()
                .skip(1)
                .zip(arms.skip(2))
                .map(|(p, q)| (p, q, T::HALF * p.cross(q)))
        };
        let area = triangles().fold(T::ZERO, |sum, (_, _, area)| sum + area);
        finite(area, Parameter::Mass)?;
        let center = triangles().fold(Vec2::ZERO, |sum, (p, q, part)| {
            sum + (p + q) * (part / area / T::ratio(3, 1))
        });
        // About the center, the triangle of a, b, c has the mean square (a² + b² + c² + s²)/12 with
        // s = a + b + c.
        let square = triangles().try_fold(T::ZERO, |sum, (p, q, part)| {
            let (a, b, c) = (-center, p - center, q - center);
            let s = a + b + c;
            let squares = a.dot(a) + b.dot(b) + c.dot(c) + s.dot(s);
            let squares = finite(squares, Parameter::Inertia)?;
            Ok(sum + squares * (part / area / T::ratio(12, 1)))
        })?;
        Self::from_square(area * density, *first + center, square)
    }

    /// Returns the properties of several parts that are fixed to each other.
    ///
    /// Parts add up even where they overlap.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::NonFinite`] position, mass or inertia if a sum
    /// overflows; [`Error::OutOfRange`] inertia if k² underflows.
    pub fn compound(parts: &[Self]) -> Result<Self, Error> {
        let first = parts.first().ok_or(Error::TooFewParticles)?.center;
        let mass = parts.iter().fold(T::ZERO, |sum, part| sum + part.mass);
        finite(mass, Parameter::Mass)?;
        let center = parts.iter().fold(Vec2::ZERO, |sum, part| {
            sum + (part.center - first) * (part.mass / mass)
        });
        let square = parts.iter().fold(T::ZERO, |sum, part| {
            let arm = (part.center - first) - center;
            sum + (part.gyration * part.gyration + arm.dot(arm)) * (part.mass / mass)
        });
        Self::from_square(mass, first + center, square)
    }

    /// Returns the mass m, kg.
    pub fn mass(&self) -> T {
        self.mass
    }

    /// Returns the center of mass in the coordinates of the body, m.
    pub fn center(&self) -> Vec2<T> {
        self.center
    }

    /// Returns the radius of gyration k, m.
    pub fn gyration_radius(&self) -> T {
        self.gyration
    }

    /// Returns the moment of inertia about the center, m k², kg m²; infinite if it overflows.
    pub fn inertia(&self) -> T {
        self.mass * self.gyration * self.gyration
    }
}

/// Returns a positive mass with a finite inverse.
fn valid_mass<T: Real>(mass: T) -> Result<T, Error> {
    if (T::ONE / positive(mass, Parameter::Mass)?).is_finite() {
        Ok(mass)
    } else {
        Err(Error::OutOfRange(Parameter::Mass))
    }
}

/// π, rounded to the scalar.
fn pi<T: Real>() -> T {
    T::from_f64(core::f64::consts::PI)
}
