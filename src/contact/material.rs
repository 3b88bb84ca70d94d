//! Surface properties of colliders and bodies.

use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;

/// Surface properties of a contact: friction, restitution and recovery.
///
/// They apply to the pairing of a collider with its particles, or of bodies with each other. The
/// default has no friction and does not bounce.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ContactMaterial<T> {
    /// Coefficient of static friction μ_s. Particles and rigid bodies at rest stay on slopes up to
    /// the angle atan μ_s.
    ///
    /// Both points of two hulls of rigid bodies decide together. Each particle of a soft body
    /// decides alone, so a block with μ_k = μ_s/3 slides from an angle that is a sixth smaller.
    pub static_friction: T,
    /// Coefficient of kinetic friction μ_k, at most μ_s.
    pub kinetic_friction: T,
    /// Coefficient of restitution e, from 0 (no bounce) to 1 (no loss of normal speed).
    pub restitution: T,
    /// Rate at which overlaps are undone.
    pub depenetration: Depenetration<T>,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] ContactMaterial<T> { static_friction: T, kinetic_friction: T, restitution: T, depenetration: Depenetration<T> });

/// Rate at which overlaps present at the start of a substep are undone.
///
/// It applies to discs and to corners. The velocity that the correction would add is removed, so
/// they leave the surface at rest. Particles connected to them are pulled along and keep their
/// velocity, which is at most about that rate. Penetration that arises during the substep is always
/// undone completely.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Depenetration<T> {
    /// Fraction of the depth, from 0 to 1. The default is 1/32.
    ///
    /// For particles and outlines against colliders and terrain, it applies in each substep of h
    /// seconds: the depth shrinks by fraction/h of itself per second, with the default 15 at 480
    /// substeps per second. This default holds a particle at rest within 16 roundings of the
    /// surface. Where particles may start deep inside, use `Speed`.
    ///
    /// Between bodies, and for rigid bodies, it applies in each step: each substep undoes an equal
    /// part of the remaining depth. More substeps therefore do not separate bodies faster.
    Fraction(T),
    /// Constant speed, m/s.
    Speed(T),
}

crate::snapshot::variants!([T: crate::snapshot::Snapshot] Depenetration<T> { Fraction: T, Speed: T });

impl<T: Real> Default for ContactMaterial<T> {
    fn default() -> Self {
        Self {
            static_friction: T::ZERO,
            kinetic_friction: T::ZERO,
            restitution: T::ZERO,
            depenetration: Depenetration::default(),
        }
    }
}

impl<T: Real> Default for Depenetration<T> {
    fn default() -> Self {
        Self::Fraction(T::ratio(1, 32))
    }
}

impl<T: Real> ContactMaterial<T> {
    /// Surface of an empty set: all bytes are zero. Overlaps stay.
    pub(crate) const ZERO: Self = Self {
        static_friction: T::ZERO,
        kinetic_friction: T::ZERO,
        restitution: T::ZERO,
        depenetration: Depenetration::Fraction(T::ZERO),
    };

    /// Returns the default with one coefficient μ for static and kinetic friction.
    ///
    /// ```
    /// use pliant::ContactMaterial;
    /// let rubber = ContactMaterial { restitution: 0.5, ..ContactMaterial::with_friction(0.9) };
    /// assert_eq!((rubber.static_friction, rubber.kinetic_friction), (0.9, 0.9));
    /// ```
    #[must_use]
    pub fn with_friction(friction: T) -> Self {
        Self {
            static_friction: friction,
            kinetic_friction: friction,
            ..Self::default()
        }
    }

    /// Rejects μ_k > μ_s, e or a fraction outside 0..=1, and negative or non-finite values.
    pub(crate) fn validate(self) -> Result<Self, Error> {
        not_negative(self.static_friction, Parameter::Friction)?;
        if not_negative(self.kinetic_friction, Parameter::Friction)? > self.static_friction {
            return Err(Error::OutOfRange(Parameter::Friction));
        }
        fraction(self.restitution, Parameter::Restitution)?;
        match self.depenetration {
            Depenetration::Fraction(value) => fraction(value, Parameter::Depenetration),
            Depenetration::Speed(value) => not_negative(value, Parameter::Depenetration),
        }?;
        Ok(self)
    }

    /// Adds the bits of all numbers and the kind of recovery.
    pub(crate) fn hash_state(&self, checksum: &mut Checksum) {
        let (kind, depenetration) = match self.depenetration {
            Depenetration::Fraction(fraction) => (0, fraction),
            Depenetration::Speed(speed) => (1, speed),
        };
        checksum.add_bits(kind);
        let Self {
            static_friction,
            kinetic_friction,
            restitution,
            ..
        } = *self;
        checksum.add_all(&[
            depenetration,
            static_friction,
            kinetic_friction,
            restitution,
        ]);
    }

    /// Returns the surface with the recovery of one substep of a step.
    ///
    /// A fraction of the depth is divided by the number of substeps.
    pub(crate) fn for_substep(self, substeps: u16) -> Self {
        let depenetration = match self.depenetration {
            Depenetration::Fraction(fraction) => {
                Depenetration::Fraction(fraction / T::ratio(substeps.max(1).into(), 1))
            }
            speed @ Depenetration::Speed(_) => speed,
        };
        Self {
            depenetration,
            ..self
        }
    }

    /// Returns the material between two surfaces: the geometric mean of the frictions, and the
    /// larger restitution. Overlaps are undone as for `self`.
    ///
    /// Roots before the product: it cannot overflow.
    #[inline(never)]
    pub(crate) fn between(self, a: &Self, b: &Self) -> Self {
        Self {
            static_friction: a.static_friction.sqrt() * b.static_friction.sqrt(),
            kinetic_friction: a.kinetic_friction.sqrt() * b.kinetic_friction.sqrt(),
            restitution: a.restitution.at_least(b.restitution),
            ..self
        }
    }

    /// Returns the surface in an overlap: without friction if the overlap is old.
    pub(crate) fn for_overlap(self, is_old: bool) -> Self {
        if is_old {
            Self {
                static_friction: T::ZERO,
                kinetic_friction: T::ZERO,
                ..self
            }
        } else {
            self
        }
    }

    /// Returns the friction correction of a free slide under a load.
    pub(crate) fn friction(&self, slide: T, push: T) -> T {
        friction([self.static_friction, self.kinetic_friction], slide, push)
    }
}

/// Returns the friction correction F of a free slide a under the load P, given μ_s and μ_k.
///
/// P is the sum of the normal corrections. F is −a if |a| ≤ μ_s P, and otherwise μ_k P against a.
#[inline]
pub(crate) fn friction<T: Real>([at_rest, in_motion]: [T; 2], slide: T, push: T) -> T {
    let limit = in_motion * push;
    if slide.abs() <= at_rest * push {
        -slide
    } else {
        (-slide).at_most(limit).at_least(-limit)
    }
}

impl<T: Real> Depenetration<T> {
    /// Returns the part of a depth that one substep undoes.
    pub(crate) fn recovered_depth(self, depth: T, h: T) -> T {
        match self {
            Self::Fraction(fraction) => depth * fraction,
            Self::Speed(speed) => depth.at_most(speed * h),
        }
    }
}

fn fraction<T: Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if not_negative(value, parameter)? > T::ONE {
        Err(Error::OutOfRange(parameter))
    } else {
        Ok(value)
    }
}
