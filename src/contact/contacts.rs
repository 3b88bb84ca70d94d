//! Particles against a collider.

use super::Collider;
use super::place::Place;
use super::state::{Particle, State};
use super::surface::Surface;
use super::touch::stays_outside;
use crate::error::{finite, finite_vector, not_negative};
use crate::lanes::VECTORS;
use crate::members::{distinct, end, is_run};
use crate::{
    Checksum, Error, Finished, Motion, Parameter, ParticleId, Pass, PolarError, Project, Real, Rotation, Vec2, rotation,
};
use heapless::Vec;

/// At most `N` particles, each a disc of the same radius, against a collider of type `C` that stands or moves.
///
/// With d the displacements, n the outward normal, R the radius, and everything in the frame of the collider:
///
/// - **Contact** is n·(x + d) ≥ R, one-sided and rigid: d += δ n. The test is swept over the substep, so whoever starts a substep
///   outside ends it outside, on the side where it was, to the rounding of positions. Projections that come later in the tuple,
///   other contacts among them, can push it in again, even through: name contacts last, and sweep
///   [forward](crate::Sweep::Forward).
/// - **Friction** is Coulomb's, on displacements: with P the sum of the normal corrections of the substep and a the tangential
///   displacement against the collider without friction, |a| ≤ μ_s P is undone, and else μ_k P of it. It acts on the centre of
///   the disc: particles have no spin.
/// - **Restitution** sets the normal velocity after the substep to −e times that before the contact, relative to the collider. A
///   contact whose speed of approach is no more than what gravity gives in two substeps is at rest and does not bounce.
/// - **Overlaps** at the start of a substep, however they came about, are undone at a [limited rate](crate::Recovery) and give no
///   velocity.
///
/// The collider is infinitely heavy. It moves with the velocity that it is given, by h V in a substep and by the angle 2
/// atan(hω/2), which is (hω)³/12 short of hω, and carries what stands on it. Its way and its particles' are compared as
/// displacements, so nothing depends on the distance from the origin but the rounding of positions.
///
/// **Cost** of a pass: particles × one to nine gaps, two for hollow colliders and three in contact with them. With vector registers,
/// and ids that follow on each other, one gap, or two, tells several at once that they stay outside; the others take these again. A
/// substep settles each particle that touched once more. **Size**: 30 bytes a particle in single precision, 58 in double, beside a
/// fixed part.
///
/// Müller et al., "Position based dynamics" (2006), section 3.4; Macklin, Müller, Chentanez, Kim, "Unified particle physics for
/// real-time applications" (2014), section 6.1, for friction; Müller, Macklin, Chentanez, Jeschke, Kim, "Detailed rigid body
/// simulation with extended position based dynamics" (2020), section 3.6, for restitution, whose gravity is counted exactly here.
///
/// ```
/// use pliant::{Contacts, HalfPlane, Surface, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 1>::new();
/// particles.add(Vec2::new(0.0, 1.0), 0.2)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let rubber = Surface { restitution: 0.5, ..Surface::default() };
/// let mut floor = Contacts::<f32, _, 1>::new(floor, particles.ids(), 0.1, rubber)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..300 {
///     solver.step(1.0 / 60.0, &mut particles, &mut floor)?;
/// }
/// assert_eq!(particles.positions(), [Vec2::new(0.0, 0.1)]);
/// assert_eq!(floor.touching().count(), 1);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contacts<T, C, const N: usize> {
    collider: C,
    place: Place<T>,
    radius: T,
    surface: Surface<T>,
    ids: Vec<ParticleId, N>,
    /// One more than the highest index.
    end: usize,
    /// Whether the ids follow on each other.
    run: bool,
    states: [State<T>; N],
}

impl<T: Real, C: Collider<T>, const N: usize> Contacts<T, C, N> {
    /// These particles, of a radius that may be zero, m, against a collider at rest at the origin.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N` particles; [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// radius: negative; friction: negative, or more kinetic than static; restitution: outside 0..=1; recovery: negative, or a
    /// share above one.
    pub fn new(
        collider: C,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        surface: Surface<T>,
    ) -> Result<Self, Error> {
        let radius = not_negative(radius, Parameter::Radius)?;
        let surface = surface.validate()?;
        let mut ids = Vec::new();
        for id in particles {
            ids.push(id).map_err(|_| Error::Full)?;
        }
        distinct(&ids)?;
        let (end, run) = (end(&ids), is_run(&ids));
        Ok(Self { collider, place: Place::ORIGIN, radius, surface, ids, end, run, states: [State::NONE; N] })
    }

    /// Puts the collider somewhere, m, at once: what it lands on is an overlap.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.place.position = finite_vector(position, Parameter::Position)?;
        Ok(())
    }

    /// Turns the collider at once. The rotation is made one of length one.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) rotation.
    pub fn set_rotation(&mut self, to: Rotation<T>) -> Result<(), Error> {
        self.place.rotation = rotation(to.matrix()).map_err(|error| match error {
            PolarError::NonFinite => Error::NonFinite(Parameter::Rotation),
            PolarError::Degenerate => Error::OutOfRange(Parameter::Rotation),
        })?;
        Ok(())
    }

    /// Gives the collider a velocity, m/s, that it keeps until it is given another.
    ///
    /// # Errors
    /// [`Error::NonFinite`] velocity.
    pub fn set_velocity(&mut self, velocity: Vec2<T>) -> Result<(), Error> {
        self.place.velocity = finite_vector(velocity, Parameter::Velocity)?;
        Ok(())
    }

    /// Gives the collider an angular velocity about its position, rad/s, counter-clockwise.
    ///
    /// # Errors
    /// [`Error::NonFinite`] angular velocity.
    pub fn set_angular_velocity(&mut self, angular_velocity: T) -> Result<(), Error> {
        self.place.angular_velocity = finite(angular_velocity, Parameter::AngularVelocity)?;
        Ok(())
    }

    /// The collider, in its frame.
    pub fn collider(&self) -> &C {
        &self.collider
    }

    /// Where the collider is, m.
    pub fn position(&self) -> Vec2<T> {
        self.place.position
    }

    /// How the collider is turned.
    pub fn rotation(&self) -> Rotation<T> {
        self.place.rotation
    }

    /// The particles, in the order they were named.
    pub fn particles(&self) -> &[ParticleId] {
        &self.ids
    }

    /// The particles that the collider pushed in the last substep.
    pub fn touching(&self) -> impl Iterator<Item = ParticleId> {
        self.ids.iter().zip(&self.states).filter(|(_, state)| state.push > T::ZERO).map(|(id, _)| *id)
    }
}

impl<T: Real, C: Collider<T>, const N: usize> Project<T> for Contacts<T, C, N> {
    /// Refuses particles that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        if self.end <= motion.positions.len() { Ok(()) } else { Err(Error::UnknownParticle) }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let travel = self.place.travel(pass.time_step);
        let body = (&self.collider, self.radius, &self.surface);
        let begin = |state: &mut State<T>| {
            if pass.index == 0 {
                state.restart();
            }
        };
        let advance = |id: &ParticleId, state: &mut State<T>, motion: &mut Motion<'_, T>| {
            let i = id.index();
            let free = motion.inverse_masses.get(i).is_some_and(|w| *w > T::ZERO);
            if let (Some(&position), Some(&velocity), Some(place), true) =
                (motion.positions.get(i), motion.velocities.get(i), motion.displacements.get_mut(i), free)
            {
                let particle = Particle { position, displacement: *place, velocity };
                *place = state.project(body, &travel, pass.time_step, &particle).unwrap_or(*place);
            }
        };
        if !(VECTORS && self.run) {
            return self.ids.iter().zip(&mut self.states).for_each(|(id, state)| {
                begin(state);
                advance(id, state, motion);
            });
        }
        for (ids, states) in self.ids.chunks(TURN).zip(self.states.chunks_mut(TURN)) {
            states.iter_mut().for_each(begin);
            let places = run(ids, motion);
            let (mut outside, mut all) = ([false; TURN], places.len() == ids.len());
            for (outside, (x, d)) in outside.iter_mut().zip(places) {
                *outside = stays_outside(body, travel.from(*x), travel.way(*x, *d));
                all &= *outside;
            }
            if all {
                continue;
            }
            for ((id, state), _) in ids.iter().zip(states).zip(outside).filter(|(_, outside)| !outside) {
                advance(id, state, motion);
            }
        }
    }

    fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let travel = self.place.travel(pass.time_step);
        self.place = travel.end();
        for (id, state) in self.ids.iter().zip(&self.states) {
            let touched = state.push > T::ZERO;
            if !touched {
                continue;
            }
            let i = id.index();
            let (Some(&position), Some(place)) = (finished.positions.get(i), finished.velocities.get_mut(i)) else { continue };
            // The displacement is in the position already.
            let particle = Particle { position, displacement: Vec2::ZERO, velocity: *place };
            let velocity = state.settle(&self.surface, &travel, pass, finished.gain, &particle);
            if velocity.is_finite() {
                *place = velocity;
            }
        }
    }

    fn digest(&self, checksum: &mut Checksum) {
        let Place { position, rotation, velocity, angular_velocity } = self.place;
        for number in [position.x, position.y, rotation.co, rotation.si, velocity.x, velocity.y, angular_velocity] {
            checksum.add(number);
        }
        for (_, state) in self.ids.iter().zip(&self.states) {
            checksum.add(state.normal.x);
            checksum.add(state.normal.y);
        }
    }
}

/// How many are looked at together.
const TURN: usize = 32;

/// Where particles are and how they go, whose ids follow on each other: as many as there are.
#[inline]
fn run<'a, T: Real>(ids: &[ParticleId], motion: &'a Motion<'_, T>) -> impl ExactSizeIterator<Item = (&'a Vec2<T>, &'a Vec2<T>)> {
    let first = ids.first().map_or(0, |id| id.index());
    let part = |vectors: &'a [Vec2<T>]| {
        let rest = vectors.get(first..).unwrap_or_default();
        rest.get(..ids.len()).unwrap_or(rest)
    };
    part(motion.positions).iter().zip(part(motion.displacements))
}
