//! Builder of meshes of a density.

use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused, v};
use pliant::build::{self, Mesh};
use pliant::{Distances, Error, Parameter, Particles, Vec2, measure};

type World<T> = (Particles<T, 32>, Distances<T, 64>);

fn world<T: Float>() -> World<T> {
    (Particles::new(), Distances::new())
}

/// An L of two by two cells without one, in triangles of both orientations, sheared so that some
/// are obtuse, and two points beside it.
fn plate<T: Float>(scale: f64, offset: f64) -> Vec<Vec2<T>> {
    let grid = [
        (0.0, 0.0),
        (1.0, 0.0),
        (2.0, 0.0),
        (0.0, 1.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (0.0, 2.0),
        (1.0, 2.0),
        (9.0, 9.0),
    ];
    grid.map(|(x, y)| T::vector(offset + scale * (x + 2.0 * y), scale * y))
        .to_vec()
}

const TRIANGLES: [[u16; 3]; 6] = [
    [0, 1, 4],
    [0, 3, 4],
    [1, 2, 5],
    [5, 4, 1],
    [3, 4, 7],
    [3, 7, 6],
];

fn mesh<T: Float>(points: &[Vec2<T>]) -> Mesh<'_, T> {
    Mesh {
        points,
        triangles: &TRIANGLES,
        mass: T::of(5.0),
        compliance: T::of(1e-3),
    }
}

/// The L has three cells. A corner of k triangles has k sixths of the mass of a cell.
fn masses_follow_the_areas<T: Float>() {
    for (scale, offset) in [(1.0, 0.0), (1e-5, 0.0), (1e5, 0.0), (0.5, 100.0)] {
        let (mut particles, mut springs) = world();
        let points = plate::<T>(scale, offset);
        build::dense_mesh(&mut particles, &mut springs, mesh(&points), T::of(0.75)).unwrap();
        let (cell, rounding) = (0.75 * scale * scale, T::EPSILON.wide());
        // The rounding of points moved away from the origin.
        let moved = 8.0 * offset * rounding / scale;
        let triangles = [2, 3, 1, 3, 4, 2, 1, 2].map(f64::from);
        for (mass, count) in particles.masses().iter().zip(triangles) {
            let off = mass.wide() / (cell * count / 6.0) - 1.0;
            assert!(off.abs() <= 6.0 * rounding + moved, "{off}");
        }
        let total: f64 = particles.masses()[..8].iter().map(|mass| mass.wide()).sum();
        let off = total / (3.0 * cell) - 1.0;
        assert!(off.abs() <= 6.0 * rounding + moved, "{off}");
        assert_eq!(particles.masses()[8], T::of(5.0), "no triangle");
        assert_eq!(springs.len(), 13);
    }
}

/// The center of the L: the mean of the centers of its cells.
fn center_of_mass_is_that_of_the_plate<T: Float>() {
    let (mut particles, mut springs) = world();
    let mut points = plate::<T>(1.0, 0.0);
    points.pop();
    build::dense_mesh(&mut particles, &mut springs, mesh(&points), T::of(2.0)).unwrap();
    let (x, y) = (5.0 / 6.0, 5.0 / 6.0);
    let off = measure::center(&particles).unwrap() - T::vector(x + 2.0 * y, y);
    assert!(off.length() <= T::of(16.0) * T::EPSILON, "{off:?}");
}

fn only_masses_differ_from_a_mesh<T: Float>() {
    let points = plate::<T>(1.0, 0.0);
    let (mut dense, mut plain) = (world::<T>(), world::<T>());
    build::dense_mesh(&mut dense.0, &mut dense.1, mesh(&points), T::ONE).unwrap();
    build::mesh(&mut plain.0, &mut plain.1, mesh(&points)).unwrap();
    assert_eq!(dense.0.positions(), plain.0.positions());
    assert_eq!(dense.1.as_slice(), plain.1.as_slice());
    let inverse = dense.0.masses().iter().map(|mass| T::ONE / *mass);
    assert!(inverse.eq(dense.0.inverse_masses().iter().copied()));
}

#[test]
fn invalid_density_and_flat_triangles_are_rejected() {
    let points = plate::<f32>(1.0, 0.0);
    let build = |world: &mut World<f32>, mesh, density| {
        build::dense_mesh(&mut world.0, &mut world.1, mesh, density)
    };
    for (density, error) in bad_numbers(Parameter::Density, &[0.0, -1.0]) {
        refused(&mut world(), error, |world| {
            build(world, mesh(&points), density)
        });
    }
    let flat = [v(0.0, 0.0), v(1.0, 0.0), v(2.0, 0.0)];
    let triangle = |mass, compliance| Mesh {
        points: &flat,
        triangles: &[[0, 1, 2]],
        mass,
        compliance,
    };
    let error = Error::OutOfRange(Parameter::Mass);
    refused(&mut world(), error, |world| {
        build(world, triangle(1.0, 0.0), 1.0)
    });
    refused(&mut world(), error, |world| {
        build(world, triangle(0.0, 0.0), 1.0)
    });
    let error = Error::OutOfRange(Parameter::Compliance);
    let soft = Mesh {
        compliance: -1.0,
        ..mesh(&points)
    };
    refused(&mut world(), error, |world| build(world, soft, 1.0));
}

crate::both!(
    masses_follow_the_areas,
    center_of_mass_is_that_of_the_plate,
    only_masses_differ_from_a_mesh,
);
