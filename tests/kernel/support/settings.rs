//! Settings of the property tests.

use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// The configuration of every property test. All runs draw the same values, unless
/// `PROPTEST_RNG_SEED` sets another seed.
pub(crate) fn settings(cases: u32) -> ProptestConfig {
    let defaults = ProptestConfig::default();
    let rng_seed = match defaults.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed,
        ..defaults
    }
}
