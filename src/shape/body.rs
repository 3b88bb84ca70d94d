//! Body that a mode is fitted to: code common to all modes.

use super::alignment::{Alignment, Pinned};
use super::mode::{FitInput, Map};
use super::offsets::{BorrowedOffsets, RestOffsets};
use super::pose::Pose;
use super::reduce::weighted_sum;
use super::rest::RestShape;
use super::stiffness::Stiffness;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2, or_infinite};
use crate::particles::members::{Members, stay_finite};
use crate::particles::{Motion, ParticleId, View};
use crate::solver::{Pass, Scheme};

/// At most `N` members with their rest shape and its alignment.
#[derive(Clone, Debug)]
pub(super) struct MatchedBody<T, const N: usize, O = [Vec2<T>; N]> {
    pub(super) members: Members<N>,
    pub(super) rest: RestShape<T, N, O>,
    pub(super) stiffness: Stiffness<T>,
    pub(super) pose: Pose<T>,
    /// Position of the origin of the mode's map.
    pub(super) center: Vec2<T>,
    /// Whether no member is pinned in the current step.
    pub(super) free: bool,
    /// Member positions relative to the first member; then their corrections.
    pub(super) points: [Vec2<T>; N],
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot, const N: usize] MatchedBody<T, N> {
    members: Members<N>,
    rest: RestShape<T, N>,
    stiffness: Stiffness<T>,
    pose: Pose<T>,
    center: Vec2<T>,
    free: bool,
    points: [Vec2<T>; N],
});

/// Adds members to an empty list, and their weights to an empty rest shape.
fn add_members<T: Real, const N: usize, O: RestOffsets<T>>(
    (list, rest): (&mut Members<N>, &mut RestShape<T, N, O>),
    members: impl IntoIterator<Item = (ParticleId, T)>,
    view: &View<'_, T>,
) -> Result<(), Error> {
    let mut weights = rest.weights.iter_mut();
    list.fill(members.into_iter().map(|(id, weight)| {
        if let Some(slot) = weights.next() {
            *slot = weight;
        }
        id
    }))?;
    list.check_exist(view.masses)?;
    list.check_any_free(view.inverse_masses)
}

impl<T: Real, const N: usize> MatchedBody<T, N> {
    /// Creates a body with weights, with the current positions as rest shape.
    pub(super) fn new(
        members: impl IntoIterator<Item = (ParticleId, T)>,
        stiffness: Stiffness<T>,
        view: &View<'_, T>,
    ) -> Result<Self, Error> {
        let stiffness = stiffness.validate()?;
        let mut parts = (Members::EMPTY, RestShape::EMPTY);
        add_members((&mut parts.0, &mut parts.1), members, view)?;
        let center = parts.1.fill(&parts.0, view)?;
        Ok(Self {
            members: parts.0,
            rest: parts.1,
            stiffness,
            pose: Pose::FREE,
            center,
            free: true,
            points: [Vec2::ZERO; N],
        })
    }

    /// As [`MatchedBody::new`], in place of an empty body.
    pub(super) fn fill(
        &mut self,
        members: impl IntoIterator<Item = (ParticleId, T)>,
        stiffness: Stiffness<T>,
        view: &View<'_, T>,
    ) -> Result<(), Error> {
        self.stiffness = stiffness.validate()?;
        add_members((&mut self.members, &mut self.rest), members, view)?;
        self.center = self.rest.fill(&self.members, view)?;
        self.free = true;
        Ok(())
    }
}

impl<'a, T: Real, const N: usize> MatchedBody<T, N, BorrowedOffsets<'a, T>> {
    /// As [`MatchedBody::fill`], with borrowed offsets.
    ///
    /// The center is that of the current positions, with the same bits.
    pub(super) fn fill_borrowing(
        &mut self,
        members: impl IntoIterator<Item = (ParticleId, T)>,
        (stiffness, offsets): (Stiffness<T>, &'a [Vec2<T>]),
        view: &View<'_, T>,
    ) -> Result<(), Error> {
        self.stiffness = stiffness.validate()?;
        add_members((&mut self.members, &mut self.rest), members, view)?;
        self.rest.set_masses(&self.members, view)?;
        self.rest.borrow_offsets(offsets)?;
        self.members
            .gather_positions(view.positions, &mut self.points);
        let points = self.points.get(..self.members.len()).unwrap_or_default();
        let mean = weighted_sum(points, self.rest.weights());
        let center = self.members.origin(view.positions) + mean;
        self.center = finite_vector(center, Parameter::Position)?;
        self.free = true;
        Ok(())
    }
}

impl<T: Real, const N: usize, O: RestOffsets<T>> MatchedBody<T, N, O> {
    /// Body without members: all bytes are zero.
    pub(super) const EMPTY: Self = Self {
        members: Members::EMPTY,
        rest: RestShape::EMPTY,
        stiffness: Stiffness::Alpha(T::ZERO),
        pose: Pose::FREE,
        center: Vec2::ZERO,
        free: false,
        points: [Vec2::ZERO; N],
    };

    /// Gathers the member positions and aligns the shape with them.
    ///
    /// Returns `None` if there is nothing to do in this pass. One function: as two, they need 56
    /// bytes more stack.
    #[inline]
    pub(super) fn align(
        &mut self,
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
        of_all: bool,
    ) -> Option<Alignment<T>> {
        let Self {
            members,
            rest,
            points,
            free,
            ..
        } = self;
        match pass.scheme {
            Scheme::Predicted => members.gather(motion.positions, motion.displacements, points),
            Scheme::Leapfrog if pass.index == 0 => {
                members.gather_positions(motion.positions, points);
            }
            Scheme::Leapfrog => return None,
        }
        let pinned = (!*free).then(|| Pinned {
            ids: members.ids(),
            inverse_masses: motion.inverse_masses,
        });
        rest.view()
            .align(points.get(..members.len())?, pinned, of_all)
    }

    /// Writes the current member positions to `points` and aligns the shape with them.
    pub(super) fn align_current(
        &self,
        view: &View<'_, T>,
        points: &mut [Vec2<T>],
        of_all: bool,
    ) -> Option<Alignment<T>> {
        let Self { members, rest, .. } = self;
        let View {
            positions,
            inverse_masses,
            ..
        } = *view;
        members.gather_positions(positions, points);
        let pinned = (!members.all_free(inverse_masses)).then(|| Pinned {
            ids: members.ids(),
            inverse_masses,
        });
        rest.view()
            .align(points.get(..members.len())?, pinned, of_all)
    }

    /// Returns the input to the fit of a mode in this pass.
    pub(super) fn fit_input<'a>(
        &'a self,
        alignment: &Alignment<T>,
        pass: &Pass<T>,
    ) -> FitInput<'a, T> {
        let duration = if pass.index == 0 { pass.h } else { T::ZERO };
        let points = self.points.get(..self.members.len()).unwrap_or_default();
        alignment.fit_input(self.rest.view(), points, duration, self.pose.rotation)
    }

    /// Moves the members towards their goals.
    #[inline]
    pub(super) fn apply_goals(
        &mut self,
        map: &impl Map<T>,
        fitted: Vec2<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) {
        let Some((origin, center)) = self.goal_center(fitted, pass, motion) else {
            return;
        };
        let Self {
            members,
            rest,
            stiffness,
            points,
            ..
        } = self;
        let Some(points) = points.get_mut(..members.len()) else {
            return;
        };
        let rounding = map.correct(points, rest.view(), center, stiffness.alpha(pass));
        self.scatter(rounding, origin + center, pass, motion);
    }

    /// Returns the origin of offsets, and the center of the goals relative to it.
    #[inline]
    fn goal_center(
        &self,
        fitted: Vec2<T>,
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
    ) -> Option<(Vec2<T>, Vec2<T>)> {
        let moved = if pass.scheme == Scheme::Predicted {
            self.members.origin(motion.displacements)
        } else {
            Vec2::ZERO
        };
        let origin = self.members.origin(motion.positions);
        Some((origin + moved, self.pose.center(fitted, origin, moved)?))
    }

    /// Applies the corrections to the members, minus the rounding error of their sum.
    #[inline]
    fn scatter(
        &mut self,
        rounding: Vec2<T>,
        center: Vec2<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) {
        let Self {
            members,
            rest,
            pose,
            center: goal_center,
            free,
            points,
            ..
        } = self;
        let Some(points) = points.get_mut(..members.len()) else {
            return;
        };
        // The displacement to a prescribed position can overflow.
        if !rounding.is_finite() {
            return;
        }
        *goal_center = center;
        let mean = if *free && pose.position.is_none() {
            rounding
        } else {
            Vec2::ZERO
        };
        if pass.scheme == Scheme::Leapfrog
            && !stay_finite(members.ids(), (points, mean), motion.displacements)
        {
            return;
        }
        if let Some(weighted_masses) = rest.weighted_masses() {
            members.scatter_shares(
                (points, mean),
                weighted_masses,
                motion.inverse_masses,
                motion.displacements,
            );
        } else if *free {
            members.scatter(points, mean, motion.displacements);
        } else {
            members.scatter_to_free(points, motion.inverse_masses, motion.displacements);
        }
    }

    /// Returns Σ s m ω² |x − g|²/2 over the free members.
    ///
    /// `spring` is ω².
    pub(super) fn energy(
        &self,
        map: &impl Map<T>,
        center: Vec2<T>,
        spring: T,
        points: &[Vec2<T>],
        view: &View<'_, T>,
    ) -> T {
        let origin = self.members.origin(view.positions);
        let Some(center) = self.pose.center(center, origin, Vec2::ZERO) else {
            return T::ZERO;
        };
        let mut weighted_masses = self.rest.weighted_masses();
        let masses = self.members.pick(view.masses).map(|m| {
            weighted_masses
                .as_mut()
                .and_then(Iterator::next)
                .unwrap_or(*m)
        });
        let members = points
            .iter()
            .zip(self.rest.offsets())
            .zip(masses.zip(self.members.pick(view.inverse_masses)));
        or_infinite(members.filter(|(_, (_, w))| **w > T::ZERO).fold(
            T::ZERO,
            |sum, ((p, q), (m, _))| {
                let distance = map.at(*q) - (*p - center);
                sum + T::HALF * spring * m * distance.dot(distance)
            },
        ))
    }
}
