//! Records of rigid bodies and joints.

use super::body::RigidBody;
use super::joint::{Anchor, End, Guide, Hold, Joint, Motor, Spring};
use super::mass::MassProperties;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::distinct;
use crate::record::{finite_or_zero, record, unit, unit_rotation};

record!([T: Real] for [T] MassProperties<T>, |properties| {
    mass: T = properties.mass,
    center: Vec2<T> = properties.center,
    gyration_radius: T = properties.gyration,
} => MassProperties::from_gyration(mass, center, gyration_radius));

record!([T: Real] for [T] RigidBody<T>, |body| {
    particles: Option<[ParticleId; 2]> = body.particles,
    length: T = body.length,
    center: Vec2<T> = body.center,
} => {
    if let Some(particles) = particles {
        distinct(&particles)?;
    }
    Ok(RigidBody {
        particles,
        length: positive(length, Parameter::Inertia)?,
        center: finite_vector(center, Parameter::Position)?,
    })
});

record!([T: Real] for [T] Anchor<T>, |anchor| {
    end: End<T> = anchor.end,
} => {
    if let End::Body { particles, length, arm } = end {
        distinct(&particles)?;
        positive(length, Parameter::Inertia)?;
        finite_vector(arm, Parameter::Position)?;
    }
    Ok(Anchor { end })
});

record!([T: Real] for [T] Joint<T>, |joint| {
    ends: Option<[Anchor<T>; 2]> = joint.ends,
    compliance: T = joint.compliance,
    guide: Guide<T> = joint.guide,
    hold: Hold<T> = joint.hold,
    motor: Option<Motor<T>> = joint.motor,
    spring: Option<Spring<T>> = joint.spring,
    max_force: Option<T> = joint.max_force,
    broken: bool = joint.broken,
    multiplier: Vec2<T> = Vec2::new(
        finite_or_zero(joint.multiplier.x),
        finite_or_zero(joint.multiplier.y),
    ),
    hold_multiplier: T = finite_or_zero(joint.hold_multiplier),
    motor_multiplier: T = finite_or_zero(joint.motor_multiplier),
    spring_multiplier: T = finite_or_zero(joint.spring_multiplier),
    lag: T = finite_or_zero(joint.lag),
    goal: Option<Vec2<T>> = joint.goal.filter(|goal| goal.is_finite()),
} => {
    let turns = hold != Hold::Free || motor.is_some();
    if let Some([first, second]) = ends {
        Joint::revolute(first, second)?;
        if turns && !(first.turns() && second.turns()) {
            return Err(Error::NoRotation);
        }
    }
    match guide {
        Guide::Together => {}
        Guide::Distance(lower, upper) => {
            not_negative(lower, Parameter::RestLength)?;
            if not_negative(upper, Parameter::RestLength)? < lower {
                return Err(Error::OutOfRange(Parameter::RestLength));
            }
        }
        Guide::Axis(axis, limits) | Guide::Wheel(axis, limits) => {
            unit(axis, Parameter::Normal)?;
            if ends.is_some_and(|[first, _]| !first.turns()) {
                return Err(Error::NoRotation);
            }
            let (lower, upper) = limits.unwrap_or((T::ZERO, T::ZERO));
            finite(lower, Parameter::Position)?;
            if finite(upper, Parameter::Position)? < lower {
                return Err(Error::OutOfRange(Parameter::Position));
            }
        }
    }
    match hold {
        Hold::Free => {}
        Hold::Fixed(rest, compliance) => {
            unit_rotation(rest, Parameter::Rotation)?;
            not_negative(compliance, Parameter::Compliance)?;
        }
        Hold::Between(lower, upper) => {
            unit_rotation(lower, Parameter::Rotation)?;
            unit_rotation(upper, Parameter::Rotation)?;
        }
    }
    if let Some(motor) = motor {
        finite(motor.speed, Parameter::AngularVelocity)?;
        not_negative(motor.max_torque, Parameter::Torque)?;
    }
    if let Some(Spring { rest, compliance, damping }) = spring {
        guide.line().ok_or(Error::NoLine)?;
        finite(rest, Parameter::Position)?;
        not_negative(compliance, Parameter::Compliance)?;
        not_negative(damping, Parameter::Damping)?;
    }
    if let Some(force) = max_force {
        positive(force, Parameter::Force)?;
    }
    Ok(Joint {
        ends,
        guide,
        compliance: not_negative(compliance, Parameter::Compliance)?,
        hold,
        motor,
        spring,
        max_force,
        broken,
        multiplier: finite_vector(multiplier, Parameter::Force)?,
        hold_multiplier: finite(hold_multiplier, Parameter::Force)?,
        motor_multiplier: finite(motor_multiplier, Parameter::Force)?,
        spring_multiplier: finite(spring_multiplier, Parameter::Force)?,
        lag: finite(lag, Parameter::Position)?,
        goal: goal.map(|goal| finite_vector(goal, Parameter::Position)).transpose()?,
    })
});
