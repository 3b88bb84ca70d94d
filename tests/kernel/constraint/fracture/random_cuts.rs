//! Random cuts: no leak, no lost spring, and the same sums.

use crate::constraint::fracture::plate::{Plate, assert_kept};
use crate::support::settings::settings;
use proptest::prelude::*;

/// Returns segments across the plate and beyond.
pub(super) fn cut() -> impl Strategy<Value = [[f64; 2]; 2]> {
    let point = || (-1.0..6.0, -1.0..4.0).prop_map(|(x, y): (f64, f64)| [x, y]);
    (point(), point()).prop_map(|(from, to)| [from, to])
}

proptest! {
    #![proptest_config(settings(64))]

    /// Capacities of 40 and 80 are used up by some cuts.
    #[test]
    fn random_cuts_conserve_and_leave_no_leak(cuts in prop::collection::vec(cut(), 1..12)) {
        let mut plate = Plate::<f64, 40, 80>::new();
        let before = plate.totals();
        for cut in cuts {
            plate.cut(cut);
            plate.separate();
            plate.assert_consistent();
            assert_kept::<f64>(plate.totals(), before);
            let full = plate.particles.iter_ids().count() == 40 || plate.springs.len() > 74;
            assert!(plate.mesh.waiting() == 0 || full, "a node waits without need");
        }
        let all: Vec<_> = plate.particles.iter_ids().collect();
        let mut parts = (&mut plate.springs, &mut plate.mesh);
        plate.particles.remove(all, &mut parts).unwrap();
        assert!(plate.particles.is_empty() && plate.springs.is_empty() && plate.mesh.is_empty());
        assert_eq!(plate.mesh.waiting(), 0);
    }
}
