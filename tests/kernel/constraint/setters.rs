//! A setter leads to the constraint that a constructor returns, and rejects what the constructor
//! rejects.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::id;
use core::fmt::Debug;
use pliant::{
    Angle, Area, Attachment, Bending, Error, LongRangeAttachment, OnSegment, Parameter, PointEdge,
    Rotation, Tether,
};

/// Asserts that a setter changes one object to the other, and that numbers which are not finite,
/// and `rejected` ones, change nothing.
fn check<T: Float, C: Clone + Debug>(
    from: Result<C, Error>,
    to: Result<C, Error>,
    set: impl Fn(&mut C, T) -> Result<(), Error>,
    (value, parameter, rejected): (f64, Parameter, &[f64]),
) {
    let (from, to) = (from.unwrap(), to.unwrap());
    let shown = |object: &C| format!("{object:?}");
    assert_ne!(shown(&from), shown(&to));
    let mut object = from;
    set(&mut object, T::of(value)).unwrap();
    assert_eq!(shown(&object), shown(&to));
    let infinite = T::MAX * T::TWO;
    let not_a_number = infinite + -infinite;
    let not_finite = [infinite, -infinite, not_a_number];
    for bad in not_finite {
        assert_eq!(set(&mut object, bad), Err(Error::NonFinite(parameter)));
    }
    for bad in rejected {
        assert_eq!(
            set(&mut object, T::of(*bad)),
            Err(Error::OutOfRange(parameter))
        );
    }
    assert_eq!(shown(&object), shown(&to));
}

fn compliances_are_set<T: Float>() {
    let [a, b, c] = [0, 1, 2].map(id);
    let (one, two) = (T::ONE, T::TWO);
    let place = T::vector(1.0, 2.0);
    let given = (2.0, Parameter::Compliance, &[-1.0][..]);
    let angle = |compliance| Angle::new([a, b, c], Rotation::IDENTITY, compliance);
    check(angle(one), angle(two), Angle::set_compliance, given);
    let area = |compliance| Area::new([a, b, c], one, compliance);
    check(area(one), area(two), Area::set_compliance, given);
    let attachment = |compliance| Attachment::new(a, place, compliance);
    let set = Attachment::set_compliance;
    check(attachment(one), attachment(two), set, given);
    let bending = |compliance| Bending::new([a, b, c], one, compliance);
    check(bending(one), bending(two), Bending::set_compliance, given);
    let leash = |compliance| LongRangeAttachment::new(a, place, one, compliance);
    let set = LongRangeAttachment::set_compliance;
    check(leash(one), leash(two), set, given);
    let bead = |compliance| OnSegment::new(a, [b, c], compliance);
    check(bead(one), bead(two), OnSegment::set_compliance, given);
    let side = |compliance| PointEdge::new(a, [b, c], compliance);
    check(side(one), side(two), PointEdge::set_compliance, given);
    let tether = |compliance| Tether::new(a, b, one, compliance);
    check(tether(one), tether(two), Tether::set_compliance, given);
}

fn rest_states_are_set<T: Float>() {
    let [a, b, c] = [0, 1, 2].map(id);
    let (one, two) = (T::ONE, T::TWO);
    let place = T::vector(1.0, 2.0);
    let length = (2.0, Parameter::RestLength, &[-1.0][..]);
    let area = |rest| Area::new([a, b, c], rest, one);
    let given = (2.0, Parameter::Area, &[][..]);
    check(area(one), area(two), Area::set_rest_area, given);
    let bending = |rest| Bending::new([a, b, c], rest, one);
    check(bending(one), bending(two), Bending::set_rest, length);
    let leash = |length| LongRangeAttachment::new(a, place, length, one);
    let set = LongRangeAttachment::set_length;
    check(leash(one), leash(two), set, length);
    let tether = |length| Tether::new(a, b, length, one);
    check(tether(one), tether(two), Tether::set_length, length);
    let leash = |x: f64| LongRangeAttachment::new(a, T::vector(x, 1.0), one, one);
    let set =
        |leash: &mut LongRangeAttachment<T>, x| leash.set_position(pliant::Vec2::new(x, T::ONE));
    let given = (2.0, Parameter::Position, &[][..]);
    check(leash(1.0), leash(2.0), set, given);
}

both!(compliances_are_set, rest_states_are_set);
