//! Records of a rest shape and of a body that is matched to it.

use super::body::MatchedBody;
use super::matching::ShapeMatching;
use super::mode::Mode;
use super::pose::Pose;
use super::reduce::weighted_sum;
use super::rest::RestShape;
use super::rest_check::check_rest;
use super::stiffness::Stiffness;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite_vector, not_negative, positive};
use crate::math::{Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::Members;
use crate::record::{Rows, finite_center, record, unit_rotation};
use heapless::Vec;

impl<T: Real, const N: usize> RestShape<T, N> {
    /// Returns the rest shape with these offsets and weights, and masses.
    pub(super) fn restored(
        rows: impl IntoIterator<Item = (Vec2<T>, T)>,
        mass: T,
        weighted_mass: Option<T>,
    ) -> Result<Self, Error> {
        // Assigned one by one: the rest of the constant would be copied from static memory.
        let mut rest = Self::EMPTY;
        rest.mass = mass;
        rest.weighted_mass = weighted_mass;
        for (offset, weight) in rows {
            *rest
                .offsets
                .get_mut(rest.len)
                .ok_or(Error::Full(Capacity::Members))? = offset;
            *rest
                .weights
                .get_mut(rest.len)
                .ok_or(Error::Full(Capacity::Members))? = weight;
            rest.len = rest.len.saturating_add(1);
        }
        check_rest(rest.offsets(), rest.weights())?;
        if rest.len > 0 {
            positive(mass, Parameter::Mass)?;
        }
        not_negative(mass, Parameter::Mass)?;
        not_negative(weighted_mass.unwrap_or(T::ZERO), Parameter::Weight)?;
        rest.residue = weighted_sum(rest.offsets(), rest.weights());
        Ok(rest)
    }
}

record!([T: Real] for [T] Pose<T>, |pose| {
    rotation: Option<Rotation<T>> = pose.rotation,
    position: Option<Vec2<T>> = pose.position,
} => {
    let rotation = rotation.map(|rotation| unit_rotation(rotation, Parameter::Rotation));
    let position = position.map(|position| finite_vector(position, Parameter::Position));
    Ok(Pose {
        rotation: rotation.transpose()?,
        position: position.transpose()?,
    })
});

record!([T: Real, const N: usize] for [T] MatchedBody<T, N>, |body| {
    members: Vec<(ParticleId, Vec2<T>, T), N> = Rows(rows(&body.members, &body.rest)),
    mass: T = body.rest.mass,
    weighted_mass: Option<T> = body.rest.weighted_mass,
    stiffness: Stiffness<T> = body.stiffness,
    pose: Pose<T> = body.pose,
    center: Vec2<T> = finite_center(body.center),
} => {
    let shape = members.iter().map(|(_, offset, weight)| (*offset, *weight));
    Ok(MatchedBody {
        rest: RestShape::restored(shape, mass, weighted_mass)?,
        members: Members::restored(members.iter().map(|(id, ..)| *id))?,
        stiffness: stiffness.validate()?,
        pose,
        center: finite_vector(center, Parameter::Position)?,
        free: true,
        points: [Vec2::ZERO; N],
    })
});

/// Returns the members with their offsets and weights.
fn rows<'a, T: Real, const N: usize>(
    members: &'a Members<N>,
    rest: &'a RestShape<T, N>,
) -> impl Iterator<Item = (&'a ParticleId, &'a Vec2<T>, &'a T)> + Clone {
    let shape = rest.offsets().iter().zip(rest.weights());
    members
        .ids()
        .iter()
        .zip(shape)
        .map(|(id, (offset, weight))| (id, offset, weight))
}

// The mode of a body without members has no effect, and that of an empty one is not valid.
record!(
    [T: Real, const N: usize, M: Mode<T>] for [T, M] ShapeMatching<T, N, M>,
    |matching| {
        body: MatchedBody<T, N> = matching.body,
        mode: Option<M> = (!matching.members().is_empty()).then_some(&matching.mode),
    } => {
        let mut matching = ShapeMatching { body, mode: M::EMPTY };
        match (mode, matching.members()) {
            (Some(mode), _) => matching.set_mode(mode),
            (None, []) => {}
            (None, _) => return Err(Error::OutOfRange(Parameter::Rotation)),
        }
        Ok(matching)
    }
);
