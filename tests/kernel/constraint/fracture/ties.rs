//! Equal values where the result changes: centers on the path of a blade, path vertices on the
//! line between centers, strains at the limit, and equal strains.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id};
use pliant::{Error, FractureMesh, ParticleId, Particles};

fn mesh<T: Float, const N: usize, const E: usize>(
    points: &[[f64; 2]],
    triangles: [[u16; 3]; E],
) -> (Particles<T, N>, FractureMesh<T, E>) {
    let particles = at(points);
    let mut mesh = FractureMesh::new();
    for corners in triangles {
        mesh.add(&particles, corners.map(id)).unwrap();
    }
    (particles, mesh)
}

/// Separates a mesh, and returns the triangles that no longer share a node with the second one.
fn split_off<T: Float, const N: usize>(
    mut particles: Particles<T, N>,
    mut mesh: FractureMesh<T, 3>,
) -> [bool; 3] {
    mesh.separate(&mut particles, &mut (), &mut (), |_, _| {})
        .unwrap();
    let triangles: Vec<[ParticleId; 3]> = mesh.triangles().collect();
    [0, 1, 2].map(|other| !triangles[other].iter().any(|id| triangles[1].contains(id)))
}

/// The centers are (-1, 2), (0, 1) and (1, 2). A center on the path counts to its right.
fn cut_through_a_center_leaves_its_triangle_on_the_right<T: Float>() {
    let points = [[-1.5, 3.0], [-1.5, 0.0], [1.5, 0.0], [0.0, 3.0], [1.5, 3.0]];
    for (ends, expected) in [
        ([-1.0, 4.0], [true, false, false]),
        ([4.0, -1.0], [false, false, true]),
    ] {
        let (particles, mut mesh) = mesh::<T, 8, 3>(&points, [[0, 1, 3], [1, 2, 3], [2, 4, 3]]);
        let [from, to] = ends.map(|y| T::vector(0.0, y));
        assert_eq!(mesh.cut(&particles, from, to), Ok(1));
        assert_eq!(split_off(particles, mesh), expected, "{ends:?}");
    }
}

/// The centers are (1, 1) and (2, 2). A vertex on the line from the first to the second counts to
/// its right, so that one of both segments cuts in each direction.
fn path_with_a_vertex_between_two_centers_cuts_once<T: Float>() {
    let points = [[0.0, 0.0], [3.0, 0.0], [0.0, 3.0], [3.0, 3.0]];
    let path = [[3.0, 0.0], [1.5, 1.5], [0.0, 3.0]].map(|[x, y]| T::vector(x, y));
    let [right, middle, left] = path;
    for (path, counts) in [
        ([right, middle, left], [0, 1]),
        ([left, middle, right], [1, 0]),
    ] {
        let (particles, mut mesh) = mesh::<T, 4, 2>(&points, [[0, 1, 2], [1, 3, 2]]);
        let found = [0, 1].map(|segment| mesh.cut(&particles, path[segment], path[segment + 1]));
        assert_eq!(found, counts.map(Ok::<usize, Error>));
    }
}

/// One or two fans of three triangles: right of the center, above it across the y-axis, and left of
/// it. Only the centers are free. `turned` turns the axes by an eighth of a circle to the right.
///
/// The areas and their sum are powers of two, so the strains are exact.
fn fans<T: Float, const E: usize>(turned: bool) -> (Particles<T, 16>, FractureMesh<T, E>) {
    let fan = [[0.0, 0.0], [8.0, 0.0], [2.0, 2.0], [-2.0, 2.0], [-4.0, 0.0]];
    let points = [0.0, 32.0].map(|offset| fan.map(|[x, y]| [x + offset, y]));
    let turn = |[x, y]: [f64; 2]| if turned { [x + y, y - x] } else { [x, y] };
    let points = points.concat().into_iter().map(turn).collect::<Vec<_>>();
    let triangles = [
        [0, 1, 2],
        [0, 2, 3],
        [0, 3, 4],
        [5, 6, 7],
        [5, 7, 8],
        [5, 8, 9],
    ];
    let (mut particles, mesh) = mesh(&points, std::array::from_fn(|index| triangles[index]));
    for node in particles.ids() {
        if node != id(0) && node != id(5) {
            particles.pin(node).unwrap();
        }
    }
    (particles, mesh)
}

/// Stretches by a half along the x-axis of the fans.
fn stretch<T: Float, const N: usize>(particles: &mut Particles<T, N>, turned: bool) {
    let axis = if turned {
        T::vector(1.0, -1.0)
    } else {
        T::vector(1.0, 0.0)
    };
    for node in particles.ids() {
        let x = particles.position(node).unwrap();
        let stretched = x + axis * (axis.dot(x) * T::HALF / axis.dot(axis));
        particles.set_position(node, stretched).unwrap();
    }
}

/// The direction of the stretch is the one to the right. The center of the triangle in the middle
/// is on the line through the node across this direction.
fn triangle_on_the_line_of_a_crack_stays_behind_the_node<T: Float>() {
    for turned in [false, true] {
        let (mut particles, mut mesh) = fans::<T, 3>(turned);
        stretch(&mut particles, turned);
        assert_eq!(mesh.tear(&particles, T::of(0.25)), Ok(Some(id(0))));
        mesh.separate(&mut particles, &mut (), &mut (), |_, _| {})
            .unwrap();
        let nodes: Vec<ParticleId> = mesh.triangles().map(|[node, ..]| node).collect();
        assert!(
            nodes[0] != nodes[1] && nodes[1] == nodes[2],
            "{turned}: {nodes:?}"
        );
    }
}

fn strain_at_the_limit_does_not_tear<T: Float>() {
    let (mut particles, mut mesh) = fans::<T, 3>(false);
    stretch(&mut particles, false);
    assert_eq!(mesh.tear(&particles, T::HALF), Ok(None));
    let below = T::HALF - T::EPSILON;
    assert_eq!(mesh.tear(&particles, below), Ok(Some(id(0))));
}

fn first_of_equally_strained_nodes_tears_first<T: Float>() {
    let (mut particles, mut mesh) = fans::<T, 6>(false);
    stretch(&mut particles, false);
    let torn = [0, 1, 2].map(|_| {
        let torn = mesh.tear(&particles, T::of(0.25)).unwrap();
        mesh.separate(&mut particles, &mut (), &mut (), |_, _| {})
            .unwrap();
        torn
    });
    assert_eq!(torn, [Some(id(0)), Some(id(5)), None]);
}

both!(
    cut_through_a_center_leaves_its_triangle_on_the_right,
    path_with_a_vertex_between_two_centers_cuts_once,
    triangle_on_the_line_of_a_crack_stays_behind_the_node,
    strain_at_the_limit_does_not_tear,
    first_of_equally_strained_nodes_tears_first,
);
