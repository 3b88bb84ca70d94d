//! Builders.

use super::{CAPACITY, PAIRS, T};
use pliant::build::{self, LatticeCutout, LatticeSquare};
use pliant::{ParticleId, Particles, Vec2};

/// Set of existing nodes, as bits.
type Shape = fn(usize, usize) -> bool;

/// Node at a column and a row.
type Node = fn(usize, usize) -> Option<ParticleId>;

entries! {
    3 "build::bridge" = build::bridge::<T, CAPACITY, PAIRS>;
    3 "build::cloth" = build::cloth::<T, CAPACITY, PAIRS>;
    3 "build::disc" = build::disc::<T, CAPACITY, PAIRS>;
    4 "build::dense_mesh" = build::dense_mesh::<T, CAPACITY, PAIRS>;
    3 "build::mesh" = build::mesh::<T, CAPACITY, PAIRS>;
    3 "build::net" = build::net::<T, CAPACITY, PAIRS>;
    3 "build::polygon" = build::polygon::<T, CAPACITY, PAIRS>;
    5 "build::circle" = build::circle::<T, CAPACITY>;
    4 "build::rectangle" = build::rectangle::<T, CAPACITY>;
    3 "build::ring" = build::ring::<T, CAPACITY, PAIRS>;
    3 "build::rope" = build::rope::<T, CAPACITY, PAIRS>;
    3 "build::chain" = build::chain::<T, CAPACITY, PAIRS>;
    2 "build::lattice_boundary" = (|lattice, columns| build::lattice_boundary(lattice, columns).last());
    1 "Mesh::boundary" = (|mesh: build::Mesh<'_, T>| mesh.boundary().last());
    6 "build::lattice" = build::lattice::<T, CAPACITY>;
    7 "build::cut_lattice" = (|particles: &mut Particles<T, CAPACITY>, corner: Vec2<T>, columns, rows, spacing, mass, shape: Shape| {
        build::cut_lattice(particles, corner, columns, rows, spacing, mass, shape)
    });
    1 "LatticeCutout::particles" = LatticeCutout::<Shape>::particles;
    1 "LatticeCutout::columns" = LatticeCutout::<Shape>::columns;
    1 "LatticeCutout::cells" = (|cut: &LatticeCutout<Shape>| cut.cells().flatten().map(ParticleId::index).fold(0, usize::wrapping_add));
    3 "LatticeCutout::regions" = (|cut: &LatticeCutout<Shape>, half_width, sides| {
        cut.regions(half_width, sides).flatten().map(ParticleId::index).fold(0, usize::wrapping_add)
    });
    4 "build::lattice_squares" = (|columns, rows, sides, shape: Shape| build::lattice_squares(columns, rows, sides, shape).last());
    1 "LatticeSquare::columns" = LatticeSquare::columns;
    1 "LatticeSquare::rows" = LatticeSquare::rows;
    3 "LatticeSquare::region" = (|square: &LatticeSquare, half_width, node: Node| {
        square.region(half_width, node).map(ParticleId::index).fold(0, usize::wrapping_add)
    });
    1 "LatticeCutout::nodes" = (|cut: &LatticeCutout<Shape>| cut.nodes().flatten().map(ParticleId::index).fold(0, usize::wrapping_add));
}
