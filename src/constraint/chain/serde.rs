//! Record of a chain.

use super::link::{Link, Row};
use super::set::Chain;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::{finite, not_negative};
use crate::particles::members::Members;
use crate::record::{Rows, finite_or_zero, record};
use heapless::Vec;

record!([T: Real] for [T] Link<T>, |link| {
    rest_length: T = link.rest_length,
    compliance: T = link.compliance,
    multiplier: T = finite_or_zero(link.multiplier),
    intact: bool = link.intact,
} => Ok(Link {
    rest_length: not_negative(rest_length, Parameter::RestLength)?,
    compliance: not_negative(compliance, Parameter::Compliance)?,
    multiplier: finite(multiplier, Parameter::Force)?,
    intact,
}));

// The last member has no link.
record!([T: Real, const N: usize] for [T] Chain<T, N>, |chain| {
    members: Members<N> = chain.members,
    links: Vec<Link<T>, N> = Rows(chain.links.iter().take(chain.members.len())),
} => {
    if links.len() != members.len() || links.last().is_some_and(|link| link.intact) {
        return Err(Error::UnknownConstraint);
    }
    let mut chain = Chain {
        members,
        links: [Link::ABSENT; N],
        rows: [Row::ZERO; N],
    };
    for (slot, link) in chain.links.iter_mut().zip(&links) {
        *slot = *link;
    }
    Ok(chain)
});
