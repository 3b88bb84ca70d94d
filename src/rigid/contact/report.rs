//! Contact points of a step, for reports.

use super::point::{Contact, Key};
use crate::math::{Real, Vec2};
use heapless::Vec;

/// Contact point that pushed in a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Report<T> {
    pub(super) key: Key,
    /// Position and normal in the last substep in which it pushed.
    pub(super) point: Vec2<T>,
    pub(super) normal: Vec2<T>,
    /// Sum of the impulses on the first hull over the step, N s.
    pub(super) impulse: Vec2<T>,
    /// Normal velocity before the first of them, m/s.
    pub(super) approach: T,
}

/// Adds the impulse of a substep to the reports; `None` if there are too many.
///
/// Contact points push in nearly the same order in each substep, so the search starts behind the
/// last one found. The first substep with reports has no cursor. Points of a pair follow each
/// other, so only the last reports can have the same key.
pub(super) fn add<T: Real, const K: usize>(
    reports: &mut Vec<Report<T>, K>,
    contact: &Contact<T>,
    inv_h: T,
    cursor: &mut Option<usize>,
) -> Option<()> {
    let [along, across] = contact.state.lambda.map(|lambda| lambda * inv_h);
    let impulse = contact.normal * along + contact.normal.perp() * across;
    // Impulses that overflow are left out.
    let impulse = if impulse.is_finite() {
        impulse
    } else {
        Vec2::ZERO
    };
    let is_same = |report: &Report<T>| report.key == contact.key;
    let found = if let Some(cursor) = *cursor {
        let (before, behind) = reports.split_at_checked(cursor)?;
        match behind.iter().position(is_same) {
            Some(index) => Some(before.len().saturating_add(index)),
            None => before.iter().position(is_same),
        }
    } else {
        let pair = |(a, b, _): Key| (a, b);
        let is_of_pair = |report: &&Report<T>| pair(report.key) == pair(contact.key);
        let mut of_pair = reports.iter().rev().take_while(is_of_pair);
        let behind = of_pair.position(is_same);
        behind.map(|behind| reports.len().saturating_sub(1).saturating_sub(behind))
    };
    if let Some(report) = found.and_then(|index| reports.get_mut(index)) {
        report.point = contact.point;
        report.normal = contact.normal;
        let sum = report.impulse + impulse;
        if sum.is_finite() {
            report.impulse = sum;
        }
        *cursor = cursor.and(found).map(|index| index.saturating_add(1));
        return Some(());
    }
    let report = Report {
        key: contact.key,
        point: contact.point,
        normal: contact.normal,
        impulse,
        approach: contact.approach,
    };
    let pushed = reports.push(report).ok();
    *cursor = cursor.map(|_| reports.len());
    pushed
}
