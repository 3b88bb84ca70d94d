//! What can be refused, and why.

use core::fmt;

/// Why a call was refused. The object it was called on is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Error {
    /// The fixed capacity named by the type is used up.
    Full,
    /// A particle id that the set of particles at hand does not hold.
    UnknownParticle,
    /// A constraint id that the set at hand does not hold.
    UnknownConstraint,
    /// The same particle was named twice where each may stand once.
    RepeatedParticle,
    /// Fewer particles than the shape or the maker needs.
    TooFewParticles,
    /// A body none of whose particles is free.
    AllPinned,
    /// A map of nodes whose last row is not complete.
    PartialRow,
    /// An infinite or NaN value, or one that leads to an infinite one.
    NonFinite(Parameter),
    /// A finite value outside the range its documentation states.
    OutOfRange(Parameter),
}

/// The parameter that an [`Error`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Parameter {
    /// A position, m.
    Position,
    /// A velocity, m/s.
    Velocity,
    /// A mass, kg: positive, with a finite inverse.
    Mass,
    /// An impulse, kg m/s.
    Impulse,
    /// A rest length, m: not negative.
    RestLength,
    /// A distance between neighbours, m: positive.
    Spacing,
    /// A radius, m: positive; that of a particle in contact may be zero.
    Radius,
    /// An outline: at least three points, counter-clockwise, that does not cross or touch itself.
    Outline,
    /// A compliance: not negative, and finite when divided by the squared length of a substep.
    Compliance,
    /// A damping coefficient: not negative, and that of a constraint finite when multiplied by its compliance and divided by the
    /// length of a substep.
    Damping,
    /// A viscosity, 1/s: not negative, and finite when multiplied by the length of a substep.
    Viscosity,
    /// A limit of strain: positive.
    Strain,
    /// The cosine and sine of an angle, not both zero.
    Angle,
    /// An area, m²: not zero where a shape at rest is measured by it.
    Area,
    /// A pressure factor: not negative.
    Pressure,
    /// Young's modulus, Pa: positive, and of a finite inverse when multiplied by the area of an element.
    YoungsModulus,
    /// Poisson's ratio: above −1 and below ½.
    PoissonsRatio,
    /// A stiffness of shape matching.
    Stiffness,
    /// A blend of a deforming mode of shape matching with the rigid one: from 0 to 1.
    Blend,
    /// The share of a member of shape matching: above zero, at most one.
    Weight,
    /// A rotation: of unit length, or not zero where it is brought to that.
    Rotation,
    /// A strain at which a plastic body yields: not negative.
    YieldStrain,
    /// A rate of plastic creep, 1/s: not negative.
    Creep,
    /// A limit of plastic strain: positive.
    PlasticLimit,
    /// The half-width of the regions of a lattice, in nodes: at least one.
    HalfWidth,
    /// A time step, s: positive, and long enough after division into substeps for 1/h² to be finite.
    TimeStep,
    /// A number of substeps: at least one.
    Substeps,
    /// A number of iterations: at least one.
    Iterations,
    /// An acceleration of gravity, m/s².
    Gravity,
    /// Half a length or width, m.
    Extent,
    /// A normal: not zero.
    Normal,
    /// An angular velocity, rad/s.
    AngularVelocity,
    /// A coefficient of friction: not negative, and the kinetic one at most the static one.
    Friction,
    /// A coefficient of restitution, from zero to one.
    Restitution,
    /// How fast overlaps are undone: a share from zero to one, or a speed, m/s, not negative.
    Recovery,
    /// The speed below which a body may fall asleep, m/s: positive.
    SleepSpeed,
    /// How long a body rests before it falls asleep, s: positive.
    SleepDelay,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the capacity is used up"),
            Self::UnknownParticle => f.write_str("no such particle"),
            Self::UnknownConstraint => f.write_str("no such constraint"),
            Self::RepeatedParticle => f.write_str("the same particle twice"),
            Self::TooFewParticles => f.write_str("too few particles"),
            Self::AllPinned => f.write_str("every particle is pinned"),
            Self::PartialRow => f.write_str("the last row is not complete"),
            Self::NonFinite(parameter) => write!(f, "{parameter} is not finite"),
            Self::OutOfRange(parameter) => write!(f, "{parameter} is out of range"),
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "position",
            Self::Velocity => "velocity",
            Self::Mass => "mass",
            Self::Impulse => "impulse",
            Self::RestLength => "rest length",
            Self::Spacing => "spacing",
            Self::Radius => "radius",
            Self::Outline => "outline",
            Self::Compliance => "compliance",
            Self::Damping => "damping",
            Self::Viscosity => "viscosity",
            Self::Strain => "strain",
            Self::Angle => "angle",
            Self::Area => "area",
            Self::Pressure => "pressure",
            Self::YoungsModulus => "Young's modulus",
            Self::PoissonsRatio => "Poisson's ratio",
            Self::Stiffness => "stiffness",
            Self::Blend => "blend",
            Self::Weight => "weight",
            Self::Rotation => "rotation",
            Self::YieldStrain => "yield strain",
            Self::Creep => "creep",
            Self::PlasticLimit => "plastic limit",
            Self::HalfWidth => "half-width",
            Self::TimeStep => "time step",
            Self::Substeps => "number of substeps",
            Self::Iterations => "number of iterations",
            Self::Gravity => "gravity",
            Self::Extent => "extent",
            Self::Normal => "normal",
            Self::AngularVelocity => "angular velocity",
            Self::Friction => "friction",
            Self::Restitution => "restitution",
            Self::Recovery => "recovery",
            Self::SleepSpeed => "speed of sleep",
            Self::SleepDelay => "delay of sleep",
        })
    }
}

impl core::error::Error for Error {}

/// Passes finite values and refuses the others in the name of `parameter`.
pub(crate) fn finite<T: crate::Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if value.is_finite() { Ok(value) } else { Err(Error::NonFinite(parameter)) }
}

/// Passes finite vectors and refuses the others in the name of `parameter`.
pub(crate) fn finite_vector<T: crate::Real>(value: crate::Vec2<T>, parameter: Parameter) -> Result<crate::Vec2<T>, Error> {
    if value.is_finite() { Ok(value) } else { Err(Error::NonFinite(parameter)) }
}

/// Passes finite values from zero on and refuses the others in the name of `parameter`.
pub(crate) fn not_negative<T: crate::Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if finite(value, parameter)? < T::ZERO { Err(Error::OutOfRange(parameter)) } else { Ok(value) }
}

/// Passes finite values above zero and refuses the others in the name of `parameter`.
pub(crate) fn positive<T: crate::Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if finite(value, parameter)? > T::ZERO { Ok(value) } else { Err(Error::OutOfRange(parameter)) }
}
