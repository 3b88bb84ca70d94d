//! Internal constraints and polygons conserve momentum.

use crate::constraint::gradients::rest;
use crate::support::float::Float;
use crate::support::group::{Group, Visit, alone, internal, of};
use crate::support::settings::settings;
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::{Constraint, Pressure};
use proptest::prelude::*;

struct Kept<'a, T>(&'a Group<T>);

impl<T: Float> Visit<T> for Kept<'_, T> {
    fn visit<C: Constraint<T, K> + Copy, const K: usize>(&mut self, name: &str, constraint: C) {
        let mut set = alone(constraint);
        let first = self.0.project(&mut set, 0);
        let next = Group {
            displacements: first.clone(),
            ..self.0.clone()
        };
        let second = next.project(&mut set, 1);
        for (group, after) in [(self.0, &first), (&next, &second)] {
            let (momentum, torque) = (group.momentum_used(after), group.torque(after));
            assert!(
                momentum <= 1.0,
                "{name}: {momentum} of the bound, {group:?}"
            );
            assert!(
                torque <= tolerance::TORQUE,
                "{name}: torque {torque} ε, {group:?}"
            );
        }
    }
}

/// A projection of an internal constraint conserves linear and angular momentum, in a first pass
/// and in one with a multiplier.
fn internal_constraints_conserve_momentum<T: Float>() {
    let numbers = prop::array::uniform3(prop::array::uniform4(-1.0..1.0));
    let masses = prop::array::uniform3(0.01..100.0);
    proptest!(settings(2000), |(rest in rest(), numbers in numbers, masses in masses, far in prop::bool::ANY)| {
        let away = if far { 1000.0 } else { 0.0 };
        let numbers: Vec<_> = numbers.into_iter().zip(masses).map(|([x, y, a, b], m)| [x + away, y + away, a, b, m]).collect();
        let group = Group::<T>::new(&numbers);
        internal(rest, &mut Kept(&group));
        let mut polygon = Pressure::<T, 3>::new(&of(&group.positions), ids::<3>(), T::of(1.7), T::of(1e-3)).unwrap();
        let after = group.project(&mut polygon, 0);
        let (momentum, torque) = (group.momentum_used(&after), group.torque(&after));
        prop_assert!(momentum <= 1.0 && torque <= tolerance::TORQUE, "polygon: {momentum} of the bound, torque {torque} ε");
    });
}

fn polygons_conserve_momentum<T: Float>() {
    let numbers = prop::collection::vec(prop::array::uniform5(-1.0..1.0), 3..16);
    proptest!(settings(2000), |(mut numbers in numbers, far in prop::bool::ANY)| {
        for number in &mut numbers {
            number[0] += if far { 1000.0 } else { 0.0 };
            number[4] += 1.01;
        }
        let group = Group::<T>::new(&numbers);
        let vertices = ids::<16>().into_iter().take(numbers.len());
        let mut polygon = Pressure::<T, 16>::new(&of(&group.positions), vertices, T::of(1.7), T::of(1e-3)).unwrap();
        polygon.set_damping(T::ONE).unwrap();
        let after = group.project(&mut polygon, 0);
        let (momentum, torque) = (group.momentum_used(&after), group.torque(&after));
        prop_assert!(momentum <= 1.0 && torque <= tolerance::TORQUE, "{momentum} of the bound, torque {torque} ε");
    });
}

crate::both!(
    internal_constraints_conserve_momentum,
    polygons_conserve_momentum,
);
