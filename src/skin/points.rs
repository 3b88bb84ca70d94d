//! Table of bound points.

use super::traits::SkinPoint;
use crate::error::{Capacity, Error};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Table of points that follow particles: the vertices of a drawing on a soft body.
///
/// A few simulated particles carry a drawing of many points. The table is borrowed, so it can be a
/// `const` in flash, and the skin has no state. It has no effect on the simulation.
///
/// The points are [triangle points](crate::TrianglePoint), [cell points](crate::CellPoint), [pair
/// points](crate::PairPoint), [blends](crate::BlendedPoint) of these, or custom [`SkinPoint`]s. A
/// skin on a body of shape matching can be bound to triangles of its members, or to its
/// [goals](crate::ShapeMatching::goal_at), which are smoother.
///
/// **Indices.** A table refers to particles by indices, counted from the first particle of the
/// skin. So one table serves several bodies of the same construction: see [`Skin::starting_at`].
/// The functions that bind points return indices counted from the first particle of all. For a
/// table in flash, bind the points in a program on a host, in a scene where the body is the first,
/// and print them. A table knows nothing of removals and cuts: bind the points again after either. A
/// new particle in the slot of a removed one takes its place in the drawing.
///
/// **Accuracy.** Every point is a fixed polynomial in the positions whose weights sum to one. All
/// of the above reproduce translations, rotations and uniform scales of their particles to
/// rounding, and all but pair points also reproduce affine motions. The rest positions come out
/// with an error of a few ε(|x| + L s). Here |x| is the distance of the particles from the origin,
/// L their mutual distance, s the sum of the magnitudes of the weights, and ε the machine epsilon.
///
/// **Cost**: that of the points, and one comparison for each particle of each point.
///
/// ```
/// use pliant::{CellPoint, LatticeMatching, Scene, Skin, Solver, Stiffness, Vec2, build};
/// let mut scene = Scene::<f32, LatticeMatching<f32, 9>, 9>::new(LatticeMatching::empty());
/// let cut = build::cut_lattice(&mut scene.particles, Vec2::ZERO, 3, 3, 0.1, 0.01, |_, _| true)?;
/// scene.parts.build(&scene.particles, 3, cut.nodes(), 1, Stiffness::Alpha(0.5))?;
/// // A smile of three points.
/// let smile = [(0.05, -0.12), (0.1, -0.15), (0.15, -0.12)].map(|(x, y)| Vec2::new(x, y));
/// let bound = smile.map(|point| CellPoint::bind(&scene.particles, cut.cells(), point).unwrap());
/// let skin = Skin::new(&bound);
/// scene.solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// scene.step(0.1)?;
/// let mut points = [Vec2::ZERO; 3];
/// skin.positions(&scene.particles, &mut points)?;
/// for (now, rest) in points.iter().zip(smile) {
///     assert!((*now - rest - Vec2::new(0.0, -0.0981)).length() < 1e-6);
/// }
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Skin<'a, P> {
    points: &'a [P],
    first: ParticleId,
}

impl<'a, P> Skin<'a, P> {
    /// Returns a skin whose indices are those of the particles.
    #[must_use]
    pub const fn new(points: &'a [P]) -> Self {
        Self::starting_at(ParticleId::new(0), points)
    }

    /// Returns a skin whose indices are counted from a particle: usually the first one of a body.
    #[must_use]
    pub const fn starting_at(first: ParticleId, points: &'a [P]) -> Self {
        Self { points, first }
    }

    /// Returns the points of the table.
    pub const fn points(&self) -> &'a [P] {
        self.points
    }

    /// Writes the positions of the points, m, in the order of the table.
    ///
    /// Items of `out` beyond the number of points keep their values. A point whose position
    /// overflows is put at its first particle.
    ///
    /// # Errors
    /// [`Error::Full`] if `out` is shorter than the table; [`Error::UnknownParticle`]. Then nothing
    /// is written.
    pub fn positions<T: Real, const N: usize>(
        &self,
        particles: &Particles<T, N>,
        out: &mut [Vec2<T>],
    ) -> Result<(), Error>
    where
        P: SkinPoint<T>,
    {
        let view = particles.view();
        let start = self.first.index();
        let masses = view.masses.get(start..).unwrap_or_default();
        let exists = |index| {
            let mass = masses.get(usize::from(index));
            mass.is_some_and(|mass| *mass > T::ZERO)
        };
        if out.len() < self.points.len() {
            return Err(Error::Full(Capacity::Points));
        }
        if !self.points.iter().all(|point| point.indices().all(exists)) {
            return Err(Error::UnknownParticle);
        }
        let positions = view.positions.get(start..).unwrap_or_default();
        for (out, point) in out.iter_mut().zip(self.points) {
            let position = point.position(positions).filter(|x| x.is_finite());
            let anchor = || positions.get(usize::from(point.indices().next()?)).copied();
            if let Some(position) = position.or_else(anchor) {
                *out = position;
            }
        }
        Ok(())
    }
}
