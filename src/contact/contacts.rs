//! Contacts between particles and a collider.

use super::material::ContactMaterial;
use super::pose::ColliderPose;
use super::response::{ParticleState, Response};
use super::sweep::stays_outside;
use crate::checksum::Checksum;
use crate::contact::collider::Collider;
use crate::error::{Error, Parameter};
use crate::math::simd::packed;
use crate::math::validate::not_negative;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::members::{check, distinct, exists, index_bound, is_contiguous};
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};
use heapless::Vec;

/// Contacts between at most `N` particles and one collider of type `C`.
///
/// Each particle is a disc; all discs have the same radius. The collider is at rest or moves with a
/// given velocity.
///
/// In the formulas, d is a displacement, n the outward normal, and R the radius. All quantities are
/// expressed in the frame of the collider.
///
/// - **Contact** is n·(x + d) ≥ R, one-sided and rigid: d += δ n. The test is swept over the
///   substep. A particle that starts a substep outside ends it outside, on the same side, to within
///   the rounding of positions. Projections that come later in the tuple, including other contacts,
///   can push it in again, or even through. Therefore list contacts last, and sweep
///   [forward](crate::Sweep::Forward).
/// - **Friction** is Coulomb friction, applied to displacements. P is the sum of the normal
///   corrections of the substep. a is the tangential displacement relative to the collider without
///   friction. If |a| ≤ μ_s P, all of a is undone; otherwise μ_k P of it. Friction acts on the
///   center of the disc: particles have no spin.
/// - **Restitution** sets the normal velocity after the substep to −e times that before the
///   contact, relative to the collider. A contact is at rest, and does not bounce, if its approach
///   speed is at most what gravity adds in two substeps.
/// - **Overlaps** at the start of a substep, whatever their cause, are undone at a [limited
///   rate](crate::Depenetration) and add no velocity.
///
/// The collider has infinite mass. In a substep it moves by h V at the given velocity V. It rotates
/// by the angle 2 atan(hω/2), which is (hω)³/12 less than hω. It carries the particles that rest on
/// it. The motions of collider and particles are compared as displacements. Only the rounding of
/// positions depends on the distance from the origin.
///
/// **Cost** of a pass, in evaluations of [`Collider::signed_distance`] per particle: one if the first tangent
/// shows that the particle stays outside, and at most 33. Each further evaluation is one tangent of
/// the sweep. A half-plane needs two. A particle that grazes a curved surface needs one more for
/// every factor of four by which it passes closer: up to 28 against a circle in double precision. A
/// hollow collider needs two, and three in contact. With vector registers and consecutive ids, a
/// SIMD test of several particles comes first. It adds one evaluation to the bound, and two for
/// hollow colliders: at most 34 and five. Each particle that touched adds one velocity update per
/// substep.
///
/// **Size**: 30 bytes per particle in single precision, 58 in double, plus a fixed part.
///
/// Müller et al., "Position based dynamics" (2006), section 3.4. For friction: Macklin, Müller,
/// Chentanez, Kim, "Unified particle physics for real-time applications" (2014), section 6.1. For
/// restitution: Müller, Macklin, Chentanez, Jeschke, Kim, "Detailed rigid body simulation with
/// extended position based dynamics" (2020), section 3.6; unlike there, gravity is accounted for
/// exactly.
///
/// ```
/// use pliant::{ColliderContacts, HalfPlane, ContactMaterial, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 1>::new();
/// particles.add(Vec2::new(0.0, 1.0), 0.2)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let rubber = ContactMaterial { restitution: 0.5, ..ContactMaterial::default() };
/// let mut floor = ColliderContacts::<f32, _, 1>::new(floor, particles.ids(), 0.1, rubber)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..300 {
///     solver.step(1.0 / 60.0, &mut particles, &mut floor)?;
/// }
/// assert_eq!(particles.positions(), [Vec2::new(0.0, 0.1)]);
/// assert_eq!(floor.touching().count(), 1);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ColliderContacts<T, C, const N: usize> {
    collider: C,
    pub(super) pose: ColliderPose<T>,
    pub(super) radius: T,
    pub(super) material: ContactMaterial<T>,
    pub(super) ids: Vec<ParticleId, N>,
    /// One more than the highest particle index.
    pub(super) index_bound: usize,
    /// Whether the ids are consecutive.
    pub(super) contiguous: bool,
    pub(super) responses: [Response<T>; N],
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, C: crate::snapshot::Snapshot, const N: usize]
    ColliderContacts<T, C, N> {
        collider: C,
        pose: ColliderPose<T>,
        radius: T,
        material: ContactMaterial<T>,
        ids: Vec<ParticleId, N>,
        index_bound: usize,
        contiguous: bool,
        responses: [Response<T>; N],
    }
);

impl<T: Real, C: Collider<T>, const N: usize> ColliderContacts<T, C, N> {
    /// Creates contacts of these particles with a collider at rest at the origin.
    ///
    /// The radius, m, may be zero.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N` particles; [`Error::RepeatedParticle`];
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] radius: negative; friction: negative, or
    /// kinetic above static; restitution: outside 0..=1; recovery: negative, or a fraction above
    /// one.
    pub fn new(
        collider: C,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        material: ContactMaterial<T>,
    ) -> Result<Self, Error> {
        let radius = not_negative(radius, Parameter::Radius)?;
        let material = material.validate()?;
        let mut ids = Vec::new();
        for id in particles {
            ids.push(id).map_err(|_| Error::Full)?;
        }
        distinct(&ids)?;
        let (index_bound, contiguous) = (index_bound(&ids), is_contiguous(&ids));
        Ok(Self {
            collider,
            pose: ColliderPose::ORIGIN,
            radius,
            material,
            ids,
            index_bound,
            contiguous,
            responses: [Response::NONE; N],
        })
    }

    /// Returns the collider, in its own frame.
    pub fn collider(&self) -> &C {
        &self.collider
    }

    /// Returns the position of the collider, m.
    pub fn position(&self) -> Vec2<T> {
        self.pose.position
    }

    /// Returns the rotation of the collider.
    pub fn rotation(&self) -> Rotation<T> {
        self.pose.rotation
    }

    /// Returns the particles, in the order they were given.
    pub fn particles(&self) -> &[ParticleId] {
        &self.ids
    }

    /// Returns the particles that the collider pushed in the last substep.
    pub fn touching(&self) -> impl Iterator<Item = ParticleId> {
        self.ids
            .iter()
            .zip(&self.responses)
            .filter(|(_, response)| response.push > T::ZERO)
            .map(|(id, _)| *id)
    }
}

impl<T: Real, C: Collider<T>, const N: usize> Project<T> for ColliderContacts<T, C, N> {
    /// Rejects particles that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        check([&self.ids], self.index_bound, motion, pass.vacancies)
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let travel = self.pose.travel(pass.h);
        let body = (&self.collider, self.radius, &self.material);
        let begin = |response: &mut Response<T>| {
            if pass.index == 0 {
                response.restart();
            }
        };
        let advance = |id: &ParticleId, response: &mut Response<T>, motion: &mut Motion<'_, T>| {
            let i = id.index();
            let free = motion.inverse_masses.get(i).is_some_and(|w| *w > T::ZERO);
            if let (Some(&position), Some(&velocity), Some(slot), true) = (
                motion.positions.get(i),
                motion.velocities.get(i),
                motion.displacements.get_mut(i),
                free,
            ) {
                let particle = ParticleState {
                    position,
                    displacement: *slot,
                    velocity,
                };
                *slot = response
                    .project(body, &travel, pass.h, &particle)
                    .unwrap_or(*slot);
            }
        };
        if !(packed::<T>() && self.contiguous) {
            return self
                .ids
                .iter()
                .zip(&mut self.responses)
                .for_each(|(id, response)| {
                    begin(response);
                    advance(id, response, motion);
                });
        }
        for (ids, responses) in self.ids.chunks(CHUNK).zip(self.responses.chunks_mut(CHUNK)) {
            responses.iter_mut().for_each(begin);
            let particles = contiguous(ids, motion);
            let (mut outside, mut all) = ([false; CHUNK], particles.len() == ids.len());
            for (outside, (x, d)) in outside.iter_mut().zip(particles) {
                *outside =
                    stays_outside(body, travel.local_position(*x), travel.local_path(*x, *d));
                all &= *outside;
            }
            if all {
                continue;
            }
            for ((id, response), _) in ids
                .iter()
                .zip(responses)
                .zip(outside)
                .filter(|(_, outside)| !outside)
            {
                advance(id, response, motion);
            }
        }
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let travel = self.pose.travel(pass.h);
        self.pose = travel.end_pose();
        for (id, response) in self.ids.iter().zip(&self.responses) {
            let touched = response.push > T::ZERO;
            if !touched {
                continue;
            }
            let i = id.index();
            let (Some(&position), Some(slot)) =
                (finished.positions.get(i), finished.velocities.get_mut(i))
            else {
                continue;
            };
            // The position already includes the displacement.
            let particle = ParticleState {
                position,
                displacement: Vec2::ZERO,
                velocity: *slot,
            };
            let velocity = response.solve_velocities(
                &self.material,
                &travel,
                pass,
                finished.gravity_dv,
                &particle,
            );
            if velocity.is_finite() {
                *slot = velocity;
            }
        }
    }

    /// Drops removed particles.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|id| exists(particles.masses, id));
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.collider.hash_state(checksum);
        let ColliderPose {
            position,
            rotation,
            velocity,
            angular_velocity,
        } = self.pose;
        let Rotation { cos, sin } = rotation;
        checksum.add_all(&[
            position.x,
            position.y,
            cos,
            sin,
            velocity.x,
            velocity.y,
            angular_velocity,
            self.radius,
        ]);
        self.material.hash_state(checksum);
        checksum.add_ids(&self.ids);
        for (_, response) in self.ids.iter().zip(&self.responses) {
            checksum.add_vector(response.normal);
        }
    }
}

/// Number of particles tested together.
const CHUNK: usize = 32;

/// Returns the positions and displacements of consecutive particles, as many as exist.
#[inline]
fn contiguous<'a, T: Real>(
    ids: &[ParticleId],
    motion: &'a Motion<'_, T>,
) -> impl ExactSizeIterator<Item = (&'a Vec2<T>, &'a Vec2<T>)> {
    let first = ids.first().map_or(0, |id| id.index());
    let part = |vectors: &'a [Vec2<T>]| {
        let rest = vectors.get(first..).unwrap_or_default();
        rest.get(..ids.len()).unwrap_or(rest)
    };
    part(motion.positions)
        .iter()
        .zip(part(motion.displacements))
}
