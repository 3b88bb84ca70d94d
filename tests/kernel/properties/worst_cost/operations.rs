//! Cost of a step in worst-case scenes, in operations: coincident bodies.

use crate::support::counting_scalar::{Counted, cost};
use lookup::Lookup;
use pliant::{
    ContactMaterial, DiscContacts, Filter, Fluid, OutlineContacts, OutlineOptions, ParticleId,
    Particles, Project, Solver, Vec2,
};
use std::cell::Cell;
use std::cmp::Ordering;
use std::time::{Duration, Instant};

#[path = "../../../../src/contact/heap.rs"]
mod heap;
#[allow(dead_code, reason = "one comparison for each pair is not counted")]
#[path = "../../../../src/contact/discs/lookup.rs"]
mod lookup;

const TIME_STEP: Counted = Counted(0.01);

fn at(x: f64, y: f64) -> Vec2<Counted> {
    Vec2::new(Counted(x), Counted(y))
}

/// Operations of a step with one substep and one pass.
fn step_cost<const P: usize>(
    particles: &mut Particles<Counted, P>,
    scene: &mut impl Project<Counted>,
) -> u64 {
    let step = || Solver::new().step(TIME_STEP, particles, scene).unwrap();
    cost(step).0.arithmetic()
}

/// Operations of the step of a fluid, and the number of dropped neighbors.
fn fluid_cost<const N: usize, const K: usize>(
    position: impl Fn(usize) -> Vec2<Counted>,
) -> (u64, usize) {
    let mut particles = Box::new(Particles::<Counted, N>::new());
    for index in 0..N {
        particles.add(position(index), Counted(1.0)).unwrap();
    }
    let ids = particles.ids();
    let mut fluid = Box::new(Fluid::<Counted, N, K>::new(&particles, ids, Counted(1.0)).unwrap());
    (step_cost(&mut *particles, &mut *fluid), fluid.dropped())
}

/// Bound of the operations in the search and the pass of a fluid. Per member: 11 for each of the
/// 256 + 4K examined members, 50 for each of its K neighbors in the pass, and 50 for itself.
const fn most_of_a_fluid(n: u64, k: u64) -> u64 {
    n * (11 * (256 + 4 * k) + 50 * (k + 1))
}

#[test]
fn coincident_fluid_costs_a_fixed_number_of_comparisons_per_particle() {
    let (few, dropped) = fluid_cost::<1000, 8>(|_| at(3.0, -1.0));
    // All others in the cell except the first eight. Unexamined members count as dropped, including
    // the particle itself.
    assert!((1000 * 991..=1000 * 992).contains(&dropped), "{dropped}");
    let (many, _) = fluid_cost::<2000, 8>(|_| at(3.0, -1.0));
    assert!(
        few <= most_of_a_fluid(1000, 8),
        "{few} operations for 1000 particles"
    );
    assert!(
        many <= most_of_a_fluid(2000, 8),
        "{many} operations for 2000 particles"
    );
}

/// Two neighboring cells with half of the particles each, which are too far apart to be neighbors.
#[test]
fn crowded_cells_without_a_neighbor_cost_a_fixed_number_of_comparisons_per_particle() {
    let (found, dropped) = fluid_cost::<2000, 8>(|index| {
        if index % 2 == 0 {
            at(0.0, 0.0)
        } else {
            at(3.0, 0.0)
        }
    });
    assert!(dropped > 0);
    assert!(found <= most_of_a_fluid(2000, 8), "{found} operations");
}

/// Block of fluid at rest, with its first particle beyond the range of the grid if `leak` is set.
/// Returns the neighbors, the cost, and the number of dropped neighbors.
fn block(leak: bool) -> (Vec<Vec<ParticleId>>, u64, usize) {
    const N: usize = 800;
    let mut particles = Box::new(Particles::<Counted, N>::new());
    let far = if leak { 1e5 } else { 0.0 };
    for index in 0..800_u16 {
        let x = if index == 0 {
            -far
        } else {
            f64::from(index % 40)
        };
        particles
            .add(at(x, f64::from(index / 40)), Counted(1.0))
            .unwrap();
    }
    let ids = particles.ids();
    let mut fluid = Box::new(Fluid::<Counted, N, 12>::new(&particles, ids, Counted(1.0)).unwrap());
    let cost = step_cost(&mut *particles, &mut *fluid);
    // Excludes the first particle and its former neighbors; lists are sorted by id.
    let inner = (0..N).filter(|index| index % 40 > 2 || index / 40 > 2);
    let lists = inner.map(|index| {
        let mut list = fluid.neighbors(index).unwrap().to_vec();
        list.sort_unstable();
        list
    });
    (lists.collect(), cost, fluid.dropped())
}

#[test]
fn fluid_finds_its_neighbors_when_its_first_particle_is_far_away() {
    let ((usual, ordinary, _), (found, cost, dropped)) = (block(false), block(true));
    assert!(usual == found, "other neighbors");
    assert_eq!(dropped, 0);
    assert!(
        cost < 2 * ordinary,
        "{cost} operations instead of {ordinary}"
    );
}

/// Coincident squares: operations of a step, and the number of dropped contacts.
fn squares<const B: usize, const N: usize, const K: usize>() -> (u64, usize) {
    let mut particles = Box::new(Particles::<Counted, N>::new());
    let mut outlines =
        Box::new(OutlineContacts::<Counted, B, N, K>::new(ContactMaterial::default()).unwrap());
    for _ in 0..B {
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let ids = corners.map(|[x, y]| particles.add(at(x, y), Counted(1.0)).unwrap());
        outlines
            .add(
                &particles,
                ids,
                OutlineOptions {
                    radius: Some(Counted(0.01)),
                    ..OutlineOptions::default()
                },
            )
            .unwrap();
    }
    (
        step_cost(&mut *particles, &mut *outlines),
        outlines.dropped(),
    )
}

#[test]
fn coincident_outlines_cost_in_proportion_to_the_capacity_for_contacts() {
    let (few, dropped) = squares::<20, 80, 200>();
    assert!(dropped > 800);
    let (many, dropped) = squares::<40, 160, 200>();
    assert!(dropped > 800);
    assert!(
        2 * many < 3 * few,
        "{few} operations for 20 bodies, {many} for 40"
    );
}

#[test]
fn dropped_contacts_of_outlines_are_exact_up_to_four_times_the_capacity() {
    let (_, none) = squares::<4, 16, 1000>();
    assert_eq!(none, 0);
    let (_, all_but_60) = squares::<4, 16, 60>();
    let (_, all_but_64) = squares::<4, 16, 64>();
    assert_eq!(all_but_60, all_but_64 + 4);
    let (_, some) = squares::<4, 16, 10>();
    assert!((40..=all_but_60 + 50).contains(&some), "{some}");
}

/// Coincident discs, each in a separate body.
fn coincident<const N: usize, const K: usize>() -> (
    Box<Particles<Counted, N>>,
    Box<DiscContacts<Counted, N, N, K>>,
) {
    let mut particles = Box::new(Particles::<Counted, N>::new());
    let mut discs =
        Box::new(DiscContacts::<Counted, N, N, K>::new(ContactMaterial::default()).unwrap());
    for _ in 0..N {
        let id = particles.add(Vec2::ZERO, Counted(1.0)).unwrap();
        discs
            .add_body(&particles, [id], Counted(0.5), Filter::default())
            .unwrap();
    }
    (particles, discs)
}

/// Bound: 22 operations for each of N(N − 1)/2 pairs, 200 for each of K contacts in a pass, and 50
/// for each disc.
#[test]
fn coincident_discs_cost_a_comparison_for_each_pair() {
    const fn most(n: u64, k: u64) -> u64 {
        n * (n - 1) / 2 * 22 + 200 * k + 50 * n
    }
    let (mut particles, mut discs) = coincident::<400, 500>();
    let found = step_cost(&mut *particles, &mut *discs);
    assert_eq!(discs.dropped(), 400 * 399 / 2 - 500);
    assert!(found <= most(400, 500), "{found} operations");
}

/// Shortest times of a step of coincident discs, for each spacing that they had in the previous
/// step.
///
/// The spacings take turns, so that other programs slow both down, and the shortest of many times
/// is that of an idle processor.
fn times<const N: usize, const K: usize>(spacings: [f64; 2]) -> [Duration; 2] {
    let mut particles = Box::new(Particles::<f64, N>::new());
    let mut discs =
        Box::new(DiscContacts::<f64, N, N, K>::new(ContactMaterial::default()).unwrap());
    for _ in 0..N {
        let id = particles.add(Vec2::ZERO, 1.0).unwrap();
        discs
            .add_body(&particles, [id], 0.5, Filter::default())
            .unwrap();
    }
    let mut step = |apart: f64| {
        for (index, id) in particles.ids().iter().enumerate() {
            let [row, column] = [index / 32, index % 32]
                .map(|count| apart * f64::from(u16::try_from(count).unwrap()));
            particles.set_position(id, Vec2::new(column, row)).unwrap();
            particles.set_velocity(id, Vec2::ZERO).unwrap();
        }
        let start = Instant::now();
        Solver::new()
            .step(0.01, &mut *particles, &mut *discs)
            .unwrap();
        start.elapsed()
    };
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..25 {
        for (shortest, spacing) in shortest.iter_mut().zip(spacings) {
            step(spacing);
            *shortest = step(0.0).min(*shortest);
        }
    }
    shortest
}

/// With normals to find, a step takes 1.1 times as long as without; a linear search would make it
/// 3.8 times. The search uses no scalar operations, so the test compares times instead of counts,
/// and again if other programs disturbed them.
#[test]
fn coincident_discs_with_cached_contacts_cost_the_same_time() {
    let mut found = Vec::new();
    for _ in 0..4 {
        let [with, without] = times::<600, 2400>([0.4, 10.0]);
        if with < without * 2 {
            return;
        }
        found.push([with, without]);
    }
    panic!("times with and without normals to find: {found:?}");
}

thread_local! {
    static COMPARISONS: Cell<u64> = const { Cell::new(0) };
}

/// A key that counts its comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key(u32);

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        COMPARISONS.set(COMPARISONS.get() + 1);
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[test]
fn lookup_finds_every_key_in_a_logarithmic_number_of_comparisons() {
    for len in [0, 1, 2, 3, 5, 64, 1000, 4096] {
        let orders: [fn(u32, u32) -> u32; 3] = [
            |i, _| i,
            |i, len| len - 1 - i,
            |i, _| i.wrapping_mul(2_654_435_761),
        ];
        for order in orders {
            let mut lookup = Box::new(Lookup::<Key, u32, 4096>::new());
            (0..len).for_each(|i| lookup.push(Key(order(i, len)), i));
            COMPARISONS.set(0);
            for i in 0..len {
                assert_eq!(lookup.find(&Key(order(i, len))), Some(i), "{i} of {len}");
            }
            let log = u64::from(u32::BITS - len.leading_zeros());
            let most = u64::from(len) * 4 * (log + 1);
            assert!(
                COMPARISONS.get() <= most,
                "{} comparisons, {most} for {len}",
                COMPARISONS.get()
            );
            assert_eq!(lookup.find(&Key(u32::MAX)), None);
            lookup.clear();
            assert_eq!(lookup.find(&Key(0)), None);
        }
    }
}
