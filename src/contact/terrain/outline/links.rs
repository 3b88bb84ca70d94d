//! Edges between the corners of outlines and chains.

/// Edge that begins at a corner, by the position of its end in the list of corners.
///
/// The corners of a body are contiguous. Positions are relative, so that bodies can move in the
/// list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(super) enum Link {
    /// Edge to the next corner.
    Next,
    /// No edge: the last corner of a chain, or a point.
    None,
    /// Edge to the first corner of an outline, so many corners before: at least two.
    First(u16),
}

impl Link {
    /// Returns the position of the end of the edge that begins at a position.
    pub(super) fn end(self, position: usize) -> Option<usize> {
        match self {
            Self::Next => position.checked_add(1),
            Self::None => None,
            Self::First(back) => position.checked_sub(back.into()),
        }
    }

    /// Returns whether the corner is the last one of its body.
    pub(super) fn is_last(self) -> bool {
        self != Self::Next
    }

    /// Returns a number that identifies the link.
    pub(super) fn number(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Next => 1,
            Self::First(back) => u64::from(back),
        }
    }
}

/// Returns the positions of the first corner and the one after the last of the body with a corner.
pub(super) fn body_range(links: &[Link], position: usize) -> (usize, usize) {
    let (before, rest) = links.split_at_checked(position).unwrap_or((links, &[]));
    let ends = before.iter().rposition(|link| link.is_last());
    let first = ends.map_or(0, |last| last.saturating_add(1));
    let remaining = rest.iter().position(|link| link.is_last());
    let end = position.saturating_add(remaining.unwrap_or(0));
    (first, end.saturating_add(1))
}

/// Returns whether the body at a position is an outline.
pub(super) fn is_closed(links: &[Link], position: usize) -> bool {
    let (_, end) = body_range(links, position);
    let last = end.checked_sub(1).and_then(|last| links.get(last));
    matches!(last, Some(Link::First(_)))
}
