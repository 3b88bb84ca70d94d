//! Numbered slots: an item takes the lowest free number.

use pliant::Error;

/// Puts an item into the first free slot and returns its number; `None` if there is none.
pub(crate) fn insert<P>(
    slots: &mut [Option<P>],
    item: P,
    vacant: impl Fn(&P) -> bool,
) -> Option<u16> {
    let (number, slot) = (0_u16..)
        .zip(slots)
        .find(|(_, slot)| slot.as_ref().is_none_or(&vacant))?;
    *slot = Some(item);
    Some(number)
}

/// Returns the item with a number.
pub(crate) fn known<P>(slots: &mut [Option<P>], number: u16) -> Result<&mut P, Error> {
    let slot = slots.get_mut(usize::from(number)).and_then(Option::as_mut);
    slot.ok_or(Error::UnknownConstraint)
}

/// Removes the item with a number.
pub(crate) fn remove<P>(slots: &mut [Option<P>], number: u16) -> Result<(), Error> {
    let slot = slots.get_mut(usize::from(number));
    match slot.map(Option::take) {
        Some(Some(_)) => Ok(()),
        _ => Err(Error::UnknownConstraint),
    }
}
