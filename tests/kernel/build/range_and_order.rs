//! Builders at the ends of the scalar's range, and the order of what they add.

use crate::both;
use crate::support::float::Float;
use pliant::build::{self, Cloth, Polygon, Ring, Rope};
use pliant::{Constraint, Distances, Error, Parameter, ParticleId, ParticleRange, Particles, Vec2};

/// The last position may be the largest number. A position beyond it is rejected.
fn lattices_and_ropes_extend_to_the_largest_number<T: Float>() {
    let max = T::MAX;
    for (columns, rows, spacing) in [(2, 1, max), (1, 2, max), (3, 3, max * T::HALF), (2, 2, max)] {
        let mut particles = Particles::<T, 9>::new();
        let ids =
            build::lattice(&mut particles, Vec2::ZERO, columns, rows, spacing, T::ONE).unwrap();
        let far = |count: usize| if count > 1 { max } else { T::ZERO };
        assert_eq!(
            (ids.len(), particles.positions().last()),
            (columns * rows, Some(&Vec2::new(far(columns), -far(rows))))
        );
    }
    for (columns, rows) in [(3, 1), (1, 3)] {
        let mut particles = Particles::<T, 9>::new();
        let refused = build::lattice(&mut particles, Vec2::ZERO, columns, rows, max, T::ONE);
        assert_eq!(
            (refused.unwrap_err(), particles.len()),
            (Error::NonFinite(Parameter::Position), 0)
        );
    }
    for segments in 1..5 {
        let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 9>::new());
        let rope = Rope {
            from: Vec2::ZERO,
            to: Vec2::new(max, T::ZERO),
            segments,
            mass: T::ONE,
            compliance: T::ZERO,
        };
        let ids = build::rope(&mut particles, &mut springs, rope).unwrap();
        assert_eq!((ids.len(), springs.len()), (segments + 1, segments));
        assert_eq!(particles.positions().last(), Some(&Vec2::new(max, T::ZERO)));
    }
}

/// A ring corner that overflows is detected before any particle is added.
fn ring_that_overflows_adds_nothing<T: Float>() {
    // Sums overflow from half a rounding of the largest number on. One of three corners is a radius
    // to the right, two are half a radius to the left.
    let grain = T::MAX * T::EPSILON * T::HALF;
    let ring = |x: T| {
        let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 9>::new());
        let (center, radius) = (Vec2::new(x, T::ZERO), grain * T::of(0.75));
        let ring = Ring {
            center,
            radius,
            count: 3,
            mass: T::ONE,
            compliance: T::ZERO,
        };
        (
            build::ring(&mut particles, &mut springs, ring).map(ParticleRange::len),
            particles.len(),
            springs.len(),
        )
    };
    assert_eq!(
        ring(T::MAX),
        (Err(Error::NonFinite(Parameter::Position)), 0, 0)
    );
    assert_eq!(ring(-T::MAX), (Ok(3), 3, 3));
    assert_eq!(ring(T::ZERO), (Ok(3), 3, 3));
}

fn cloth_without_columns_or_rows_is_rejected<T: Float>() {
    for (columns, rows) in [(0, 2), (2, 0), (0, 0)] {
        let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 9>::new());
        let cloth = Cloth {
            corner: Vec2::ZERO,
            columns,
            rows,
            spacing: T::MAX,
            mass: T::ONE,
            compliance: T::ZERO,
        };
        assert_eq!(
            build::cloth(&mut particles, &mut springs, cloth).unwrap_err(),
            Error::TooFewParticles
        );
    }
}

/// The search for each ear starts after the last one, so diagonals do not all share one corner.
fn ears_are_clipped_around_the_polygon<T: Float>() {
    let outline = [
        (2.0, 0.0),
        (4.0, 1.0),
        (5.0, 3.0),
        (4.0, 5.0),
        (2.0, 6.0),
        (0.0, 5.0),
        (-1.0, 3.0),
        (0.0, 1.0),
    ];
    let outline = outline.map(|(x, y)| T::vector(x, y));
    let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 20>::new());
    let polygon = Polygon {
        outline: &outline,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    build::polygon(&mut particles, &mut springs, polygon).unwrap();
    let ends = springs
        .as_slice()
        .iter()
        .map(|spring| spring.particles().map(ParticleId::index));
    let diagonals = ends
        .filter(|[a, b]| (a + 1) % 8 != *b && (b + 1) % 8 != *a)
        .map(|[a, b]| [a.min(b), a.max(b)]);
    assert_eq!(
        diagonals.collect::<Vec<_>>(),
        [[1, 7], [1, 3], [3, 5], [5, 7], [3, 7]]
    );
}

both!(
    lattices_and_ropes_extend_to_the_largest_number,
    ring_that_overflows_adds_nothing,
    cloth_without_columns_or_rows_is_rejected,
    ears_are_clipped_around_the_polygon,
);
