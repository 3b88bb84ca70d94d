//! Records of the modes.
//!
//! Values that follow from the rest shape are not saved: the body that has the mode sets its rest
//! shape, which computes them.

use super::affine::Affine;
use super::basis::{Basis, MODES};
use super::isochoric::Isochoric;
use super::linear::{Linear, valid_blend};
use super::plastic::Plastic;
use super::quadratic::Quadratic;
use super::rigid::Rigid;
use super::traits::Mode;
use crate::constraint::Plasticity;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_matrix, finite_vector, not_negative};
use crate::math::{Mat2, Real, Rotation, Vec2};
use crate::record::{record, unit_rotation};

record!([T: Real] for [T] Rigid<T>, |mode| {
    rotation: Rotation<T> = mode.rotation,
} => Ok(Rigid {
    rotation: unit_rotation(rotation, Parameter::Rotation)?,
}));

record!([T: Real] for [T] Linear<T>, |mode| {
    rigid: Rigid<T> = mode.rigid,
    blend: T = mode.blend,
    deformed: Mat2<T> = mode.deformed,
    turned: T = mode.turned,
} => Ok(Linear {
    rigid,
    affine: Affine::POINT,
    blend: valid_blend(blend)?,
    deformed: finite_matrix(deformed, Parameter::Position)?,
    turned: finite(turned, Parameter::Position)?,
}));

record!([T: Real] for [T] Isochoric<T>, |mode| {
    linear: Linear<T> = mode.linear,
} => Ok(Isochoric { linear }));

record!([T: Real] for [T] Quadratic<T>, |mode| {
    rigid: Rigid<T> = mode.rigid,
    blend: T = mode.blend,
    deformed: [Vec2<T>; MODES] = mode.deformed,
    turned: T = mode.turned,
} => {
    for vector in deformed {
        finite_vector(vector, Parameter::Position)?;
    }
    Ok(Quadratic {
        rigid,
        basis: Basis::EMPTY,
        blend: valid_blend(blend)?,
        deformed,
        turned: finite(turned, Parameter::Position)?,
    })
});

record!([T: Real, M: Mode<T>] for [T, M] Plastic<T, M>, |mode| {
    mode: M = mode.mode,
    plasticity: Plasticity<T> = mode.plasticity,
    stretch: Mat2<T> = mode.stretch,
} => {
    let mut plastic = Plastic::around(mode, plasticity)?;
    plastic.stretch = valid_stretch(stretch)?;
    Ok(plastic)
});

/// Returns a symmetric stretch of determinant one, with its bits.
///
/// The determinant is the difference of two products, each with a few roundings of its size.
fn valid_stretch<T: Real>(stretch: Mat2<T>) -> Result<Mat2<T>, Error> {
    let Mat2 { xx, xy, yx, yy } = finite_matrix(stretch, Parameter::Strain)?;
    not_negative(xx, Parameter::Strain)?;
    not_negative(yy, Parameter::Strain)?;
    let size = stretch.max_abs();
    let rounding = T::ratio(16, 1) * T::EPSILON * (size * size).at_least(T::ONE);
    if xy != yx || (stretch.determinant() - T::ONE).abs() > rounding {
        return Err(Error::OutOfRange(Parameter::Strain));
    }
    Ok(stretch)
}
