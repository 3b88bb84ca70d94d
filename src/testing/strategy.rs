//! Strategies for property tests.

use super::decode::Record;
use super::kind::MAX_PARTICLES;
use super::scene::SceneData;
use crate::math::Real;
use core::ops::RangeInclusive;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use std::vec::Vec;

/// Returns a strategy for whole scenes. They shrink to fewer and simpler particles and parts.
///
/// Half of the scenes pin a fourth of their particles, half have gravity, and half are away from
/// the origin. Sizes range from 10⁻⁶ to 10⁶ m, and time steps from 10⁻⁵ to 1 s. A fourth of the
/// scenes have numbers with any exponent of single precision.
pub fn scenes<T: Real>(
    particles: RangeInclusive<usize>,
    parts: RangeInclusive<usize>,
) -> impl Strategy<Value = SceneData<T>> {
    (any::<Record>(), records(particles), records(parts)).prop_map(
        |(settings, particles, parts)| SceneData::from_records(settings, &particles, &parts),
    )
}

fn records(count: RangeInclusive<usize>) -> impl Strategy<Value = Vec<Record>> {
    vec(
        any::<Record>(),
        *count.start().min(&MAX_PARTICLES)..=*count.end().min(&MAX_PARTICLES),
    )
}
