//! Record of a body that sleeps.

use super::body::{Sleeping, is_within};
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::members::Members;
use crate::record::record;
use heapless::Vec;

// Rest positions are defined while the body is asleep. Sums of withheld velocities are omitted
// where all are zero. The other state is set in each step before it is used.
record!([T: Real, P, const N: usize] for [T, P] Sleeping<T, P, N>, |sleeping| {
    body: P = sleeping.body,
    members: Members<N> = sleeping.members,
    speed: T = sleeping.speed,
    delay: T = sleeping.delay,
    rest_time: T = sleeping.rest_time,
    gravity: Vec2<T> = sleeping.gravity,
    supported: u16 = sleeping.supported,
    pinned: u32 = sleeping.pinned,
    rest_positions: Vec<Vec2<T>, N> = used(
        &sleeping.rest_positions, sleeping.members.len(), sleeping.is_asleep()
    ),
    withheld: Vec<Vec2<T>, N> = used(
        &sleeping.withheld,
        sleeping.members.len(),
        sleeping.withheld.iter().any(|sum| *sum != Vec2::ZERO),
    ),
} => {
    let len = members.len();
    // An empty body has no settings.
    if len > 0 || speed != T::ZERO || delay != T::ZERO {
        positive(speed, Parameter::SleepSpeed)?;
        positive(delay, Parameter::SleepDelay)?;
    }
    let mut restored = Sleeping {
        body,
        members,
        speed,
        delay,
        rest_time: not_negative(rest_time, Parameter::SleepDelay)?,
        prepared: false,
        rest_positions: [Vec2::ZERO; N],
        gravity: finite_vector(gravity, Parameter::Gravity)?,
        withheld: [Vec2::ZERO; N],
        gravity_dv: Vec2::ZERO,
        withheld_at_start: false,
        supported,
        pinned,
    };
    if rest_time > delay {
        return Err(Error::OutOfRange(Parameter::SleepDelay));
    }
    let asleep = restored.is_asleep();
    fill(&mut restored.rest_positions, &rest_positions, if asleep { len } else { 0 })?;
    fill(&mut restored.withheld, &withheld, if withheld.is_empty() { 0 } else { len })?;
    for position in &rest_positions {
        finite_vector(*position, Parameter::Position)?;
    }
    if withheld.iter().all(|sum| is_within(*sum, speed)) {
        Ok(restored)
    } else {
        Err(Error::OutOfRange(Parameter::Velocity))
    }
});

/// Returns the entries of all members, or none.
fn used<T>(entries: &[Vec2<T>], len: usize, any: bool) -> &[Vec2<T>] {
    entries.get(..if any { len } else { 0 }).unwrap_or_default()
}

/// Copies entries, of which there must be `len`.
fn fill<T: Real>(row: &mut [Vec2<T>], entries: &[Vec2<T>], len: usize) -> Result<(), Error> {
    if entries.len() != len {
        return Err(Error::TooFewParticles);
    }
    row.iter_mut()
        .zip(entries)
        .for_each(|(slot, entry)| *slot = *entry);
    Ok(())
}
