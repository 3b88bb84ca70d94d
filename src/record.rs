//! Serialized form of an owner: named values, and their validation when they are read.
//!
//! Compiled with the feature `serde`.

use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Rotation, Vec2};
use serde::{Serialize, Serializer};

/// Implements serialization of a type by named values, and validated deserialization.
///
/// Syntax: `record!([generics] for [serialized type parameters] Type, |value| { name: type read =
/// expression written, ... } => builder)`. The builder returns a `Result<Self, Error>`; the names
/// are variables there. The written expression must serialize like the type that is read.
macro_rules! record {
    (
        [$($generics:tt)*] for [$($parameter:ident),*] $owner:ty,
        |$value:ident| { $($field:ident: $t:ty = $written:expr),* $(,)? } => $build:expr
    ) => {
        #[allow(non_camel_case_types, reason = "each type parameter is named after its field")]
        const _: () = {
            #[derive(serde::Serialize, serde::Deserialize)]
            struct Record<$($field),*> {
                $($field: $field),*
            }

            impl<$($generics)*> serde::Serialize for $owner
            where
                $($parameter: serde::Serialize),*
            {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let $value = self;
                    serde::Serialize::serialize(&Record { $($field: &$written),* }, serializer)
                }
            }

            impl<'de, $($generics)*> serde::Deserialize<'de> for $owner
            where
                $($parameter: serde::Deserialize<'de>),*
            {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let Record { $($field),* } = <Record<$($t),*> as serde::Deserialize>::deserialize(deserializer)?;
                    let build = || -> Result<Self, crate::error::Error> { $build };
                    build().map_err(serde::de::Error::custom)
                }
            }
        };
    };
}
pub(crate) use record;

/// Sequence of the items of an iterator with a known length.
pub(crate) struct Rows<I>(pub(crate) I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for Rows<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// Returns a multiplier to write: zero in place of one that overflowed, which cannot be read.
///
/// Each substep sets multipliers to zero, so later steps do not depend on it.
pub(crate) fn finite_or_zero<T: Real>(multiplier: T) -> T {
    if multiplier.is_finite() {
        multiplier
    } else {
        T::ZERO
    }
}

/// Returns a center of goals to write: zero in place of one that overflowed, which cannot be read.
///
/// Each pass sets it before it is used.
pub(crate) fn finite_center<T: Real>(center: Vec2<T>) -> Vec2<T> {
    if center.is_finite() {
        center
    } else {
        Vec2::ZERO
    }
}

/// Returns a vector of unit length, with its bits, or an error that names `parameter`.
///
/// The error of the squared length is at most √ε, as for rotations that a caller prescribes.
pub(crate) fn unit<T: Real>(vector: Vec2<T>, parameter: Parameter) -> Result<Vec2<T>, Error> {
    let error = finite_vector(vector, parameter)?.dot(vector) - T::ONE;
    if error * error <= T::EPSILON {
        Ok(vector)
    } else {
        Err(Error::OutOfRange(parameter))
    }
}

/// Returns a rotation of unit length, with its bits, or an error that names `parameter`.
pub(crate) fn unit_rotation<T: Real>(
    rotation: Rotation<T>,
    parameter: Parameter,
) -> Result<Rotation<T>, Error> {
    unit(Vec2::new(rotation.cos, rotation.sin), parameter)?;
    Ok(rotation)
}
