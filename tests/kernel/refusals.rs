//! Invalid arguments: the typed error names the parameter, and the object is unchanged.

use crate::setup::id;
use pliant::{
    Bound, Constraint, Constraints, Damped, Distance, Distances, Error, Linearization, Parameter,
    ParticleId, Particles, Points, ShapeMatching, Stiffness, Vec2,
};
use std::fmt::Debug;

type Net = Particles<f32, 3>;

pub(crate) const NAN: f32 = f32::NAN;
pub(crate) const INFINITE: [f32; 3] = [NAN, f32::INFINITY, f32::NEG_INFINITY];

pub(crate) fn v(x: f32, y: f32) -> Vec2<f32> {
    Vec2::new(x, y)
}

/// Vectors that are not finite.
pub(crate) fn bad_vectors() -> impl Iterator<Item = Vec2<f32>> {
    INFINITE
        .into_iter()
        .flat_map(|bad| [v(bad, 1.0), v(1.0, bad)])
}

/// NaN, infinities, and the values out of range of a parameter, with the error for each.
pub(crate) fn bad_numbers(
    parameter: Parameter,
    out_of_range: &[f32],
) -> impl Iterator<Item = (f32, Error)> {
    let non_finite = INFINITE
        .into_iter()
        .map(move |bad| (bad, Error::NonFinite(parameter)));
    non_finite.chain(
        out_of_range
            .iter()
            .map(move |bad| (*bad, Error::OutOfRange(parameter))),
    )
}

/// Asserts that a call is rejected with `error` and changes no bit of the object. `Debug` shows
/// every field.
pub(crate) fn refused<S: Debug, R: Debug>(
    object: &mut S,
    error: Error,
    call: impl FnOnce(&mut S) -> Result<R, Error>,
) {
    let before = format!("{object:?}");
    match call(object) {
        Err(found) => assert_eq!(found, error),
        Ok(value) => panic!("accepted, should be {error:?}: {value:?}"),
    }
    assert_eq!(
        format!("{object:?}"),
        before,
        "changed in spite of {error:?}"
    );
}

/// A free particle and a pinned one, in motion, with capacity for a third.
fn net() -> Net {
    let mut net = Net::new();
    net.add(v(1.0, 2.0), 0.5).unwrap();
    net.add_pinned(v(-3.0, 4.0), 2.0).unwrap();
    net.set_velocity(id(0), v(5.0, -6.0)).unwrap();
    net.set_velocity(id(1), v(0.5, 0.25)).unwrap();
    net
}

#[test]
fn particles_reject_invalid_numbers_and_exceeded_capacity() {
    let mut net = net();
    for bad in bad_vectors() {
        refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
            net.add(bad, 1.0)
        });
        refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
            net.add_pinned(bad, 1.0)
        });
    }
    let too_light = f32::from_bits(1);
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -0.0, -1.0, too_light]) {
        refused(&mut net, error, |net| net.add(v(0.0, 0.0), bad));
        refused(&mut net, error, |net| net.add_pinned(v(0.0, 0.0), bad));
    }
    net.add(v(0.0, 0.0), 1.0).unwrap();
    refused(&mut net, Error::Full, |net| net.add(v(0.0, 0.0), 1.0));
    refused(&mut net, Error::Full, |net| {
        net.add_pinned(v(0.0, 0.0), 1.0)
    });
    refused(&mut Particles::<f32, 0>::new(), Error::Full, |none| {
        none.add(v(0.0, 0.0), 1.0)
    });
}

#[test]
fn particles_reject_unknown_ids() {
    let mut net = net();
    for unknown in [2, 3, u16::MAX].map(id) {
        let error = Error::UnknownParticle;
        refused(&mut net, error, |net| net.pin(unknown));
        refused(&mut net, error, |net| net.release(unknown));
        refused(&mut net, error, |net| {
            net.set_position(unknown, v(0.0, 0.0))
        });
        refused(&mut net, error, |net| {
            net.set_velocity(unknown, v(0.0, 0.0))
        });
        refused(&mut net, error, |net| {
            net.apply_impulse(unknown, v(0.0, 0.0))
        });
        refused(&mut net, error, |net| {
            net.move_to(unknown, v(0.0, 0.0), 1.0)
        });
        assert_eq!(
            (
                net.position(unknown),
                net.velocity(unknown),
                net.is_pinned(unknown)
            ),
            (None, None, None)
        );
    }
}

#[test]
fn particles_reject_invalid_motion() {
    let mut net = net();
    for particle in [id(0), id(1)] {
        for bad in bad_vectors() {
            refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
                net.set_position(particle, bad)
            });
            refused(&mut net, Error::NonFinite(Parameter::Velocity), |net| {
                net.set_velocity(particle, bad)
            });
            refused(&mut net, Error::NonFinite(Parameter::Impulse), |net| {
                net.apply_impulse(particle, bad)
            });
            refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
                net.move_to(particle, bad, 1.0)
            });
        }
        for (bad, error) in bad_numbers(Parameter::TimeStep, &[0.0, -0.0, -1.0]) {
            refused(&mut net, error, |net| {
                net.move_to(particle, v(0.0, 0.0), bad)
            });
        }
        refused(&mut net, Error::NonFinite(Parameter::Velocity), |net| {
            net.move_to(particle, v(f32::MAX, 0.0), 1e-3)
        });
    }
    refused(&mut net, Error::NonFinite(Parameter::Impulse), |net| {
        net.apply_impulse(id(0), v(0.0, f32::MAX))
    });
    net.apply_impulse(id(1), v(0.0, f32::MAX)).unwrap();
}

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
    refused(&mut set, Error::Full, |set| {
        set.add(make([0, 1, 2], 1.0, 1.0))
    });
    refused(&mut Distances::<f32, 0>::new(), Error::Full, |none| {
        none.add(Distance::new(id(0), id(1), 1.0, 0.0)?)
    });
}

/// Invalid stiffnesses, with the error for each.
fn bad_stiffnesses() -> Vec<(Stiffness<f32>, Error)> {
    let of = |kind: fn(f32) -> Stiffness<f32>, out_of_range: &'static [f32]| {
        bad_numbers(Parameter::Stiffness, out_of_range).map(move |(bad, error)| (kind(bad), error))
    };
    let alpha = of(Stiffness::Alpha, &[-0.1, 1.0 + f32::EPSILON]);
    alpha
        .chain(of(Stiffness::Compliance, &[-1.0]))
        .chain(of(Stiffness::Relaxation, &[-1.0]))
        .collect()
}

#[test]
fn shapes_reject_invalid_members_and_stiffness() {
    type Body = ShapeMatching<f32, 2>;
    let rigid = Stiffness::Alpha(1.0);
    let body =
        |net: &mut Net, members: &[u16]| Body::new(net, members.iter().copied().map(id), rigid);
    let mut net = net();
    refused(&mut net, Error::TooFewParticles, |net| body(net, &[]));
    refused(&mut net, Error::Full, |net| body(net, &[0, 1, 0]));
    refused(&mut net, Error::Full, |net| {
        Body::new(net, std::iter::repeat(id(0)), rigid)
    });
    refused(&mut net, Error::RepeatedParticle, |net| body(net, &[1, 1]));
    refused(&mut net, Error::RepeatedParticle, |net| {
        ShapeMatching::<f32, 3>::new(net, [1, 0, 1].map(id), rigid)
    });
    for unknown in [[0, 2], [2, 0], [u16::MAX, 2]] {
        refused(&mut net, Error::UnknownParticle, |net| body(net, &unknown));
    }
    for (bad, error) in bad_stiffnesses() {
        refused(&mut net, error, |net| Body::new(net, [id(0)], bad));
        refused(&mut body(&mut net, &[0, 1]).unwrap(), error, |body| {
            body.set_stiffness(bad)
        });
    }
    net.add(v(f32::MAX, 0.0), f32::MAX).unwrap();
    net.set_position(id(0), v(-f32::MAX, 0.0)).unwrap();
    refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
        body(net, &[0, 2])
    });
    let mut heavy = Net::new();
    heavy.add(v(0.0, 0.0), f32::MAX).unwrap();
    heavy.add(v(1.0, 0.0), f32::MAX).unwrap();
    refused(&mut heavy, Error::NonFinite(Parameter::Mass), |net| {
        body(net, &[0, 1])
    });
}
