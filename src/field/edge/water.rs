//! Water: buoyancy and drag of edges below a surface.

use super::force::{EdgeEnd, EdgeForce};
use super::load::{drag, wet};
use super::surface::WaterSurface;
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative};
use crate::math::{Real, Vec2};

/// Liquid below a [`WaterSurface`], for [`EdgeForces`](crate::EdgeForces): buoyancy and drag.
///
/// **Buoyancy** is the pressure ρ|g| times the depth, with the gravity g of the solver, integrated
/// along the wet part of each edge of an outline. Around an outline it sums to the weight of the
/// displaced liquid, with its torque, so a body floats at the depth at which it displaces its mass.
/// Masses of bodies and liquid are per area of the plane; a body of a quarter of the liquid's
/// density has a quarter of its area below the surface. The sum is exact for a flat surface. On a
/// wave, the depth is linear between the ends of an edge, and the pressure pushes bodies along the
/// slope. A chain has no inside and no buoyancy. Pressure also compresses soft bodies, as real
/// water does.
///
/// **Drag** acts on the wet part of edges: quadratic drag as that of [`Wind`](crate::Wind), of a
/// chain or where an outline moves against the liquid, and friction, a force per length and speed,
/// on all. It is implicit, so it is stable at any strength and step.
///
/// **Light bodies.** Buoyancy is a spring with ω² = ρ|g|L/m at an end of the mass m. Where the
/// substep does not resolve it, h²ω² > 1, its force is divided by h²ω²: a body is stable, but too
/// deep. That concerns edges that carry less mass than a layer of liquid of the thickness |g|h²:
/// 0.2 mm at 240 substeps per second. For the outline of a rigid body, ω² counts once for each
/// edge, since all of them move it: a raft with four edges floats too deep if it is lighter than
/// about seven such layers.
///
/// In soft bodies, drag acts on velocities before the elastic forces of the substep. That shifts
/// the mark of a floating body by about the fraction of its speed that friction removes in a
/// substep.
///
/// ```
/// use pliant::{EdgeForces, MassProperties, Particles, RigidBody, Rotation, Solver, StillWater, Vec2, Water};
/// let mut particles = Particles::<f64, 2>::new();
/// let [w, h] = [1.0, 0.25];
/// let hull = [Vec2::new(-w, -h), Vec2::new(w, -h), Vec2::new(w, h), Vec2::new(-w, h)];
/// // A quarter of the density of water.
/// let shape = MassProperties::polygon(&hull, 250.0)?;
/// let mut raft = RigidBody::new(&mut particles, shape, Vec2::new(0.0, 0.2), Rotation::IDENTITY)?;
/// let surface = StillWater { point: Vec2::new(0.0, 0.0), normal: Vec2::new(0.0, 1.0) };
/// let water = Water { surface, density: 1000.0, velocity: Vec2::new(0.0, 0.0), drag: 1.0, friction: 500.0 };
/// let mut water = EdgeForces::<f64, _, 4>::new(water);
/// let corners = hull.map(|corner| raft.anchor(corner).unwrap());
/// water.add_outline(&particles, corners)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..1200 {
///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut raft, &mut water))?;
/// }
/// let (center, _) = raft.pose(&particles)?;
/// // A quarter of its height is below the surface.
/// assert!((center.y - 0.125).abs() < 1e-6);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Water<T, S> {
    /// Surface of the liquid.
    pub surface: S,
    /// Mass of liquid per area of the plane, kg/m²: not negative.
    pub density: T,
    /// Velocity of the liquid, m/s.
    pub velocity: Vec2<T>,
    /// Drag coefficient C_D: not negative.
    pub drag: T,
    /// Force per length and speed, N s/m²: not negative.
    pub friction: T,
}

impl<T: Real, S: WaterSurface<T>> EdgeForce<T> for Water<T, S> {
    /// Rejects an invalid surface; [`Error::NonFinite`] velocity; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (negative) density, damping (of drag) or friction.
    fn check(&self) -> Result<(), Error> {
        self.surface.check()?;
        finite_vector(self.velocity, Parameter::Velocity)?;
        not_negative(self.density, Parameter::Density)?;
        not_negative(self.drag, Parameter::Damping)?;
        not_negative(self.friction, Parameter::Friction)?;
        Ok(())
    }

    fn advance(&mut self, h: T) {
        self.surface.advance(h);
    }

    fn push(&self, end: &mut EdgeEnd<'_, '_, T>) {
        let [here, there] = [end.position, end.other].map(|x| self.surface.depth(x));
        let Some(wet) = wet(here, there).filter(|_| end.is_outline) else {
            return;
        };
        let inward = -end.normal;
        let strength = self.density * end.length * end.gravity_dv.length();
        let weight = strength * end.inverse_mass(inward);
        // h²ω² of all edges that move together.
        let stiffness = end.h * weight * wet.fraction * end.count;
        let change = weight * wet.load / stiffness.at_least(T::ONE);
        if change.is_finite() {
            end.accelerate(inward.times(change));
        }
    }

    fn resist(&self, end: &mut EdgeEnd<'_, '_, T>) {
        let [here, there] = [end.position, end.other].map(|x| self.surface.depth(x));
        let Some(wet) = wet(here, there) else {
            return;
        };
        let length = end.length * wet.fraction;
        let quadratic = T::HALF * self.density * self.drag * length;
        drag(end, self.velocity, self.friction * length, quadratic);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.surface.hash_state(checksum);
        checksum.add_vector(self.velocity);
        checksum.add_all(&[self.density, self.drag, self.friction]);
    }
}
