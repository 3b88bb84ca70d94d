//! Cuts, snapshots, extreme states, memory size and cost of lattices.

use crate::support::corpus::{Bits, for_all, number};
use crate::support::counting_scalar::{Counted, Operations, cost};
use crate::support::rejected_input::v;
use crate::support::setup::{id, is_finite};
use pliant::build::{self, cut_lattice};
use pliant::{
    LatticeMatching, ParticleId, Particles, Scheme, Solver, Stiffness, Sweep, Vec2, measure,
};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert;
use std::mem::size_of;

pub(crate) type Net = Particles<f32, 6>;

/// One pinned particle and five free ones with consecutive ids.
pub(crate) fn net() -> Net {
    let mut net = Net::new();
    net.add_pinned(v(0.0, 0.0), 2.0).unwrap();
    for place in [
        v(1.0, 0.0),
        v(2.0, 0.0),
        v(0.0, -1.0),
        v(1.0, -1.0),
        v(2.0, -1.0),
    ] {
        net.add(place, 0.5).unwrap();
    }
    net
}

#[test]
fn cut_lattices_follow_the_shape_predicate() {
    let mut net = Particles::<f32, 16>::new();
    net.add(v(9.0, 9.0), 1.0).unwrap();
    let cut = cut_lattice(&mut net, v(1.0, 2.0), 4, 3, 0.5, 0.25, |column, row| {
        column > 1 || row > 0
    })
    .unwrap();
    assert_eq!(
        (cut.columns(), cut.particles().len(), net.len()),
        (4, 10, 11)
    );
    let nodes: Vec<_> = cut
        .nodes()
        .map(|node| node.map(ParticleId::index))
        .collect();
    assert_eq!(nodes[..6], [None, None, Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!((nodes.len(), nodes[11]), (12, Some(10)));
    assert_eq!(
        [1, 3, 10].map(|place| net.positions()[place]),
        [v(2.0, 2.0), v(1.0, 1.5), v(2.5, 1.0)]
    );
    assert_eq!(net.masses()[10], 0.25);
    let body =
        LatticeMatching::<f32, 12>::new(&net, cut.columns(), cut.nodes(), 2, Stiffness::Alpha(0.5))
            .unwrap();
    assert_eq!(
        (body.columns(), body.rows(), body.half_width(), body.mass()),
        (4, 3, 2, 2.5)
    );
    assert_eq!(body.members(), cut.particles().iter().collect::<Vec<_>>());
    let goals: Vec<_> = body.goals().collect();
    for (goal, place) in goals.iter().zip(&net.positions()[1..]) {
        assert!(
            (*goal - *place).length() < 1e-6,
            "goals of a body that was not stepped equal its rest positions"
        );
    }
}

/// A cut lattice with a pinned node, swinging under symmetric sweeps.
fn scene<T: Bits>() -> (Particles<T, 48>, LatticeMatching<T, 48>) {
    let mut particles = Particles::new();
    let cut = cut_lattice(
        &mut particles,
        T::vector(0.5, 3.0),
        8,
        6,
        T::of(0.1),
        T::of(0.02),
        |c, r| c * r % 5 != 1,
    )
    .unwrap();
    let body = LatticeMatching::new(
        &particles,
        cut.columns(),
        cut.nodes(),
        2,
        Stiffness::Relaxation(T::of(0.02)),
    )
    .unwrap();
    particles.pin(ParticleId::new(0)).unwrap();
    particles
        .set_velocity(ParticleId::new(30), T::vector(3.0, 1.0))
        .unwrap();
    (particles, body)
}

fn clones_continue_bit_identically<T: Bits>() {
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    };
    let (mut particles, mut body) = scene::<T>();
    let run = |particles: &mut Particles<T, 48>, body: &mut LatticeMatching<T, 48>| {
        let mut step = || {
            solver.step(T::of(1.0 / 60.0), particles, body).unwrap();
            measure::checksum(particles, body)
        };
        (0..40).map(|_| step()).collect::<Vec<_>>()
    };
    run(&mut particles, &mut body);
    let (mut saved, mut kept) = (particles.clone(), body.clone());
    let future = run(&mut particles, &mut body);
    assert!(
        future.windows(2).all(|sums| sums[0] != sums[1]),
        "nothing moves"
    );
    assert_eq!(run(&mut saved, &mut kept), future);
    // The checksum includes the rotations.
    let (_, fresh) = scene::<T>();
    assert_ne!(
        measure::checksum(&particles, &body),
        measure::checksum(&particles, &fresh)
    );
}

/// States of every magnitude, with any number of pinned nodes.
fn extreme_states_stay_finite<T: Bits>() {
    for_all(
        600,
        &(
            vec(any::<u64>(), 36),
            0..10_u16,
            1..4_usize,
            any::<(bool, bool, bool)>(),
        ),
        |(seeds, pinned, half, flags)| {
            let (explicit, wide, holes) = flags;
            let mut particles = Particles::<T, 9>::new();
            let cut = cut_lattice(&mut particles, Vec2::ZERO, 3, 3, T::ONE, T::HALF, |c, r| {
                !holes || c != 1 || r == 2
            })
            .unwrap();
            let mut body = LatticeMatching::<T, 9>::new(
                &particles,
                3,
                cut.nodes(),
                half,
                Stiffness::Alpha(T::HALF),
            )
            .unwrap();
            let drawn =
                |seed: u64| number::<T>(seed, if wide { 1 - T::TOP } else { T::TOP - 9 }, T::TOP);
            for (id, seeds) in cut.particles().iter().zip(seeds.chunks(4)) {
                particles
                    .set_position(id, Vec2::new(drawn(seeds[0]), drawn(seeds[1])))
                    .unwrap();
                particles
                    .set_velocity(id, Vec2::new(drawn(seeds[2]), drawn(seeds[3])))
                    .unwrap();
            }
            for place in 0..pinned {
                let _ = particles.pin(ParticleId::new(place));
            }
            let scheme = if explicit {
                Scheme::Leapfrog
            } else {
                Scheme::Predicted
            };
            let solver = Solver {
                gravity: T::vector(0.0, -9.81),
                substeps: 3,
                iterations: 2,
                scheme,
                ..Solver::new()
            };
            for _ in 0..3 {
                solver
                    .step(T::of(1.0 / 60.0), &mut particles, &mut body)
                    .unwrap();
                prop_assert!(is_finite(&particles), "{:?}", particles);
                let unit = |r: &pliant::Rotation<T>| {
                    (r.cos * r.cos + r.sin * r.sin - T::ONE).abs() <= T::of(4.0) * T::EPSILON
                };
                prop_assert!(body.rotations().iter().all(unit), "{:?}", body.rotations());
                let _ = (
                    body.goals().count(),
                    measure::elastic_energy(&particles, &body, T::of(0.01)),
                );
            }
            Ok(())
        },
    );
}

/// Bytes per node.
const NODE: [usize; 2] = [84, 164];

#[test]
fn lattice_size_matches_the_documentation() {
    let single = size_of::<LatticeMatching<f32, 1008>>() - size_of::<LatticeMatching<f32, 8>>();
    let double = size_of::<LatticeMatching<f64, 1008>>() - size_of::<LatticeMatching<f64, 8>>();
    assert_eq!((single, double), (1000 * NODE[0], 1000 * NODE[1]));
}

/// Operation counts of a step of 20x20 nodes.
fn step_cost(half_width: usize) -> Operations {
    let mut particles = Box::new(Particles::<Counted, 400>::new());
    let ids = build::lattice(
        &mut *particles,
        Vec2::new(Counted(0.0), Counted(0.0)),
        20,
        20,
        Counted(1.0),
        Counted(0.5),
    )
    .unwrap();
    let stiffness = Stiffness::Alpha(Counted(0.5));
    let mut body = LatticeMatching::<Counted, 400>::new(
        &particles,
        20,
        ids.iter().map(Some),
        half_width,
        stiffness,
    )
    .unwrap();
    particles
        .set_position(id(37), Vec2::new(Counted(16.5), Counted(-1.25)))
        .unwrap();
    cost(|| {
        Solver::new()
            .step(Counted(0.1), &mut *particles, &mut body)
            .unwrap();
    })
    .0
}

/// One root per region and one for the lattice, and no more products for wider regions. Window sums
/// use three additions per item, less three per block of 2w + 1: two for w = 1, never more than
/// three. There are four of them, of four numbers per node.
#[test]
fn step_cost_is_independent_of_half_width() {
    let narrow = step_cost(1);
    assert_eq!(narrow.roots, 401);
    for half_width in [2, 4, 8, 16] {
        let wide = step_cost(half_width);
        assert_eq!(
            (wide.roots, wide.quotients, wide.products),
            (narrow.roots, narrow.quotients, narrow.products)
        );
        assert!(
            wide.sums.abs_diff(narrow.sums) <= 4 * 4 * 400,
            "half-width {half_width}: {wide:?}, {narrow:?}"
        );
    }
}

crate::both!(clones_continue_bit_identically, extreme_states_stay_finite,);
