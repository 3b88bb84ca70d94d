//! Snapshots of rigid bodies and joints.

use super::body::RigidBody;
use super::joint::{Anchor, End, Guide, Hold, Joint, Motor, Spring};
use super::mass::MassProperties;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::snapshot::{Snapshot, fields, through};

fields!([T: Snapshot] MassProperties<T> { mass: T, center: Vec2<T>, gyration: T });

fields!([T: Snapshot] RigidBody<T> {
    particles: Option<[ParticleId; 2]>,
    length: T,
    center: Vec2<T>,
});

fields!([T: Snapshot + Real] Anchor<T> { end: End<T> });

through!([T: Snapshot + Real] End<T> as ([ParticleId; 2], Option<(T, Vec2<T>)>),
|end| match *end {
    End::Particle(id) => ([id; 2], None),
    End::Body { particles, length, arm } => (particles, Some((length, arm))),
},
|(particles, body)| match body {
    None => Some(End::Particle(particles[0])),
    Some((length, arm)) => Some(End::Body { particles, length, arm }),
},
End::Particle(ParticleId::new(0)));

fields!([T: Snapshot] Motor<T> { speed: T, max_torque: T });

fields!([T: Snapshot] Spring<T> { rest: T, compliance: T, damping: T });

through!([T: Snapshot + Real] Guide<T> as (u8, Vec2<T>, Option<(T, T)>),
|guide| match *guide {
    Guide::Together => (0_u8, Vec2::ZERO, None),
    Guide::Distance(lower, upper) => (1, Vec2::ZERO, Some((lower, upper))),
    Guide::Axis(axis, limits) => (2, axis, limits),
    Guide::Wheel(axis, limits) => (3, axis, limits),
},
|(kind, axis, limits)| match (kind, limits) {
    (0, None) => Some(Guide::Together),
    (1, Some((lower, upper))) => Some(Guide::Distance(lower, upper)),
    (2, limits) => Some(Guide::Axis(axis, limits)),
    (3, limits) => Some(Guide::Wheel(axis, limits)),
    _ => None,
},
Guide::Together);

through!([T: Snapshot + Real] Hold<T> as (Option<(Rotation<T>, T)>, Option<(Rotation<T>, Rotation<T>)>),
|hold| match *hold {
    Hold::Free => (None, None),
    Hold::Fixed(rest, compliance) => (Some((rest, compliance)), None),
    Hold::Between(lower, upper) => (None, Some((lower, upper))),
},
|(fixed, between)| match (fixed, between) {
    (None, None) => Some(Hold::Free),
    (Some((rest, compliance)), None) => Some(Hold::Fixed(rest, compliance)),
    (None, Some((lower, upper))) => Some(Hold::Between(lower, upper)),
    _ => None,
},
Hold::Free);

fields!([T: Snapshot + Real] Joint<T> {
    ends: Option<[Anchor<T>; 2]>,
    compliance: T,
    guide: Guide<T>,
    hold: Hold<T>,
    motor: Option<Motor<T>>,
    spring: Option<Spring<T>>,
    max_force: Option<T>,
    broken: bool,
    multiplier: Vec2<T>,
    hold_multiplier: T,
    motor_multiplier: T,
    spring_multiplier: T,
    lag: T,
    goal: Option<Vec2<T>>,
});
