//! Two triangles, and a fan of four: sets without capacity, settings in the checksum, and the
//! direction of a tear.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id};
use pliant::measure::part_checksum;
use pliant::{
    Distance, Distances, FractureMesh, ParticleId, Particles, Plasticity, Split, Tearing, Vec2,
    Yielding,
};

/// Cuts a square between its two triangles. Returns the numbers of split and of waiting nodes.
fn halve<T: Float>(parts: &mut (impl Split<T> + ?Sized)) -> (usize, usize) {
    let mut particles = at::<T, 8>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
    let mut mesh = FractureMesh::<T, 2>::new();
    assert!(mesh.is_empty() && mesh.capacity() == 2);
    for corners in [[0, 1, 2], [1, 3, 2]] {
        mesh.add(&particles, corners.map(id)).unwrap();
    }
    mesh.cut(&particles, T::vector(-1.0, 2.0), T::vector(2.0, -1.0))
        .unwrap();
    let count = mesh.separate(&mut particles, parts, &mut (), |_, _| {});
    (count.unwrap(), mesh.waiting())
}

/// Set with a spring along the cut.
fn spring<T: Float, const N: usize>() -> Distances<T, N> {
    let mut springs = Distances::new();
    let diagonal = Distance::new(id(1), id(2), T::ONE, T::ZERO).unwrap();
    springs.add(diagonal).unwrap();
    springs
}

/// A spring along the cut is duplicated. A node waits where one of the sets has no space for that.
fn every_composition_of_sets_follows_or_makes_nodes_wait<T: Float>() {
    let [free, full] = [(2, 0), (0, 2)];
    let (roomy, tight) = (spring::<T, 2>(), spring::<T, 1>());
    assert_eq!(halve(&mut None::<Distances<T, 1>>), free);
    assert_eq!(halve(&mut Some(tight.clone())), full);
    let mut some = Some(roomy.clone());
    assert_eq!(halve(&mut some), free);
    assert_eq!(some.unwrap().len(), 2);
    let mut array = [roomy.clone(), roomy.clone()];
    assert_eq!(halve(&mut array), free);
    assert_eq!(array.map(|set| set.len()), [2; 2]);
    assert_eq!(halve(&mut [tight.clone(), tight.clone()]), full);
    let mut sets = [roomy.clone(), roomy.clone()];
    assert_eq!(halve(sets.as_mut_slice()), free);
    assert_eq!(sets.map(|set| set.len()), [2; 2]);
    assert_eq!(halve([tight.clone()].as_mut_slice()), full);
    let mut threads = Tearing::<T, Distance<T>, 2, 1>::new();
    threads.add_all(&tight, T::ONE).unwrap();
    assert_eq!(halve(&mut threads), full);
    let mut wires = Yielding::<T, Distance<T>, 2, 1>::new();
    let soft = Plasticity {
        yield_strain: T::ONE,
        creep: T::ONE,
        limit: T::ONE,
    };
    wires.add_all(&tight, soft).unwrap();
    assert_eq!(halve(&mut wires), full);
    assert_eq!(halve(&mut (roomy, tight)), full);
}

/// A fan of four triangles around a free node, with pinned corners at multiples of a right angle.
fn fan<T: Float>([x, y]: [f64; 2]) -> (Particles<T, 16>, FractureMesh<T, 4>) {
    let mut particles = at::<T, 16>(&[[0.0, 0.0], [x, y], [-y, x], [-x, -y], [y, -x]]);
    let mut mesh = FractureMesh::new();
    for corners in [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]] {
        mesh.add(&particles, corners.map(id)).unwrap();
    }
    for corner in 1..5 {
        particles.pin(id(corner)).unwrap();
    }
    (particles, mesh)
}

/// Both cuts leave one cut edge in each triangle.
fn checksum_covers_the_position_of_a_cut_edge<T: Float>() {
    let cut = |x, y| {
        let (particles, mut mesh) = fan::<T>([1.0, 1.0]);
        let end = T::vector(x, y);
        assert_eq!(mesh.cut(&particles, -end, end), Ok(2));
        part_checksum(&mesh)
    };
    assert_ne!(cut(2.0, 2.0), cut(2.0, -2.0));
}

/// Returns for each triangle of a fan that is stretched by a half along a unit vector whether the
/// tear separates it from the first one.
fn torn<T: Float>(corner: [f64; 2], [x, y]: [f64; 2]) -> [bool; 4] {
    let (mut particles, mut mesh) = fan::<T>(corner);
    let axis: Vec2<T> = T::vector(x, y);
    for node in particles.ids() {
        let place = particles.position(node).unwrap();
        let stretched = place + axis * (axis.dot(place) * T::HALF);
        particles.set_position(node, stretched).unwrap();
    }
    assert_eq!(mesh.tear(&particles, T::of(0.25)), Ok(Some(id(0))));
    mesh.separate(&mut particles, &mut (), &mut (), |_, _| {})
        .unwrap();
    let centers: Vec<ParticleId> = mesh.triangles().map(|corners| corners[0]).collect();
    [0, 1, 2, 3].map(|triangle| centers[triangle] != centers[0])
}

/// The line through the node that is perpendicular to the stretch has two triangles on each side.
fn tear_is_perpendicular_to_an_oblique_stretch<T: Float>() {
    let [on_axes, between, on_diagonals] = [[1.0, 0.0], [12.0, 5.0], [1.0, 1.0]];
    let [pairs_across, pairs_along] = [[false, true, true, false], [false, false, true, true]];
    assert_eq!(torn::<T>(on_axes, [0.8, 0.6]), pairs_across);
    assert_eq!(torn::<T>(on_axes, [0.6, 0.8]), pairs_along);
    assert_eq!(torn::<T>(between, [0.6, 0.8]), pairs_across);
    assert_eq!(torn::<T>(on_diagonals, [0.6, 0.8]), pairs_across);
    assert_eq!(torn::<T>(on_diagonals, [0.6, -0.8]), pairs_along);
}

both!(
    every_composition_of_sets_follows_or_makes_nodes_wait,
    checksum_covers_the_position_of_a_cut_edge,
    tear_is_perpendicular_to_an_oblique_stretch,
);
