//! Tears above a strain.

use crate::constraint::fracture::plate::{COLUMNS, Plate, assert_kept};
use crate::support::float::Float;
use pliant::{Mat2, ParticleId, Vec2};

type Large<T> = Plate<T, 128, 256>;

/// A plate that is mapped, with columns beyond the third moved to the right.
fn stretched<T: Float>(map: Mat2<T>, gap: f64) -> Large<T> {
    let mut plate = Large::<T>::new();
    for node in plate.particles.ids() {
        let x = plate.particles.position(node).unwrap();
        let moved = if x.x > T::of(2.5) { gap } else { 0.0 };
        let x = map * (x + T::vector(moved, 0.0));
        plate.particles.set_position(node, x).unwrap();
    }
    plate
}

/// Tears and separates until nothing tears, and returns the nodes.
fn tear<T: Float>(plate: &mut Large<T>, limit: f64) -> Vec<ParticleId> {
    let mut nodes = Vec::new();
    while let Some(node) = plate.mesh.tear(&plate.particles, T::of(limit)).unwrap() {
        plate.separate();
        nodes.push(node);
        assert!(nodes.len() < 100, "{nodes:?}");
    }
    nodes
}

/// All columns of cells but one are at rest. The mean strain at the nodes beside this one is above
/// the limit, and that at the others is zero.
fn plate_tears_where_it_is_stretched<T: Float>() {
    let turned = Mat2::new(T::of(0.6), T::of(-0.8), T::of(0.8), T::of(0.6));
    for map in [Mat2::IDENTITY, turned] {
        let mut plate = stretched::<T>(map, 1.0);
        let before = plate.totals();
        let nodes = tear(&mut plate, 0.2);
        assert!(nodes.len() >= 4, "{nodes:?}");
        for node in &nodes {
            let index = node.index();
            let column = index % usize::from(COLUMNS);
            assert!(index >= 24 || column == 2 || column == 3, "{nodes:?}");
        }
        assert!(plate.pieces() >= 2);
        assert_kept::<T>(plate.totals(), before);
    }
}

fn strain_below_the_limit_and_rotation_tear_nothing<T: Float>() {
    let turned = Mat2::new(T::of(0.6), T::of(-0.8), T::of(0.8), T::of(0.6));
    let squeezed = Mat2::new(T::of(0.25), T::ZERO, T::ZERO, T::of(0.5));
    let stretched_by = |factor| Mat2::new(T::of(factor), T::ZERO, T::ZERO, T::ONE);
    for map in [turned, squeezed, stretched_by(1.19)] {
        let mut plate = stretched::<T>(map, 0.0);
        assert_eq!(tear(&mut plate, 0.2), [], "{map:?}");
    }
    let mut plate = stretched::<T>(stretched_by(1.21), 0.0);
    assert_eq!(tear(&mut plate, 0.21 + 1e-3), []);
    assert!(
        plate
            .mesh
            .tear(&plate.particles, T::of(0.2))
            .unwrap()
            .is_some()
    );
}

/// Under a uniform stretch along an axis, the cut edges at the torn node separate triangles along
/// it.
fn crack_is_perpendicular_to_the_stretch<T: Float>() {
    for (map, axis) in [
        (
            Mat2::new(T::of(1.5), T::ZERO, T::ZERO, T::ONE),
            Vec2::new(T::ONE, T::ZERO),
        ),
        (
            Mat2::new(T::ONE, T::ZERO, T::ZERO, T::of(1.5)),
            Vec2::new(T::ZERO, T::ONE),
        ),
    ] {
        let mut plate = stretched::<T>(map, 0.0);
        let node = plate
            .mesh
            .tear(&plate.particles, T::of(0.2))
            .unwrap()
            .unwrap();
        let mut copy = None;
        plate
            .mesh
            .separate(
                &mut plate.particles,
                &mut plate.springs,
                &mut (),
                |_, new| {
                    copy = Some(new);
                },
            )
            .unwrap();
        let origin = plate.particles.position(node).unwrap();
        let side = |node: ParticleId| {
            let triangles = plate
                .mesh
                .triangles()
                .filter(|corners| corners.contains(&node));
            let sides = triangles.map(|corners| {
                let [a, b, c] = corners.map(|id| plate.particles.position(id).unwrap() - origin);
                (a + b + c).dot(axis) > T::ZERO
            });
            let sides: std::collections::BTreeSet<_> = sides.collect();
            assert_eq!(sides.len(), 1, "{sides:?}");
            sides.into_iter().next().unwrap()
        };
        assert_ne!(side(node), side(copy.unwrap()));
    }
}

/// Of unequal strains, the largest tears first.
fn largest_strain_tears_first<T: Float>() {
    let mut plate = Large::<T>::new();
    for node in plate.particles.ids() {
        let x = plate.particles.position(node).unwrap();
        // The strain grows to the right.
        let x = Vec2::new(x.x + T::of(0.05) * x.x * x.x, x.y);
        plate.particles.set_position(node, x).unwrap();
    }
    let node = plate
        .mesh
        .tear(&plate.particles, T::of(0.1))
        .unwrap()
        .unwrap();
    assert_eq!(
        node.index() % usize::from(COLUMNS),
        4,
        "the last column with two sides"
    );
}

fn pinned_nodes_do_not_tear<T: Float>() {
    let mut plate = stretched::<T>(Mat2::IDENTITY, 1.0);
    plate.particles.pin_group(plate.particles.ids()).unwrap();
    assert_eq!(tear(&mut plate, 0.2), []);
}

crate::both!(
    plate_tears_where_it_is_stretched,
    strain_below_the_limit_and_rotation_tear_nothing,
    crack_is_perpendicular_to_the_stretch,
    largest_strain_tears_first,
    pinned_nodes_do_not_tear,
);
