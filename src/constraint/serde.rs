//! Records of constraint sets, damped and breaking constraints, grabs and muscles.

use super::breakable::{Breakable, TearState};
use super::damped::Damped;
use super::grab::{Grab, Hold};
use super::level_schedule::INDEPENDENT;
use super::muscle::Muscle;
use super::set::{Constraints, validate};
use super::tearing::Tearing;
use super::traits::Constraint;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::distinct;
use crate::record::{Rows, finite_or_zero, record};
use heapless::Vec;

// The order of solving is that of the items. The ids are omitted where they are the order.
record!(
    [T: Real, C: Constraint<T, K>, const K: usize, const N: usize] for [T, C]
    Constraints<T, C, K, N>,
    |set| {
        items: Vec<C, N> = set.items,
        multipliers: Vec<T, N> = Rows(
            set.multipliers.iter().take(set.len()).map(|multiplier| finite_or_zero(*multiplier))
        ),
        ids: Vec<u32, N> = ids(set),
    } => build(items, &multipliers, &ids)
);

/// Returns the id of each constraint in solving order, or an empty list if the ids are that order.
fn ids<T: Real, C: Constraint<T, K>, const K: usize, const N: usize>(
    set: &Constraints<T, C, K, N>,
) -> Vec<u32, N> {
    let mut ids = Vec::new();
    // Cannot fail: there are at most `N` constraints.
    let _ = ids.resize(set.len(), 0);
    for (id, slot) in (0..INDEPENDENT).zip(set.slots.iter().take(set.id_bound)) {
        if let Some(entry) = ids.get_mut((slot & !INDEPENDENT) as usize) {
            *entry = id;
        }
    }
    if (0..INDEPENDENT).zip(&ids).all(|(slot, id)| slot == *id) {
        ids.clear();
    }
    ids
}

/// Builds a set from constraints in solving order, with their multipliers and ids.
///
/// Free ids below the largest one have the slots behind the constraints, in ascending order.
fn build<T: Real, C: Constraint<T, K>, const K: usize, const N: usize>(
    items: Vec<C, N>,
    multipliers: &[T],
    ids: &[u32],
) -> Result<Constraints<T, C, K, N>, Error> {
    let mut set = Constraints::new();
    if multipliers.len() != items.len() {
        return Err(Error::UnknownConstraint);
    }
    for (item, (slot, multiplier)) in items
        .iter()
        .zip(set.multipliers.iter_mut().zip(multipliers))
    {
        validate(item)?;
        *slot = finite(*multiplier, Parameter::Force)?;
    }
    set.items = items;
    set.id_bound = set.len();
    for (slot, number) in set.slots.iter_mut().zip(0..INDEPENDENT).take(set.id_bound) {
        *slot = number;
    }
    if !ids.is_empty() {
        if ids.len() != set.len() {
            return Err(Error::UnknownConstraint);
        }
        set.slots.fill(INDEPENDENT);
        for (slot, id) in (0..INDEPENDENT).zip(ids) {
            let entry = usize::try_from(*id)
                .ok()
                .and_then(|id| set.slots.get_mut(id));
            let entry = entry.filter(|entry| **entry == INDEPENDENT);
            *entry.ok_or(Error::UnknownConstraint)? = slot;
        }
        let used = |slot: &u32| *slot != INDEPENDENT;
        set.id_bound = set
            .slots
            .iter()
            .rposition(used)
            .map_or(0, |last| last.saturating_add(1));
        let free = set.slots.iter_mut().filter(|slot| **slot == INDEPENDENT);
        let first =
            u32::try_from(set.items.len()).map_err(|_| Error::Full(Capacity::Constraints))?;
        (first..INDEPENDENT)
            .zip(free)
            .for_each(|(number, slot)| *slot = number);
    }
    set.update_bounds();
    set.mark(true);
    Ok(set)
}

record!([T: Real, C] for [T, C] Damped<T, C>, |damped| {
    constraint: C = damped.constraint,
    damping: T = damped.damping,
} => Damped::new(constraint, damping));

record!([T: Real, C] for [T, C] Breakable<T, C>, |item| {
    constraint: C = item.constraint,
    limit: T = item.limit,
    state: TearState = item.state,
} => Ok(Breakable {
    constraint,
    limit: positive(limit, Parameter::Strain)?,
    state,
}));

record!(
    [T: Real, C: Constraint<T, K>, const K: usize, const N: usize] for [T, C]
    Tearing<T, C, K, N>,
    |tearing| {
        set: Constraints<T, Breakable<T, C>, K, N> = tearing.set,
    } => Ok(Tearing { set })
);

record!([T: Real] for [T] Grab<T>, |grab| {
    hold: Option<Hold<T>> = grab.hold,
} => Ok(Grab { hold }));

record!([T: Real] for [T] Hold<T>, |hold| {
    particle: ParticleId = hold.particle,
    offset: Vec2<T> = hold.offset,
    target: Vec2<T> = hold.target,
    remaining: Vec2<T> = hold.remaining,
    time: T = hold.time,
    compliance: T = hold.compliance,
    multiplier: T = finite_or_zero(hold.multiplier),
} => Ok(Hold {
    particle,
    offset: finite_vector(offset, Parameter::Position)?,
    target: finite_vector(target, Parameter::Position)?,
    remaining: finite_vector(remaining, Parameter::Position)?,
    time: not_negative(time, Parameter::TimeStep)?,
    compliance: not_negative(compliance, Parameter::Compliance)?,
    multiplier: finite(multiplier, Parameter::Force)?,
}));

record!([T: Real] for [T] Muscle<T>, |muscle| {
    ends: Option<[ParticleId; 2]> = muscle.ends,
    length: T = muscle.length,
    target: T = muscle.target,
    speed: T = muscle.speed,
    compliance: T = muscle.compliance,
    max_force: T = muscle.max_force,
    multiplier: T = finite_or_zero(muscle.multiplier),
    slips: bool = muscle.slips,
} => {
    if let Some(ends) = ends {
        distinct(&ends)?;
    }
    Ok(Muscle {
        ends,
        length: not_negative(length, Parameter::RestLength)?,
        target: not_negative(target, Parameter::RestLength)?,
        speed: not_negative(speed, Parameter::Velocity)?,
        compliance: not_negative(compliance, Parameter::Compliance)?,
        max_force: not_negative(max_force, Parameter::Force)?,
        multiplier: finite(multiplier, Parameter::Force)?,
        slips,
    })
});
