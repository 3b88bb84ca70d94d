//! Record of hulls and their contacts.
//!
//! A search starts from the multipliers, the slides and the anchors of the previous substep.

use super::add::{convex, reach, valid_radius};
use super::hull::{Hull, Owner};
use super::point::{Contact, ContactState, Key};
use super::report::Report;
use super::set::RigidContacts;
use super::shape::Corner;
use crate::contact::{ContactMaterial, Events, Filter};
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::members::distinct;
use crate::record::{Rows, finite_or_zero, record, unit};
use heapless::Vec;

record!([T: Real] for [T] Hull<T>, |hull| {
    owner: Owner<T> = hull.owner,
    first: u16 = hull.first,
    end: u16 = hull.end,
    radius: T = hull.radius,
    filter: Filter = hull.filter,
    material: Option<ContactMaterial<T>> = hull.material,
    sensor: bool = hull.sensor,
} => {
    match owner {
        Owner::Body(ids, length) => {
            distinct(&ids)?;
            positive(length, Parameter::Inertia)?;
            let corners = end.checked_sub(first).ok_or(Error::UnknownBody)?;
            valid_radius(radius, corners.into())?;
        }
        Owner::Particle(_) | Owner::Edge(_) => {
            positive(radius, Parameter::Radius)?;
            if first != end {
                return Err(Error::UnknownBody);
            }
            if let Owner::Edge(ids) = owner {
                distinct(&ids)?;
            }
        }
    }
    let mut hull = Hull::new(owner, [first, end], radius, filter, T::ZERO);
    hull.material = material.map(ContactMaterial::validate).transpose()?;
    hull.sensor = sensor;
    Ok(hull)
});

record!([T: Real] for [T] ContactState<T>, |state| {
    lambda: [T; 2] = state.lambda.map(finite_or_zero),
    slip: T = state.slip,
    anchors: [Vec2<T>; 2] = state.anchors,
    sticks: bool = state.sticks,
} => {
    let [normal, tangent] = lambda;
    let [first, second] = anchors;
    Ok(ContactState {
        lambda: [
            not_negative(normal, Parameter::Impulse)?,
            finite(tangent, Parameter::Impulse)?,
        ],
        slip: finite(slip, Parameter::Position)?,
        anchors: [
            finite_vector(first, Parameter::Position)?,
            finite_vector(second, Parameter::Position)?,
        ],
        sticks,
    })
});

record!([T: Real] for [T] Contact<T>, |contact| {
    key: Key = contact.key,
    next: ContactState<T> = contact.state,
} => {
    let (first, second, _) = key;
    if first >= second {
        return Err(Error::UnknownBody);
    }
    Ok(Contact::stored(key, next))
});

record!([T: Real] for [T] Report<T>, |report| {
    key: Key = report.key,
    point: Vec2<T> = report.point,
    normal: Vec2<T> = report.normal,
    impulse: Vec2<T> = Vec2::new(finite_or_zero(report.impulse.x), finite_or_zero(report.impulse.y)),
    approach: T = finite_or_zero(report.approach),
} => {
    let (first, second, _) = key;
    if first >= second {
        return Err(Error::UnknownBody);
    }
    Ok(Report {
        key,
        point: finite_vector(point, Parameter::Position)?,
        normal: unit(normal, Parameter::Normal)?,
        impulse: finite_vector(impulse, Parameter::Impulse)?,
        approach: finite(approach, Parameter::Velocity)?,
    })
});

record!(
    [T: Real, const B: usize, const N: usize, const K: usize] for [T] RigidContacts<T, B, N, K>,
    |contacts| {
        material: ContactMaterial<T> = contacts.material,
        hulls: Vec<Option<Hull<T>>, B> = contacts.hulls,
        corners: Vec<Vec2<T>, N> = Rows(contacts.corners.iter().map(|corner| corner.position)),
        contacts: Vec<Contact<T>, K> = contacts.contacts,
        substep: T = contacts.substep,
        reports: Vec<Report<T>, K> = contacts.reports,
        events: Events<K> = contacts.events,
        dropped: usize = contacts.dropped,
    } => {
        let known = present(&hulls);
        let others = |index: u16| known.get(usize::from(index)).is_some_and(|known| *known);
        let mut set = restore(material, (hulls, &corners), (contacts, substep, reports, events), others)?;
        set.dropped = dropped;
        Ok(set)
    }
);

/// Returns a set with these hulls, contact points and events, or an error.
///
/// The second index of a contact satisfies a condition.
pub(super) fn restore<T: Real, const B: usize, const N: usize, const K: usize>(
    material: ContactMaterial<T>,
    (mut hulls, corners): (Vec<Option<Hull<T>>, B>, &Vec<Vec2<T>, N>),
    (contacts, substep, reports, events): (Vec<Contact<T>, K>, T, Vec<Report<T>, K>, Events<K>),
    is_second: impl Fn(u16) -> bool,
) -> Result<RigidContacts<T, B, N, K>, Error> {
    let mut set = RigidContacts::new(material)?;
    check_hulls(&hulls, corners)?;
    for position in corners {
        let corner = Corner {
            position: *position,
            normal: Vec2::ZERO,
        };
        set.corners
            .push(corner)
            .map_err(|_| Error::Full(Capacity::Corners))?;
    }
    for hull in hulls.iter_mut().flatten() {
        let own = corners.get(hull.corners()).unwrap_or_default();
        hull.reach = reach(own);
        let slots = set.corners.get_mut(hull.corners()).unwrap_or_default();
        for index in 0..slots.len() {
            if let (Some(slot), Some(corner)) = (slots.get_mut(index), Corner::new(own, index)) {
                *slot = corner;
            }
        }
    }
    let exists = |index: u16| hulls.get(usize::from(index)).is_some_and(Option::is_some);
    let is_known = |(a, b, _): Key| exists(a) && is_second(b);
    // Two walls of a hollow collider can have one key far from the origin, where they are equal by
    // rounding. A search uses the first one.
    if !contacts.iter().all(|contact| is_known(contact.key)) {
        return Err(Error::UnknownBody);
    }
    check_keys(reports.iter().map(|report| report.key), is_known)?;
    events.check_pairs(exists, is_second)?;
    (set.hulls, set.contacts) = (hulls, contacts);
    set.substep = not_negative(substep, Parameter::TimeStep)?;
    (set.reports, set.events) = (reports, events);
    Ok(set)
}

/// Returns which slots have a hull.
pub(super) fn present<T, const B: usize>(hulls: &Vec<Option<Hull<T>>, B>) -> Vec<bool, B> {
    let mut present = Vec::new();
    for hull in hulls {
        let _ = present.push(hull.is_some());
    }
    present
}

/// Rejects repeated keys, and those that do not satisfy a condition.
fn check_keys(
    mut keys: impl Iterator<Item = Key> + Clone,
    is_known: impl Fn(Key) -> bool,
) -> Result<(), Error> {
    while let Some(key) = keys.next() {
        if keys.clone().any(|other| other == key) || !is_known(key) {
            return Err(Error::UnknownBody);
        }
    }
    Ok(())
}

/// Rejects hulls whose corners are not convex, and corners that belong to no hull or to several.
fn check_hulls<T: Real>(hulls: &[Option<Hull<T>>], corners: &[Vec2<T>]) -> Result<(), Error> {
    if hulls.last().is_some_and(Option::is_none) {
        return Err(Error::UnknownBody);
    }
    for corner in corners {
        finite_vector(*corner, Parameter::Position)?;
    }
    let mut total = 0_usize;
    for place in 0..hulls.len() {
        let Some([Some(hull), behind @ ..]) = hulls.get(place..) else {
            continue;
        };
        let own = corners.get(hull.corners()).ok_or(Error::UnknownBody)?;
        convex(own)?;
        total = total.saturating_add(own.len());
        let shares = |other: &Hull<T>| other.first < hull.end && hull.first < other.end;
        if behind.iter().flatten().any(shares) {
            return Err(Error::UnknownBody);
        }
    }
    if total == corners.len() {
        Ok(())
    } else {
        Err(Error::UnknownBody)
    }
}
