//! Lattices with overlapping regions that are cut.

use crate::constraint::fracture::plate::{COLUMNS, ROWS, assert_kept, points, triangles};
use crate::constraint::fracture::random_cuts::cut;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::id;
use pliant::{
    FractureMesh, ParticleId, Particles, RegionBlend, RegionMatching, Solver, Stiffness, Vec2,
    measure,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Lattice with capacities for `N` particles, `R` regions and `K` memberships. Each node is the
/// center of a region of nine nodes, or fewer at the border.
#[derive(Clone, Debug)]
struct Lattice<T, const N: usize, const R: usize, const K: usize> {
    particles: Particles<T, N>,
    regions: RegionMatching<T, R, K>,
    mesh: FractureMesh<T, 30>,
}

/// Path of a blade across the lattice, between the third and the fourth column.
const ACROSS: [[f64; 2]; 2] = [[2.3, -1.0], [2.7, 4.0]];

/// Members of the region around each node.
fn windows() -> impl Iterator<Item = impl Iterator<Item = ParticleId>> {
    let nodes = || (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    nodes().map(move |(column, row)| {
        let near = move |(c, r): &(u16, u16)| c.abs_diff(column) <= 1 && r.abs_diff(row) <= 1;
        nodes().filter(near).map(|(c, r)| id(r * COLUMNS + c))
    })
}

impl<T: Float, const N: usize, const R: usize, const K: usize> Lattice<T, N, R, K> {
    fn new(blend: RegionBlend, alpha: f64) -> Self {
        let mut particles = Particles::new();
        particles.add_range(&points(), T::ONE).unwrap();
        let stiffness = Stiffness::Alpha(T::of(alpha));
        let regions = RegionMatching::new(&particles, windows(), stiffness, blend).unwrap();
        let mut mesh = FractureMesh::new();
        for triangle in triangles(COLUMNS, ROWS) {
            mesh.add(&particles, triangle.map(id)).unwrap();
        }
        Self {
            particles,
            regions,
            mesh,
        }
    }

    fn cut(&mut self, [from, to]: [[f64; 2]; 2]) -> usize {
        let [from, to] = [from, to].map(|[x, y]| T::vector(x, y));
        self.mesh.cut(&self.particles, from, to).unwrap()
    }

    fn separate(&mut self) -> usize {
        let Self {
            particles,
            regions,
            mesh,
        } = self;
        mesh.separate(particles, regions, &mut (), |_, _| {})
            .unwrap()
    }

    fn members(&self) -> impl Iterator<Item = BTreeSet<ParticleId>> {
        (0..self.regions.len()).map(|region| {
            let members = self.regions.members(region).unwrap();
            let set: BTreeSet<_> = members.iter().copied().collect();
            assert_eq!(set.len(), members.len(), "a member occurs twice");
            set
        })
    }

    /// The triangles within each region connect its members, and each triangle is within a region.
    fn assert_consistent(&self) {
        for members in self.members() {
            let within = || {
                let triangles = self.mesh.triangles();
                triangles.filter(|corners| corners.iter().all(|id| members.contains(id)))
            };
            let mut connected = BTreeSet::from(within().next().unwrap());
            for _ in 0..members.len() {
                for corners in within() {
                    if corners.iter().any(|id| connected.contains(id)) {
                        connected.extend(corners);
                    }
                }
            }
            assert_eq!(connected, members);
        }
        for corners in self.mesh.triangles() {
            let holds = |members: BTreeSet<_>| corners.iter().all(|id| members.contains(id));
            assert!(self.members().any(holds), "{corners:?} is in no region");
        }
    }

    fn step(&mut self, gravity: Vec2<T>) {
        let solver = Solver {
            gravity,
            ..Solver::default()
        };
        solver
            .step(T::of(0.01), &mut self.particles, &mut self.regions)
            .unwrap();
    }

    fn totals(&self) -> [f64; 4] {
        let momentum = measure::momentum(&self.particles);
        let angular = measure::angular_momentum(&self.particles, Vec2::ZERO);
        [
            measure::mass(&self.particles),
            momentum.x,
            momentum.y,
            angular,
        ]
        .map(T::wide)
    }
}

/// The right piece falls as one particle does, while the left column is held; at rest nothing
/// moves.
fn pieces_of_a_cut_lattice_share_no_region<T: Float>() {
    for (blend, alpha) in [(RegionBlend::Averaged, 0.5), (RegionBlend::Summed, 0.125)] {
        let mut lattice = Lattice::<T, 29, 48, 400>::new(blend, alpha);
        lattice.assert_consistent();
        assert_eq!(lattice.cut(ACROSS), 3);
        let before = lattice.totals();
        assert_eq!(lattice.separate(), 4);
        assert_kept::<T>(pad(lattice.totals()), pad(before));
        assert_eq!(lattice.regions.len(), 24 + 8, "the cut divides two columns");
        lattice.assert_consistent();
        for region in 0..lattice.regions.len() {
            let members = lattice.regions.members(region).unwrap();
            let goals = lattice.regions.goals(region).unwrap();
            for (node, goal) in members.iter().zip(goals) {
                let off = (lattice.particles.position(*node).unwrap() - goal).length();
                assert!(
                    off <= T::of(16.0) * T::EPSILON,
                    "the goal of {node:?} is off by {off:?}"
                );
            }
        }
        let rest = lattice.particles.positions().to_vec();
        lattice.step(Vec2::ZERO);
        for (x, rest) in lattice.particles.positions().iter().zip(&rest) {
            assert!((*x - *rest).length() <= T::of(32.0) * T::EPSILON, "{x:?}");
        }
        let lone = lattice.particles.add(Vec2::ZERO, T::ONE).unwrap();
        let left = lattice.particles.iter_ids().filter(|id| {
            let x = rest.get(id.index());
            x.is_some_and(|x| x.x < T::HALF)
        });
        for node in left.collect::<Vec<_>>() {
            lattice.particles.pin(node).unwrap();
        }
        for _ in 0..50 {
            lattice.step(T::vector(0.0, -10.0));
        }
        let fall = lattice.particles.position(lone).unwrap().y;
        let pieces = lattice.mesh.pieces();
        for (piece, corners) in pieces.iter().zip(lattice.mesh.triangles()) {
            for node in corners {
                let (x, rest) = (
                    lattice.particles.position(node).unwrap(),
                    rest[node.index()],
                );
                let off = (x - rest - Vec2::new(T::ZERO, fall)).length();
                let falls = off <= T::of(256.0) * T::EPSILON;
                assert_eq!(falls, *piece != 0, "{node:?} is off by {off:?}");
            }
        }
    }
}

fn pad([mass, x, y, angular]: [f64; 4]) -> [f64; 5] {
    [mass, x, y, angular, 0.0]
}

/// Nodes wait for a membership or a region, and split when the capacity suffices.
fn nodes_wait_for_regions<T: Float>() {
    fn run<T: Float, const R: usize, const K: usize>() -> [usize; 2] {
        let mut lattice = Lattice::<T, 28, R, K>::new(RegionBlend::Averaged, 0.5);
        lattice.cut(ACROSS);
        let split = lattice.separate();
        lattice.assert_consistent();
        let sum = measure::checksum(&lattice.particles, &lattice.regions);
        assert_eq!(lattice.separate(), 0);
        assert_eq!(sum, measure::checksum(&lattice.particles, &lattice.regions));
        [split, lattice.mesh.waiting()]
    }
    assert_eq!(run::<T, 32, 200>(), [4, 0]);
    assert_eq!(run::<T, 31, 200>(), [3, 1]);
    assert_eq!(run::<T, 24, 160>(), [0, 4]);
}

crate::both!(
    pieces_of_a_cut_lattice_share_no_region,
    nodes_wait_for_regions,
);

proptest! {
    #![proptest_config(settings(48))]

    /// Random cuts: the regions follow the triangles, mass and momentum stay, and removal leaves
    /// nothing.
    #[test]
    fn random_cuts_of_a_lattice_conserve(cuts in prop::collection::vec(cut(), 1..10)) {
        let mut lattice = Lattice::<f64, 48, 80, 360>::new(RegionBlend::Averaged, 0.5);
        for node in lattice.particles.ids() {
            let x = lattice.particles.position(node).unwrap();
            lattice.particles.set_velocity(node, x.perp() * 0.25 + Vec2::new(3.0, -1.0)).unwrap();
        }
        for cut in cuts {
            let before = lattice.totals();
            lattice.cut(cut);
            lattice.separate();
            lattice.assert_consistent();
            assert_kept::<f64>(pad(lattice.totals()), pad(before));
            lattice.step(Vec2::ZERO);
            let [mass, x, y, _] = lattice.totals();
            assert_kept::<f64>([mass, x, y, 0.0, 0.0], [before[0], before[1], before[2], 0.0, 0.0]);
        }
        let all: Vec<_> = lattice.particles.iter_ids().collect();
        let mut parts = (&mut lattice.regions, &mut lattice.mesh);
        lattice.particles.remove(all, &mut parts).unwrap();
        assert!(lattice.members().all(|members| members.is_empty()));
    }
}
