//! Record of a contact set with its reports.

use super::pair::{ContactPair, ContactReport};
use super::reported::Reported;
use super::set::ContactSet;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::{finite, finite_vector};
use crate::record::record;
use heapless::Vec;

record!(
    [T: Real, C: ContactSet<T, Pair = P>, P: ContactPair, const K: usize] for [T, C, P] Reported<T, C, P, K>,
    |reported| {
        contacts: C = reported.contacts,
        current: Vec<ContactReport<T, P>, K> = reported.current,
        previous: Vec<P, K> = reported.previous,
        dropped: usize = reported.dropped,
    } => {
        for report in &current {
            finite_vector(report.point, Parameter::Position)?;
            finite_vector(report.normal, Parameter::Normal)?;
            finite_vector(report.impulse, Parameter::Impulse)?;
            for impulse in [report.normal_impulse, report.friction_impulse, report.largest] {
                finite(impulse, Parameter::Impulse)?;
            }
            finite(report.approach, Parameter::Velocity)?;
        }
        let following = current.iter().skip(1);
        let is_sorted = current.iter().zip(following).all(|(a, b)| a.pair < b.pair);
        let following = previous.iter().skip(1);
        let was_sorted = previous.iter().zip(following).all(|(a, b)| a <= b);
        if !(is_sorted && was_sorted) {
            return Err(Error::UnknownBody);
        }
        Ok(Reported { contacts, impulses: C::NO_IMPULSES, current, previous, dropped })
    }
);
