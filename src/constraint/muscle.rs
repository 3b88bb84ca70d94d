//! Distance that is driven at a speed, with a limited force.

use super::leapfrog::Start;
use super::points::Points;
use super::rest_points::points;
use super::slices::ParticleSlices;
use super::terms::{Limit, Softness, Terms};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2, or_infinite, product};
use crate::particles::members::{all_exist, check, index_bound};
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::solver::{Pass, Project, Scheme};

/// Muscle or linear motor between two particles: a [`Distance`](super::Distance) whose rest length
/// moves to a target at a given speed, and whose force is limited.
///
/// C = |r| − L as for a distance, with the update of [`Constraints`](super::Constraints). L moves
/// by at most h times the speed in each substep. The multiplier is limited to |λ| ≤ F h², which
/// limits the force λ/h² to F in both directions. A load above F makes the muscle slip: L moves in
/// the direction of the load to where the force is F, which is αF below the current length for a
/// pull and αF above it for a push, and moves on from there. So the muscle never exceeds its speed
/// to make up for a load. A mass m that moves at the speed v when L reaches the target overshoots
/// by about m v²/2(F − load), and the muscle returns it.
///
/// Both ends receive opposite impulses along their line, so momentum and angular momentum are
/// conserved as by a distance. A muscle does work: it can add the energy F × distance to a scene.
///
/// A muscle is a projection of its own, so a creature has an array of them. A muscle whose end is
/// [removed](crate::Particles::remove) stops acting. Size: 32 bytes in single precision, 56 in
/// double.
///
/// ```
/// use pliant::{Muscle, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 2>::new();
/// let [a, b] = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
/// let mut muscle = Muscle::new(&particles, [a, b], 0.0, 100.0)?;
/// muscle.move_to(0.5, 1.0)?;
/// for _ in 0..60 {
///     Solver::default().step(1.0 / 60.0, &mut particles, &mut muscle)?;
/// }
/// let length = (particles.positions()[1] - particles.positions()[0]).length();
/// assert!((length - 0.5).abs() < 1e-3);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muscle<T> {
    /// Ends, unless one has been removed.
    pub(super) ends: Option<[ParticleId; 2]>,
    pub(super) length: T,
    pub(super) target: T,
    pub(super) speed: T,
    pub(super) compliance: T,
    pub(super) max_force: T,
    pub(super) multiplier: T,
    /// Whether the force reached its limit in the last substep.
    pub(super) slips: bool,
}

impl<T: Real> Muscle<T> {
    /// Returns a muscle that holds the current distance of its ends.
    ///
    /// The compliance is in m/N, the largest force in N.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] rest length;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance or force.
    pub fn new<const N: usize>(
        particles: &Particles<T, N>,
        ends: [ParticleId; 2],
        compliance: T,
        max_force: T,
    ) -> Result<Self, Error> {
        let length = points(particles, ends)?.difference(0, 1).length();
        let [a, b] = ends;
        if a == b {
            return Err(Error::RepeatedParticle);
        }
        let length = not_negative(length, Parameter::RestLength)?;
        Ok(Self {
            ends: Some(ends),
            length,
            target: length,
            speed: T::ZERO,
            compliance: not_negative(compliance, Parameter::Compliance)?,
            max_force: not_negative(max_force, Parameter::Force)?,
            multiplier: T::ZERO,
            slips: false,
        })
    }

    /// Moves the rest length to a target, m, at a speed, m/s.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length or velocity.
    pub fn move_to(&mut self, target: T, speed: T) -> Result<(), Error> {
        let target = not_negative(target, Parameter::RestLength)?;
        self.speed = not_negative(speed, Parameter::Velocity)?;
        self.target = target;
        Ok(())
    }

    /// Sets the largest force, N. Zero relaxes the muscle.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) force.
    pub fn set_max_force(&mut self, max_force: T) -> Result<(), Error> {
        self.max_force = not_negative(max_force, Parameter::Force)?;
        Ok(())
    }

    /// Returns the ends; `None` after one has been removed.
    pub fn ends(&self) -> Option<[ParticleId; 2]> {
        self.ends
    }

    /// Returns the current rest length L, m.
    pub fn rest_length(&self) -> T {
        self.length
    }

    /// Returns the largest force, N.
    pub fn max_force(&self) -> T {
        self.max_force
    }

    /// Returns the multiplier λ after the last substep of length h. The force is λ/h², negative
    /// where the muscle pulls its ends together.
    pub fn multiplier(&self) -> T {
        self.multiplier
    }

    /// Moves the rest length in the direction of the load, to where a muscle of this length has its
    /// largest force.
    ///
    /// Never against the load: a muscle that slipped to its largest force would keep it, by
    /// rounding, while its length goes back.
    fn slip(&mut self, length: T) {
        let strain = self.largest_strain();
        let rest = if self.multiplier < T::ZERO {
            (length - strain).at_least(self.length)
        } else {
            (length + strain).at_most(self.length)
        };
        if rest.is_finite() {
            self.length = rest;
        }
    }

    /// Returns αF, the difference of length and rest length at the largest force, m.
    fn largest_strain(&self) -> T {
        product(self.compliance, self.max_force)
    }

    /// Moves the rest length for one substep.
    fn travel(&mut self, h: T) {
        let distance = self.speed * h;
        let rest = self.target - self.length;
        self.length = if rest.abs() <= distance {
            self.target
        } else if rest > T::ZERO {
            self.length + distance
        } else {
            self.length - distance
        };
    }

    /// Returns the corrections of both ends and the new multiplier.
    fn correct(
        &self,
        points: &Points<T, 2>,
        inverse_masses: [T; 2],
        pass: &Pass<T>,
    ) -> Option<([Vec2<T>; 2], T)> {
        let (n, length) = points.difference(0, 1).direction()?;
        let softness = Softness::new(self.compliance, None, pass);
        let [w, v] = inverse_masses;
        let residual = softness.residual(length - self.length, self.multiplier, || T::ZERO);
        let limit = product(self.max_force, pass.h * pass.h);
        let lambda = self.multiplier + product(residual, softness.factor(w + v));
        let lambda = lambda.at_most(limit).at_least(-limit);
        let delta = lambda - self.multiplier;
        let [first, second] = points.displacements;
        let moved = [
            first.plus(n.times(product(w, delta))),
            second.minus(n.times(product(v, delta))),
        ];
        let finite = residual.is_finite() && moved.iter().all(|d| d.is_finite());
        finite.then_some((moved, lambda))
    }
}

/// Correction in the leapfrog scheme.
impl<T: Real> Muscle<T> {
    /// Returns the corrections of both ends along their direction at the start, as far as a substep
    /// resolves it, and the new multiplier.
    fn correct_from_start(
        &self,
        points: &Points<T, 2>,
        inverse_masses: [T; 2],
        pass: &Pass<T>,
    ) -> Option<([Vec2<T>; 2], T)> {
        let direction = |points: &Points<T, 2>| points.difference(0, 1).direction();
        let (n, length) = direction(points)?;
        let start = direction(&Points::at(points.positions));
        let start = start.map(|(n, length)| ([n, -n], length));
        let terms = Terms {
            value: length - self.length,
            lambda: self.multiplier,
            softness: Softness::new(self.compliance, None, pass),
            factor: None,
            limit: Limit::Within(product(self.max_force, pass.h * pass.h)),
        };
        let mut displacements = points.displacements;
        let lambda = terms.correct_from_start(
            &[n, -n],
            start.as_ref().map(|(gradients, length)| Start {
                value: *length - self.length,
                gradients,
                radius: *length,
                smooth: false,
            }),
            &inverse_masses,
            &mut displacements,
        )?;
        Some((displacements, lambda))
    }
}

impl<T: Real> Project<T> for Muscle<T> {
    /// Rejects unknown ends, and a compliance that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        if let Some(ends) = self.ends {
            check([ends], index_bound(&ends), motion, pass.vacancies)?;
        }
        Softness::new(self.compliance, None, pass).check()
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let (Some(ends), Some(mut slices)) = (self.ends, ParticleSlices::from_motion(motion))
        else {
            return;
        };
        let Some((points, inverse_masses)) = slices.gather(ends) else {
            return;
        };
        if pass.index == 0 {
            let length = Points::at(points.positions).difference(0, 1).length();
            if self.slips {
                self.slip(length);
            }
            self.travel(pass.h);
            self.multiplier = T::ZERO;
        }
        let corrected = if pass.scheme == Scheme::Leapfrog {
            self.correct_from_start(&points, inverse_masses, pass)
        } else {
            self.correct(&points, inverse_masses, pass)
        };
        if let Some((moved, lambda)) = corrected {
            self.multiplier = lambda;
            self.slips = lambda.abs() >= product(self.max_force, pass.h * pass.h);
            for (id, displacement) in ends.into_iter().zip(moved) {
                slices.set_displacement(id, displacement);
            }
        }
    }

    /// Stops acting if an end has been removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.ends = self.ends.filter(|ends| all_exist(ends, particles.masses));
    }

    /// Returns C²/2α, at most F²α/2; a rigid muscle stores no energy.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        let position = |id: ParticleId| view.positions.get(id.index()).copied();
        let ends = self.ends.and_then(|[a, b]| position(a).zip(position(b)));
        let value = ends.map_or(T::ZERO, |(a, b)| (a - b).length() - self.length);
        let value = value.abs().at_most(self.largest_strain());
        if self.compliance == T::ZERO {
            T::ZERO
        } else {
            or_infinite(T::HALF * value * (value / self.compliance))
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.ends.is_some().into());
        if let Some(ends) = self.ends {
            checksum.add_ids(&ends);
            let Self {
                length,
                target,
                speed,
                compliance,
                max_force,
                ..
            } = *self;
            checksum.add_all(&[length, target, speed, compliance, max_force]);
            checksum.add_bits(self.slips.into());
        }
    }
}
