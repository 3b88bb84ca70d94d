//! Comparison of checksums of objects that differ in one setting.

use crate::support::float::Float;
use crate::support::setup::id;
use pliant::{Constraint, Constraints, Distance, Distances, Particles, Project, Real, measure};

pub(crate) const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

/// Checksum of a projection alone.
pub(crate) fn hash_state<T: Real>(projection: &impl Project<T>) -> u64 {
    measure::checksum(&Particles::<T, 0>::new(), projection)
}

/// Asserts that no two objects have the same checksum, and that equal objects have equal ones.
pub(crate) fn differ<T: Real, P: Project<T>>(make: impl Fn(usize) -> Option<P>) {
    let sums: Vec<_> = (0..)
        .map_while(|variant| make(variant).map(|made| hash_state(&made)))
        .collect();
    assert!(sums.len() > 1);
    for (place, sum) in sums.iter().enumerate() {
        assert_eq!(
            make(place).map(|made| hash_state(&made)),
            Some(*sum),
            "variant {place} has two checksums"
        );
        let same = sums.iter().skip(place + 1).position(|other| other == sum);
        assert_eq!(
            same,
            None,
            "variant {place} has the checksum of variant {:?}",
            same.map(|k| place + 1 + k)
        );
    }
}

/// Asserts that the built object and each of its changed variants have different checksums.
pub(crate) fn changes<T: Real, P: Project<T>>(make: impl Fn() -> P, changes: &[&dyn Fn(&mut P)]) {
    differ(|variant| {
        let mut made = make();
        if let Some(change) = variant.checked_sub(1) {
            changes.get(change)?(&mut made);
        }
        Some(made)
    });
}

/// Asserts that sets of one constraint have different checksums for several constraints of one
/// kind.
pub(crate) fn kinds<T: Real, C: Constraint<T, K> + Clone, const K: usize>(constraints: &[C]) {
    differ(|variant| {
        let mut set = Constraints::<T, C, K, 1>::new();
        set.add(constraints.get(variant)?.clone()).unwrap();
        Some(set)
    });
}

/// Springs in a row of particles, the first two of them exchanged on request.
pub(crate) fn springs<T: Float>(count: u16, exchanged: bool) -> Distances<T, 8> {
    let mut springs = Distances::new();
    for place in 0..count {
        let first = if exchanged && place < 2 {
            1 - place
        } else {
            place
        };
        springs
            .add(Distance::new(id(first), id(first + 1), T::ONE, T::ONE).unwrap())
            .unwrap();
    }
    springs
}
