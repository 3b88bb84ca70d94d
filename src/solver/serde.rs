//! Records of pools, clocks and recorded positions.

use super::clock::{Clock, Interpolated};
use super::pool::Pool;
use super::slot::{Item, Slot};
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite_vector, not_negative};
use crate::math::{Real, Vec2};
use crate::record::{Rows, record};
use heapless::Vec;

// Slots behind the last one that was ever used are omitted.
record!([P, const N: usize] for [P] Pool<P, N>, |pool| {
    slots: Vec<(u32, Option<P>), N> = Rows(
        pool.slots.iter().take(used(pool)).map(|slot| (slot.generation, slot.item.as_ref()))
    ),
} => {
    let (mut pool, mut slots) = (Pool::new(), slots);
    while let Some((generation, item)) = slots.pop() {
        let slot = pool.slots.get_mut(slots.len()).ok_or(Error::Full(Capacity::Bodies))?;
        let item = item.map_or(Item::None, Item::Some);
        *slot = Slot { generation, item };
    }
    Ok(pool)
});

/// Returns one more than the index of the last slot that was used.
fn used<P, const N: usize>(pool: &Pool<P, N>) -> usize {
    let is_used = |slot: &Slot<P>| slot.generation > 0 || slot.item.as_ref().is_some();
    let last = pool.slots.iter().rposition(is_used);
    last.map_or(0, |last| last.saturating_add(1))
}

record!([T: Real] for [T] Clock<T>, |clock| {
    dt: T = clock.dt,
    max_steps: u16 = clock.max_steps,
    remainder: T = clock.remainder,
} => {
    let mut clock = Clock::new(dt, max_steps)?;
    clock.remainder = not_negative(remainder, Parameter::TimeStep)?;
    if remainder < dt {
        Ok(clock)
    } else {
        Err(Error::OutOfRange(Parameter::TimeStep))
    }
});

// Slots behind the last recorded position are omitted.
record!([T: Real, const N: usize] for [T] Interpolated<T, N>, |drawn| {
    previous: Vec<Option<Vec2<T>>, N> = Rows(drawn.previous.iter().take(
        drawn.previous.iter().rposition(Option::is_some).map_or(0, |last| last.saturating_add(1))
    )),
} => {
    let mut drawn = Interpolated::new();
    for (slot, position) in drawn.previous.iter_mut().zip(&previous) {
        let position = position.map(|x| finite_vector(x, Parameter::Position));
        *slot = position.transpose()?;
    }
    Ok(drawn)
});
