//! Plate of triangles and springs, in motion, and the properties of a mesh after a split.

use crate::support::float::Float;
use crate::support::setup::id;
use pliant::{Constraint, Distances, FractureMesh, ParticleId, Particles, Vec2, build, measure};
use std::collections::BTreeSet;

pub(crate) const COLUMNS: u16 = 6;
pub(crate) const ROWS: u16 = 4;

/// Plate with capacities for `N` particles and `S` springs.
#[derive(Clone, Debug)]
pub(crate) struct Plate<T, const N: usize, const S: usize> {
    pub(crate) particles: Particles<T, N>,
    pub(crate) springs: Distances<T, S>,
    pub(crate) mesh: FractureMesh<T, 30>,
}

/// Triangles of a grid, with alternating diagonals.
pub(crate) fn triangles(columns: u16, rows: u16) -> Vec<[u16; 3]> {
    let cells = (1..rows).flat_map(|row| (1..columns).map(move |column| (column, row)));
    cells
        .flat_map(|(column, row)| {
            let node = |column: u16, row: u16| row * columns + column;
            let [a, b] = [node(column - 1, row - 1), node(column, row - 1)];
            let [c, d] = [node(column - 1, row), node(column, row)];
            if (column + row) % 2 == 0 {
                [[a, b, d], [a, c, d]]
            } else {
                [[a, b, c], [b, d, c]]
            }
        })
        .collect()
}

pub(crate) fn points<T: Float>() -> Vec<Vec2<T>> {
    let nodes = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    nodes
        .map(|(column, row)| T::vector(column.into(), row.into()))
        .collect()
}

impl<T: Float, const N: usize, const S: usize> Plate<T, N, S> {
    /// A plate with nodes at integer coordinates that spins and drifts.
    pub(crate) fn new() -> Self {
        let mut plate = Self {
            particles: Particles::new(),
            springs: Distances::new(),
            mesh: FractureMesh::new(),
        };
        let (points, triangles) = (points(), triangles(COLUMNS, ROWS));
        let mesh = build::Mesh {
            points: &points,
            triangles: &triangles,
            mass: T::ONE,
            compliance: T::of(1e-3),
        };
        build::dense_mesh(&mut plate.particles, &mut plate.springs, mesh, T::TWO).unwrap();
        for triangle in triangles {
            plate.mesh.add(&plate.particles, triangle.map(id)).unwrap();
        }
        for node in plate.particles.ids() {
            let x = plate.particles.position(node).unwrap();
            let velocity = x.perp() * T::of(0.25) + T::vector(3.0, -1.0);
            plate.particles.set_velocity(node, velocity).unwrap();
        }
        plate
    }

    pub(crate) fn cut(&mut self, [from, to]: [[f64; 2]; 2]) -> usize {
        let [from, to] = [from, to].map(|[x, y]| T::vector(x, y));
        self.mesh.cut(&self.particles, from, to).unwrap()
    }

    pub(crate) fn separate(&mut self) -> usize {
        let mut copies = 0;
        let count = self
            .mesh
            .separate(&mut self.particles, &mut self.springs, &mut (), |_, _| {
                copies += 1;
            })
            .unwrap();
        assert_eq!(count, copies);
        count
    }

    /// Number of pieces.
    pub(crate) fn pieces(&self) -> usize {
        let pieces = self.mesh.pieces();
        pieces[..self.mesh.len()]
            .iter()
            .collect::<BTreeSet<_>>()
            .len()
    }

    /// Mass, momentum, angular momentum and kinetic energy.
    pub(crate) fn totals(&self) -> [f64; 5] {
        let momentum = measure::momentum(&self.particles);
        [
            measure::mass(&self.particles),
            momentum.x,
            momentum.y,
            measure::angular_momentum(&self.particles, Vec2::ZERO),
            measure::kinetic_energy(&self.particles),
        ]
        .map(T::wide)
    }

    /// Each edge of the mesh has one spring, at rest as before, and there are no others. Each group
    /// of triangles at a node is connected, unless it waits. Each particle is in a triangle.
    pub(crate) fn assert_consistent(&self) {
        let sorted = |[a, b]: [ParticleId; 2]| if a < b { [a, b] } else { [b, a] };
        let edges: BTreeSet<_> = self
            .mesh
            .triangles()
            .flat_map(|[a, b, c]| [[a, b], [b, c], [c, a]])
            .map(sorted)
            .collect();
        let springs = self.springs.as_slice();
        let ends: BTreeSet<_> = springs
            .iter()
            .map(|spring| sorted(spring.particles()))
            .collect();
        assert_eq!(ends, edges);
        assert_eq!(springs.len(), edges.len(), "a spring occurs twice");
        for spring in springs {
            let [a, b] = spring
                .particles()
                .map(|id| self.particles.position(id).unwrap());
            let off = (a - b).length() - spring.rest_length();
            assert!(off.abs() <= T::of(4.0) * T::EPSILON, "{off:?}");
        }
        let nodes: BTreeSet<_> = self.mesh.triangles().flatten().collect();
        assert!(nodes.into_iter().eq(self.particles.iter_ids()));
    }
}

/// Asserts that sums are equal to a few roundings of their terms.
pub(crate) fn assert_kept<T: Float>(found: [f64; 5], expected: [f64; 5]) {
    let scale = expected
        .iter()
        .fold(0.0, |largest: f64, sum| largest.max(sum.abs()));
    for (found, expected) in found.iter().zip(expected) {
        let off = (found - expected).abs();
        assert!(
            off <= 32.0 * T::EPSILON.wide() * scale,
            "{found}, not {expected}"
        );
    }
}
