//! Set of hulls and the terrain that they touch.

use crate::contact::{ContactMaterial, Terrain, TerrainSurface};
use crate::error::{Capacity, Error};
use crate::math::Real;
use crate::rigid::contact::set::RigidContacts;
use heapless::Vec;

/// Contacts of rigid bodies with a terrain of type `W` with at most `S` surfaces, and with each
/// other.
///
/// This is [`RigidContacts`](crate::RigidContacts) with a terrain besides: at most `B` hulls with
/// `N` corners in total, and at most `K` contact points. A body that is in it needs no other
/// contacts.
///
/// The terrain can be any [`Terrain`](crate::Terrain): [`EdgeChain`](crate::EdgeChain),
/// [`HeightField`](crate::HeightField), [`TileMap`](crate::TileMap), pairs and arrays of them, and
/// custom ones. Surfaces give material, belt speed and layers to its edges, as in
/// [`TerrainContacts`](crate::TerrainContacts). The material of the set is that of contacts between
/// hulls.
///
/// **Contact points.** Two polygons touch at a corner of one and a side of the other:
/// - Corners of a hull against edges of the terrain, along the normals of the edges.
/// - Exposed vertices of the terrain against sides and corners of a hull, along normals between
///   those of the two edges of the vertex (ghost vertices; Catto, "Box2D v2.4 manual", chapter 4).
///
/// So a box has two points on a floor of any number of edges, and none at its seams. It slides over
/// them without a bump. An edge counts if its normal is the axis of least overlap, by the
/// separating-axis test.
///
/// **One-sided.** A hull collides with the edges that its center of mass is in front of. The depth
/// of a solid is not used: a body whose center is in a solid is pushed by other edges only. One-way
/// edges let a body pass until it overlaps them by less than a 32nd of its size.
///
/// **Fast bodies** do not pass through edges: a hull moves along its predicted path to the first
/// contact, then along the tangent to the next one, in at most 24 poses, and not beyond the planes
/// of the last one. As for [`RigidContacts`](crate::RigidContacts), gaps are linear in the
/// rotation, so corners of a body that turns by more than about a radian in a substep can pass an
/// edge, but not its inscribed disc. Tests cover boxes at up to 3,000 m/s that turn by up to 50 rad
/// per substep: no center passes an edge, and no energy is added.
///
/// **Not covered**: a body that slides over a gap narrower than itself can catch on the far side,
/// because a body at rest is a little behind its floor.
///
/// Friction, restitution, overlaps, order in a scene and the capacity `K` are as in
/// [`RigidContacts`](crate::RigidContacts).
///
/// **Cost** of a search, once per substep, for each hull: a lookup of the terrain, and per edge
/// near the hull one comparison of each corner and side with the edge and its vertices; up to 50
/// times as many if it is fast. The cost of a pass is that of `RigidContacts`.
///
/// **Size**: that of [`RigidContacts`](crate::RigidContacts) with the same capacities, 16 bytes per
/// contact point, the terrain and its surfaces.
///
/// Contact response: the sources of [`RigidContacts`](crate::RigidContacts). Separating axes:
/// Ericson, "Real-time collision detection" (2005), section 5.2. Conservative advancement: Mirtich,
/// "Impulse-based dynamic simulation of rigid body systems" (1996).
///
/// ```
/// use pliant::{
///     ContactMaterial, Filter, HeightField, MassProperties, Particles, RigidBody, RigidTerrainContacts, Rotation,
///     Solver, TerrainSurface, Vec2,
/// };
/// let mut particles = Particles::<f64, 2>::new();
/// let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
/// let properties = MassProperties::polygon(&square, 1.0)?;
/// let start = Vec2::new(3.0, 1.5);
/// let mut body = RigidBody::new(&mut particles, properties, start, Rotation::IDENTITY)?;
/// let ground = HeightField::new(Vec2::new(0.0, 0.0), 0.25, [0.0; 32])?;
/// let rough = ContactMaterial::with_friction(0.5);
/// let mut ground = RigidTerrainContacts::<f64, _, 1, 4, 4>::new(ground, rough, [TerrainSurface::new(rough)])?;
/// ground.add(&body, &square, 0.0, Filter::default())?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::new() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut ground, &mut body))?;
/// }
/// let (position, _) = body.pose(&particles)?;
/// assert!((position - Vec2::new(3.0, 0.5)).length() < 0.01);
/// assert_eq!(ground.contacts().count(), 2);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RigidTerrainContacts<
    T,
    W,
    const B: usize,
    const N: usize,
    const K: usize,
    const S: usize = 1,
> {
    pub(super) terrain: W,
    pub(super) surfaces: Vec<TerrainSurface<T>, S>,
    /// Hulls and their contact points, with the terrain in place of a second hull.
    pub(super) set: RigidContacts<T, B, N, K>,
    /// Edge and surface of the first contact points of the set, which are those with the terrain.
    pub(super) marks: Vec<(u32, u8), K>,
    /// Hulls and the edges of their contact points in the last substep, as each search finds them
    /// in `marks`.
    pub(super) known: Vec<(u16, u32), K>,
}

impl<T: Real, W: Terrain<T>, const B: usize, const N: usize, const K: usize, const S: usize>
    RigidTerrainContacts<T, W, B, N, K, S>
{
    /// Returns contacts of no bodies with a terrain, to [build](RigidTerrainContacts::build) later.
    ///
    /// All bytes are zero except those of the terrain. Until it is built it has no surface, and no
    /// contact with the terrain.
    #[must_use]
    pub const fn empty(terrain: W) -> Self {
        Self {
            terrain,
            surfaces: Vec::new(),
            set: RigidContacts::empty(),
            marks: Vec::new(),
            known: Vec::new(),
        }
    }

    /// Creates contacts with a terrain, without hulls. The material is that of contacts between
    /// hulls.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `S` surfaces; [`Error::UnknownSurface`] for none;
    /// [`Error::NonFinite`] velocity: the speed of a surface; the errors of
    /// [`RigidContacts::new`](crate::RigidContacts::new) for materials.
    pub fn new(
        terrain: W,
        material: ContactMaterial<T>,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<Self, Error> {
        let mut contacts = Self::empty(terrain);
        contacts.fill(material, surfaces)?;
        Ok(contacts)
    }

    /// Builds in place what [`RigidTerrainContacts::new`] returns. All hulls are dropped.
    ///
    /// # Errors
    /// As [`RigidTerrainContacts::new`]; the set is then [empty](RigidTerrainContacts::empty), with
    /// the new terrain.
    pub fn build(
        &mut self,
        terrain: W,
        material: ContactMaterial<T>,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<(), Error> {
        self.terrain = terrain;
        self.clear();
        self.fill(material, surfaces).inspect_err(|_| self.clear())
    }

    /// Resets everything but the terrain.
    fn clear(&mut self) {
        self.set = RigidContacts::empty();
        self.surfaces.clear();
        self.marks.clear();
    }

    fn fill(
        &mut self,
        material: ContactMaterial<T>,
        surfaces: impl IntoIterator<Item = TerrainSurface<T>>,
    ) -> Result<(), Error> {
        self.set.set_material(material)?;
        for surface in surfaces {
            let surface = surface.validate()?;
            self.surfaces
                .push(surface)
                .map_err(|_| Error::Full(Capacity::Surfaces))?;
        }
        if self.surfaces.is_empty() {
            return Err(Error::UnknownSurface);
        }
        Ok(())
    }
}
