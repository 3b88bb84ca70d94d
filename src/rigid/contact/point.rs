//! Contact point of two hulls within a substep.

use super::lever::{Gradients, Ids, Lever};
use crate::checksum::Checksum;
use crate::contact::ContactMaterial;
use crate::math::{Real, Vec2};
use crate::particles::Motion;

/// Hulls and feature of a contact point, the hull with the lower index first.
pub(super) type Key = (u16, u16, u16);

/// Contact point.
///
/// C = g₀ + ∇C·d is the gap after the displacements d, linear within a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact<T> {
    pub(super) key: Key,
    pub(super) ids: Ids,
    /// Position, m, and unit normal from the second hull to the first.
    pub(super) point: Vec2<T>,
    pub(super) normal: Vec2<T>,
    pub(super) levers: [Lever<T>; 2],
    /// Fraction of the second hull in the displacement of the point.
    pub(super) share: T,
    /// Gradients of the relative displacement along the normal and along perp of it.
    pub(super) gradients: [Gradients<T>; 2],
    /// 1/Σ w|∇C|² for both, kg.
    pub(super) masses: [T; 2],
    /// Displacement of a moving surface in the substep along the normal and along perp of it, m.
    pub(super) drift: [T; 2],
    /// g₀, and the gap to end with, m: negative while an overlap is undone.
    pub(super) base: T,
    pub(super) goal: T,
    /// Fraction of the multiplier that a pass takes back while an overlap is undone.
    ///
    /// Half of the fraction of the overlap that is undone in the substep. At rest, the multiplier that
    /// the overlap adds makes up for it, so a contact that carries λ is ½wλ deep, half of what gravity
    /// moves the load in a substep. This damps the rocking of stacks: without it, multipliers that
    /// follow the load one substep late drive it.
    pub(super) relaxation: T,
    /// Relative normal velocity before the contact, m/s, and the fraction of the substep before it.
    pub(super) approach: T,
    pub(super) fraction: T,
    pub(super) state: ContactState<T>,
    /// State with which the next substep starts.
    pub(super) next: ContactState<T>,
}

/// Part of a contact point that lasts from a substep to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactState<T> {
    /// Multipliers along the normal, not negative, and along perp of it, kg m.
    pub(super) lambda: [T; 2],
    /// Slide that friction has yet to undo, m.
    ///
    /// Half of it carries over to the next substep. With all of it, contacts that hold each other
    /// build up stress until one of them slides; with none, bodies at rest creep.
    pub(super) slip: T,
    /// Coordinates in both hulls of the point at the start of the substep, m.
    pub(super) anchors: [Vec2<T>; 2],
    /// Whether friction holds.
    pub(super) sticks: bool,
}

impl<T: Real> ContactState<T> {
    pub(super) const NONE: Self = Self {
        lambda: [T::ZERO; 2],
        slip: T::ZERO,
        anchors: [Vec2::ZERO; 2],
        sticks: false,
    };

    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        let [normal, tangent] = self.lambda;
        checksum.add_all(&[normal, tangent, self.slip]);
        self.anchors
            .iter()
            .for_each(|anchor| checksum.add_vector(*anchor));
        checksum.add_bits(self.sticks.into());
    }
}

impl<T: Real> Contact<T> {
    /// Applies the multipliers of the last substep.
    pub(super) fn warm_start(&mut self, motion: &mut Motion<'_, T>) {
        let [normal, tangent] = self.state.lambda;
        let mut applied = [T::ZERO; 2];
        for ((applied, lambda), gradients) in applied
            .iter_mut()
            .zip([normal, tangent])
            .zip(self.gradients)
        {
            let (w, d) = (motion.inverse_masses, &mut *motion.displacements);
            if lambda != T::ZERO && gradients.push(self.ids, lambda, w, d).is_some() {
                *applied = lambda;
            }
        }
        self.state.lambda = applied;
    }

    /// Corrects the displacements once: the gap, then the slide.
    pub(super) fn project(
        &mut self,
        material: &ContactMaterial<T>,
        motion: &mut Motion<'_, T>,
    ) -> Option<()> {
        let [along, across] = self.gradients;
        let [normal, tangent] = self.state.lambda;
        let [mass, cross_mass] = self.masses;
        let gap = self.base + along.along(self.ids, motion.displacements)?;
        let keep = T::ONE - self.relaxation;
        let next = ((normal + (self.goal - gap) * mass) * keep).at_least(T::ZERO);
        if next != normal {
            let (w, d) = (motion.inverse_masses, &mut *motion.displacements);
            along.push(self.ids, next - normal, w, d)?;
            self.state.lambda = [next, tangent];
        }
        if next == T::ZERO && tangent == T::ZERO {
            return Some(());
        }
        let [_, drift] = self.drift;
        let slide = self.state.slip + (across.along(self.ids, motion.displacements)? - drift);
        // The multiplier that undoes all of the slide.
        let whole = tangent - slide * cross_mass;
        let friction = material.friction(-whole, next);
        if friction != tangent {
            let (w, d) = (motion.inverse_masses, &mut *motion.displacements);
            across.push(self.ids, friction - tangent, w, d)?;
        }
        self.state.lambda = [next, friction];
        self.state.sticks = friction == whole;
        Some(())
    }
}
