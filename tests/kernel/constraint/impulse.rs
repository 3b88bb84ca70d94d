//! Effect of one projection of a constraint on momentum.

use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Damped, Distance, Distances, Motion, ParticleId, Pass, Project, Scheme, Vec2};
use proptest::prelude::*;

const FIRST: ParticleId = ParticleId::new(0);
const SECOND: ParticleId = ParticleId::new(1);

/// Two particles in the middle of a substep.
#[derive(Clone, Debug)]
struct Pair<T> {
    positions: [Vec2<T>; 2],
    displacements: [Vec2<T>; 2],
    masses: [T; 2],
}

impl<T: Float> Pair<T> {
    fn new(numbers: [[f64; 4]; 2], masses: [f64; 2]) -> Self {
        Self {
            positions: numbers.map(|[x, y, ..]| T::vector(x, y)),
            displacements: numbers.map(|[.., x, y]| T::vector(x, y)),
            masses: masses.map(T::of),
        }
    }

    fn swap_xy(&self) -> Self {
        let Self {
            positions: [a, b],
            displacements: [c, d],
            masses: [m, n],
        } = *self;
        Self {
            positions: [b, a],
            displacements: [d, c],
            masses: [n, m],
        }
    }

    /// Projects once and returns the displacements.
    fn project(&self, constraint: &mut impl Project<T>) -> [Vec2<T>; 2] {
        let mut displacements = self.displacements;
        let mut motion = Motion {
            positions: &self.positions,
            velocities: &[Vec2::ZERO; 2],
            displacements: &mut displacements,
            masses: &self.masses,
            inverse_masses: &self.masses.map(|m| T::ONE / m),
        };
        let pass = Pass {
            h: T::of(0.01),
            inv_h: T::of(100.0),
            substeps: 1,
            index: 0,
            vacancies: false,
            backward: false,
            scheme: Scheme::Predicted,
        };
        constraint.check(&pass, &motion).unwrap();
        constraint.prepare(&pass, &motion);
        constraint.project(&pass, &mut motion);
        displacements
    }
}

fn rod<T: Float>(ends: [ParticleId; 2], length: f64, compliance: f64) -> Distances<T, 1> {
    let mut set = Distances::new();
    set.add(Distance::new(ends[0], ends[1], T::of(length), T::of(compliance)).unwrap())
        .unwrap();
    set
}

/// |Σ m Δd| ≤ ε Σ m (|d'| + |Δd|), in each component.
fn projections_conserve_momentum<T: Float>() {
    let numbers = prop::array::uniform2(prop::array::uniform4(-1.0..1.0));
    proptest!(settings(2000), |(numbers in numbers, masses in prop::array::uniform2(0.01..100.0), length in 0.0..2.0, far in prop::bool::ANY)| {
        let mut pair = Pair::<T>::new(numbers, masses);
        if far {
            pair.positions = pair.positions.map(|x| x + T::vector(1000.0, 1000.0));
        }
        let after = pair.project(&mut rod([FIRST, SECOND], length, 1e-3));
        for component in [|v: Vec2<T>| v.x.wide(), |v: Vec2<T>| v.y.wide()] {
            let (mut sum, mut size) = (0.0, 0.0);
            for ((d, old), m) in after.iter().zip(pair.displacements).zip(pair.masses) {
                let change = component(*d) - component(old);
                sum += m.wide() * change;
                size += m.wide() * (component(*d).abs() + change.abs());
            }
            prop_assert!(sum.abs() <= T::EPSILON.wide() * size, "{sum:e}, bound {:e}", T::EPSILON.wide() * size);
        }
    });
}

/// The order of the two particles does not matter, bit for bit.
fn swapping_the_ends_changes_nothing<T: Float>() {
    let numbers = prop::array::uniform2(prop::array::uniform4(-1.0..1.0));
    proptest!(settings(1000), |(numbers in numbers, masses in prop::array::uniform2(0.01..100.0), length in 0.0..2.0)| {
        let pair = Pair::<T>::new(numbers, masses);
        let [a, b] = pair.project(&mut rod([FIRST, SECOND], length, 1e-3));
        let [c, d] = pair.swap_xy().project(&mut rod([FIRST, SECOND], length, 1e-3));
        prop_assert_eq!([a, b], [d, c]);
        prop_assert_eq!([a, b], pair.project(&mut rod([SECOND, FIRST], length, 1e-3)));
    });
}

/// Damping reduces the motion along the constraint and does not affect the motion across it.
fn damping_acts_along_the_constraint<T: Float>() {
    let damped = |displacements: [[f64; 2]; 2], damping: f64| {
        let [[a, b], [c, d]] = displacements;
        let pair = Pair::<T>::new([[0.0, 0.0, a, b], [1.0, 0.0, c, d]], [1.0, 1.0]);
        let spring = Distance::new(FIRST, SECOND, T::of(1.0), T::of(1e-2)).unwrap();
        let mut set = pliant::Constraints::<T, _, 2, 1>::new();
        set.add(Damped::new(spring, T::of(damping)).unwrap())
            .unwrap();
        pair.project(&mut set)
    };
    // Along: C = ∇C·d = 0.02, α̃ = 100, hr = 0.1, Σw|∇C|² = 2:
    // Δλ = −(C + 100 (e^0.1 − 1) C/2)/(2 + 100 e^0.1).
    let [left, right] = damped([[-0.01, 0.0], [0.01, 0.0]], 10.0);
    let expected = 0.02 * (1.0 + 50.0 * 0.1_f64.exp_m1()) / (2.0 + 100.0 * 0.1_f64.exp());
    assert!(
        (left.x.wide() + 0.01 - expected).abs() < tolerance::DAMPED,
        "{left:?}, expected {expected}"
    );
    assert!(
        (right.x.wide() - 0.01 + expected).abs() < tolerance::DAMPED,
        "{right:?}"
    );
    // Across: a rotation to first order, which damping does not affect.
    let across = [[0.0, -1e-4], [0.0, 1e-4]];
    let (with, without) = (damped(across, 10.0), damped(across, 0.0));
    assert!(
        (with[0].y - without[0].y).abs().wide() < tolerance::ACROSS,
        "{with:?} {without:?}"
    );
}

crate::both!(
    projections_conserve_momentum,
    swapping_the_ends_changes_nothing,
    damping_acts_along_the_constraint
);
