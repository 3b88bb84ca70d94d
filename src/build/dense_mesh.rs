//! Builder of triangle meshes with a mass per area.

use super::mesh::{Mesh, mesh};
use crate::constraint::Distances;
use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleRange, Particles, inverse_mass};

/// Adds a [`mesh`] of a density, kg/m²: each particle has the mass of its area.
///
/// A third of each triangle belongs to each of its corners (barycentric areas, mass lumping of
/// linear elements). So the total mass is the density times the area, to rounding, and the center
/// of mass is that of the plate. [`Mesh::mass`] is the mass of a point without triangle.
///
/// The cost is that of [`mesh`], and two visits of all triangles for each point.
///
/// # Errors
/// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero or negative) density; [`Error::OutOfRange`]
/// mass for a point whose triangles have no area, and as [`mesh`].
///
/// ```
/// use pliant::{Distances, Particles, Vec2, build, measure};
/// let points = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]].map(Vec2::from);
/// let plate = build::Mesh { points: &points, triangles: &[[0, 1, 2], [0, 2, 3]], mass: 1.0, compliance: 1e-4 };
/// let (mut particles, mut springs) = (Particles::<f32, 4>::new(), Distances::<f32, 5>::new());
/// build::dense_mesh(&mut particles, &mut springs, plate, 3.0)?;
/// assert_eq!(particles.masses(), [2.0, 1.0, 2.0, 1.0]);
/// assert_eq!(measure::mass(&particles), 3.0 * 2.0);
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn dense_mesh<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    dense: Mesh<'_, T>,
    density: T,
) -> Result<ParticleRange, Error> {
    positive(density, Parameter::Density)?;
    inverse_mass(dense.mass)?;
    for point in 0..dense.points.len() {
        inverse_mass(dense.node_mass(point, density))?;
    }
    let range = mesh(particles, springs, dense)?;
    for (id, point) in range.iter().zip(0..dense.points.len()) {
        particles.put_mass(id, dense.node_mass(point, density))?;
    }
    Ok(range)
}

impl<T: Real> Mesh<'_, T> {
    /// Returns the mass of a point for a density: that of a third of each of its triangles.
    fn node_mass(&self, point: usize, density: T) -> T {
        let position = |index: u16| self.points.get(usize::from(index)).copied();
        let at_point = |triangle: &&[u16; 3]| triangle.iter().any(|c| usize::from(*c) == point);
        let mut triangles = self.triangles.iter().filter(at_point).peekable();
        if triangles.peek().is_none() {
            return self.mass;
        }
        triangles.fold(T::ZERO, |mass, triangle| {
            let [a, b, c] = triangle.map(|index| position(index).unwrap_or(Vec2::ZERO));
            mass + (b - a).cross(c - a).abs() * T::ratio(1, 6) * density
        })
    }
}
