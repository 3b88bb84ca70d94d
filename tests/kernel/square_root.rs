//! Square roots have the same bits wherever they come from.

use crate::settings::settings;
use pliant::Real;
use proptest::prelude::*;

proptest! {
    #![proptest_config(settings(100_000))]

    #[test]
    fn single(bits: u32) {
        let x = f32::from_bits(bits & (u32::MAX >> 1));
        let roots = [Real::sqrt(x), f32::sqrt(x), libm::sqrtf(x)];
        prop_assert!(x.is_nan() || roots.iter().all(|root| root.to_bits() == roots[0].to_bits()), "{:e}: {:?}", x, roots);
    }

    #[test]
    fn double(bits: u64) {
        let x = f64::from_bits(bits & (u64::MAX >> 1));
        let roots = [Real::sqrt(x), f64::sqrt(x), libm::sqrt(x)];
        prop_assert!(x.is_nan() || roots.iter().all(|root| root.to_bits() == roots[0].to_bits()), "{:e}: {:?}", x, roots);
    }
}
