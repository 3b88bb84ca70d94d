//! Square roots of the crate, the standard library and libm agree bit for bit.

use crate::support::settings::settings;
use pliant::Real;
use proptest::prelude::*;

proptest! {
    #![proptest_config(settings(100_000))]

    #[test]
    fn square_roots_agree_in_single_precision(bits: u32) {
        let x = f32::from_bits(bits & (u32::MAX >> 1));
        let roots = [Real::sqrt(x), f32::sqrt(x), libm::sqrtf(x)];
        prop_assert!(x.is_nan() || roots.iter().all(|root| root.to_bits() == roots[0].to_bits()), "{:e}: {:?}", x, roots);
    }

    #[test]
    fn square_roots_agree_in_double_precision(bits: u64) {
        let x = f64::from_bits(bits & (u64::MAX >> 1));
        let roots = [Real::sqrt(x), f64::sqrt(x), libm::sqrt(x)];
        prop_assert!(x.is_nan() || roots.iter().all(|root| root.to_bits() == roots[0].to_bits()), "{:e}: {:?}", x, roots);
    }
}
