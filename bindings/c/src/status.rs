//! Status codes of the functions.

use crate::full::PliantCapacity;
use pliant::{Error, Parameter};

/// Status of a call: PLIANT_OK, or a PliantError in the lowest byte and what it concerns in the
/// byte above: the PliantCapacity of PLIANT_ERROR_FULL, otherwise the PliantParameter.
pub type PliantStatus = u32;

/// Success.
pub const PLIANT_OK: PliantStatus = 0;

/// Reason why a call was rejected: the lowest byte of a PliantStatus.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum PliantError {
    /// No error.
    None = 0,
    /// A fixed capacity is exhausted. pliant_capacity returns which.
    Full = 1,
    /// The world does not contain this particle.
    UnknownParticle = 2,
    /// The world does not contain this spring.
    UnknownConstraint = 3,
    /// A particle occurs twice where each may occur once.
    RepeatedParticle = 4,
    /// Fewer particles than the shape or the builder needs.
    TooFewParticles = 5,
    /// No particle of the body is free.
    AllPinned = 6,
    /// The last row of a node map is incomplete.
    PartialRow = 7,
    /// A value is infinite or NaN, or leads to an infinite one.
    NonFinite = 8,
    /// A finite value is outside the documented range.
    OutOfRange = 9,
    /// A pointer is null.
    Null = 10,
    /// A pointer to a world is not aligned to PLIANT_WORLD_ALIGN, or another pointer is not aligned
    /// for its type.
    Misaligned = 11,
    /// The memory is too small, or the header is that of another build.
    Short = 12,
    /// The memory contains no world created by pliant_world_init.
    NoWorld = 13,
    /// The world does not contain this collider.
    UnknownCollider = 14,
    /// The memory contains no snapshot of this build of the library, or a changed one.
    BadSnapshot = 15,
    /// The world does not contain this rigid body.
    UnknownBody = 16,
    /// The world does not contain this joint.
    UnknownJoint = 17,
    /// The world does not contain this hull.
    UnknownHull = 18,
    /// A joint needs the rotation of an end that is a particle.
    NoRotation = 19,
    /// A change of a constraint would replace its particles.
    OtherParticles = 20,
    /// The joint has no line along which an end could slide.
    NoLine = 21,
    /// The terrain does not have this surface.
    UnknownSurface = 22,
    /// An error without a name in this interface.
    Other = 255,
}

/// Parameter that a PliantError concerns: the second byte of a PliantStatus.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum PliantParameter {
    /// The error concerns no parameter.
    None = 0,
    /// A position, m.
    Position = 1,
    /// A velocity, m/s.
    Velocity = 2,
    /// A mass, kg: positive, with a finite inverse.
    Mass = 3,
    /// An impulse, kg m/s.
    Impulse = 4,
    /// A rest length, m: not negative.
    RestLength = 5,
    /// A distance between neighbors, m: positive.
    Spacing = 6,
    /// A radius, m: positive; zero is allowed for a particle in contact.
    Radius = 7,
    /// A compliance: not negative, and finite when divided by the squared length of a substep.
    Compliance = 8,
    /// A rate of damping: not negative.
    Damping = 9,
    /// A stiffness of shape matching, or its kind.
    Stiffness = 10,
    /// A blend of a deforming mode with the rigid one: from 0 to 1.
    Blend = 11,
    /// A strain at which a plastic body yields: not negative.
    YieldStrain = 12,
    /// A rate of plastic creep, 1/s: not negative.
    Creep = 13,
    /// A limit of plastic strain: positive.
    PlasticLimit = 14,
    /// A time step, s: positive, and long enough after division into substeps for 1/h² to be
    /// finite.
    TimeStep = 15,
    /// A number of substeps: at least one.
    Substeps = 16,
    /// A number of iterations: at least one.
    Iterations = 17,
    /// An acceleration of gravity, m/s².
    Gravity = 18,
    /// Half a length or width, m.
    Extent = 19,
    /// A normal: not zero.
    Normal = 20,
    /// An angular velocity, rad/s.
    AngularVelocity = 21,
    /// A coefficient of friction: not negative, and the kinetic one at most the static one.
    Friction = 22,
    /// A coefficient of restitution, from zero to one.
    Restitution = 23,
    /// A moment of inertia, kg m²: positive, with a finite inverse.
    Inertia = 24,
    /// A density, kg/m²: positive.
    Density = 25,
    /// A direction: not zero.
    Rotation = 26,
    /// An outline: counter-clockwise, not crossing itself, convex for a hull.
    Outline = 27,
    /// A torque, N m: not negative.
    Torque = 28,
    /// A force, N: positive.
    Force = 29,
    /// Viscosity, 1/s: not negative, and finite when multiplied by the substep length.
    Viscosity = 30,
    /// Cohesion, m/s²: not negative, and finite when multiplied by the squared substep length.
    Cohesion = 31,
    /// Strain limit: positive.
    Strain = 32,
    /// Cosine and sine of an angle: not both zero.
    Angle = 33,
    /// Area, m²: not zero where a rest shape is measured by it.
    Area = 34,
    /// Pressure factor: not negative.
    Pressure = 35,
    /// Young's modulus, Pa: positive.
    YoungsModulus = 36,
    /// Poisson's ratio: above −1 and below ½.
    PoissonsRatio = 37,
    /// Weight of a member in shape matching: above zero, at most one.
    Weight = 38,
    /// Half-width of the regions of a lattice, in nodes: at least one.
    HalfWidth = 39,
    /// Rate of overlap recovery: a fraction from zero to one, or a nonnegative speed, m/s.
    Depenetration = 40,
    /// Speed below which a body may fall asleep, m/s: positive.
    SleepSpeed = 41,
    /// Time that a body rests before it falls asleep, s: positive.
    SleepDelay = 42,
    /// A parameter without a name in this interface.
    Other = 255,
}

/// Returns the error of a status.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub extern "C" fn pliant_error(status: PliantStatus) -> PliantError {
    use PliantError as E;
    let named = [
        E::None,
        E::Full,
        E::UnknownParticle,
        E::UnknownConstraint,
        E::RepeatedParticle,
        E::TooFewParticles,
        E::AllPinned,
        E::PartialRow,
        E::NonFinite,
        E::OutOfRange,
        E::Null,
        E::Misaligned,
        E::Short,
        E::NoWorld,
        E::UnknownCollider,
        E::BadSnapshot,
        E::UnknownBody,
        E::UnknownJoint,
        E::UnknownHull,
        E::NoRotation,
        E::OtherParticles,
        E::NoLine,
        E::UnknownSurface,
    ];
    named
        .into_iter()
        .find(|error| *error as u32 == status & 0xff)
        .unwrap_or(E::Other)
}

/// Returns the parameter that the error of a status concerns.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub extern "C" fn pliant_parameter(status: PliantStatus) -> PliantParameter {
    use PliantParameter as P;
    if status & 0xff == PliantError::Full as u32 {
        return P::None;
    }
    let named = [
        P::None,
        P::Position,
        P::Velocity,
        P::Mass,
        P::Impulse,
        P::RestLength,
        P::Spacing,
        P::Radius,
        P::Compliance,
        P::Damping,
        P::Stiffness,
        P::Blend,
        P::YieldStrain,
        P::Creep,
        P::PlasticLimit,
        P::TimeStep,
        P::Substeps,
        P::Iterations,
        P::Gravity,
        P::Extent,
        P::Normal,
        P::AngularVelocity,
        P::Friction,
        P::Restitution,
        P::Inertia,
        P::Density,
        P::Rotation,
        P::Outline,
        P::Torque,
        P::Force,
        P::Viscosity,
        P::Cohesion,
        P::Strain,
        P::Angle,
        P::Area,
        P::Pressure,
        P::YoungsModulus,
        P::PoissonsRatio,
        P::Weight,
        P::HalfWidth,
        P::Depenetration,
        P::SleepSpeed,
        P::SleepDelay,
    ];
    named
        .into_iter()
        .find(|parameter| *parameter as u32 == (status >> 8) & 0xff)
        .unwrap_or(P::Other)
}

/// Reason why a call is rejected.
pub struct Rejection(PliantStatus);

impl Rejection {
    /// Returns the status of the rejected call.
    #[must_use]
    pub fn status(&self) -> PliantStatus {
        self.0
    }

    /// An error, and the number of what it concerns.
    pub(crate) fn about(error: PliantError, subject: u32) -> Self {
        Self(error as u32 | subject << 8)
    }
}

impl From<PliantError> for Rejection {
    fn from(error: PliantError) -> Self {
        Self(error as u32)
    }
}

impl From<Error> for Rejection {
    fn from(error: Error) -> Self {
        use PliantError as E;
        let about = |error, parameter| Self::about(error, named(parameter) as u32);
        match error {
            Error::Full(capacity) => PliantCapacity::from(capacity).into(),
            Error::UnknownParticle => E::UnknownParticle.into(),
            Error::UnknownConstraint => E::UnknownConstraint.into(),
            Error::RepeatedParticle => E::RepeatedParticle.into(),
            Error::TooFewParticles => E::TooFewParticles.into(),
            Error::AllPinned => E::AllPinned.into(),
            Error::PartialRow => E::PartialRow.into(),
            Error::UnknownBody => E::UnknownBody.into(),
            Error::NoRotation => E::NoRotation.into(),
            Error::NoLine => E::NoLine.into(),
            Error::UnknownSurface => E::UnknownSurface.into(),
            Error::OtherParticles => E::OtherParticles.into(),
            Error::NonFinite(parameter) => about(E::NonFinite, parameter),
            Error::OutOfRange(parameter) => about(E::OutOfRange, parameter),
            _ => E::Other.into(),
        }
    }
}

/// Parameter of this interface for a parameter of the kernel.
fn named(parameter: Parameter) -> PliantParameter {
    use PliantParameter as P;
    match parameter {
        Parameter::Position => P::Position,
        Parameter::Velocity => P::Velocity,
        Parameter::Mass => P::Mass,
        Parameter::Impulse => P::Impulse,
        Parameter::RestLength => P::RestLength,
        Parameter::Spacing => P::Spacing,
        Parameter::Radius => P::Radius,
        Parameter::Compliance => P::Compliance,
        Parameter::Damping => P::Damping,
        Parameter::Stiffness => P::Stiffness,
        Parameter::Blend => P::Blend,
        Parameter::YieldStrain => P::YieldStrain,
        Parameter::Creep => P::Creep,
        Parameter::PlasticLimit => P::PlasticLimit,
        Parameter::TimeStep => P::TimeStep,
        Parameter::Substeps => P::Substeps,
        Parameter::Iterations => P::Iterations,
        Parameter::Gravity => P::Gravity,
        Parameter::Extent => P::Extent,
        Parameter::Normal => P::Normal,
        Parameter::AngularVelocity => P::AngularVelocity,
        Parameter::Friction => P::Friction,
        Parameter::Restitution => P::Restitution,
        Parameter::Inertia => P::Inertia,
        Parameter::Density => P::Density,
        Parameter::Rotation => P::Rotation,
        Parameter::Outline => P::Outline,
        Parameter::Torque => P::Torque,
        Parameter::Force => P::Force,
        Parameter::Viscosity => P::Viscosity,
        Parameter::Cohesion => P::Cohesion,
        Parameter::Strain => P::Strain,
        Parameter::Angle => P::Angle,
        Parameter::Area => P::Area,
        Parameter::Pressure => P::Pressure,
        Parameter::YoungsModulus => P::YoungsModulus,
        Parameter::PoissonsRatio => P::PoissonsRatio,
        Parameter::Weight => P::Weight,
        Parameter::HalfWidth => P::HalfWidth,
        Parameter::Depenetration => P::Depenetration,
        Parameter::SleepSpeed => P::SleepSpeed,
        Parameter::SleepDelay => P::SleepDelay,
        _ => P::Other,
    }
}

/// The status of a result.
pub(crate) fn status(result: Result<(), Rejection>) -> PliantStatus {
    result.map_or_else(|Rejection(status)| status, |()| PLIANT_OK)
}
