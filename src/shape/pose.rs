//! Prescribed parts of the pose of a body.

use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{Real, Rotation, Vec2};

/// Normalizes a rotation whose squared length is within √ε of one.
pub(super) fn unit<T: Real>(rotation: Rotation<T>) -> Result<Rotation<T>, Error> {
    let Rotation { cos, sin } = rotation;
    finite(cos, Parameter::Rotation)?;
    finite(sin, Parameter::Rotation)?;
    let error = cos * cos + sin * sin - T::ONE;
    match crate::math::rotation(rotation.matrix()) {
        Ok(unit) if error * error <= T::EPSILON => Ok(unit),
        _ => Err(Error::OutOfRange(Parameter::Rotation)),
    }
}

/// Rotation and position that are prescribed instead of fitted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose<T> {
    pub(super) rotation: Option<Rotation<T>>,
    pub(super) position: Option<Vec2<T>>,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Pose<T> { rotation: Option<Rotation<T>>, position: Option<Vec2<T>> });

impl<T: Real> Pose<T> {
    /// Pose without prescribed parts.
    pub(super) const FREE: Self = Self {
        rotation: None,
        position: None,
    };

    /// Returns a pose with validated parts, its rotation normalized.
    pub(super) fn new(
        rotation: Option<Rotation<T>>,
        position: Option<Vec2<T>>,
    ) -> Result<Self, Error> {
        let position = position.map(|x| finite_vector(x, Parameter::Position));
        Ok(Self {
            rotation: rotation.map(unit).transpose()?,
            position: position.transpose()?,
        })
    }

    /// Returns whether no part is prescribed.
    pub(super) fn is_free(&self) -> bool {
        self.rotation.is_none() && self.position.is_none()
    }

    /// Adds the prescribed values, and which of them are present.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.rotation.is_some().into());
        self.rotation
            .into_iter()
            .for_each(|rotation| checksum.add_rotation(rotation));
        checksum.add_bits(self.position.is_some().into());
        self.position
            .into_iter()
            .for_each(|position| checksum.add_vector(position));
    }

    /// Returns the center of the goals relative to origin + moved.
    ///
    /// It is the fitted center unless a position is prescribed. Returns `None` if it overflows.
    pub(super) fn center(
        &self,
        fitted: Vec2<T>,
        origin: Vec2<T>,
        moved: Vec2<T>,
    ) -> Option<Vec2<T>> {
        let Some(position) = self.position else {
            return Some(fitted);
        };
        Some((position - origin).minus(moved)).filter(|center| center.is_finite())
    }
}
