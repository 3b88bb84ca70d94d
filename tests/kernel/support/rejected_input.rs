//! Invalid numbers, and the assertion that a call with invalid arguments is rejected.

use crate::support::setup::id;
use pliant::{Error, Parameter, Particles, Vec2};
use std::fmt::Debug;

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

pub(crate) type Net = Particles<f32, 3>;

/// A free particle and a pinned one, in motion, with capacity for a third.
pub(crate) fn net() -> Net {
    let mut net = Net::new();
    net.add(v(1.0, 2.0), 0.5).unwrap();
    net.add_pinned(v(-3.0, 4.0), 2.0).unwrap();
    net.set_velocity(id(0), v(5.0, -6.0)).unwrap();
    net.set_velocity(id(1), v(0.5, 0.25)).unwrap();
    net
}
