//! Strategies for property tests.

use super::decode::Record;
use super::kind::MAX_PARTICLES;
use super::number::Number;
use super::scene::Scene;
use core::ops::RangeInclusive;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use std::vec::Vec;

/// Whole scenes of so many particles and parts. They shrink to fewer of both, and to simpler ones.
///
/// One scene in two pins a fourth of its particles, one in two has gravity, and one in two is away from the origin; sizes go from 10⁻⁶ to
/// 10⁶ m, time steps from 10⁻⁵ to 1 s; one in four has numbers of any exponent of single precision.
pub fn scenes<T: Number>(particles: RangeInclusive<usize>, parts: RangeInclusive<usize>) -> impl Strategy<Value = Scene<T>> {
    (any::<Record>(), records(particles), records(parts))
        .prop_map(|(settings, particles, parts)| Scene::from_records(settings, &particles, &parts))
}

fn records(count: RangeInclusive<usize>) -> impl Strategy<Value = Vec<Record>> {
    vec(any::<Record>(), *count.start().min(&MAX_PARTICLES)..=*count.end().min(&MAX_PARTICLES))
}
