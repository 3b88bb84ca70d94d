//! Mass and momentum of a cut mesh, and splits for which a capacity does not suffice.

use crate::constraint::fracture::plate::{Plate, assert_kept};
use crate::support::float::Float;

fn cut_keeps_mass_momentum_and_angular_momentum<T: Float>() {
    let mut plate = Plate::<T, 128, 256>::new();
    let before = plate.totals();
    for cut in [
        [[2.3, -1.0], [2.7, 4.0]],
        [[-1.0, 1.4], [7.0, 1.6]],
        [[-1.0, -1.1], [5.0, 4.6]],
    ] {
        plate.cut(cut);
        assert!(plate.separate() > 0);
        assert_kept::<T>(plate.totals(), before);
    }
}

/// With room for one copy or three springs, the other nodes wait whole, and are split when there is
/// room.
fn nodes_wait_for_capacity<T: Float>() {
    fn run<T: Float, const N: usize, const S: usize>() -> usize {
        let mut plate = Plate::<T, N, S>::new();
        let before = plate.totals();
        plate.cut([[2.3, -1.0], [2.7, 4.0]]);
        let split = plate.separate();
        let waiting = plate.mesh.waiting();
        assert!(waiting > 0 && plate.pieces() == 1, "{split}, {waiting}");
        assert_kept::<T>(plate.totals(), before);
        plate.assert_consistent();
        assert_eq!((plate.separate(), plate.mesh.waiting()), (0, waiting));
        // The right column leaves, which makes room.
        let right: Vec<_> = plate
            .particles
            .iter_ids()
            .filter(|id| plate.particles.position(*id).unwrap().x > T::of(4.5))
            .collect();
        let mut parts = (&mut plate.springs, &mut plate.mesh);
        plate.particles.remove(right, &mut parts).unwrap();
        assert_eq!(plate.separate() + split, 4);
        assert_eq!((plate.mesh.waiting(), plate.pieces()), (0, 2));
        plate.assert_consistent();
        split
    }
    assert_eq!(run::<T, 24, 256>(), 0);
    assert_eq!(run::<T, 25, 256>(), 1);
    assert!(run::<T, 128, 55>() < 4);
}

crate::both!(
    cut_keeps_mass_momentum_and_angular_momentum,
    nodes_wait_for_capacity,
);
