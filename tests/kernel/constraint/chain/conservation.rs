//! Momentum of a pass over a chain.

use crate::both;
use crate::support::float::Float;
use crate::support::group::{Group, of};
use crate::support::settings::settings;
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::Chain;
use proptest::prelude::*;

/// Random members and displacements. With small displacements, no tension exceeds what a substep
/// resolves, and angular momentum is conserved as well.
fn pass_conserves_momentum<T: Float>() {
    let numbers = prop::collection::vec(prop::array::uniform5(-1.0..1.0), 2..16);
    proptest!(settings(2000), |(mut numbers in numbers, far in prop::bool::ANY, small in prop::bool::ANY)| {
        for number in &mut numbers {
            number[0] += if far { 1000.0 } else { 0.0 };
            number[4] += 1.01;
        }
        let members = ids::<16>().into_iter().take(numbers.len());
        let rest = Group::<T>::new(&numbers);
        let mut chain = Chain::<T, 16>::new(&of(&rest.positions), members, T::ZERO).unwrap();
        let mut group = rest;
        for d in &mut group.displacements {
            *d = if small { *d * T::of(1e-4) } else { *d };
        }
        let after = group.project(&mut chain, 0);
        let (momentum, torque) = (group.momentum_used(&after), group.torque(&after));
        prop_assert!(momentum <= 2.0, "{momentum} of the bound");
        let weight = |k: usize| 1.0 / group.masses[k].wide() + 1.0 / group.masses[k + 1].wide();
        let resolved = (0..numbers.len() - 1).all(|k| {
            let r = group.positions[k] + group.displacements[k] - group.positions[k + 1] - group.displacements[k + 1];
            chain.multiplier(k).unwrap().wide().abs() * weight(k) < 0.249 * r.length().wide()
        });
        prop_assert!(!resolved || torque <= tolerance::TORQUE, "torque {torque} ε");
    });
}

both!(pass_conserves_momentum);
