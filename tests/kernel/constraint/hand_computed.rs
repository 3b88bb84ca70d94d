//! Constraints with numbers of few digits: one pass computed by hand, energies, bit-identical
//! results, the range of numbers, and capacities.

use crate::support::bits::Bits;
use crate::support::encounters::Substep;
use crate::support::float::Float;
use crate::support::group::alone;
use crate::support::setup::{at, id, ids, row};
use pliant::{
    Attachment, Bending, Damped, Distance, Distances, Grab, LongRangeAttachment, Particles,
    PointEdge, Pressure, Project, RestMeasure, Solver, Tearing, Tether, Vec2, measure,
};

/// Displacements after a pass over particles of mass one that have not moved yet.
fn corrected<T: Float>(mut constraint: impl Project<T>, places: &[[f64; 2]]) -> Vec<Vec2<T>> {
    let mut substep = Substep::new(
        places,
        &vec![[0.0; 2]; places.len()],
        &vec![1.0; places.len()],
    );
    substep.pass(0, &mut constraint);
    substep.ways
}

/// l = (0, −6), so C = 6 − 2, and Δλ = −4/(1 + 4 + 1 + 2).
fn bending_correction_matches_hand_computation<T: Float>() {
    let bending = Bending::new(ids(), T::of(2.0), T::of(2.0)).unwrap();
    let found = corrected(alone(bending), &[[-1.0, 0.0], [0.0, 3.0], [1.0, 0.0]]);
    assert_eq!(
        found,
        [
            T::vector(0.0, 0.5),
            T::vector(0.0, -1.0),
            T::vector(0.0, 0.5)
        ]
    );
}

/// |x₀ − 2x₁ + x₂| equals its rest value.
fn bend_moves_only_if_off_its_rest_value<T: Float>() {
    for (height, moves) in [(0.5, false), (0.75, true), (-0.5, false), (0.25, true)] {
        let mut particles = at::<T, 3>(&[[-1.0, height], [0.0, 0.0], [1.0, height]]);
        let before = particles.clone();
        let mut set = alone(Bending::new(ids(), T::ONE, T::ZERO).unwrap());
        Solver::new()
            .step(T::of(0.5), &mut particles, &mut set)
            .unwrap();
        assert_eq!(
            particles.positions() != before.positions(),
            moves,
            "{height}"
        );
        let bend =
            particles.positions()[0] + particles.positions()[2] - particles.positions()[1] * T::TWO;
        assert_eq!(bend.length(), T::ONE, "{height}");
    }
}

/// C²/2α on one side of zero, nothing on the other.
fn inequalities_store_energy_on_one_side<T: Float>() {
    let [one, two] = [1.0, 2.0].map(T::of);
    let [a, b, c] = ids();
    for (way, energy) in [(-0.5, 0.0), (0.0, 0.0), (2.0, 1.0)] {
        let particles = at::<T, 3>(&[[1.0 + way, -way], [0.0, -way], [9.0, 0.0]]);
        let stored = |constraint: &dyn Project<T>| {
            constraint.elastic_energy(T::ONE, &particles.view()).wide()
        };
        assert_eq!(stored(&alone(Tether::new(a, b, one, two).unwrap())), energy);
        let place = T::vector(0.0, -way);
        assert_eq!(
            stored(&alone(
                LongRangeAttachment::new(a, place, one, two).unwrap()
            )),
            energy
        );
        let edge = at::<T, 3>(&[[0.5, -way], [-1.0, 0.0], [2.0, 0.0]]);
        let keeps_left = alone(PointEdge::new(a, [b, c], two).unwrap());
        assert_eq!(
            measure::elastic_energy(&edge, &keeps_left, T::ONE).wide(),
            energy
        );
    }
}

fn energy_of_a_list_is_the_sum<T: Float>() {
    let particles = row::<T, 2>(2);
    let spring = |length: f64| alone(Distance::new(id(0), id(1), T::of(length), T::HALF).unwrap());
    // (1 − L)²/2α each, with α of a half.
    let all = [spring(3.0), spring(2.0), spring(0.5)];
    assert_eq!(
        measure::elastic_energy(&particles, all.as_slice(), T::ONE),
        T::of(4.0 + 1.0 + 0.25)
    );
    assert_eq!(
        measure::elastic_energy(&particles, &all, T::ONE),
        T::of(5.25)
    );
    assert_eq!(
        measure::elastic_energy(&particles, &all[..0], T::ONE),
        T::ZERO
    );
}

/// A taut tether equals a rod, and zero damping equals none, bit for bit and in all directions.
fn equivalent_constraints_give_the_same_bits<T: Float>() {
    let [a, b] = ids();
    let (length, compliance) = (T::of(0.25), T::of(0.3));
    let rod = Distance::new(a, b, length, compliance).unwrap();
    for i in 0..100_u8 {
        let places = [
            [0.74 * f64::from(i % 10) - 4.3, 0.7],
            [-1.1, 0.29 * f64::from(i / 10) - 0.9],
        ];
        let bits = |constraint: &mut dyn Project<T>| {
            corrected(constraint, &places)
                .into_iter()
                .map(|d| [d.x.bits(), d.y.bits()])
                .collect::<Vec<_>>()
        };
        let expected = bits(&mut alone(rod));
        assert_eq!(
            bits(&mut alone(Tether::new(a, b, length, compliance).unwrap())),
            expected,
            "{places:?}"
        );
        assert_eq!(
            bits(&mut alone(Damped::new(rod, T::ZERO).unwrap())),
            expected,
            "{places:?}"
        );
    }
}

/// Also where sums of independent displacements would overflow.
fn constraints_act_up_to_the_largest_numbers<T: Bits>() {
    let far = 1.2 * 2.0_f64.powi(T::TOP);
    let [a, b] = ids();
    let place = T::vector(far, -far);
    let [moved] = corrected(
        alone(Attachment::new(a, place, T::ZERO).unwrap()),
        &[[0.0; 2]],
    )[..] else {
        panic!()
    };
    assert!(
        moved.x > T::of(0.9 * far) && moved.y < T::of(-0.9 * far),
        "{moved:?}"
    );
    let before = [[far, 0.0], [0.0, -far]];
    let mut substep = Substep::<T>::new(&[[0.0; 2]; 2], &before, &[1.0; 2]);
    substep.pass(
        0,
        &mut alone(Distance::new(a, b, T::of(1.4 * far), T::ZERO).unwrap()),
    );
    assert!(
        substep.ways[0].x < T::of(far) && substep.ways[1].y > T::of(-far),
        "{:?}",
        substep.ways
    );
}

/// Displacements up to the largest numbers, in several directions, stay finite. Their products or
/// differences overflow.
fn corrections_apply_at_any_magnitude<T: Float>() {
    let most = T::MAX.wide();
    let root = most.sqrt();
    for (x, y) in [
        (0.6 * most, -0.6 * most),
        (-0.7 * most, -0.7 * most),
        (8.0 * root, 8.0 * root),
        (0.7 * most, 0.7 * most),
    ] {
        for pinned in [false, true] {
            let mut particles = at::<T, 2>(&[[0.0, 0.0], [x, y]]);
            if pinned && x * y < 0.0 {
                particles.pin(id(0)).unwrap();
            }
            let before = particles.clone();
            let mut set = alone(Distance::new(id(0), id(1), T::ONE, T::ZERO).unwrap());
            Solver::new()
                .step(T::of(4.0), &mut particles, &mut set)
                .unwrap();
            assert_ne!(particles.positions(), before.positions(), "{x:e} {y:e}");
        }
    }
}

/// The area overflows; the sum of its squared gradients does not.
fn polygons_of_infinite_area_are_skipped<T: Bits>() {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let mut particles = Particles::<T, 4>::new();
    for [x, y] in square {
        let corner = particles.add(T::vector(x, y), T::of(16.0)).unwrap();
        particles.set_velocity(corner, T::vector(3.0, 5.0)).unwrap();
    }
    let mut air = Pressure::<T, 4>::new(&particles, particles.ids(), T::ONE, T::ZERO).unwrap();
    let side = 1.1 * 2.0_f64.powi(T::TOP.midpoint(1));
    for (id, [x, y]) in ids::<4>().into_iter().zip(square) {
        particles
            .set_position(id, T::vector(x * side, y * side))
            .unwrap();
    }
    Solver::new()
        .step(T::ONE, &mut particles, &mut air)
        .unwrap();
    assert_eq!(
        (particles.velocities(), air.multiplier()),
        (&[T::vector(3.0, 5.0); 4][..], T::ZERO)
    );
}

/// The state of a pointer after its arrival does not depend on its start.
fn arrived_pointer_state_is_independent_of_its_start<T: Float>() {
    let arrived = |way: f64| {
        let mut particles = Particles::<T, 1>::new();
        let held = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
        let mut grab = Grab::new();
        grab.take(&particles, held, Vec2::ZERO, T::ONE).unwrap();
        for x in [way, 0.0] {
            grab.move_to(T::vector(x, x), T::HALF).unwrap();
            Solver::new()
                .step(T::HALF, &mut particles, &mut grab)
                .unwrap();
        }
        measure::checksum(&particles, &grab)
    };
    assert_eq!(arrived(1.0), arrived(-1.0));
}

fn sets_report_length_and_capacity<T: Float>() {
    let [a, b] = ids();
    let spring = Distance::new(a, b, T::ONE, T::ZERO).unwrap();
    assert_eq!(spring.rest_measure(), T::ONE);
    let (mut set, mut cloth) = (Distances::<T, 3>::new(), Tearing::<T, _, 2, 5>::new());
    assert_eq!((set.len(), set.is_empty(), set.capacity()), (0, true, 3));
    assert_eq!(
        (cloth.len(), cloth.is_empty(), cloth.capacity()),
        (0, true, 5)
    );
    set.add(spring).unwrap();
    cloth.add(spring, T::ONE).unwrap();
    assert_eq!((set.len(), set.is_empty(), set.capacity()), (1, false, 3));
    assert_eq!(
        (cloth.len(), cloth.is_empty(), cloth.capacity()),
        (1, false, 5)
    );
}

crate::both!(
    bending_correction_matches_hand_computation,
    bend_moves_only_if_off_its_rest_value,
    inequalities_store_energy_on_one_side,
    energy_of_a_list_is_the_sum,
    equivalent_constraints_give_the_same_bits,
    constraints_act_up_to_the_largest_numbers,
    corrections_apply_at_any_magnitude,
    polygons_of_infinite_area_are_skipped,
    arrived_pointer_state_is_independent_of_its_start,
    sets_report_length_and_capacity,
);
