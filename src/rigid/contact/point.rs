//! Contact point of two hulls within a substep.

use super::lever::{Lever, push, relative};
use crate::checksum::Checksum;
use crate::contact::friction;
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};

/// Hulls and feature of a contact point, the hull with the lower index first.
pub(super) type Key = (u16, u16, u32);

/// Contact point.
///
/// C = g₀ + ∇C·d is the gap after the displacements d, linear within a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact<T> {
    pub(super) key: Key,
    /// Position, m, and unit normal from the second hull to the first.
    pub(super) point: Vec2<T>,
    pub(super) normal: Vec2<T>,
    pub(super) levers: [Lever<T>; 2],
    /// Fraction of the second hull in the displacement of the point.
    pub(super) share: T,
    /// 1/Σ w|∇C|² along the normal and along perp of it, kg.
    pub(super) masses: [T; 2],
    /// Slide for each unit of the normal multiplier, 1/kg.
    pub(super) coupling: T,
    /// Displacement of a moving surface in the substep along the normal and along perp of it, m.
    pub(super) drift: [T; 2],
    /// g₀, and the gap to end with, m: negative while an overlap is undone.
    pub(super) base: T,
    pub(super) goal: T,
    /// Fraction of the multiplier that a pass takes back while an overlap is undone.
    ///
    /// Half of the fraction of the overlap that is undone in the substep. At rest, the multiplier
    /// that the overlap adds makes up for it, so a contact that carries λ is ½wλ deep, half of what
    /// gravity moves the load in a substep. This damps the rocking of stacks: without it,
    /// multipliers that follow the load one substep late drive it.
    pub(super) relaxation: T,
    /// Relative normal velocity before the contact, m/s, and the fraction of the substep before it.
    pub(super) approach: T,
    pub(super) fraction: T,
    /// Relative tangential velocity before the contact, m/s.
    pub(super) slide: T,
    /// Coefficients of static and of kinetic friction, and of restitution.
    pub(super) frictions: [T; 2],
    pub(super) restitution: T,
    /// At the end of a substep, the state with which the next one starts.
    pub(super) state: ContactState<T>,
}

/// Part of a contact point that lasts from a substep to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactState<T> {
    /// Multipliers along the normal, not negative, and along perp of it, kg m.
    pub(super) lambda: [T; 2],
    /// Slide that friction has yet to undo, m.
    ///
    /// Three quarters of it carry over to the next substep. With all of it, contacts that hold each
    /// other build up stress until one of them slides; with none, bodies at rest creep.
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
    /// Returns a contact point of the last substep, from which a search reads key and state only.
    pub(super) fn stored(key: Key, state: ContactState<T>) -> Self {
        Self {
            key,
            point: Vec2::ZERO,
            normal: Vec2::ZERO,
            levers: [Lever::surface([ParticleId::new(0); 2]); 2],
            share: T::ZERO,
            masses: [T::ONE; 2],
            coupling: T::ZERO,
            drift: [T::ZERO; 2],
            base: T::ZERO,
            goal: T::ZERO,
            relaxation: T::ZERO,
            approach: T::ZERO,
            slide: T::ZERO,
            fraction: T::ZERO,
            frictions: [T::ZERO; 2],
            restitution: T::ZERO,
            state,
        }
    }

    /// Applies the multipliers of the last substep.
    pub(super) fn warm_start(&mut self, motion: &mut Motion<'_, T>) {
        let lambda = self.state.lambda;
        if lambda == [T::ZERO; 2] {
            return;
        }
        let (w, d) = (motion.inverse_masses, &mut *motion.displacements);
        if push(&self.levers, self.vector(lambda), w, d).is_none() {
            self.state.lambda = [T::ZERO; 2];
        }
    }

    /// Returns the vector with these components along the normal and along perp of it.
    pub(super) fn vector(&self, [along, across]: [T; 2]) -> Vec2<T> {
        self.normal
            .times(along)
            .plus(self.normal.perp().times(across))
    }

    /// Returns whether friction held this point in the last substep, so that another point of the
    /// same hulls, with nearly the same normal, cannot slide alone.
    pub(super) fn holds(&self, other: &Self) -> bool {
        let ((a, b, own), (c, d, feature)) = (self.key, other.key);
        let is_another = a == c && b == d && own != feature;
        self.state.sticks && is_another && self.normal.dot(other.normal) > T::ratio(99, 100)
    }

    /// Corrects the displacements once: the gap, then the slide.
    pub(super) fn project(&mut self, motion: &mut Motion<'_, T>) -> Option<()> {
        let [normal, tangent] = self.state.lambda;
        let [mass, cross_mass] = self.masses;
        let [_, drift] = self.drift;
        let path = relative(&self.levers, motion.displacements)?;
        let gap = self.base + self.normal.dot(path);
        let keep = T::ONE - self.relaxation;
        let next = ((normal + (self.goal - gap) * mass) * keep).at_least(T::ZERO);
        if next == T::ZERO && normal == T::ZERO && tangent == T::ZERO {
            return Some(());
        }
        let slide = self.normal.perp().dot(path) - drift + self.coupling * (next - normal);
        let slide = self.state.slip + slide;
        // The multiplier that undoes all of the slide.
        let whole = tangent - slide * cross_mass;
        let friction = friction(self.frictions, -whole, next);
        let impulse = self.vector([next - normal, friction - tangent]);
        let (w, d) = (motion.inverse_masses, &mut *motion.displacements);
        push(&self.levers, impulse, w, d)?;
        self.state.lambda = [next, friction];
        self.state.sticks = friction == whole;
        Some(())
    }
}
