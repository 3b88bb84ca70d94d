//! Errors, and the capacities and parameters that they name.

use core::fmt;

/// Reason for rejecting a call.
///
/// The object that the call was made on is unchanged. One that is built in place is left empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Error {
    /// A fixed capacity, which a const parameter of the type gives, is exhausted.
    Full(Capacity),
    /// A particle id that is not in the given set of particles.
    UnknownParticle,
    /// A constraint id that is not in the given set of constraints.
    UnknownConstraint,
    /// A body id that is not in the given set of bodies; also a world that a batch does not have.
    UnknownBody,
    /// The number of a surface that a terrain does not have; also a terrain without a surface.
    UnknownSurface,
    /// A particle that occurs twice where each may occur only once.
    RepeatedParticle,
    /// A change of a constraint that would replace its particles.
    OtherParticles,
    /// Fewer particles than the shape or the builder needs.
    TooFewParticles,
    /// A body without a free particle.
    AllPinned,
    /// A particle where only a rigid body has a rotation.
    NoRotation,
    /// A joint without a line along which an end could slide, or without a distance to limit.
    NoLine,
    /// A node map whose last row is incomplete.
    PartialRow,
    /// An infinite or NaN value, or a value that leads to an infinite one.
    NonFinite(Parameter),
    /// A finite value outside its documented range.
    OutOfRange(Parameter),
}

/// Capacity that an [`Error::Full`] refers to: what a list has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Capacity {
    /// Particles of a [`Particles`](crate::Particles), which has at most 65,535, or adjacent vacant
    /// slots of it.
    Particles,
    /// Particles that one shape, fluid, field, chain, sensor or set of contacts contains.
    ///
    /// Also positions or weights beyond one for each member.
    Members,
    /// Constraints of a set.
    Constraints,
    /// Triangles of a mesh or of a triangulated polygon.
    Triangles,
    /// Bodies of a set of contacts, or of a [`Pool`](crate::Pool).
    Bodies,
    /// Hulls of a set of contacts of rigid bodies.
    Hulls,
    /// Corners of outlines, hulls or polygons.
    Corners,
    /// Edges on which a flow acts.
    Edges,
    /// Regions of a shape.
    Regions,
    /// Memberships of all regions of a shape.
    Memberships,
    /// Nodes of a lattice, including vacant ones.
    Nodes,
    /// Surfaces of a terrain.
    Surfaces,
    /// Points of a skin: the slice for their positions is shorter.
    Points,
    /// Pairs of a saved set of contacts.
    Pairs,
    /// Reports of a saved set of contacts.
    Reports,
}

/// Parameter that an [`Error`] refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Parameter {
    /// Position, m.
    Position,
    /// Velocity, m/s.
    Velocity,
    /// Mass, kg: positive, with a finite inverse.
    Mass,
    /// Moment of inertia, kg m²: positive, with a finite inverse.
    Inertia,
    /// Mass per area, kg/m²: positive.
    Density,
    /// Impulse, kg m/s.
    Impulse,
    /// Force, N: not negative; positive where a joint breaks at it.
    Force,
    /// Torque, N m: not negative.
    Torque,
    /// Rest length, m: not negative.
    RestLength,
    /// Distance between neighbors, m: positive.
    Spacing,
    /// Radius, m: positive. The radius of a particle in contact may be zero.
    Radius,
    /// Outline: at least three points, counter-clockwise, without crossing or touching itself.
    ///
    /// Also the points of a chain of edges, the heights of a height field, and the size of a tile
    /// map.
    Outline,
    /// Compliance: not negative, and finite when divided by the squared substep length.
    Compliance,
    /// Rate of damping, 1/s: not negative. A damped fraction is at most one.
    ///
    /// For a constraint, α̃(e^(hr) − 1) must be finite.
    Damping,
    /// Viscosity, 1/s: not negative, and finite when multiplied by the substep length.
    Viscosity,
    /// Cohesion, m/s²: not negative, and finite when multiplied by the squared substep length.
    Cohesion,
    /// Strain limit: positive.
    Strain,
    /// Cosine and sine of an angle: not both zero.
    Angle,
    /// Area, m²: not zero where a rest shape is measured by it.
    Area,
    /// Pressure factor: not negative.
    Pressure,
    /// Young's modulus, Pa: positive.
    ///
    /// Its product with the area of an element must have a finite inverse.
    YoungsModulus,
    /// Poisson's ratio: above −1 and below ½.
    PoissonsRatio,
    /// Stiffness of shape matching.
    Stiffness,
    /// Blend of a deforming shape-matching mode with the rigid one: from 0 to 1.
    Blend,
    /// Weight of a member in shape matching: above zero, at most one.
    Weight,
    /// Rotation: of unit length, or nonzero where the call normalizes it.
    Rotation,
    /// Strain at which a plastic body yields: not negative.
    YieldStrain,
    /// Rate of plastic creep, 1/s: not negative.
    Creep,
    /// Limit of plastic strain: positive.
    PlasticLimit,
    /// Half-width of the regions of a lattice, in nodes: at least one.
    HalfWidth,
    /// Time step, s: positive.
    ///
    /// The substep length h must be long enough for 1/h² to be finite.
    TimeStep,
    /// Number of substeps: at least one.
    Substeps,
    /// Number of iterations: at least one.
    Iterations,
    /// Acceleration of gravity, m/s².
    Gravity,
    /// Half-length or half-width, m.
    Extent,
    /// Normal vector: not zero.
    Normal,
    /// Angular velocity, rad/s.
    AngularVelocity,
    /// Friction coefficient: not negative, with the kinetic one at most the static one.
    Friction,
    /// Coefficient of restitution, from zero to one.
    Restitution,
    /// Rate of overlap recovery: a fraction from zero to one, or a nonnegative speed, m/s.
    Depenetration,
    /// Speed below which a body may fall asleep, m/s: positive.
    SleepSpeed,
    /// Time that a body rests before it falls asleep, s: positive.
    SleepDelay,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(capacity) => write!(f, "the capacity for {capacity} is used up"),
            Self::UnknownParticle => f.write_str("no such particle"),
            Self::UnknownConstraint => f.write_str("no such constraint"),
            Self::UnknownBody => f.write_str("no such body"),
            Self::UnknownSurface => f.write_str("no such surface"),
            Self::RepeatedParticle => f.write_str("the same particle twice"),
            Self::OtherParticles => f.write_str("the particles of a constraint cannot change"),
            Self::TooFewParticles => f.write_str("too few particles"),
            Self::AllPinned => f.write_str("every particle is pinned"),
            Self::NoRotation => f.write_str("a particle has no rotation"),
            Self::NoLine => f.write_str("the joint has no line"),
            Self::PartialRow => f.write_str("the last row is not complete"),
            Self::NonFinite(parameter) => write!(f, "{parameter} must be finite"),
            Self::OutOfRange(parameter) => match parameter.rule() {
                Some(rule) => write!(f, "{parameter} must {rule}"),
                None => write!(f, "{parameter} is out of range"),
            },
        }
    }
}

impl fmt::Display for Capacity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Particles => "particles",
            Self::Members => "members",
            Self::Constraints => "constraints",
            Self::Triangles => "triangles",
            Self::Bodies => "bodies",
            Self::Hulls => "hulls",
            Self::Corners => "corners",
            Self::Edges => "edges",
            Self::Regions => "regions",
            Self::Memberships => "memberships",
            Self::Nodes => "nodes",
            Self::Surfaces => "surfaces",
            Self::Points => "points",
            Self::Pairs => "pairs",
            Self::Reports => "reports",
        })
    }
}

impl Parameter {
    /// Returns the rule for finite values, after "must"; `None` if it depends on the call.
    const fn rule(self) -> Option<&'static str> {
        Some(match self {
            Self::Mass | Self::Inertia => "be positive, with a finite inverse",
            Self::YoungsModulus | Self::PlasticLimit | Self::SleepSpeed | Self::SleepDelay => {
                "be positive"
            }
            Self::Density
            | Self::Force
            | Self::Spacing
            | Self::Radius
            | Self::Strain
            | Self::Extent => "be positive, or zero where documented",
            Self::RestLength => "not be negative, and limits must be in order",
            Self::TimeStep => "be positive, and not too short",
            Self::Area => "not be zero",
            Self::Weight => "be above 0 and at most 1",
            Self::Impulse | Self::Torque | Self::Pressure | Self::YieldStrain | Self::Creep => {
                "not be negative"
            }
            Self::Compliance | Self::Viscosity | Self::Cohesion => {
                "not be negative or too large for the step"
            }
            Self::Damping | Self::Stiffness => "not be negative or too large",
            Self::Angle | Self::Rotation | Self::Normal => "have a direction",
            Self::Blend | Self::Restitution => "be from 0 to 1",
            Self::PoissonsRatio => "be above -1 and below 1/2",
            Self::HalfWidth | Self::Substeps | Self::Iterations => "be at least 1",
            Self::Friction => "not be negative, and static at least kinetic",
            Self::Depenetration => "not be negative, and a fraction at most 1",
            Self::Position
            | Self::Velocity
            | Self::Outline
            | Self::Gravity
            | Self::AngularVelocity => return None,
        })
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "position",
            Self::Velocity => "velocity",
            Self::Mass => "mass",
            Self::Inertia => "moment of inertia",
            Self::Density => "density",
            Self::Impulse => "impulse",
            Self::Force => "force",
            Self::Torque => "torque",
            Self::RestLength => "rest length",
            Self::Spacing => "spacing",
            Self::Radius => "radius",
            Self::Outline => "outline",
            Self::Compliance => "compliance",
            Self::Damping => "damping",
            Self::Viscosity => "viscosity",
            Self::Cohesion => "cohesion",
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
            Self::Depenetration => "depenetration",
            Self::SleepSpeed => "speed of sleep",
            Self::SleepDelay => "delay of sleep",
        })
    }
}

impl core::error::Error for Error {}
