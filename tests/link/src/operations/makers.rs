//! Makers.

use super::T;
use pliant::build::{self, Cut};
use pliant::{ParticleId, Particles, Vec2};

/// Which nodes there are, as bits.
type Shape = fn(usize, usize) -> bool;

entries! {
    3 "build::bridge" = build::bridge::<T, 8, 16>;
    3 "build::cloth" = build::cloth::<T, 8, 16>;
    3 "build::disc" = build::disc::<T, 8, 16>;
    3 "build::mesh" = build::mesh::<T, 8, 16>;
    3 "build::net" = build::net::<T, 8, 16>;
    3 "build::polygon" = build::polygon::<T, 8, 16>;
    3 "build::ring" = build::ring::<T, 8, 16>;
    3 "build::rope" = build::rope::<T, 8, 16>;
    6 "build::lattice" = build::lattice::<T, 8>;
    7 "build::cut_lattice" = (|particles: &mut Particles<T, 8>, corner: Vec2<T>, columns, rows, spacing, mass, shape: Shape| {
        build::cut_lattice(particles, corner, columns, rows, spacing, mass, shape)
    });
    1 "Cut::particles" = Cut::<Shape>::particles;
    1 "Cut::columns" = Cut::<Shape>::columns;
    1 "Cut::nodes" = (|cut: &Cut<Shape>| cut.nodes().flatten().map(ParticleId::index).fold(0, usize::wrapping_add));
}
