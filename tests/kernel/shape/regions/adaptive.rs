//! Regions of mixed widths against narrow ones.

use crate::support::counting_scalar::{Counted, cost};
use crate::support::float::Float;
use pliant::build::{LatticeCutout, cut_lattice};
use pliant::{
    LatticeMatching, Particles, Project, Real, RegionBlend, RegionMatching, Solver, Stiffness, Vec2,
};

const ARM: usize = 16;
const HEAD: usize = 24;
/// Nodes of the hammer: an arm of three rows, and a head of 24 by 24.
const NODES: usize = 3 * ARM + HEAD * HEAD;
const GRID: usize = (ARM + HEAD) * HEAD;
/// Memberships of regions of three by three nodes.
const NARROW: usize = 5240;
/// Memberships with squares of eight nodes in the head.
const ADAPTIVE: usize = 1119;
const STEP: f64 = 1.0 / 60.0;

type Shape = fn(usize, usize) -> bool;
type Hammer<T> = (Particles<T, NODES>, LatticeCutout<Shape>);

fn is_hammer(column: usize, row: usize) -> bool {
    column >= ARM || (8..11).contains(&row)
}

/// Returns a hammer of unit spacing whose arm is held at the end.
fn hammer<T: Real>() -> Hammer<T> {
    let mut particles = Particles::new();
    let shape = is_hammer as Shape;
    let cut = cut_lattice(
        &mut particles,
        Vec2::ZERO,
        ARM + HEAD,
        HEAD,
        T::ONE,
        T::ONE,
        shape,
    );
    let ids = particles.ids();
    for id in ids {
        if particles.position(id).unwrap().x == T::ZERO {
            particles.pin(id).unwrap();
        }
    }
    assert_eq!(ids.len(), NODES);
    (particles, cut.unwrap())
}

fn lattice<T: Real>((particles, cut): &Hammer<T>) -> LatticeMatching<T, GRID> {
    let stiffness = Stiffness::Alpha(T::HALF);
    LatticeMatching::new(particles, cut.columns(), cut.nodes(), 1, stiffness).unwrap()
}

type Regions<T, const K: usize> = RegionMatching<T, NODES, K>;

/// Builds regions around squares of at most `most` nodes along a side.
fn regions<T: Real, const K: usize>((particles, cut): &Hammer<T>, most: usize) -> Regions<T, K> {
    let mut regions = RegionMatching::empty();
    let (stiffness, blend) = (Stiffness::Alpha(T::HALF), RegionBlend::Averaged);
    let members = cut.regions(1, 4..=most);
    regions.build(particles, members, stiffness, blend).unwrap();
    regions
}

fn settle<T: Float>(hammer: &Hammer<T>, parts: &mut impl Project<T>, steps: u32) -> Vec<Vec2<T>> {
    let mut particles = hammer.0.clone();
    let solver = Solver {
        gravity: T::vector(0.0, -0.05),
        substeps: 4,
        damping: T::of(2.0),
        ..Solver::new()
    };
    for _ in 0..steps {
        solver.step(T::of(STEP), &mut particles, parts).unwrap();
    }
    particles.positions().to_vec()
}

/// Regions of single nodes are those of a lattice, whose sums have other orders.
#[test]
fn narrow_regions_deflect_like_a_lattice() {
    let hammer = hammer::<f64>();
    let with_lattice = settle(&hammer, &mut lattice(&hammer), 100);
    let with_regions = settle(&hammer, &mut regions::<_, NARROW>(&hammer, 0), 100);
    for (a, b) in with_lattice.iter().zip(&with_regions) {
        // Each of 400 substeps rounds at most 16 times, with magnitude 40 m.
        let rounding = 400.0 * 16.0 * f64::EPSILON * 40.0;
        assert!((*a - *b).length() < rounding, "{a:?} {b:?}");
    }
}

/// Cost of a pass, in operations.
fn operations(parts: &mut impl Project<Counted>, hammer: &Hammer<Counted>) -> u64 {
    let step = || {
        Solver::new()
            .step(Counted(STEP), &mut hammer.0.clone(), parts)
            .unwrap();
    };
    cost(step).0.arithmetic()
}

/// A third of the memberships and operations of narrow regions, with a deflection that differs by
/// less than 2 %.
#[test]
fn wide_regions_in_a_thick_part_keep_the_deflection_at_a_third_of_the_cost() {
    let body = hammer::<f64>();
    let rest = body.0.positions();
    let narrow = settle(&body, &mut lattice(&body), 4000);
    let adaptive = settle(&body, &mut regions::<_, ADAPTIVE>(&body, 8), 4000);
    for tip in [ARM + HEAD - 1, NODES - 1, NODES - HEAD] {
        let [narrow, adaptive] = [&narrow, &adaptive].map(|positions| positions[tip] - rest[tip]);
        assert!(narrow.length() > 0.5, "the arm bends: {narrow:?}");
        assert!((adaptive - narrow).length() < 0.02 * narrow.length());
    }
    let counted = hammer::<Counted>();
    let narrow = operations(&mut regions::<_, NARROW>(&counted, 0), &counted);
    let adaptive = operations(&mut regions::<_, ADAPTIVE>(&counted, 8), &counted);
    let sums = operations(&mut lattice(&counted), &counted);
    assert!(3 * adaptive < narrow, "{adaptive} of {narrow}");
    assert!(adaptive < sums, "{adaptive} of {sums}");
}
