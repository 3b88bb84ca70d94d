//! Nodes that stay whole: without a cut edge, with a mass too small to split, or under a strain
//! that overflows.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id};
use pliant::{FractureMesh, Particles, measure};

/// One triangle touches two others in the first node only.
fn triangles_that_share_a_node_only_stay_connected_until_an_edge_there_is_cut<T: Float>() {
    let points = [
        [0.0, 0.0],
        [-3.0, 0.0],
        [-3.0, 3.0],
        [3.0, -3.0],
        [3.0, 0.0],
        [3.0, 3.0],
    ];
    let mut particles = at::<T, 16>(&points);
    let mut mesh = FractureMesh::<T, 3>::new();
    for corners in [[0, 1, 2], [0, 3, 4], [0, 4, 5]] {
        mesh.add(&particles, corners.map(id)).unwrap();
    }
    let mut separate =
        |mesh: &mut FractureMesh<T, 3>| mesh.separate(&mut particles, &mut (), &mut (), |_, _| {});
    assert_eq!((mesh.waiting(), separate(&mut mesh)), (0, Ok(0)));
    let cut = mesh.cut(
        &at::<T, 16>(&points),
        T::vector(1.0, 0.0),
        T::vector(4.0, 0.0),
    );
    assert_eq!((cut, mesh.waiting()), (Ok(1), 2));
    assert_eq!((separate(&mut mesh), mesh.waiting()), (Ok(3), 0));
    assert_eq!(mesh.pieces(), [0, 1, 2]);
}

/// The triangles at the cut edge have areas of 1 and 3, in either order. A quarter of the mass of
/// the first node has no finite inverse.
fn node_stays_whole_where_a_fraction_of_its_mass_has_no_finite_inverse<T: Float>() {
    let smallest = T::of(2.0) / T::MAX;
    for order in [[0, 1], [1, 0]] {
        let mut particles = Particles::<T, 8>::new();
        let corners = [(0.0, 0.0), (0.0, 2.0), (-1.0, 0.0), (3.0, 0.0)];
        let masses = [smallest, T::ONE, T::ONE, T::ONE];
        for ((x, y), mass) in corners.into_iter().zip(masses) {
            particles.add(T::vector(x, y), mass).unwrap();
        }
        let mut mesh = FractureMesh::<T, 2>::new();
        for triangle in order {
            let corners = [[0, 1, 2], [1, 3, 0]][triangle].map(id);
            mesh.add(&particles, corners).unwrap();
        }
        let cut = mesh.cut(&particles, T::vector(0.0, -1.0), T::vector(0.0, 3.0));
        assert_eq!(cut, Ok(1));
        let before = measure::mass(&particles);
        let mut nodes = Vec::new();
        let split = mesh.separate(&mut particles, &mut (), &mut (), |node, _| nodes.push(node));
        assert_eq!((split, mesh.waiting()), (Ok(1), 1), "{order:?}");
        assert_eq!(nodes, [id(1)]);
        assert_eq!(particles.mass(id(0)), Some(smallest));
        assert_eq!(measure::mass(&particles), before);
    }
}

/// The strain of each triangle is finite, and its product with the area is not.
fn node_whose_mean_strain_overflows_does_not_tear<T: Float>() {
    let exponent = (T::MAX.wide().log2() / 4.0).round();
    let (size, stretch) = (exponent.exp2(), (2.4 * exponent).exp2());
    let points = [[0.0, 0.0], [4.0, 0.0], [2.0, 2.0], [-2.0, 2.0], [-4.0, 0.0]];
    let mut particles = at::<T, 8>(&points.map(|[x, y]| [x * size, y * size]));
    let mut mesh = FractureMesh::<T, 3>::new();
    for corners in [[0, 1, 2], [0, 2, 3], [0, 3, 4]] {
        mesh.add(&particles, corners.map(id)).unwrap();
    }
    for (factor, torn) in [(stretch, None), (4.0, Some(id(0)))] {
        for ([x, y], node) in points.into_iter().zip(particles.ids().iter()) {
            let stretched = T::vector(x * size * factor, y * size);
            particles.set_position(node, stretched).unwrap();
        }
        assert_eq!(mesh.tear(&particles, T::ONE), Ok(torn), "{factor}");
    }
}

both!(
    triangles_that_share_a_node_only_stay_connected_until_an_edge_there_is_cut,
    node_stays_whole_where_a_fraction_of_its_mass_has_no_finite_inverse,
    node_whose_mean_strain_overflows_does_not_tear,
);
