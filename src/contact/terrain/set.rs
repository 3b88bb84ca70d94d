//! Contacts between discs and a terrain.

use super::contact::Overflow;
use super::disc::DiscState;
use super::surface::TerrainSurface;
use super::traits::Terrain;
use crate::contact::filter::Filter;
use crate::error::{Capacity, Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::ParticleId;
use crate::particles::members::{distinct, index_bound};
use heapless::Vec;

/// Contacts between at most `N` particles and a terrain of type `W` with at most `S` surfaces.
///
/// Each particle is a disc; all discs have the same radius, which may be zero. The terrain is at
/// rest.
///
/// - **Contact** is one-sided and rigid, with the response of
///   [`ColliderContacts`](crate::ColliderContacts): swept over the substep, friction on
///   displacements, restitution on velocities, overlaps undone at a limited rate. A pass resolves
///   the first contact on the path of a disc, then the first one on the corrected path, up to
///   eight. A disc that still has a contact then stops there. So no disc passes an edge from its
///   free side, at any speed.
/// - **Seams.** Discs touch vertices only along normals between those of the two edges. Edges that
///   continue each other have no such normals. A disc on a flat floor of any number of edges keeps
///   its normal velocity at zero, to rounding.
/// - **One-way edges** collide with discs that start the substep on their free side, and with those
///   that they have pushed in the last substep.
/// - **Surfaces** give material, speed and layers to edges, by the index in
///   [`TerrainEdge::surface`](crate::TerrainEdge).
///
/// List contacts last, and sweep [forward](crate::Sweep::Forward): later projections can push a
/// disc in again.
///
/// **Cost** of a pass and disc: a lookup of the terrain along its path, and one more per contact.
/// Edges elsewhere cost nothing.
///
/// **Size**: 98 bytes per particle in single precision, 178 in double, whatever the terrain.
/// Combine terrains in pairs or arrays to need it once.
///
/// Lengths below 64 ε times the coordinates and the radius count as rounding. A disc of radius zero
/// is on its edge within that distance.
///
/// Ghost vertices: Catto, "Box2D v2.4 manual", chapter 4. Contact response: the sources of
/// [`ColliderContacts`](crate::ColliderContacts).
///
/// ```
/// use pliant::{EdgeChain, Particles, Solver, TerrainSurface, TerrainContacts, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// let ball = particles.add(Vec2::new(0.0, 5.0), 2.0)?;
/// particles.set_velocity(ball, Vec2::new(0.0, -1e6))?;
/// let floor = EdgeChain::<_, _>::open([Vec2::new(3.0, 0.0), Vec2::new(-3.0, 0.0)])?;
/// let mut floor = TerrainContacts::<f64, _, 1>::new(floor, particles.ids(), 0.5, [TerrainSurface::default()])?;
/// Solver::default().step(0.1, &mut particles, &mut floor)?;
/// assert!((particles.positions()[0].y - 0.5).abs() < 1e-9);
/// let contact = floor.touching().next().unwrap();
/// assert_eq!((contact.particle, contact.edge, contact.normal), (ball, 0, Vec2::new(0.0, 1.0)));
/// // The velocity went from −10⁶ m/s to zero, and the mass is 2 kg.
/// assert!((floor.impulse(ball, 2.0).unwrap().y - 2e6).abs() < 1e-6);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TerrainContacts<T, W, const N: usize, const S: usize = 1> {
    pub(super) terrain: W,
    pub(super) radius: T,
    pub(super) filter: Filter,
    pub(super) surfaces: Vec<TerrainSurface<T>, S>,
    pub(super) ids: Vec<ParticleId, N>,
    /// One more than the highest particle index.
    pub(super) index_bound: usize,
    pub(super) discs: [DiscState<T>; N],
    pub(super) overflow: Overflow,
}

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> TerrainContacts<T, W, N, S> {
    /// Returns contacts of no particles with a terrain, to [build](TerrainContacts::build) later.
    ///
    /// All bytes are zero except those of the terrain.
    #[must_use]
    pub const fn empty(terrain: W) -> Self {
        Self {
            terrain,
            radius: T::ZERO,
            filter: Filter::new(0, 0),
            surfaces: Vec::new(),
            ids: Vec::new(),
            index_bound: 0,
            discs: [DiscState::ZERO; N],
            overflow: Overflow {
                replaced: 0,
                stopped: 0,
            },
        }
    }

    /// Creates contacts of these particles with a terrain.
    ///
    /// The radius, m, may be zero.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N` particles or `S` surfaces; [`Error::UnknownSurface`] for
    /// none; [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// radius: negative; [`Error::NonFinite`] velocity: the speed of a surface; the errors of
    /// [`ColliderContacts::new`](crate::ColliderContacts::new) for materials.
    pub fn new(
        terrain: W,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<Self, Error> {
        let mut contacts = Self::empty(terrain);
        contacts.fill(particles, radius, surfaces)?;
        contacts.check_surfaces()?;
        Ok(contacts)
    }

    /// Builds in place what [`TerrainContacts::new`] returns. What was there before is dropped.
    ///
    /// # Errors
    /// As [`TerrainContacts::new`]; the set is then [empty](TerrainContacts::empty), with the new
    /// terrain.
    pub fn build(
        &mut self,
        terrain: W,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<(), Error> {
        self.terrain = terrain;
        self.clear();
        self.fill(particles, radius, surfaces)
            .and_then(|()| self.check_surfaces())
            .inspect_err(|_| self.clear())
    }

    /// Resets everything but the terrain.
    fn clear(&mut self) {
        self.radius = T::ZERO;
        self.filter = Filter::new(0, 0);
        self.surfaces.clear();
        self.ids.clear();
        self.index_bound = 0;
        self.discs.fill(DiscState::ZERO);
        self.overflow = Overflow::default();
    }

    /// Rejects a set without a surface.
    pub(super) fn check_surfaces(&self) -> Result<(), Error> {
        if self.surfaces.is_empty() {
            Err(Error::UnknownSurface)
        } else {
            Ok(())
        }
    }

    /// Adds the particles and the settings to an empty set.
    pub(super) fn fill(
        &mut self,
        particles: impl IntoIterator<Item = ParticleId>,
        radius: T,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<(), Error> {
        self.radius = not_negative(radius, Parameter::Radius)?;
        for surface in surfaces {
            let surface = surface.validate()?;
            self.surfaces
                .push(surface)
                .map_err(|_| Error::Full(Capacity::Surfaces))?;
        }
        for id in particles {
            self.ids
                .push(id)
                .map_err(|_| Error::Full(Capacity::Members))?;
        }
        distinct(&self.ids)?;
        self.index_bound = index_bound(&self.ids);
        self.filter = Filter::default();
        self.discs.fill(DiscState::NONE);
        Ok(())
    }

    /// Returns the terrain.
    pub fn terrain(&self) -> &W {
        &self.terrain
    }

    /// Returns the particles, in the order they were added.
    pub fn particles(&self) -> &[ParticleId] {
        &self.ids
    }

    /// Returns the radius of the discs, m.
    pub fn radius(&self) -> T {
        self.radius
    }

    /// Returns the surfaces, in the order of their indices.
    pub fn surfaces(&self) -> &[TerrainSurface<T>] {
        &self.surfaces
    }
}
