//! Records of the colliders.

use super::half_plane::HalfPlane;
use super::inside::Inside;
use super::rounded_box::RoundedBox;
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2};
use crate::record::{record, unit};

record!([T: Real] for [T] HalfPlane<T>, |collider| {
    normal: Vec2<T> = collider.normal,
} => Ok(HalfPlane {
    normal: unit(normal, Parameter::Normal)?,
}));

// A capsule has a radius and no height, a rectangle has a height and no radius.
record!([T: Real] for [T] RoundedBox<T>, |collider| {
    half: Vec2<T> = collider.half,
    radius: T = collider.radius,
} => {
    not_negative(half.x, Parameter::Extent)?;
    not_negative(half.y, Parameter::Extent)?;
    let rounded = not_negative(radius, Parameter::Radius)? > T::ZERO;
    if rounded && half.y > T::ZERO || !rounded && half.y == T::ZERO {
        return Err(Error::OutOfRange(Parameter::Radius));
    }
    if !rounded && half.x == T::ZERO {
        return Err(Error::OutOfRange(Parameter::Extent));
    }
    Ok(RoundedBox { half, radius })
});

record!([T: Real] for [T] Inside<T>, |container| {
    shape: RoundedBox<T> = container.0,
} => Ok(Inside(shape)));
