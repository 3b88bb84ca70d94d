//! Record of a set of constraints that yield.

use super::flow::Flow;
use super::flowing::Flowing;
use super::set::Yielding;
use crate::constraint::plasticity::Plasticity;
use crate::constraint::set::Constraints;
use crate::error::Error;
use crate::math::Real;
use crate::record::record;

record!([T: Real, C] for [T, C] Flowing<T, C>, |item| {
    constraint: C = item.constraint,
    original: C = item.original,
    plasticity: Plasticity<T> = item.plasticity,
} => Ok(Flowing {
    constraint,
    original,
    plasticity: plasticity.validate()?,
}));

record!(
    [T: Real, C: Flow<T, K> + Clone, const K: usize, const N: usize] for [T, C]
    Yielding<T, C, K, N>,
    |yielding| {
        set: Constraints<T, Flowing<T, C>, K, N> = yielding.set,
    } => {
        let set = yielding_set(set)?;
        Ok(Yielding { set })
    }
);

/// Rejects an original with other particles than its constraint.
fn yielding_set<T: Real, C: Flow<T, K> + Clone, const K: usize, const N: usize>(
    set: Constraints<T, Flowing<T, C>, K, N>,
) -> Result<Constraints<T, Flowing<T, C>, K, N>, Error> {
    let same = |item: &Flowing<T, C>| item.constraint.particles() == item.original.particles();
    if set.as_slice().iter().all(same) {
        Ok(set)
    } else {
        Err(Error::OtherParticles)
    }
}
