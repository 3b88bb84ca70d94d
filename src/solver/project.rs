//! Projections: objects that correct particles within a substep.

use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::{Finished, Motion, ParticleId, Predicted, View};

/// Positions at which a substep evaluates directions: goals of shape matching, gradients of
/// constraints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Scheme {
    /// At the predicted positions: implicit Euler. It is stable at any step and loses energy.
    ///
    /// Müller et al. (2006), "Position based dynamics", section 3.
    #[default]
    Predicted,
    /// At the start of the substep: the leapfrog (Störmer–Verlet) method, of second order.
    ///
    /// **Constraints** act along their gradients at the start, and their size makes C vanish at the
    /// end: the method SHAKE of Ryckaert, Ciccotti and Berendsen (1977). Rods and resolved springs
    /// conserve energy and angular momentum. What a substep does not resolve is damped as in the
    /// predicted scheme: stiffness with h²ω² above ½, tension with h²ω² above ¼, springs that turn
    /// by more than 0.2 rad in a substep, and rods that turn by more than 0.6 rad. All constraints
    /// support it, and so do [`Muscle`](crate::Muscle) and [`Pressure`](crate::Pressure). A custom
    /// constraint needs a [turning radius](crate::Constraint::turning_radius); without one it keeps
    /// the predicted scheme, as fluids, contacts and [`Grab`](crate::Grab) do. Inequalities never
    /// act as explicit springs, because their force begins and ends: a compliant
    /// [`PointEdge`](crate::PointEdge) or tether loses energy while it acts, but no angular
    /// momentum.
    ///
    /// **Strain elements** ([`StVenantKirchhoff`](crate::StVenantKirchhoff),
    /// [`NeoHookean`](crate::NeoHookean)) act at the start only, where a substep resolves them. The
    /// first substep of an undeformed element is predicted, because a strain of zero has no
    /// gradient. Damped elements are predicted while they pass through rest.
    ///
    /// **Shape matching** computes goals from the positions at the start, once per substep. This
    /// conserves angular momentum to rounding, but can gain energy at large deformations. Müller et
    /// al. (2005), equations 9 and 10.
    Leapfrog,
}

/// Parameters of one pass over a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pass<T> {
    /// Substep length h, s.
    pub h: T,
    /// 1/h, 1/s.
    pub inv_h: T,
    /// Number of substeps per step.
    pub substeps: u16,
    /// Index of the pass within the substep, from zero. Pass zero resets multipliers.
    pub index: u32,
    /// Whether a slot between the particles is vacant, so that [`check`](Project::check) must look
    /// for references to vacant slots.
    pub vacancies: bool,
    /// Whether this pass visits items from the last to the first.
    pub backward: bool,
    /// Scheme that the solver selects.
    pub scheme: Scheme,
}

/// Correction of particle displacements.
///
/// Implementors are constraint sets, shape matches, contact sets and custom types. Tuples, arrays,
/// slices and [vectors](heapless::Vec) of projections, `Option`s and mutable references are
/// projections too, so a scene is a tuple.
///
/// A projection must be total: for any finite state, it leaves finite displacements, and in
/// `solve_velocities` finite positions and velocities, or skips the correction. The solver stops
/// particles whose displacements are not finite, and checks nothing after `solve_velocities`.
///
/// ```
/// use pliant::{Motion, Particles, Pass, Project, Solver, Vec2};
/// /// Keeps every particle at or above y = 0.
/// struct Ground;
/// impl Project<f32> for Ground {
///     fn project(&mut self, _: &Pass<f32>, motion: &mut Motion<'_, f32>) {
///         for ((x, d), w) in motion.positions.iter().zip(motion.displacements.iter_mut()).zip(motion.inverse_masses) {
///             if x.y + d.y < 0.0 && *w > 0.0 {
///                 d.y = -x.y;
///             }
///         }
///     }
/// }
/// let mut particles = Particles::<f32, 1>::new();
/// particles.add(Vec2::new(0.0, 0.1), 1.0)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..60 {
///     solver.step(1.0 / 60.0, &mut particles, &mut Ground)?;
/// }
/// assert_eq!(particles.positions(), [Vec2::new(0.0, 0.0)]);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Project<T: Real> {
    /// Rejects an invalid step before any particle has moved. Called once per step.
    ///
    /// # Errors
    /// Any condition that makes the step meaningless, such as a particle that does not exist.
    fn check(&self, _pass: &Pass<T>, _motion: &Motion<'_, T>) -> Result<(), Error> {
        Ok(())
    }

    /// Computes quantities that are constant during a step.
    ///
    /// Called once per step, after every check has passed.
    fn prepare(&mut self, _pass: &Pass<T>, _motion: &Motion<'_, T>) {}

    /// Accelerates particles, as force fields do.
    ///
    /// Called once per substep, after gravity and before the first pass. Projections that contain
    /// other projections forward the call in order.
    fn predict(&mut self, _pass: &Pass<T>, _predicted: &mut Predicted<'_, T>) {}

    /// Corrects the displacements once.
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>);

    /// Corrects the displacements once for each of several projections, in order.
    #[doc(hidden)]
    fn project_each(items: &mut [Self], pass: &Pass<T>, motion: &mut Motion<'_, T>)
    where
        Self: Sized,
    {
        one_by_one(items, pass, motion);
    }

    /// Changes velocities, as restitution does, and advances kinematic objects.
    ///
    /// Called once per substep, after positions and velocities have been updated. Projections that
    /// contain other projections forward the call in order.
    fn solve_velocities(&mut self, _pass: &Pass<T>, _finished: &mut Finished<'_, T>) {}

    /// Drops every item that refers to a vacant slot, whose mass is zero or which is beyond the end
    /// of the slices.
    ///
    /// [`Particles::remove`](crate::Particles::remove) calls it. New particles can take vacant
    /// slots later, so a projection must not keep their ids. Projections that contain other
    /// projections forward the call.
    ///
    /// The default does nothing, which is correct for a projection without ids.
    fn remove_vacant(&mut self, _particles: &View<'_, T>) {}

    /// Adapts to the changed mass of a particle, kg.
    ///
    /// [`Particles::set_mass`](crate::Particles::set_mass) calls it. `previous` is the mass before,
    /// and `particles` has the new one. Projections that contain other projections forward the
    /// call.
    ///
    /// The default does nothing, which is correct for a projection that stores no masses.
    fn update_mass(&mut self, _id: ParticleId, _previous: T, _particles: &View<'_, T>) {}

    /// Returns the elastic energy of these particles, J, for the given substep length, s.
    fn elastic_energy(&self, _h: T, _view: &View<'_, T>) -> T {
        T::ZERO
    }

    /// Adds all settings and the state that affects later steps to a checksum.
    ///
    /// Outputs that no later step reads, such as multipliers and goals, are excluded.
    ///
    /// The default adds nothing, which is correct for a projection without mutable fields.
    /// [`Checksum::add`] accepts numbers, and [`Checksum::add_bits`] accepts any other data.
    fn hash_state(&self, _checksum: &mut Checksum) {}
}

/// Corrects the displacements once for each projection: in order, or in reverse on a backward pass.
#[inline]
pub(crate) fn one_by_one<T: Real, P: Project<T>>(
    items: &mut [P],
    pass: &Pass<T>,
    motion: &mut Motion<'_, T>,
) {
    if pass.backward {
        items.iter_mut().rev().for_each(|p| p.project(pass, motion));
    } else {
        items.iter_mut().for_each(|p| p.project(pass, motion));
    }
}
