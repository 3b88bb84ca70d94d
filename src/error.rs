//! What can be refused, and why.

use core::fmt;

/// Why a call was refused. The object it was called on is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// The fixed capacity named by the type is used up.
    Full,
    /// A particle id that the set of particles at hand does not hold.
    UnknownParticle,
    /// The same particle was named twice where each may stand once.
    RepeatedParticle,
    /// Fewer particles than the shape or the maker needs.
    TooFewParticles,
    /// Nothing of the body can move.
    AllPinned,
    /// An infinite or NaN value, or one that leads to an infinite one.
    NonFinite(Parameter),
    /// A finite value outside the range its documentation states.
    OutOfRange(Parameter),
}

/// The parameter that an [`Error`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// A compliance: not negative, and finite when divided by the squared length of a substep.
    Compliance,
    /// A damping coefficient: not negative, and finite when multiplied by a compliance and divided by the length of a substep.
    Damping,
    /// A stiffness of shape matching.
    Stiffness,
    /// A time step, s: positive, and long enough after division into substeps for 1/h² to be finite.
    TimeStep,
    /// A number of substeps: at least one.
    Substeps,
    /// A number of iterations: at least one.
    Iterations,
    /// An acceleration of gravity, m/s².
    Gravity,
    /// A radius, m.
    Radius,
    /// Half a length or width, m.
    Extent,
    /// A normal: not zero.
    Normal,
    /// A rotation: not zero.
    Rotation,
    /// An angular velocity, rad/s.
    AngularVelocity,
    /// A coefficient of friction: not negative, and the kinetic one at most the static one.
    Friction,
    /// A coefficient of restitution, from zero to one.
    Restitution,
    /// How fast overlaps are undone: a share from zero to one, or a speed, m/s, not negative.
    Recovery,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the capacity is used up"),
            Self::UnknownParticle => f.write_str("no such particle"),
            Self::RepeatedParticle => f.write_str("the same particle twice"),
            Self::TooFewParticles => f.write_str("too few particles"),
            Self::AllPinned => f.write_str("every particle is pinned"),
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
            Self::Compliance => "compliance",
            Self::Damping => "damping",
            Self::Stiffness => "stiffness",
            Self::TimeStep => "time step",
            Self::Substeps => "number of substeps",
            Self::Iterations => "number of iterations",
            Self::Gravity => "gravity",
            Self::Radius => "radius",
            Self::Extent => "extent",
            Self::Normal => "normal",
            Self::Rotation => "rotation",
            Self::AngularVelocity => "angular velocity",
            Self::Friction => "friction",
            Self::Restitution => "restitution",
            Self::Recovery => "recovery",
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
