//! Constraints in numbers of few digits: one pass as worked out by hand, energies, and what has to be the same bit for bit.

use crate::bits::Bits;
use crate::encounters::Substep;
use crate::float::Float;
use pliant::{
    Attachment, Bending, Constraint, Constraints, Damped, Distance, Distances, Grab, LongRangeAttachment, ParticleId, Particles,
    PointEdge, Pressure, Project, RestMeasure, Solver, Tearing, Tether, Vec2, measure,
};

fn ids<const K: usize>() -> [ParticleId; K] {
    core::array::from_fn(|i| ParticleId::new(u16::try_from(i).unwrap()))
}

fn set<T: Float, C: Constraint<T, K>, const K: usize>(constraint: C) -> Constraints<T, C, K, 1> {
    let mut set = Constraints::new();
    assert!(set.add(constraint).is_ok());
    set
}

/// The displacements after a pass over particles of mass one that have not moved yet.
fn corrected<T: Float>(mut constraint: impl Project<T>, places: &[[f64; 2]]) -> Vec<Vec2<T>> {
    let mut substep = Substep::new(places, &vec![[0.0; 2]; places.len()], &vec![1.0; places.len()]);
    substep.pass(0, &mut constraint);
    substep.ways
}

/// l = (0, −6), so C = 6 − 2, and Δλ = −4/(1 + 4 + 1 + 2).
fn bending_keeps_its_bend<T: Float>() {
    let bending = Bending::new(ids(), T::of(2.0), T::of(2.0)).unwrap();
    let found = corrected(set(bending), &[[-1.0, 0.0], [0.0, 3.0], [1.0, 0.0]]);
    assert_eq!(found, [T::vector(0.0, 0.5), T::vector(0.0, -1.0), T::vector(0.0, 0.5)]);
}

/// C²/2α on the one side of zero, nothing on the other.
fn inequalities_store_energy_on_one_side<T: Float>() {
    let [one, two] = [1.0, 2.0].map(T::of);
    let [a, b, c] = ids();
    for (way, energy) in [(-0.5, 0.0), (0.0, 0.0), (2.0, 1.0)] {
        let mut particles = Particles::<T, 3>::new();
        for [x, y] in [[1.0 + way, -way], [0.0, -way], [9.0, 0.0]] {
            particles.add(T::vector(x, y), T::ONE).unwrap();
        }
        let stored = |constraint: &dyn Project<T>| constraint.elastic_energy(T::ONE, &particles.view()).wide();
        assert_eq!(stored(&set(Tether::new(a, b, one, two).unwrap())), energy);
        let place = T::vector(0.0, -way);
        assert_eq!(stored(&set(LongRangeAttachment::new(a, place, one, two).unwrap())), energy);
        let mut edge = Particles::<T, 3>::new();
        for [x, y] in [[0.5, -way], [0.0, 0.0], [1.0, 0.0]] {
            edge.add(T::vector(x, y), T::ONE).unwrap();
        }
        let keeps_left = set(PointEdge::new(a, [b, c], two).unwrap());
        assert_eq!(measure::elastic_energy(&edge, &keeps_left, T::ONE).wide(), energy);
    }
}

/// A tether that is taut is a rod, and a damper of zero is none, bit for bit and in all directions.
fn what_is_no_different_gives_the_same_bits<T: Float>() {
    let [a, b] = ids();
    for i in 0..100_u8 {
        let places = [[f64::from(i % 10), 3.0], [-1.0, f64::from(i / 10) + 4.0]];
        let rod = Distance::new(a, b, T::HALF, T::of(0.3)).unwrap();
        let tether = Tether::new(a, b, T::HALF, T::of(0.3)).unwrap();
        let expected = corrected(set(rod), &places);
        assert_eq!(corrected(set(tether), &places), expected);
        assert_eq!(corrected(set(Damped::new(rod, T::ZERO).unwrap()), &places), expected);
    }
}

/// Also where sums of displacements that have nothing to do with each other would overflow.
fn constraints_act_as_far_as_numbers_reach<T: Bits>() {
    let far = 1.2 * 2.0_f64.powi(T::TOP);
    let [a, b] = ids();
    let place = T::vector(far, -far);
    let [moved] = corrected(set(Attachment::new(a, place, T::ZERO).unwrap()), &[[0.0; 2]])[..] else { panic!() };
    assert!(moved.x > T::of(0.9 * far) && moved.y < T::of(-0.9 * far), "{moved:?}");
    let before = [[far, 0.0], [0.0, -far]];
    let mut substep = Substep::<T>::new(&[[0.0; 2]; 2], &before, &[1.0; 2]);
    substep.pass(0, &mut set(Distance::new(a, b, T::of(1.4 * far), T::ZERO).unwrap()));
    assert!(substep.ways[0].x < T::of(far) && substep.ways[1].y > T::of(-far), "{:?}", substep.ways);
}

/// Its area is infinite, the sum of its squared gradients is not.
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
        particles.set_position(id, T::vector(x * side, y * side)).unwrap();
    }
    Solver::new().step(T::ONE, &mut particles, &mut air).unwrap();
    assert_eq!((particles.velocities(), air.multiplier()), (&[T::vector(3.0, 5.0); 4][..], T::ZERO));
}

/// A pointer that has arrived is the same wherever it came from.
fn pointers_that_have_arrived_are_alike<T: Float>() {
    let arrived = |way: f64| {
        let mut particles = Particles::<T, 1>::new();
        let held = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
        let mut grab = Grab::new();
        grab.take(&particles, held, Vec2::ZERO, T::ONE).unwrap();
        for x in [way, 0.0] {
            grab.move_to(T::vector(x, x), T::HALF).unwrap();
            Solver::new().step(T::HALF, &mut particles, &mut grab).unwrap();
        }
        measure::checksum(&particles, &grab)
    };
    assert_eq!(arrived(1.0), arrived(-1.0));
}

/// What is empty, and how much there is room for.
fn sets_know_their_size<T: Float>() {
    let [a, b] = ids();
    let spring = Distance::new(a, b, T::ONE, T::ZERO).unwrap();
    assert_eq!(spring.rest_measure(), T::ONE);
    let (mut set, mut cloth) = (Distances::<T, 3>::new(), Tearing::<T, _, 2, 5>::new());
    assert_eq!((set.len(), set.is_empty(), set.capacity()), (0, true, 3));
    assert_eq!((cloth.len(), cloth.is_empty(), cloth.capacity()), (0, true, 5));
    set.add(spring).unwrap();
    cloth.add(spring, T::ONE).unwrap();
    assert_eq!((set.len(), set.is_empty(), set.capacity()), (1, false, 3));
    assert_eq!((cloth.len(), cloth.is_empty(), cloth.capacity()), (1, false, 5));
}

crate::both!(
    bending_keeps_its_bend,
    inequalities_store_energy_on_one_side,
    what_is_no_different_gives_the_same_bits,
    constraints_act_as_far_as_numbers_reach,
    polygons_of_infinite_area_are_skipped,
    pointers_that_have_arrived_are_alike,
    sets_know_their_size,
);
