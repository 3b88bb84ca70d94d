//! Invalid distances, and constraints that a set rejects.

use crate::support::rejected_input::{bad_numbers, net, refused, v};
use crate::support::setup::id;
use pliant::{
    Bound, Capacity, Constraint, Constraints, Damped, Distance, Distances, Error, Linearization,
    Parameter, ParticleId, Particles, Points,
};
use std::fmt::Debug;

#[test]
fn distances_reject_invalid_arguments() {
    let (a, b) = (id(0), id(1));
    refused(&mut (), Error::RepeatedParticle, |()| {
        Distance::new(a, a, 1.0_f32, 0.0)
    });
    for (bad, error) in bad_numbers(Parameter::RestLength, &[-1.0, -f32::MIN_POSITIVE]) {
        refused(&mut (), error, |()| Distance::new(a, b, bad, 0.0));
    }
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refused(&mut net(), error, |net| Distance::between(net, a, b, bad));
        refused(&mut (), error, |()| Distance::new(a, b, 1.0, bad));
    }
    for (bad, error) in bad_numbers(Parameter::Damping, &[-1.0]) {
        refused(&mut (), error, |()| {
            Damped::new(Distance::new(a, b, 1.0, 1.0)?, bad)
        });
    }
    refused(&mut net(), Error::UnknownParticle, |net| {
        Distance::between(net, a, id(2), 0.0)
    });
    refused(&mut net(), Error::UnknownParticle, |net| {
        Distance::between(net, id(2), a, 0.0)
    });
    refused(&mut net(), Error::RepeatedParticle, |net| {
        Distance::between(net, a, a, 0.0)
    });
    let mut wide = Particles::<f32, 2>::new();
    wide.add(v(-f32::MAX, 0.0), 1.0).unwrap();
    wide.add(v(f32::MAX, 0.0), 1.0).unwrap();
    refused(&mut wide, Error::NonFinite(Parameter::RestLength), |wide| {
        Distance::between(wide, a, b, 0.0)
    });
}

/// User-defined constraint without checks.
#[derive(Debug)]
struct Unchecked {
    particles: [ParticleId; 3],
    compliance: f32,
    damping: f32,
}

impl Constraint<f32, 3> for Unchecked {
    const BOUND: Bound = Bound::AtLeast;
    const DAMPED: bool = true;
    fn particles(&self) -> [ParticleId; 3] {
        self.particles
    }
    fn compliance(&self) -> f32 {
        self.compliance
    }
    fn damping(&self) -> f32 {
        self.damping
    }
    fn linearize(&self, _: &Points<f32, 3>) -> Option<Linearization<f32, 3>> {
        None
    }
}

#[test]
fn constraint_sets_reject_invalid_constraints_and_exceeded_capacity() {
    let mut set = Constraints::<f32, Unchecked, 3, 2>::new();
    let make = |places: [u16; 3], compliance, damping| Unchecked {
        particles: places.map(id),
        compliance,
        damping,
    };
    set.add(make([0, 1, 2], 1.0, 0.0)).unwrap();
    for repeated in [[0, 0, 1], [0, 1, 0], [1, 0, 0], [7, 7, 7]] {
        refused(&mut set, Error::RepeatedParticle, |set| {
            set.add(make(repeated, 0.0, 0.0))
        });
    }
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refused(&mut set, error, |set| set.add(make([0, 1, 2], bad, 0.0)));
    }
    for (bad, error) in bad_numbers(Parameter::Damping, &[-1.0]) {
        refused(&mut set, error, |set| set.add(make([0, 1, 2], 1.0, bad)));
    }
    refused(&mut set, Error::NonFinite(Parameter::Damping), |set| {
        set.add(make([0, 1, 2], 1e30, 1e30))
    });
    set.add(make([0, 1, 2], 1.0, 1.0)).unwrap();
    refused(&mut set, Error::Full(Capacity::Constraints), |set| {
        set.add(make([0, 1, 2], 1.0, 1.0))
    });
    refused(
        &mut Distances::<f32, 0>::new(),
        Error::Full(Capacity::Constraints),
        |none| none.add(Distance::new(id(0), id(1), 1.0, 0.0)?),
    );
}
