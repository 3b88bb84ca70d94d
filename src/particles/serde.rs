//! Records of members.

use super::id::ParticleId;
use super::members::Members;
use crate::error::Error;
use crate::record::record;
use heapless::Vec;

impl<const N: usize> Members<N> {
    /// Returns members that are not repeated, possibly none: all of a body may have been removed.
    pub(crate) fn restored(ids: impl IntoIterator<Item = ParticleId>) -> Result<Self, Error> {
        let mut members = Self::EMPTY;
        let mut ids = ids.into_iter().peekable();
        if ids.peek().is_some() {
            members.fill(ids)?;
        }
        Ok(members)
    }
}

record!([const N: usize] for [] Members<N>, |members| {
    ids: Vec<ParticleId, N> = members.ids(),
} => Members::restored(ids.iter().copied()));
