//! Pose and motion of a collider.

use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{PolarError, Real, Rotation, Turn, Vec2, rotation};

/// Frame of a collider and its velocity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColliderPose<T> {
    pub(crate) position: Vec2<T>,
    pub(crate) rotation: Rotation<T>,
    pub(crate) velocity: Vec2<T>,
    pub(crate) angular_velocity: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] ColliderPose<T> { position: Vec2<T>, rotation: Rotation<T>, velocity: Vec2<T>, angular_velocity: T });

/// Motion of a frame in a substep: from c to c + e, and from the rotation R to ΔR R.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Travel<T> {
    start: ColliderPose<T>,
    displacement: Vec2<T>,
    end_rotation: Rotation<T>,
    /// ΔR − 1: the cosine minus one, and the sine.
    rotation_change: Vec2<T>,
}

impl<T: Real> ColliderPose<T> {
    pub(crate) const ORIGIN: Self = Self {
        position: Vec2::ZERO,
        rotation: Rotation::IDENTITY,
        velocity: Vec2::ZERO,
        angular_velocity: T::ZERO,
    };

    /// Frame of an empty set: all bytes are zero. Its rotation counts as the identity.
    pub(crate) const ZERO: Self = Self {
        rotation: Rotation {
            cos: T::ZERO,
            sin: T::ZERO,
        },
        ..Self::ORIGIN
    };

    /// Sets the position, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub(crate) fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.position = finite_vector(position, Parameter::Position)?;
        Ok(())
    }

    /// Sets the rotation, normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) rotation.
    pub(crate) fn set_rotation(&mut self, to: Rotation<T>) -> Result<(), Error> {
        self.rotation = rotation(to.matrix()).map_err(|error| match error {
            PolarError::NonFinite => Error::NonFinite(Parameter::Rotation),
            PolarError::Degenerate => Error::OutOfRange(Parameter::Rotation),
        })?;
        Ok(())
    }

    /// Sets the velocity, m/s.
    ///
    /// # Errors
    /// [`Error::NonFinite`] velocity.
    pub(crate) fn set_velocity(&mut self, velocity: Vec2<T>) -> Result<(), Error> {
        self.velocity = finite_vector(velocity, Parameter::Velocity)?;
        Ok(())
    }

    /// Sets the angular velocity, rad/s.
    ///
    /// # Errors
    /// [`Error::NonFinite`] angular velocity.
    pub(crate) fn set_angular_velocity(&mut self, angular_velocity: T) -> Result<(), Error> {
        self.angular_velocity = finite(angular_velocity, Parameter::AngularVelocity)?;
        Ok(())
    }

    /// Returns the rotation, the identity if it is not set.
    pub(crate) fn rotation(&self) -> Rotation<T> {
        if self.rotation == Self::ZERO.rotation {
            Rotation::IDENTITY
        } else {
            self.rotation
        }
    }

    /// Returns the motion in a substep of length h.
    ///
    /// The frame turns by the Cayley transform of hω, an angle of 2 atan(hω/2).
    pub(crate) fn travel(self, h: T) -> Travel<T> {
        let rotation_change = Turn::new(h * self.angular_velocity).change;
        let end_rotation = Rotation {
            cos: T::ONE + rotation_change.x,
            sin: rotation_change.y,
        } * self.rotation;
        // Repeated products of rotations drift from unit length.
        let end_rotation = Vec2::new(end_rotation.cos, end_rotation.sin)
            .direction()
            .map_or(self.rotation, |(u, _)| Rotation { cos: u.x, sin: u.y });
        let end_rotation = if rotation_change == Vec2::ZERO {
            self.rotation
        } else {
            end_rotation
        };
        Travel {
            start: self,
            displacement: self.velocity * h,
            end_rotation,
            rotation_change,
        }
    }
}

impl<T: Real> Travel<T> {
    /// Returns the start position of a particle at x, in the frame: Rᵀ(x − c).
    #[inline]
    pub(crate) fn local_position(&self, position: Vec2<T>) -> Vec2<T> {
        self.start.rotation.inverse() * (position - self.start.position)
    }

    /// Returns the displacement of a particle in the frame.
    ///
    /// It is (ΔR R)ᵀ(d − e) + Rᵀ(ΔR − 1)ᵀ(x − c), a form without cancellation of d.
    #[inline]
    pub(crate) fn local_path(&self, position: Vec2<T>, displacement: Vec2<T>) -> Vec2<T> {
        let path = self.end_rotation.inverse() * (displacement - self.displacement);
        if self.rotation_change == Vec2::ZERO {
            return path;
        }
        let arm = position - self.start.position;
        path + self.start.rotation.inverse()
            * (arm * self.rotation_change.x - arm.perp() * self.rotation_change.y)
    }

    /// Transforms a vector from the frame at the end of the substep to the world.
    #[inline]
    pub(crate) fn rotate_to_world(&self, vector: Vec2<T>) -> Vec2<T> {
        self.end_rotation * vector
    }

    /// Returns the velocity V + ω perp(x + d − c − e) of the frame at a particle.
    #[inline]
    pub(crate) fn velocity_at(&self, position: Vec2<T>, displacement: Vec2<T>) -> Vec2<T> {
        let arm = (position - self.start.position) + (displacement - self.displacement);
        self.start.velocity + arm.perp() * self.start.angular_velocity
    }

    /// Returns the frame at the end of the substep.
    ///
    /// A position that would overflow stays unchanged.
    pub(crate) fn end_pose(&self) -> ColliderPose<T> {
        let position = self.start.position.plus(self.displacement);
        ColliderPose {
            position: if position.is_finite() {
                position
            } else {
                self.start.position
            },
            rotation: self.end_rotation,
            ..self.start
        }
    }
}
