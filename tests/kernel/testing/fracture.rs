//! Fracture of the meshes of a world.

use crate::both;
use crate::support::checker_worlds::{Row, scene};
use crate::support::float::Float;
use pliant::testing::{Kind, MAX_PARTICLES, Part, SceneData};
use pliant::{Constraints, Distance, FractureMesh, ParticleId, RegionMatching};

/// Two triangles with a common edge from the second to the third particle; the last corner is at an
/// abscissa.
fn sheet<T: Float>(last: f64) -> SceneData<T> {
    let rows: [Row; 4] = [
        ([0.0, 0.0], [1.0, 2.0], 1.0),
        ([1.0, -1.0], [0.0, 1.0], 2.0),
        ([1.0, 1.0], [3.0, -1.0], 4.0),
        ([last, 0.0], [-2.0, 0.0], 0.5),
    ];
    let mut scene = scene(&rows);
    let part = |kind, lengths: [T; 2]| Part {
        kind,
        particles: [0, 1, 2, 3],
        lengths,
        numbers: [T::HALF; 3],
    };
    scene.parts = vec![
        part(Kind::Fracture, [T::ZERO; 2]),
        // A body that stores the masses of all four.
        Part {
            particles: [0, 3, 0, 0],
            ..part(Kind::Rigid, [T::ZERO; 2])
        },
    ];
    scene
}

fn fracture_splits_both_nodes_of_the_common_edge_once<T: Float>() {
    let mut world = sheet::<T>(2.0).build().unwrap();
    assert_eq!(world.fracture(), Ok(2));
    assert_eq!((world.particles.len(), world.fracture()), (6, Ok(0)));
    for _ in 0..8 {
        assert_eq!(world.step(), Ok(true));
    }
}

fn fold_is_not_cut_along_its_common_edge<T: Float>() {
    let mut world = sheet::<T>(0.5).build().unwrap();
    assert_eq!((world.fracture(), world.particles.len()), (Ok(0), 4));
}

/// A sheet of which no region refers to a piece.
fn fracture_without_a_region_of_each_piece_is_reported<T: Float>() {
    let mut world = sheet::<T>(2.0).build().unwrap();
    let [a, b, c, d] = [0, 1, 2, 3].map(ParticleId::new);
    let mut mesh = FractureMesh::<T, 2>::new();
    mesh.add(&world.particles, [a, b, c]).unwrap();
    mesh.add(&world.particles, [b, c, d]).unwrap();
    let springs = Constraints::<T, Distance<T>, 2, 8>::new();
    world.parts[0] = Box::new((mesh, springs, RegionMatching::<T, 2, 6>::empty()));
    let sentence = world.fracture().unwrap_err().to_string();
    let expected = "in step 0: part 0 kept a region across a fracture\n";
    assert!(sentence.starts_with(expected), "{sentence}");
}

/// Without capacity for copies, the common nodes wait.
fn full_world_keeps_a_cut_mesh_in_one_piece<T: Float>() {
    let mut scene = sheet::<T>(2.0);
    let last = scene.particles[3];
    scene.particles.resize(MAX_PARTICLES, last);
    let mut world = scene.build().unwrap();
    assert_eq!(world.fracture(), Ok(0));
    assert_eq!(world.particles.len(), MAX_PARTICLES);
}

fn fracture_without_meshes_changes_nothing<T: Float>() {
    let mut scene = sheet::<T>(2.0);
    scene.parts.clear();
    let mut world = scene.build().unwrap();
    let before = world.checksum();
    assert_eq!((world.fracture(), world.checksum()), (Ok(0), before));
}

both!(
    fracture_splits_both_nodes_of_the_common_edge_once,
    fold_is_not_cut_along_its_common_edge,
    fracture_without_a_region_of_each_piece_is_reported,
    full_world_keeps_a_cut_mesh_in_one_piece,
    fracture_without_meshes_changes_nothing,
);
