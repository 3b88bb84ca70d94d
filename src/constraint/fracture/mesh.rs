//! Triangle mesh that can break.

use super::triangle::Triangle;
use crate::checksum::Checksum;
use crate::constraint::kinds::Element;
use crate::constraint::rest_points::positions;
use crate::error::{Capacity, Error};
use crate::math::Real;
use crate::particles::members::{all_exist, check, index_bound};
use crate::particles::retain::retain;
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::solver::{Pass, Project};
use heapless::Vec;

/// Triangles of a mesh that can be cut and torn, at most `E`.
///
/// The mesh exerts no forces: springs and strain elements between the same particles do. It stores
/// which triangles are connected, and splits nodes between triangles that are not:
///
/// 1. [`cut`](FractureMesh::cut) cuts the edges along the path of a blade, and
///    [`tear`](FractureMesh::tear) those at the node of the largest strain above a limit.
///    [`cut_into_parts`](FractureMesh::cut_into_parts) and
///    [`tear_into_parts`](FractureMesh::tear_into_parts) leave no parts of few triangles.
/// 2. [`separate`](FractureMesh::separate) splits the nodes at cut edges, and the constraints
///    follow.
///
/// **Invariants** of [`separate`](FractureMesh::separate), where the capacities suffice:
/// - The triangles around a node at a cut edge are connected through edges that are not cut. So two
///   pieces share no node.
/// - A node splits into as many particles as its triangles have connected groups. Each has the
///   position and the velocity of the node, and a fraction of its mass in proportion to the rest
///   areas. So mass, momentum and angular momentum stay, to rounding.
/// - No triangle appears, disappears or moves.
/// - A node for which a capacity does not suffice stays whole, with all that refers to it. It is
///   [waiting](FractureMesh::waiting): a later call splits it.
///
/// The results depend on positions, triangles and cut edges only, and on the order in which
/// triangles were added. A clone is a snapshot. [Removing](crate::Particles::remove) a particle
/// removes its triangles, so pass the mesh with the other projections.
///
/// **Limits**: triangles that touch in a node only, and in no edge, stay connected until an edge at
/// that node is cut. A [`RegionMatching`](crate::RegionMatching) follows a split: pieces share no
/// region. Other bodies of shape matching keep the node as a member, with its new mass, and
/// contacts keep it too: the program receives each pair of particles, and adds the new one where it
/// belongs.
///
/// **Size**: a triangle uses 32 bytes in single precision and 56 in double.
///
/// Splitting along a plane through a node: Müller et al., "Position based dynamics" (2006), section
/// 4.6; from the strains around it: O'Brien, Hodgins, "Graphical modeling and animation of brittle
/// fracture" (1999), section 4.
///
/// ```
/// use pliant::{Distances, FractureMesh, Particles, Vec2, build, measure};
/// let (mut particles, mut springs) = (Particles::<f32, 8>::new(), Distances::<f32, 8>::new());
/// let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(Vec2::from);
/// let square = build::Mesh { points: &points, triangles: &[[0, 1, 2], [0, 2, 3]], mass: 1.0, compliance: 0.0 };
/// let nodes = build::mesh(&mut particles, &mut springs, square)?;
/// let mut mesh = FractureMesh::<f32, 2>::new();
/// for triangle in square.triangles {
///     mesh.add(&particles, triangle.map(|node| nodes.get(node.into()).unwrap()))?;
/// }
/// // A blade moves across the diagonal.
/// mesh.cut(&particles, Vec2::new(-1.0, -1.1), Vec2::new(2.0, 2.1))?;
/// mesh.separate(&mut particles, &mut springs, &mut (), |_node, _copy| {})?;
/// assert_eq!((particles.len(), springs.len()), (6, 6));
/// assert_eq!(measure::mass(&particles), 4.0);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FractureMesh<T, const E: usize> {
    pub(super) triangles: Vec<Triangle<T>, E>,
}

impl<T: Real, const E: usize> FractureMesh<T, E> {
    /// Returns an empty mesh.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            triangles: Vec::new(),
        }
    }

    /// Adds a triangle at rest at the current positions, with corners in either order.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::UnknownParticle`]; [`Error::RepeatedParticle`];
    /// [`Error::NonFinite`] position: an edge overflows; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (zero) area.
    pub fn add<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        corners: [ParticleId; 3],
    ) -> Result<(), Error> {
        let rest = positions(particles, corners)?;
        let (shape, area) = Element::new(corners, rest)?;
        let triangle = Triangle {
            corners,
            cut: [false; 3],
            shape,
            area,
        };
        self.triangles
            .push(triangle)
            .map_err(|_| Error::Full(Capacity::Triangles))
    }

    /// Returns the corners of all triangles, in the order in which they were added.
    pub fn triangles(&self) -> impl Iterator<Item = [ParticleId; 3]> + Clone + '_ {
        self.triangles.iter().map(|triangle| triangle.corners)
    }

    /// Returns the number of triangles.
    pub fn len(&self) -> usize {
        self.triangles.len()
    }

    /// Returns whether the mesh has no triangle.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Returns the capacity `E`.
    pub const fn capacity(&self) -> usize {
        E
    }

    /// Returns an error unless all corners exist.
    pub(super) fn check_exist(&self, masses: &[T]) -> Result<(), Error> {
        let exist = |triangle: &Triangle<T>| all_exist(&triangle.corners, masses);
        if self.triangles.iter().all(exist) {
            Ok(())
        } else {
            Err(Error::UnknownParticle)
        }
    }
}

impl<T: Real, const E: usize> Default for FractureMesh<T, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real, const E: usize> Project<T> for FractureMesh<T, E> {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let bound = self.triangles().map(|corners| index_bound(&corners)).max();
        check(self.triangles(), bound.unwrap_or(0), motion, pass.vacancies)
    }

    /// Does nothing: the mesh exerts no forces.
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    /// Drops the triangles that use a vacant slot.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        retain(&mut self.triangles, |triangle| {
            all_exist(&triangle.corners, particles.masses)
        });
    }

    /// Adds the corners, the cut edges and the rest shapes of all triangles.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.len());
        for triangle in &self.triangles {
            checksum.add_ids(&triangle.corners);
            let bits = triangle
                .cut
                .iter()
                .fold(0, |bits, cut| 2 * bits + u32::from(*cut));
            checksum.add_bits(bits.into());
            triangle.shape.hash_state(checksum);
            checksum.add(triangle.area);
        }
    }
}
