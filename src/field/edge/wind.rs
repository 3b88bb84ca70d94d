//! Wind: drag and lift of edges.

use super::force::{EdgeEnd, EdgeForce};
use super::load::{drag, lift};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative};
use crate::math::{Real, Vec2};

/// Wind on the edges of outlines and chains, for [`EdgeForces`](crate::EdgeForces).
///
/// With the velocity w of the air relative to an edge of the length L, the unit normal n on the lee
/// side, s = |w| and the angle of attack α, sin α = w·n/s, the forces are those of a thin plate:
///
/// > drag ½ρ C_D L sin α s² along w,  lift ½ρ C_L L sin α cos α s² normal to w, on the side of n
///
/// Both chain sides are exposed. Of an outline, only the edges that face the wind are. Bodies do
/// not shelter each other.
///
/// **Meshes of triangles.** In the plane, air moves around a body, not through its triangles. So
/// the boundary of a mesh carries all of its wind: the edges that belong to one triangle,
/// counter-clockwise, as [`Mesh::boundary`](crate::build::Mesh::boundary) lists them. A net that
/// air passes through is a chain for each of its ropes.
///
/// **Stable** at any strength and any step, also beyond what a scalar can hold. Half of each edge
/// acts on each end, with the end's velocity. Lift turns w towards the edge without changing s, by
/// the implicit step tan α' = tan α/(1 + h C s), and drag shortens w by the implicit step s' = s −
/// h D s'². So wind never increases the speed of a particle relative to it, and never the kinetic
/// energy of a rigid body relative to it. In a body whose edges are much lighter than the wind on
/// them in a substep, the ends move with the wind.
///
/// Wejchert, Haumann, "Animation aerodynamics" (1991), for forces of flow on polygons; the implicit
/// steps are our own.
///
/// For gusts, change `velocity` between steps. See [`EdgeForces`](crate::EdgeForces) for an
/// example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Wind<T> {
    /// Velocity of the air, m/s.
    pub velocity: Vec2<T>,
    /// Mass of air per area of the plane, kg/m²: not negative.
    pub density: T,
    /// Drag coefficient C_D: not negative, about 1.2 for a plate across the wind.
    pub drag: T,
    /// Lift coefficient C_L: not negative.
    pub lift: T,
}

impl<T: Real> EdgeForce<T> for Wind<T> {
    /// Rejects [`Error::NonFinite`] velocity; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// (negative) density; damping (of drag) or force (of lift).
    fn check(&self) -> Result<(), Error> {
        finite_vector(self.velocity, Parameter::Velocity)?;
        not_negative(self.density, Parameter::Density)?;
        not_negative(self.drag, Parameter::Damping)?;
        not_negative(self.lift, Parameter::Force)?;
        Ok(())
    }

    fn resist(&self, end: &mut EdgeEnd<'_, '_, T>) {
        let half = T::HALF * T::HALF * self.density * end.length;
        lift(end, self.velocity, half * self.lift);
        drag(end, self.velocity, T::ZERO, half * self.drag);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.velocity);
        checksum.add_all(&[self.density, self.drag, self.lift]);
    }
}
