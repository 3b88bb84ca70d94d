//! Texts of errors.

use pliant::{Capacity, Error, Parameter, PolarError};

const PARAMETERS: [Parameter; 42] = [
    Parameter::Position,
    Parameter::Velocity,
    Parameter::Mass,
    Parameter::Inertia,
    Parameter::Density,
    Parameter::Impulse,
    Parameter::Force,
    Parameter::Torque,
    Parameter::RestLength,
    Parameter::Spacing,
    Parameter::Radius,
    Parameter::Outline,
    Parameter::Compliance,
    Parameter::Damping,
    Parameter::Viscosity,
    Parameter::Cohesion,
    Parameter::Strain,
    Parameter::Angle,
    Parameter::Area,
    Parameter::Pressure,
    Parameter::YoungsModulus,
    Parameter::PoissonsRatio,
    Parameter::Stiffness,
    Parameter::Blend,
    Parameter::Weight,
    Parameter::Rotation,
    Parameter::YieldStrain,
    Parameter::Creep,
    Parameter::PlasticLimit,
    Parameter::HalfWidth,
    Parameter::TimeStep,
    Parameter::Substeps,
    Parameter::Iterations,
    Parameter::Gravity,
    Parameter::Extent,
    Parameter::Normal,
    Parameter::AngularVelocity,
    Parameter::Friction,
    Parameter::Restitution,
    Parameter::Depenetration,
    Parameter::SleepSpeed,
    Parameter::SleepDelay,
];

const CAPACITIES: [Capacity; 15] = [
    Capacity::Particles,
    Capacity::Members,
    Capacity::Constraints,
    Capacity::Triangles,
    Capacity::Bodies,
    Capacity::Hulls,
    Capacity::Corners,
    Capacity::Edges,
    Capacity::Regions,
    Capacity::Memberships,
    Capacity::Nodes,
    Capacity::Surfaces,
    Capacity::Points,
    Capacity::Pairs,
    Capacity::Reports,
];

/// Requires every word of a name in a text, in any order.
fn contains_words(said: &str, name: &str) {
    let said = said.replace('\'', "").to_lowercase();
    let mut word = String::new();
    for letter in name.chars().chain(['X']) {
        if letter.is_uppercase() {
            assert!(said.contains(&word), "{name}: {said}");
            word.clear();
        }
        word.extend(letter.to_lowercase());
    }
}

/// The text contains every word of the name, in any order.
#[test]
fn parameter_text_contains_its_name() {
    for parameter in PARAMETERS {
        contains_words(&parameter.to_string(), &format!("{parameter:?}"));
    }
}

#[test]
fn capacity_text_contains_its_name() {
    for capacity in CAPACITIES {
        let said = Error::Full(capacity).to_string();
        contains_words(&said, &format!("{capacity:?}"));
    }
}

#[test]
fn error_text_names_the_broken_rule() {
    let plain = [
        (
            Error::Full(Capacity::Particles),
            "the capacity for particles is used up",
        ),
        (Error::UnknownParticle, "no such particle"),
        (Error::UnknownConstraint, "no such constraint"),
        (Error::UnknownBody, "no such body"),
        (Error::UnknownSurface, "no such surface"),
        (Error::RepeatedParticle, "the same particle twice"),
        (
            Error::OtherParticles,
            "the particles of a constraint cannot change",
        ),
        (Error::TooFewParticles, "too few particles"),
        (Error::AllPinned, "every particle is pinned"),
        (Error::NoRotation, "a particle has no rotation"),
        (Error::NoLine, "the joint has no line"),
        (Error::PartialRow, "the last row is not complete"),
        (
            Error::NonFinite(Parameter::RestLength),
            "rest length must be finite",
        ),
        (
            Error::OutOfRange(Parameter::PoissonsRatio),
            "Poisson's ratio must be above -1 and below 1/2",
        ),
    ];
    for (error, said) in plain {
        assert_eq!(error.to_string(), said);
    }
}

/// Each error of the polar decomposition names the defect of the matrix.
#[test]
fn polar_error_text_names_the_defect() {
    assert!(PolarError::Degenerate.to_string().contains("rotation"));
    assert!(PolarError::NonFinite.to_string().contains("finite"));
}
