//! Set of outlines and the terrain that they touch.

use super::links::Link;
use super::vertex::VertexContact;
use crate::contact::filter::Filter;
use crate::contact::terrain::set::TerrainContacts;
use crate::contact::terrain::surface::TerrainSurface;
use crate::contact::terrain::traits::Terrain;
use crate::error::Error;
use crate::math::Real;
use heapless::Vec;

/// Contacts between the outlines of soft bodies and a terrain of type `W` with at most `S`
/// surfaces.
///
/// At most `N` particles in total, and at most `K` edges between them that touch a vertex of the
/// terrain at the same time. All particles and edges have the same radius, which may be zero.
///
/// The first contact of two polygons is that of a corner of one with an edge of the other:
/// - **Particles against edges of the terrain** are the contacts of
///   [`TerrainContacts`](crate::TerrainContacts). A body in this set must not be in another one
///   with the same terrain.
/// - **Edges of the body against vertices of the terrain.** No convex vertex passes between two
///   particles. A vertex touches an edge only along the normals between those of its two edges in
///   the terrain (ghost vertices), so edges do not catch on seams.
///
/// Bodies are [outlines](TerrainOutlines::add), [chains](TerrainOutlines::add_chain) and
/// [points](TerrainOutlines::add_points).
///
/// Let v be the vertex, a b the edge of the body and t the fraction of the edge at which v is
/// nearest. The contact is n·(v − (1 − t)(a + d_a) − t(b + d_b)) ≥ R, with the displacements d, the
/// normal n from the edge to the vertex and the radius R. Violations are corrected in proportion to
/// the inverse masses, with the weights 1 − t and t. A crossing within the substep is found by the
/// roots of a quadratic, as in [`OutlineContacts`](crate::OutlineContacts), so no vertex passes an
/// edge, at any speed. The radius itself is tested at the end of the substep.
///
/// Friction, restitution, overlaps, one-way edges, belts and layers are those of
/// [`TerrainContacts`](crate::TerrainContacts). A vertex has the surface of the edge that starts at
/// it. A vertex behind an edge of the body is an overlap if it is at most the thickness of the
/// terrain deep.
///
/// Begin and end of contacts, and impulses: [`Reported`](crate::Reported). The contact of an edge
/// is reported for the particle at which the edge begins.
///
/// **Limits.** These can pass a vertex: an edge that turns by a right angle or more within a
/// substep, an edge of an outline that is turned inside out, and an edge of a free chain that moves
/// by 10³ m in each of several steps. An edge that a vertex still crosses after all rounds of a
/// pass stops there, and is counted as [stopped](crate::TerrainContacts::stopped).
///
/// List contacts last, and sweep [forward](crate::Sweep::Forward): later projections can push a
/// body in again.
///
/// **Cost** of a pass: that of [`TerrainContacts`](crate::TerrainContacts), and a lookup of the
/// terrain along the path of each edge. A pass with a contact at a vertex repeats both, up to four
/// times.
///
/// **Size**: 102 bytes per particle and 68 per edge at a vertex in single precision.
///
/// Crossings: Provot, "Collision and self-collision handling in cloth model dedicated to design
/// garments" (1997). Ghost vertices: Catto, "Box2D v2.4 manual", chapter 4.
///
/// ```
/// use pliant::{
///     Distances, EdgeChain, Particles, Solver, TerrainOutlines, TerrainSurface, Vec2, build,
/// };
/// let (mut particles, mut springs) = (Particles::<f64, 4>::new(), Distances::<f64, 4>::new());
/// let ring = build::Ring { center: Vec2::new(0.0, 2.0), radius: 1.0, count: 4, mass: 1.0, compliance: 0.0 };
/// build::ring(&mut particles, &mut springs, ring)?;
/// particles.ids().iter().try_for_each(|id| particles.set_velocity(id, Vec2::new(0.0, -50.0)))?;
/// // A spike between two particles.
/// let spike = [Vec2::new(0.6, -9.0), Vec2::new(0.5, 0.5), Vec2::new(0.4, -9.0)];
/// let spike = EdgeChain::<_, _>::open(spike)?;
/// let mut spike = TerrainOutlines::<f64, _, 4, 2>::new(spike, 0.01, [TerrainSurface::default()])?;
/// spike.add(&particles, particles.ids())?;
/// Solver::default().step(0.1, &mut particles, &mut (&mut springs, &mut spike))?;
/// let contact = spike.touching_edges().next().expect("an edge is on the spike");
/// assert_eq!(contact.vertex, Vec2::new(0.5, 0.5));
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TerrainOutlines<T, W, const N: usize, const K: usize, const S: usize = 1> {
    pub(super) discs: TerrainContacts<T, W, N, S>,
    /// Edge that begins at each particle of `discs`.
    pub(super) links: Vec<Link, N>,
    pub(super) vertices: Vec<VertexContact<T>, K>,
    pub(super) dropped: u32,
}

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize>
    TerrainOutlines<T, W, N, K, S>
{
    /// Returns contacts of no bodies with a terrain, to [build](TerrainOutlines::build) later.
    ///
    /// All bytes are zero except those of the terrain.
    #[must_use]
    pub const fn empty(terrain: W) -> Self {
        Self {
            discs: TerrainContacts::empty(terrain),
            links: Vec::new(),
            vertices: Vec::new(),
            dropped: 0,
        }
    }

    /// Creates contacts with a terrain, without bodies. The radius, m, may be zero.
    ///
    /// # Errors
    /// As [`TerrainContacts::new`](crate::TerrainContacts::new).
    pub fn new(
        terrain: W,
        radius: T,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<Self, Error> {
        let mut outlines = Self::empty(terrain);
        outlines.discs.fill([], radius, surfaces)?;
        outlines.discs.check_surfaces()?;
        Ok(outlines)
    }

    /// Builds in place what [`TerrainOutlines::new`] returns. All bodies are dropped.
    ///
    /// # Errors
    /// As [`TerrainOutlines::new`]; the set is then [empty](TerrainOutlines::empty), with the new
    /// terrain.
    pub fn build(
        &mut self,
        terrain: W,
        radius: T,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<(), Error> {
        self.links.clear();
        self.vertices.clear();
        self.dropped = 0;
        self.discs.build(terrain, [], radius, surfaces)
    }

    /// Returns the contacts of the particles with edges of the terrain.
    pub fn discs(&self) -> &TerrainContacts<T, W, N, S> {
        &self.discs
    }

    /// Replaces the terrain, as when a tile breaks. Bodies inside the new one are overlaps.
    ///
    /// Edges are remembered by their index, so equal indices should name the same edges.
    pub fn set_terrain(&mut self, terrain: W) {
        self.discs.set_terrain(terrain);
    }

    /// Sets the radius of all particles and edges, m. It may be zero.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) radius.
    pub fn set_radius(&mut self, radius: T) -> Result<(), Error> {
        self.discs.set_radius(radius)
    }

    /// Sets the layers of the bodies and the layers of surfaces that they collide with.
    pub fn set_filter(&mut self, filter: Filter) {
        self.discs.set_filter(filter);
    }

    /// Replaces a surface.
    ///
    /// # Errors
    /// As [`TerrainContacts::set_surface`](crate::TerrainContacts::set_surface).
    pub fn set_surface(&mut self, index: u8, surface: TerrainSurface<T>) -> Result<(), Error> {
        self.discs.set_surface(index, surface)
    }
}
