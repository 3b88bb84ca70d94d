//! Sets of constraints to the bit: how full they are, their level order, what inequalities store, and corrections of any size.

use crate::both;
use crate::float::Float;
use pliant::testing::one;
use pliant::{
    Bending, Constraint, Constraints, Damped, Distance, Distances, LongRangeAttachment, ParticleId, Particles, PointEdge, Solver,
    Tearing, Tether, Vec2, measure,
};

fn id(place: u16) -> ParticleId {
    ParticleId::new(place)
}

fn at<T: Float>(places: &[[f64; 2]]) -> Particles<T, 16> {
    let mut particles = Particles::new();
    for [x, y] in places {
        particles.add(T::vector(*x, *y), T::ONE).unwrap();
    }
    particles
}

fn sets_are_empty_until_something_is_added<T: Float>() {
    let spring = Distance::new(id(0), id(1), T::ONE, T::ZERO).unwrap();
    let (mut springs, mut threads) = (Distances::<T, 7>::new(), Tearing::<T, Distance<T>, 2, 7>::new());
    assert!(springs.is_empty() && threads.is_empty());
    assert_eq!(springs.capacity(), 7);
    springs.add(spring).unwrap();
    threads.add(spring, T::ONE).unwrap();
    assert!(!springs.is_empty() && !threads.is_empty());
}

/// By the longest chain of constraints before each one that share particles, and by the order of adding where that is as long.
fn level_order_is_by_level_and_then_by_the_order_of_adding<T: Float>() {
    let pairs: [[u16; 2]; 12] = [[0, 1], [1, 2], [2, 3], [4, 5], [3, 4], [6, 7], [5, 6], [0, 7], [8, 9], [1, 9], [2, 8], [7, 8]];
    let mut springs = Distances::<T, 12>::new();
    let (mut heights, mut expected) = ([0; 16], Vec::new());
    for pair in pairs {
        let [a, b] = pair.map(usize::from);
        let level = 1 + heights[a].max(heights[b]);
        (heights[a], heights[b]) = (level, level);
        expected.push((level, pair));
        springs.add(Distance::new(id(pair[0]), id(pair[1]), T::ONE, T::ZERO).unwrap()).unwrap();
    }
    expected.sort_by_key(|(level, _)| *level);
    springs.order(&at::<T>(&[[0.0; 2]; 16]));
    let found: Vec<_> = springs.as_slice().iter().map(|spring| spring.particles().map(ParticleId::index)).collect();
    assert_eq!(found, expected.iter().map(|(_, pair)| pair.map(usize::from)).collect::<Vec<_>>());
}

/// C²/2α with α of a half: C². Nothing on the side that is free.
fn inequalities_store_energy_on_one_side<T: Float>() {
    let particles = at::<T>(&[[0.0, 0.0], [3.0, 0.0], [1.0, 1.0], [1.0, -1.0]]);
    let energy = |set: &dyn pliant::Project<T>| measure::elastic_energy(&particles, set, T::ONE).wide();
    for (length, exact) in [(5.0, 0.0), (3.0, 0.0), (1.0, 4.0)] {
        assert_eq!(energy(&one(Tether::new(id(0), id(1), T::of(length), T::HALF).unwrap()).unwrap()), exact);
        let held = LongRangeAttachment::new(id(1), Vec2::ZERO, T::of(length), T::HALF).unwrap();
        assert_eq!(energy(&one(held).unwrap()), exact);
    }
    let beside = |point| energy(&one(PointEdge::new(id(point), [id(0), id(1)], T::HALF).unwrap()).unwrap());
    // To the left of the way along the edge it is free.
    assert_eq!([beside(2), beside(3)], [0.0, 1.0]);
}

/// The positions after a step, as bits.
fn stepped<T: Float, C: Constraint<T, 2>>(constraint: C, x: f64) -> Vec<[u64; 2]> {
    let mut particles = at::<T>(&[[0.1, 0.7], [x, -1.9]]);
    let mut set = Constraints::<T, C, 2, 1>::new();
    set.add(constraint).unwrap();
    Solver::new().step(T::of(0.01), &mut particles, &mut set).unwrap();
    particles.positions().iter().map(|x| [x.x.bits(), x.y.bits()]).collect()
}

/// What is known of the gradients of a distance is known of those of a tether and of a damper around it.
fn a_taut_tether_and_an_undamped_damper_are_distances_bit_for_bit<T: Float>() {
    for place in 0..20 {
        let (length, x) = (T::of(0.3), 0.37 * f64::from(place) - 3.1);
        let distance = Distance::new(id(0), id(1), length, T::of(1e-5)).unwrap();
        let exact = stepped::<T, _>(distance, x);
        assert_eq!(stepped::<T, _>(Tether::new(id(0), id(1), length, T::of(1e-5)).unwrap(), x), exact, "{x}");
        assert_eq!(stepped::<T, _>(Damped::new(distance, T::ZERO).unwrap(), x), exact, "{x}");
    }
}

/// |x₀ − 2x₁ + x₂| is its rest.
fn a_bend_at_rest_stays_and_another_one_moves<T: Float>() {
    for (height, moves) in [(0.5, false), (0.75, true), (-0.5, false), (0.25, true)] {
        let mut particles = at::<T>(&[[-1.0, height], [0.0, 0.0], [1.0, height]]);
        let before = particles.clone();
        let mut set = one(Bending::new([id(0), id(1), id(2)], T::ONE, T::ZERO).unwrap()).unwrap();
        Solver::new().step(T::of(0.5), &mut particles, &mut set).unwrap();
        assert_eq!(particles.positions() != before.positions(), moves, "{height}");
        let bend = particles.positions()[0] + particles.positions()[2] - particles.positions()[1] * T::TWO;
        assert_eq!(bend.length(), T::ONE, "{height}");
    }
}

/// Up to the largest numbers, whichever way: displacements are finite though a product of them is not, nor a difference.
fn corrections_are_made_at_any_size<T: Float>() {
    let most = T::MAX.wide();
    let root = most.sqrt();
    for (x, y) in [(0.6 * most, -0.6 * most), (-0.7 * most, -0.7 * most), (8.0 * root, 8.0 * root), (0.7 * most, 0.7 * most)] {
        for pinned in [false, true] {
            let mut particles = at::<T>(&[[0.0, 0.0], [x, y]]);
            if pinned && x * y < 0.0 {
                particles.pin(id(0)).unwrap();
            }
            let before = particles.clone();
            let mut set = one(Distance::new(id(0), id(1), T::ONE, T::ZERO).unwrap()).unwrap();
            Solver::new().step(T::of(4.0), &mut particles, &mut set).unwrap();
            assert_ne!(particles.positions(), before.positions(), "{x:e} {y:e}");
        }
    }
}

both!(
    sets_are_empty_until_something_is_added,
    level_order_is_by_level_and_then_by_the_order_of_adding,
    inequalities_store_energy_on_one_side,
    a_taut_tether_and_an_undamped_damper_are_distances_bit_for_bit,
    a_bend_at_rest_stays_and_another_one_moves,
    corrections_are_made_at_any_size,
);
