//! Field with the particles that it acts on.

use super::region::Region;
use crate::error::Error;
use crate::math::Real;
use crate::particles::members::{Members, iterate_members};
use crate::particles::{ParticleId, Particles};

/// Force field: a [`Field`](crate::Field) that acts on all free particles, or on at most `N`
/// members.
///
/// It is a projection: put it into the scene together with the bodies. Fields act once per substep,
/// after gravity and before all corrections, in the order of the scene. Put drag last, so that it
/// acts on the sum. Both settings can change between steps. A [`RigidBody`](crate::RigidBody) is a
/// group of two particles, so fields act on it too: uniform accelerations and linear drag exactly,
/// other fields as at two points at its radius of gyration.
///
/// A field keeps bodies in its reach awake: put it into a [`Sleeping`](crate::Sleeping) together
/// with the body so that it can sleep.
///
/// **Cost** of a substep: one evaluation per particle in the region. **Size**: two bytes per
/// member.
///
/// ```
/// use pliant::{ForceField, Gravity, Particles, Region, Solver, Vec2, build};
/// let mut particles = Particles::<f32, 8>::new();
/// let rope = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 4, 1, 1.0, 1.0)?;
/// // The first two particles float.
/// let weightless = Gravity { scale: 0.0, acceleration: Vec2::new(0.0, 0.0) };
/// let mut field = ForceField::<f32, _, 2>::new(&particles, rope.part(0, 2).unwrap(), weightless)?;
/// field.region = Region::Circle { center: Vec2::new(0.0, 0.0), radius: 0.5 };
/// let solver = Solver { gravity: Vec2::new(0.0, -8.0), ..Solver::default() };
/// solver.step(0.5, &mut particles, &mut field)?;
/// assert_eq!(particles.velocities().iter().map(|v| v.y).collect::<Vec<_>>(), [0.0, -4.0, -4.0, -4.0]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ForceField<T, F, const N: usize = 0> {
    /// Field.
    pub field: F,
    /// Part of the plane in which it acts; the whole plane by default.
    pub region: Region<T>,
    /// Whether it acts on all particles.
    pub(super) all: bool,
    pub(super) members: Members<N>,
}

impl<T: Real, F, const N: usize> ForceField<T, F, N> {
    /// Returns a field that acts on all free particles.
    #[must_use]
    pub const fn everywhere(field: F) -> Self {
        Self::with(field, true)
    }

    /// Returns a field without members, to [build](ForceField::build) later.
    #[must_use]
    pub const fn empty(field: F) -> Self {
        Self::with(field, false)
    }

    const fn with(field: F, all: bool) -> Self {
        Self {
            field,
            region: Region::Everywhere,
            all,
            members: Members::EMPTY,
        }
    }

    /// Returns a field that acts on these particles.
    ///
    /// Costs N² comparisons if the ids are not in ascending order.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::Full`] for more than `N`;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`].
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        field: F,
    ) -> Result<Self, Error> {
        let mut built = Self::empty(field);
        built.build(particles, members)?;
        Ok(built)
    }

    /// Replaces the members in place. The field and the region stay.
    ///
    /// # Errors
    /// As [`ForceField::new`]; then there are no members.
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
    ) -> Result<(), Error> {
        (self.all, self.members) = (false, Members::EMPTY);
        let filled = self.members.fill(members);
        let exist = filled.and_then(|()| self.members.check_exist(particles.masses()));
        exist.inspect_err(|_| self.members = Members::EMPTY)
    }

    /// Returns the members; none if the field acts on all particles.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    /// Returns whether the field acts on all particles.
    pub fn acts_on_all(&self) -> bool {
        self.all
    }
}

iterate_members!([T: Real, F, const N: usize] ForceField<T, F, N>);
