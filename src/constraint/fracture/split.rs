//! Sets of constraints that follow the split of a node.

use super::triangle::Triangle;
use crate::constraint::breakable::RestMeasure;
use crate::constraint::rebind::Rebind;
use crate::constraint::set::{ConstraintId, Constraints};
use crate::constraint::tearing::Tearing;
use crate::constraint::traits::Constraint;
use crate::constraint::yielding::{Flow, Yielding};
use crate::math::{Real, number_of};
use crate::particles::{ParticleId, View};
use crate::solver::Project;

/// Split of a node of a [`FractureMesh`](crate::FractureMesh): some of its triangles move to a
/// copy.
#[derive(Clone, Copy, Debug)]
pub struct NodeSplit<'a, T> {
    pub(super) node: ParticleId,
    pub(super) copy: ParticleId,
    /// All triangles, before the split.
    pub(super) triangles: &'a [Triangle<T>],
    /// Whether each triangle moves to the copy.
    pub(super) moves: &'a [bool],
    pub(super) particles: View<'a, T>,
}

impl<T: Real> NodeSplit<'_, T> {
    /// Returns the node.
    pub fn node(&self) -> ParticleId {
        self.node
    }

    /// Returns the copy, a new particle.
    pub fn copy(&self) -> ParticleId {
        self.copy
    }

    /// Returns the corners of each triangle before the split, and whether it moves to the copy.
    pub fn triangles(&self) -> impl Iterator<Item = ([ParticleId; 3], bool)> + Clone {
        let triangles = self.triangles.iter().zip(self.moves);
        triangles.map(|(triangle, moves)| (triangle.corners, *moves))
    }

    /// Returns the particles: before the split in [`fits`](Split::fits), with the copy and the new
    /// masses in [`split`](Split::split).
    pub fn particles(&self) -> &View<'_, T> {
        &self.particles
    }

    /// Returns whether these particles include the node and are corners of a triangle that moves to
    /// the copy.
    pub fn moves(&self, ids: &[ParticleId]) -> bool {
        self.any(ids, true)
    }

    /// Returns whether these particles include the node and are corners of a triangle that stays.
    pub fn stays(&self, ids: &[ParticleId]) -> bool {
        self.any(ids, false)
    }

    fn any(&self, ids: &[ParticleId], moves: bool) -> bool {
        let mut triangles = self.triangles.iter().zip(self.moves);
        ids.contains(&self.node)
            && triangles.any(|(triangle, moved)| *moved == moves && triangle.contains(ids))
    }
}

/// Projection whose items follow the split of a node.
///
/// An item between corners of a triangle follows this triangle. A spring along a cut edge, between
/// corners of a triangle on either side, is duplicated. An item that is not within one triangle,
/// such as an angle between two, keeps the node.
///
/// Constraint sets, [`Tearing`], [`Yielding`], [`RegionMatching`](crate::RegionMatching),
/// references, options, slices, arrays and tuples of up to four of them implement it.
pub trait Split<T: Real>: Project<T> {
    /// Returns whether the capacity suffices for a split. The copy does not exist yet.
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool;

    /// Follows a split that [`fits`](Split::fits).
    fn split(&mut self, split: &NodeSplit<'_, T>);
}

impl<T: Real, C: Constraint<T, K> + Rebind + Clone, const K: usize, const N: usize> Split<T>
    for Constraints<T, C, K, N>
{
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        let duplicated = |item: &&C| {
            let ids = item.particles();
            split.moves(&ids) && split.stays(&ids)
        };
        let duplicates = number_of(self.as_slice().iter().filter(duplicated));
        self.reserve(duplicates).is_ok()
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        for item in self.items_mut() {
            let ids = item.particles();
            if split.moves(&ids) && !split.stays(&ids) {
                item.rebind(split.node, split.copy);
            }
        }
        // Rebound constraints share fewer particles than before, so that level order stays valid.
        self.update_bounds();
        for id in 0..self.id_bound {
            let id = u32::try_from(id).map(ConstraintId);
            let item = id.ok().and_then(|id| self.get(id));
            let Some(mut duplicate) = item.filter(|item| split.moves(&item.particles())).cloned()
            else {
                continue;
            };
            duplicate.rebind(split.node, split.copy);
            // Cannot fail: the capacity suffices.
            let _ = self.add(duplicate);
        }
    }
}

impl<T: Real, C, const K: usize, const N: usize> Split<T> for Tearing<T, C, K, N>
where
    C: Constraint<T, K> + RestMeasure<T> + Rebind + Clone,
{
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        self.set.fits(split)
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        self.set.split(split);
    }
}

impl<T: Real, C: Flow<T, K> + Rebind + Clone, const K: usize, const N: usize> Split<T>
    for Yielding<T, C, K, N>
{
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        self.set.fits(split)
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        self.set.split(split);
    }
}

impl<T: Real, P: Split<T> + ?Sized> Split<T> for &mut P {
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        (**self).fits(split)
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        (**self).split(split);
    }
}

impl<T: Real, P: Split<T>> Split<T> for Option<P> {
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        self.as_ref().is_none_or(|part| part.fits(split))
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        if let Some(part) = self {
            part.split(split);
        }
    }
}

impl<T: Real, P: Split<T>> Split<T> for [P] {
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        self.iter().all(|part| part.fits(split))
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        self.iter_mut().for_each(|part| part.split(split));
    }
}

impl<T: Real, P: Split<T>, const N: usize> Split<T> for [P; N] {
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        self.as_slice().fits(split)
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        self.as_mut_slice().split(split);
    }
}

macro_rules! tuple {
    ($($part:ident $field:tt),*) => {
        impl<T: Real, $($part: Split<T>),*> Split<T> for ($($part,)*) {
            fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
                let _ = split;
                true $(&& self.$field.fits(split))*
            }

            fn split(&mut self, split: &NodeSplit<'_, T>) {
                let _ = split;
                $(self.$field.split(split);)*
            }
        }
    };
}

tuple!();
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
