//! Records of members.

use super::id::ParticleId;
use super::members::Members;
use crate::error::Error;
use crate::record::record;
use heapless::Vec;

impl<const N: usize> Members<N> {
    /// Returns members that are not repeated, possibly none: all of a body may have been removed.
    pub(crate) fn restored(
        ids: impl IntoIterator<Item = ParticleId, IntoIter: Clone>,
    ) -> Result<Self, Error> {
        let ids = ids.into_iter();
        if ids.clone().next().is_some() {
            return Self::new(ids);
        }
        let mut none = Self::new([ParticleId::new(0)])?;
        none.clear();
        Ok(none)
    }
}

record!([const N: usize] for [] Members<N>, |members| {
    ids: Vec<ParticleId, N> = members.ids(),
} => Members::restored(ids.iter().copied()));
